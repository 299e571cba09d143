"""Actions that were taken back, as a record tells of them: it only grows.

In a record of `(seat, action)` a number below zero is no action of the game. `TAKE_BACK`: the seat
has taken its own last action back, and what others have chosen in secret since stands. Or
`rewind(seat)`: with the consent of others, who are named last, that seat's last action and
everything since was taken back. Chance is never drawn anew: the same dice come again.
"""

from __future__ import annotations

from collections.abc import Iterable

TAKE_BACK = -1
FIRST_REWIND = -10

Act = tuple[int, int]


def rewind(seat: int) -> int:
    """The number that takes back a seat's last action and everything since."""
    return FIRST_REWIND - seat


def rewound(action: int) -> int | None:
    """Whose last action a number takes back with everything since; None if it is no such number."""
    return FIRST_REWIND - action if action <= FIRST_REWIND else None


def last_of(acting: Iterable[int], seat: int) -> int:
    """Where a seat stands last among those that have acted; -1 if it does not."""
    return max((place for place, one in enumerate(acting) if one == seat), default=-1)


def standing(record: Iterable[Act]) -> tuple[Act, ...]:
    """What still stands of a record: the actions without those that were taken back."""
    acts: list[Act] = []
    for seat, action in record:
        if action >= 0:
            acts.append((seat, action))
            continue
        whose = rewound(action)
        if whose is None and action != TAKE_BACK:
            raise ValueError(f"there is no action {action}")
        place = last_of((one for one, _ in acts), seat if whose is None else whose)
        if place < 0:
            raise ValueError(f"seat {seat} has nothing to take back")
        acts[place:] = acts[place + 1 :] if whose is None else []
    return tuple(acts)
