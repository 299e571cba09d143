"""What the replay theatre shows, as structs; the page's types are made from them too."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from fairground.kernel.scene import Scene
from fairground.server.bodies import SeatInfo, Small
from fairground.server.messages import (
    LONGEST_CHAT,
    CommandId,
    EventInfo,
    HintOption,
    OutcomeInfo,
)


class TurnPicture(msgspec.Struct, frozen=True):
    """A decision of a game's first lesson: what the teacher says and shows, the rules behind it,
    and what is `done`, as a phrase that goes on after "you"."""

    say: str
    done: str
    rules: list[str]
    scene: Scene
    lit: list[str]


class Programme(msgspec.Struct, frozen=True):
    """A game that can be watched again. A moment is so many actions after the deal, from 0 to
    `actions`. `turns` and `rounds`: the moments at which they begin. `part`: so many actions are
    told at once. `over`: how it ended; null in a file of a game that was not played to its end.
    `verified`: it was played again and came out as the file says; a file of older rules that play
    alike cannot be. `filmed`: the rules of today do not play it, and it is shown as it was filmed
    when it ended: the bot cannot be asked, and nobody can play on from it."""

    game: str
    title: str
    names: list[str]
    actions: int
    part: int
    turns: list[int]
    rounds: list[int]
    over: OutcomeInfo | None
    verified: bool
    filmed: bool = False


class ShownStep(msgspec.Struct, frozen=True):
    """One action: who took it, what happened as the viewer could tell, and how the scene became
    another, as `changes` of a table's moments tell it; null if nothing is to be seen of it.
    `picture`: how the scene before it became what was seen before the table was cleared, as at
    the end of a round, after so many events as `pictured` says; null where it was not."""

    n: int
    seat: int
    events: list[EventInfo]
    change: Any = None
    picture: Any = None
    pictured: int = 0


class Part(msgspec.Struct, frozen=True):
    """A piece of a game: the scene at the moment `first` (and what was told of the deal, if that is
    0), and the actions after it. The last one leads to the first moment of the next part."""

    first: int
    dealt: list[EventInfo]
    scene: Scene
    steps: list[ShownStep]


class Advised(msgspec.Struct, frozen=True):
    """What the bot would do at a moment in a seat's place, from what that seat knew: the best few
    choices, its own first. `games` is how many were imagined; 0 where there is only one choice.
    `played`: the action that the seat took there; null if it took none."""

    seat: int
    n: int
    games: int
    options: list[HintOption]
    played: int | None
    phrase: str


class NewNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note on a moment of a finished game. The id is made by the client; a resend has the same
    one, and is written once."""

    id: CommandId
    n: Small
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_CHAT)]


class NoteInfo(msgspec.Struct, frozen=True):
    """A note on a moment: who wrote it and when, in seconds since 1970. `seated`: they had played
    here; `mine`: the asking session wrote it, and may remove it."""

    id: str
    n: int
    who: str
    seated: bool
    text: str
    at: float
    mine: bool


class FinishedTable(msgspec.Struct, frozen=True):
    """A game that is over at which the asking session held a seat: who played, who won, and when
    it ended, in seconds since 1970. `watchable`: this hall can show it; the replay file of one of
    older rules can be downloaded all the same, and its outcome is null."""

    id: str
    game: str
    title: str
    public: bool
    seats: list[SeatInfo]
    ended: float
    over: OutcomeInfo | None
    watchable: bool
