"""A policy from elsewhere as a bot: "policy:my_package:make" names what makes it.

`my_package.make()` returns a callable. By how many arguments it takes it gets

* one: the view, as every bot does;
* two: an observation and a mask of legal actions, as `fairground.vector` gives them;
* three: an observation, the game's planes, and the mask.

An observation is the bytes of the veiled row, or as the callable's own attributes `observe`
("bytes", "floats" or "onehot") and `fields` say. It answers with an action, or with a number for
each action, of which the highest legal one counts.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from fairground.bots.bot import Budget
from fairground.kernel.errors import FairgroundError
from fairground.kernel.extras import need
from fairground.kernel.observing import KINDS, Encoding, grid_of, painted
from fairground.kernel.view import View

PREFIX = "policy:"
FORM = "policy:MODULE:FUNCTION"


class BadPolicy(FairgroundError):
    """A policy that cannot be loaded, or that does not answer as it should."""


@cache
def load(name: str) -> tuple[Callable[..., Any], int]:
    """The policy of a name, made once in a process, and how many arguments it takes."""
    module, _, function = name.removeprefix(PREFIX).partition(":")
    if not name.startswith(PREFIX) or not module or not function:
        raise BadPolicy(f"a policy is named {FORM}, such as policy:my_package:make, not {name!r}")
    try:
        make = getattr(import_module(module), function)
    except ImportError as error:
        raise BadPolicy(
            f"cannot load {name}: {error}; install the package, or set PYTHONPATH to its folder"
        ) from None
    except AttributeError:
        raise BadPolicy(f"cannot load {name}: {module} has no {function}") from None
    policy = make() if callable(make) else None
    if not callable(policy):
        raise BadPolicy(f"cannot load {name}: {function}() must return a callable")
    takes = len(inspect.signature(policy).parameters)
    if not 1 <= takes <= 3:
        raise BadPolicy(
            f"{name} takes {takes} arguments; a policy takes a view, or an observation and a mask, "
            f"or an observation, planes and a mask"
        )
    if getattr(policy, "observe", KINDS[0]) not in KINDS:
        raise BadPolicy(f"{name}: observe must be one of {', '.join(KINDS)}")
    return policy, takes


class Policy:
    """Asks a policy from elsewhere; it knows what any bot at its seat would."""

    appetite = 1
    seconds = 1.0
    weight = 0
    algorithms = ()

    def __init__(self, name: str) -> None:
        self.name = name
        self._policy, self._takes = load(name)
        if self._takes > 1:
            need("fast")

    def choose(self, view: View, budget: Budget) -> int:
        """What the policy answers, if it is legal."""
        legal = [choice.id for choice in view.choices]
        if self._takes == 1:
            return self._legal(self._policy(view), view, legal)
        import numpy as np

        mask = np.zeros(view.game.actions, np.bool_)
        mask[legal] = True
        given = [self._observation(view)]
        if self._takes == 3:
            shape = grid_of(view.game, view._state).shape
            given.append(np.array(painted(view), np.float32).reshape(shape))
        return self._legal(self._policy(*given, mask), view, legal)

    def _observation(self, view: View) -> Any:
        import numpy as np

        kind = getattr(self._policy, "observe", KINDS[0])
        if kind == KINDS[0]:
            return np.frombuffer(view.row, np.uint8)
        encoding = Encoding(view.game, kind, tuple(getattr(self._policy, "fields", ())))
        return np.array(encoding.of(view), np.float32)

    def _legal(self, answer: Any, view: View, legal: list[int]) -> int:
        """An action from an answer: itself, or the highest legal one of a number for each."""
        if hasattr(answer, "__len__"):
            if len(answer) != view.game.actions:
                raise BadPolicy(
                    f"{self.name} answered with {len(answer)} numbers; "
                    f"{view.game.title} has {int(view.game.actions)} actions"
                )
            return max(legal, key=lambda action: float(answer[action]))
        try:
            action = int(answer)
        except (TypeError, ValueError):
            raise BadPolicy(f"{self.name} answered {answer!r:.40}, which is no action") from None
        if action not in legal:
            raise BadPolicy(
                f"{self.name} answered {action}, which is not legal; legal are "
                f"{', '.join(map(str, legal))}"
            )
        return action
