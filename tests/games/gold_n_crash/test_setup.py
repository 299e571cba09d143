"""Set-up: components, decks, first cards, Zeppelins, Guests, and chance (GC-1 to GC-12)."""

from collections import Counter

import pytest

from fairground import UnknownSeat
from fairground.games.gold_n_crash.rules.components import (
    FACE_COPIES,
    FACES,
    GUEST_NAMES,
    GUEST_VALUES,
    GUESTS,
)
from fairground.lab.conformance.chance import likelihood
from play_gold import GAME, at, deal, side


def all_cards(duel, seat):
    """The cards of a player after the deal, without stars."""
    zones = (duel.deck(seat), duel.hand(seat), duel.discard(seat))
    return Counter(card for zone in zones for card in zone.split())


@pytest.mark.rule("GC-1")
@pytest.mark.parametrize("seats", [0, 1, 3, 4])
def test_gc1_two_play(seats):
    assert (GAME.fewest_seats, GAME.most_seats) == (2, 2)
    with pytest.raises(UnknownSeat, match="for 2 seats"):
        GAME.new(seats)


@pytest.mark.rule("GC-3", "GC-5")
def test_gc3_each_crew_has_the_36_cards_of_the_table():
    wanted = {f"{kind}{value}": 4 - value for kind in "BSHGC" for value in (1, 2, 3)}
    wanted |= {"$4": 5, "$6": 1}
    assert sum(wanted.values()) == 36
    assert sum(int(card[1]) * count for card, count in wanted.items()) == 76
    by_type = Counter(card[0] for card in Counter(wanted).elements())
    assert set(by_type.values()) == {6}
    for seed in range(5):
        duel = deal(seed)
        assert sorted(duel["crews"]) == ["meowmurais", "octopirates"]
        assert all_cards(duel, 0) == all_cards(duel, 1) == Counter(wanted)


@pytest.mark.rule("GC-3", "GC-10")
def test_gc3_crews_and_the_first_player_are_left_to_chance():
    seen = Counter((deal(seed)["crews"][0], deal(seed).player) for seed in range(400))
    assert len(seen) == 4
    assert likelihood(list(seen.values())) > 1e-4


@pytest.mark.rule("GC-4")
def test_gc4_every_zone_has_its_place_on_the_table():
    scene = deal().position.view(0).scene
    zones = {zone.id: zone for zone in scene.zones}
    for seat in (0, 1):
        for name in ("deck", "discard", "treasure", "hand"):
            assert f"{name}-{seat}" in zones
        for lane in range(3):
            ship, column = zones[f"ship-{seat}-{lane}"], zones[f"lane-{seat}-{lane}"]
            below = column.box[1] > ship.box[1]
            assert below == (seat == 0)
        assert zones[f"deck-{seat}"].box[0] < zones[f"discard-{seat}"].box[0] or (
            zones[f"deck-{seat}"].box[1] < zones[f"discard-{seat}"].box[1]
        )


@pytest.mark.rule("GC-5")
def test_gc5_every_card_comes_to_every_place_of_a_deck():
    tops, bottoms = Counter(), Counter()
    for seed in range(800):
        deck = deal(seed, start_hand=0, start_discard=0).deck(0).split()
        tops[deck[0]] += 1
        bottoms[deck[-1]] += 1
    faces = [GAME.words.card_text(face) for face in range(FACES)]
    for counts in (tops, bottoms):
        assert likelihood([counts[face] for face in faces], FACE_COPIES) > 1e-4
    # The only $6 lies on top before the shuffle and may stay there: 22 times are expected.
    assert tops["$6"] > 4


@pytest.mark.rule("GC-6", "GC-7")
@pytest.mark.parametrize(("discarded", "held"), [(5, 5), (0, 0), (10, 10), (2, 7)])
def test_gc6_the_first_cards_are_discarded_and_the_next_are_the_hand(discarded, held):
    whole = deal(3, start_discard=0, start_hand=0)
    duel = deal(3, start_discard=discarded, start_hand=held)
    for seat in (0, 1):
        cards = whole.deck(seat).split()
        assert len(cards) == 36
        # Fewer rolls are not made for fewer cards: the shuffle comes first.
        assert duel.discard(seat).split() == cards[:discarded]
        assert sorted(duel.hand(seat).split()) == sorted(cards[discarded : discarded + held])
        assert duel.deck(seat).split() == cards[discarded + held :]


@pytest.mark.rule("GC-8")
def test_gc8_every_order_of_the_zeppelins_is_as_likely():
    orders = Counter(tuple(deal(seed).of(1, "zeppelins")) for seed in range(600))
    assert len(orders) == 6
    assert likelihood(list(orders.values())) > 1e-4
    assert deal().afloat(0) == deal().afloat(1) == [0, 1, 2]


@pytest.mark.rule("GC-9", "GC-R1")
def test_gc9_eight_guests_are_unique_and_six_are_dealt():
    assert len(set(GUEST_NAMES)) == GUESTS == 8
    assert GUEST_VALUES == (5, 4, 6, 5, 5, 5, 5, 5)
    boxes: Counter = Counter()
    firsts: Counter = Counter()
    for seed in range(800):
        duel = deal(seed)
        boxes.update(duel.box.split())
        firsts[duel.guests(0)[0]] += 1
        aboard = duel.guests(0) + duel.guests(1)
        assert len(set(aboard)) == 6
    assert likelihood([boxes[name] for name in GUEST_NAMES]) > 1e-4
    assert likelihood([firsts[name] for name in GUEST_NAMES]) > 1e-4


@pytest.mark.rule("GC-11")
def test_gc11_a_card_becomes_the_last_of_its_column():
    assert deal().cols(0) == "- / - / -"
    duel = at(side("$4", "B1 S1 / H1 G1 / G2 C1")).play("$4@1")
    assert duel.cols(0) == "B1 S1 / H1 G1 $4 / G2 C1"


@pytest.mark.rule("GC-12")
def test_gc12_a_treasure_grows_at_its_top_face_down():
    duel = at(side("C1", "$4 / S1 /", treasure="H1")).play("C1@2", "secure 1")
    assert duel.treasure(0) == "H1 S1"
    assert duel.position.view(1).describe()["players"][0]["treasure"] == "oo oo"
    backs = [p for p in duel.position.view(1).scene.pieces if p.zone == "treasure-0"]
    assert [(p.kind, p.hidden, p.text) for p in backs] == [("back", True, "")] * 2


@pytest.mark.rule("GC-R29")
def test_r29_both_players_are_dealt_alike_whoever_starts():
    for seed in range(20):
        duel = deal(seed)
        for zone in ("hand", "deck", "discard", "treasure"):
            assert len(duel.of(0, zone).split()) == len(duel.of(1, zone).split())
        assert (duel["turn"], duel["action"]) == (1, 0)
