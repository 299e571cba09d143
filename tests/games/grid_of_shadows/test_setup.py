"""Setup, players, the deck, the first turn (GS-1..GS-17, GS-130, GS-R1..GS-R4)."""

import random
from collections import Counter

import pytest

from fairground.games.grid_of_shadows.rules import components as parts
from fairground.games.grid_of_shadows.rules.events import GAME_STARTED, GAME_WON
from fairground.games.grid_of_shadows.show.invariants import cards_of
from fairground.kernel.errors import BadOption, UnknownSeat
from shadows import GAME, PASS, Table, deal, slot
from tables import play_at_random

PILES = {2: (55, 71), 3: (48, 64), 4: (41, 57), 5: (34, 50), 6: (27, 43)}


@pytest.mark.rule("GS-10", "GS-11", "GS-12", "GS-13", "GS-14", "GS-130", "GS-R1", "GS-R2", "GS-1")
@pytest.mark.parametrize("seats", PILES)
@pytest.mark.parametrize("extended", [False, True])
def test_hands_grid_aside_and_pile(seats, extended):
    state = deal(seats, extended=extended).state
    assert state.held[:seats] == [7] * seats
    assert state.face[:9] == [parts.DOWN] * 9
    assert set(state.face[9:]) == {parts.EMPTY}
    assert state.aside_left == 2
    assert state.pile_left == PILES[seats][extended]
    count = cards_of(state)
    assert all(count[kind] == 4 for kind in range(20))
    assert all(count[kind] == (4 if extended else 0) for kind in range(20, 24))


@pytest.mark.rule("GS-R2", "GS-1")
@pytest.mark.parametrize("seats", [1, 7])
def test_other_numbers_of_players_are_refused(seats):
    with pytest.raises(UnknownSeat, match="2 to 6"):
        GAME.new(seats, 1)


@pytest.mark.rule("GS-17")
def test_gs17_cards_are_dealt_in_deck_order():
    """The dice shuffle the deck; dealt by hand in the stated order it gives the same table."""
    from fairground.games.grid_of_shadows.rules.cards import shuffle_deck
    from fairground.kernel.dice import start_dice

    position = GAME.new(3, 5, first_player="seat_1")
    state = GAME.plain.state(position.row)
    fresh = GAME.table(3, first_player="seat_1")
    start_dice(fresh, *state.key)
    shuffle_deck(fresh)
    deck = fresh.pile[: fresh.pile_left][::-1]  # a pile is kept from the bottom up
    for seat in range(3):
        hand = Counter(deck[7 * seat : 7 * seat + 7])
        assert {kind: n for kind, n in enumerate(state.hand[seat]) if n} == hand
    assert state.slot_kind[:9] == deck[21:30]
    assert state.aside[:2] == deck[30:32]
    assert state.pile[: state.pile_left][::-1] == deck[32:]


@pytest.mark.rule("GS-15", "GS-R3")
def test_the_first_player_is_random_or_a_seat():
    firsts = Counter(deal(3, seed=seed)["turn"] for seed in range(120))
    assert set(firsts) == {0, 1, 2}
    assert min(firsts.values()) > 20
    for seat in range(3):
        assert deal(3, seed=seat, first_player=f"seat_{seat}")["turn"] == seat
    with pytest.raises(BadOption, match="seat of this table"):
        deal(3, first_player="seat_3")


@pytest.mark.rule("GS-R3", "GS-15")
def test_in_a_match_the_winner_opens_the_next_game():
    import random

    from tables import play_at_random

    found = 0
    for seed in range(12):
        table = deal(3, seed=seed, games_in_match=2)
        rng = random.Random(seed)
        while table.pending and table["game"] == 0:
            play_at_random(table, rng, 1)
        (won,) = table.told(GAME_WON)
        if won.winners & (won.winners - 1) == 0:
            assert 1 << table["turn"] == won.winners
            found += 1
        else:
            assert won.winners >> table["turn"] & 1
        assert table["wins"] == [
            60 // won.winners.bit_count() * (won.winners >> s & 1) for s in range(3)
        ]
    assert found > 5


@pytest.mark.rule("GS-16", "GS-R4")
def test_gs16_the_first_player_must_turn_up_two_cards():
    table = deal(2, first_player="seat_0").decides("free_flip", 0)
    assert table.refused(0, PASS) == "GS-R4"
    assert table.ids(0) == {slot(number) for number in range(9)}
    table.act(0, slot(4)).decides("free_flip", 0)
    assert table.ids(0) == {slot(number) for number in range(9) if number != 4}
    assert table["hands"][0].__len__() == 7
    table.act(0, slot(0)).decides("action", 0)
    assert table.state.held[0] == 7
    assert table.space(4).endswith("^")
    assert table.space(0).endswith("^")


@pytest.mark.rule("GS-14")
def test_the_pile_must_hold_a_card():
    with pytest.raises(BadOption, match="at least 1 card"):
        deal(6, hand_size=10, copies=3)
    assert deal(6, hand_size=10, copies=4).state.pile_left == 80 - 60 - 11


@pytest.mark.rule("GS-13", "GS-R38")
@pytest.mark.parametrize("watcher", [-1, 0, 1])
def test_gs13_nobody_sees_the_cards_put_aside(watcher):
    view = deal(2).position.view(watcher).describe()
    assert view["aside"] == ["?", "?"]


@pytest.mark.parametrize("free", [0, 1, 4])
def test_the_number_of_free_flips_can_be_turned(free):
    table = Table(GAME.new(2, 3, free_flips=free, first_player="seat_0"))
    for number in range(free):
        table.decides("free_flip", 0).act(0, slot(number))
    table.decides("action", 0)


@pytest.mark.rule("GS-15", "GS-R3")
@pytest.mark.parametrize(
    ("first_player", "opens"), [("previous_winner", 0), ("winner_0", 0), ("winner_2", 2)]
)
def test_gs15_the_winner_of_a_game_before_opens_the_first_one(first_player, opens):
    for seed in range(6):
        table = deal(3, seed=seed, games_in_match=2, first_player=first_player)
        table.decides("free_flip", opens)
        play_at_random(table, random.Random(seed))
        first, second = (event.seat for event in table.told(GAME_STARTED))
        assert first == opens
        assert table.told(GAME_WON)[0].winners >> second & 1


@pytest.mark.rule("GS-15")
def test_gs15_a_rematch_is_opened_by_the_champion_unless_one_seat_always_opens():
    for options in ({}, {"first_player": "random"}, {"first_player": "winner_0"}):
        assert GAME.rematch_options(options, 1)["first_player"] == "winner_1"
    fixed = {"first_player": "seat_0", "hand_size": 5}
    assert GAME.rematch_options(fixed, 1) == fixed
    with pytest.raises(BadOption, match="a seat of this table"):
        GAME.new(3, first_player="winner_3")


@pytest.mark.rule("GS-15")
def test_tables_of_version_1_go_on_where_nothing_has_changed():
    options = GAME.new(3, seed=1).options
    assert GAME.plays_alike(1, options)
    assert not GAME.plays_alike(1, options | {"lights_windows": "open_close"})
    assert not GAME.plays_alike(1, options | {"first_player": "previous_winner"})
