"""Compiled twins: the same rules, compiled with Numba over byte rows, cached on disk.

Three things make this work and keep it honest:

* A rule's twin is the same code object with globals of its own, in which every function is a
  twin and every constant tuple an array. Nothing in the rules knows about Numba.
* Entry points take byte rows and whole numbers with fixed signatures, so that generic algorithms
  receive them as typed function pointers and are compiled once for all games.
* The cache directory's name is a hash of every source file that can reach the machine code and of
  the versions that made it. A changed callee means another directory, so nothing stale is loaded.
"""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import os
import platform
import sys
import threading
from array import array
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numba import njit
from numba.core.runtime import rtsys
from platformdirs import user_cache_dir

from fairground.kernel import algorithms, bundles, dice, linking, records, signatures, twins
from fairground.kernel.belief import FAIR
from fairground.kernel.bundles import (
    Row,
    Rules,
    Sheets,
    arranged,
    declared,
    fields_of,
    is_bundle,
    unpacked,
)
from fairground.kernel.layout import GIST
from fairground.kernel.linking import ENTRY
from fairground.kernel.observing import planes_of
from fairground.kernel.options import Option
from fairground.kernel.records import record_reader
from fairground.kernel.rooms import GAME, Rooms
from fairground.kernel.signatures import Wrapper, type_of
from fairground.kernel.twins import BODIES, HOW, Twins, named_by, reachable

if TYPE_CHECKING:
    from fairground.kernel.game import Game

# The entry points of a game's twin, with their signatures.
ENTRIES = {name: type_of(kind).signature for name, kind in fields_of(Rules).items()}

# In `veil`, SHOWN and BLANKS begin with the gist (-2); to the rules that is a spectator (-1) like
# others.
ENTRY_SOURCE = '''"""Entry points of one compiled game; the kernel binds the missing names."""


def deal(row, k0, k1, desk):
    s = as_state(row)
    start_dice(s, k0, k1)
    rules_deal(s, as_desk(desk))
    return rules_pending(s)


def pending(row):
    return rules_pending(as_state(row))


def verdict(row, seat, action, desk):
    return rules_verdict(as_state(row), seat, action, as_desk(desk))


def choices(row, seat, out, desk):
    return rules_choices(as_state(row), seat, out, as_desk(desk))


def apply(row, seat, action, desk):
    return rules_apply(as_state(row), seat, action, as_desk(desk))


def veil(row, seat, view):
    words = row.view(uint64)
    seen = view.view(uint64)
    for i in range(len(words)):
        seen[i] = words[i] & SHOWN[seat + 2][i] | BLANKS[seat + 2][i]
    rules_unveil(as_state(view), as_state(row), max(seat, -1))
    return 0


def redeal(row, seat, k0, k1, desk):
    s = as_state(row)
    start_dice(s, k0, k1)
    rules_redeal(s, seat, as_desk(desk))
    return 0


def score(row, scores):
    rules_score(as_state(row), scores)
    return 0


def estimate(row, seat, desk):
    return rules_estimate(as_state(row), seat, as_desk(desk))


def playout(row, desk, out, rng, waiting, most):
    # algorithms.playout with its calls bound here, so that they are inlined
    s = as_state(row)
    room = as_desk(desk)
    decisions = 0
    while waiting != 0 and decisions < most:
        seat = FIRST_SEAT[waiting]
        n = rules_choices(s, seat, out, room)
        waiting = rules_apply(s, seat, out[pick(rng, n)], room)
        decisions += 1
    return decisions
'''

_lock = threading.RLock()


def fingerprint(functions: Iterable[Callable[..., Any]], *facts: object) -> str:
    """A hash of everything that reaches the machine code of these functions.

    The source file of every function they call, directly or not, the value of every constant that
    one of them names, the compiler's files, the versions of the tools, and any further facts.
    """
    digest = hashlib.sha256()
    tools = (platform.python_version(), platform.machine(), numba.__version__, np.__version__)
    compiler = (bundles, linking, records, signatures, twins)
    files = {Path(__file__), *(Path(str(module.__file__)) for module in compiler)}
    for fact in (*tools, *facts):
        digest.update(f"{fact}\n".encode())
    for function in reachable(functions):
        body = BODIES.get(function, function)
        files.add(Path(inspect.getfile(body)))
        digest.update(getattr(body, "source", "").encode())  # of a declared event
        digest.update(f"{body.__module__}.{body.__qualname__}\n".encode())
        for name, value in named_by(function):
            if isinstance(value, (int, float, tuple, array)):
                digest.update(f"{name} = {value!r}\n".encode())
            elif isinstance(value, Option):
                digest.update(f"{name} = {value.named_codes()!r}\n".encode())
            elif is_bundle(value):
                digest.update(f"{name} = {declared(value)}\n".encode())
    for path in sorted(files):
        digest.update(path.name.encode() + b"\n" + path.read_bytes() + b"\n")
    return digest.hexdigest()[:24]


def game_fingerprint(game: Game) -> str:
    """The fingerprint of a game's twin."""
    return fingerprint(_roots(game), ENTRY_SOURCE, game.layout, game.desk)


def _roots(game: Game) -> list[Callable[..., Any]]:
    return [*game.functions().values(), dice.start_dice, dice.pick]


def cache_directory(print_: str) -> Path:
    """Where machine code with this fingerprint lies."""
    base = os.environ.get("FAIRGROUND_CACHE_DIR") or user_cache_dir("fairground", False)
    return Path(base) / f"twins-{print_}"


def _load_module(directory: Path, name: str, source: str) -> Any:
    """Write a module into the cache directory (once) and import it from there.

    Numba keeps its files beside the module that a function comes from, so that they lie under the
    hash too.
    """
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / f"{name}.py"
    if not path.exists():
        draft = directory / f".{name}-{os.getpid()}-{threading.get_ident()}.tmp"
        draft.write_text(source, encoding="utf-8")
        draft.replace(path)
    full = f"fairground_twins.{directory.name}.{name}".replace("-", "_")
    spec = importlib.util.spec_from_file_location(full, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[full] = module
    spec.loader.exec_module(module)
    return module


def load_or_compile(function: Any, signature: Any, bind: Callable[[], None]) -> Any:
    """A function from the cache; only if it is not there, bind its names and compile it.

    Making the twins of all that a function calls takes time, and so does Numba's set of everything
    that it can compile; machine code that is ready needs none of them.
    """
    dispatcher = njit(cache=True, **HOW, **ENTRY)(function)
    compiler, context = dispatcher._compiler, dispatcher.targetctx
    compile_it = compiler.compile

    def bind_and_compile(*how: Any) -> Any:
        del context.refresh
        context.refresh()
        bind()
        return compile_it(*how)

    compiler.compile = bind_and_compile
    context.refresh = lambda: rtsys.initialize(context)  # the least that loading needs
    try:
        dispatcher.compile(signature)
    finally:
        vars(context).pop("refresh", None)
    dispatcher.disable_compile()
    (made,) = dispatcher.overloads.values()
    dispatcher.address = made.library.get_pointer_to_function(made.fndesc.llvm_func_name)
    return dispatcher


class CompiledTwin(Rooms):
    """A game's compiled functions over byte rows, and the algorithms bound to them."""

    def __init__(self, game: Game, like: CompiledTwin | None = None) -> None:
        """The twin of a game; if it is `like` another in all but judgement, it shares the rest."""
        with _lock:
            self.game = game
            self.state_size = game.layout.size
            self.desk_size = game.desk.size
            roots = _roots(game)
            directory = cache_directory(game_fingerprint(game))
            module = _load_module(directory, "entries", ENTRY_SOURCE)
            bind = cache(lambda: self._bind(module, Twins(*roots)))
            entries = {
                name: getattr(like, name)
                if like is not None and name != "estimate"
                else load_or_compile(getattr(module, name), signature, bind)
                for name, signature in ENTRIES.items()
            }
        self.rules = Rules(**entries)
        (
            self.deal,
            self.pending,
            self.verdict,
            self.choices,
            self.apply,
            self.veil,
            self.redeal,
            self.score,
            self.estimate,
            self.playout,
        ) = self.rules

    def _bind(self, module: Any, twins: Twins) -> None:
        game = self.game
        for name, function in game.functions().items():
            setattr(module, f"rules_{name}", twins.of(function))
        module.start_dice = twins.of(dice.start_dice)
        module.pick = twins.of(dice.pick)
        module.FIRST_SEAT = np.array(algorithms.FIRST_SEAT)
        module.as_state = record_reader(game.layout)
        module.as_desk = record_reader(game.desk)
        seats = range(GIST, game.most_seats)
        shown = np.frombuffer(b"".join(map(game.layout.visible, seats)), np.uint64)
        module.uint64 = np.uint64
        module.SHOWN = shown.reshape(len(seats), -1)
        module.BLANKS = np.frombuffer(game.layout.blank, np.uint64) & ~module.SHOWN

    def state(self, row: bytes) -> np.ndarray[Any, Any]:
        """A row of bytes as the compiled functions take it."""
        return np.frombuffer(row, np.uint8).copy()

    def rows(self, row: bytes, count: int) -> np.ndarray[Any, Any]:
        """So many copies of a row, as room for an algorithm's `states`."""
        return np.tile(self.state(row), (count, 1))

    def new_desk(self, belief: int = FAIR) -> np.ndarray[Any, Any]:
        """Working room for one thread, its tape off; a bot's as in the plain twin."""
        return self.state(self.game.plain.new_desk(belief).pack())

    def zeros(self, kind: Any, *shape: int) -> np.ndarray[Any, Any]:
        """Room for so many numbers of a kind."""
        return np.zeros(shape, type_of(kind).dtype.name)

    def row(self, state: np.ndarray[Any, Any]) -> bytes:
        """The bytes of a state."""
        return state.tobytes()

    def prepare(self, algorithm: Callable[..., Any]) -> None:
        """Compile an algorithm, or load it from the cache, before it is needed."""
        compile_algorithm(algorithm)

    def is_prepared(self, algorithm: Callable[..., Any]) -> bool:
        """Whether the algorithm can run without being compiled first."""
        return algorithm in _algorithms

    def _call(self, algorithm: Callable[..., Any], arguments: list[Any]) -> Any:
        return self._bound(algorithm, arguments)()

    def call_of(self, algorithm: Callable[..., Any], **arguments: Any) -> Callable[[], Any]:
        """An algorithm with all that it takes, to be called often."""
        return self._bound(algorithm, arranged(algorithm, {**arguments, GAME: self.rules}))

    def _bound(self, algorithm: Callable[..., Any], arguments: list[Any]) -> Callable[[], Any]:
        values = [getattr(value, "address", value) for value in unpacked(arguments)]
        return partial(compile_algorithm(algorithm), *values)


PAINT_SOURCE = '''"""What a game paints for learners; the kernel binds the missing names."""


def paint(row, seat, planes):
    game_paint(as_state(row), seat, planes)
    return 0


def paint_nothing(row, seat, planes):
    return 0
'''


@cache
def compile_paint(game: Game, painting: bool = True) -> Any:
    """The compiled form of how a game paints its views, over byte rows; or of painting nothing.

    Not among the entry points: few ask for it, and those of a game need not be compiled anew.
    """
    own: list[Callable[..., Any]] = [planes_of(game).paint] if painting else []
    with _lock:
        facts = (PAINT_SOURCE, game.layout) if painting else (PAINT_SOURCE,)
        module = _load_module(cache_directory(fingerprint(own, *facts)), "paint", PAINT_SOURCE)

        def bind() -> None:
            module.as_state = record_reader(game.layout)
            module.game_paint = Twins(*own).of(own[0])

        signature = type_of(Callable[[Row, int, Sheets], int]).signature
        function = module.paint if painting else module.paint_nothing
        return load_or_compile(function, signature, bind if painting else lambda: None)


_algorithms: dict[Callable[..., Any], Any] = {}


def compile_algorithm(algorithm: Callable[..., Any]) -> Any:
    """The compiled form of an algorithm, the same for all games; it takes bundles unpacked."""
    with _lock:
        if algorithm not in _algorithms:
            wrapper = Wrapper(algorithm)
            made_of = fingerprint([algorithm], wrapper.source, wrapper.kinds)
            directory = cache_directory(made_of)
            module = _load_module(directory, "algorithm", wrapper.source)

            def bind() -> None:
                module.body = Twins(algorithm).of(algorithm)
                vars(module).update(wrapper.names)

            function = getattr(module, algorithm.__name__)
            _algorithms[algorithm] = load_or_compile(function, wrapper.signature, bind)
        return _algorithms[algorithm]
