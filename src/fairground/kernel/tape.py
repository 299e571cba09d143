"""Tapes: what happened during one `apply`, as small event rows with an audience.

A rule calls `note` for everything that somebody could see. A row is (kind, audience, seat, four
details, rule): the audience is a bit mask of the seats that may read it, with one more bit for
spectators. The tape lies on the desk; bulk play leaves it off.

A rule that clears the table within one action, as the end of a round does, keeps a picture of it
first: a copy of the state, on a desk that has a `room_for("picture", STATE)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fairground.kernel.algorithms import copy
from fairground.kernel.layout import NOBODY, TAPE_LENGTH, Plain

WATCHERS = 128
EVERYONE = 255
AFTERWARDS = 256
"""The audience of what nobody saw: told only when the game is over and told openly."""
OWNER, OTHERS = -1, -2
"""In the declaration of an event (see `events`): the seat that it names, and all but that one."""
RULING = 1000
"""Rule numbers from here on are rulings: 1003 is the ruling R3."""


def note(desk, rule, kind, audience, seat, a, b, c, d):  # type: ignore[no-untyped-def]
    """Write one event on the tape, if it is running."""
    if desk.taping == 0:
        return
    row = desk.taped
    if row < TAPE_LENGTH:
        line = desk.tape[row]
        line[0] = kind
        line[1] = audience
        line[2] = seat
        line[3] = a
        line[4] = b
        line[5] = c
        line[6] = d
        line[7] = rule
    desk.taped = row + 1


def keep_picture(s, desk):  # type: ignore[no-untyped-def]
    """Keep the state as it is now for whoever watches, and what was noted so far, if anything is.

    A picture of no event yet counts 1, so that it can be told from none.
    """
    if desk.taping != 0:
        copy(desk.picture, s)
        desk.pictured = desk.taped + 1


def only(seat):  # type: ignore[no-untyped-def]
    """The audience of one seat."""
    return 1 << seat


def all_but(seat):  # type: ignore[no-untyped-def]
    """The audience of everybody else, spectators included."""
    return EVERYONE & ~(1 << seat)


def audience_of(*viewers: int) -> int:
    """The audience of seats and, for NOBODY, of spectators."""
    mask = 0
    for viewer in viewers:
        mask |= WATCHERS if viewer == NOBODY else 1 << viewer
    return mask


class Event(NamedTuple):
    """One row of a tape."""

    kind: int
    audience: int
    seat: int
    a: int
    b: int
    c: int
    d: int
    rule: int

    def seen_by(self, seat: int) -> bool:
        """Whether the seat (or a spectator, NOBODY) may read this event."""
        return bool(self.audience & audience_of(seat))


def start_tape(desk: Plain) -> None:
    """Let the tape of a plain desk run from its beginning, for one action."""
    desk.taped, desk.taping, desk.pictured = 0, 1, 0


def read_picture(desk: Plain) -> Plain | None:
    """The state that a rule kept a picture of during this action."""
    if not desk.pictured:
        return None
    picture: Plain = desk.picture.copy()
    return picture


def openly(events: Sequence[Event]) -> tuple[Event, ...]:
    """A tape as it may be told once nothing is secret any more: what somebody knew of a card in
    place of what the others were told. The two lie beside each other on the tape, for audiences
    that complete each other."""
    return tuple(event for place, event in enumerate(events) if not _is_vague(events, place))


def _is_vague(events: Sequence[Event], place: int) -> bool:
    event = events[place]
    if not event.seen_by(NOBODY):
        return False
    beside = (*events[max(place - 1, 0) : place], *events[place + 1 : place + 2])
    knowing = EVERYONE & ~event.audience
    return any(knowing and other.audience == knowing for other in beside)


def read_tape(desk: Plain) -> tuple[Event, ...]:
    """The events on a plain desk, in order."""
    if desk.taped > TAPE_LENGTH:
        raise OverflowError(f"{desk.taped} events in one action, the tape holds {TAPE_LENGTH}")
    return tuple(Event(*desk.tape[row]) for row in range(desk.taped))
