"""Gymnasium: one seat against bots (`SeatEnv`), or many games in self-play (`SelfPlayEnv`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import fairground
from fairground.bots import Budget, Uniform, bot
from fairground.kernel.errors import FairgroundError
from fairground.kernel.extras import need
from fairground.kernel.game import Game
from fairground.kernel.vector import Vector

need("gymnasium")
import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

Told = dict[str, Any]


def _space(vector: Vector) -> spaces.Box:
    width = vector.observation.shape[-1]
    if vector.encoding is None:
        return spaces.Box(0, 255, (width,), np.uint8)
    return spaces.Box(-1.0, 1.0, (width,), np.float32)


class SeatEnv(gymnasium.Env[Any, Any]):  # type: ignore[misc]
    """One seat of a game; bots sit in the others. The mask of actions is in `info["action_mask"]`.

    A learner that does not look at the mask may choose what is not legal: the game is then lost.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  as Gymnasium has it

    def __init__(
        self,
        game: Game | str = "crash-grid",
        opponents: Sequence[str] = ("random",),
        *,
        seat: int = 0,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        seats = settings.setdefault("seats", len(opponents) + 1)
        if seats != len(opponents) + 1:
            raise FairgroundError(f"{seats} seats need {seats - 1} opponents, not {len(opponents)}")
        if not 0 <= seat < seats:
            raise FairgroundError(f"seat must be from 0 to {seats - 1}, not {seat}")
        self.vector = fairground.vector(game, 1, auto_reset=False, threads=1, **settings)
        self.seat = seat
        self.render_mode = render_mode
        self._opponents = list(opponents)
        self.observation_space = _space(self.vector)
        self.action_space = spaces.Discrete(self.vector.actions)
        self._sit_down(0)

    def _sit_down(self, seed: int) -> None:
        others = [seat for seat in range(self.vector.seats) if seat != self.seat]
        self._bots = {
            seat: bot(name, seed) for seat, name in zip(others, self._opponents, strict=True)
        }

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, Told]:
        """Deal a game and let the others play up to the seat's first decision."""
        super().reset(seed=seed)
        if seed is not None:
            self._sit_down(seed)
        self.vector.reset(seed=seed)
        self._let_others_play()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, Told]:
        """Play for the seat, then for the others up to its next decision or the end."""
        if self._is_over:
            raise FairgroundError("this game is over; call reset for another one")
        if not self.vector.mask[0, action]:
            self.vector.done[0] = True
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}
        self.vector.step([action])
        self._let_others_play()
        reward = float(self.vector.reward[0, self.seat])
        over, cut = bool(self.vector.done[0]), bool(self.vector.truncated[0])
        return self._observation(), reward, over, cut, self._info()

    def render(self) -> str | None:
        """What the seat sees, as text."""
        return None if self.render_mode is None else str(self.vector.position(0).view(self.seat))

    def close(self) -> None:
        """Leave the table."""
        self.vector.close()

    @property
    def _is_over(self) -> bool:
        return bool(self.vector.done[0] or self.vector.truncated[0])

    def _let_others_play(self) -> None:
        while not self._is_over and self.vector.seat[0] != self.seat:
            seat = int(self.vector.seat[0])
            mind = self._bots[seat]
            if isinstance(mind, Uniform):  # which needs no view to choose
                self.vector.step(self.vector.sample())
                continue
            view = self.vector.position(0).view(seat)
            self.vector.step([mind.choose(view, Budget(mind.appetite))])

    def _observation(self) -> Any:
        if self.vector.seat[0] == self.seat:
            return self.vector.observation[0].copy()
        return self.vector.observe(0, self.seat)

    def _info(self) -> Told:
        turn = self.vector.seat[0] == self.seat
        return {"action_mask": (self.vector.mask[0] * turn).astype(np.int8)}


class SelfPlayEnv(VectorEnv[Any, Any, Any]):  # type: ignore[misc]
    """Many games at once, every seat of them the learner's; arrays are those of the vector.

    A reward is that of the seat that has just played; all seats' are in `info["rewards"]`, and who
    decides next in `info["seat"]`. A finished game is dealt anew in the same step.
    """

    def __init__(self, game: Game | str, num_envs: int, **settings: Any) -> None:
        self.vector = fairground.vector(game, num_envs, **settings)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = _space(self.vector)
        self.single_action_space = spaces.Discrete(self.vector.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._lines = np.arange(num_envs)
        self._played = np.zeros(num_envs, np.int64)

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Any, Told]:
        """Deal all games."""
        super().reset(seed=seed)
        self.vector.reset(seed=seed)
        return self.vector.observation, self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, Told]:
        """Play one action in every game."""
        self._played[:] = self.vector.seat
        self.vector.step(actions)
        vector = self.vector
        rewards = vector.reward[self._lines, self._played]
        return vector.observation, rewards, vector.done, vector.truncated, self._info()

    def close_extras(self, **_: Any) -> None:
        """Let the threads go."""
        self.vector.close()

    def _info(self) -> Told:
        vector = self.vector
        return {"action_mask": vector.mask, "seat": vector.seat, "rewards": vector.reward}
