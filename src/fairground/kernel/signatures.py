"""Compiled signatures: from what an algorithm says it takes to Numba's types, and its wrapper."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from numba import types

from fairground.kernel.bundles import Kind, fields_of, is_bundle, kind_of, parameters_of

NUMBERS = {int: types.int64, float: types.float64}


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


class Wrapper:
    """A function that takes an algorithm's bundles unpacked and packs them anew.

    Numba would ask every field of a bundle for its type whenever one is passed, and would not take
    a function in it for a typed pointer; in compiled code a bundle costs nothing.
    """

    def __init__(self, algorithm: Callable[..., Any]) -> None:
        self.bundles: dict[str, type] = {}
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
            self._types[name] = type_of(said)
            return name
        made_by = f"{said.__module__}.{said.__qualname__}".replace(".", "_")
        self.bundles[made_by] = said
        fields = [self._packed(f"{name}__{field}", kind) for field, kind in fields_of(said).items()]
        return f"{made_by}({', '.join(fields)})"
