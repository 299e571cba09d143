"""Twins of single functions: how the kernel compiles a rule and all that it calls."""

from __future__ import annotations

import dis
import types as python_types
from array import array
from collections import namedtuple
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np
from numba import njit, types

from fairground.kernel import algorithms, dice, piles, tape
from fairground.kernel.linking import INNER
from fairground.kernel.options import Option
from fairground.kernel.records import copy_bytes

I64 = types.int64
U64 = types.uint64

# Without the GIL, so that bots and batches run in threads; division as in C, because no rule
# divides by zero and the checks would cost time in every one that divides at all. Without counting
# references, because nothing is allocated: counting took a sixth of a search's time. So a compiled
# function cannot return an array that it was not given.
HOW = {"nogil": True, "error_model": "numpy", "_nrt": False}


def _copy_row(to: Any, source: Any) -> None:
    copy_bytes(to, source)


def _hash_row(row: Any) -> Any:
    # Two sums of products of half words, because those are computed for several words at once
    # (after UMAC's NH: a row of 704 bytes takes 50 ns, and a chain of multiplications 100).
    words = row.view(np.uint64)
    one = two = STIR
    for first in range(0, len(words), BLOCK):
        one *= STIR
        two *= STIR
        block = words[first : first + BLOCK]
        for i in range(len(block)):
            low = block[i] & HALF
            high = block[i] >> SHIFT
            one += (low + SALT[i] & HALF) * (high + SALT[i + 1] & HALF)
            two += (low + SALT[i + 2] & HALF) * (high + SALT[i + 3] & HALF)
    mixed = (one ^ two * STIR) * STIR
    return types.int64((mixed ^ mixed >> SHIFT) & LOW)


STIR = np.uint64(0xBF58476D1CE4E5B9)
SHIFT = np.uint64(32)
HALF = np.uint64(0xFFFFFFFF)
LOW = np.uint64(0x3FFFFFFFFFFFFFFF)
BLOCK = 512
SALT = np.array([dice.siphash(1, 2, i) for i in range(BLOCK + 3)], np.uint64) & HALF


# Functions whose compiled twin has a body of its own.
BODIES: dict[Callable[..., Any], Callable[..., Any]] = {
    algorithms.copy: _copy_row,
    algorithms.hash_of: _hash_row,
    dice.refill_lanes: dice.refill_lanes_compiled,
    piles.copy_cards: piles.copy_cards_compiled,
    piles.fill: piles.fill_compiled,
    piles.insert_sorted: piles.insert_sorted_compiled,
    piles.remove_sorted: piles.remove_sorted_compiled,
}


# Kept out of line whatever the counting says: called seldom, or from everywhere.
OUT_OF_LINE = {dice.refill_lanes, tape.note}

INLINE_LIMIT = 1000
"""How many bytes of bytecode inlining may add by repeating a function."""


class Twins:
    """Makes the compiled twins of plain functions, and of every function that they call.

    Calls are inlined wherever that repeats little code, because a small rule costs less than the
    call to it (measured on Crash Grid: 23 million decisions a second became 35).
    """

    def __init__(self, *roots: Callable[..., Any]) -> None:
        self._made: dict[Callable[..., Any], Any] = {}
        self._globals: dict[str, dict[str, Any]] = {}
        self._calls = {function: called_by(function) for function in reachable(roots)}
        called = [callee for callees in self._calls.values() for callee in callees]
        self._sites = {function: called.count(function) for function in self._calls}
        self._sizes: dict[Callable[..., Any], int] = {}

    def of(self, function: Callable[..., Any]) -> Any:
        """The compiled twin, made once."""
        if function not in self._made:
            body = BODIES.get(function, function)
            names = self._globals.setdefault(body.__module__, {"__name__": body.__module__})
            twin = python_types.FunctionType(body.__code__, names, body.__name__, body.__defaults__)
            twin.__module__ = body.__module__
            twin.__qualname__ = body.__qualname__
            made = njit(forceinline=self._is_inlined(function), **HOW, **INNER)(twin)
            self._made[function] = _for_fixed_types(made, body)
            self._bind_globals(body, names)  # only now: a function may call itself
        return self._made[function]

    def _is_inlined(self, function: Callable[..., Any]) -> bool:
        if function in OUT_OF_LINE or function in self._calls[function]:
            return False
        return (self._sites[function] - 1) * self._size(function) <= INLINE_LIMIT

    def _size(self, function: Callable[..., Any]) -> int:
        """The function's bytecode with all that is inlined into it."""
        if function not in self._sizes:
            self._sizes[function] = len(BODIES.get(function, function).__code__.co_code) + sum(
                self._size(callee) for callee in self._calls[function] if self._is_inlined(callee)
            )
        return self._sizes[function]

    def _bind_globals(self, function: Any, names: dict[str, Any]) -> None:
        for name in function.__code__.co_names:
            if name in function.__globals__ and name not in names:
                names[name] = self._twin_of_value(function.__globals__[name])

    def _twin_of_value(self, value: Any) -> Any:
        if isinstance(value, python_types.FunctionType):
            return self.of(value)
        if isinstance(value, (tuple, array)):
            return np.array(value, dtype=np.int64)
        if isinstance(value, Option):
            codes = value.named_codes()
            return namedtuple(value.name, codes)(**codes)
        return value


def named_by(function: Callable[..., Any]) -> Iterator[tuple[str, Any]]:
    """The global names that stand in a function's compiled body, each once, and their values."""
    body = BODIES.get(function, function)
    for name in sorted(body.__code__.co_names):
        if name in body.__globals__:
            yield name, body.__globals__[name]


def called_by(function: Callable[..., Any]) -> list[Callable[..., Any]]:
    """The functions that a function's compiled body names, once for every time it does."""
    body = BODIES.get(function, function)
    named = [
        body.__globals__.get(instruction.argval)
        for instruction in dis.get_instructions(body)
        if instruction.opname == "LOAD_GLOBAL"
    ]
    return [value for value in named if isinstance(value, python_types.FunctionType)]


def reachable(roots: Iterable[Callable[..., Any]]) -> list[Callable[..., Any]]:
    """The roots and every function that they call, directly or not."""
    found = dict.fromkeys(roots)
    queue = list(found)
    for function in queue:
        for _, value in named_by(function):
            if isinstance(value, python_types.FunctionType) and value not in found:
                found[value] = None
                queue.append(value)
    return queue


def _for_fixed_types(dispatcher: Any, function: Any) -> Any:
    """Compile a function once: every number is 64 bits wide, a word where it is annotated so.

    Numba would compile it once more for every width of number and every constant that a caller
    passes.
    """
    template_for = dispatcher.get_call_template
    number = U64 if set(function.__annotations__.values()) == {"u64"} else I64

    def get_call_template(args: Any, kws: Any) -> Any:
        plain = [types.unliteral(kind) for kind in args]
        kinds = [
            number if isinstance(kind, types.Integer) and kind != U64 else kind for kind in plain
        ]
        return template_for(tuple(kinds), kws)

    dispatcher.get_call_template = get_call_template
    return dispatcher
