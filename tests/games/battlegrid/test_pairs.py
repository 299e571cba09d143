"""Card by card: what the cards of both sides do to each other in one turn (section 8)."""

import pytest

from battle import I, U, at

# A battle in which every card of a battle has something to work on: guns near and far on both
# sides, helicopters in both hands, infantry in a sector that is no marsh, two sources.
UFP = "B2[INF INF] A3[INF] A2[ARTY] B1[ARTY] | hand JEEP HELI | cards {}"
IMPERIAL = "B3[INF INF] C4[ARTY] D1[ARTY] | hand HELI | cards {}"
OPENING = {
    "CA": ("CA", "supply JEEP", "B2", "group 0", "A3", "group 0"),
    "SA": ("SA", "supply JEEP", "B2", "group 0+1"),
    "ES": ("ES", "B2", "group 0+1"),
}
ACTIVE = ("RC", "CA", "SA", "ES", "LA", "BW", "BC", "LD")
OPPONENT = ("LA", "BW", "BC", "DI", "LD")


class Battle:
    """U attacks B3; each side plays its card as soon as its window opens, and passes otherwise."""

    def __init__(self, mine: str, theirs: str) -> None:
        imperial = IMPERIAL.format(theirs)
        if mine == "RC":
            imperial = imperial.replace("C4[ARTY]", "C4[(ARTY)]")
        self.table = at(UFP.format(mine), imperial)
        self.cards = {U: mine, I: theirs}
        if mine == "RC":
            self.table.go("RC", "C4.0")
        self.table.go("attack B3")
        opening = OPENING.get(mine, ("supply JEEP", "B2", "group 0+1"))
        if self.table.phase == "attack_card" and mine not in OPENING:
            self.table.go("pass")
        self.table.go(*opening)
        self.offered: set[tuple[int, str]] = set()
        self.run()

    def run(self) -> None:
        """Go through all windows and the fire; the attacker loses a roll, then the defender."""
        table = self.table
        while table.phase not in ("main", "retreat", "press"):
            seat = table.asked
            texts = table.texts(seat)
            card = self.cards[seat]
            self.offered |= {(seat, text) for text in texts}
            if card in texts:
                table.go(card)
                if table.phase == "long_range":
                    table.go("B1.0" if seat == U else "D1.0")
                elif table.phase == "dig_in":
                    table.go("B3.0")
            elif table.phase == "support":
                guns = texts & {"A2.0", "C4.0"}
                table.go(*(guns or {"pass"}))
            elif table.phase == "helicopters":
                table.go("heli" if "heli" in texts else "pass")
            elif table.phase == "fire":
                slot = next(x for x in ("g0", "g1", "h0", "X") if f"fire {x} 2d6" in texts)
                lost = len(table.totals()) % 4 == 0
                table.go(f"fire {slot} 2d6 : {'1 1' if lost else '6 6'}")
            elif table.phase == "answer":
                slot = next(x for x in ("g0", "g1", "h0", "X") if f"fire {x} printed" in texts)
                table.go(f"fire {slot} printed")
            elif table.phase == "hit":
                table.go(next(text for text in ("hit h0", "hit g1", "hit g0") if text in texts))
            else:
                table.go("pass")

    def played(self, seat: int) -> bool:
        return self.cards[seat] in self.table.side(seat)["played"]


@pytest.mark.rule("BG-65", "BG-60", "BG-R47", "BG-R34")
@pytest.mark.parametrize("mine", ACTIVE)
@pytest.mark.parametrize("theirs", OPPONENT)
def test_both_cards_work_in_one_turn(mine, theirs):
    battle = Battle(mine, theirs)
    if (mine, theirs) == ("BW", "BW"):
        assert battle.played(U)
        assert not battle.played(I)  # BG-R35: the second one is unplayable
        assert (I, "BW") not in battle.offered
        return
    assert battle.played(U), battle.offered
    assert battle.played(I), battle.offered


@pytest.mark.rule("BG-64", "BG-67", "BG-68")
@pytest.mark.parametrize("mine", [True, False])
def test_bad_coordinates_never_touches_the_long_range_gun(mine):
    table = at(UFP.format("LA BC"), IMPERIAL.format("LA BC"))
    table.go("attack B3", "pass", "supply JEEP", "B2", "group 0+1")
    gun, near = ("B1.0", "A2.0") if mine else ("D1.0", "C4.0")
    if not mine:
        table.go("U: pass")
    table.go("LA", gun)
    owner, enemy = (U, I) if mine else (I, U)
    while table.phase != "fire":
        assert table.asked == owner or "BC" not in table.texts()
        table.go("pass")
    assert table.tokens(owner) == 1
    # with a usual gun beside it, that one goes and the long-range gun stays
    table = at(UFP.format("LA BC"), IMPERIAL.format("LA BC"))
    table.go("attack B3", "pass", "supply JEEP", "B2", "group 0+1")
    if not mine:
        table.go("U: pass")
    table.go("LA", gun, near)
    while table.phase != "pre_roll" or table.asked != enemy:
        table.go("pass")
    table.go("BC")
    assert table["battle"]["long_guns"][owner] == 1
    assert table["battle"]["guns"][owner] == 0


@pytest.mark.rule("BG-64", "BG-82", "BG-76")
def test_great_road_and_order_confusion():
    table = at("B1[INF TANK] C1[INF] | cards GR", "| cards OC")
    table.go("GR", "B1.0", "B1.1", "B2")
    assert table.asked == U  # not on its two units
    table.go("C1.0", "C2")
    assert (table.phase, table.asked) == ("order_confusion", I)  # on another unit's move
    table.go("I: OC")
    assert table.at(U, "C1") == "INF~"


@pytest.mark.rule("BG-77", "BG-75")
@pytest.mark.parametrize("card", ["PM", "CA", "SA", "ES", "RC"])
def test_after_order_confusion_the_opponent_has_no_card_left(card):
    hand = "DI LD" if card != "PM" else "LD"
    table = at(
        f"B2[INF] A3[INF] C1[TANK] | hand JEEP | cards {card}", f"B3[(INF)] | cards OC {hand}"
    )
    if card == "RC":
        table.go("RC", "B3.0")
    table.go("C1.0", "C2", "I: OC")
    if card == "PM":
        table.go("PM", "B2.0")
        assert table.side(U)["mine"] == "B2"
        return
    opening = {**OPENING, "RC": ("supply JEEP", "B2", "group 0")}[card]
    table.go("attack B3", *(text.replace("0+1", "0") for text in opening))
    while table.phase != "fire":
        assert table.asked == U or table.texts(I) == {"pass"}
        table.go("pass")
    table.go("fire g0 2d6 : 6 6", "I: fire g0 printed")
    assert table.texts(I) == {"hit g0"}  # Order Confusion was its card of this turn
    assert table.rule(I, "LD") == "BG-60"


@pytest.mark.rule("BG-41", "BG-73", "BG-84")
def test_a_minefield_and_the_surprise_add_up():
    table = at("B2[INF] | hand JEEP | cards SA", "B3[INF] | mine B3")
    table.go("attack B3", "SA", "supply JEEP", "B2", "group 0", "fire g0 printed")
    assert table.totals() == [7]


@pytest.mark.rule("BG-67", "BG-R36")
def test_each_bad_coordinates_takes_one_gun():
    battle = Battle("BC", "BC")
    assert battle.played(U)
    assert battle.played(I)
    assert not any(text.endswith("3d6") for _, text in battle.offered)


@pytest.mark.rule("BG-70", "BG-73", "BG-R46")
def test_lucky_day_cancels_a_hit_and_the_surprise_stays():
    table = at("B2[INF INF] | hand JEEP TANK | cards SA", "B3[INF INF] | cards LD")
    table.go("attack B3", "SA", "supply JEEP", "B2", "group 0+1", "U: pass")
    table.go("fire g0 2d6 : 6 6", "I: fire g0 printed", "I: LD", "fire g1 printed")
    table.go("fire g1 printed", "fire X printed", "fire X printed", "I: pass", "U: supply TANK")
    assert table.go("fire g0 printed").totals()[-1] == 8
