"""What happens in Grid of Shadows, as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.show.names import (
    ABILITIES,
    GUESS_PHRASES,
    card_name,
    space_name,
    spoken_cards,
    spoken_wins,
)
from fairground.kernel.sentences import capital, how_many, listed, verb
from fairground.kernel.tape import RULING, Event

EVENTS = {
    c.GAME_STARTED: "game-started",
    c.TURN_BEGAN: "turn-began",
    c.FLIPPED: "flipped",
    c.FLIPS_ENDED: "flips-ended",
    c.DREW: "drew",
    c.DREW_CARDS: "drew-cards",
    c.PLAYED: "played",
    c.PLAYED_CARDS: "played-cards",
    c.LET_GO: "let-go",
    c.PASSED: "passed",
    c.CALLED: "called",
    c.SHOWN: "shown",
    c.JUDGED: "judged",
    c.TOOK: "took",
    c.TOOK_CARDS: "took-cards",
    c.ABILITY: "ability",
    c.TARGETED: "targeted",
    c.NO_REFLECT: "no-reflect",
    c.REFLECTED: "reflected",
    c.GAVE: "gave",
    c.GAVE_CARD: "gave-card",
    c.DISCARDED: "discarded",
    c.SKIPPED: "skipped",
    c.SHIFT_SAW: "shift-saw",
    c.SHIFTED: "shifted",
    c.SHIFT_PUT: "shift-put",
    c.REMOVED: "removed",
    c.PLANTED: "planted",
    c.PLANTED_CARD: "planted-card",
    c.GUESSED: "guessed",
    c.STRUCK: "struck",
    c.BLOCKED: "blocked",
    c.GAMBLED: "gambled",
    c.COLLAPSED: "collapsed",
    c.SWEPT: "swept",
    c.REFILLED: "refilled",
    c.LAID_DOWN: "laid-down",
    c.PUT_ASIDE: "put-aside",
    c.TURN_ENDED: "turn-ended",
    c.FINAL_BEGAN: "final-began",
    c.SET_OUT: "set-out",
    c.MATCHED: "matched",
    c.CANNOT: "cannot",
    c.COUNTED: "counted",
    c.ESCAPED: "escaped",
    c.GAME_WON: "game-won",
    c.MATCH_OVER: "match-over",
    c.DEALT_CARDS: "dealt-cards",
    c.STANDING: "standing",
}


def sentence(event: Event, names: Sequence[str]) -> str:
    """What happened, as a sentence; empty if it is not worth a line."""
    tell = _TELLERS.get(event.kind)
    if tell is None:
        raise ValueError(f"unknown event {event}")
    return tell(event, names)


def _flipped(event: Event, names: Sequence[str]) -> str:
    who, card, place = names[event.seat], card_name(event.b), space_name(event.a)
    return {
        c.FLIP_FIRST: f"{who} turns up {card} on {place}, free of charge.",
        c.FLIP_FREE: f"{who} turns up {card} on {place}, free of charge.",
        c.FLIP_PAID: f"{who} flips {place}: {card}.",
        c.FLIP_BLESSING: f"Blessing: {who} turns up {card} on {place}.",
        c.FLIP_SUMMON: f"Summon: {card} joins the grid on {place}.",
        c.FLIP_GAMBLE: f"{card} takes the Gamble's place on {place}.",
        c.FLIP_FINAL: f"{who} turns up {card} on {place}.",
    }[event.c]


def _played(event: Event, names: Sequence[str]) -> str:
    who, place = names[event.seat], space_name(event.a)
    if event.b >= c.NUMBERS:
        return f"{who} claims {card_name(event.b)} on {place}."
    return f"{who} plays {in_cards(event.c)} on {place} and claims {card_name(event.b)}."


def _called(event: Event, names: Sequence[str]) -> str:
    callers = [name for seat, name in enumerate(names) if event.b >> seat & 1]
    if len(callers) < 2:
        return f"Lights! {names[event.seat]} accuses {names[event.a]}."
    return f"Lights! {listed(callers)} call; {names[event.seat]} accuses {names[event.a]}."


def _shown(event: Event, names: Sequence[str]) -> str:
    who, claim = names[event.seat], card_name(event.b)
    if event.a == event.b:
        return f"{who}'s {claim} is true."
    return f"{who}'s {claim} is {card_name(event.a)}: a lie."


def _removed(event: Event, names: Sequence[str]) -> str:
    card = "a face-down card" if event.b < 0 else card_name(event.b)
    stack = f" with {in_cards(event.c)} on it" if event.c else ""
    return f"{capital(card)} on {space_name(event.a)} is discarded{stack}."


def _shift_put(event: Event, names: Sequence[str]) -> str:
    under = "" if event.c < 0 else f", {card_name(event.c)} under the pile"
    return f"{names[event.seat]} puts {card_name(event.b)} on {space_name(event.a)}{under}."


def _collapsed(event: Event, names: Sequence[str]) -> str:
    ends = "is discarded" if event.d else "collapses"
    return (
        f"{card_name(event.b)} on {space_name(event.a)} {ends} with the {in_cards(event.c)} on it."
    )


def _guessed(event: Event, names: Sequence[str]) -> str:
    end = "and is right" if event.b else "and is wrong"
    return f"{names[event.seat]} had guessed {GUESS_PHRASES[event.a]} {end}."


def _discarded(event: Event, names: Sequence[str]) -> str:
    card = "a card" if event.a < 0 else card_name(event.a)
    return f"{names[event.seat]} discards {card}."


def _began(event: Event, names: Sequence[str]) -> str:
    flips = f", with {how_many(event.a, 'free flip')}" if event.a else ""
    return f"{names[event.seat]}'s turn{flips}."


def _swept(event: Event, names: Sequence[str]) -> str:
    if not event.a and not event.b:
        return "After Lights! no face-up card is left to sweep."
    grid = how_many(event.a, "face-up card")
    stack = f" and {in_cards(event.b)} lying there" if event.b else ""
    return f"After Lights! {grid}{stack} {verb(event.a + event.b, 'is', 'are')} swept away."


def _shift_saw(event: Event, names: Sequence[str]) -> str:
    cards = [card_name(kind) for kind in (event.a, event.b) if kind >= 0]
    return f"{names[event.seat]} looks at {listed(cards)}."


def _started(event: Event, names: Sequence[str]) -> str:
    game = f"Game {event.a + 1}" if event.c > 1 else "The game"
    return f"{game} begins: {in_cards(event.b)} for everybody, and {names[event.seat]} opens."


def _fires(event: Event, names: Sequence[str]) -> str:
    """GS-62..GS-64: for whom a number fires, or how often."""
    name = ABILITIES[event.a]
    if event.a not in (c.SMITE, c.HUNGER, c.BALANCE):
        return f"{name} fires for {names[event.seat]}."
    return f"{name} fires once." if event.b == 1 else f"{name} fires for each of {event.b} cards."


def _cannot(event: Event, names: Sequence[str]) -> str:
    cannot = "holds nothing that matches and passes" if event.rule == 117 else "passes"
    return f"{names[event.seat]} {cannot}."


def _won(event: Event, names: Sequence[str]) -> str:
    """GS-R37: also by what a tie was broken."""
    result = winners_of(event.a, names, f"game {event.b + 1}" if event.c > 1 else "the game")
    if event.rule != RULING + 37:
        return f"{result}."
    if event.a & (event.a - 1):
        return f"The lowest hands are equal: {result}."
    return f"The lowest hands count the same, and fewer cards decide: {result}."


def _over(event: Event, names: Sequence[str]) -> str:
    """The end of a match; of a single game all is said."""
    return f"The match is over: {winners_of(event.a, names)}." if event.b > 1 else ""


_TELLERS: dict[int, Callable[[Event, Sequence[str]], str]] = {
    c.GAME_STARTED: _started,
    c.DEALT_CARDS: lambda e, n: f"{n[e.seat]} is dealt {_kinds(e)}.",
    c.TURN_BEGAN: _began,
    c.FLIPPED: _flipped,
    c.FLIPS_ENDED: lambda e, n: f"{n[e.seat]} turns up no more.",
    c.DREW: lambda e, n: f"{n[e.seat]} draws {in_cards(e.a)} and holds {e.b}.",
    c.DREW_CARDS: lambda e, n: f"{n[e.seat]} draws {_kinds(e)}.",
    c.PLAYED: _played,
    c.PLAYED_CARDS: lambda e, n: f"{n[e.seat]} has really played {_kinds(e)}.",
    c.LET_GO: lambda e, n: f"Nobody calls {n[e.a]}'s play.",
    c.PASSED: lambda e, n: f"{n[e.seat]} passes.",
    c.CALLED: _called,
    c.SHOWN: _shown,
    c.JUDGED: lambda e, n: (
        f"{n[e.seat]} told the truth." if e.a else f"{n[e.seat]} is caught lying."
    ),
    c.TOOK: lambda e, n: f"{n[e.seat]} takes {in_cards(e.b)} from {space_name(e.a)}.",
    c.TOOK_CARDS: lambda e, n: f"{n[e.seat]} takes {_kinds(e)}.",
    c.ABILITY: _fires,
    c.TARGETED: lambda e, n: f"{n[e.seat]} aims {ABILITIES[e.b]} at {n[e.a]}.",
    c.NO_REFLECT: lambda e, n: f"{n[e.seat]} does not reflect.",
    c.REFLECTED: lambda e, n: f"{n[e.seat]}'s Reflect sends the effects back.",
    c.GAVE: lambda e, n: f"{n[e.seat]} gives {n[e.a]} a card.",
    c.GAVE_CARD: lambda e, n: f"{n[e.seat]} gives {n[e.a]} {card_name(e.b)}.",
    c.DISCARDED: _discarded,
    c.SKIPPED: lambda e, n: f"{n[e.seat]} is silenced and loses a turn.",
    c.SHIFT_SAW: _shift_saw,
    c.SHIFTED: lambda e, n: (
        f"{n[e.seat]} lays a card face-down on {space_name(e.a)}"
        f"{' and one under the pile' if e.b else ''}."
    ),
    c.SHIFT_PUT: _shift_put,
    c.REMOVED: _removed,
    c.PLANTED: lambda e, n: f"{n[e.seat]} lays a hand card face-down on {space_name(e.a)}.",
    c.PLANTED_CARD: lambda e, n: f"{n[e.seat]} lays {card_name(e.b)} on {space_name(e.a)}.",
    c.GUESSED: _guessed,
    c.STRUCK: lambda e, n: (
        f"{n[e.seat]} has turned up {'a Wrath' if e.a == 1 else f'{e.a} Wraths'}."
    ),
    c.BLOCKED: lambda e, n: f"Reflect blocks {space_name(e.a)}.",
    c.GAMBLED: lambda e, n: (
        f"{n[e.seat]} wins the Gamble." if e.a else f"{n[e.seat]} loses the Gamble."
    ),
    c.COLLAPSED: _collapsed,
    c.SWEPT: _swept,
    c.REFILLED: lambda e, n: (
        f"{how_many(e.a, 'space')} {verb(e.a, 'is', 'are')} refilled face-down."
    ),
    c.LAID_DOWN: lambda e, n: f"{card_name(e.b)} lies face-down on {space_name(e.a)}.",
    c.PUT_ASIDE: lambda e, n: f"{card_name(e.a)} is put aside for the Final Challenge.",
    c.TURN_ENDED: lambda e, n: f"{n[e.seat]} plays no more in this turn.",
    c.FINAL_BEGAN: lambda e, n: (
        f"The pile is empty: the Final Challenge begins, and {n[e.seat]} is first."
    ),
    c.SET_OUT: lambda e, n: f"{card_name(e.b)} comes out on {space_name(e.a)}.",
    c.MATCHED: lambda e, n: (
        f"{n[e.seat]} matches {card_name(e.b)} on {space_name(e.a)} with {in_cards(e.c)}."
    ),
    c.CANNOT: _cannot,
    c.COUNTED: lambda e, n: f"{n[e.seat]} holds {in_cards(e.b)} worth {e.a}.",
    c.ESCAPED: lambda e, n: f"{n[e.seat]} has no card left and escapes the grid.",
    c.GAME_WON: _won,
    c.MATCH_OVER: _over,
    c.STANDING: lambda e, n: (
        f"Wins so far: {standing((e.a, e.b, e.c, e.d)[: len(n) - e.seat], n[e.seat :])}."
    ),
}


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


def told_kinds(event: Event) -> list[int]:
    """The kinds that an event tells their owner, see `cards.tell_cards`."""
    kinds = []
    for number in (event.a, event.b, event.c, event.d):
        while number:
            number, kind = divmod(number, c.KINDS + 1)
            kinds.append(kind - 1)
    return kinds


def _kinds(event: Event) -> str:
    return spoken_cards(told_kinds(event))


def in_cards(count: int) -> str:
    """A number of cards."""
    return how_many(count, "card")
