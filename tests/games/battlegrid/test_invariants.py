"""The invariants of section 11 over random games, and a scenario that breaks each of them."""

import random

import pytest

from battle import GAME, I, U, at, deal
from fairground import BadScenario
from fairground.games.battlegrid.rules import components as parts


@pytest.mark.rule("BG-R16", "BG-R20", "BG-62", "BG-16", "BG-60")
@pytest.mark.parametrize("seed", range(6))
def test_random_games_obey_and_what_is_gone_stays_gone(seed):
    table, rng = deal(seed), random.Random(seed)
    before = table.state
    turns = 0
    while table.position.pending:
        seat = rng.choice(table.position.pending)
        table.play(seat, rng.choice(table.position.choices(seat)).id)
        now = table.state
        assert GAME.broken_invariant(now) is None
        for side in (U, I):
            assert now.played[side] & before.played[side] == before.played[side]
            assert all(
                a <= b for a, b in zip(before.destroyed[side], now.destroyed[side], strict=True)
            )
            shown = {}
            for state in (before, now):
                shown[id(state)] = {
                    state.serial[side][place]: state.marks[side][place]
                    for sector in range(16)
                    for place in range(4 * sector, 4 * sector + state.count[side][sector])
                }
            for serial, marks in shown[id(before)].items():
                after = shown[id(now)].get(serial)
                if after is not None:
                    assert after & parts.FACE_UP >= marks & parts.FACE_UP
                    assert after // parts.HURT >= marks // parts.HURT
        assert all((now.played[s] ^ before.played[s]).bit_count() <= 1 for s in (U, I))
        turns += now.active != before.active or (now.round != before.round and before.round > 0)
        before = now
    assert turns in (39, 40)  # the first turn may be of the seat that is active before any


BREAKS = {
    "its army has": lambda s: s.hand[0].__setitem__(1, 2),
    "no ground unit": lambda s: (
        s.unit[0].__setitem__(20, parts.HELI),
        s.destroyed[0].__setitem__(3, 3),
        s.destroyed[0].__setitem__(0, 5),
    ),
    "counts of U.F.P.'s hand": lambda s: s.held.__setitem__(0, 2),
    "in no zone or in several": lambda s: s.cards.__setitem__(0, 0),
    "counts of U.F.P.'s action cards": lambda s: s.cards_held.__setitem__(0, 3),
    "none is gone": lambda s: s.card_used.__setitem__(0, 1),
    "without having played": lambda s: s.mine.__setitem__(0, 5),
    "open after the set-up": lambda s: s.stage.__setitem__(0, 1),
    "same serial": lambda s: s.serial[0].__setitem__(21, 0),
    "never given": lambda s: s.deployed.__setitem__(0, 1),
    "masks of U.F.P.": lambda s: s.taken.__setitem__(0, 0),
    "not blank": lambda s: s.marks[0].__setitem__(23, 1),
    "damaged unit is face down": lambda s: s.marks[0].__setitem__(21, parts.HURT),
    "has taken 2 hits": lambda s: s.marks[0].__setitem__(20, 2 * parts.HURT + 1),
    "supports a battle": lambda s: s.marks[0].__setitem__(20, parts.GUN + 1),
    "not active has moved": lambda s: s.marks[1].__setitem__(36, parts.MOVED),
    "where nothing has moved": lambda s: s.marks[0].__setitem__(20, parts.MOVED + 1),
    "wrong number of boxes": lambda s: setattr(s, "rounds", 4),
    "does not exist": lambda s: setattr(s, "round", 99),
    "actions left": lambda s: setattr(s, "actions", 3),
    "wrong side is to decide": lambda s: setattr(s, "waiting", 2),
    "without actions": lambda s: setattr(s, "actions", 0),
    "open outside its window": lambda s: setattr(s, "move_to", 3),
    "outside its phases": lambda s: setattr(s, "battle", 3),
    "something of a battle": lambda s: s.flown.__setitem__(0, 1),
}


@pytest.mark.parametrize("sentence", list(BREAKS))
def test_every_invariant_is_checked(sentence):
    state = at("B2[INF (TANK)] | hand JEEP | cards OC | card_pile GR", "B3[(INF)]").state
    assert GAME.broken_invariant(state) is None
    BREAKS[sentence](state)
    assert sentence in (GAME.broken_invariant(state) or "nothing is broken")


def test_a_hand_above_the_limit_is_impossible():
    with pytest.raises(BadScenario, match="9 unit cards, 7 are allowed"):
        at("| hand INF INF INF INF INF JEEP JEEP JEEP JEEP", "")
    with pytest.raises(BadScenario, match="both sides stand in B2"):
        at("B2[INF]", "B2[INF]")


def test_mirror_symmetry():
    """Swapping sides, mirroring rows and terrain gives the same game."""
    rng = random.Random(4)
    for seed in range(4):
        table = deal(seed, action_cards=False)
        for _ in range(rng.randrange(20, 120)):
            if table.position.pending:
                (seat,) = table.position.pending
                table.play(seat, rng.choice(table.position.choices(seat)).id)
        if not table.position.pending:
            continue
        text = table.position.describe()
        twin = mirrored(text)
        (seat,) = table.position.pending
        (other,) = GAME.at(twin).pending
        assert other == 1 - seat
        mine = {mirror_action(a) for a in table.ids(seat)}
        theirs = {choice.id for choice in GAME.at(twin).choices(other)}
        assert mine == theirs


def mirror_sector(sector: int) -> int:
    return 4 * (3 - sector // 4) + sector % 4


def mirror_action(a: int) -> int:
    if parts.ATTACK_0 <= a < parts.SECTOR_0:
        return parts.ATTACK_0 + mirror_sector(a - parts.ATTACK_0)
    if parts.SECTOR_0 <= a <= parts.MASK_0:
        return parts.SECTOR_0 + mirror_sector(a - parts.SECTOR_0)
    if parts.UNIT_0 <= a < parts.FIRE_0:
        place = a - parts.UNIT_0
        return parts.UNIT_0 + 4 * mirror_sector(place // 4) + place % 4
    return a


def mirrored(text: dict) -> dict:
    """The readable form with sides swapped and rows mirrored."""

    def name(sector: str) -> str:
        return f"{sector[0]}{5 - int(sector[1])}" + sector[2:]

    def flip(value):
        if (
            isinstance(value, str)
            and len(value) in (2, 4)
            and value[0] in "ABCD"
            and value[1].isdigit()
        ):
            return name(value)
        if isinstance(value, list):
            return [flip(entry) for entry in value]
        if isinstance(value, dict):
            return {flip(key): flip(entry) for key, entry in value.items()}
        return value

    twin = {key: flip(value) for key, value in text.items() if key not in ("options", "key")}
    twin["options"], twin["key"] = text["options"], text["key"]
    twin["sides"] = twin["sides"][::-1]
    for key in ("active", "first"):
        twin[key] = 1 - text[key]
    terrain = text["terrain"]
    twin["terrain"] = [terrain[2 * (3 - k // 2) + k % 2] for k in range(8)]
    if "battle" in twin:
        battle = twin["battle"]
        for key in ("helicopters", "passed", "guns", "long_guns", "spent", "fired", "dice"):
            battle[key] = battle[key][::-1]
        for key in ("shown", "totals"):
            battle[key] = battle[key][::-1]
        battle["asked"], battle["next"] = 1 - battle["asked"], 1 - battle["next"]
        if battle["loser"] is not None:
            battle["loser"] = 1 - battle["loser"]
    return twin
