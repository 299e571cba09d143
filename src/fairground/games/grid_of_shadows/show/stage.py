"""Grid of Shadows on a screen: a veiled state as a scene."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.rules import ending
from fairground.games.grid_of_shadows.rules.events import EVENTS, SHOWN
from fairground.games.grid_of_shadows.show import words
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
    hand_pieces,
    hidden_pieces,
    place_of,
    stack_at,
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
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Fact, Flip, Gathering, Mark, Panel, Scene, SceneChoice
from fairground.kernel.sentences import capital, how_many
from fairground.kernel.tape import Event

DIGIT_KEYS = "123456789"
SEAT_SIGNS = "★◆▲●■♥"


def scene(s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]) -> Scene:
    """What the seat sees, with the choices it has."""
    return Scene(
        headline=headline(s, names),
        banner=banner(s, names),
        zones=zones(s, seat, names),
        pieces=(
            *grid_pieces(s, names),
            *claim_tags(s, names),
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
        facts.append(Fact("cards", str(score)))
        score, unit = ending.hand_value(s, seat), "point"
    if s.phase != c.OVER and surely_held(s, viewer, seat):
        # What was taken after Lights! and cannot have left is no secret.
        known = ", ".join(print_of(kind) for kind in surely_held(s, viewer, seat))
        facts.append(Fact("known", known))
    if s.games_in_match > 1:
        facts.append(Fact("wins", spoken_wins(s.wins[seat])))
    return Panel(
        seat=seat,
        sign=SEAT_SIGNS[seat],
        status=_status(s, seat),
        deciding=_may_be_deciding(s, seat),
        out=False,
        score=str(score),
        unit=unit if score == 1 else f"{unit}s",
        badge=_claims(s, seat),
        facts=tuple(facts),
        marks=tuple(_marks(s, seat, choices)),
    )


def _claims(s: Plain, seat: int) -> str:
    """What the seat claims its run to be, while it can be called."""
    if s.phase not in (c.WINDOW, c.RESPOND) or not claims_of_run(s):
        return ""
    if s.stack_player[s.run_start] != seat:
        return ""
    claims = Counter(claims_of_run(s))
    return ", ".join(f"{print_of(claim)} ×{count}" for claim, count in claims.items())


def _marks(s: Plain, seat: int, choices: Sequence[int]) -> list[Mark]:
    marks = []
    if s.turn == seat and s.phase != c.OVER:
        marks.append(Mark("turn", True, "holds the turn token"))
    if sequence_runs(s) and s.passed >> seat & 1:
        marks.append(Mark("passed", True, "has passed in this sequence"))
    if c.PLAYER + seat in choices:
        marks.append(Mark("choose", True, "can be chosen", f"seat:{seat}"))
    return marks


def _may_be_deciding(s: Plain, seat: int) -> bool:
    """GS-46: in a window everybody but the accused looks the same until it closes."""
    if s.phase == c.WINDOW:
        return bool(seat != s.accused)
    return bool(s.waiting >> seat & 1)


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
    phrase = words.spoken_action(s, seat, action)
    text = capital(phrase)
    key = DIGIT_KEYS[place] if place < len(DIGIT_KEYS) else ""
    warning = ""
    on: tuple[str, ...] = ()
    if action == c.PASS:
        key = "p"
    elif action == c.LIGHTS:
        key, text = "c", "Lights! Show them"
    elif action == c.DONE:
        key = "d"
    elif c.SLOT <= action < c.CLAIM:
        slot = action - c.SLOT
        covers = (f"stack:{slot}:{height}" for height in range(len(stack_at(s, slot))))
        on = (f"space:{slot}" if s.face[slot] != c.EMPTY else place_of(s, slot), *covers)
        text = _space_text(s, slot, text)
        warning = _draws(s.flip_penalty) if _is_paid(s, slot) else ""
    elif c.CLAIM <= action < c.CARD:
        text = card_name(action - c.CLAIM)
    elif c.CARD <= action < c.PLAYER:
        on = _cards_to_press(s, seat, action - c.CARD)
        warning = _lie(s, action - c.CARD)
    elif c.PLAYER <= action < c.GUESS_LOW:
        target = action - c.PLAYER
        if target < len(names):
            text = names[target]
            phrase = f"choose {names[target]}"
            on = (f"seat:{target}",)
    else:
        text = GUESS_PHRASES[action - c.GUESS_LOW]
    confirm = action == c.LIGHTS or s.phase in (c.GIVE, c.DISCARD, c.LUCK_CARD)
    waives = action == c.PASS and s.phase == c.WINDOW
    return SceneChoice(action, text, phrase, on, key, warning, confirm=confirm, waives=waives)


def _space_text(s: Plain, slot: int, text: str) -> str:
    """What is done to a space, short enough for a button."""
    if s.face[slot] == c.DOWN:
        return capital(space_name(slot))
    if s.face[slot] == c.UP and s.phase not in (c.SHIFT_SLOT, c.LUCK_SLOT):
        return f"Play on {card_name(s.slot_kind[slot])}"
    return text


def _is_paid(s: Plain, slot: int) -> bool:
    return bool(s.phase == c.ACTION and s.face[slot] == c.DOWN and s.flip_penalty)


def _draws(count: int) -> str:
    return "draws a card" if count == 1 else f"draws {count} cards"


def _lie(s: Plain, kind: int) -> str:
    return "is a lie" if s.step == c.CHOOSE_CARDS and kind != s.draft_claim else ""


def _cards_to_press(s: Plain, seat: int, kind: int) -> tuple[str, ...]:
    """The next copy of the kind that is not chosen yet, or the card of a Shift."""
    if s.phase == c.SHIFT_CARD:
        return tuple(f"pair:{place}" for place in range(s.paired) if s.pair[place] == kind)
    chosen = s.picked if s.step == c.CHOOSE_MORE else s.pick[kind]
    code = card_text(kind)
    return tuple(f"card:{code}:{n}" for n in range(chosen + 1, s.hand[seat][kind] + 1))


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
    texts = ("" if k == 0 else f"Play {how_many(k, 'card')}" for k in range(s.held[seat] + 1))
    return Gathering(
        choices=tuple(_choice(s, seat, 99, a, names) for a in cards),
        done=c.DONE,
        texts=tuple(texts)[s.picked :],
    )


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
    return tuple(_choice(s, seat, 99, a, names) for a in tries if a not in choices)
