"""The invariants of section 11, after every action of random games with random options."""

import random
from collections import Counter

import pytest

from fairground import BadScenario
from fairground.games.gold_n_crash.rules.components import FACES, GUEST_NAMES
from fairground.games.gold_n_crash.rules.events import CRACKED
from fairground.lab.conformance.probe import draw_options
from play_gold import GAME, Duel, at, deal, side


class Watch:
    """What the invariants need to remember between two actions."""

    def __init__(self, duel: Duel) -> None:
        self.duel = duel
        self.options = duel.position.options
        self.before = duel.state
        self.cracked = False

    def check(self) -> None:
        """All invariants of one position."""
        s = self.duel.state
        self.cards(s)
        self.guests(s)
        self.columns(s)
        self.piles(s)
        self.zeppelins(s)
        self.turn(s)
        self.before = s

    def cards(self, s) -> None:
        """1: every card in one place, and faces per crew as in the deck; 14: public counters."""
        zones: Counter = Counter()
        for seat, player in enumerate(self.duel["players"]):
            texts = [player[zone] for zone in ("hand", "discard", "deck", "treasure")]
            for card in " ".join([*texts, *player["columns"]]).split():
                if card not in GUEST_NAMES:
                    crew = s.crew[seat] ^ card.endswith("*")
                    zones[card.removesuffix("*"), crew] += 1
            hand = Counter(player["hand"].split())
            assert not Counter(player["public"].split()) - hand
        for face, count in enumerate(self.options["deck_counts"]):
            for crew in (0, 1):
                assert zones[GAME.words.card_text(face), crew] == count

    def guests(self, s) -> None:
        """2: every Guest once; none above a wreck."""
        places = [name for seat in (0, 1) for name in self.duel.guests(seat) if name]
        places += [
            t for seat in (0, 1) for t in self.duel.treasure(seat).split() if t in GUEST_NAMES
        ]
        places += self.duel.box.split()
        assert sorted(places) == sorted(GUEST_NAMES)
        for seat in (0, 1):
            for lane in range(3):
                assert lane in self.duel.afloat(seat) or self.duel.guests(seat)[lane] is None

    def columns(self, s) -> None:
        """3: three of a type only below a CHEST's choices, or when the last bomb has won."""
        for seat in (0, 1):
            for lane, column in enumerate(self.duel.of(seat, "columns")):
                for kind, count in Counter(card[0] for card in column.split()).items():
                    if count < 3 or (kind == "$" and not self.options["coin_triple_clears"]):
                        continue
                    base = (self.duel.phase, kind, seat, lane)
                    won = self.duel["reason"] == "zeppelins" and kind == "B"
                    assert won or base == ("secure", "C", s.active, self.duel["base"])

    def piles(self, s) -> None:
        """4: decks shrink only; 6: locked parts stay; 11: foreign cards only after a CRACK."""
        for seat in (0, 1):
            old = self.before.deck[seat][: self.before.deck_left[seat]]
            new = s.deck[seat][: s.deck_left[seat]]
            assert not Counter(new) - Counter(old)
            assert all(card // FACES == s.crew[seat] for card in new)
            locked = self.before.locked[seat]
            assert s.treasure[seat][:locked] == self.before.treasure[seat][:locked]
            assert s.locked[seat] >= locked
        self.cracked |= CRACKED.kind in [event.kind for event in self.duel.events[-20:]]
        if not self.cracked:
            for player in self.duel["players"]:
                zones = [player["hand"], player["discard"], *player["columns"]]
                assert "*" not in " ".join(zones)

    def zeppelins(self, s) -> None:
        """5: the same three values for ever, wrecks stay wrecks."""
        for seat in (0, 1):
            assert sorted(self.duel.of(seat, "zeppelins")) == sorted(self.options["robustness"])
            assert s.afloat[seat] & ~self.before.afloat[seat] == 0

    def turn(self, s) -> None:
        """7 to 10: choices, alternation, plays, pending securings, the last turn."""
        legal = self.duel.legal()
        assert bool(legal) == (self.duel["reason"] == "")
        if "pass" in legal and not self.options["voluntary_pass"]:
            assert legal == {"pass"}
        assert sum(self.duel["plays"]) <= self.options["actions_per_turn"]
        if self.duel.phase == "secure":
            assert 1 <= self.duel["left"] <= 3
        else:
            assert self.duel["left"] == 0
        if s.turn != self.before.turn:
            assert (s.turn, s.active) == (self.before.turn + 1, 1 - self.before.active)
            assert self.before.last_turn == 0
            assert s.last_turn == (s.deck_left[self.before.active] == 0)
        else:
            assert s.last_turn == self.before.last_turn


@pytest.mark.rule("GC-3", "GC-9", "GC-46", "GC-52", "GC-61", "GC-63")
@pytest.mark.parametrize("seed", range(12))
def test_invariants_hold_after_every_action(seed):
    rng = random.Random(seed)
    options = draw_options(GAME, 2, rng) if seed > 2 else {}
    duel = deal(seed, **{**options, "turn_cap": min(options.get("turn_cap", 200), 120)})
    watch = Watch(duel)
    watch.check()
    while duel.position.pending:
        duel.play_at_random(rng, 1)
        watch.check()
        assert GAME.broken_invariant(duel.state) is None


IMPOSSIBLE = [
    ({"mine": side("S1 S1 S1 S1")}, "S1 of crew 0"),
    ({"mine": side("", "H1 H1 H1 / /")}, "three cards of one type"),
    ({"mine": side(zeps="1 1 3")}, "robustness 1, 2, 3"),
    ({"mine": side(wrecks=[0], guests="NINE - -")}, "no Guest"),
    ({"mine": side(guests="NINE NINE -")}, "exactly one place"),
    ({"mine": side(treasure="NINE", guests="NINE - -")}, "exactly one place"),
    ({"mine": side("S1", public="S2")}, "said to be in the hand"),
    ({"mine": side("S1*", public="")}, "unseen"),
    ({"mine": side(zeps="1 2 3", resisted=[1, 0, 0])}, "resisted"),
    ({"mine": side(wrecks=[0, 1, 2])}, "last Zeppelin"),
    ({"mine": side(deck="S1*")}, "other crew"),
    ({"action": 2}, "2 actions"),
    ({"turn": 201}, "from 1 to 200"),
    ({"phase": "over"}, "reason"),
    ({"reason": "gold"}, "reason"),
    ({"phase": "secure", "left": 1}, "must have a choice"),
    ({"mine": side("", "C1 / $4 /"), "phase": "secure", "left": 1}, "played in this turn"),
    ({"mine": side("", "C1 S1 / $4 /"), "phase": "secure", "left": 1, "plays": [1, 0, 0]},
     "the last card of the column"),
    ({"mine": side("", "C1 / $4 /"), "phase": "secure", "left": 2, "plays": [1, 0, 0]},
     "adjacent column"),
    ({"left": 1}, "only SECURE"),
    ({"plays": [1, 0, 0]}, "more cards were played"),
    ({"phase": "observe"}, "a SPYGLASS just discarded"),
    ({"mine": side(discard="G1"), "phase": "observe"}, "looked at the top cards"),
    ({"mine": side(discard="G1", deck="B1", observed=[0]), "phase": "observe"}, "looked at the"),
    ({"mine": side("", "$4//"), "phase": "manoeuvre"}, "a SWORD just discarded"),
    ({"mine": side("", "$4//", "H1 S1"), "phase": "call back"}, "a HOOK just discarded"),
    ({"last_turn": True, "turn": 1}, "a last turn follows"),
    ({"mine": side(), "theirs": side(deck="B1"), "last_turn": True}, "a last turn follows"),
    ({"phase": "over", "reason": "gold"}, "when all actions"),
    ({"phase": "over", "reason": "gold", "action": 2}, "after a last turn"),
    ({"theirs": side(deck="B1"), "phase": "over", "reason": "gold", "action": 2,
      "last_turn": True}, "a last turn follows"),
    ({"phase": "over", "reason": "cap", "action": 2}, "after turn 200"),
    ({"phase": "over", "reason": "cap", "action": 1, "turn": 200}, "when all actions"),
    ({"theirs": side(wrecks=[0, 1, 2]), "phase": "over", "reason": "zeppelins"}, "by a BOMB"),
    ({"mine": side("", "B1//"), "theirs": side(wrecks=[0, 1, 2], zeps="2 1 3"), "phase": "over",
      "reason": "zeppelins", "plays": [1, 0, 0]}, "by a BOMB"),
    ({"mine": side(guests="PAIR - -"), "plays": [2, 0, 0], "action": 2, "actions_per_turn": 3},
     "PAIR must have been secured"),
    ({"phase": "call back"}, "must have a choice"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "says"), IMPOSSIBLE)
def test_an_impossible_position_is_refused(text, says):
    sides = (text.get("mine"), text.get("theirs"))
    rest = {key: value for key, value in text.items() if key not in ("mine", "theirs")}
    with pytest.raises(BadScenario, match="this scenario is impossible") as raised:
        at(*sides, **rest)
    assert says in str(raised.value)


def test_positions_at_the_end_can_be_told():
    """What the invariants refuse stands beside what they allow."""
    gold = at(phase="over", reason="gold", action=2, last_turn=True)
    assert (gold.deck(1), gold.position.outcome.rule) == ("", "GC-63")
    cap = at(phase="over", reason="cap", action=2, turn=200)
    assert cap.position.outcome.rule == "GC-66"
    mine, theirs = side("", "B1 B1 B2//"), side(wrecks=[0, 1, 2], zeps="3 1 2")
    ships = at(mine, theirs, phase="over", reason="zeppelins", plays=[1, 0, 0])
    assert ships.position.outcome.winners == (0,)


@pytest.mark.rule("GC-46", "GC-62")
def test_of_two_bombs_in_a_turn_the_second_may_have_won():
    mine, theirs = side("B1 B2", "/ B1 B3 / S1 S2 H1"), side(zeps="1 3 2", wrecks=[2])
    duel = at(mine, theirs).play("B1@0", "B2@1")
    assert (duel["reason"], duel.cols(0)) == ("zeppelins", "B1 / B1 B3 B2 / S1 S2 H1")
    assert GAME.at(duel.position.describe()).hash == duel.position.hash


@pytest.mark.rule("GC-3")
def test_the_crews_are_those_of_the_option():
    text = {"options": {"crews": "seat0_meowmurais"}}
    assert GAME.at(text).describe()["crews"] == ["meowmurais", "octopirates"]
    with pytest.raises(BadScenario, match="the option 'crews'"):
        GAME.at(text | {"crews": ["octopirates", "meowmurais"]})
