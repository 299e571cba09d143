"""Layouts: a state declared field by field, giving the plain object, its bytes and the record.

A layout is the single description of a game's state. From it come

* the *plain* state, an object whose fields are ints and lists of ints, on which the rules
  run as ordinary Python;
* the *row*, the same state as bytes at fixed offsets, which NumPy and Numba read as a record;
* the *veil*, which bytes a seat may see, from each field's audience.
"""

from __future__ import annotations

import dataclasses
import enum
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from fairground.kernel import spelled
from fairground.kernel.roles import Role

if TYPE_CHECKING:
    import numpy as np

NOBODY = -1
"""The spectator's seat: it sees what everybody may see."""

GIST = -2
"""A spectator who forgets what hardly matters: by what it sees a search tells places apart."""

NOTHING = 255
"""In a field of bytes: no card lies there, no unit, nothing; or nobody may know what does."""

ROW_ALIGNMENT = 64
"""Rows are padded to whole cache lines, so that a copy is a few wide moves."""


class Audience(enum.Enum):
    """Who may see a field."""

    PUBLIC = "public"
    OWNER = "owner"  # entry i of the first axis belongs to seat i
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Item:
    """The integer type of a field's entries."""

    name: str
    code: str  # as in `array` and `struct`, little-endian sizes
    size: int


U8 = Item("u1", "B", 1)
I8 = Item("i1", "b", 1)
U16 = Item("u2", "H", 2)
I16 = Item("i2", "h", 2)
I32 = Item("i4", "i", 4)
I64 = Item("i8", "q", 8)
U64 = Item("u8", "Q", 8)
F64 = Item("f8", "d", 8)
"""Fractions, for desks: no state holds one."""


@dataclass(frozen=True)
class Field:
    """One field of a layout: name, entry type, shape, who sees it, and what hides it."""

    name: str
    item: Item
    shape: tuple[int, ...] = ()
    audience: Audience = Audience.PUBLIC
    blank: int = 0
    inner: Layout | None = None  # of a field that holds a whole record, see `room_for`
    minor: bool = False  # hardly matters for what to do next, see `GIST`
    # Why no scene shows it, if none does: else a person would know less than a bot. No twin
    # depends on it.
    unseen: str = dataclasses.field(default="", repr=False)
    # What it holds, for the kernel's default rooms (see `roles`).
    role: Role | None = dataclasses.field(default=None, repr=False)
    # The least and the largest value of its entries, or how many bits if each is a bit mask: a
    # learner's features are made by that (see `observing`). A blank may lie beyond, and so may
    # `NOTHING`. No twin depends on it.
    least: int = dataclasses.field(default=0, repr=False)
    most: int | None = dataclasses.field(default=None, repr=False)
    bits: int = dataclasses.field(default=0, repr=False)

    def __post_init__(self) -> None:
        if len(self.shape) > 2:
            raise ValueError(f"field {self.name}: at most two axes, not {len(self.shape)}")
        if self.audience is Audience.OWNER and not self.shape:
            raise ValueError(f"field {self.name}: an owner's field needs a first axis of seats")

    @cached_property
    def count(self) -> int:
        """How many entries the field has in all."""
        total = 1
        for length in self.shape:
            total *= length
        return total

    def is_shown_whole(self, seat: int) -> bool:
        """Whether the seat sees every entry."""
        return self.audience is Audience.PUBLIC and not (self.minor and seat == GIST)

    def is_owned(self, seat: int) -> bool:
        """Whether the seat sees its own entries."""
        return self.audience is Audience.OWNER and 0 <= seat < self.shape[0]


LANES = 32
"""Random 16-bit lanes that the dice compute at a time (see `dice`)."""

# Kernel fields that every state begins with: the keyed dice and the number of seats.
KERNEL_FIELDS = (
    Field("key", U64, (2,), Audience.NOBODY),
    Field("ticks", I64, (), Audience.NOBODY),
    Field("lanes", U16, (LANES,), Audience.NOBODY),
    Field("seats", U8),
)

TAPE_LENGTH = 160
TAPE_WIDTH = 8

# Kernel fields that every desk begins with: the tape of events, and whether a picture was kept.
TAPE_FIELDS = (
    Field("taping", U8),
    Field("pictured", U8),
    Field("taped", I16),
    Field("tape", I16, (TAPE_LENGTH, TAPE_WIDTH)),
)


class Plain:
    """A plain state: one attribute per field, ints and lists of ints.

    Whether every value fits its field is checked when the state is packed: a list element costs
    nothing extra while rules run, and a value out of range still fails at the end of the action.
    """

    __slots__ = ()
    layout: Layout

    def __getattr__(self, name: str) -> Any:
        # Only reached for names that are no field: slots answer for the rest.
        raise AttributeError(f"layout {self.layout.name!r} has no field {name!r}")

    if TYPE_CHECKING:  # a field's name is data: static checking cannot know it

        def __setattr__(self, name: str, value: Any) -> None: ...

    def copy(self) -> Plain:
        """An independent copy."""
        twin = self.layout.state_class()
        twin.assign(self)
        return twin

    def assign(self, other: Plain) -> None:
        """Take over every field of another state of the same layout."""
        self.layout.assign(self, other)

    def pack(self) -> bytes:
        """The state's bytes; a value out of its field's range fails here, loudly."""
        return self.layout.pack(self)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Plain)
            and self.layout is other.layout
            and self.layout.equal(self, other)
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.layout.by_name)
        return f"<{self.layout.name} {shown}>"


class Layout:
    """An ordered set of fields with fixed byte offsets."""

    def __init__(self, name: str, *fields: Field) -> None:
        self.name = name
        self.fields = fields
        self.by_name = {field.name: field for field in fields}
        if len(self.by_name) != len(fields):
            raise ValueError(f"layout {name}: a field name stands twice")
        self.offsets: dict[str, int] = {}
        end = 0
        for field in fields:
            end += -end % (ROW_ALIGNMENT if field.inner else field.item.size)
            self.offsets[field.name] = end
            end += field.item.size * field.count
        self.size = end + -end % ROW_ALIGNMENT
        self._veils: dict[int, Callable[[Plain, Plain], None]] = {}
        slots = {"__slots__": tuple(self.by_name), "layout": self}
        self.state_class: type[Plain] = type(f"state of {name}", (Plain,), slots)

    @cached_property
    def assign(self) -> Callable[[Plain, Plain], None]:
        """Takes over every field of a state."""
        return spelled.assigning(self)

    @cached_property
    def equal(self) -> Callable[[Plain, Plain], bool]:
        """Whether two states are the same, without the price of packing them."""
        return spelled.comparing(self)

    def __repr__(self) -> str:
        # Twins are cached by what layouts say of themselves: nothing of it may change by chance.
        return f"Layout({self.name!r}, {self.fields!r})"

    def new(self) -> Plain:
        """A plain state with every entry 0."""
        return self._zero.copy()

    @cached_property
    def _zero(self) -> Plain:
        """Such a state, to be copied: that takes half the time of making one of bytes."""
        return self.unpack(bytes(self.size))

    @cached_property
    def _form(self) -> struct.Struct:
        """The whole row as one format, so that packing it is one call."""
        parts, end = ["<"], 0
        for field in self.fields:
            offset = self.offsets[field.name]
            parts.append(f"{offset - end}x")
            parts.append(
                f"{field.inner.size}s" if field.inner else f"{field.count}{field.item.code}"
            )
            end = offset + field.item.size * field.count
        return struct.Struct("".join([*parts, f"{self.size - end}x"]))

    def pack(self, state: Plain) -> bytes:
        """The bytes of a plain state."""
        entries = self._flatten(state)
        try:
            if entries is not None:
                return self._form.pack(*entries)
        except struct.error:
            pass
        raise OverflowError(self._complaint(state))

    @cached_property
    def _flatten(self) -> Callable[[Plain], tuple[Any, ...] | None]:
        return spelled.flattening(self)

    def _complaint(self, state: Plain) -> str:
        """Which value does not fit its field."""
        for field in self.fields:
            value = getattr(state, field.name)
            if field.inner:
                continue
            if field.shape and len(value) != field.shape[0]:
                return (
                    f"{self.name}: field {field.name} has {len(value)} entries, "
                    f"not {field.shape[0]}"
                )
            lines = value if len(field.shape) == 2 else (value if field.shape else (value,),)
            for line in lines:
                if len(field.shape) == 2 and len(line) != field.shape[1]:
                    return (
                        f"{self.name}: a line of field {field.name} has not "
                        f"{field.shape[1]} entries"
                    )
                for entry in line:
                    try:
                        struct.pack("<" + field.item.code, entry)
                    except struct.error:
                        return f"{self.name}: {entry!r} does not fit field {field.name}"
        return f"{self.name}: a state that cannot be packed"

    def unpack(self, row: bytes) -> Plain:
        """The plain state of these bytes."""
        if len(row) != self.size:
            raise ValueError(f"{self.name}: a row has {self.size} bytes, not {len(row)}")
        state = self.state_class()
        self._fill(state, self._form.unpack(row))
        return state

    @cached_property
    def _fill(self) -> Callable[[Plain, tuple[Any, ...]], None]:
        return spelled.filling(self)

    @cached_property
    def blank(self) -> bytes:
        """The row in which everything is hidden: each field's blank, repeated."""
        row = bytearray(self.size)
        for field in self.fields:
            item = struct.pack("<" + field.item.code, field.blank)
            offset = self.offsets[field.name]
            row[offset : offset + field.item.size * field.count] = item * field.count
        return bytes(row)

    def visible(self, seat: int) -> bytes:
        """A mask over the row: 255 for every byte that the seat may see, else 0."""
        mask = bytearray(self.size)
        for start, end in self._visible_spans(seat):
            mask[start:end] = b"\xff" * (end - start)
        return bytes(mask)

    def _visible_spans(self, seat: int) -> Iterator[tuple[int, int]]:
        for field in self.fields:
            start = self.offsets[field.name]
            length = field.item.size * field.count
            if field.is_shown_whole(seat):
                yield start, start + length
            elif field.is_owned(seat):
                part = length // field.shape[0]
                yield start + seat * part, start + (seat + 1) * part

    def veil(self, state: Plain, seat: int, view: Plain) -> None:
        """Write into a view what the seat sees by the fields' audiences: the rest is blank."""
        veil = self._veils.get(seat)
        if veil is None:
            veil = self._veils[seat] = spelled.veiling(self, seat)
        veil(view, state)

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The NumPy record type with the same bytes (needs NumPy)."""
        import numpy as np

        return np.dtype(
            {
                "names": [field.name for field in self.fields],
                "formats": [
                    (f"<{field.item.name}", field.shape) if field.shape else f"<{field.item.name}"
                    for field in self.fields
                ],
                "offsets": [self.offsets[field.name] for field in self.fields],
                "itemsize": self.size,
                "aligned": True,
            }
        )


def room_for(name: str, layout: Layout) -> Field:
    """A field that holds a whole record, such as a state on a desk to copy into and try on."""
    return Field(name, U8, (layout.size,), Audience.NOBODY, inner=layout)


def state_layout(name: str, *fields: Field | tuple[Field, ...]) -> Layout:
    """The layout of a game's state: the kernel's fields, then the game's, alone or together."""
    groups = (group if isinstance(group, tuple) else (group,) for group in fields)
    return Layout(name, *KERNEL_FIELDS, *(field for group in groups for field in group))


def desk_layout(name: str, *fields: Field) -> Layout:
    """The layout of a game's desk: the tape, then the game's scratch fields.

    A desk is working room that the kernel lends to a rule: it holds the tape of events and any
    scratch arrays the game declares. Its content means nothing between two calls.
    """
    return Layout(f"{name} desk", *TAPE_FIELDS, *fields)
