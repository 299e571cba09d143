"""How compiled rules see a state: fields at fixed offsets, every entry a 64-bit integer.

Numba's own records would give each field its narrow type, and arithmetic on those differs from
Python's (a loop over an unsigned count makes unsigned seats, and a difference of them a float).
Here an entry is widened when it is read and narrowed when it is written, so that the compiled
rules compute in the integers that the plain twin computes in, and each rule is compiled once.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_builtin, lower_getattr_generic, lower_setattr_generic
from numba.core.typing.templates import (
    AbstractTemplate,
    AttributeTemplate,
    infer_getattr,
    infer_global,
    signature,
)
from numba.extending import intrinsic, models, register_model

from fairground.kernel.layout import F64, U64, Field, Item, Layout


class RecordType(types.Type):
    """A state or a desk: a pointer to its bytes."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        super().__init__(name=f"Record({layout.name}, {layout.size})")


class LineType(types.Type):
    """A field of one axis, or one line of a field of two: a pointer to its first entry."""

    def __init__(self, item: Item) -> None:
        self.item = item
        super().__init__(name=f"Line({item.name})")


class GridType(types.Type):
    """A field of two axes: a pointer to its first entry."""

    def __init__(self, item: Item, width: int) -> None:
        self.item = item
        self.width = width
        super().__init__(name=f"Grid({item.name}, {width})")


for _kind in (RecordType, LineType, GridType):
    register_model(_kind)(models.OpaqueModel)


def _entry_type(item: Item) -> Any:
    if item is F64:
        return types.float64
    return types.uint64 if item is U64 else types.int64


def _field_type(field: Field) -> Any:
    if field.inner:
        return RecordType(field.inner)
    if len(field.shape) == 2:
        return GridType(field.item, field.shape[1])
    return LineType(field.item) if field.shape else _entry_type(field.item)


def _move(builder: Any, pointer: Any, count: Any, size: int) -> Any:
    """The pointer so many entries further on."""
    if not isinstance(count, ir.Value):
        count = ir.Constant(ir.IntType(64), count)
    distance = builder.mul(count, ir.Constant(ir.IntType(64), size)) if size != 1 else count
    return builder.gep(pointer, [distance], inbounds=True)


def _at(builder: Any, pointer: Any, item: Item) -> Any:
    kind = ir.DoubleType() if item is F64 else ir.IntType(8 * item.size)
    return builder.bitcast(pointer, kind.as_pointer())


def _read(builder: Any, pointer: Any, item: Item) -> Any:
    value = builder.load(_at(builder, pointer, item), align=item.size)
    if item.size == 8:
        return value
    widen = builder.zext if item.name.startswith("u") else builder.sext
    return widen(value, ir.IntType(64))


def _write(builder: Any, pointer: Any, item: Item, value: Any) -> None:
    if item.size != 8:
        value = builder.trunc(value, ir.IntType(8 * item.size))
    builder.store(value, _at(builder, pointer, item), align=item.size)


@infer_getattr
class _RecordAttributes(AttributeTemplate):
    key = RecordType

    def generic_resolve(self, record: Any, name: str) -> Any:
        field = record.layout.by_name.get(name)
        return _field_type(field) if field else None


@lower_getattr_generic(RecordType)
def _get_field(context: Any, builder: Any, record: Any, value: Any, name: str) -> Any:
    field = record.layout.by_name[name]
    pointer = _move(builder, value, record.layout.offsets[name], 1)
    return pointer if field.shape else _read(builder, pointer, field.item)


@lower_setattr_generic(RecordType)
def _set_field(context: Any, builder: Any, sig: Any, arguments: Any, name: str) -> None:
    layout = sig.args[0].layout
    pointer = _move(builder, arguments[0], layout.offsets[name], 1)
    _write(builder, pointer, layout.by_name[name].item, arguments[1])


@infer_global(operator.getitem)
class _GetEntry(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        owner, index = args
        if isinstance(index, types.Integer):
            if isinstance(owner, LineType):
                return signature(_entry_type(owner.item), owner, types.int64)
            if isinstance(owner, GridType):
                return signature(LineType(owner.item), owner, types.int64)
        return None


@infer_global(operator.setitem)
class _SetEntry(AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        owner, index, _value = args
        if isinstance(owner, LineType) and isinstance(index, types.Integer):
            return signature(types.void, owner, types.int64, _entry_type(owner.item))
        return None


@lower_builtin(operator.getitem, LineType, types.Integer)
def _get_entry(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
    item = sig.args[0].item
    return _read(builder, _move(builder, arguments[0], arguments[1], item.size), item)


@lower_builtin(operator.getitem, GridType, types.Integer)
def _get_line(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
    grid = sig.args[0]
    return _move(builder, arguments[0], arguments[1], grid.item.size * grid.width)


@lower_builtin(operator.setitem, LineType, types.Integer, types.Float)
@lower_builtin(operator.setitem, LineType, types.Integer, types.Integer)
def _set_entry(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
    item = sig.args[0].item
    _write(builder, _move(builder, arguments[0], arguments[1], item.size), item, arguments[2])
    return context.get_dummy_value()


@intrinsic
def copy_bytes(typing_context: Any, to: Any, source: Any) -> Any:
    """Copy one byte row or record over another of the same length, in one move."""

    def copy_record(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        size = ir.Constant(ir.IntType(64), sig.args[0].layout.size)
        cgutils.raw_memcpy(builder, arguments[0], arguments[1], size, 1)
        return context.get_dummy_value()

    def copy_row(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
        rows = [
            context.make_array(kind)(context, builder, value)
            for kind, value in zip(sig.args, arguments, strict=True)
        ]
        cgutils.raw_memcpy(builder, rows[0].data, rows[1].data, rows[1].nitems, 1)
        return context.get_dummy_value()

    return types.void(to, source), copy_record if isinstance(to, RecordType) else copy_row


def record_reader(layout: Layout) -> Any:
    """A compiled function from a byte row to the record that lies in it, at no cost."""
    record = RecordType(layout)

    @intrinsic
    def as_record(typing_context: Any, row: Any) -> Any:
        def code(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            data = context.make_array(sig.args[0])(context, builder, arguments[0]).data
            return builder.bitcast(data, cgutils.voidptr_t)

        return record(row), code

    return as_record
