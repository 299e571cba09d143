"""What happens in Grid of Shadows, as sentences."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.rules import events
from fairground.games.grid_of_shadows.show.names import (
    ABILITIES,
    GUESS_PHRASES,
    card_name,
    in_cards,
    in_wraths,
    space_name,
    spoken_cards,
    spoken_wins,
)
from fairground.kernel.events import Details, Sentences
from fairground.kernel.sentences import capital, how_many, listed, verb
from fairground.kernel.tape import RULING

SENTENCES = Sentences(
    events.EVENTS, card=card_name, space=space_name, cards=in_cards, wraths=in_wraths
)
sentence = SENTENCES.sentence

# ---------------------------------------------------------------- turns and flips


@SENTENCES.tells(events.GAME_STARTED)
def _started(event: Details, names: Sequence[str]) -> str:
    game = f"Game {event.game + 1}" if event.games > 1 else "The game"
    return f"{game} begins: {in_cards(event.cards)} for everybody, and {names[event.seat]} opens."


@SENTENCES.tells(events.TURN_BEGAN)
def _began(event: Details, names: Sequence[str]) -> str:
    flips = f", with {how_many(event.flips, 'free flip')}" if event.flips else ""
    return f"{names[event.seat]}'s turn{flips}."


@SENTENCES.tells(events.FLIPPED)
def _flipped(event: Details, names: Sequence[str]) -> str:
    who, card, place = names[event.seat], card_name(event.card), space_name(event.space)
    return {
        c.FLIP_FIRST: f"{who} turns up {card} on {place}, free of charge.",
        c.FLIP_FREE: f"{who} turns up {card} on {place}, free of charge.",
        c.FLIP_PAID: f"{who} flips {place}: {card}.",
        c.FLIP_BLESSING: f"Blessing: {who} turns up {card} on {place}.",
        c.FLIP_SUMMON: f"Summon: {card} joins the grid on {place}.",
        c.FLIP_GAMBLE: f"{card} takes the Gamble's place on {place}.",
        c.FLIP_FINAL: f"{who} turns up {card} on {place}.",
    }[event.how]


@SENTENCES.tells(events.GUESSED)
def _guessed(event: Details, names: Sequence[str]) -> str:
    end = "and is right" if event.right else "and is wrong"
    return f"{names[event.seat]} had guessed {GUESS_PHRASES[event.guess]} {end}."


@SENTENCES.tells(events.COLLAPSED)
def _collapsed(event: Details, names: Sequence[str]) -> str:
    ends = "is discarded" if event.doomed else "collapses"
    card, stack = card_name(event.card), in_cards(event.height)
    return f"{card} on {space_name(event.space)} {ends} with the {stack} on it."


@SENTENCES.tells(events.SWEPT)
def _swept(event: Details, names: Sequence[str]) -> str:
    if not event.cards and not event.covered:
        return "After Lights! no face-up card is left to sweep."
    grid = how_many(event.cards, "face-up card")
    stack = f" and {in_cards(event.covered)} lying there" if event.covered else ""
    are = verb(event.cards + event.covered, "is", "are")
    return f"After Lights! {grid}{stack} {are} swept away."


@SENTENCES.tells(events.REFILLED)
def _refilled(event: Details, names: Sequence[str]) -> str:
    spaces = how_many(event.spaces, "space")
    return f"{spaces} {verb(event.spaces, 'is', 'are')} refilled face-down."


# ---------------------------------------------------------------- plays and Lights!


@SENTENCES.tells(events.PLAYED)
def _played(event: Details, names: Sequence[str]) -> str:
    who, place, claim = names[event.seat], space_name(event.space), card_name(event.claim)
    if event.claim >= c.NUMBERS:
        return f"{who} claims {claim} on {place}."
    return f"{who} plays {in_cards(event.cards)} on {place} and claims {claim}."


@SENTENCES.tells(events.LET_GO)
def _let_go(event: Details, names: Sequence[str]) -> str:
    return f"Nobody calls {names[event.accused]}'s play."


@SENTENCES.tells(events.CALLED)
def _called(event: Details, names: Sequence[str]) -> str:
    accuses = f"{names[event.seat]} accuses {names[event.accused]}."
    callers = [name for seat, name in enumerate(names) if event.callers >> seat & 1]
    return (
        f"Lights! {accuses}" if len(callers) < 2 else f"Lights! {listed(callers)} call; {accuses}"
    )


@SENTENCES.tells(events.SHOWN)
def _shown(event: Details, names: Sequence[str]) -> str:
    who, claim = names[event.seat], card_name(event.claim)
    if event.card == event.claim:
        return f"{who}'s {claim} is true."
    return f"{who}'s {claim} is {card_name(event.card)}: a lie."


@SENTENCES.tells(events.JUDGED)
def _judged(event: Details, names: Sequence[str]) -> str:
    return f"{names[event.seat]} {'told the truth' if event.truthful else 'is caught lying'}."


@SENTENCES.tells(events.GAMBLED)
def _gambled(event: Details, names: Sequence[str]) -> str:
    return f"{names[event.seat]} {'wins' if event.truthful else 'loses'} the Gamble."


# ---------------------------------------------------------------- abilities


@SENTENCES.tells(events.ABILITY)
def _fires(event: Details, names: Sequence[str]) -> str:
    """GS-62..GS-64: for whom a number fires, or how often."""
    name = ABILITIES[event.number]
    if event.number not in (c.SMITE, c.HUNGER, c.BALANCE):
        return f"{name} fires for {names[event.seat]}."
    if event.copies == 1:
        return f"{name} fires once."
    return f"{name} fires for each of {event.copies} cards."


@SENTENCES.tells(events.TARGETED)
def _targeted(event: Details, names: Sequence[str]) -> str:
    return f"{names[event.seat]} aims {ABILITIES[event.ability]} at {names[event.target]}."


@SENTENCES.tells(events.GAVE)
def _gave(event: Details, names: Sequence[str]) -> str:
    return f"{names[event.seat]} gives {names[event.to]} a card."


@SENTENCES.tells(events.GAVE_CARD)
def _gave_card(event: Details, names: Sequence[str]) -> str:
    return f"{names[event.seat]} gives {names[event.to]} {card_name(event.card)}."


@SENTENCES.tells(events.DISCARDED)
def _discarded(event: Details, names: Sequence[str]) -> str:
    card = "a card" if event.card < 0 else card_name(event.card)
    return f"{names[event.seat]} discards {card}."


@SENTENCES.tells(events.SHIFT_SAW)
def _shift_saw(event: Details, names: Sequence[str]) -> str:
    cards = [card_name(kind) for kind in (event.card, event.other) if kind >= 0]
    return f"{names[event.seat]} looks at {listed(cards)}."


@SENTENCES.tells(events.SHIFTED)
def _shifted(event: Details, names: Sequence[str]) -> str:
    under = " and one under the pile" if event.under else ""
    return f"{names[event.seat]} lays a card face-down on {space_name(event.space)}{under}."


@SENTENCES.tells(events.SHIFT_PUT)
def _shift_put(event: Details, names: Sequence[str]) -> str:
    under = "" if event.under < 0 else f", {card_name(event.under)} under the pile"
    put = f"puts {card_name(event.card)} on {space_name(event.space)}"
    return f"{names[event.seat]} {put}{under}."


@SENTENCES.tells(events.REMOVED)
def _removed(event: Details, names: Sequence[str]) -> str:
    card = "a face-down card" if event.card < 0 else card_name(event.card)
    stack = f" with {in_cards(event.height)} on it" if event.height else ""
    return f"{capital(card)} on {space_name(event.space)} is discarded{stack}."


# ---------------------------------------------------------------- what only their owner is told


@SENTENCES.tells(events.DEALT_CARDS)
def _dealt_cards(event: Details, names: Sequence[str]) -> str:
    return f"{names[event.seat]} is dealt {_told_cards(event)}."


@SENTENCES.tells(events.DREW_CARDS)
def _drew_cards(event: Details, names: Sequence[str]) -> str:
    return f"{names[event.seat]} draws {_told_cards(event)}."


@SENTENCES.tells(events.PLAYED_CARDS)
def _played_cards(event: Details, names: Sequence[str]) -> str:
    return f"{names[event.seat]} has really played {_told_cards(event)}."


@SENTENCES.tells(events.TOOK_CARDS)
def _took_cards(event: Details, names: Sequence[str]) -> str:
    return f"{names[event.seat]} takes {_told_cards(event)}."


def _told_cards(event: Details) -> str:
    """The cards that an event tells their owner, see `cards.tell_cards`."""
    kinds = []
    for pack in (event.first, event.second, event.third, event.fourth):
        while pack:
            pack, kind = divmod(pack, c.KINDS + 1)
            kinds.append(kind - 1)
    return spoken_cards(kinds)


# ---------------------------------------------------------------- the end


@SENTENCES.tells(events.CANNOT)
def _cannot(event: Details, names: Sequence[str]) -> str:
    cannot = "holds nothing that matches and passes" if event.rule == 117 else "passes"
    return f"{names[event.seat]} {cannot}."


@SENTENCES.tells(events.GAME_WON)
def _won(event: Details, names: Sequence[str]) -> str:
    """GS-R37: also by what a tie was broken."""
    game = f"game {event.game + 1}" if event.games > 1 else "the game"
    result = winners_of(event.winners, names, game)
    if event.rule != RULING + 37:
        return f"{result}."
    if event.winners & (event.winners - 1):
        return f"The lowest hands are equal: {result}."
    return f"The lowest hands count the same, and fewer cards decide: {result}."


@SENTENCES.tells(events.MATCH_OVER)
def _over(event: Details, names: Sequence[str]) -> str:
    """The end of a match; of a single game all is said."""
    return f"The match is over: {winners_of(event.winners, names)}." if event.games > 1 else ""


@SENTENCES.tells(events.STANDING)
def _standing(event: Details, names: Sequence[str]) -> str:
    others = names[event.seat :]
    wins = (event.one, event.two, event.three, event.four)[: len(others)]
    return f"Wins so far: {standing(wins, others)}."


def winners_of(mask: int, names: Sequence[str], what: str = "") -> str:
    """Who wins, or who shares what."""
    winners = [name for seat, name in enumerate(names) if mask >> seat & 1]
    if len(winners) == 1:
        return f"{winners[0]} wins {what}".rstrip()
    return f"{listed(winners)} share {what or 'the win'}"


def standing(wins: Sequence[int], names: Sequence[str]) -> str:
    """What a match stands at, the leader first: "Ann 2, Bob 0"."""
    ranking = sorted(range(len(wins)), key=lambda seat: -wins[seat])
    return ", ".join(f"{names[seat]} {spoken_wins(wins[seat])}" for seat in ranking)
