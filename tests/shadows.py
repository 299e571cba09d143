"""The scenario language of Grid of Shadows' tests: set a table, play, open windows, compare."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import fairground
from fairground.games.grid_of_shadows.rules import components as parts
from fairground.games.grid_of_shadows.rules.events import EVENTS
from fairground.games.grid_of_shadows.show.names import card_text, read_card
from fairground.kernel.events import Declared, Details
from tables import GameInPlay

GAME = fairground.game("grid-of-shadows")
PASS, DONE, LIGHTS = 0, 1, 2
PILE = "Y7 Y8 Y9 Y10 B7 B8 B9 B10 Y1 Y2"
OPTION_NAMES = {option.name for option in GAME.options}


def kinds(text: str | Sequence[str]) -> list[int]:
    """The kinds of codes such as "B1 Y10 WR"."""
    return [parts_kind(code) for code in (text.split() if isinstance(text, str) else text)]


def parts_kind(code: str) -> int:
    """The kind of a code; an unknown one is the test's mistake."""
    kind = read_card(code)
    assert kind is not None, code
    return kind


def slot(number: int) -> int:
    return parts.SLOT + number


def claim(code: str) -> int:
    return parts.CLAIM + parts_kind(code)


def card(code: str) -> int:
    return parts.CARD + parts_kind(code)


def player(seat: int) -> int:
    return parts.PLAYER + seat


LOW, HIGH, POWER = parts.GUESS_LOW, parts.GUESS_HIGH, parts.GUESS_POWER


class Table(GameInPlay):
    """A game in progress, with every event so far."""

    # ------------------------------------------------------------ playing

    def play(self, seat: int, action: int | str) -> None:
        """Carry out one action and remember what happened."""
        self.events += self.position.play(seat, action)

    def act(self, seat: int, *actions: int | str) -> Table:
        """One seat's actions, one after the other."""
        for action in actions:
            self.play(seat, action)
        return self

    def plays(self, seat: int, what: str, cards: str, on: int | None = None) -> Table:
        """A whole play: a space if it opens a sequence, the claim, the cards, done."""
        if on is not None:
            self.act(seat, slot(on))
        self.act(seat, claim(what))
        for kind in sorted(kinds(cards)):
            self.act(seat, parts.CARD + kind)
        if DONE in self.ids(seat):
            self.act(seat, DONE)
        return self

    def window(self, *callers: int) -> Table:
        """Everybody answers: these call, the rest lets it go."""
        assert self.phase == "window", self
        for seat in self.position.pending:
            self.act(seat, LIGHTS if seat in callers else PASS)
        return self

    def passes(self, *seats: int) -> Table:
        for seat in seats:
            self.act(seat, PASS)
        return self

    def all_pass(self) -> Table:
        """Every answer is a pass, to the end of the sequence."""
        while self.position.pending and self.phase == "respond":
            self.act(self.position.pending[0], PASS)
        return self

    def believed(self, seat: int, what: str, cards: str, on: int | None = None) -> Table:
        """A play that nobody calls."""
        return self.plays(seat, what, cards, on).window()

    def sequence(self, seat: int, what: str, cards: str, on: int) -> Table:
        """A play that nobody calls and nobody answers."""
        return self.believed(seat, what, cards, on).all_pass()

    # ------------------------------------------------------------ looking

    @property
    def seats(self) -> int:
        return self.position.seats

    @property
    def pending(self) -> tuple[int, ...]:
        return self.position.pending

    @property
    def winner(self) -> int | None:
        outcome = self.position.outcome
        if outcome is None:
            return None
        assert len(outcome.winners) == 1
        return outcome.winners[0]

    def hand(self, seat: int) -> str:
        return " ".join(self["hands"][seat])

    def space(self, number: int) -> str:
        return self["spaces"].get(str(number), "")

    def stack(self, number: int) -> str:
        return " ".join(entry["card"] for entry in self["stack"] if entry["space"] == number)

    @property
    def pile(self) -> str:
        return " ".join(self["pile"])

    def discarded(self, code: str) -> tuple[int, int]:
        """How many of a kind lie in the discard pile, open and unseen."""
        return self["discard"].count(code), self["discard_unseen"].count(code)

    def texts(self, seat: int) -> list[str]:
        return [choice.text for choice in self.position.choices(seat)]

    def refused(self, seat: int, action: int | str) -> str:
        """The rule that forbids an action."""
        refusal = self.position.verdict(seat, action)
        assert refusal is not None, f"{action} is allowed{self}"
        return refusal.rule

    def told(self, declared: Declared, to: int | None = None) -> list[Details]:
        """What every such event has told so far, or those of them that a seat may read."""
        found = [event for event in self.events if event.kind == declared.kind]
        return [EVENTS.details_of(event) for event in found if to is None or event.seen_by(to)]

    def decides(self, phase: str, *seats: int) -> Table:
        """Who must decide what; a failure shows the table."""
        assert (self.phase, self.pending) == (phase, seats), self
        return self

    def __repr__(self) -> str:
        text = self.position.describe()
        hands = "\n".join(f"P{seat} {' '.join(hand)}" for seat, hand in enumerate(text["hands"]))
        return (
            f"\n{text['phase']} of {text['waiting']}, turn P{text['turn']}\n{hands}\n"
            f"spaces {text['spaces']}\nstack {text['stack']}\npile {' '.join(text['pile'])}"
        )


def at(
    *hands: str,
    spaces: Mapping[int, str],
    pile: str,
    turn: int = 0,
    stack: Sequence[tuple[int, str, int]] = (),
    aside: str | None = None,
    **scenario: Any,
) -> Table:
    """A table as the worked examples write it; options may stand among the rest."""
    options = {name: scenario.pop(name) for name in OPTION_NAMES & set(scenario)}
    text: dict[str, Any] = {
        "seats": len(hands),
        "options": options,
        "turn": turn,
        "hands": [hand.split() for hand in hands],
        "spaces": {str(number): code for number, code in spaces.items()},
        "pile": pile.split(),
        "stack": [
            {"space": number, "card": code, "player": seat, "claim": code}
            for number, code, seat in stack
        ],
        **scenario,
    }
    if aside is not None:
        text["aside"] = aside.split()
    return Table(GAME.at(text))


def opened(what: int | str, *hands: str, **more: Any) -> Table:
    """A table whose space 0 shows this number in yellow, or this special."""
    code = f"Y{what}^" if isinstance(what, int) else f"{what}^"
    spaces = {0: code, **more.pop("spaces", {})}
    return at(*hands, spaces=spaces, pile=more.pop("pile", PILE), **more)


def extended(what: int | str, *hands: str, **more: Any) -> Table:
    """Such a table by the extended rules, which know specials."""
    return opened(what, *hands, extended=True, **more)


def deal(seats: int = 4, seed: int = 1, **options: Any) -> Table:
    """A fresh table."""
    return Table(GAME.new(seats, seed, **options))


def after(table: Table, seat: int, cards: str) -> None:
    """The seat holds exactly these cards."""
    wanted = " ".join(card_text(kind) for kind in sorted(kinds(cards)))
    assert table.hand(seat) == wanted, f"P{seat} holds {table.hand(seat)}, not {wanted}{table}"
