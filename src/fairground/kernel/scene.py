"""Scenes: what a seat sees, as data. The browser and the terminal draw them; neither knows a rule.

Places are named `zone:index` ("board:3,4", "hand:0"); a choice names the pieces or places it is
made on. Ids of hidden pieces are positions, never identities.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from fairground.kernel.errors import FairgroundError
from fairground.kernel.layout import NOBODY

ZONE_KINDS = ("squares", "hexes", "row", "fan", "stack", "column", "track", "panel")
"""What a zone can be; docs/scenes.md says how each is drawn."""

PIECE_KINDS = ("card", "back", "token", "rider", "wall", "dice", "marker")
"""What a piece can be."""

AREAS = ("", "centre", "hand", "side", "seat")
"""Where on the table a zone can stand; empty: as its kind suggests."""

WAYS = ("", "down", "up", "right", "left")
"""How a column or a row can grow."""

MENU = "choice"
"""The look of a menu's cells: each says what is chosen there, and nobody speaks of its row."""


part = lru_cache(maxsize=1 << 12)
"""Decorates what makes a part of a scene from plain values: parts are kept and shared.

From one scene to the next few parts change, and two viewers see mostly the same. What is shared is
neither made again nor compared again by those who tell of changes.
"""


class BadScene(FairgroundError):
    """A part of a scene of a kind that no screen can draw."""


def _bad(what: str, value: str, allowed: tuple[str, ...]) -> BadScene:
    known = ", ".join(one for one in allowed if one)
    return BadScene(f"{what} is {value!r}; it can be {known}")


class Cell(Struct, frozen=True, gc=False):
    """A place of a zone that looks unlike its neighbours: a forest, a hole, a bell."""

    at: tuple[int, ...]
    look: str
    text: str = ""
    label: str = ""


class Entry(Struct, frozen=True, gc=False):
    """One thing that is found in a zone when it is opened: a card of a pile."""

    look: str  # as a piece's
    text: str
    code: str
    label: str
    kind: str = "card"  # one of PIECE_KINDS
    badge: str = ""
    owner: int | None = None

    def __post_init__(self) -> None:
        if self.kind not in PIECE_KINDS:
            raise _bad(f"the kind of the entry {self.label!r}", self.kind, PIECE_KINDS)


class Zone(Struct, frozen=True, gc=False):
    """A place for pieces: a board, a hand, a pile."""

    id: str
    kind: str  # one of ZONE_KINDS
    label: str
    rows: int = 1
    columns: int = 1
    owner: int | None = None
    count: int | None = None  # of a pile whose cards are not laid out
    area: str = ""  # one of AREAS
    box: tuple[float, float, float, float] | None = None  # left, top, width, height in its area
    tall: tuple[float, float, float, float] | None = None  # its box on a screen that is not wide
    grows: str = ""  # one of WAYS
    private: bool = False  # its pieces are its owner's secret, covered between people at one screen
    cells: tuple[Cell, ...] = ()
    opened: str = ""  # a sentence over what is found when it is opened; empty: it stays closed
    inside: tuple[Entry, ...] = ()  # what is found then, the top or the newest first

    def __post_init__(self) -> None:
        if self.kind not in ZONE_KINDS:
            raise _bad(f"the kind of the zone {self.id!r}", self.kind, ZONE_KINDS)
        if self.area not in AREAS:
            raise _bad(f"the area of the zone {self.id!r}", self.area, AREAS)
        if self.grows not in WAYS:
            raise _bad(f"the way that the zone {self.id!r} grows", self.grows, WAYS)


class Piece(Struct, frozen=True, gc=False):
    """Something that lies in a zone."""

    id: str
    zone: str
    at: tuple[int, ...]
    look: str  # what it is, for the artist: "head", "rail", "card-back", ...
    text: str  # what is printed on it, such as "9♥"
    code: str  # two characters for a text board
    label: str  # one phrase for a screen reader
    owner: int | None = None
    turned: int = 0  # quarter turns clockwise from north
    hidden: bool = False
    kind: str = "card"  # one of PIECE_KINDS
    badge: str = ""  # a short sign at its corner, such as a count
    faded: bool = False  # out of play or used up, but still to be seen
    lit: bool = False  # worth a look, such as the stack that a claim is about

    def __post_init__(self) -> None:
        if self.kind not in PIECE_KINDS:
            raise _bad(f"the kind of the piece {self.id!r}", self.kind, PIECE_KINDS)


class Fact(Struct, frozen=True, gc=False):
    """A labelled value, such as "Deck A: 20"."""

    label: str
    value: str


class Mark(Struct, frozen=True, gc=False):
    """A small sign in a seat's panel that is on or off, such as an unused move card."""

    text: str
    on: bool
    label: str
    id: str = ""  # if a choice can be made on it


class Panel(Struct, frozen=True, gc=False, kw_only=True):
    """What a seat has openly. Its name and whether it decides are filled in by the kernel."""

    seat: int
    name: str = ""
    sign: str
    status: str
    deciding: bool = False  # all who must decide are; a game adds those who might, to hide who
    out: bool
    score: str
    unit: str = "points"  # what the score counts
    badge: str = ""  # this turn's open card and place in the order
    facts: tuple[Fact, ...] = ()
    marks: tuple[Mark, ...] = ()


class Ghost(Struct, frozen=True, gc=False):
    """Where a piece would be after a choice, shown while the choice is looked at."""

    piece: str
    zone: str
    at: tuple[int, ...]
    turned: int = 0


class Flip(Struct, frozen=True, gc=False):
    """A piece that turns over while an event is told, before the next scene: what it shows then.

    With a zone it goes there, on the way to something else that is to be seen.
    """

    piece: str
    look: str
    text: str
    label: str
    zone: str = ""
    at: tuple[int, ...] = ()


class SceneChoice(Struct, frozen=True, gc=False):
    """A legal action, and where it is made."""

    action: int
    text: str
    phrase: str
    on: tuple[str, ...]
    key: str = ""  # a key that makes it, such as "left"
    warning: str = ""
    confirm: bool = False  # a slip would cost much: select first, then confirm
    ghosts: tuple[Ghost, ...] = ()
    tag: str = ""  # a few letters for the place where it is made; empty: its text
    waives: bool = False  # lets a chance to interrupt go by, as a seat may for the whole series


class Gathering(Struct, frozen=True, gc=False):
    """Choices that make up one decision, though they are several actions: cards of one play.

    A person picks them in any order and takes them back; the screen keeps them until `done` is
    pressed, then sends them by ascending action, and `done` last. They may be picked before they
    are legal: a space or a claim is then chosen in between.
    """

    choices: tuple[SceneChoice, ...]  # an action is sent once for each of its pieces that is picked
    done: int
    texts: tuple[str, ...]  # of `done` with none, one, two ... picked; empty: not to be done so


class Scene(Struct, frozen=True, gc=False, kw_only=True):
    """All that a seat sees. Game, seat and outcome are filled in by the kernel (`View.scene`)."""

    game: str = ""
    seat: int = NOBODY
    headline: tuple[Fact, ...]
    banner: str
    zones: tuple[Zone, ...]
    pieces: tuple[Piece, ...]
    panels: tuple[Panel, ...]
    prompt: str
    choices: tuple[SceneChoice, ...]
    outcome: str = ""
    refused: tuple[SceneChoice, ...] = ()  # what one could try but may not; asking tells why
    series: str = ""  # what runs now and opens chances to interrupt; everybody knows it
    gathering: Gathering | None = None  # what is picked in any order, if anything is
