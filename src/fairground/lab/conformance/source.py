"""Conformance of the source: rules keep to the subset of Python that the kernel compiles."""

from __future__ import annotations

import ast
import builtins
import inspect
import math
import textwrap
from collections.abc import Callable, Iterator
from types import BuiltinFunctionType, FunctionType
from typing import Any

from fairground.kernel import algorithms
from fairground.kernel.options import Option
from fairground.kernel.spelling import misspelt
from fairground.lab.conformance.probe import Finding, Probe

# What a rule may be written with: whole numbers and fractions, fields, loops, branches, calls.
ALLOWED = (
    ast.FunctionDef,
    ast.Return,
    ast.Assign,
    ast.AugAssign,
    ast.For,
    ast.While,
    ast.If,
    ast.IfExp,
    ast.Pass,
    ast.Break,
    ast.Continue,
    ast.Expr,
    ast.BoolOp,
    ast.BinOp,
    ast.UnaryOp,
    ast.Compare,
    ast.Call,
    ast.Attribute,
    ast.Subscript,
    ast.Name,
    ast.Constant,
    ast.boolop,
    ast.operator,
    ast.unaryop,
    ast.cmpop,
    ast.expr_context,
    ast.arguments,
    ast.arg,
)
# Comparisons that need objects, not numbers.
FORBIDDEN_COMPARISONS = (ast.In, ast.NotIn, ast.Is, ast.IsNot)
BUILTINS = {"abs", "bool", "float", "int", "len", "max", "min", "range"}
OWN_BODIES = (algorithms.copy,)  # the kernel compiles something else in their place
MATHS = {value for value in vars(math).values() if isinstance(value, BuiltinFunctionType)}


def subset(probe: Probe) -> Iterator[Finding]:
    """Every function that reaches the compiled twin, whichever file it stands in."""
    yield from fields(probe)
    for function in reachable(probe.game.functions().values()):
        where = f"{function.__module__}.{function.__qualname__}"
        for fault in faults_of(function):
            yield probe.finding(
                "only what the kernel compiles: numbers, fields, loops, branches, calls of "
                "functions, and constants that are whole numbers, fractions or tuples of them",
                f"{where} has {fault}",
            )


def fields(probe: Probe) -> Iterator[Finding]:
    """Every field that a rule names is one of its layout."""
    game = probe.game
    for sentence in misspelt(reachable(game.functions().values()), game.layout, game.desk):
        yield probe.finding("only fields that the layouts have", sentence)


def reachable(functions: Any) -> list[Any]:
    """The functions and all that they call, once each, in the form that is compiled."""
    found: list[Any] = []
    waiting = [*functions]
    while waiting:
        function = compiled_body(waiting.pop(0))
        if function not in found and function not in OWN_BODIES:
            found.append(function)
            for value in globals_of(function).values():
                if isinstance(value, FunctionType):
                    waiting.append(value)
    return found


def compiled_body(function: Any) -> Callable[..., Any]:
    """A kernel function may have a body of its own for the compiled twin: `fill_compiled`."""
    body: Callable[..., Any] = function.__globals__.get(f"{function.__name__}_compiled", function)
    return body


def globals_of(function: Any) -> dict[str, Any]:
    """The module's names that a function uses, with their values."""
    names = function.__code__.co_names
    return {name: function.__globals__[name] for name in names if name in function.__globals__}


def faults_of(function: Any) -> Iterator[str]:
    """What the function is written with that it must not be."""
    if function.__code__.co_freevars:
        yield f"names from around it: {', '.join(function.__code__.co_freevars)}"
    try:
        source, first = _source_of(function)
    except (OSError, TypeError):
        yield "no source to read"
        return
    tree = ast.parse(source).body[0]
    if not isinstance(tree, ast.FunctionDef):
        yield f"{_named(tree)} in place of a function"
        return
    yield from _faults_of_head(tree)
    for statement in tree.body[1:] if ast.get_docstring(tree) is not None else tree.body:
        for node in ast.walk(statement):
            fault = _fault_of_node(node)
            if fault:
                yield f"{fault} in line {first + getattr(node, 'lineno', 1) - 1}"
    yield from _faults_of_names(tree, function)


def _source_of(function: Any) -> tuple[str, int]:
    """What a function is written as, and in which line it begins; a declared event's is made."""
    if hasattr(function, "source"):
        return function.source, 1
    lines, first = inspect.getsourcelines(function)
    return textwrap.dedent("".join(lines)), first


def _faults_of_names(tree: ast.FunctionDef, function: Any) -> Iterator[str]:
    named = {node.id for part in tree.body for node in ast.walk(part) if isinstance(node, ast.Name)}
    for name in sorted(named - set(function.__code__.co_varnames)):
        if name in function.__globals__:
            value = function.__globals__[name]
            if not _is_constant(value):
                yield f"the global {name}, which is {_kind(value)}"
        elif name not in BUILTINS:
            what = "the builtin" if hasattr(builtins, name) else "the unknown name"
            yield f"{what} {name}"


def _faults_of_head(tree: ast.FunctionDef) -> Iterator[str]:
    if tree.decorator_list:
        yield "a decorator"
    arguments = tree.args
    if arguments.defaults or arguments.kw_defaults:
        yield "a default value for a parameter"
    if arguments.vararg or arguments.kwarg or arguments.kwonlyargs:
        yield "parameters that are not plain"


def _fault_of_node(node: ast.AST) -> str:
    if isinstance(node, FORBIDDEN_COMPARISONS):
        return f"the comparison {type(node).__name__}"
    if isinstance(node, ast.MatMult):
        return "a matrix product"
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return f"{_named(node)} inside"
    if not isinstance(node, ALLOWED):
        return _named(node)
    if isinstance(node, ast.Constant) and type(node.value) not in (int, float, bool):
        return f"the constant {node.value!r}"
    if isinstance(node, ast.Call) and node.keywords:
        return "an argument passed by name"
    if isinstance(node, ast.Call) and not isinstance(node.func, ast.Name):
        return "a call of something that is not a function's name"
    return ""


def _named(node: ast.AST) -> str:
    words = "".join(f" {c.lower()}" if c.isupper() else c for c in type(node).__name__).strip()
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def _is_constant(value: Any) -> bool:
    if type(value) in (int, float, bool, FunctionType, Option):
        return True
    if type(value) is tuple:
        return all(
            type(part) is int or (type(part) is tuple and _is_constant(part)) for part in value
        )
    return isinstance(value, BuiltinFunctionType) and value in MATHS


def _kind(value: Any) -> str:
    kind = type(value).__name__
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"
