"""The scenario language of Crash by Crash's tests: set cars on the identity floor, act, compare.

Every scenario starts from the specification's base state: the identity floor with all bells, the
operator on 166, scores 10 : 10, a car of A on 187 and one of B on 175, turn 8, side A to move.
"""

from __future__ import annotations

from typing import Any

import fairground
from fairground.games.crash_by_crash.rules import components as parts
from fairground.games.crash_by_crash.rules.events import EVENTS
from fairground.games.crash_by_crash.show.names import car_name
from fairground.kernel.events import Declared, Details
from tables import GameInPlay

GAME = fairground.game("crash-by-crash")
HOME = "187:A 175:B"
IDENTITY = {"board": "identity"}


class Floor(GameInPlay):
    """A game in progress, with what happened in the last action."""

    def __init__(self, position: fairground.Position) -> None:
        super().__init__(position)
        self.events = []

    # ------------------------------------------------------------ playing

    def do(self, *actions: str | int) -> Floor:
        """The deciding seat makes these choices, one after another."""
        self.events = []
        for action in actions:
            (seat,) = self.position.pending
            self.events += self.position.play(seat, action)
        return self

    def place(self, cell: int, direction: str, power: int = 0) -> Floor:
        """P(c, d, k): place a standard car; accumulators are given only if they are asked for."""
        self.do("PLACE STD", str(cell), direction)
        if self.phase == "place_acc":
            self.events += self.position.play(self.seat, f"ACC {power}")
        else:
            assert power == 0, f"accumulators are not asked for: {self!r}"
        return self

    def magnet(self, cell: int) -> Floor:
        """Place the magnetic car."""
        return self.do("PLACE MAG", str(cell))

    def walk(self, *places: str | int) -> Floor:
        """The operator walks over two or four places."""
        return self.do(f"OP{len(places)}", *(str(place) for place in places))

    def finish_turn(self) -> Floor:
        """Do nothing of note until the turn has passed: exchange, and draw from the deck."""
        turn = self["turn"]
        while self["turn"] == turn and self.position.pending:
            offered = self.offered()
            calm = ("EXCHANGE", "TAKE DECK", "KEEP 0")
            chosen = next((text for text in calm if text in offered), None)
            self.position.play(self.seat, chosen or sorted(offered)[0])
        return self

    # ------------------------------------------------------------ looking

    @property
    def seat(self) -> int:
        return self.position.pending[0]

    @property
    def score(self) -> tuple[int, int]:
        first, second = self["score"]
        return first, second

    @property
    def power(self) -> tuple[int, int]:
        first, second = self["accumulators"]
        return first, second

    @property
    def cars(self) -> dict[int, str]:
        """What stands where: A, B, AM or BM by cell."""
        return {
            where: name if name.endswith("M") else name[0]
            for name, where in self["cars"].items()
            if isinstance(where, int)
        }

    @property
    def moved(self) -> dict[int, str]:
        """The cars apart from the two of the base state."""
        cars = self.cars
        home = {187: "A", 175: "B"}
        return {cell: car for cell, car in cars.items() if home.get(cell) != car}

    def stock(self, side: str) -> int:
        """Cars of a side that are not on the floor, magnetic one included."""
        cars = self["cars"]
        return sum(
            name[0] == side and not isinstance(where, int) and where != "boxed"
            for name, where in cars.items()
        )

    def told(self, declared: Declared) -> list[Details]:
        """What the last action told of one kind of event, by name."""
        return [EVENTS.details_of(event) for event in self.events if event.kind == declared.kind]

    def offered(self) -> set[str]:
        """The texts of the deciding seat's choices."""
        return {choice.text for choice in self.position.choices(self.seat)}

    def cells(self) -> set[int]:
        """The cells among the choices."""
        return {int(text) for text in self.offered() if text.isdigit()}

    def refuses(self, action: str, seat: int | None = None) -> str:
        """The rule against an action; empty if it is legal."""
        refusal = self.position.verdict(self.seat if seat is None else seat, action)
        return refusal.rule if refusal else ""

    def __repr__(self) -> str:
        text = self.position.describe()
        return "\n" + "\n".join(
            [
                *text["floor"],
                f"turn {text['turn']}, seat {text['seat']}, {text['phase']}, "
                f"second {text['second']}, score {text['score']}, "
                f"accumulators {text['accumulators']}, bound {text['bound']}",
                f"hands {text['hands']}",
                f"choices {sorted(self.offered()) if self.position.pending else []}",
            ]
        )


def cars_of(text: str) -> dict[str, int]:
    """Cars such as "93:B 94:A 106:AM" with numbers in the order in which they are named."""
    cars: dict[str, int] = {}
    for part in text.split():
        cell, kind = part.split(":")
        side = parts.SIDE_NAMES.index(kind[0])
        numbers = [10] if kind.endswith("M") else range(10)
        names = [car_name(parts.CARS_OF_SIDE * side + number) for number in numbers]
        cars[next(name for name in names if name not in cars)] = int(cell)
    return cars


def at(cars: str = "", home: str = HOME, seats: int = 2, **scenario: Any) -> Floor:
    """The base state with more cars, and whatever else is said; options may stand among it."""
    names = {option.name for option in GAME.options}
    options = IDENTITY | {name: scenario.pop(name) for name in names & set(scenario)}
    if "power" in scenario:  # the accumulators left; the option has the name "accumulators"
        scenario["accumulators"] = scenario.pop("power")
    if isinstance(scenario.get("hand"), (list, tuple)):
        hand = list(scenario.pop("hand"))
        scenario["hands"] = [None] * seats
        scenario["hands"][scenario.get("seat", 0)] = hand
    text = {
        "seats": seats,
        "options": options,
        "operator": 166,
        "cars": cars_of(f"{home} {cars}"),
        **scenario,
    }
    return Floor(GAME.at(text))


def deal(seats: int = 2, seed: int = 1, **options: Any) -> Floor:
    """A fresh game."""
    return Floor(GAME.new(seats, seed, **options))


def hand(card, *others):
    """A hand with this card, beside given ones or grey ones."""
    return [card, *(others or ("lambada", "saboteur", "free_ride"))][:3]
