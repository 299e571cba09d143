"""Who may know which card: views, memories, windows, redeals (section 6)."""

import random
from collections import Counter

import pytest

from fairground.games.grid_of_shadows.rules import components as parts
from fairground.lab.conformance.chance import likelihood
from shadows import GAME, PASS, Table, at, card, deal, kinds, opened, player, slot
from tables import play_at_random


def imagine(table: Table, watcher: int, worlds: int):
    """So many worlds that the watcher holds possible, as plain states."""
    row, desk = table.position.view(watcher).row, GAME.plain.new_desk()
    for number in range(worlds):
        state = GAME.plain.state(row)
        GAME.plain.redeal(state, watcher, number, 77, desk)
        yield state


def memory(table: Table, watcher: int) -> dict[str, int]:
    """What the watcher remembers to have entered hands, as the view shows it."""
    seen = table.position.view(watcher).describe()["memory"]["seats"][watcher]
    return {name: count for name, (count, _) in seen.items() if count}


@pytest.mark.rule("GS-8", "GS-36", "GS-R38")
@pytest.mark.parametrize("watcher", [-1, 0, 1, 2])
def test_a_view_shows_nothing_hidden(watcher):
    table = play_at_random(deal(3, seed=4, extended=True), random.Random(4), 60)
    real = table.state
    view = GAME.plain.state(table.position.view(watcher).row)
    assert (view.key, view.ticks, set(view.lanes)) == ([0, 0], 0, {0})
    assert set(view.pile) <= {parts.NO_CARD}
    assert set(view.aside) == {parts.NO_CARD}
    assert sum(view.gone_down) == 0
    for seat in range(3):
        assert view.hand[seat] == (real.hand[seat] if seat == watcher else [0] * 24)
        if seat != watcher:
            assert not any(view.seen_in[seat])
            assert not any(view.gone_known[seat])
    for number in range(parts.SPACES):
        if real.face[number] == parts.DOWN and not real.slot_known[number]:
            assert view.slot_kind[number] == parts.NO_CARD
    for i in range(real.stacked):
        known = real.stack_up[i] or real.stack_player[i] == watcher
        assert view.stack_kind[i] == (real.stack_kind[i] if known else parts.NO_CARD)


@pytest.mark.rule("GS-53", "GS-50")
def test_what_a_loser_takes_is_known_as_far_as_it_was_seen():
    table = opened(5, "B1 B2 B3", "B4 B6", "B7 B8", stack=[(0, "Y1", 2), (0, "Y2", 0)])
    table.plays(0, "B5", "B1", on=0).window(1)
    assert memory(table, 1) == {"0 Y5": 1, "0 B1": 1}
    assert memory(table, 2) == {"0 Y5": 1, "0 B1": 1, "0 Y1": 1}
    assert memory(table, 0) == {}
    for state in imagine(table, 2, 60):
        for code in ("Y5", "B1", "Y1"):
            assert state.hand[0][kinds(code)[0]] >= 1
    spectator = Counter()
    for state in imagine(table, -1, 60):
        assert state.hand[0][kinds("Y5")[0]] >= 1
        assert state.hand[0][kinds("B1")[0]] >= 1
        spectator[state.hand[0][kinds("Y1")[0]] >= 1] += 1
    assert spectator[False] > 0


@pytest.mark.rule("GS-49", "GS-7")
def test_a_card_known_to_be_in_a_hand_may_have_left_it_unseen():
    table = opened(5, "B1 B2 B3", "B4 B6", "B7 B8", spaces={1: "B9^"})
    table.plays(0, "B5", "B1", on=0).window(1)  # P0 holds B2 B3 Y5 B1 and a card
    table.passes(1).act(1, slot(3), PASS).act(2, slot(4), PASS)
    before = table.state.held[0]
    face_up = next(n for n in range(9) if table.space(n).endswith("^"))
    table.act(0, slot(face_up))
    table.act(0, min(table.ids(0)), card("B2"), 1)
    table.window()
    places: Counter[str] = Counter()
    for state in imagine(table, 1, 1500):
        known = kinds("B1")[0]
        inside = state.hand[0][known]
        if state.stack_kind[0] == known:
            places["stack"] += 1
        elif inside:
            places["hand"] += 1
        else:
            places["elsewhere"] += 1
    # one of the `before` cards has left: the known one is as likely any of them
    assert places["elsewhere"] == 0
    assert likelihood([places["stack"], places["hand"]], [1, before - 1]) > 1e-4


@pytest.mark.rule("GS-72", "GS-R18")
def test_a_gift_is_remembered_by_the_giver_and_accounted_for_by_the_receiver():
    table = opened(2, "B2 B1 B5", "B3 B4", "B6 B7").sequence(0, "B2", "B2", on=0)
    table.act(0, player(2), card("B5"))
    assert memory(table, 0) == {"2 B5": 1}
    assert memory(table, 1) == memory(table, 2) == {}
    for state in imagine(table, 0, 40):
        assert state.hand[2][kinds("B5")[0]] >= 1


@pytest.mark.rule("GS-76")
def test_gs76_only_the_shifter_knows_the_two_cards_and_the_bottom_of_the_pile():
    table = opened(6, "B6 B1 B2", "B3 B4", "B5 B8", pile="Y7 Y8 Y9").sequence(0, "B6", "B6", on=0)
    assert table.position.view(0).describe()["pair"] == ["Y7", "Y8"]
    assert table.position.view(1).describe()["pair"] == ["?", "?"]
    table.act(0, card("Y8"))
    assert table.position.view(1).describe()["pair"] == ["?", "?"]
    table.act(0, slot(3))
    mine, other = table.position.view(0).describe(), table.position.view(1).describe()
    assert (mine["spaces"]["3"], mine["pile"]) == ("Y8", ["?", "Y7"])
    assert (other["spaces"]["3"], other["pile"]) == ("?", ["?", "?"])
    for state in imagine(table, 0, 30):
        assert state.slot_kind[3] == kinds("Y8")[0]
        assert state.pile[0] == kinds("Y7")[0]
    # P1 flips: draws Y9, then the known bottom card is drawn by P2 and P0 remembers it
    table.act(1, slot(4), PASS).act(2, slot(5))
    assert "Y7" in table.hand(2)
    assert memory(table, 0) == {"2 Y7": 1}


@pytest.mark.rule("GS-94", "GS-76")
def test_a_known_bottom_card_is_known_as_a_grid_card():
    table = opened(6, "B6 B1 B2", "B3 B4 B9", "B5 B8", pile="Y7 Y8", spaces={1: "B5^"})
    table.sequence(0, "B6", "B6", on=0).act(0, card("Y8"), slot(3))
    table.plays(1, "Y5", "B3", on=1).window(2)  # the penalty takes the known card
    assert memory(table, 0)["1 Y7"] == 1


@pytest.mark.rule("GS-46", "GS-R62")
def test_gs46_a_redeal_imagines_the_window_unanswered_by_the_others():
    table = opened(5, "B5 B1", "B3 B4", "B6 B7", "B8 B9").plays(0, "B5", "B5", on=0)
    table.act(2, 2)
    for watcher, waiting in ((-1, 0b1110), (0, 0b1110), (1, 0b1110), (2, 0b1010)):
        for state in imagine(table, watcher, 3):
            assert state.waiting == waiting
            assert state.calls == (0b100 if watcher == 2 else 0)


@pytest.mark.rule("GS-36")
def test_gs36_a_redeal_imagines_a_play_not_yet_begun():
    table = opened(5, "B5 B1", "B3 B4").act(0, slot(0), parts.CLAIM + 4, card("B1"))
    for state in imagine(table, 1, 3):
        assert (state.step, state.picked, state.held[0], sum(state.hand[0])) == (0, 0, 2, 2)
    for state in imagine(table, 0, 3):
        assert (state.step, state.picked) == (parts.CHOOSE_CARDS, 1)


@pytest.mark.rule("GS-8")
@pytest.mark.parametrize("extended", [False, True])
def test_worlds_are_possible_look_the_same_and_differ(extended):
    desk = GAME.plain.new_desk()
    for seed in range(24):
        seats = 2 + seed % 5
        table = deal(seats, seed=seed, extended=extended)
        play_at_random(table, random.Random(seed), 20 + 9 * seed)
        for watcher in range(-1, seats):
            view = table.position.view(watcher)
            for number in range(3):
                state = GAME.plain.state(view.row)
                GAME.plain.redeal(state, watcher, seed, number, desk)
                assert GAME.broken_invariant(state) is None
                again = GAME.layout.new()
                GAME.plain.veil(state, watcher, again)
                assert again.pack() == view.row


@pytest.mark.rule("GS-R1", "GS-8")
def test_every_unseen_card_is_as_likely_in_every_hidden_place():
    """Five hidden cards of five kinds in two hands, a space, the pile: all places alike."""
    spaces = dict.fromkeys(range(9), "") | {0: "Y5^", 1: "B9"}
    table = at("B5 B1", "B3", spaces=spaces, pile="B4 B6", aside="B7 B8", phase="action")
    state = GAME.plain.state(table.position.view(0).row)
    hidden = kinds("B3 B9 B4 B6 B7 B8")
    counts = Counter()
    for world in imagine(table, 0, 3000):
        assert state.held == world.held
        counts[next(kind for kind in hidden if world.hand[1][kind])] += 1
    assert likelihood([counts[kind] for kind in hidden]) > 1e-4


def test_the_end_shows_all_hands():
    table = play_at_random(deal(3, seed=8), random.Random(8))
    assert table.phase == "over"
    for watcher in (-1, 0, 1, 2):
        view = table.position.view(watcher).describe()
        assert view["hands"] == table["hands"]
        assert table.position.view(watcher).outcome == table.position.outcome


@pytest.mark.rule("GS-53", "GS-7")
def test_a_card_is_surely_in_the_hand_until_something_leaves_it_unseen():
    """Other cards lie hidden in the discard pile, but nothing has left that hand since."""
    known = {"0 B1": [1, 3]}
    for outs in (3, 4):
        table = opened(
            5,
            "B1 B2 B3",
            "B4 B6",
            discard_unseen=["B9", "B8", "Y4"],
            memory={"outs": [outs, 0], "seats": [{}, known], "public": known},
        )
        for watcher in (-1, 1):
            inside = Counter(state.hand[0][0] >= 1 for state in imagine(table, watcher, 200))
            assert bool(inside[False]) == (outs == 4)
