"""What a table and a client say to each other over a WebSocket, as structs.

Everything that comes in forbids unknown fields; the page's TypeScript types are generated from
these structs, those of HTTP (`bodies`) and the scene's dataclasses (`python -m
fairground.server.typescript`).
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from fairground.kernel.scene import Flip, Scene
from fairground.server.bodies import Hash, Small, TableInfo, Word
from fairground.server.courses import Guide

CommandId = Annotated[str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[^\x00]*$")]
"""Any text but one with the character 0, which PostgreSQL does not keep."""

LONGEST_CHAT = 500


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hello"):
    """Begin, or catch up: steps after `since` and chat after number `chat`; null for all. Who is
    more than a hundred steps behind gets all, too. With `changes` the moments that follow tell how
    the scenes have changed, which is a tenth of their size; the answer to a hello is always whole.
    With `review` one is in the replay of a game that is over, with the others there, and gets no
    moment."""

    since: Small | None = None
    chat: Small = 0
    changes: bool = False
    review: bool = False


class Play(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="play"):
    """Play an action. The id is made by the client, a resend has the same one; `n` is the number
    of steps the client has seen."""

    id: CommandId
    seat: Small
    action: Small
    n: Small


class Undo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="undo"):
    """Take one's own last action back. Where others would have to agree, bots do at once, and
    people are asked if `ask` says so. Id and `n` as in play."""

    id: CommandId
    seat: Small
    n: Small
    ask: bool = False


class Consent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="consent"):
    """Whether somebody may take back what they have asked for. Id and `n` as in play."""

    id: CommandId
    seat: Small
    n: Small
    agree: bool


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ask"):
    """Whether an action would be legal, and why not."""

    id: CommandId
    seat: Small
    action: Small


class Hint(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hint"):
    """What would the bot do? For a seat of this session that must decide now."""

    id: CommandId
    seat: Small


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="say"):
    """Chat."""

    id: CommandId
    text: Annotated[str, msgspec.Meta(min_length=1, max_length=LONGEST_CHAT)]


class Lead(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="lead"):
    """Lead through a replay: this is the moment and the view at which all who follow look."""

    id: CommandId
    n: Small
    view: Annotated[str, msgspec.Meta(pattern="^(open|spectator|[0-9]{1,2})$")]


class Release(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="release"):
    """Lead no more."""

    id: CommandId


class Point(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="point"):
    """Point at something of a replay at a moment, by the name that the scene has for it; at
    nothing any more with an empty one. Everybody has one mark."""

    id: CommandId
    n: Small
    target: Annotated[str, msgspec.Meta(max_length=80, pattern=r"^[ -~]*$")]


class GiveHash(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hash"):
    """The hash of a seat's word, if it was not given on sitting down."""

    id: CommandId
    seat: Small
    hash: Hash


class GiveWord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="word"):
    """A seat's word, when the table asks for it: every hash is there then."""

    id: CommandId
    seat: Small
    word: Word


class Ping(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ping"):
    """I am still here; say so at least every 30 seconds."""


ClientMessage = (
    Hello
    | Play
    | Undo
    | Consent
    | Ask
    | Hint
    | Say
    | GiveHash
    | GiveWord
    | Lead
    | Release
    | Point
    | Ping
)


class EventInfo(msgspec.Struct, frozen=True):
    """Something that happened. `kind` is the game's own name for it. The text is empty if it is
    not worth a line. `seen_by` lists those of this session's scenes (its seats, or -1 for a
    spectator) that may show it, so that people who share a device do not read each other's
    secrets. `flip` is a piece of the scene before that turns over meanwhile."""

    kind: str
    seat: int
    text: str
    rule: str
    seen_by: list[int]
    flip: Flip | None = None


class StepInfo(msgspec.Struct, frozen=True):
    """Something that this session may notice: an action, and what followed from it. Step 0 is the
    deal. `seat` is the one that acted if it is this session's own, else -1: of the others' actions
    the events tell what may be known. Actions that cannot be noticed are no steps. `pictures`,
    keyed as a moment's scenes: what was seen before the table was cleared, as at the end of a
    round; of steps that are sent as they happen, not of those in a whole log. So many events as
    `pictured` says had happened then, the others came after. `changes`: the pictures of a moment
    that tells changes, each as a change of the scene before the moment."""

    n: int
    seat: int
    events: list[EventInfo]
    pictures: dict[str, Scene] = {}
    pictured: int = 0
    changes: dict[str, Any] = {}


class OutcomeInfo(msgspec.Struct, frozen=True):
    """How the game ended."""

    scores: list[float]
    winners: list[int]
    reason: str
    rule: str


class PersonInfo(msgspec.Struct, frozen=True):
    """Somebody at the table: a seat's person, or a spectator (no seats)."""

    name: str
    seats: list[int]
    connected: bool


class AbsenceInfo(msgspec.Struct, frozen=True):
    """Somebody who plays and is not here: for how many seconds now, as far as the hall knows, and
    how many it is until the others may go on without them."""

    seat: int
    seconds: int
    wait: int


class TableMessage(msgspec.Struct, frozen=True, tag="table"):
    """Seats or names have changed. `people` has everybody who holds a seat, and the first twenty of
    those who watch; the card says how many there are. `absent`: who plays and is not here, while
    the game goes on; `ending`: the seats whose people would end it as it stands."""

    card: TableInfo
    people: list[PersonInfo]
    absent: list[AbsenceInfo] = []
    ending: list[int] = []


class Presence(msgspec.Struct, frozen=True, tag="presence"):
    """Somebody has come or gone: the seats whose people are here now, how many watch, and who plays
    and is not here."""

    connected: list[int]
    spectators: int
    absent: list[AbsenceInfo] = []


class UndoInfo(msgspec.Struct, frozen=True):
    """A seat asks to go back to where the game stood after so many steps of this session's, as
    `n` says: all those since would be taken back. The same dice come again then."""

    seat: int
    n: int
    agreed: list[int]


class Moment(msgspec.Struct, frozen=True, tag="moment"):
    """Where the game stands after n steps. `full`: the steps are the whole log (of a very long
    game, its newest thousand) and replace it, else exactly the steps after the last ones sent.
    `scenes` has one scene for each seat of this session, keyed by its number; a spectator's key is
    "-1", and people who share a device get it besides their own. `changes`, keyed alike and in
    place of scenes for who has asked for them: how each differs from the one of the moment before.

    A change is `[value]`: this is the value now; `{field: change}`: of a record, the fields that
    have changed; or `[0, ...parts]`: a list of records, put together from `[i, k]`: k of the old
    ones from i on, `[i, change]`: a copy of one with a change, and `[value]`: a new one. Numbers
    beyond the old list go on with the new one as far as it is made.

    `undo`: what somebody asks the others to agree to. `guide`: what a lesson's teacher says, to the
    learner alone."""

    n: int
    full: bool
    steps: list[StepInfo]
    scenes: dict[str, Scene]
    over: OutcomeInfo | None
    changes: dict[str, Any] = {}
    undo: UndoInfo | None = None
    guide: Guide | None = None


class Answer(msgspec.Struct, frozen=True, tag="answer"):
    """The answer to play, undo, consent, ask, say, hash or word, or why there is no hint; a message
    that could not be read is answered with id "". A message that is sent again with its id gets the
    same answer again. `n` is the number of steps after it; 0 for what is no step: chat, a hash, a
    word."""

    id: str
    ok: bool
    n: int
    rule: str
    sentence: str


class Expected(msgspec.Struct, frozen=True):
    """A sentence that will probably stand in the log: the part of imagined games where it did."""

    text: str
    share: float


class HintOption(msgspec.Struct, frozen=True):
    """A choice: the odds that its seat's side wins with it, the share of imagined games that
    began with it, and what speaks for it."""

    action: int
    phrase: str
    odds: float
    share: float
    reason: str


class Hinted(msgspec.Struct, frozen=True, tag="hint"):
    """The answer to hint: the best few choices, the bot's own first. `games` is how many were
    imagined; 0 where there is only one choice, and no odds then. `then` is what the bot's own
    choice probably leads to."""

    id: str
    seat: int
    n: int
    games: int
    options: list[HintOption]
    then: list[Expected] = []


class Chat(msgspec.Struct, frozen=True, tag="chat"):
    """A line of chat; numbers count from 1, `at` is in seconds since 1970. `seated`: who spoke held
    a seat then; who watches under such a name is marked in `who`."""

    number: int
    who: str
    text: str
    at: float
    seated: bool


class Chats(msgspec.Struct, frozen=True, tag="chats"):
    """Several lines of chat, in a hello or after a while: the newest hundred at most, fewer of very
    long ones."""

    lines: list[Chat]


class MarkInfo(msgspec.Struct, frozen=True):
    """What somebody points at, at a moment of a replay."""

    who: str
    n: int
    target: str


class Review(msgspec.Struct, frozen=True, tag="review"):
    """How a finished game is looked at together: who leads (nobody if empty), whether that is this
    session, and where; who is in the replay (some of them), and what they point at. `notes` is
    another number whenever the notes have changed."""

    leader: str
    leading: bool
    n: int
    view: str
    people: list[str]
    marks: list[MarkInfo]
    notes: int


class Slow(msgspec.Struct, frozen=True, tag="slow"):
    """Messages come too fast; the next step is a goodbye."""

    sentence: str


class Rematch(msgspec.Struct, frozen=True, tag="rematch"):
    """Somebody has opened the next table, and keeps seats there for the others: whoever would play
    again asks for the rematch, too."""

    table: str


class Pong(msgspec.Struct, frozen=True, tag="pong"):
    """So am I."""


class Bye(msgspec.Struct, frozen=True, tag="bye"):
    """The server closes the socket, and why."""

    sentence: str


ServerMessage = (
    TableMessage
    | Presence
    | Moment
    | Answer
    | Hinted
    | Chat
    | Chats
    | Review
    | Slow
    | Rematch
    | Pong
    | Bye
)
