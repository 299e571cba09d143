"""Grid of Shadows on a screen: a veiled state as a scene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.rules import ending
from fairground.games.grid_of_shadows.rules.events import EVENTS, SHOWN
from fairground.games.grid_of_shadows.show import words
from fairground.games.grid_of_shadows.show.hands import hand_pieces, hidden_pieces
from fairground.games.grid_of_shadows.show.inspection import look_of, surely_held
from fairground.games.grid_of_shadows.show.names import (
    GUESS_PHRASES,
    card_name,
    card_text,
    print_of,
    space_name,
    spoken_wins,
)
from fairground.games.grid_of_shadows.show.pieces import (
    claim_tags,
    grid_pieces,
    place_of,
    zones,
)
from fairground.games.grid_of_shadows.show.prompts import (
    banner,
    claims_of_run,
    headline,
    prompt,
    sequence_runs,
    series,
)
from fairground.games.grid_of_shadows.show.stacks import stacks_of
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Fact, Flip, Gathering, Mark, Panel, Scene, SceneChoice, part
from fairground.kernel.sentences import capital, how_many
from fairground.kernel.tape import Event

OWN_KEYS = {c.PASS: "p", c.DONE: "d", c.LIGHTS: "c"}
DIGIT_KEYS = "123456789"
UNKEYED = len(DIGIT_KEYS)
"""A place in a list of choices that has no key any more."""
SEAT_SIGNS = "★◆▲●■♥"


def scene(s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]) -> Scene:
    """What the seat sees, with the choices it has."""
    stacks = stacks_of(s)
    return Scene(
        headline=headline(s, names),
        banner=banner(s, names),
        zones=zones(s, seat, stacks, names),
        pieces=(
            *grid_pieces(s, stacks, names),
            *claim_tags(s, stacks, names),
            *hand_pieces(s, seat),
            *hidden_pieces(s, seat),
        ),
        panels=tuple(_panel(s, seat, other, choices, names) for other in range(s.seats)),
        prompt=prompt(s, seat, names),
        choices=tuple(_choice(s, seat, place, a, names) for place, a in enumerate(choices)),
        refused=_refused(s, seat, choices, names),
        series=series(s),
        gathering=_gathering(s, seat, choices, names),
    )


def flipped(event: Event, names: Sequence[str]) -> Flip | None:
    """GS-50: under Lights! and for a Gamble, the cards of a run turn up one by one."""
    if event.kind != SHOWN.kind:
        return None
    shown = EVENTS.details_of(event)
    told = "true" if shown.card == shown.claim else "lie"
    label = f"card of {names[shown.seat]} claimed to be {card_name(shown.claim)}"
    return Flip(
        piece=f"stack:{shown.space}:{shown.below}",
        look=f"{look_of(shown.card)} stacked {told}",
        text=print_of(shown.card),
        label=f"{label}, really {card_name(shown.card)}",
    )


# ---------------------------------------------------------------- panels


def _panel(s: Plain, viewer: int, seat: int, choices: Sequence[int], names: Sequence[str]) -> Panel:
    facts = []
    score, unit = s.held[seat], "card"
    if s.phase == c.OVER:
        # GS-119: at the end it is what the cards count that ranks the seats.
        facts.append(_fact("cards", str(score)))
        score, unit = ending.hand_value(s, seat), "point"
    elif known := surely_held(s, viewer, seat):
        # What was taken after Lights! and cannot have left is no secret.
        facts.append(_fact("known", ", ".join(print_of(kind) for kind in known)))
    if s.games_in_match > 1:
        facts.append(_fact("wins", spoken_wins(s.wins[seat])))
    return Panel(
        seat=seat,
        sign=SEAT_SIGNS[seat],
        status=_status(s, seat),
        deciding=s.phase == c.WINDOW and seat != s.accused,  # GS-46: whoever has answered, too
        out=False,
        score=str(score),
        unit=unit if score == 1 else f"{unit}s",
        badge=_claims(s, seat),
        facts=tuple(facts),
        marks=_marks(
            seat,
            s.turn == seat and s.phase != c.OVER,
            bool(sequence_runs(s) and s.passed >> seat & 1),
            c.PLAYER + seat in choices,
        ),
    )


_fact = part(Fact)


def _claims(s: Plain, seat: int) -> str:
    """What the seat claims its run to be, while it can be called."""
    if s.phase not in (c.WINDOW, c.RESPOND) or s.run_start == s.stacked:
        return ""
    if s.stack_player[s.run_start] != seat:
        return ""
    claims = Counter(claims_of_run(s))
    return ", ".join(f"{print_of(claim)} ×{count}" for claim, count in claims.items())


@part
def _marks(seat: int, turn: bool, passed: bool, can_be_chosen: bool) -> tuple[Mark, ...]:
    marks = []
    if turn:
        marks.append(Mark("turn", True, "holds the turn token"))
    if passed:
        marks.append(Mark("passed", True, "has passed in this sequence"))
    if can_be_chosen:
        marks.append(Mark("choose", True, "can be chosen", f"seat:{seat}"))
    return tuple(marks)


def _status(s: Plain, seat: int) -> str:
    if s.phase == c.OVER:
        return "escaped" if s.held[seat] == 0 else "bound to the grid"
    if s.phase == c.WINDOW:
        return "has played" if seat == s.accused else "may call"
    if s.waiting >> seat & 1:
        return "deciding"
    return "passed" if sequence_runs(s) and s.passed >> seat & 1 else "waiting"


# ---------------------------------------------------------------- choices


def _choice(s: Plain, seat: int, place: int, action: int, names: Sequence[str]) -> SceneChoice:
    key = OWN_KEYS.get(action) or (DIGIT_KEYS[place] if place < UNKEYED else "")
    confirm = action == c.LIGHTS or s.phase in (c.GIVE, c.DISCARD, c.LUCK_CARD)
    if c.PLAYER <= action < c.GUESS_LOW:
        return _seat_choice(action, names[action - c.PLAYER], key, confirm)
    phrase = words.spoken_action(s, seat, action)
    if c.SLOT <= action < c.CLAIM:
        slot = action - c.SLOT
        where = f"space:{slot}" if s.face[slot] != c.EMPTY else place_of(s, slot)
        on = (where, s.stack_slot[: s.stacked].count(slot))
        text, warning = _space_text(s, slot), _price(s, slot)
        return _space_choice(action, text, phrase, on, key, warning, confirm)
    if c.CARD <= action < c.PLAYER:
        kind = action - c.CARD
        cards = _cards_to_press(s, seat, kind)
        return _card_choice(action, phrase, cards, key, _lie(s, kind), confirm)
    waives = action == c.PASS and s.phase == c.WINDOW
    return _word_choice(action, phrase, key, confirm, waives)


@part
def _seat_choice(action: int, name: str, key: str, confirm: bool) -> SceneChoice:
    on = (f"seat:{action - c.PLAYER}",)
    return SceneChoice(action, name, f"choose {name}", on, key, confirm=confirm)


@part
def _space_choice(
    action: int,
    text: str,
    phrase: str,
    on: tuple[str, int],
    key: str,
    warning: str,
    confirm: bool,
) -> SceneChoice:
    """A space is chosen by its card or its place, or by any card that is stacked on it."""
    where, stacked = on
    covers = (f"stack:{action - c.SLOT}:{height}" for height in range(stacked))
    text = text or capital(phrase)
    return SceneChoice(action, text, phrase, (where, *covers), key, warning, confirm)


@part
def _card_choice(
    action: int, phrase: str, on: tuple[str, ...], key: str, warning: str, confirm: bool
) -> SceneChoice:
    return SceneChoice(action, capital(phrase), phrase, on, key, warning, confirm)


@part
def _word_choice(action: int, phrase: str, key: str, confirm: bool, waives: bool) -> SceneChoice:
    """A choice that is made on nothing but its button."""
    if action == c.LIGHTS:
        text = "Lights! Show them"
    elif action < c.SLOT:
        text = capital(phrase)
    elif action < c.CARD:
        text = card_name(action - c.CLAIM)
    else:
        text = GUESS_PHRASES[action - c.GUESS_LOW]
    return SceneChoice(action, text, phrase, (), key, confirm=confirm, waives=waives)


def _space_text(s: Plain, slot: int) -> str:
    """What is done to a space, short enough for a button; empty if its phrase is."""
    if s.face[slot] == c.DOWN:
        return capital(space_name(slot))
    if s.face[slot] == c.UP and s.phase not in (c.SHIFT_SLOT, c.LUCK_SLOT):
        return f"Play on {card_name(s.slot_kind[slot])}"
    return ""


def _price(s: Plain, slot: int) -> str:
    if s.phase != c.ACTION or s.face[slot] != c.DOWN or not s.flip_penalty:
        return ""
    return "draws a card" if s.flip_penalty == 1 else f"draws {s.flip_penalty} cards"


def _lie(s: Plain, kind: int) -> str:
    return "is a lie" if s.step == c.CHOOSE_CARDS and kind != s.draft_claim else ""


def _cards_to_press(s: Plain, seat: int, kind: int) -> tuple[str, ...]:
    """The next copy of the kind that is not chosen yet, or the card of a Shift."""
    if s.phase == c.SHIFT_CARD:
        return tuple(f"pair:{place}" for place in range(s.paired) if s.pair[place] == kind)
    chosen = s.picked if s.step == c.CHOOSE_MORE else s.pick[kind]
    return _copies(kind, chosen + 1, s.hand[seat][kind])


@part
def _copies(kind: int, first: int, last: int) -> tuple[str, ...]:
    return tuple(f"card:{card_text(kind)}:{number}" for number in range(first, last + 1))


def _gathering(
    s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]
) -> Gathering | None:
    """GS-33: the cards of a play are picked in any order, even before its space and its claim."""
    if seat == NOBODY or not _assembles(s, choices):
        return None
    if s.step == c.CHOOSE_CARDS:
        cards = [a for a in choices if a != c.DONE]
    else:
        cards = [c.CARD + kind for kind in range(c.KINDS) if s.hand[seat][kind]]
    return Gathering(
        choices=tuple(_choice(s, seat, UNKEYED, a, names) for a in cards),
        done=c.DONE,
        texts=_texts_of_play(s.picked, s.held[seat]),
    )


@part
def _texts_of_play(picked: int, held: int) -> tuple[str, ...]:
    return tuple(f"Play {how_many(k, 'card')}" if k else "" for k in range(picked, held + 1))


def _assembles(s: Plain, choices: Sequence[int]) -> bool:
    """Whether the seat assembles a play, or may begin one."""
    if s.step:
        return bool(s.step != c.CHOOSE_MORE)
    if s.phase not in (c.ACTION, c.AFTER_FLIP, c.RESPOND, c.BONUS):
        return False
    spaces = (a - c.SLOT for a in choices if c.SLOT <= a < c.CLAIM)
    return any(s.face[slot] == c.UP for slot in spaces) or any(
        c.CLAIM <= a < c.CARD for a in choices
    )


def _refused(
    s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]
) -> tuple[SceneChoice, ...]:
    """Spaces that cannot be chosen now: a press on one asks why."""
    if seat == NOBODY or s.phase == c.OVER or not s.waiting >> seat & 1 or s.phase == c.WINDOW:
        return ()
    tries = [c.SLOT + slot for slot in range(c.SPACES) if s.face[slot] != c.EMPTY]
    return tuple(_choice(s, seat, UNKEYED, a, names) for a in tries if a not in choices)
