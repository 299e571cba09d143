"""The cards that were played on the spaces of Grid of Shadows, stack by stack."""

from __future__ import annotations

from typing import NamedTuple

from fairground.games.grid_of_shadows.rules import components as c
from fairground.games.grid_of_shadows.show.prompts import sequence_runs
from fairground.kernel.layout import Plain
from fairground.kernel.scene import part


class Laid(NamedTuple):
    """A card that was played on a space, as the viewer sees it."""

    player: int
    claim: int
    kind: int
    up: int
    fate: str  # what would turn it up now
    lit: bool


Stacks = tuple[tuple[int, tuple[Laid, ...]], ...]
"""The spaces that were played on in their order, each with its cards from the bottom up."""


def stacks_of(s: Plain) -> Stacks:
    """All stacks, with the cards that Lights! would turn up now (GS-50), or a Gamble (GS-161)."""
    count = s.stacked
    called = gambled = count
    if s.phase in (c.WINDOW, c.RESPOND):
        called = s.run_start
        gambled = s.prior_start if s.stack_claim[count - 1] == c.GA else count
    cards = zip(
        s.stack_slot[:count],
        s.stack_player[:count],
        s.stack_claim[:count],
        s.stack_kind[:count],
        s.stack_up[:count],
        strict=True,
    )
    return _stacks(tuple(cards), s.seq_slot, called, gambled, sequence_runs(s))


@part
def _stacks(
    cards: tuple[tuple[int, int, int, int, int], ...],
    running: int,
    called: int,
    gambled: int,
    runs: bool,
) -> Stacks:
    stacks: dict[int, list[Laid]] = {}
    for i, (slot, player, claim, kind, up) in enumerate(cards):
        fate = ""
        if slot == running and i >= called:
            fate = ", open to a call"
        elif slot == running and i >= gambled:
            fate = ", shown by the Gamble"
        laid = Laid(player, claim, kind, up, fate, runs and i >= called)
        stacks.setdefault(slot, []).append(laid)
    return tuple((slot, tuple(stacks[slot])) for slot in sorted(stacks))
