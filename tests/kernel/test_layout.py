"""Layouts: plain states, rows and NumPy records are the same bytes."""

import struct

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairground.kernel.layout import (
    GIST,
    I8,
    I16,
    I32,
    I64,
    KERNEL_FIELDS,
    U8,
    U16,
    U64,
    Audience,
    Field,
    Layout,
    desk_layout,
    state_layout,
)

ITEMS = (U8, I8, U16, I16, I32, I64, U64)


def bounds(item) -> tuple[int, int]:
    bits = 8 * item.size
    return (
        (0, 2**bits - 1) if item.name.startswith("u") else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    )


@st.composite
def layouts(draw) -> Layout:
    fields = []
    for number in range(draw(st.integers(1, 7))):
        item = draw(st.sampled_from(ITEMS))
        shape = tuple(draw(st.lists(st.integers(1, 5), max_size=2)))
        audiences = [Audience.PUBLIC, Audience.NOBODY] + [Audience.OWNER] * bool(shape)
        audience = draw(st.sampled_from(audiences))
        blank = draw(st.integers(*bounds(item)))
        minor = draw(st.booleans())
        fields.append(Field(f"field_{number}", item, shape, audience, blank, minor=minor))
    return Layout("random", *fields)


@st.composite
def states(draw):
    layout = draw(layouts())
    state = layout.new()
    for field in layout.fields:
        entry = st.integers(*bounds(field.item))
        value = entry
        for length in reversed(field.shape):
            value = st.lists(value, min_size=length, max_size=length)
        setattr(state, field.name, draw(value))
    return state


@given(states())
def test_a_state_comes_back_from_its_bytes(state):
    again = state.layout.unpack(state.pack())
    assert again == state
    for field in state.layout.fields:
        assert getattr(again, field.name) == getattr(state, field.name)


@given(states())
def test_numpy_reads_the_same_values_at_the_same_offsets(state):
    layout = state.layout
    record = np.frombuffer(state.pack(), layout.dtype)[0]
    assert layout.dtype.itemsize == layout.size == len(state.pack())
    for field in layout.fields:
        assert layout.dtype.fields[field.name][1] == layout.offsets[field.name]
        assert layout.offsets[field.name] % field.item.size == 0
        assert record[field.name].tolist() == getattr(state, field.name)


@given(states())
def test_a_copy_is_equal_and_independent(state):
    copy = state.copy()
    assert copy == state
    before = state.pack()
    for field in state.layout.fields:
        value = getattr(copy, field.name)
        if len(field.shape) == 2:
            value[0][0] ^= 1
        elif field.shape:
            value[0] ^= 1
        else:
            setattr(copy, field.name, value ^ 1)
    assert state.pack() == before
    assert copy != state


@given(layouts(), st.data())
def test_a_value_out_of_range_fails_and_names_its_field(layout, data):
    field = data.draw(st.sampled_from(layout.fields))
    low, high = bounds(field.item)
    wrong = data.draw(st.sampled_from([low - 1, high + 1]))
    state = layout.new()
    if len(field.shape) == 2:
        getattr(state, field.name)[-1][-1] = wrong
    elif field.shape:
        getattr(state, field.name)[-1] = wrong
    else:
        setattr(state, field.name, wrong)
    with pytest.raises(OverflowError, match=rf"^random: .*{field.name}"):
        state.pack()


@given(layouts(), st.integers(GIST, 5))
def test_a_seat_sees_public_fields_its_own_entries_and_nothing_else(layout, seat):
    mask = layout.visible(seat)
    assert len(mask) == layout.size
    assert set(mask) <= {0, 255}
    visible = 0
    for field in layout.fields:
        start = layout.offsets[field.name]
        length = field.item.size * field.count
        part = mask[start : start + length]
        if field.audience is Audience.PUBLIC:
            expected = bytes(length) if field.minor and seat == GIST else b"\xff" * length
        elif field.audience is Audience.OWNER:
            width = length // field.shape[0]
            expected = b"".join(
                (b"\xff" if owner == seat else b"\0") * width for owner in range(field.shape[0])
            )
        else:
            expected = bytes(length)
        assert part == expected
        visible += sum(byte == 255 for byte in expected)
    assert sum(byte == 255 for byte in mask) == visible  # nothing between fields


def veiled(state, seat):
    view = state.layout.new()
    state.layout.veil(state, seat, view)
    return view


@given(states(), st.integers(GIST, 5))
def test_a_veil_shows_the_bytes_of_its_mask_and_blanks_the_others(state, seat):
    layout = state.layout
    view = veiled(state, seat)
    shown = zip(state.pack(), layout.blank, layout.visible(seat), strict=True)
    assert view.pack() == bytes(value if seen else blank for value, blank, seen in shown)
    before = state.pack()
    for field in layout.fields:
        value = getattr(view, field.name)
        if len(field.shape) == 2:
            value[0][0] ^= 1
        elif field.shape:
            value[0] ^= 1
    assert state.pack() == before
    assert veiled(layout.unpack(before), seat) == veiled(state, seat)


@given(layouts())
def test_the_blank_row_holds_every_fields_blank(layout):
    blank = layout.unpack(layout.blank)
    for field in layout.fields:
        assert set(np.ravel(getattr(blank, field.name)).tolist()) == {field.blank}


def test_states_are_equal_if_every_field_is_and_their_layout_is_the_same():
    layout = Layout("two", Field("a", U8, (2, 2)), Field("b", I16))
    state = layout.new()
    assert state == layout.new()
    for name, value in (("a", [[0, 0], [0, 1]]), ("b", -1)):
        other = layout.new()
        setattr(other, name, value)
        assert other != state
    assert state != Layout("two", *layout.fields).new()
    assert state != state.pack()


def test_a_new_state_is_all_zero():
    layout = state_layout("small", Field("a", U8, (2, 2), blank=9), Field("b", I16))
    state = layout.new()
    assert state.a == [[0, 0], [0, 0]]
    assert state.b == 0
    assert state.pack() == bytes(layout.size)


def test_every_state_begins_with_the_dice_and_every_desk_with_the_tape():
    state, desk = state_layout("small", Field("a", U8)), desk_layout("small", Field("b", U8))
    assert [field.name for field in state.fields] == ["key", "ticks", "lanes", "seats", "a"]
    assert [field.name for field in desk.fields] == ["taping", "pictured", "taped", "tape", "b"]
    hidden = [field.name for field in KERNEL_FIELDS if field.audience is Audience.NOBODY]
    assert hidden == ["key", "ticks", "lanes"]


def test_rows_fill_whole_cache_lines():
    assert Layout("one", Field("a", U8)).size == 64
    assert Layout("full", Field("a", U8, (64,))).size == 64
    assert Layout("more", Field("a", U8, (65,))).size == 128


def test_fields_lie_at_their_own_alignment_in_little_endian_order():
    layout = Layout("mixed", Field("a", U8), Field("b", U64), Field("c", I16, (2,)))
    assert layout.offsets == {"a": 0, "b": 8, "c": 16}
    state = layout.new()
    state.a, state.b, state.c = 7, 2**63 + 1, [-2, 3]
    assert state.pack()[:20] == struct.pack("<B7xQhh", 7, 2**63 + 1, -2, 3)


def test_what_cannot_be_laid_out_is_refused():
    with pytest.raises(ValueError, match="a field name stands twice"):
        Layout("double", Field("a", U8), Field("a", I8))
    with pytest.raises(ValueError, match="field a: at most two axes, not 3"):
        Field("a", U8, (1, 2, 3))
    with pytest.raises(ValueError, match="field a: an owner's field needs a first axis"):
        Field("a", U8, (), Audience.OWNER)


def test_a_row_of_another_length_is_refused():
    layout = Layout("small", Field("a", U8))
    with pytest.raises(ValueError, match="small: a row has 64 bytes, not 63"):
        layout.unpack(bytes(63))


def test_a_field_that_does_not_exist_is_named():
    state = Layout("small", Field("a", U8)).new()
    with pytest.raises(AttributeError, match="layout 'small' has no field 'b'"):
        state.b  # noqa: B018
    with pytest.raises(AttributeError):
        state.b = 3


def test_lists_that_lost_or_gained_entries_do_not_pass():
    """A rule that appends to a field would shift every byte behind it."""
    layout = Layout("small", Field("a", U8, (4,)), Field("b", U8, (4,)))
    for length in (3, 5):
        state = layout.new()
        state.a = [1] * length
        with pytest.raises((OverflowError, ValueError)):
            state.pack()
