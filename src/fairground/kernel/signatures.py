"""Compiled signatures: from what an algorithm says it takes to Numba's types, and its wrapper."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_args

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from fairground.kernel.bundles import Kind, fields_of, is_bundle, kind_of, parameters_of

NUMBERS = {int: types.int64, float: types.float64}


@cache
def type_of(said: Any) -> Any:
    """The compiled type of a number, an array or a function."""
    if said in NUMBERS:
        return NUMBERS[said]
    kind = kind_of(said)
    if isinstance(kind, Kind):
        item = getattr(types, kind.item)
        return types.Array(item, kind.axes, "C") if kind.axes else item
    takes, returns = get_args(said)
    return types.FunctionType(type_of(returns)(*map(type_of, takes)))


def function_at(kind: Any) -> Any:
    """A compiled function from an address to the function of that type which lies there."""

    @intrinsic
    def as_function(typing_context: Any, address: Any) -> Any:
        def code(context: Any, builder: Any, sig: Any, arguments: Any) -> Any:
            made = cgutils.create_struct_proxy(kind)(context, builder)
            nowhere = cgutils.get_null_value(cgutils.voidptr_t)
            made.c_addr = made.py_addr = nowhere
            made.jit_addr = builder.inttoptr(arguments[0], cgutils.voidptr_t)
            return made._getvalue()

        return kind(address), code

    return as_function


class Wrapper:
    """A function that takes an algorithm's bundles unpacked and packs them anew.

    Numba would ask every field of a bundle for its type whenever one is passed, and would not take
    a function in it for a typed pointer; in compiled code a bundle costs nothing. Functions come by
    their addresses: Numba takes 10 us to look each of them up.
    """

    def __init__(self, algorithm: Callable[..., Any]) -> None:
        self.names: dict[str, Any] = {}  # that the source has, and what they stand for
        self.kinds: dict[str, str] = {}  # of all that is unpacked, functions as what they are
        self._types: dict[str, Any] = {}
        packed = [self._packed(name, said) for name, said in parameters_of(algorithm).items()]
        self.signature = types.int64(*self._types.values())
        self.source = (
            f"def {algorithm.__name__}({', '.join(self._types)}):\n"
            f"    return body({', '.join(packed)})\n"
        )

    def _packed(self, name: str, said: Any) -> str:
        """How a parameter is put together from those of the wrapper."""
        if not is_bundle(said):
            kind = type_of(said)
            self.kinds[name] = str(kind)
            if not isinstance(kind, types.FunctionType):
                self._types[name] = kind
                return name
            self._types[name] = types.int64
            self.names[f"{name}_at"] = function_at(kind)
            return f"{name}_at({name})"
        made_by = f"{said.__module__}.{said.__qualname__}".replace(".", "_")
        self.names[made_by] = said
        fields = [self._packed(f"{name}__{field}", kind) for field, kind in fields_of(said).items()]
        return f"{made_by}({', '.join(fields)})"
