"""The invariants of section 11 hold in random games, and every broken one is named."""

import random

import pytest

from fairground.games.grid_of_shadows.rules import components as parts
from fairground.games.grid_of_shadows.show.invariants import broken
from fairground.kernel.algorithms import ENDLESS
from fairground.kernel.errors import BadScenario
from shadows import GAME, at, claim, deal, slot
from tables import play_at_random


@pytest.mark.rule("GS-R1", "GS-94", "GS-96", "GS-91", "GS-134", "GS-42", "GS-6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("extended", [False, True])
def test_random_games_keep_all_invariants(seats, extended):
    for seed in range(6):
        table = deal(seats, seed=seed, extended=extended)
        rng = random.Random(seed)
        pile, used, claims = 99, 0, 0
        while table.pending:
            play_at_random(table, rng, 1)
            state = table.state
            assert GAME.broken_invariant(state) is None
            assert all(table.ids(seat) for seat in table.pending)
            if state.phase in (parts.FREE_FLIP, parts.ACTION) and not state.touched:
                assert state.pile_left <= pile  # invariant 5
                pile = state.pile_left
                used = 0
            # invariant 7: a special claimed once cannot be claimed again in this turn
            assert state.used & used == used or state.phase >= parts.FC_PLAY or not state.touched
            used = state.used
            claims += 1
        assert claims < 1500


BREAKS = [
    ("pile", lambda s: s.pile.__setitem__(0, (s.pile[0] + 1) % 20), "must be there 4 times"),
    ("held", lambda s: s.held.__setitem__(0, 9), "must hold 9 cards"),
    ("gone", lambda s: setattr(s, "gone_hidden", 3), "discarded unseen are miscounted"),
    ("known", lambda s: s.gone_known[0].__setitem__(0, 9), "cannot know more B1"),
    ("aside", lambda s: setattr(s, "aside_left", 1), "must be there 4 times"),
    ("over", lambda s: setattr(s, "waiting", 0), "somebody decides"),
    ("seat", lambda s: setattr(s, "waiting", 1 << 5), "not at this table"),
    ("used", lambda s: setattr(s, "used", 1), "no special is claimed in the base game"),
    ("side", lambda s: s.face.__setitem__(9, 1), "card that nobody can name"),
]


@pytest.mark.parametrize(("name", "damage", "sentence"), BREAKS, ids=[b[0] for b in BREAKS])
def test_a_broken_invariant_is_named(name, damage, sentence):
    table = at("B7 B1", "B3 B4", spaces={0: "Y7^"}, pile="Y8 Y9")
    state = table.state
    assert GAME.broken_invariant(state) is None
    damage(state)
    assert any(sentence in each for each in broken(state))


@pytest.mark.rule("GS-92", "GS-50")
def test_what_has_been_played_in_a_sequence_is_remembered():
    table = at("B7 B7 B7 B1", "B3 B4", "B5 B6", spaces={0: "Y7^"}, pile="Y8 Y9")
    table.act(0, slot(0), claim("B7"), "B7", "B7", "B7", "done")
    now = table.position.describe()
    assert GAME.at(now).row == table.position.row
    now["marks"] = {}
    with pytest.raises(BadScenario, match=r"space 0 must have collapsed \(GS-92\)"):
        GAME.at(now)
    now = table.position.describe()
    now["memory"]["public"] = {"0 B9": [1, 1]}  # it came when a card of this run had left
    with pytest.raises(BadScenario, match="a memory of a hand is dated later than now"):
        GAME.at(now)


@pytest.mark.rule("GS-75", "GS-R13")
def test_a_silence_is_left_over_where_the_match_ends_in_its_turn():
    spaces = {0: "Y5^", 3: "B9", 4: "B9"}
    table = at("B5", "B3 B4", spaces=spaces, pile="Y7 Y8 Y9", escape="turn_end")
    table.sequence(0, "B5", "B5", on=0)
    assert (table.phase, table.winner, table.state.silenced) == ("over", 0, 1)
    assert GAME.broken_invariant(table.state) is None
    assert GAME.at(table.position.describe()).row == table.position.row
    state = table.state
    state.ended_by = 101
    assert any("Silence skips a turn" in each for each in broken(state))
    running = at("B5", "B3 B4", spaces=spaces, pile="Y7 Y8 Y9", escape="turn_end").state
    running.silenced = 1
    assert any("Silence skips a turn" in each for each in broken(running))


@pytest.mark.rule("GS-R13")
def test_random_games_obey_where_they_end_with_the_turn():
    """Small hands are soon empty, so that every ability is the last of some game."""
    desk, out = GAME.plain.new_desk(), GAME.plain.new_out()
    silences = 0
    for number in range(400):
        position = GAME.new(2, number, escape="turn_end", hand_size=2)
        state = GAME.plain.state(position.row)
        waiting = GAME.plain.pending(state)
        GAME.plain.playout(state, desk, out, [number * 7 + 1], waiting, ENDLESS)
        assert GAME.broken_invariant(state) is None
        silences += state.silenced
    assert silences


@pytest.mark.rule("GS-2", "GS-96")
def test_every_game_ends_within_the_bound():
    """Section 5.3: at most 71 * 97 turns; random games take far fewer decisions."""
    desk, out = GAME.plain.new_desk(), GAME.plain.new_out()
    longest = 0
    for number in range(250):
        seats = 2 + number % 5
        position = GAME.new(seats, number, extended=number % 2 == 1)
        state = GAME.plain.state(position.row)
        rng = [number * 7 + 1]
        waiting = GAME.plain.pending(state)
        longest = max(longest, GAME.plain.playout(state, desk, out, rng, waiting, ENDLESS))
    assert 60 < longest < 600
