"""Every ability, and every special with every other and with every ability, at every table."""

import pytest

from fairground.games.grid_of_shadows.rules import components as parts
from fairground.games.grid_of_shadows.rules.events import (
    ABILITY,
    FLIPPED,
    GAMBLED,
    JUDGED,
    SHOWN,
    TURN_BEGAN,
)
from shadows import GAME, Table, at, card, player

NUMBERS = range(1, 11)
SEATS = range(2, 7)
SPECIALS = ("WR", "RF", "GA", "IN")
OTHERS = ("B3 B4 B6", "B5 B8 Y4", "Y3 Y8 B10", "B9 Y1 Y10", "Y7 B7 B2")
PILE = "Y7 Y8 Y9 Y10 B8 B9 B10 Y1 Y2 Y3 Y4 Y6 B1 B2 B3 B4"


pytestmark = pytest.mark.rule("GS-60", "GS-134")


def opened(number: int, seats: int, mine: str, second: str = OTHERS[0], **more) -> Table:
    """Seat 0 may open on a card with this number; seat 1 holds the second hand."""
    hands = (f"{mine} Y2 Y5 Y6", second, *OTHERS[1 : seats - 1])
    spaces = {0: f"Y{number}^", 5: "B9", 6: "Y4"}
    return at(*hands, spaces=spaces, pile=PILE, **more)


def finish(table: Table) -> Table:
    """Whatever is left of the first turn: pass where one can, else the first choice."""
    while table.pending and not table.told(TURN_BEGAN):
        seat = table.pending[0]
        table.act(seat, min(table.ids(seat)))
        assert GAME.broken_invariant(table.state) is None, table
    return table


def next_turn(table: Table, phase: str, seat: int) -> None:
    """The turn ends, and somebody begins the next one."""
    finish(table).decides(phase, seat)


def fired(table: Table) -> list[tuple[int, int]]:
    """Which abilities have fired, and for whom."""
    return [(event.seat, event.number) for event in table.told(ABILITY)]


def judged(table: Table) -> list[int]:
    return [event.truthful for event in table.told(JUDGED)]


def heirs(number: int, seats: int) -> int:
    """Who follows seat 0: Silence skips one."""
    return 2 % seats if number == parts.SILENCE else 1


# ---------------------------------------------------------------- abilities alone


@pytest.mark.rule(
    "GS-71", "GS-72", "GS-73", "GS-74", "GS-75", "GS-76", "GS-77", "GS-78", "GS-79", "GS-80"
)
@pytest.mark.parametrize("extended", [False, True])
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("number", NUMBERS)
def test_every_ability_fires_believed_or_called_in_vain(number, seats, extended):
    believed = opened(number, seats, f"B{number}", extended=extended)
    believed.sequence(0, f"B{number}", f"B{number}", on=0)
    assert fired(believed) == [(0, number)]
    next_turn(believed, "action", heirs(number, seats))

    called = opened(number, seats, f"B{number}", extended=extended)
    called.plays(0, f"B{number}", f"B{number}", on=0).window(1)
    assert (judged(called), fired(called)) == ([1], [(0, number)])
    next_turn(called, "free_flip", heirs(number, seats))


@pytest.mark.rule("GS-53")
@pytest.mark.parametrize("extended", [False, True])
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("number", NUMBERS)
def test_no_ability_fires_for_a_lie_found(number, seats, extended):
    table = opened(number, seats, "Y9", extended=extended)
    if number != 9:
        table.plays(0, f"Y{number}", "Y9", on=0).window(seats - 1)
        assert (judged(table), fired(table)) == ([0], [])
        assert table.state.held[0] == 6
        next_turn(table, "free_flip", 1)


# ---------------------------------------------------------------- a special under a number


@pytest.mark.rule("GS-132", "GS-146", "GS-R61")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("special", SPECIALS)
def test_a_special_under_every_number_is_a_lie_and_only_wrath_strikes(special, seats):
    for number in NUMBERS:
        table = opened(number, seats, special, extended=True)
        table.plays(0, f"B{number}", special, on=0).window(1)
        assert (judged(table), fired(table)) == ([0], [])
        assert table.state.held[1] == 3 + (2 if special == "WR" else 0)
        assert table.state.held[0] == 6
        next_turn(table, "free_flip", 1)


@pytest.mark.rule("GS-4", "GS-61")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("special", SPECIALS)
def test_a_special_believed_to_be_a_number_fires_that_ability(special, seats):
    for number in NUMBERS:
        table = opened(number, seats, special, extended=True)
        table.sequence(0, f"B{number}", special, on=0)
        assert fired(table) == [(0, number)]
        next_turn(table, "action", heirs(number, seats))


# ---------------------------------------------------------------- a special on every number


@pytest.mark.rule("GS-140", "GS-141", "GS-142", "GS-143", "GS-146", "GS-R63")
@pytest.mark.parametrize("called", [False, True])
@pytest.mark.parametrize("real", ["WR", "B4"])
@pytest.mark.parametrize("seats", SEATS)
def test_wrath_on_every_number(seats, real, called):
    for number in NUMBERS:
        table = opened(number, seats, f"B{number}", f"{real} B6 B8", extended=True)
        table.believed(0, f"B{number}", f"B{number}", on=0).plays(1, "WR", real)
        table.window(*([0] if called else []))
        assert fired(table) == []
        caught = called and real != "WR"
        assert table.phase == ("free_flip" if caught else "target")
        drawn = 2 if called and real == "WR" else 0
        taken = 3 + 1 if called else 0  # grid card, two cards on it, the penalty
        if caught:
            assert table.state.held[1] == 2 + taken
        else:
            assert table.state.held[0] == 3 + drawn + taken
            table.act(1, player(0)).passes(0)
            assert table.state.held[0] == 5 + drawn + taken
            next_turn(table, "free_flip" if called else "action", 1)


@pytest.mark.rule("GS-160", "GS-161", "GS-163", "GS-164")
@pytest.mark.parametrize("called", [False, True])
@pytest.mark.parametrize("real", ["GA", "B4"])
@pytest.mark.parametrize("below", ["true", "lie"])
@pytest.mark.parametrize("seats", SEATS)
def test_gamble_on_every_number(seats, below, real, called):
    for number in NUMBERS:
        cards = f"B{number}" if below == "true" else "GA"
        table = opened(number, seats, cards, f"{real} B6 B8", extended=True)
        table.believed(0, f"B{number}", cards, on=0).plays(1, "GA", real)
        table.window(*([0] if called else []))
        assert fired(table) == []
        if called and real != "GA":
            assert [event.seat for event in table.told(SHOWN)] == [1]
            assert table.state.held[1] == 2 + 3 + 1
            next_turn(table, "free_flip", 1)
        elif below == "true":
            table.decides("discard", 1)
            next_turn(table, "free_flip" if called else "action", 1)
        else:
            assert table.state.held[1] == 2 + 3
            next_turn(table, "free_flip" if called else "action", 1)


@pytest.mark.rule("GS-170", "GS-171", "GS-63")
@pytest.mark.parametrize("called", [False, True])
@pytest.mark.parametrize("real", ["IN", "B4"])
@pytest.mark.parametrize("seats", SEATS)
def test_indecisive_on_every_number(seats, real, called):
    for number in NUMBERS:
        table = opened(number, seats, f"B{number}", f"{real} B6 B8", extended=True)
        table.believed(0, f"B{number}", f"B{number}", on=0).plays(1, "IN", real)
        table.window(*([0] if called else [])).all_pass()
        caught = called and real != "IN"
        assert fired(table) == ([] if caught else [(0, number)])
        after = 1 if caught else heirs(number, seats)
        next_turn(table, "free_flip" if called else "action", after)


@pytest.mark.rule("GS-150", "GS-153", "GS-154", "GS-155", "GS-156", "GS-R51")
@pytest.mark.parametrize("called", [False, True])
@pytest.mark.parametrize("real", ["RF", "B4"])
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("effect", ["Deceive", "Smite", "Wrath"])
def test_reflect_against_every_effect(effect, seats, real, called):
    number = {"Deceive": 2, "Smite": 3, "Wrath": 7}[effect]
    if effect == "Wrath":
        table = opened(number, seats, f"B7 {real}", extended=True)
        table.believed(0, "B7", "B7", on=0).believed(1, "WR", "B3")
        sender, target = 1, 0
    else:
        table = opened(number, seats, f"B{number}", f"{real} B6 B8", extended=True)
        table.sequence(0, f"B{number}", f"B{number}", on=0)
        sender, target = 0, 1
    table.act(sender, player(target)).decides("reflect", target)
    before = list(table.state.held)
    height = len(table.stack(0).split())
    table.plays(target, "RF", real).window(*([sender] if called else []))
    works = not called or real == "RF"
    taken = height + 3 if called else 0  # grid card, the stack, the Reflect, the penalty
    held = table.state.held
    if effect == "Deceive":
        table.decides("give", target if works else sender)
        loser = sender if works else target
        assert held[loser] - before[loser] == taken - (1 if loser == target else 0)
    else:
        drawn = 2 if effect == "Wrath" else 1
        hit, spared = (sender, target) if works else (target, sender)
        paid = 1 if hit == target else 0  # the card claimed to be Reflect
        assert held[hit] - before[hit] == drawn + taken - paid
        assert held[spared] - before[spared] == (-1 if spared == target else 0)
    next_turn(table, "free_flip" if called else "action", 1)


# ---------------------------------------------------------------- specials with each other


@pytest.mark.rule("GS-134", "GS-140", "GS-160", "GS-170")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("second", SPECIALS)
@pytest.mark.parametrize("first", SPECIALS)
def test_a_special_directly_after_every_special(first, second, seats):
    """Only an Indecisive leaves the sequence open; only an effect lets a Reflect be claimed."""
    table = opened(7, seats, "B7 B8", "B3 B4 B6", extended=True)
    table.believed(0, "B7", "B7", on=0)
    if first == "RF":
        assert table.refused(1, f"claim {first}") == "GS-150"
        return
    table.believed(1, first, "B3")
    responder = 2 % seats
    if first == "IN":
        table.decides("respond", responder)
        if second == "RF":
            assert table.refused(responder, "claim RF") == "GS-150"
            return
        mine = table.hand(responder).split()[0]
        table.believed(responder, second, mine)
        if second == "IN":
            assert table.state.colour == parts.BLUE
            table.all_pass()
            assert fired(table) == [(0, 7)]
        elif second == "WR":
            table.decides("target", responder)
        else:
            # Gamble inspects the Indecisive, which was a lie.
            assert [event.truthful for event in table.told(GAMBLED)] == [0]
    elif first == "WR":
        table.decides("target", 1).act(1, player(0)).decides("reflect", 0)
        if second == "RF":
            table.believed(0, "RF", "B8")
            assert table.state.held[1] == 2 + 2
        else:
            assert table.refused(0, f"claim {second}") == "GS-150"
    else:
        table.decides("discard", 1)
        assert table.refused(1, f"claim {second}") == "GS-36"
    finish(table)


@pytest.mark.rule("GS-134", "GS-66")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("number", [4, 8])
@pytest.mark.parametrize("special", SPECIALS)
def test_a_bonus_sequence_takes_specials_like_any_other(special, number, seats):
    table = opened(number, seats, f"B{number} B8", "B3 B4 B6", extended=True)
    table.believed(0, f"B{number}", f"B{number}", on=0).believed(1, "IN", "B3").all_pass()
    if number == 4:
        table.act(0, "space 5")
    space, claimed = (5, "B9") if number == 4 else (9, "Y7")
    table.act(0, f"space {space}").plays(0, claimed, "B8").window().decides("respond", 1)
    if special == "RF":
        assert table.refused(1, "claim RF") == "GS-150"
        return
    table.believed(1, special, "B4")
    if special == "IN":
        assert table.state.colour == (parts.YELLOW if number == 4 else parts.BLUE)
        table.all_pass()
    last = [] if special != "IN" else [(0, 9 if number == 4 else 7)]
    assert fired(table) == [(0, number), *last]
    finish(table)


@pytest.mark.rule("GS-172", "GS-173", "GS-144", "GS-165", "GS-170")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("special", ["WR", "GA", "IN"])
def test_specials_on_an_indecisive_of_the_grid(special, seats):
    for number in NUMBERS:
        table = at(
            f"B{number} Y2 Y5 Y6",
            "B3 B4 B6",
            *OTHERS[1 : seats - 1],
            spaces={0: "IN^", 5: "B9", 6: "Y4"},
            pile=PILE,
            extended=True,
        )
        gone = table.discarded("IN")[0]
        table.believed(0, f"B{number}", f"B{number}", on=0).believed(1, special, "B3")
        if special == "IN":
            table.all_pass()
            assert fired(table) == [(0, number)]
        else:
            assert fired(table) == []
        if number not in (parts.SHIFT, parts.LUCK) or special != "IN":
            finish(table)
            assert table.discarded("IN")[0] == gone + 1  # with its stack, at the turn's end


@pytest.mark.rule("GS-158", "GS-145", "GS-166", "GS-172", "GS-R58")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("special", SPECIALS)
@pytest.mark.parametrize("number", [4, 6, 7, 8])
def test_abilities_that_touch_the_grid_meet_every_special_there(number, special, seats):
    """Blessing and Summon turn one up, Shift and Luck take one away unseen."""
    spaces = {0: f"Y{number}^", 5: special, 6: "Y4"}
    hands = (f"B{number} Y2 Y5 Y6", "B3 B4 B6", *OTHERS[1 : seats - 1])
    pile = f"{special} {PILE}" if number == parts.SUMMON else PILE
    table = at(*hands, spaces=spaces, pile=pile, extended=True)
    gone = table.discarded(special)
    table.sequence(0, f"B{number}", f"B{number}", on=0)
    if number == parts.SHIFT:
        table.act(0, min(table.ids(0)))
    if number != parts.SUMMON:
        table.act(0, "space 5")
    if number in (parts.SHIFT, parts.LUCK):
        if number == parts.LUCK:
            table.decides("luck_card", 0).act(0, card("Y2"))
        assert table.told(FLIPPED) == []
        assert table.discarded(special) == (gone[0], gone[1] + 1)
        return
    phase = {"WR": "action", "RF": "action", "GA": "guess", "IN": "bonus"}[special]
    table.decides(phase, 1 if phase == "action" else 0)
    if special == "WR":
        assert table.state.held[0] == 3 + 2
    if special == "RF":
        space = 9 if number == parts.SUMMON else 5
        assert table.refused(1, f"space {space}") == "GS-30"
    finish(table)
