"""What can be looked up: piles that are open, what everybody knows of closed ones, the battle."""

import pytest

from battle import I, U, at
from fairground.kernel.layout import NOBODY


def zone(table, watcher: int, name: str):
    """A zone of a watcher's scene; None if it is not there."""
    zones = {one.id: one for one in table.position.view(watcher).scene.zones}
    return zones.get(name)


def inside(table, watcher: int, name: str) -> list[str]:
    return [entry.label for entry in zone(table, watcher, name).inside]


def facts(table, side: int) -> dict[str, str]:
    panel = table.position.view(NOBODY).scene.panels[side]
    return {fact.label: fact.value for fact in panel.facts}


def headline(table) -> dict[str, str]:
    return {fact.label: fact.value for fact in table.position.view(NOBODY).scene.headline}


@pytest.mark.rule("BG-R24", "BG-62")
@pytest.mark.parametrize("watcher", [U, I, NOBODY])
def test_everybody_may_look_through_discards_and_played_cards(watcher):
    table = at("| discard HELI INF INF | cards LD | played RC OC", "", active=1)
    assert inside(table, watcher, "discards-0") == ["Infantry", "Infantry", "Helicopter"]
    assert zone(table, watcher, "discards-0").opened == "U.F.P.'s discarded unit cards."
    assert [label.partition(".")[0] for label in inside(table, watcher, "played-0")] == [
        "Order Confusion",
        "Recon",
    ]
    assert zone(table, watcher, "played-0").opened == "U.F.P. has played 2 action cards."
    assert (zone(table, watcher, "discards-1").opened, inside(table, watcher, "discards-1")) == (
        "I.S.'s discarded unit cards.",
        [],
    )


@pytest.mark.rule("BG-14")
def test_what_the_last_shuffle_made_public_can_be_looked_up():
    table = at("A1[INF] | pile AA TANK | discard JEEP | shuffled AA TANK JEEP | since JEEP", "")
    table.position = table.load(
        sides=[table.side(U) | {"since_serial": 1, "deployed": 1}, table.side(I)]
    ).position
    public = ["Jeep: 1 shuffled, 1 seen since", "Tank: 1 shuffled, 0 seen since"]
    assert inside(table, I, "pile-0") == [*public, "Anti-aircraft: 1 shuffled, 0 seen since"]
    assert zone(table, I, "pile-0").opened == (
        "U.F.P.'s unit pile at its last shuffle, by kind; unit 1 was deployed before it."
    )
    assert inside(table, U, "pile") == [
        "Jeep: 1 shuffled, 1 seen since, 0 are left",
        "Tank: 1 shuffled, 0 seen since, 1 is left",
        "Anti-aircraft: 1 shuffled, 0 seen since, 1 is left",
    ]
    assert zone(table, U, "pile-0") is None


@pytest.mark.rule("BG-3", "BG-R50")
def test_only_the_owner_finds_what_is_in_its_action_pile_and_what_it_set_aside():
    table = at("| cards LD | card_pile GR BC | aside RC | played OC SA ES PM LA BW DI CA", "")
    names = [label.partition(".")[0] for label in inside(table, U, "orders")]
    assert names == ["Bad Coordinates", "Great Road"]
    assert [label.partition(".")[0] for label in inside(table, U, "aside")] == ["Recon"]
    assert (zone(table, U, "orders").private, zone(table, U, "aside").private) == (True, True)
    for watcher in (I, NOBODY):
        others = [one for one in table.position.view(watcher).scene.zones if one.owner == U]
        assert not any("Great Road" in entry.label for one in others for entry in one.inside)


@pytest.mark.rule("BG-60")
def test_a_mark_says_whether_a_card_may_still_be_played_this_turn():
    table = at("B2[INF] | cards RC LD", "B3[(INF)]")
    for used in (False, True):
        mark = table.position.view(I).scene.panels[U].marks[-1]
        assert (mark.label, mark.on) == ("an action card this turn", not used)
        if not used:
            table.go("RC", "B3.0")


@pytest.mark.rule("BG-30", "BG-32", "BG-67", "BG-69")
def test_a_battles_support_and_helicopters_are_told_as_facts():
    table = at("B2[INF] A2[ARTY] C2[ARTY] | hand JEEP HELI HELI", "B3[AA INF] | cards BC")
    table.go("attack B3", "supply JEEP", "B2", "group 0", "A2.0", "C2.0")
    assert (facts(table, U)["support"], facts(table, U)["came from"]) == ("2 guns", "B2")
    table.go("heli", "heli", "I: BC : 1")
    assert facts(table, U)["support"] == "1 gun"
    assert facts(table, U)["Helicopters"] == "1 lost, 2, no more"
    assert facts(table, I)["Helicopters"] == "none"
    table.go("fire h1 3d6 : 1 1 1")
    assert facts(table, U)["support"] == "1 gun and 1 used"
    assert headline(table)["To be answered"] == "Helicopter 2 with three dice"
    table.go("fire g1 printed", "hit h1", "fire g0 2d6 : 1 1", "fire X printed", "hit h1")
    assert facts(table, U)["Helicopters"] == "1 lost, 2 lost after firing, no more"
    assert headline(table)["Firing round"] == "1"


@pytest.mark.rule("BG-73", "BG-R38")
def test_who_has_the_surprise_is_told_until_it_is_lost():
    table = at("B2[INF* TANK] | hand JEEP | cards SA", "B3[INF INF]")
    table.go("attack B3", "SA", "supply JEEP", "B2", "group 0+1").until("fire")
    assert headline(table)["Surprise Attack"] == "+2 for the first unit that fires"
    table.go("fire g0 2d6 : 1 1")
    assert headline(table)["Surprise Attack"] == "+2 for Infantry 1"
    table.go("fire g0 printed", "hit g0")
    assert headline(table)["Surprise Attack"] == "+2 lost with its unit"


def test_the_shooter_of_a_total_stays_known_when_others_are_destroyed():
    table = at("B2[INF* TANK] | hand JEEP", "B3[INF INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0+1").until("fire")
    table.go("fire g1 2d6 : 1 1", "fire g0 printed", "hit g0")  # the Tank is now in slot 0
    pieces = {piece.id: piece for piece in table.position.view(I).scene.pieces}
    assert pieces["unit:0:1"].lit
    assert pieces["total:0"].label == "total of U.F.P.: 4 of Tank 2"
    table = at("B2[INF* TANK] | hand JEEP", "B3[INF INF]")
    table.go("attack B3", "supply JEEP", "B2", "group 0+1").until("fire")
    table.go("fire g0 2d6 : 1 1", "fire g0 printed", "hit g0")
    pieces = {piece.id: piece for piece in table.position.view(I).scene.pieces}
    assert not pieces["unit:0:1"].lit
    assert pieces["total:0"].label == "total of U.F.P.: 2 of a unit that is lost"


def test_a_move_and_a_choice_begun_are_named():
    table = at("B1[INF TANK] | cards GR", "| cards OC").go("B1.1", "B2")
    moved = "Tank 2 from B1 to B2"
    assert table.position.view(I).scene.prompt == f"The enemy has moved {moved}. Order Confusion?"
    assert table.position.view(U).scene.prompt == f"I.S. may react to the move of {moved}."
    table = at("B1[INF TANK] | cards GR", "").go("GR", "B1.0")
    assert table.position.view(U).scene.prompt == (
        "Great Road: which unit goes with Infantry 1 in B1?"
    )
    table.go("B1.1")
    assert table.position.view(U).scene.prompt == (
        "Great Road: where do Infantry 1 and Tank 2 go from B1?"
    )


@pytest.mark.rule("BG-72")
def test_an_attack_is_told_to_its_owner_as_far_as_it_is_chosen():
    table = at("B2[INF TANK] C2[INF] | hand JEEP | cards CA", "B3[INF]")
    table.go("attack B3", "CA", "supply JEEP", "B2", "group 0+1", "C2")
    assert table.position.view(U).scene.prompt == (
        "Attack on B3, with Coordinated Attack, Jeep as supply, Infantry 1 and Tank 2 from B2, "
        "from C2. Which units attack?"
    )
    assert table.position.view(I).scene.prompt == "U.F.P. has the turn."
