"""What the hall is asked and answers over HTTP, as structs; a table's socket has `messages`.

Everything that comes in forbids unknown fields.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from fairground.kernel.scene import Scene
from fairground.server.courses import ChapterInfo, FirstTableInfo, LessonInfo

OptionValue = bool | int | str | list[int | str]
TableState = Literal["open", "sealing", "playing", "over"]

LONGEST_NICKNAME = 24
MOST_ACTIONS = 2**31 - 1
"""Larger numbers are no count of actions, no seat and no action of any game."""

Nickname = Annotated[str, msgspec.Meta(max_length=200)]
Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Word = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$")]
Small = Annotated[int, msgspec.Meta(ge=0, le=MOST_ACTIONS)]


class OptionInfo(msgspec.Struct, frozen=True):
    """An option of a game: kind says which of values (one_of, distinct) or low, high (whole,
    numbers) counts; a flag is true or false; distinct takes one different value for each seat,
    numbers so many as `count`, or the `word` in their place. `defaults` is keyed by the number
    of seats. `labels` are the values in words, in their order; `group` may be empty."""

    name: str
    title: str
    group: str
    kind: Literal["one_of", "whole", "flag", "distinct", "numbers"]
    sentence: str
    rules: list[str]
    values: list[int | str]
    labels: list[str]
    low: int
    high: int
    count: int
    word: str
    defaults: dict[str, OptionValue]


class PresetInfo(msgspec.Struct, frozen=True):
    """A way to set a table up in one click: `seats` are the numbers of players that it is for, and
    `options` what differs from the published game."""

    name: str
    title: str
    sentence: str
    seats: list[int]
    minutes: str
    options: dict[str, OptionValue]
    rules: list[str]


class PictureInfo(msgspec.Struct, frozen=True):
    """A picture of a game, for dark or for light pages."""

    scheme: str
    width: int
    height: int
    url: str


class GameInfo(msgspec.Struct, frozen=True):
    """A game in the hall: with pictures, or if there are none with a real position to be drawn, as
    a spectator sees it."""

    name: str
    title: str
    sentence: str
    publisher: str
    link: str  # the publisher's, if there is one
    parents: str  # what to know before children play it
    fewest_seats: int
    most_seats: int
    seat_counts: list[int]
    minutes: str
    presets: list[PresetInfo]  # the published game first
    options: list[OptionInfo]
    bots: list[str]  # from the weakest to the strongest
    usual_bot: str
    picture: Scene | None
    lessons: list[ChapterInfo]
    first_table: FirstTableInfo | None
    pictures: list[PictureInfo] = []

    def showing(self, pictures: list[PictureInfo]) -> GameInfo:
        """The same with pictures."""
        return msgspec.structs.replace(self, picture=None, pictures=pictures)


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
    the bot named in `bot` plays on until they return; `mine`: the asking session holds it. `kept`:
    an open seat waits for the asking session or for somebody else, whose `name` it has."""

    seat: int
    kind: Literal["person", "bot", "open"]
    name: str
    bot: str
    connected: bool
    away: bool
    mine: bool
    kept: Literal["", "you", "others"] = ""


class BranchInfo(msgspec.Struct, frozen=True):
    """Where a table's game was taken up: after so many actions of another table's."""

    table: str
    at: int


class SealInfo(msgspec.Struct, frozen=True):
    """How a table comes to the key of its dice. `commitment`: the hash of the hall's key; `hashes`
    of people's words, by seat. While the table is sealing, `asked` says what is asked for now, a
    hash or a word, and `wanted` of which seats. `given`: the seats whose words are there. The
    hall's key and the words themselves are told when the game is over."""

    commitment: str
    hashes: list[str | None]
    given: list[int]
    asked: Literal["", "hash", "word"]
    wanted: list[int]
    key: str
    words: list[str | None]


class TableInfo(msgspec.Struct, frozen=True):
    """A table as the asking session may know it: open to others, sealing (every seat is taken, and
    people are asked for their words), playing or over. `mine` are the seats this session holds
    (left ones included); `hints`: who plays here may ask for hints; `rematch` is the id of the next
    table; `giving`: this session may give open seats away; `branch`: its game goes on from a moment
    of another one; `seal` is null at tables from before there were seals, and at those where a
    `lesson` is taught."""

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
    giving: bool = False
    branch: BranchInfo | None = None
    seal: SealInfo | None = None
    lesson: LessonInfo | None = None


class OwnTable(msgspec.Struct, frozen=True):
    """A table at which the asking session holds a seat, and the seats that must decide there, as
    far as it may know: where answers are secret, not who has yet to answer."""

    table: TableInfo
    deciding: list[int]


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a new table's seat is for: me, a further person on this device (here), anybody who
    joins (open), or a bot. `hash`: of a word for the key of the dice, of a person here."""

    kind: Literal["me", "here", "open", "bot"]
    name: Nickname = ""
    bot: Annotated[str, msgspec.Meta(max_length=40)] = ""
    hash: Hash | None = None


class NewTable(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to set up. Options that are not given have their defaults."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    seats: Annotated[list[SeatPlan], msgspec.Meta(max_length=16)]
    nickname: Nickname
    options: dict[str, OptionValue] = {}
    public: bool = False
    hints: bool = True


class Branch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to set up that goes on with a finished game from a moment of it, after so many
    actions: one plan for each of its seats. What lay hidden then lies hidden in the same way;
    every die and every card from a shuffled pile falls anew."""

    at: Small
    seats: Annotated[list[SeatPlan], msgspec.Meta(max_length=16)]
    nickname: Nickname
    public: bool = False
    hints: bool = True


class Join(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Take a seat: the given one, or the first that is open. `hash`: of a word for the dice."""

    nickname: Nickname
    seat: Small | None = None
    hash: Hash | None = None


class Seated(msgspec.Struct, frozen=True):
    """The table, and the seats that this session plays."""

    table: TableInfo
    seats: list[int]


class Me(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The nickname of this session, empty before it has one."""

    nickname: Nickname


class Invitation(msgspec.Struct, frozen=True):
    """What a link to the hall begins with, and who can open it: everybody, whoever is in the same
    network, or this machine alone."""

    url: str
    reach: Literal["everybody", "network", "machine"]


class SealPage(msgspec.Struct, frozen=True):
    """From what exchange the key of a replay follows; an entry of each seat, none for bots."""

    protocol: int
    table: str
    commitment: str
    key: str
    hashes: list[str | None]
    words: list[str | None]
    silent: list[int]
    digest: str


class ReplayPage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished game as a replay file, which anybody can verify. A game that was dealt has the
    `key` of its dice, one that went on from a moment of another the position at its `start`."""

    fairground: str
    format: int
    game: str
    version: int
    seats: int
    options: dict[str, OptionValue]
    names: list[str]
    actions: list[list[int]]
    hash: str
    key: str | None = None
    start: dict[str, Any] | None = None
    seal: SealPage | None = None


class Verified(msgspec.Struct, frozen=True):
    """A replay file that was played again: what does not fit, each in a sentence."""

    sealed: bool
    faults: list[str]


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


class Chance(msgspec.Struct, frozen=True):
    """One thing that was left to chance, over all finished games, and how often it fell how. `what`
    is "roll", for one of `size` numbers, each as likely (of more than 60 it is counted in which
    tenth of them it lay), or says what was dealt, `size` cards at once; then `names` are those of
    the kinds. `p`: how often chance alone goes as far from what was expected, by `chi_square` with
    so many degrees of `freedom`; both are null as long as there is too little to tell. `uneven`: it
    is so small that it is no chance, even for somebody who has looked at all of them after every
    game: that is said of fair dice in less than one of a thousand halls."""

    what: str
    size: int
    names: list[str]
    counts: list[int]
    expected: list[float]
    chi_square: float | None
    freedom: int
    p: float | None
    uneven: bool = False


class GameLuck(msgspec.Struct, frozen=True):
    """How even chance was in all finished games of a kind: uneven if one of the `chances` is, and
    "early" as long as there is too little to tell of any."""

    game: str
    title: str
    games: int
    rolls: int
    verdict: Literal["early", "even", "uneven"]
    chances: list[Chance]


class Refused(msgspec.Struct, frozen=True):
    """Why a request is refused, in one sentence, with the rule id if a rule is broken."""

    error: str
    rule: str = ""
