"""PPO in Torch: one network learns Crash Grid by playing against itself, until it beats `greedy`.

    python examples/research/ppo.py [--minutes 5] [--out policy.pt] [--curve curve.svg]

It needs `pip install "fairground[fast]" torch`, and no graphics card. Afterwards the network sits
where bots sit: `fairground simulate crash-grid -o board_size=6 --bots policy:ppo:make,greedy`
(with this folder on PYTHONPATH, beside `policy.pt`).
"""

import argparse
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from self_play import Batch, collect, inputs
from torch import nn

import fairground
from fairground.bots import Budget, bot

BOARD = 6
FIELDS = ("phase", "hand", "held", "revealed", "used", "order", "turn", "moves", "row", "column")
TABLE: dict[str, Any] = {
    "seats": 2,
    "board_size": BOARD,
    "observe": "floats",
    "fields": FIELDS,
    "planes": True,
}
ONE_ROUND = {"rounds_min": 1, "rounds_max": 1}
"""Rounds are alike, and the end of a single one is nearer to what led to it."""

GAMES, STEPS = 256, 32
EPOCHS, PARTS = 2, 4
CLIP, VALUE_WEIGHT, CURIOSITY = 0.2, 0.5, 0.01
FASTEST = 1e-3  # learning rate at first; it falls to a tenth
LEGAL_ONLY = -1e9


class Net(nn.Module):
    """What to do, and what it is worth."""

    def __init__(self, width: int, actions: int, hidden: int = 128) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(width, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU()
        )
        self.policy = nn.Linear(hidden, actions)
        self.value = nn.Linear(hidden, 1)

    def forward(self, seen: torch.Tensor, masks: torch.Tensor) -> tuple[Any, torch.Tensor]:
        """A distribution over the legal actions, and the value of the position."""
        body = self.body(seen)
        logits = self.policy(body).masked_fill(~masks, LEGAL_ONLY)
        return torch.distributions.Categorical(logits=logits), torch.tanh(self.value(body))[:, 0]

    @torch.no_grad()
    def act(self, seen: np.ndarray, masks: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Actions by chance, the logarithms of their chances, and values."""
        chances, values = self(torch.from_numpy(seen), torch.from_numpy(masks))
        actions = chances.sample()
        return actions.numpy(), chances.log_prob(actions).numpy(), values.numpy()


def learn(net: Net, optimiser: torch.optim.Optimizer, batch: Batch) -> None:
    """Make what turned out well more likely, but not much more at a time."""
    seen, masks, actions, before, gains, targets = map(torch.from_numpy, batch)
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(EPOCHS):
        for part in torch.randperm(len(seen)).chunk(PARTS):
            chances, values = net(seen[part], masks[part])
            ratio = (chances.log_prob(actions[part]) - before[part]).exp()
            clipped = ratio.clamp(1 - CLIP, 1 + CLIP)
            better = torch.minimum(ratio * gains[part], clipped * gains[part]).mean()
            wrong = (values - targets[part]).square().mean()
            loss = VALUE_WEIGHT * wrong - better - CURIOSITY * chances.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 0.5)
            optimiser.step()


def duel(net: Net, opponent: str, games: int, seed: int) -> float:
    """The network's share of rounds, from either seat; a void round counts half."""
    how = TABLE | ONE_ROUND
    with fairground.vector("crash-grid", games, seed=seed, auto_reset=False, **how) as env:
        mine = np.arange(games) % 2
        mind = bot(opponent, seed)
        while (env.seat >= 0).any():
            actions = net.act(inputs(env), env.mask)[0]
            for i in np.flatnonzero((env.seat >= 0) & (env.seat != mine)):
                view = env.position(int(i)).view(int(env.seat[i]))
                actions[i] = mind.choose(view, Budget(mind.appetite))
            env.step(actions)
        return float((env.returns[np.arange(games), mine].mean() + 1) / 2)


def train(minutes: float, opponent: str, games: int, looks: int) -> Iterator[tuple[Net, list[Any]]]:
    """Self-play for so many minutes of learning; the network and its curve after each duel."""
    torch.manual_seed(1)
    env = fairground.vector("crash-grid", GAMES, seed=1, **TABLE, **ONE_ROUND)
    net = Net(inputs(env).shape[1], env.actions)
    optimiser = torch.optim.Adam(net.parameters(), lr=FASTEST)
    curve: list[Any] = []
    spent, decisions = 0.0, 0
    while True:
        if spent >= len(curve) * 60 * minutes / looks:
            share = duel(net, opponent, games, 100 + len(curve))
            curve.append((spent / 60, decisions, share))
            yield net, curve
        if len(curve) > looks:
            return
        for group in optimiser.param_groups:
            group["lr"] = FASTEST * max(0.1, 1 - spent / 60 / minutes)
        start = time.perf_counter()
        learn(net, optimiser, collect(env, net.act, STEPS))
        spent += time.perf_counter() - start
        decisions += GAMES * STEPS


def draw(curve: list[Any], opponent: str, file: Path) -> None:
    """The learning curve as a picture."""
    width, height, edge = 640, 320, 48
    longest = curve[-1][0] or 1.0

    def at(minutes: float, share: float) -> str:
        across = edge + (width - 2 * edge) * minutes / longest
        return f"{across:.1f},{height - edge - (height - 2 * edge) * share:.1f}"

    points = " ".join(at(minutes, share) for minutes, _, share in curve)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'font-family="sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="#fff"/>',
    ]
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        y = at(0, share).split(",")[1]
        colour = "#888" if share == 0.5 else "#ddd"
        lines.append(
            f'<path d="M{edge} {y}H{width - edge}" stroke="{colour}"/>'
            f'<text x="8" y="{y}" dy="4">{share:.0%}</text>'
        )
    lines.append(f'<polyline points="{points}" fill="none" stroke="#b3261e" stroke-width="2.5"/>')
    lines.append(f'<text x="{edge}" y="24">Share of the rounds against {opponent}</text>')
    lines.append(
        f'<text x="{width - edge}" y="{height - 14}" text-anchor="end">{longest:.1f} minutes, '
        f"{curve[-1][1] / 1e6:.1f} million decisions of self-play</text></svg>"
    )
    file.write_text("\n".join(lines), encoding="utf-8")


def make() -> Any:
    """The trained network as a policy for `policy:ppo:make`."""
    net = torch.jit.load(os.environ.get("PPO_POLICY", "policy.pt")).eval()

    def policy(observation: np.ndarray, planes: np.ndarray, _: Any) -> np.ndarray:
        seen = torch.from_numpy(np.concatenate([planes.reshape(-1), observation]))
        with torch.no_grad():
            answer: np.ndarray = net(seen[None])[0].numpy()
        return answer

    policy.observe, policy.fields = "floats", FIELDS  # type: ignore[attr-defined]
    return policy


def main() -> None:
    """Train, tell, keep."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=5, help="of learning, duels not counted")
    parser.add_argument("--opponent", default="greedy", help="the bot to measure against")
    parser.add_argument("--games", type=int, default=200, help="rounds of each duel")
    parser.add_argument("--looks", type=int, default=10, help="duels on the way")
    parser.add_argument("--out", type=Path, default=Path("policy.pt"))
    parser.add_argument("--curve", type=Path, help="where to draw the learning curve, as SVG")
    given = parser.parse_args()
    for net, curve in train(given.minutes, given.opponent, given.games, given.looks):
        minutes, decisions, share = curve[-1]
        told = f"{minutes:.1f} min  {decisions:9,} decisions  {share:.3f} of {given.opponent}"
        print(told, flush=True)
        torch.jit.script(nn.Sequential(net.body, net.policy)).save(str(given.out))
        if given.curve:
            draw(curve, given.opponent, given.curve)


if __name__ == "__main__":
    main()
