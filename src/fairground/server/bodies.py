"""What the hall is asked and answers over HTTP, as structs; a table's socket has `messages`.

Everything that comes in forbids unknown fields.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from fairground.kernel.scene import Scene

OptionValue = bool | int | str | list[int | str]
TableState = Literal["open", "playing", "over"]

LONGEST_NICKNAME = 24
MOST_ACTIONS = 2**31 - 1
"""Larger numbers are no count of actions, no seat and no action of any game."""

Nickname = Annotated[str, msgspec.Meta(max_length=200)]
Small = Annotated[int, msgspec.Meta(ge=0, le=MOST_ACTIONS)]


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game: kind says which of values (one_of, distinct) or low, high (whole,
    numbers) counts; a flag is true or false; distinct takes one different value for each seat,
    numbers so many as `count`, or the `word` in their place. `defaults` is keyed by the number
    of seats."""

    name: str
    kind: Literal["one_of", "whole", "flag", "distinct", "numbers"]
    sentence: str
    rules: list[str]
    values: list[int | str]
    low: int
    high: int
    count: int
    word: str
    defaults: dict[str, OptionValue]


class GameInfo(msgspec.Struct, frozen=True):
    """A game in the hall; the picture is a real position, as a spectator sees it."""

    name: str
    title: str
    sentence: str
    publisher: str
    fewest_seats: int
    most_seats: int
    seat_counts: list[int]
    minutes: str
    options: list[OptionInfo]
    bots: list[str]  # from the weakest to the strongest
    usual_bot: str
    picture: Scene


class RuleInfo(msgspec.Struct, frozen=True):
    """One rule or ruling."""

    id: str
    sentence: str


class RuleSection(msgspec.Struct, frozen=True):
    """The rules under one title."""

    title: str
    rules: list[RuleInfo]


class RulebookPage(msgspec.Struct, frozen=True):
    """A game's rulebook: every rule by section, and the whole text as Markdown."""

    title: str
    credit: str
    sections: list[RuleSection]
    text: str


class SeatInfo(msgspec.Struct, frozen=True):
    """A seat of a table. `connected`: its person is here now; `away`: its person has left, and
    the bot named in `bot` plays on until they return; `mine`: the asking session holds it."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str
    connected: bool
    away: bool
    mine: bool


class TableInfo(msgspec.Struct, frozen=True):
    """A table as the asking session may know it. `mine` are the seats this session holds (left
    ones included); `hints`: who plays here may ask for hints; `rematch` is the id of the next
    table."""

    id: str
    game: str
    title: str
    state: TableState
    public: bool
    hints: bool
    seats: list[SeatInfo]
    options: dict[str, OptionValue]
    created: float
    spectators: int
    mine: list[int]
    rematch: str | None


class OwnTable(msgspec.Struct, frozen=True):
    """A table at which the asking session holds a seat, and the seats that must decide there, as
    far as it may know: where answers are secret, not who has yet to answer."""

    table: TableInfo
    deciding: list[int]


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a new table's seat is for: me, a further person on this device (here), anybody who
    joins (open), or a bot."""

    kind: Literal["me", "here", "open", "bot"]
    name: Nickname = ""
    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to set up. Options that are not given have their defaults."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], msgspec.Meta(max_length=16)]
    nickname: Nickname
    options: dict[str, OptionValue] = {}
    public: bool = False
    hints: bool = True


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat: the given one, or the first that is open."""

    nickname: Nickname
    seat: Small | None = None


class Seated(msgspec.Struct, frozen=True):
    """The table, and the seats that this session plays."""

    table: TableInfo
    seats: list[int]


class Me(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The nickname of this session, empty before it has one."""

    nickname: Nickname


class ReplayPage(msgspec.Struct, frozen=True):
    """A finished game as a replay file, which anybody can verify."""

    fairground: str
    format: int
    game: str
    version: int
    seats: int
    options: dict[str, OptionValue]
    names: list[str]
    key: str
    actions: list[list[int]]
    hash: str


class TurningInfo(msgspec.Struct, frozen=True):
    """A turning point: the odds of a seat before and after, the action it is put down to, by a
    decision or by chance, and what was told of it."""

    step: int
    seat: int
    before: float
    after: float
    cause: Literal["decision", "chance"]
    text: str


class CostlyInfo(msgspec.Struct, frozen=True):
    """A decision that gave odds away, and what the bot would have played."""

    step: int
    seat: int
    phrase: str
    preference: str
    odds: float
    loss: float


class AccountInfo(msgspec.Struct, frozen=True):
    """Where a seat's result came from: start + luck - losses + gifts = result."""

    seat: int
    start: float
    luck: float
    losses: float
    gifts: float
    result: float
    decisions: int
    agreed: int


class ReportPage(msgspec.Struct, frozen=True):
    """A finished game as the bot sees it. `curves` has a line for each seat: pairs of the action
    before which the seat had these odds, and the odds."""

    names: list[str]
    actions: int
    iterations: int
    reason: str
    curves: list[list[list[float]]]
    turnings: list[TurningInfo]
    accounts: list[AccountInfo]
    costly: list[CostlyInfo]


class ReportProgress(msgspec.Struct, frozen=True):
    """A report in the making: so many decisions are judged. `total` is 0 before it begins."""

    done: int
    total: int


class Refused(msgspec.Struct, frozen=True):
    """Why a request is refused, in one sentence, with the rule id if a rule is broken."""

    error: str
    rule: str = ""
