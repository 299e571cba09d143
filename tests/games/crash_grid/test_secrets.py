"""What a seat may know: views, scenes and logs never show another's hidden card (section 6)."""

import random
import re

import pytest
from msgspec.structs import replace

from fairground.games.crash_grid.rules.components import NO_CARD
from fairground.games.crash_grid.rules.events import (
    DREW,
    EVENTS,
    HAND_LOST,
    LAID_CARD,
    RESHUFFLED,
    REVEALED,
)
from fairground.games.crash_grid.show.names import card_sign
from play import CARDS, GAME, Script, Table, deal
from tables import play_at_random

SIGN = re.compile(r"(?:10|[2-9JQKA])[♠♥♦♣]")
TWENTY_SEVEN = "QKJ QKJ QJK JKQ JKQ QKJ JKQ QKJ JQK"


def signs(cards) -> set[str]:
    """Cards as they are printed."""
    return {card_sign(CARDS.index(card)) for card in cards}


def hidden_from(table: Table, watcher: int) -> set[str]:
    """The cards whose place the watcher may not know."""
    others = [table.hand(seat) for seat in range(table.seats) if seat != watcher]
    return set(table.deck).union(*others)


@pytest.mark.rule("CG-17", "CG-9")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("crashed_hand", ["discard", "keep"])
def test_a_scene_never_shows_a_hidden_card(seats, crashed_hand):
    table = deal(seats, 6, seed=seats, rail_moves=2, crashed_hand=crashed_hand)
    rng = random.Random(seats)
    while table.position.pending:
        for watcher in range(-1, seats):
            view = table.position.view(watcher)
            # Rails are cards of Deck B, which lies open; what is hidden are cards of Deck A.
            pieces = tuple(piece for piece in view.scene.pieces if piece.look != "rail")
            zones = tuple(zone for zone in view.scene.zones if zone.id != "deck")
            shown = set(SIGN.findall(repr(replace(view.scene, pieces=pieces, zones=zones))))
            assert not shown & signs(hidden_from(table, watcher))
            # Who opens Deck A finds all that the watcher has not seen, wherever it is hidden.
            (deck,) = (zone for zone in view.scene.zones if zone.id == "deck")
            assert {entry.text for entry in deck.inside} == signs(hidden_from(table, watcher))
            text = repr(view.describe())
            assert not any(f"'{card}'" in text for card in hidden_from(table, watcher))
        play_at_random(table, rng, 1)


@pytest.mark.rule("CG-17", "CG-18")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_log_never_names_a_card_that_its_reader_has_not_seen(seats):
    table, rng = deal(seats, 6, seed=seats + 20, rail_moves=2), random.Random(seats)
    seen = {watcher: set() for watcher in range(-1, seats)}
    told = dict.fromkeys(seen, 0)
    while True:
        for watcher in seen:
            own = signs(table.hand(watcher)) if watcher >= 0 else set()
            seen[watcher] |= own
            log = table.position.log(watcher)
            for line in log[told[watcher] :]:
                named = set(SIGN.findall(line.text))
                if line.text.startswith("Round "):
                    seen[watcher] = set(own)
                if " reveals " in line.text or line.rule == "CG-39":
                    seen[watcher] |= named
                assert named <= seen[watcher], (watcher, line)
            told[watcher] = len(log)
        if not table.position.pending:
            break
        play_at_random(table, rng, 1)


@pytest.mark.rule("CG-9", "CG-17")
@pytest.mark.parametrize("watcher", [-1, 0, 1, 2])
def test_a_view_has_no_byte_of_a_hidden_card_or_of_the_dice(watcher):
    table = deal(3)
    table.play(0, table.hand(0)[1])
    table.play(2, table.hand(2)[1])
    view = GAME.plain.state(table.position.view(watcher).row)
    assert (view.key, view.ticks, set(view.lanes)) == ([0, 0], 0, {0})
    assert set(view.deck) == {NO_CARD}
    for seat in range(3):
        if seat == watcher:
            assert [CARDS[card] for card in view.hand[seat][:5]] == table.hand(seat)
        else:
            assert set(view.hand[seat]) == {NO_CARD}
            assert view.committed[seat] == NO_CARD
    assert (view.held[:3], view.deck_left) == ([5, 5, 5], 37)


@pytest.mark.rule("CG-R8", "CG-39")
def test_a_crashed_hand_in_the_discard_pile_is_public():
    table = Script(4, 6, "JQK", "QJK", "KQJ", "KQJ", order="1>0>2>3").until_turn_of(1, 3)
    hand = table.hand(1)
    table.ride()
    for watcher in range(-1, 4):
        assert set(hand) <= set(table.position.view(watcher).describe()["discard"])


@pytest.mark.rule("CG-43")
def test_an_empty_deck_leaves_only_the_other_hands_unseen():
    table = Script(4, 12, *[TWENTY_SEVEN] * 4).after(8)
    assert table.deck == []
    view = table.position.view(2).describe()
    known = {*view["discard"], *view["walls"].values(), *view["riders"][2]["hand"]}
    others = {card for seat in (0, 1, 3) for card in table.hand(seat)}
    assert set(CARDS) - known == others


class Memory:
    """Section 6.2 word for word: `deck_origin` and `old_in_hand`, from what everybody sees."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.deck_origin = set(CARDS)
        self.old_in_hand = [0] * table.seats

    def play(self, action) -> None:
        """Carry out one action and update what is publicly known."""
        table = self.table
        (seat,) = table.position.pending[:1]
        pile, mine = table.discard, table.rider(seat)
        held = table.held()
        events = table.play(seat, action)
        kinds = {event.kind for event in events}
        if mine["revealed"] and LAID_CARD.kind not in kinds:
            pile = [*pile, mine["revealed"]]
        for event in events:
            if event.kind == REVEALED.kind:
                held[event.seat] -= 1
                self.lose(event.seat, [CARDS[EVENTS.details_of(event).card]])
            elif event.kind == HAND_LOST.kind:
                held[event.seat] = 0
                self.lose(event.seat, mine["hand"])
                pile = [*pile, *mine["hand"]]
            elif event.kind == DREW.kind:
                held[event.seat] += 1
            elif event.kind == RESHUFFLED.kind:
                self.deck_origin = set(pile)
                self.old_in_hand = list(held)

    def lose(self, seat: int, cards: list[str]) -> None:
        """Cards that leave a hand in the open."""
        self.old_in_hand[seat] -= sum(card not in self.deck_origin for card in cards)

    def agrees(self) -> None:
        """What a spectator's view says is the same."""
        view = GAME.plain.state(self.table.position.view().row)
        newest = {CARDS[card] for card in range(52) if view.origin[card] == view.shuffles}
        assert newest == self.deck_origin
        old = [sum(view.held_from[seat][: view.shuffles]) for seat in range(view.seats)]
        assert old == self.old_in_hand


@pytest.mark.rule("CG-43", "CG-R13", "CG-R14")
@pytest.mark.parametrize(
    ("options", "last"),
    [
        ({"rail_moves": 36}, TWENTY_SEVEN),
        ({"rail_moves": 36, "hand_size": 7}, TWENTY_SEVEN),
        ({"rail_moves": 36}, "QKJ QKJ QKK"),
        ({"rail_moves": 36, "crashed_hand": "keep", "hand_size": 7}, "QKJ QKJ QKK"),
        ({}, TWENTY_SEVEN),
        ({}, "QKJ QKJ QJK Q"),
    ],
)
def test_deck_origin_and_old_in_hand_follow_from_the_shuffle_numbers(options, last):
    table = Script(4, 12, *[TWENTY_SEVEN] * 3, last, **options)
    moves = [text.replace(" ", "") for text in (*[TWENTY_SEVEN] * 3, last)]
    memory = Memory(table)
    memory.agrees()
    rng = random.Random(1)
    most = 0
    while table.rounds_played == 0 and table.trick < 27:
        seat = table.position.pending[0]
        if table.phase == "reveal":
            memory.play(rng.choice(table.hand(seat)))
        else:
            memory.play(moves[seat][table.trick - 1])
        memory.agrees()
        most = max(most, table["shuffles"])
    assert most >= (2 if "rail_moves" in options else 1)
