"""The scenario language of Gold n' Crash's tests: lay out both sides, act, compare.

Zones are written as in the rulebook: columns oldest to last and separated by `/`, discard piles and
Treasures bottom to top, decks top to bottom.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import fairground
from fairground.games.gold_n_crash.rules.components import CARDS
from fairground.kernel.layout import Plain
from tables import GameInPlay

GAME = fairground.game("gold-n-crash")
OPTION_NAMES = {option.name for option in GAME.options}
EMPTY = "//"


def side(
    hand: str = "",
    cols: str = EMPTY,
    discard: str = "",
    treasure: str = "",
    deck: str | None = None,
    guests: str = "- - -",
    zeps: str = "1 2 3",
    wrecks: Sequence[int] = (),
    **more: Any,
) -> dict[str, Any]:
    """One player's zones."""
    text = {
        "hand": hand,
        "columns": [column.strip() for column in cols.split("/")],
        "discard": discard,
        "treasure": treasure,
        "guests": [None if name == "-" else name for name in guests.split()],
        "zeppelins": [int(value) for value in zeps.split()],
        "destroyed": [column in wrecks for column in range(3)],
        **more,
    }
    return text if deck is None else {**text, "deck": deck}


class Duel(GameInPlay):
    """A game in progress, with every event since it began."""

    # ------------------------------------------------------------ playing

    def play(self, *actions: int | str) -> Duel:
        """Whoever must decide carries out these actions, one after another."""
        for action in actions:
            (seat,) = self.position.pending
            self.events += self.position.play(seat, action)
        return self

    def play_at_random(self, rng: random.Random, actions: int = 20_000) -> Duel:
        """Up to so many actions at random, or to the end."""
        for _ in range(actions):
            if not self.position.pending:
                break
            (seat,) = self.position.pending
            self.play(rng.choice(self.position.choices(seat)).id)
        return self

    # ------------------------------------------------------------ looking

    @property
    def player(self) -> int:
        return self["player"]

    @property
    def box(self) -> str:
        return self["box"]

    def of(self, seat: int, zone: str) -> Any:
        """A zone of a player."""
        return self["players"][seat][zone]

    def hand(self, seat: int) -> str:
        return self.of(seat, "hand")

    def cols(self, seat: int) -> str:
        return " / ".join(column or "-" for column in self.of(seat, "columns"))

    def discard(self, seat: int) -> str:
        return self.of(seat, "discard")

    def treasure(self, seat: int) -> str:
        return self.of(seat, "treasure")

    def deck(self, seat: int) -> str:
        return self.of(seat, "deck")

    def gold(self, seat: int) -> int:
        return self.of(seat, "gold")

    def guests(self, seat: int) -> list[str | None]:
        return self.of(seat, "guests")

    def afloat(self, seat: int) -> list[int]:
        """The lanes of the undamaged Zeppelins."""
        return [lane for lane in range(3) if not self.of(seat, "destroyed")[lane]]

    def legal(self) -> set[str]:
        """The texts of the legal actions."""
        return {
            choice.text for seat in self.position.pending for choice in self.position.choices(seat)
        }

    def plays(self) -> set[str]:
        """The legal plays."""
        return {text for text in self.legal() if "@" in text}

    def refusal(self, action: int | str, seat: int | None = None) -> str:
        """The rule that refuses an action of the player who decides; empty if it is legal."""
        who = self.position.pending[0] if seat is None else seat
        found = self.position.verdict(who, action)
        return "" if found is None else found.rule

    def told(self, seat: int = -1, last: int = 1) -> list[str]:
        """The last sentences of a log."""
        return [line.text for line in self.position.log(seat)[-last:]]

    def __repr__(self) -> str:
        rows = [f"\nturn {self['turn']}, P{self.player}, action {self['action']}, {self.phase}"]
        for seat in (1, 0):
            rows.append(
                f"P{seat} hand {self.hand(seat)} | cols {self.cols(seat)} | discard "
                f"{self.discard(seat)} | treasure {self.treasure(seat)} | afloat "
                f"{self.afloat(seat)} | guests {self.guests(seat)}"
            )
        return "\n".join(rows)


def at(
    mine: dict[str, Any] | None = None, theirs: dict[str, Any] | None = None, **more: Any
) -> Duel:
    """P0's and P1's sides; options may stand among the rest."""
    options = {name: more.pop(name) for name in OPTION_NAMES & set(more)}
    players = [side() if mine is None else mine, side() if theirs is None else theirs]
    return Duel(GAME.at({"options": options, "players": players, **more}))


def deal(seed: int = 1, **options: Any) -> Duel:
    """A fresh game."""
    return Duel(GAME.new(2, seed, **options))


def imagine(view: fairground.View, worlds: int, salt: int = 77) -> list[Plain]:
    """So many worlds that the owner of a view holds possible."""
    desk = GAME.plain.new_desk()
    veiled = GAME.plain.state(view.row)
    states = []
    for number in range(worlds):
        state = veiled.copy()
        GAME.plain.redeal(state, view.seat, number, salt, desk)
        states.append(state)
    return states


def letters(row: Sequence[int]) -> str:
    """Cards as text."""
    return " ".join(GAME.words.card_text(card) for card in row if card < CARDS)
