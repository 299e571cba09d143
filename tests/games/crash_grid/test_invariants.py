"""The invariants of section 11, after every action of random matches with random options."""

import random

import pytest

from fairground.games.crash_grid.rules.events import VOIDED
from play import CARDS, GAME, Table, deal, with_cards_exchanged
from tables import play_at_random

ARROWS = {"N": "^", "E": ">", "S": "v", "W": "<"}
SUITS = ("spades", "hearts", "diamonds", "clubs")


def random_options(rng: random.Random, seats: int) -> dict:
    """Any legal options."""
    least = rng.randint(1, 5)
    return {
        "board_size": rng.choice([6, 8, 10, 12]),
        "suits": tuple(rng.sample(SUITS, seats)),
        "start_layout": rng.choice(["ring", "sides"]),
        "rotate_starts": rng.random() < 0.5,
        "rounds_min": least,
        "rounds_max": rng.randint(least, 5),
        "rail_moves": rng.choice([0, 1, 5, 9, 9, 9, 10, 36]),
        "crash_square": rng.choice(["wall", "cleared"]),
        "round_end": rng.choice(["end_of_trick", "immediate"]),
        "crashed_hand": rng.choice(["discard", "keep"]),
        "deck_out": rng.choice(["reshuffle", "dwindle"]),
        "hand_size": rng.randint(1, 7),
    }


class Watch:
    """What the invariants need to remember between two actions."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.round = -1
        self.heading: list[str] = []
        self.living = table.seats

    def check(self) -> None:
        """All invariants of one position."""
        table = self.table
        options = table.position.options
        if table.rounds_played != self.round and table.position.pending:
            self.round = table.rounds_played
            self.heading = [table.at(seat)[2] for seat in range(table.seats)]
            self.living = table.seats
        codes = [line[3 * i : 3 * i + 2] for line in table.board for i in range(len(table.board))]
        self.cards()
        self.heads(codes, options)
        self.walls(codes, options)
        if table.phase == "reveal":
            self.trick_start(options)
        elif table.phase == "ride":
            self.order(options)
        # 8: the number of living riders never increases within a round.
        assert len(table.living) <= self.living
        self.living = len(table.living)
        # 9: a round ends in trick 3N at the latest.
        assert table.trick <= 3 * len(table.board)
        # 10: a point for every round that was not void.
        voids = table.kinds().count(VOIDED.kind)
        assert sum(table["points"]) == table.rounds_played - voids
        assert table.rounds_played <= options["rounds_max"]

    def cards(self) -> None:
        """1: the 52 cards are partitioned."""
        table = self.table
        places = [*table.deck, *table.discard, *table["walls"].values()]
        for rider in table["riders"]:
            places += rider["hand"]
            places += [rider["revealed"]] if rider["revealed"] else []
            assert rider["committed"] is None or rider["committed"] in rider["hand"]
        assert sorted(places) == sorted(CARDS)

    def heads(self, codes: list[str], options: dict) -> None:
        """2: every living rider stands on one square, alone; 3: the number of occupied squares."""
        table = self.table
        squares = [table.at(seat)[:2] for seat in table.living]
        assert len(set(squares)) == len(squares)
        for seat in table.living:
            row, column, facing = table.at(seat)
            assert table.cell(row, column) == f"{seat}{ARROWS[facing]}"
        heads = sum(code[1] in "^>v<" for code in codes)
        assert heads == len(table.living)
        if options["crash_square"] == "wall":
            moves = sum(rider["moves"] for rider in table["riders"])
            assert sum(code != " ." for code in codes) == table.seats + moves

    def walls(self, codes: list[str], options: dict) -> None:
        """5: rails, face-down walls and blank walls of each rider."""
        limit = options["rail_moves"]
        for seat, rider in enumerate(self.table["riders"]):
            moves = rider["moves"]
            crashed = not rider["alive"]
            head = 0 if crashed and options["crash_square"] == "cleared" else 1
            assert codes.count(f"{seat}r") == min(moves, limit)
            assert codes.count(f"{seat}*") == (1 if crashed and head else 0)
            others = codes.count(f"{seat}x") + codes.count(f"{seat}b")
            assert others == max(moves - limit, 0)
            if limit == 9:
                rails = codes.count(f"{seat}r") + head
                assert rails == min(moves + 1, 10) - (1 - head)

    def trick_start(self, options: dict) -> None:
        """4: riders in step and on their heading; 6: full hands while cards last."""
        table = self.table
        assert len(table.living) >= 2
        for seat in table.living:
            rider = table.rider(seat)
            assert rider["moves"] == table.trick - 1
            assert len(rider["used"]) == (table.trick - 1) % 3
            if not rider["used"]:
                assert rider["facing"] == self.heading[seat]
            if len(rider["hand"]) < options["hand_size"]:
                assert table.deck == []
                assert table.discard == [] or options["deck_out"] == "dwindle"
        assert all(len(rider["hand"]) <= options["hand_size"] for rider in table["riders"])

    def order(self, options: dict) -> None:
        """7: living riders by card, then by claimed suit, each once."""
        table = self.table
        waiting = table["order"][table["turn"] :]

        def strength(seat: int) -> tuple[int, int]:
            card = table.rider(seat)["revealed"]
            return (CARDS.index(card), 0) if card else (-1, -SUITS.index(options["suits"][seat]))

        assert waiting == sorted(waiting, key=strength, reverse=True)
        assert len(set(table["order"])) == len(table["order"])
        assert set(table.living) <= set(table["order"])


@pytest.mark.rule("CG-1", "CG-11", "CG-15", "CG-20", "CG-30", "CG-42", "CG-48", "CG-50")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(8))
def test_invariants_1_to_10_hold_after_every_action(seats, seed):
    rng = random.Random(100 * seats + seed)
    options = random_options(rng, seats) if seed else {}
    table = deal(seats, seed=seed, **options)
    watch = Watch(table)
    watch.check()
    while table.position.pending:
        seat = rng.choice(table.position.pending)
        before = table.living, table.rounds_played
        choices = table.position.view(seat).scene.choices
        safe = [choice for choice in choices if not choice.warning]
        wanted = safe if safe and rng.random() < 0.7 else choices
        table.play(seat, rng.choice(wanted).action)
        watch.check()
        # 8: only the mover itself can be lost.
        if table.rounds_played == before[1]:
            assert set(before[0]) - set(table.living) <= {seat}
    assert table.position.outcome is not None
    # 9: nobody ever hits its own wall.
    assert all(crash.owner != crash.seat for crash in table.crashes)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_every_position_can_be_written_down_and_built_again(seats, seed):
    rng = random.Random(10 * seats + seed)
    table = deal(seats, seed=seed, **random_options(rng, seats))
    while True:
        text = table.position.describe()
        again = GAME.at(text)
        assert again.describe() == text
        assert again.hash == table.position.hash
        if not table.position.pending:
            break
        play_at_random(table, rng, rng.randint(1, 9))


@pytest.mark.rule("CG-9", "CG-17", "CG-R32")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(4))
def test_invariant_11_no_view_depends_on_what_it_may_not_know(seats, seed):
    rng = random.Random(7 * seats + seed)
    options = random_options(rng, seats) | {"rail_moves": 36, "rounds_min": 1}
    table = deal(seats, seed=seed, **options)
    swaps = 0
    while table.position.pending:
        text = table.position.describe()
        for watcher in range(-1, seats):
            exchanged = exchange_hidden_cards(text, watcher, rng)
            if exchanged is None:
                continue
            swaps += 1
            assert exchanged != text
            other = GAME.at(exchanged)
            assert other.view(watcher).row == table.position.view(watcher).row
            assert other.view(watcher).scene == table.position.view(watcher).scene
            assert other.view(watcher).choices == table.position.view(watcher).choices
        seat = rng.choice(table.position.pending)
        table.play(seat, rng.choice(table.position.choices(seat)).id)
    assert swaps > 20


def exchange_hidden_cards(text: dict, watcher: int, rng: random.Random) -> dict | None:
    """Two cards that the watcher cannot see, of the same shuffle, in different hidden places."""
    places = dict.fromkeys(text["deck"], "deck")
    for seat, rider in enumerate(text["riders"]):
        if seat != watcher:
            places |= dict.fromkeys(rider["hand"], str(seat))
    origin = {card: number for number, cards in text["origin"].items() for card in cards}
    hidden = sorted(places)
    rng.shuffle(hidden)
    for one in hidden[:6]:
        for other in hidden:
            same_shuffle = origin.get(one) == origin.get(other)
            if places[one] != places[other] and same_shuffle:
                # A committed card may change its name with the hand it lies in: also a secret.
                return with_cards_exchanged(text, one, other)
    return None
