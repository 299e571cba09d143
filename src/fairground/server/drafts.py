"""What comes next in a story, played aside: an action, or that some of them are taken back.

A table's rows are acts: numbers from 0 on are actions of the game, those below are about taking
back (`kernel.slips`). Some of these are only talk about it and change nothing in the game: a seat
asks the others for their consent, somebody agrees, somebody does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import NamedTuple

from fairground.kernel.position import Position, Step
from fairground.kernel.slips import FIRST_REWIND, TAKE_BACK, last_of, rewound
from fairground.kernel.tape import EVERYONE, Event, audience_of
from fairground.kernel.view import state_hash
from fairground.server.wording import Telling, in_words

ASK = -2
AGREE = -3
DECLINE = -4

UNDO_EVENT, TALK_EVENT = "undo", "undo-talk"
"""The kinds of events that tell of taking back and of talk about it, in every game."""


class Draft(NamedTuple):
    """An act that is not yet part of the story.

    `noticed` is the audience of those who are told of it. `anew` are the seats that face another
    decision then, though they may have faced one before. `step` is what was played, if it was an
    action of the game.
    """

    position: Position
    seat: int
    act: int
    tellings: tuple[Telling, ...]
    pending: tuple[int, ...]
    noticed: int
    anew: tuple[int, ...]
    step: Step | None = None

    @property
    def over(self) -> bool:
        """Whether it ends the game."""
        return not self.pending

    @property
    def is_unseen(self) -> bool:
        """Whether it is part of a turn of which nobody else has noticed anything yet.

        An action that hands over to others is seen at the latest by what they do then.
        """
        return self.noticed == audience_of(self.seat) and self.seat in self.pending

    def end(self, version: int) -> str | None:
        """If it ends the game, the hash of how, under a version of the rules."""
        return state_hash(self.position.game, self.position.row, version) if self.over else None


def is_talk(act: int) -> bool:
    """Whether an act changes nothing in the game."""
    return FIRST_REWIND < act < TAKE_BACK


def drafted(before: Position, seat: int, act: int, *, judged: bool = False) -> Draft:
    """An act that is allowed, played aside; the position does not change.

    An action that was judged already is not judged again.
    """
    if act < 0:
        return _talk(before, seat, act) if is_talk(act) else _taken_back(before, seat, act)
    position = before.copy()
    events = position.carry_out(seat, act) if judged else position.play(seat, act)
    tellings = in_words(position.game, position.names, events)
    # Who notices it is found out here too: aside, not when all wait.
    noticed = position.noticed[-1]
    return Draft(
        position, seat, act, tellings, position.pending, noticed, (seat,), position.steps[-1]
    )


def _taken_back(before: Position, seat: int, act: int) -> Draft:
    position, whose = before.copy(), rewound(act)
    if whose is None:
        noticed = before.noticed[last_of((step.seat for step in before.steps), seat) + 1]
        position.take_back(seat)
        text = f"{before.names[seat]} takes the last move back."
    else:
        taken = len(position.rewind(whose))
        noticed = reduce(or_, before.noticed[-taken:], audience_of(seat))
        text = f"{before.names[whose]} goes back to before their last move."
    anew = tuple(asked for asked in position.pending if noticed & audience_of(asked))
    return Draft(
        position, seat, act, _told(UNDO_EVENT, seat, text, noticed), position.pending, noticed, anew
    )


def _talk(before: Position, seat: int, act: int) -> Draft:
    name = before.names[seat]
    text = {
        ASK: f"{name} asks to go back to before their last move.",
        AGREE: f"{name} agrees.",
        DECLINE: f"{name} would rather play on.",
    }[act]
    tellings = _told(TALK_EVENT, seat, text, EVERYONE)
    return Draft(before, seat, act, tellings, before.pending, EVERYONE, ())


def _told(kind: str, seat: int, text: str, audience: int) -> tuple[Telling, ...]:
    event = Event(0, audience, seat, 0, 0, 0, 0, 0)
    return (Telling(event, kind, text, "", None),)


class Request(NamedTuple):
    """A seat asks to go back to before its last action; these seats have agreed."""

    seat: int
    agreed: frozenset[int] = frozenset()


def request_after(request: Request | None, draft: Draft) -> Request | None:
    """What becomes of a request: who has agreed has agreed to what they saw then."""
    if draft.act == ASK:
        return Request(draft.seat)
    if request is None or draft.over:
        return None
    if draft.act == AGREE:
        return request._replace(agreed=request.agreed | {draft.seat})
    if draft.act < 0 or draft.seat == request.seat:
        return None
    unaware = (seat for seat in request.agreed if not draft.noticed & audience_of(seat))
    return request._replace(agreed=frozenset(unaware))


def standing_after(rows: list[int], steps: Sequence[Step], draft: Draft) -> list[int]:
    """The rows that still stand after an act which is no action, from those of all the steps."""
    if is_talk(draft.act):
        return rows
    whose = rewound(draft.act)
    place = last_of((step.seat for step in steps), draft.seat if whose is None else whose)
    return [*rows[:place], *(rows[place + 1 :] if whose is None else ())]
