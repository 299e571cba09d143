"""Windows tell nothing: who is asked, and when, depends on what everybody knows (section 6)."""

import random

import pytest

from battle import GAME, I, U, at, deal
from fairground.kernel.layout import NOBODY

QUIET = ("fire g0 printed", "fire g0 printed", "fire X printed", "fire X printed")


def same_for(watcher: int, one, other) -> None:
    """Two tables look the same to a watcher: the view, who decides, and the log so far."""
    assert one.position.view(watcher).row == other.position.view(watcher).row
    assert one.position.view(watcher).pending == other.position.view(watcher).pending
    seen = [[e for e in table.events if e.seen_by(watcher)] for table in (one, other)]
    assert seen[0] == seen[1]


# Pairs of positions that differ only in I's hidden cards, and U's plays up to I's window.
CASES = {
    "order_confusion": (
        "B1[INF] | pile AA",
        "| cards {} | card_pile {}",
        ("OC", "DI"),
        ("B1.0", "B2"),
    ),
    "weather": (
        "B2[INF] | hand JEEP",
        "B3[INF] | cards {} | card_pile {}",
        ("BW", "GR"),
        ("attack B3", "supply JEEP", "B2", "group 0"),
    ),
    "pre_roll": (
        "B2[INF] | hand JEEP",
        "B3[INF] | cards {} | card_pile {} | played BW",
        ("DI", "GR"),
        ("attack B3", "supply JEEP", "B2", "group 0"),
    ),
    "lucky": (
        "B2[INF] | hand JEEP",
        "B3[TANK] | cards {} | card_pile {} | played BW DI BC",
        ("LD", "GR"),
        ("attack B3", "supply JEEP", "B2", "group 0", "fire g0 2d6 : 6 6", "I: fire X printed"),
    ),
}


@pytest.mark.rule("BG-35", "BG-31", "BG-33", "BG-70", "BG-75")
@pytest.mark.parametrize("phase", list(CASES))
def test_a_window_opens_whether_or_not_the_card_is_there(phase):
    ufp, imperial, (card, other), texts = CASES[phase]
    options = {"hit_choice": "winner"} if phase == "lucky" else {}
    tables = []
    for held, piled in ((card, other), (other, card)):
        table = at(ufp, imperial.format(held, piled), **options).go(*texts)
        tables.append(table)
    for table in tables:
        assert (table.phase, table.asked) == (phase, I)
    assert card in tables[0].texts(I)
    assert tables[1].texts(I) == {"pass"}
    for watcher in (U, NOBODY):
        same_for(watcher, *tables)
    for table in tables:
        table.go("I: pass")
    for watcher in (U, NOBODY):
        same_for(watcher, *tables)


@pytest.mark.rule("BG-32")
def test_a_forced_helicopter_pass_looks_like_a_chosen_one():
    tables = [
        at("B2[INF] | hand JEEP", f"B3[INF] | hand {held} | pile {piled}")
        for held, piled in (("HELI", "INF"), ("INF", "HELI"))
    ]
    for table in tables:
        table.go("attack B3", "supply JEEP", "B2", "group 0")
        assert (table.phase, table.asked) == ("helicopters", I)
    same_for(U, *tables)
    for table in tables:
        table.go("I: pass")
    same_for(U, *tables)


@pytest.mark.rule("BG-29")
def test_a_face_down_unit_might_be_a_gun():
    tables = [
        at("B2[INF] | hand JEEP", f"B3[INF] A3[({code})] | hand {held}")
        for code, held in (("ARTY", "TANK"), ("TANK", "ARTY"))
    ]
    for table in tables:
        table.go("attack B3", "supply JEEP", "B2", "group 0")
        assert (table.phase, table.asked) == ("support", I)
    assert tables[0].texts(I) == {"pass", "A3.0"}
    assert tables[1].texts(I) == {"pass"}
    same_for(U, *tables)
    for table in tables:
        table.go("I: pass")
    same_for(U, *tables)


@pytest.mark.rule("BG-35", "BG-60")
def test_a_window_that_everybody_knows_to_be_closed_is_skipped():
    for imperial in ("| pile INF", "| cards LD | played OC"):  # no cards; or it has been seen
        table = at("B1[INF]", imperial).go("B1.0", "B2")
        assert (table.phase, table.asked) == ("main", U)


@pytest.mark.rule("BG-23")
@pytest.mark.parametrize("watcher", [I, NOBODY])
def test_half_a_choice_is_invisible(watcher):
    table = at("B1[INF TANK] B2[INF] | hand JEEP | cards GR PM RC", "B3[(INF)]")
    before = table.position.view(watcher)
    for texts in (("B1.0",), ("GR", "B1.0", "B1.1"), ("PM",), ("RC",), ("attack B3", "pass")):
        begun = at("B1[INF TANK] B2[INF] | hand JEEP | cards GR PM RC", "B3[(INF)]").go(*texts)
        assert begun.position.view(watcher).row == before.row
        assert begun.position.view(watcher).scene == before.scene
        assert not begun.events
    own = at("B1[INF TANK] B2[INF]", "B3[(INF)]").go("B1.0")
    assert own.position.view(U).describe()["choice"] == {"units": ["B1.0"]}


@pytest.mark.rule("BG-2", "BG-3", "BG-R50")
def test_set_up_shows_neither_choice_nor_number_nor_progress():
    table = deal(4)
    start = {watcher: table.position.view(watcher).row for watcher in (U, NOBODY)}
    for card in ("OC", "BC", "LA", "GR", "pass"):
        table.play(I, card)
        for watcher in (U, NOBODY):
            assert table.position.view(watcher).row == start[watcher]
        assert not [event for event in table.events if event.seen_by(U)]
    assert table.position.view(U).pending == (U,)
    assert table.position.view(I).pending == (U,)  # who is ready knows that the other is not
    assert table.position.view().pending == ()
    assert table.position.view().outcome is None


@pytest.mark.rule("BG-35")
def test_who_decides_is_a_function_of_what_everybody_knows():
    """Over random games: a world that looks the same to a spectator has the same seat deciding."""
    plain = GAME.plain
    rng = random.Random(8)
    desk = plain.new_desk()
    for seed in range(4):
        table = deal(seed)
        while table.position.pending:
            seat = rng.choice(table.position.pending)
            table.play(seat, rng.choice(table.position.choices(seat)).id)
            if table.phase == "setup" or not table.position.pending or rng.random() > 0.15:
                continue
            world = plain.state(table.position.view().row)
            plain.redeal(world, NOBODY, rng.getrandbits(60), 5, desk)
            assert world.waiting == table.state.waiting
            twin = plain.state(table.position.row)
            (seat,) = table.position.pending
            both = table.ids(seat) & set(_choices(world, seat))
            if 0 in both and world.phase == twin.phase:
                plain.apply(world, seat, 0, desk)
                plain.apply(twin, seat, 0, desk)
                assert (world.waiting, world.phase) == (twin.waiting, twin.phase)


def _choices(state, seat: int) -> list[int]:
    out = GAME.plain.new_out()
    return out[: GAME.plain.choices(state, seat, out, GAME.plain.new_desk())]
