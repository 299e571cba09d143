"""Whether bots believe a claim (section 12): by how many of the cards can lie in that hand."""

from collections.abc import Iterator
from random import Random

import pytest

from fairground.kernel.belief import BLIND, FAIR, SENSIBLE
from fairground.kernel.layout import Plain
from shadows import GAME, Table, at, card, claim, deal, slot
from tables import play_at_random

WORLDS = 120


def imagined(table: Table, watcher: int, weighing: int = SENSIBLE) -> Iterator[Plain]:
    """Worlds that a seat imagines, as a bot does or without a thought of what was claimed."""
    desk = GAME.plain.new_desk(weighing)
    row = table.position.view(watcher).row
    for number in range(WORLDS):
        world = GAME.plain.state(row)
        GAME.plain.redeal(world, watcher, number, 17, desk)
        yield world


def belief(table: Table, watcher: int, weighing: int = SENSIBLE) -> float:
    """How often the open run is true in them."""
    true = 0
    for world in imagined(table, watcher, weighing):
        run = range(world.run_start, world.stacked)
        true += all(world.stack_kind[i] == world.stack_claim[i] for i in run)
    return true / WORLDS


def dealt_and_played(cards: int) -> Table:
    """A fresh table whose first player claims so many cards of the first face-up number."""
    table = deal(3, seed=2, first_player="seat_0").act(0, slot(0), slot(1))
    hand = table.hand(0).split()
    table.act(0, slot(0), claim(f"B{table.space(0)[1:].rstrip('^')}"))
    return table.act(0, *(card(code) for code in hand[:cards]), "done")


def test_a_modest_claim_is_believed_and_a_bold_one_is_not():
    assert belief(dealt_and_played(1), 1) > 0.6
    assert belief(dealt_and_played(3), 1) < 0.4


@pytest.mark.parametrize("weighing", [FAIR, BLIND])
def test_unless_it_is_asked_for_a_claim_is_no_evidence(weighing):
    assert belief(dealt_and_played(1), 1, weighing) < 0.2


@pytest.mark.rule("GS-R12")
def test_cards_that_are_seen_elsewhere_are_not_believed():
    hands = ("B1 Y2 Y3 Y4 Y5 Y6", "B7 B7 B7 Y5", "B5 B6")
    pile = "Y8 Y9 Y10 B10 B1 B2"
    seen = at(*hands, spaces={0: "B7^"}, pile=pile).plays(0, "B7", "B1", on=0)
    assert belief(seen, 1) == 0
    five = at(*hands, spaces={0: "Y7^"}, pile=pile).plays(0, "B7", "B1 Y2 Y3 Y4 Y5", on=0)
    assert belief(five, 2) == 0


@pytest.mark.parametrize("extended", [False, True])
def test_believed_worlds_are_possible_and_look_the_same(extended):
    rng = Random(5)
    windows = 0
    for seed in range(8):
        table = deal(2 + seed % 5, seed, extended=extended)
        for _ in range(90):
            if table.pending and table.phase in ("window", "respond"):
                windows += 1
                watcher = table.pending[0]
                world = next(imagined(table, watcher))
                assert GAME.broken_invariant(world) is None
                again = GAME.layout.new()
                GAME.plain.veil(world, watcher, again)
                assert again.pack() == table.position.view(watcher).row
            play_at_random(table, rng, 1)
    assert windows > 60
