"""The scenario language of Crash Grid's tests: deal a table, hold cards, reveal, ride, compare.

Draws come from the state's dice, and Deck A has no order that a test could prepare. So a script
that wants certain cards renames them: two hidden cards change places everywhere in the readable
form of the position, which stays possible by construction, and `game.at` goes on from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import fairground
from fairground.games.crash_grid.rules.events import CRASHED, EVENTS, ORDERED, TARGET_ROW
from fairground.games.crash_grid.show.names import card_text
from fairground.kernel.tape import Event
from tables import GameInPlay

GAME = fairground.game("crash-grid")
RANKS = "AKQJT98765432"
SUITS = "SHDC"
CARDS = tuple(card_text(card) for card in range(52))
ONE_ROUND = {"rounds_min": 1, "rounds_max": 1}
J, Q, K = 52, 53, 54
CAUSES = ("boundary", "wall", "rider")


class Crash(NamedTuple):
    """A crash as the interaction table reports it."""

    trick: int
    seat: int
    move: str
    cause: str
    owner: int | None  # of what was hit; None at the boundary
    square: tuple[int, int] | None


class Table(GameInPlay):
    """A match in progress, with every event since it was dealt."""

    def __init__(self, position: fairground.Position) -> None:
        super().__init__(position)
        self.crashes: list[Crash] = []
        self.orders: list[tuple[int, ...]] = []

    # ------------------------------------------------------------ playing

    def play(self, seat: int, action: int | str) -> tuple[Event, ...]:
        """Carry out one action and remember what happened."""
        trick = self.trick
        events = self.position.play(seat, action)
        self.events += events
        for event in events:
            if event.kind == CRASHED.kind:
                self.crashes.append(_crash(trick, event))
            elif event.kind == ORDERED.kind:
                told = EVENTS.details_of(event)
                seats = (told.first, told.second, told.third, told.fourth)
                self.orders.append(tuple(seat for seat in seats if seat >= 0))
        return events

    def reveals(self, *cards: str | None) -> Table:
        """Every seat reveals its card, given in seat order (None: a seat that reveals nothing)."""
        self.hold({seat: [card] for seat, card in enumerate(cards) if card is not None})
        for seat, card in enumerate(cards):
            if card is not None:
                self.play(seat, card)
        return self

    def reveals_in_order(self, *order: int) -> Table:
        """The seats reveal cards that make them ride in this order."""
        hidden = [card for seat in self.position.pending for card in self.hand(seat)]
        strong = sorted(hidden, key=CARDS.index, reverse=True)[: len(order)]
        chosen = dict(zip(order, strong, strict=True))
        return self.reveals(*[chosen.get(seat) for seat in range(self.seats)])

    def reveals_any(self) -> Table:
        """Everybody who may reveals its weakest card."""
        while self.phase == "reveal":
            seat = self.position.pending[0]
            self.play(seat, self.position.choices(seat)[0].id)
        return self

    def rides(self, moves: str) -> Table:
        """The next riders ride: one letter each, in the order of the trick."""
        for move in moves:
            (seat,) = self.position.pending
            self.play(seat, move)
        return self

    def trick_of(self, moves: Mapping[int, str], order: Iterable[int] | None = None) -> Table:
        """One whole trick: the seats' moves, whoever rides first."""
        number = (self.rounds_played, self.trick)
        if order is None:
            self.reveals_any()
        else:
            self.reveals_in_order(*order)
        while self.position.pending and (self.rounds_played, self.trick) == number:
            (seat,) = self.position.pending
            self.play(seat, moves[seat])
            if self.phase == "reveal":
                break
        return self

    def hold(self, hands: Mapping[int, Iterable[str]]) -> Table:
        """Make sure that the seats hold these cards, wherever they are hidden now."""
        text = self.position.describe()
        for seat, wanted in hands.items():
            cards = list(wanted)
            for card in cards:
                hand = text["riders"][seat]["hand"]
                if card not in hand:
                    spare = next(other for other in hand if other not in cards)
                    text = with_cards_exchanged(text, card, spare)
        if text != self.position.describe():
            self.position = GAME.at(text | {"names": list(self.position.names)})
        return self

    def load(self, **changes: Any) -> Table:
        """Go on from this position with some parts of its readable form changed."""
        self.position = GAME.at(self.position.describe() | changes)
        return self

    # ------------------------------------------------------------ looking

    @property
    def seats(self) -> int:
        return self.position.seats

    @property
    def trick(self) -> int:
        return self["trick"]

    @property
    def rounds_played(self) -> int:
        return self["rounds_played"]

    @property
    def board(self) -> list[str]:
        return self["board"]

    @property
    def deck(self) -> list[str]:
        return self["deck"]

    @property
    def discard(self) -> list[str]:
        return self["discard"]

    @property
    def living(self) -> list[int]:
        return [seat for seat in range(self.seats) if self["riders"][seat]["alive"]]

    def rider(self, seat: int) -> dict[str, Any]:
        return self["riders"][seat]

    def hand(self, seat: int) -> list[str]:
        return self.rider(seat)["hand"]

    def held(self) -> list[int]:
        return [len(rider["hand"]) for rider in self["riders"]]

    def at(self, seat: int) -> tuple[int, int, str]:
        """Row, column and facing of a rider."""
        rider = self.rider(seat)
        return (*rider["square"], rider["facing"])

    def used(self, seat: int) -> str:
        return self.rider(seat)["used"]

    def cell(self, row: int, column: int) -> str:
        return self.board[row][3 * column : 3 * column + 2]

    def count(self, letter: str) -> int:
        """How many squares show this letter: r, x, b or *."""
        return sum(line.count(letter) for line in self.board)

    def rails(self, seat: int) -> int:
        """Rails left in the supply, as the rider's panel shows them."""
        facts = {fact.label: fact.value for fact in self.position.view().scene.panels[seat].facts}
        return int(facts["rails"])

    def __repr__(self) -> str:
        riders = "\n".join(
            f"S{seat} {self.at(seat)} {'alive' if rider['alive'] else 'crashed'} "
            f"used {rider['used'] or '-'} hand {' '.join(rider['hand'])}"
            for seat, rider in enumerate(self["riders"])
        )
        board = "\n".join(self.board)
        return (
            f"\nround {self.rounds_played + 1}, trick {self.trick}, {self.phase}\n{board}\n{riders}"
        )


class Script(Table):
    """Round 1 as a worked example writes it: one string of moves for each seat.

    `order` such as "1>0" deals suit lists: the first seat named gets A K Q ... 2 of spades, the
    next of hearts, then diamonds, clubs, and each reveals its t-th card in trick t, so that every
    trick is a rank tie which the suits decide. `cards` gives the lists explicitly. Without either,
    any cards are revealed.
    """

    def __init__(
        self,
        seats: int,
        size: int,
        *moves: str,
        order: str = "",
        cards: Mapping[int, str] | None = None,
        seed: int = 1,
        **options: Any,
    ) -> None:
        super().__init__(GAME.new(seats, seed, board_size=size, **options))
        self.moves = [text.replace(" ", "") for text in moves]
        self.lists = {seat: text.split() for seat, text in (cards or {}).items()}
        for suit, seat in zip(SUITS, order.split(">") if order else (), strict=False):
            self.lists[int(seat)] = [rank + suit for rank in RANKS]

    def after(self, trick: int) -> Script:
        """Play up to the end of a trick, or of the round."""
        while self.trick <= trick and self.rounds_played == 0:
            now = self.trick
            self.reveal()
            while self.phase == "ride" and self.trick == now:
                self.ride()
                if self.rounds_played:
                    return self
        return self

    def reveal(self) -> Script:
        """The reveal of this trick, if it has not been made yet."""
        if self.phase != "reveal":
            return self
        windows = {
            seat: cards[self.trick - 1 : self.trick - 1 + len(self.hand(seat))]
            for seat, cards in self.lists.items()
            if seat in self.living
        }
        self.hold(windows)
        for seat, window in windows.items():
            if window:
                self.play(seat, window[0])
        self.reveals_any()
        return self

    def ride(self) -> Script:
        """The next rider's move of this trick; behind its script a rider crashes if it can."""
        (seat,) = self.position.pending
        if self.trick <= len(self.moves[seat]):
            self.play(seat, self.moves[seat][self.trick - 1])
        else:
            choices = self.position.view(seat).scene.choices
            self.play(seat, max(choices, key=lambda choice: choice.warning != "").action)
        return self

    def until_turn_of(self, seat: int, trick: int) -> Script:
        """Play up to this seat's ride in this trick."""
        self.after(trick - 1)
        self.reveal()
        while self.position.pending != (seat,):
            self.ride()
        return self


def deal(seats: int, size: int | None = None, seed: int = 1, **options: Any) -> Table:
    """A fresh table."""
    if size is not None:
        options["board_size"] = size
    return Table(GAME.new(seats, seed, **options))


def at(seats: int, board: str, **scenario: Any) -> Table:
    """A table in the middle of a round; the board is drawn, options may stand among the rest."""
    lines = board_of(board)
    names = {option.name for option in GAME.options}
    options = {name: scenario.pop(name) for name in names & set(scenario)}
    options["board_size"] = len(lines)
    return Table(GAME.at({"seats": seats, "options": options, "board": lines, **scenario}))


def board_of(text: str) -> list[str]:
    """The lines of a board as a test draws it, indented as it likes."""
    lines = text.strip().splitlines()
    return [line.strip().rjust(3 * len(lines) - 1) for line in lines]


def with_cards_exchanged(text: Mapping[str, Any], one: str, other: str) -> dict[str, Any]:
    """A position's readable form in which two cards of Deck A have changed places."""
    names = {one: other, other: one}

    def renamed(value: Any) -> Any:
        if isinstance(value, str):
            return names.get(value, value)
        if isinstance(value, list):
            return [renamed(entry) for entry in value]
        if isinstance(value, dict):
            return {key: renamed(entry) for key, entry in value.items()}
        return value

    shown = {key: renamed(text[key]) for key in ("deck", "discard", "walls", "origin", "riders")}
    for rider in shown["riders"]:
        rider["hand"].sort(key=CARDS.index)
    for cards in shown["origin"].values():
        cards.sort(key=CARDS.index)
    return {**text, **shown}


def expect_board(table: Table, wanted: str) -> None:
    """The board is exactly this one; a failure shows both."""
    shown = "\n".join(table.board)
    asked = "\n".join(board_of(wanted))
    assert shown == asked, f"\nthe board is\n{shown}\n\nit should be\n{asked}"


# On 6x6: three safe moves, then one that crashes and one that rides on, for each start slot.
ROUNDS_ON_SIX = {
    2: [("QKJ", "Q", "K")] * 2,
    3: [("QKJ", "Q", "K"), ("JKQ", "J", "Q"), ("QJK", "Q", "J")],
    4: [("QKJ", "Q", "K")] * 4,
}


def play_round(table: Table, winner: int | None) -> Table:
    """A whole round of four tricks on a 6x6 board, won by this seat; None makes it void."""
    number = table.rounds_played
    turn = number if table.position.options["rotate_starts"] else 0
    courses = ROUNDS_ON_SIX[table.seats]
    for trick in range(4):
        moves = {}
        for seat in range(table.seats):
            safe, crash, ride_on = courses[(seat + turn) % table.seats]
            last = ride_on if seat == winner else crash
            moves[seat] = safe[trick] if trick < 3 else last
        assert table.rounds_played == number, f"the round ended before trick 4: {table!r}"
        table.trick_of(moves)
    return table


def _crash(trick: int, event: Event) -> Crash:
    told = EVENTS.details_of(event)
    cause = CAUSES[told.cause]
    move = "JQK"[told.move]
    if cause == "boundary":
        return Crash(trick, told.seat, move, cause, None, None)
    return Crash(trick, told.seat, move, cause, told.owner, divmod(told.target, TARGET_ROW))
