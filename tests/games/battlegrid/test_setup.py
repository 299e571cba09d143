"""Set-up: the map, secret action cards, terrain, opening hands, the time sheet (BG-1 to BG-8)."""

from collections import Counter

import pytest

from battle import GAME, I, U, at, deal, set_up
from fairground import IllegalAction
from fairground.games.battlegrid.rules import components as parts
from fairground.games.battlegrid.rules.options import PRINTED_NUMBERS, TERRAIN_TABLE
from fairground.games.battlegrid.show.names import SECTOR_NAMES, sectors_in

NEIGHBOURS = """
A1 B1 A2
B1 A1 C1 B2 C2
C1 B1 D1 B2 C2
D1 C1 D2
A2 A1 B2 A3
B2 B1 C1 A2 C2 B3 C3
C2 B1 C1 B2 D2 B3 C3
D2 D1 C2 D3
A3 A2 B3 A4
B3 B2 C2 A3 C3 B4 C4
C3 B2 C2 B3 D3 B4 C4
D3 D2 C3 D4
A4 A3 B4
B4 B3 C3 A4 C4
C4 B3 C3 B4 D4
D4 D3 C4
"""


@pytest.mark.rule("BG-17", "BG-18", "BG-R2", "BG-R3")
def test_the_movement_graph_is_the_specifications():
    for line in NEIGHBOURS.split("\n")[1:-1]:
        sector, *others = line.split()
        assert set(sectors_in(parts.ADJACENT[SECTOR_NAMES.index(sector)])) == set(others), sector
    assert sum(mask.bit_count() for mask in parts.ADJACENT) == 60


@pytest.mark.rule("BG-R1")
def test_a_terrain_card_governs_the_two_sectors_beside_it():
    named = dict(zip(SECTOR_NAMES, parts.TERRAIN_OF, strict=True))
    assert (named["A1"], named["B1"], named["C1"], named["D1"]) == (0, 0, 1, 1)
    assert (named["A4"], named["B4"], named["C4"], named["D4"]) == (6, 6, 7, 7)
    assert len(SECTOR_NAMES) == 16


def test_spread_tables_are_unions_of_neighbours():
    for mask in (0x8001, 0x0660, 0xFFFF, 0x0100, 0x0080):
        wanted = 0
        for sector in range(16):
            if mask >> sector & 1:
                wanted |= parts.ADJACENT[sector]
        assert parts.SPREAD_LOW[mask & 255] | parts.SPREAD_HIGH[mask >> 8] == wanted


def test_components_are_the_specifications():
    assert parts.ACTIONS == 189
    assert TERRAIN_TABLE[parts.TANK] == (2, -1, 0, -2)
    assert PRINTED_NUMBERS.default == (6, 5, 7, 7, 6, 6)
    assert parts.TERRAIN_CARDS == (3, 3, 2, 2)
    assert len(parts.CARD_CODES) == 12


@pytest.mark.rule("BG-1", "BG-2")
def test_bg2_each_side_first_takes_any_one_of_its_own_twelve_cards():
    table = deal()
    for seat in (U, I):
        assert table.texts(seat) == set(parts.CARD_CODES)
        assert table.rule(seat, "pass") == "BG-2"
    table.play(U, "GR")
    assert table.cards(U) == "GR"
    assert table.cards(I) == ""
    assert "GR" in table.texts(I)


@pytest.mark.rule("BG-2", "BG-R50")
def test_bg2_the_choice_comes_before_terrain_and_hands():
    table = deal()
    for card in ("GR", "pass"):
        table.play(U, card)
    state = table.state
    assert (state.held, state.round, state.ticks) == ([0, 0], 0, 0)
    assert table.phase == "setup"


@pytest.mark.rule("BG-3", "BG-R50")
def test_bg3_any_of_the_other_eleven_may_be_set_aside_for_good():
    table = deal()
    table.play(U, "LA")
    assert table.texts(U) == {"pass", *parts.CARD_CODES} - {"LA"}
    assert table.rule(U, "LA") == "BG-R50"
    for card in ("GR", "BW"):  # in any order
        table.play(U, card)
        assert table.rule(U, card) == "BG-3"
    assert table.texts(U) == {"pass", *parts.CARD_CODES} - {"LA", "GR", "BW"}
    table.play(U, "pass")
    assert table.rule(U, "RC") == "BG-R50"
    with pytest.raises(IllegalAction, match="for good"):
        table.play(U, "pass")
    for card in ("SA", "pass"):
        table.play(I, card)
    assert table.zone(U, "aside") == "BW GR"


@pytest.mark.rule("BG-3")
def test_bg3_all_eleven_may_be_set_aside():
    everything = tuple(code for code in parts.CARD_CODES if code != "RC")
    table = set_up(deal(), ("RC", "RC"), (everything, ()))
    assert (table.cards(U), table.zone(U, "card_pile")) == ("RC", "")


@pytest.mark.rule("BG-4")
@pytest.mark.parametrize(("aside", "held", "left"), [(0, 4, 8), (8, 4, 0), (9, 3, 0), (10, 2, 0)])
def test_bg4_three_of_the_rest_or_all_of_it_are_dealt(aside, held, left):
    chosen = tuple(code for code in parts.CARD_CODES if code != "RC")[:aside]
    for seed in range(5):
        table = set_up(deal(seed), ("RC", "LD"), (chosen, ()))
        assert (len(table.side(U)["cards"]), len(table.side(U)["card_pile"])) == (held, left)
        assert "RC" in table.side(U)["cards"]


@pytest.mark.rule("BG-4")
def test_bg4_every_card_is_dealt_as_often():
    dealt: Counter = Counter()
    for seed in range(550):
        dealt.update(set_up(deal(seed)).side(I)["cards"])
    assert dealt.pop("LD") == 550
    assert all(abs(count - 150) < 50 for count in dealt.values()), dealt


@pytest.mark.rule("BG-5")
def test_bg5_eight_of_the_ten_terrain_cards_are_laid_out():
    places = [Counter() for _ in range(8)]
    for seed in range(900):
        terrain = deal(seed, action_cards=False)["terrain"]
        counts = Counter(terrain)
        assert len(terrain) == 8
        assert all(
            counts[name] <= most
            for name, most in zip(parts.TERRAIN_CODES, (3, 3, 2, 2), strict=True)
        )
        for place, name in enumerate(terrain):
            places[place][name] += 1
    for counts in places:
        for name, share in (("Field", 0.3), ("Forest", 0.3), ("Hill", 0.2), ("Marsh", 0.2)):
            assert abs(counts[name] - 900 * share) < 70, counts


@pytest.mark.rule("BG-6")
def test_bg6_five_of_23_unit_cards_are_the_opening_hand():
    held: Counter = Counter()
    for seed in range(600):
        table = deal(seed, action_cards=False)
        for seat in (U, I):
            hand, pile = table.side(seat)["hand"], table.side(seat)["pile"]
            assert (len(hand), len(pile)) == (5, 18)
            counts = Counter(hand + pile)
            assert counts == {"INF": 5, "JEEP": 5, "TANK": 4, "HELI": 4, "ARTY": 3, "AA": 2}
            held.update(hand)
    for code, count in counts.items():
        assert abs(held[code] - 1200 * 5 * count / 23) < 150, held


@pytest.mark.rule("BG-7", "BG-R26", "BG-R27")
def test_bg7_the_map_is_empty_and_chance_says_who_begins():
    firsts = Counter()
    for seed in range(400):
        table = deal(seed, action_cards=False)
        assert table.side(U)["units"] == table.side(I)["units"] == {}
        firsts[table.asked] += 1
    assert abs(firsts[U] - 200) < 45


@pytest.mark.rule("BG-8", "BG-R28")
@pytest.mark.parametrize(
    ("options", "rounds"),
    [
        ({}, 20),
        ({"action_cards": False}, 18),
        ({"base_boxes": 6, "extra_boxes": 0}, 6),
        ({"base_boxes": 6, "extra_boxes": 5}, 11),
        ({"base_boxes": 7, "extra_boxes": 5, "action_cards": False}, 7),
    ],
)
def test_bg8_the_time_sheet_has_18_boxes_and_two_more_with_action_cards(options, rounds):
    table = deal(3, **options)
    if table.phase == "setup":
        set_up(table)
    turns = Counter()
    while table.position.pending:
        turns[table.asked, table["round"]] += 1
        table.go("pass")
    assert set(turns) == {(seat, box) for seat in (U, I) for box in range(1, rounds + 1)}
    assert set(turns.values()) == {1}


@pytest.mark.rule("BG-1")
def test_bg1_a_card_of_the_other_set_cannot_be_played():
    table = at("B1[INF INF]", "| cards GR")
    assert table.rule(U, "GR") == "BG-1"
    assert GAME.rulebook.rule("BG-1").section == "Set-up"
