"""Crash Grid on a screen: a veiled state as a scene."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.games.crash_grid.rules import arena
from fairground.games.crash_grid.rules import components as c
from fairground.games.crash_grid.show import inspection as known
from fairground.games.crash_grid.show import names as naming
from fairground.games.crash_grid.show import pieces, prompts, words
from fairground.games.crash_grid.show.laid import cards_of_trick
from fairground.kernel.grids import COLUMN_STEP, ROW_STEP
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Fact, Ghost, Mark, Panel, Scene, SceneChoice, Zone, part

MOVE_KEYS = ("left", "right", "up")


def scene(s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]) -> Scene:
    """What the seat sees, with the choices it has."""
    laid = cards_of_trick(s)
    outcome = words.outcome(s, names)[0] if s.phase == c.OVER else ""
    return Scene(
        headline=_headline(s),
        banner=_banner(s),
        zones=(
            *_zones(s, seat, names),
            *(_place_of_card(s, seat, other, names) for other in range(s.seats)),
        ),
        pieces=(
            *pieces.board_pieces(s, names),
            *pieces.hand_pieces(s, seat),
            *pieces.laid_cards(s, seat, laid, names),
        ),
        panels=tuple(_panel(s, other, laid[other], names) for other in range(s.seats)),
        prompt=outcome or prompts.prompt(s, seat, names),
        choices=tuple(_choice(s, seat, place, a) for place, a in enumerate(choices)),
        refused=_refused(s, seat, choices),
    )


def _banner(s: Plain) -> str:
    if prompts.round_is_over(s):
        return f"Round {s.round} is over"
    return "Extended Mode" if s.phase != c.OVER and s.trick > s.rail_moves else ""


def _headline(s: Plain) -> tuple[Fact, ...]:
    rounds = f"{s.rounds_min}" if s.rounds_min == s.rounds_max else f"{s.rounds_min}–{s.rounds_max}"
    number = s.round + 1 if s.waiting else s.round
    return (
        _fact("Round", f"{number} of {rounds}"),
        _fact("Trick", str(s.trick)),
        _fact("Cycle", f"{(s.trick - 1) % 3 + 1}/3"),
        _fact("Deck A", str(s.deck_left)),
        _fact("Discard", str(s.discarded)),
    )


def _zones(s: Plain, seat: int, names: Sequence[str]) -> tuple[Zone, ...]:
    size = s.board_size
    told, unseen = known.unseen(s, seat, names)
    shown, discarded = known.discarded(s)
    recalled, walls = known.face_down(s, names)
    zones = (
        Zone("board", "squares", "Arena", size, size, opened=recalled, inside=walls),
        Zone("deck", "stack", "Deck A", count=s.deck_left, opened=told, inside=unseen),
        Zone("discard", "stack", "Discard pile", count=s.discarded, opened=shown, inside=discarded),
    )
    if seat == NOBODY:
        return zones
    held = s.held[seat]
    return (*zones, Zone("hand", "fan", "Your hand", 1, held, seat, held, private=True))


def _place_of_card(s: Plain, seat: int, other: int, names: Sequence[str]) -> Zone:
    """Where the card of this trick lies, in front of its rider; closed until the reveal."""
    secret = other == seat and s.phase == c.REVEAL
    label = f"Card of {names[other]}"
    return Zone(f"laid-{other}", "row", label, owner=other, area="seat", private=secret)


def _panel(s: Plain, seat: int, card: int, names: Sequence[str]) -> Panel:
    place = _place_in_order(s, seat)
    badge = "" if card == c.NO_CARD else naming.card_sign(card)
    if s.phase != c.REVEAL:
        badge = f"{badge} {place}".strip()
    return Panel(
        seat=seat,
        sign=c.SUIT_SIGNS[s.suits[seat]],
        status=_status(s, seat),
        out=not s.alive[seat],
        score=str(s.points[seat]),
        unit="point" if s.points[seat] == 1 else "points",
        badge=badge,
        facts=(
            _fact("at", _place(s, seat)),
            _fact("rails", str(max(s.rail_moves - s.moves[seat], 0))),
            _fact("hand", str(s.held[seat])),
            _fact("pts", str(s.points[seat])),
            *([_fact("last rode", place)] if place and s.phase == c.REVEAL else []),
        ),
        marks=_marks(seat, s.used[seat]),
    )


def _place(s: Plain, seat: int) -> str:
    """The seat's square, and the direction in which it rides."""
    return naming.square(s.row[seat], s.column[seat]) + naming.facing_text(s.facing[seat])


def _place_in_order(s: Plain, seat: int) -> str:
    """The seat's place in the order of this trick; before the reveal, in that of the last one."""
    order = s.order[: s.riders]
    if seat not in order or (s.phase == c.REVEAL and s.trick == 1):
        return ""
    return naming.ORDINALS[order.index(seat)]


_fact = part(Fact)


@part
def _marks(seat: int, used: int) -> tuple[Mark, ...]:
    return tuple(
        Mark(name, not used >> m & 1, naming.MOVE_PHRASES[m], f"move:{seat}:{name}")
        for m, name in enumerate(c.MOVE_NAMES)
    )


def _status(s: Plain, seat: int) -> str:
    if not s.alive[seat]:
        return f"crashed in trick {s.crashed_in[seat]}"
    if not s.waiting:
        return "standing"
    if s.waiting >> seat & 1:
        return "choosing a card" if s.phase == c.REVEAL else "riding"
    if s.phase == c.REVEAL:
        return "has chosen" if s.held[seat] else "has no card"
    return "waiting" if seat in s.order[s.turn : s.riders] else "has ridden"


def _refused(s: Plain, seat: int, choices: Sequence[int]) -> tuple[SceneChoice, ...]:
    """The seat's own cards and moves that are no choice now: a click on one asks why."""
    if seat == NOBODY or not s.waiting:
        return ()
    tries = (*s.hand[seat][: s.held[seat]], *(c.MOVE_J + move for move in range(c.MOVES)))
    return tuple(_choice(s, seat, place, a) for place, a in enumerate(tries) if a not in choices)


def _choice(s: Plain, seat: int, place: int, action: int) -> SceneChoice:
    if action < c.MOVE_J:
        return _card_choice(action, place)
    move = action - c.MOVE_J
    facing = c.FACING_AFTER[move][s.facing[seat]]
    row, column = s.row[seat] + ROW_STEP[facing], s.column[seat] + COLUMN_STEP[facing]
    crashes = bool(arena.blocked(s, row, column))
    return _ride_choice(seat, move, (row, column), facing, crashes)


@part
def _card_choice(card: int, place: int) -> SceneChoice:
    text, phrase = naming.card_text(card), words.card_phrase(card)
    return SceneChoice(card, text, phrase, (f"card:{text}",), str(place + 1), confirm=True)


@part
def _ride_choice(
    seat: int, move: int, goal: tuple[int, int], facing: int, crashes: bool
) -> SceneChoice:
    rider = f"rider:{seat}"
    return SceneChoice(
        c.MOVE_J + move,
        naming.MOVE_SIGNS[move],
        naming.MOVE_PHRASES[move],
        (f"board:{goal[0]},{goal[1]}", rider, f"move:{seat}:{c.MOVE_NAMES[move]}"),
        MOVE_KEYS[move],
        "crashes" if crashes else "",
        ghosts=(Ghost(rider, "board", goal, facing),),
    )
