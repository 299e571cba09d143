"""The scenario language of BattleGrid's tests: stacks by name, plays in order, dice as wanted.

    at("B2[INF] | hand JEEP", "B3[INF]").go("attack B3", "supply JEEP", "B2", "group 0")

A side is its stacks, then its cards. `go` plays texts for whoever is to decide; a decision that
leaves nothing but to pass is passed by itself, as the specification's examples do. Dice come from
the state's own dice: "fire g0 2d6 : 4 3" moves the counter to where the key throws 4 and 3 next.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import fairground
from fairground.games.battlegrid.rules.events import ANSWERED, EVENTS, SHOT
from fairground.kernel.dice import roll
from fairground.kernel.events import Declared, Details
from fairground.kernel.tape import Event
from tables import GameInPlay

GAME = fairground.game("battlegrid")
U, I = 0, 1  # noqa: E741 (the specification's letters for the two sides)
PASS = 0
STREAM = 400_000
"""How many dice of one key are known: any four in a row come up somewhere."""


@cache
def stream() -> tuple[str, list[int]]:
    """The dice of a fixed key, and the counter before each of them."""
    state = GAME.at({}).game.plain.state(GAME.at({}).row)
    dice, ticks = [], []
    for _ in range(STREAM):
        ticks.append(state.ticks)
        dice.append(str(roll(state, 6) + 1))
    return "".join(dice), ticks


def side(text: str) -> dict[str, Any]:
    """One side of a scenario: "B1[INF (TANK)] C2[JEEP*] | hand JEEP | cards GR OC | mine B1"."""
    stacks, *zones = (part.strip() for part in text.split("|"))
    found: dict[str, Any] = {
        "units": {name: units.split() for name, units in re.findall(r"(\w\d)\[(.*?)\]", stacks)}
    }
    for zone in zones:
        name, *words = zone.split()
        if name in ("mine",):
            found[name] = words[0]
        elif name in ("card_used",):
            found[name] = True
        else:
            found[name] = words
    if "mine" in found:
        found["played"] = [*found.get("played", []), "PM"]
    return found


class Table(GameInPlay):
    """A position, with every event since it was set up."""

    # ------------------------------------------------------------ playing

    def go(self, *texts: str) -> Table:
        """Play these actions, each for whoever is to decide; "U:" or "I:" says who it must be."""
        for text in texts:
            action, _, dice = (part.strip() for part in text.partition(" : "))
            who = None
            if re.match("[UI]:", action):
                who, action = "UI".index(action[0]), action[2:].strip()
            number = GAME.words.read_action(action)
            assert number is not None, f"no action {action!r}"
            self._pass_by_itself(who, number)
            (seat,) = self.position.pending
            assert who in (None, seat), f"{action!r}: seat {seat} is to decide\n{self!r}"
            if dice:
                self.throw(dice)
            self.play(seat, number)
        return self

    def _pass_by_itself(self, who: int | None, number: int) -> None:
        while True:
            (seat,) = self.position.pending
            legal = self.ids(seat)
            if (number in legal and who in (None, seat)) or legal != {PASS}:
                return
            self.play(seat, PASS)

    def play(self, seat: int, action: int | str) -> tuple[Event, ...]:
        """Carry out one action and remember what happened."""
        events = self.position.play(seat, action)
        self.events += events
        return events

    def until(self, phase: str) -> Table:
        """Pass what is forced, until this phase."""
        for _ in range(20):
            if self.phase == phase:
                return self
            (seat,) = self.position.pending
            assert self.ids(seat) == {PASS}, f"{phase} is not next\n{self!r}"
            self.play(seat, PASS)
        raise AssertionError(f"{phase} does not come\n{self!r}")

    def throw(self, dice: str) -> Table:
        """Let these dice come up next."""
        thrown, ticks = stream()
        place = thrown.find(dice.replace(" ", ""))
        assert place >= 0, f"the dice {dice} do not come up"
        text = GAME.at({}).describe() | self.position.describe()
        self.position = GAME.at(
            text | {"key": KEY, "ticks": ticks[place], "names": list(self.position.names)}
        )
        return self

    def load(self, **changes: Any) -> Table:
        """Go on from this position with some parts of its readable form changed."""
        self.position = GAME.at(self.position.describe() | changes)
        return self

    # ------------------------------------------------------------ looking

    @property
    def asked(self) -> int:
        (seat,) = self.position.pending
        return seat

    @property
    def actions(self) -> int:
        return self["actions"]

    def texts(self, seat: int | None = None) -> set[str]:
        """The texts of the legal actions of a seat, or of whoever is to decide."""
        seat = self.asked if seat is None else seat
        return {choice.text for choice in self.position.choices(seat)}

    def sectors(self) -> set[str]:
        """The sectors among the legal actions."""
        return {text for text in self.texts() if re.fullmatch(r"[A-D]\d", text)}

    def targets(self) -> set[str]:
        """The sectors that may be attacked."""
        return {text.split()[1] for text in self.texts() if text.startswith("attack")}

    def rule(self, seat: int, action: str) -> str | None:
        """The rule that refuses an action; None if it is legal."""
        refusal = self.position.verdict(seat, action)
        return None if refusal is None else refusal.rule

    def side(self, seat: int) -> dict[str, Any]:
        return self["sides"][seat]

    def at(self, seat: int, sector: str) -> str:
        """A side's list in a sector, as the specification writes it."""
        return " ".join(self.side(seat)["units"].get(sector, []))

    def hand(self, seat: int) -> str:
        return " ".join(self.side(seat)["hand"])

    def cards(self, seat: int) -> str:
        return " ".join(self.side(seat)["cards"])

    def zone(self, seat: int, name: str) -> str:
        return " ".join(self.side(seat)[name])

    def totals(self) -> list[int]:
        """The totals of all shots and answers so far."""
        return [details.total for details in self.told(SHOT, ANSWERED)]

    def told(self, *declared: Declared) -> list[Details]:
        """What the events of these kinds have said so far."""
        kinds = [each.kind for each in declared]
        return [EVENTS.details_of(event) for event in self.events if event.kind in kinds]

    def tokens(self, seat: int) -> int:
        battle = self["battle"]
        return battle["guns"][seat] + battle["long_guns"][seat] - battle["spent"][seat]

    def __repr__(self) -> str:
        text = self.position.describe()
        lines = [f"\n{text['phase']}, round {text['round']}, {text['actions']} actions"]
        for name, one in zip("UI", text["sides"], strict=True):
            stacks = " ".join(f"{s}[{' '.join(units)}]" for s, units in one["units"].items())
            lines.append(f"{name} {stacks} hand {one['hand']} cards {one['cards']}")
        return "\n".join(lines)


KEY = GAME.at({}).key


def at(ufp: str, imperial: str, **scenario: Any) -> Table:
    """A position in round 5 with U.F.P. on turn; options may stand among the rest."""
    names = {option.name for option in GAME.options}
    options = {name: scenario.pop(name) for name in names & set(scenario)}
    scenario.setdefault("round", 5)
    return Table(GAME.at({"options": options, "sides": [side(ufp), side(imperial)], **scenario}))


def deal(seed: int = 1, **options: Any) -> Table:
    """A fresh game."""
    return Table(GAME.new(seed=seed, **options))


def set_up(table: Table, picks: tuple[str, str] = ("LD", "LD"), aside=((), ())) -> Table:
    """Both sides choose their action cards."""
    for seat in (U, I):
        for card in (picks[seat], *aside[seat], "pass"):
            table.play(seat, card)
    return table
