"""What Grid of Shadows says and asks for: headline, banner and prompt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.rules.options import FREE_FLIPS_AFTER_LIGHTS
from fairground.games.grid_of_shadows.show import words
from fairground.games.grid_of_shadows.show.names import (
    ABILITIES,
    COLOUR_SIGNS,
    card_name,
    space_name,
    spoken_cards,
    spoken_seats,
    times,
)
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Fact, part
from fairground.kernel.sentences import how_many, listed

# What the one who decides is asked, and what others are told of it, where nothing else is to say.
QUESTIONS = {
    c.AFTER_FLIP: "Play on a face-up card, or end your turn.",
    c.GIVE: "Choose a card to give away.",
    c.DISCARD: "Choose a card to discard.",
    c.SHIFT_CARD: "Choose which of the two cards to lay on the grid.",
    c.SHIFT_SLOT: "Choose the grid card that it replaces.",
    c.LUCK_SLOT: "Choose a grid card to discard.",
    c.BLESS: "Turn up a face-down card, free of charge.",
    c.FC_PLAY: "Match a face-up card with an identical one.",
    c.FC_REVEAL: "Turn up one more card.",
}
DOINGS = {
    c.ACTION: "is deciding what to do",
    c.AFTER_FLIP: "may play or end the turn",
    c.RESPOND: "may answer the play",
    c.REFLECT: "may react to what is aimed at them",
    c.GIVE: "chooses a card to give",
    c.DISCARD: "chooses a card to discard",
    c.LUCK_SLOT: "chooses a grid card to discard",
    c.BLESS: "turns up a card free of charge",
    c.FC_PLAY: "is deciding what to match",
    c.FC_REVEAL: "turns up one more card",
}


def headline(s: Plain, names: Sequence[str]) -> tuple[Fact, ...]:
    facts = [_fact("Pile", str(s.pile_left)), _fact("Discard", str(discarded(s)))]
    if s.games_in_match > 1:
        number = min(s.game + 1, s.games_in_match)
        facts.insert(0, _fact("Game", f"{number} of {s.games_in_match}"))
    if s.phase != c.OVER:
        facts.append(_fact("Turn", names[s.turn]))
    return (*facts, *_facts_of_turn(s), *_facts_of_sequence(s, names))


_fact = part(Fact)


def _facts_of_turn(s: Plain) -> list[Fact]:
    """What has happened in this turn and still matters."""
    facts = []
    if s.lights_called:
        facts.append(_fact("Lights!", "called"))
    used = [kind for kind in range(c.NUMBERS, c.KINDS) if s.used & c.USED[kind]]
    if used:
        facts.append(_fact("Claimed already", ", ".join(card_name(kind) for kind in used)))
    if s.discards_left:
        facts.append(_fact("To discard", how_many(s.discards_left, "card")))
    return facts


def _facts_of_sequence(s: Plain, names: Sequence[str]) -> list[Fact]:
    """What is claimed, whose cards count as the number, what is aimed at whom."""
    if not sequence_runs(s):
        return []
    facts = [_fact("Claim", f"{_running_claim(s)} on {space_name(s.seq_slot)}")]
    if s.copied:
        runs = ((names[seat], len(list(run))) for seat, run in groupby(s.copy_player[: s.copied]))
        facts.append(_fact("Played as it", ", ".join(times(name, count) for name, count in runs)))
    if s.ability:
        facts.append(_fact("Ability", ABILITIES[s.ability]))
    if s.aimed:
        aims = zip(s.aim_sender[: s.aimed], s.aim_target[: s.aimed], strict=True)
        facts.append(_fact("Aimed", ", ".join(f"{names[i]} at {names[j]}" for i, j in aims)))
    if s.offered:
        facts.append(_fact("Not reflected", f"by {spoken_seats(s.offered, names)}"))
    if s.reflector != c.NO_SEAT:
        facts.append(_fact("Reflected", f"by {spoken_seats(1 << s.reflector, names)}"))
    if s.accuser != c.NO_SEAT:
        facts.append(_fact("Takes the cards", spoken_seats(1 << s.accuser, names)))
    return facts


def discarded(s: Plain) -> int:
    return int(sum(s.gone_up) + s.gone_hidden)


def sequence_runs(s: Plain) -> bool:
    return bool(s.last_player != c.NO_SEAT and s.phase != c.OVER)


def series(s: Plain) -> str:
    """The sequence that runs now, by what everybody knows of it."""
    return f"{s.game}-{s.turn}-{s.opener}-{s.seq_slot}" if sequence_runs(s) else ""


def _running_claim(s: Plain) -> str:
    kind = s.colour * 10 + s.number - 1
    return f"{card_name(kind)} {COLOUR_SIGNS[s.colour]}"


def banner(s: Plain, names: Sequence[str]) -> str:
    if s.phase in (c.FC_PLAY, c.FC_REVEAL):
        return "Final Challenge: open play, only identical cards"
    if not sequence_runs(s):
        return "Lights! was called" if s.lights_called else ""
    if s.phase in (c.WINDOW, c.RESPOND) and s.stacked > s.run_start:
        player = s.accused if s.phase == c.WINDOW else s.last_player
        sofar = f", {s.copied} so far" if s.copied > numbers_in_run(s) else ""
        last = ", last chance to call" if s.closing else ""
        return f"{names[player]} claims {spoken_cards(claims_of_run(s))}{sofar}{last}"
    return f"{ABILITIES[s.ability]}" if s.ability else f"Sequence of {_running_claim(s)}"


def claims_of_run(s: Plain) -> list[int]:
    """GS-50, GS-51: what the cards that Lights would turn up are claimed to be, in their order."""
    return [int(claim) for claim in s.stack_claim[s.run_start : s.stacked]]


def numbers_in_run(s: Plain) -> int:
    """How many cards of the run are claimed as the number."""
    return sum(claim < c.NUMBERS for claim in claims_of_run(s))


def prompt(s: Plain, seat: int, names: Sequence[str]) -> str:
    if s.phase == c.OVER:
        return words.outcome(s, names)[0]
    if seat != NOBODY and s.waiting >> seat & 1:
        return _question(s, seat, names)
    if s.phase == c.WINDOW:
        return _waiting_in_window(s, seat)
    (decider,) = [other for other in range(s.seats) if s.waiting >> other & 1]
    return f"{names[decider]} {_doing(s)}."


def _waiting_in_window(s: Plain, seat: int) -> str:
    """GS-46: for the accused, for who has answered, and for who only watches."""
    if seat == s.accused:
        return "The others decide whether they believe you."
    if seat == NOBODY:
        return "The window is open: Lights!, or let it go. Answers stay secret until all are in."
    answer = "You call Lights!" if s.calls >> seat & 1 else "You let it go."
    return f"{answer} All answers are told when the last one is in."


def _question(s: Plain, seat: int, names: Sequence[str]) -> str:
    if s.step == c.CHOOSE_CLAIM:
        return "Declare number and colour. True or not: only you know."
    if s.step == c.CHOOSE_CARDS:
        claim = card_name(s.draft_claim)
        if s.draft_claim >= c.NUMBERS:
            return f"Choose the card you claim to be {claim}."
        chosen = f" {s.picked} chosen." if s.picked else ""
        return f"Choose the cards you claim to be {claim}.{chosen}"
    if s.step == c.CHOOSE_MORE:
        return "Add another identical card, or play what you have."
    if s.phase == c.RESPOND:
        return _respond_question(s, seat, names)
    if s.phase == c.REFLECT:
        return f"{_aimed_at(s, seat, names)} Claim Reflect, or take it."
    match s.phase:
        case c.FREE_FLIP:
            return f"Turn up a face-down card, free of charge ({_flips(s)})."
        case c.ACTION:
            return f"Your turn: play on a face-up card, or flip a face-down one{_price(s)}."
        case c.WINDOW:
            return _window_question(s, names)
        case c.TARGET:
            return f"{ABILITIES[s.ability]}: choose a player."
        case c.SHIFT_CARD if s.paired == 1:
            return "The pile had one card left: it is to be laid on the grid."
        case c.LUCK_CARD:
            return f"Choose a card of your hand for {space_name(s.flip_slot)}."
        case c.BONUS:
            return f"You may play on the new card on {space_name(s.flip_slot)}."
        case c.GUESS:
            where = f"{space_name(s.flip_slot)}, {_interrupted(s)}"
            return f"What comes next on {where}: 5 or lower, 6 or higher, or a special?"
    return QUESTIONS[s.phase]


def _window_question(s: Plain, names: Sequence[str]) -> str:
    who, count = names[s.accused], s.stacked - s.run_start
    cards = "card" if count == 1 else f"{count} cards"
    return (
        f"{who} claims {spoken_cards(claims_of_run(s))}. Lights! turns the {cards} up: after a "
        f"lie {who} takes the stack, after the truth the caller does. Answers are secret until "
        f"all are in.{' This is the last chance.' if s.closing else ''}"
    )


def _flips(s: Plain) -> str:
    """GS-16, GS-95: how many free flips there are, and whether they must be taken."""
    must = s.first_turn or s.free_flips_after_lights == FREE_FLIPS_AFTER_LIGHTS.MANDATORY
    return f"{s.flips_left} left" if must else f"{s.flips_left} left, none is needed"


def _interrupted(s: Plain) -> str:
    """GS-166: what brought the Gamble up, and goes on after the guess."""
    if s.flip_from == c.BLESS:
        return f"after {ABILITIES[s.ability]}"
    return "after a paid flip" if s.flip_from == c.ACTION else "after a free flip"


def _price(s: Plain) -> str:
    return f" (draw {how_many(s.flip_penalty, 'card')})" if s.flip_penalty else ""


def _respond_question(s: Plain, seat: int, names: Sequence[str]) -> str:
    if seat == s.last_player:
        return f"All others have passed: play another {_running_claim(s)}, or pass."
    return f"Answer {names[s.last_player]}: play {_running_claim(s)}, pass, or call Lights!"


def _aimed_at(s: Plain, seat: int, names: Sequence[str]) -> str:
    aimed = Counter(names[s.aim_sender[i]] for i in range(s.aimed) if s.aim_target[i] == seat)
    senders = listed([times(name, count) for name, count in aimed.items()])
    return f"{ABILITIES[s.ability]} of {senders} is aimed at you."


def _doing(s: Plain) -> str:
    match s.phase:
        case c.FREE_FLIP:
            return f"turns up cards free of charge ({_flips(s)})"
        case c.TARGET:
            return f"chooses a target for {ABILITIES[s.ability]}"
        case c.SHIFT_CARD:
            return f"looks at {how_many(s.paired, 'card')} of the pile"
        case c.SHIFT_SLOT:
            return f"chooses a space for {'a card' if s.paired == 1 else 'one of 2 cards'}"
        case c.LUCK_CARD:
            return f"chooses a card for {space_name(s.flip_slot)}"
        case c.BONUS:
            return f"may play on the new card on {space_name(s.flip_slot)}"
        case c.GUESS:
            return f"guesses the next card on {space_name(s.flip_slot)}, {_interrupted(s)}"
    return DOINGS[s.phase]
