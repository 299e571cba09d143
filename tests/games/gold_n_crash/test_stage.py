"""What the screen owes the rules: lanes, piles, secrets, choices on pieces (section 13)."""

import random

import pytest

from play_gold import GAME, at, deal, side


def scene_of(duel, seat):
    return duel.position.view(seat).scene


def pieces_in(scene, zone):
    return sorted((piece for piece in scene.pieces if piece.zone == zone), key=lambda p: p.at)


@pytest.mark.rule("GC-4", "GC-11")
def test_both_halves_mirror_each_other_around_the_middle():
    for seat in (0, 1):
        zones = {zone.id: zone for zone in scene_of(deal(), seat).zones}
        near, far = seat, 1 - seat
        for lane in range(3):
            tops = [
                zones[f"lane-{far}-{lane}"].box[1],
                zones[f"ship-{far}-{lane}"].box[1],
                zones[f"ship-{near}-{lane}"].box[1],
                zones[f"lane-{near}-{lane}"].box[1],
            ]
            assert tops == sorted(tops)
            assert zones[f"lane-{far}-{lane}"].grows == "up"
            assert zones[f"lane-{near}-{lane}"].grows == "down"
        hand = zones[f"hand-{near}"]
        assert (hand.area, hand.private) == ("hand", True)
        assert not zones[f"hand-{far}"].private


@pytest.mark.rule("GC-7")
def test_only_the_owners_screen_shows_a_hand():
    duel = deal(3)
    for watcher in (-1, 0, 1):
        scene = scene_of(duel, watcher)
        for seat in (0, 1):
            shown = pieces_in(scene, f"hand-{seat}")
            assert len(shown) == 5
            texts = sorted(piece.text for piece in shown)
            assert texts == (sorted(duel.hand(seat).split()) if seat == watcher else [""] * 5)
            assert {piece.kind for piece in shown} == {"card" if seat == watcher else "back"}


@pytest.mark.rule("GC-35")
def test_a_card_known_to_all_is_marked_on_its_back():
    duel = at(side("H1 S1", discard="$4")).play("H1@0")
    backs = pieces_in(scene_of(duel, 1), "hand-0")
    assert sorted(piece.badge for piece in backs) == ["", "$4"]


@pytest.mark.rule("GC-8", "GC-29", "GC-31")
def test_zeppelins_show_wrecks_bounds_and_what_their_owner_knows():
    theirs = side(zeps="3 1 2", wrecks=[1], resisted=[2, 0, 0])
    duel = at(side(), theirs)
    for watcher, codes in ((0, ["Z?", "X1", "Z?"]), (1, ["Z3", "X1", "Z?"])):
        scene = scene_of(duel, watcher)
        ships = [pieces_in(scene, f"ship-1-{lane}")[0] for lane in range(3)]
        assert [ship.code for ship in ships] == codes
        assert [ship.badge for ship in ships] == [">2", "", ""]
        assert [ship.faded for ship in ships] == [False, True, False]
    marks = [mark.on for mark in scene_of(duel, 0).panels[1].marks]
    assert marks == [True, False, True]


@pytest.mark.rule("GC-52", "GC-R27")
def test_a_treasure_shows_backs_and_padlocks():
    duel = at(side(treasure="$4 NINE S1"))
    own, other = (pieces_in(scene_of(duel, seat), "treasure-0") for seat in (0, 1))
    assert [piece.text for piece in own] == ["$4", "NINE", "S1"]
    assert [piece.text for piece in other] == ["", "", ""]
    for pieces in (own, other):
        assert ["locked" in piece.look for piece in pieces] == [True, True, False]
        assert ["locked" in piece.label for piece in pieces] == [True, True, False]
    panels = scene_of(duel, 1).panels
    assert {fact.label: fact.value for fact in panels[0].facts}["locked"] == "2"
    assert (panels[0].score, scene_of(duel, 0).panels[0].score) == ("?", "10")


@pytest.mark.rule("GC-42")
def test_observe_puts_two_cards_and_three_slots_on_the_owners_screen():
    duel = at(side("", "G1//", deck="B1 S1 H1")).play("discard 0")
    scene = scene_of(duel, 0)
    cards = pieces_in(scene, "observe")
    assert [piece.text for piece in cards] == ["B1", "S1"]
    assert [choice.on for choice in scene.choices] == [
        (f"observe:0,{first}", f"observe:1,{slot}") for slot in range(3) for first in range(2)
    ]
    for watcher in (-1, 1):
        assert not pieces_in(scene_of(duel, watcher), "observe")
        assert "observe" not in {zone.id for zone in scene_of(duel, watcher).zones}


@pytest.mark.rule("GC-17")
def test_a_play_is_made_on_any_copy_of_the_card_and_the_column():
    duel = at(side("$4 $4", "H1//"))
    scene = scene_of(duel, 0)
    choice = next(choice for choice in scene.choices if choice.text == "Coin 4, middle lane")
    hand = [piece.id for piece in pieces_in(scene, "hand-0")]
    assert choice.on == (*hand, "lane-0-1:0")
    assert choice.ghosts[0].zone == "lane-0-1"


def test_every_choice_has_a_place_on_the_table_but_passing():
    duel = deal(6)
    rng = random.Random(6)
    while duel.position.pending:
        (seat,) = duel.position.pending
        scene = scene_of(duel, seat)
        pieces = {piece.id for piece in scene.pieces}
        zones = {zone.id for zone in scene.zones}
        assert len(pieces) == len(scene.pieces)
        assert all(piece.zone in zones for piece in scene.pieces)
        for choice in (*scene.choices, *scene.refused):
            assert choice.on or choice.text == "Pass"
            for on in choice.on:
                assert on in pieces or on.rpartition(":")[0] in zones
        keys = [choice.key for choice in scene.choices if choice.key]
        assert len(set(keys)) == len(keys)
        assert {choice.action for choice in scene.choices} == {
            choice.id for choice in duel.position.choices(seat)
        }
        for choice in scene.refused:
            assert duel.position.verdict(seat, choice.action) is not None
        duel.play_at_random(rng, 1)


def test_a_card_keeps_its_id_on_its_way():
    duel = at(side("$6", "H1 / S1 /"))
    before = next(piece for piece in scene_of(duel, 0).pieces if piece.text == "$6")
    duel.play("$6@2")
    after = next(piece for piece in scene_of(duel, 0).pieces if piece.text == "$6")
    assert (before.zone, after.zone) == ("hand-0", "lane-0-2")
    assert before.id == after.id


@pytest.mark.rule("GC-63")
def test_the_banner_announces_the_last_turn():
    assert scene_of(at(last_turn=True), 0).banner == "Last turn"
    assert scene_of(at(), 0).banner == ""
    assert "This is the last turn!" in scene_of(at(last_turn=True), 0).prompt


def test_the_prompt_says_whose_turn_it_is_and_what_is_asked():
    duel = at(side("C1", "$4 / /"))
    assert scene_of(duel, 0).prompt == "You have 2 actions left: draw or play a card."
    assert scene_of(duel, 1).prompt == "P0 is choosing an action."
    duel.play("C1@1")
    assert scene_of(duel, 0).prompt == "Secure the last card of a column beside the middle lane."
    assert scene_of(duel, -1).prompt == "P0 is securing a card beside the middle lane."


def test_types_are_told_by_look_letter_and_label():
    duel = at(side("B1 S1 H1 G1 C1 $4"))
    shown = {piece.code: piece for piece in pieces_in(scene_of(duel, 0), "hand-0")}
    assert shown["G1"].look == "glass octopirates"
    assert shown["G1"].label.startswith("Spyglass 1")
    assert len({piece.look for piece in shown.values()}) == 6
    assert GAME.title in GAME.rulebook.text


def overlap(one, other):
    return all(
        one[side] + 0.001 < other[side] + other[side + 2]
        and other[side] + 0.001 < one[side] + one[side + 2]
        for side in (0, 1)
    )


@pytest.mark.parametrize("watcher", [-1, 0, 1])
@pytest.mark.parametrize("tall", [False, True])
def test_nothing_lies_on_anything_else(watcher, tall):
    zones = [zone for zone in scene_of(deal(4), watcher).zones if zone.box]
    assert len(zones) == 2 * (9 + 4) - (watcher >= 0)
    boxes = [zone.tall if tall else zone.box for zone in zones]
    for number, one in enumerate(boxes):
        assert min(one) >= 0
        assert not any(overlap(one, other) for other in boxes[:number])


@pytest.mark.rule("GC-15")
def test_drawing_is_made_on_the_top_card_even_if_the_bottom_one_is_known():
    duel = at(side("", "G1//", deck="B1 S1 H1 C1")).play("discard 0", "observe -AB")
    scene = scene_of(duel, 0)
    deck = pieces_in(scene, "deck-0")
    assert [piece.badge for piece in deck] == ["S1", "B1", "", ""]
    draw = next(choice for choice in scene.choices if choice.text == "Draw a card")
    assert draw.on == (deck[-1].id,)
    hidden = pieces_in(scene_of(duel, 1), "deck-0")
    assert all(not piece.badge and "known" not in piece.look for piece in hidden)


@pytest.mark.rule("GC-3")
def test_crews_have_signs_that_every_font_has():
    for seat in (0, 1):
        signs = [panel.sign for panel in scene_of(deal(), seat).panels]
        assert sorted(signs) == ["M", "O"]
    duel = deal(3)
    texts = [piece.text + piece.badge for piece in scene_of(duel, 0).pieces]
    assert all(text.isascii() for text in texts)


def test_overlapping_cards_show_the_end_that_is_seen():
    duel = at(side("", "H1 S1 / /"), side("", "B1 $4 / /"))
    for watcher in (0, 1):
        scene = scene_of(duel, watcher)
        for seat in (0, 1):
            looks = [piece.look for piece in pieces_in(scene, f"lane-{seat}-0")]
            assert ["far" in look.split() for look in looks] == [seat != watcher] * 2


@pytest.mark.rule("GC-53")
def test_nine_says_how_much_gold_it_asks_for():
    duel = at(side(guests="NINE - -"), nine_threshold=12)
    (guest,) = pieces_in(scene_of(duel, 1), "guest-0-0")
    assert guest.look == "guest nine asks-12"
    assert "5 Gold for 12 Gold in the column" in guest.label
    told = [line.text for line in deal(3, nine_threshold=7).position.log()]
    assert any(text.startswith("NINE (7 Gold in the column) travels with") for text in told)


@pytest.mark.rule("GC-63")
def test_at_the_end_zeppelins_are_counted():
    mine, theirs = side("$6", deck="B1 B2", wrecks=[0, 1]), side()
    duel = at(mine, theirs, action=1, last_turn=True).play("draw")
    panels = scene_of(duel, 0).panels
    assert [panel.status for panel in panels] == ["1 Zeppelin afloat", "3 Zeppelins afloat"]


# ---------------------------------------------------------------- what can be looked up


def zone_of(duel, seat, zone):
    return next(found for found in scene_of(duel, seat).zones if found.id == zone)


@pytest.mark.rule("GC-R27", "GC-35")
@pytest.mark.parametrize("watcher", [-1, 0, 1])
def test_discard_piles_are_opened_in_their_order(watcher):
    duel = at(side(discard="S1 $4 H2 $6*"), side())
    pile = zone_of(duel, watcher, "discard-0")
    assert pile.opened == "P0's discard pile, the newest card first."
    assert [entry.text for entry in pile.inside] == ["$6*", "H2", "$4", "S1"]
    assert pile.inside[0].label.startswith("Coin 6 of the Meowmurais")
    empty = zone_of(duel, watcher, "discard-1")
    assert (empty.opened != "", empty.inside) == (True, ())


@pytest.mark.rule("GC-R27", "GC-52")
@pytest.mark.parametrize(
    ("visibility", "readers"), [("owner", {0}), ("open", {-1, 0, 1}), ("nobody", set())]
)
def test_treasures_are_opened_by_those_who_may_look(visibility, readers):
    duel = at(side(treasure="$4 NINE S1"), treasure_visibility=visibility)
    for watcher in (-1, 0, 1):
        chest = zone_of(duel, watcher, "treasure-0")
        texts = ["S1", "NINE", "$4"] if watcher in readers else []
        assert [entry.text for entry in chest.inside] == texts
        assert bool(chest.opened) == (watcher in readers)


@pytest.mark.rule("GC-35", "GC-41")
def test_cards_known_to_be_in_a_hand_are_named_to_everybody():
    duel = at(side("H1 S1 S1", discard="$4* S1")).play("H1@0")
    assert duel.of(0, "public") == "S1"
    for watcher in (-1, 1):
        hand = zone_of(duel, watcher, "hand-0")
        assert hand.opened == "Cards that everybody knows to be in P0's hand."
        assert [entry.text for entry in hand.inside] == ["S1"]
        backs = pieces_in(scene_of(duel, watcher), "hand-0")
        assert sorted(piece.text for piece in backs) == ["", "", "S1"]
        assert sorted(piece.code for piece in backs) == ["O?", "O?", "S1"]
    own = pieces_in(scene_of(duel, 0), "hand-0")
    assert ["known" in piece.look.split() for piece in own] == [True, False, False]
    assert own[0].label.endswith("everybody knows it")
    assert [entry.text for entry in zone_of(duel, 0, "hand-0").inside] == ["S1"]
    assert zone_of(duel, 0, "hand-1").opened == ""


@pytest.mark.rule("GC-17")
def test_of_two_copies_the_one_that_goes_is_shown_going():
    duel = at(side("$4 $4*"))
    scene = scene_of(duel, 0)
    choice = next(choice for choice in scene.choices if choice.text == "Coin 4, left lane")
    (ghost,) = choice.ghosts
    going = next(piece for piece in scene.pieces if piece.id == ghost.piece)
    assert (going.text, going.zone) == ("$4*", "hand-0")
    duel.play("$4@0")
    (laid,) = pieces_in(scene_of(duel, 0), "lane-0-0")
    assert laid.id == going.id


@pytest.mark.rule("GC-42")
def test_a_deck_is_opened_as_far_as_it_is_known():
    duel = at(side("", "G1//", deck="B1 S1 H1 C1")).play("discard 0", "observe A-B")
    own, other = (zone_of(duel, watcher, "deck-0") for watcher in (0, 1))
    assert [entry.text for entry in own.inside] == ["B1", "", "", "S1"]
    assert [entry.text for entry in other.inside] == [""] * 4
    assert [entry.label.endswith("P0 has looked at it") for entry in other.inside] == [
        True, False, False, True,
    ]  # fmt: skip
    assert own.opened == (
        "Your deck, the top card first. Cards of the Octopirates that lie nowhere in sight: "
        "Hook 1 and Chest 1."
    )
    assert other.opened.endswith("nowhere in sight: Bomb 1, Sword 1, Hook 1 and Chest 1.")


@pytest.mark.rule("GC-R27")
def test_a_face_down_treasure_is_out_of_sight():
    duel = at(side("B1", treasure="$6", deck="S1"))
    assert "Sword 1." in zone_of(duel, 0, "deck-0").opened
    assert "Bomb 1, Sword 1 and Coin 6." in zone_of(duel, 1, "deck-0").opened


@pytest.mark.rule("GC-9", "GC-30")
def test_the_box_is_open_to_all():
    duel = at(side("B1"), side(guests="FIVE NINE PAIR")).play("B1@0")
    facts = {fact.label: fact.value for fact in scene_of(duel, -1).headline}
    assert facts["Box"].split(", ") == duel.box.split()
    assert "FIVE" in facts["Box"]


@pytest.mark.rule("GC-54")
def test_the_lanes_played_into_in_this_turn_are_seen():
    duel = at(side("$4 $4"), actions_per_turn=3).play("$4@1", "$4@0")
    for watcher in (-1, 0, 1):
        panels = scene_of(duel, watcher).panels
        assert {fact.label: fact.value for fact in panels[0].facts}["played"] == "left, middle"
        assert "played" not in {fact.label for fact in panels[1].facts}
