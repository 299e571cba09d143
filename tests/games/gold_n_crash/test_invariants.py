"""The invariants of section 11, after every action of random games with random options."""

import random
from collections import Counter

import pytest

from fairground import BadScenario
from fairground.games.gold_n_crash import state as parts
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
                if card not in parts.GUEST_NAMES:
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
            t for seat in (0, 1) for t in self.duel.treasure(seat).split() if t in parts.GUEST_NAMES
        ]
        places += self.duel.box.split()
        assert sorted(places) == sorted(parts.GUEST_NAMES)
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
            assert all(card // parts.FACES == s.crew[seat] for card in new)
            locked = self.before.locked[seat]
            assert s.treasure[seat][:locked] == self.before.treasure[seat][:locked]
            assert s.locked[seat] >= locked
        self.cracked |= parts.CRACKED in [event.kind for event in self.duel.events[-20:]]
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
        assert GAME.scenario.broken_invariant(duel.state) is None


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
    ({"mine": side("S1", lacking="S1")}, "hold no unseen S1"),
    ({"action": 2}, "2 actions"),
    ({"turn": 201}, "from 1 to 200"),
    ({"phase": "over"}, "reason"),
    ({"reason": "gold"}, "reason"),
    ({"phase": "secure", "left": 1}, "adjacent column"),
    ({"left": 1}, "only SECURE"),
    ({"plays": [1, 0, 0]}, "more cards were played"),
    ({"phase": "observe"}, "looked at the top cards"),
    ({"mine": side(guests="PAIR - -"), "plays": [2, 0, 0], "action": 2, "actions_per_turn": 3},
     "PAIR must have been secured"),
    ({"phase": "call back"}, "must have a choice"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "says"), IMPOSSIBLE)
def test_an_impossible_position_is_refused(text, says):
    with pytest.raises(BadScenario, match="this scenario is impossible") as raised:
        at(text.get("mine"), None, **{key: value for key, value in text.items() if key != "mine"})
    assert says in str(raised.value)
