"""PettingZoo: a game agent by agent (`env`), or with all who decide together (`parallel_env`).

Every seat is an agent. An observation is a dict of what the seat may know and its mask of actions.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import fairground
from fairground.kernel.extras import need
from fairground.kernel.game import Game
from fairground.kernel.vector import Vector

need("pettingzoo")
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv  # noqa: E402

Observation = dict[str, Any]


class Agents:
    """What both interfaces share: one game, its agents and their spaces."""

    def _sit_down(self, game: Game | str, render_mode: str | None, **settings: Any) -> None:
        self.vector: Vector = fairground.vector(game, 1, auto_reset=False, threads=1, **settings)
        self.render_mode = render_mode
        self.metadata = {
            "name": self.vector.game.name.replace("-", "_"),
            "render_modes": ["ansi"],
            "is_parallelizable": True,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(self.vector.seats)]
        self.agents: list[str] = []

    @cache  # noqa: B019  an agent's space must be the same object every time
    def observation_space(self, agent: str) -> Any:
        """What the agent may know, and what it may do."""
        width = self.vector.observation.shape[-1]
        if self.vector.encoding is None:
            seen = spaces.Box(0, 255, (width,), np.uint8)
        else:
            seen = spaces.Box(-1.0, 1.0, (width,), np.float32)
        mask = spaces.Box(0, 1, (self.vector.actions,), np.int8)
        return spaces.Dict({"observation": seen, "action_mask": mask})

    @cache  # noqa: B019
    def action_space(self, agent: str) -> Any:
        """The game's flat action space."""
        return spaces.Discrete(self.vector.actions)

    def render(self) -> str | None:
        """What a spectator sees, as text."""
        if self.render_mode is None:
            return None
        return str(self.vector.position(0).view())

    def close(self) -> None:
        """Leave the table."""
        self.vector.close()

    def _reset(self, seed: int | None) -> None:
        self.vector.reset(seed=seed)
        self.agents = self.possible_agents[:]

    def _rewards(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, map(float, self.vector.reward[0]), strict=True))

    def _by_agent(self, flag: Any) -> dict[str, bool]:
        return dict.fromkeys(self.possible_agents, bool(flag))


class SeatBySeat(Agents, AECEnv):  # type: ignore[misc]
    """One agent after another; who chooses at the same time does not learn what others chose."""

    def __init__(
        self,
        game: Game | str,
        *,
        render_mode: str | None = None,
        max_cycles: int = 0,
        **settings: Any,
    ) -> None:
        super().__init__()
        self._sit_down(game, render_mode, **settings)
        self.max_cycles = max_cycles

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game."""
        self._reset(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = self._by_agent(False)
        self.truncations = self._by_agent(False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turns = 0
        self.agent_selection = self.agents[int(self.vector.seat[0])]

    def step(self, action: int | None) -> None:
        """Play for the agent whose turn it is; who is out steps with None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.vector.step([action])
        self._turns += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._rewards()
        if self.vector.done[0]:
            self.terminations = self._by_agent(True)
        elif self.vector.truncated[0] or self._turns == self.max_cycles * len(self.possible_agents):
            self.truncations = self._by_agent(True)
        else:
            self.agent_selection = self.agents[int(self.vector.seat[0])]
        self._accumulate_rewards()
        if self.vector.done[0] or self.truncations[agent]:
            self._deads_step_first()

    def observe(self, agent: str) -> Observation:
        """What an agent may know now; only who must decide has actions."""
        seat = self.possible_agents.index(agent)
        turn = seat == self.vector.seat[0]
        seen = self.vector.observation[0].copy() if turn else self.vector.observe(0, seat)
        mask = self.vector.mask[0] * turn
        return {"observation": seen, "action_mask": mask.astype(np.int8)}


class AllAtOnce(Agents, ParallelEnv):  # type: ignore[misc]
    """All agents step together; those who need not decide have an empty mask and are ignored."""

    def __init__(
        self,
        game: Game | str,
        *,
        render_mode: str | None = None,
        max_cycles: int = 0,
        **settings: Any,
    ) -> None:
        self._sit_down(game, render_mode, together=True, most_steps=max_cycles, **settings)
        self.max_cycles = max_cycles

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Deal a game."""
        self._reset(seed)
        return self._observations(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Play for all agents who must decide."""
        self.vector.step([[actions.get(agent, 0) for agent in self.possible_agents]])
        done, cut = self.vector.done[0], self.vector.truncated[0]
        if done or cut:
            self.agents = []
        return (
            self._observations(),
            self._rewards(),
            self._by_agent(done),
            self._by_agent(cut),
            {agent: {} for agent in self.possible_agents},
        )

    def _observations(self) -> dict[str, Observation]:
        seen, masks = self.vector.observation[0], self.vector.mask[0]
        return {
            agent: {"observation": seen[seat].copy(), "action_mask": masks[seat].astype(np.int8)}
            for seat, agent in enumerate(self.possible_agents)
        }


env = SeatBySeat
parallel_env = AllAtOnce
