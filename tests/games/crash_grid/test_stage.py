"""What the screen owes the rules: walls told apart, moves, warnings, counts (CG-54, section 13)."""

import itertools
import random

import pytest

from fairground.games.crash_grid.rules.components import NO_CARD
from fairground.games.crash_grid.rules.events import EVENTS, REVEALED, TRICK_STARTED
from fairground.games.crash_grid.show.laid import cards_of_trick
from play import CARDS, GAME, ONE_ROUND, Script, Table, deal, play_round

TWENTY_SEVEN = "QKJ QKJ QJK JKQ JKQ QKJ JKQ QKJ JQK"


@pytest.mark.rule("CG-54")
def test_cg54_face_down_walls_differ_from_rails_in_look_code_and_label():
    table = Script(4, 12, *[TWENTY_SEVEN] * 4).after(24)
    pieces = table.position.view(0).scene.pieces
    by_look = {}
    for piece in pieces:
        if piece.zone == "board":
            by_look.setdefault(piece.look, piece)
            assert piece.code == table.cell(*piece.at)
    rail, card, blank = by_look["rail"], by_look["card-back"], by_look["blank"]
    assert len({piece.look for piece in (rail, card, blank)}) == 3
    assert (rail.code[1], card.code[1], blank.code[1]) == ("r", "x", "b")
    assert "rail" in rail.label
    assert "face-down card" in card.label
    assert "blank wall" in blank.label
    assert (rail.hidden, card.hidden) == (False, True)
    assert rail.text[-1] in "♠♥♦♣"
    assert card.text != rail.text


@pytest.mark.rule("CG-R2")
def test_cg_r2_rails_are_laid_in_order_ace_first():
    table = Script(2, 8, "JKQ QKJ JKQ Q", "JKQ QKJ JKQ Q").after(10)
    for seat, suit in enumerate("♠♥"):
        rails = [
            piece.text
            for piece in table.position.view().scene.pieces
            if piece.look == "rail" and piece.owner == seat
        ]
        ranks = ["A", *map(str, range(2, 10))]
        assert sorted(rails) == sorted(rank + suit for rank in ranks)
    by_text = {piece.text: piece.at for piece in table.position.view().scene.pieces}
    for earlier, later in itertools.pairwise(
        ["A♠", "2♠", "3♠", "4♠", "5♠", "6♠", "7♠", "8♠", "9♠"]
    ):
        (row, column), (next_row, next_column) = by_text[earlier], by_text[later]
        assert abs(row - next_row) + abs(column - next_column) == 1


@pytest.mark.rule("CG-17", "CG-18")
def test_cg17_a_chosen_card_lies_closed_before_its_rider_until_all_are_revealed():
    table = deal(2)
    card = table.position.choices(0)[2].id
    table.position.play(0, card)
    closed = {piece.id: piece for piece in table.position.view(1).scene.pieces}["laid:0"]
    assert (closed.kind, closed.text, closed.hidden) == ("back", "", True)
    own = {piece.id: piece for piece in table.position.view(0).scene.pieces}["laid:0"]
    assert (own.kind, own.hidden) == ("card", True)
    zones = {zone.id: zone for zone in table.position.view(0).scene.zones}
    assert zones["laid-0"].private
    assert not zones["laid-1"].private
    table.position.play(1, table.position.choices(1)[0].id)
    for watcher in (-1, 0, 1):
        shown = {piece.id: piece for piece in table.position.view(watcher).scene.pieces}
        assert shown["laid:0"].text == own.text
        assert not shown["laid:1"].hidden


@pytest.mark.rule("CG-54")
def test_cg54_every_wall_names_the_rider_who_left_it():
    table = Script(4, 12, *[TWENTY_SEVEN] * 4).after(12)
    board = [piece for piece in table.position.view().scene.pieces if piece.zone == "board"]
    for piece in board:
        assert piece.label.split(" on ")[0].endswith(f"of S{piece.owner}")
        assert piece.code[0] == str(piece.owner)


@pytest.mark.rule("CG-37", "CG-54")
def test_cg37_a_crashed_head_looks_cracked():
    table = Script(2, 6, "QKJ Q", "QKJ K", order="0>1", **ONE_ROUND).after(4)
    pieces = table.position.view().scene.pieces
    looks = {piece.at: piece.look for piece in pieces if piece.zone == "board"}
    assert looks[4, 5] == "wreck"
    assert table.position.view().scene.panels[0].status == "crashed in trick 4"


@pytest.mark.rule("CG-28", "CG-R12")
def test_cg28_squares_that_crash_carry_a_warning_but_stay_selectable():
    table = Script(2, 8, "JKQ JKQ J", "JKQ QKJ J", order="0>1").until_turn_of(0, 7)
    choices = table.position.view(0).scene.choices
    assert [choice.warning for choice in choices] == ["crashes", "", ""]
    assert [choice.on[0] for choice in choices] == ["board:5,-1", "board:5,1", "board:4,0"]
    assert [choice.key for choice in choices] == ["left", "right", "up"]


@pytest.mark.rule("CG-22", "CG-18")
def test_cg22_panels_show_the_revealed_card_and_the_place_in_the_order():
    table = deal(4).reveals("9C", "9S", "9D", "9H")
    badges = [panel.badge for panel in table.position.view().scene.panels]
    assert badges == ["9♣ 4th", "9♠ 1st", "9♦ 3rd", "9♥ 2nd"]


@pytest.mark.rule("CG-16", "CG-46")
def test_cg16_the_headline_shows_trick_cycle_and_piles():
    table = Script(4, 12, *[TWENTY_SEVEN] * 4).after(4)
    facts = {fact.label: fact.value for fact in table.position.view().scene.headline}
    assert facts["Trick"] == "5"
    assert facts["Cycle"] == "2/3"
    assert (facts["Deck A"], facts["Discard"]) == ("16", "16")


@pytest.mark.rule("CG-9")
def test_cg9_only_the_owners_screen_shows_a_hand():
    table = deal(3)
    for watcher in (-1, 0, 1, 2):
        scene = table.position.view(watcher).scene
        shown = {piece.code for piece in scene.pieces if piece.zone == "hand"}
        assert shown == (set(table.hand(watcher)) if watcher >= 0 else set())


def laid(table: Table, watcher: int = -1) -> dict[int, tuple[str, bool]]:
    """The open cards in front of the riders, and whether each has been put away."""
    pieces = table.position.view(watcher).scene.pieces
    return {
        piece.owner: (piece.text, piece.faded) for piece in pieces if piece.zone.startswith("laid")
    }


@pytest.mark.rule("CG-18", "CG-40", "CG-31")
@pytest.mark.parametrize("rail_moves", [9, 0])
def test_cg40_a_card_stays_in_its_panel_until_the_trick_is_over(rail_moves):
    table = deal(3, rail_moves=rail_moves).reveals("9C", "9S", "4D")
    signs = ["9♣", "9♠", "4♦"]
    for ridden, mover in enumerate([1, 0, 2]):
        put_away = [1, 0, 2][:ridden]
        for watcher in (-1, 0, 1, 2):
            wanted = {seat: (signs[seat], seat in put_away) for seat in range(3)}
            assert laid(table, watcher) == wanted
        badges = [panel.badge for panel in table.position.view().scene.panels]
        assert badges == ["9♣ 2nd", "9♠ 1st", "4♦ 3rd"]
        table.play(mover, "K")
    assert laid(table) == {}


@pytest.mark.rule("CG-38", "CG-39")
def test_cg38_the_card_of_a_crashed_rider_stays_too():
    table = Script(4, 6, "JQK", "QJK", "KQJ", "KQJ", order="1>0>2>3").until_turn_of(1, 3)
    before = laid(table)
    table.ride()
    assert not table.rider(1)["alive"]
    assert laid(table) == before | {1: (before[1][0], True)}


OPTIONS_OF_CARDS = (
    {},
    {"rail_moves": 0, "hand_size": 2},
    {"deck_out": "dwindle", "hand_size": 7, "rail_moves": 36},
    {"crashed_hand": "keep", "rail_moves": 3, "round_end": "immediate"},
    {"deck_out": "dwindle", "hand_size": 7, "rail_moves": 1, "round_end": "immediate"},
)


@pytest.mark.rule("CG-18", "CG-40")
@pytest.mark.parametrize("options", OPTIONS_OF_CARDS)
def test_no_panel_ever_shows_another_card_than_was_revealed(options):
    found = lost = 0
    for seed in range(3):
        table, rng = deal(4, 6, seed=seed, **options), random.Random(seed)
        revealed: dict[int, int] = {}
        while table.position.pending:
            seat = rng.choice(table.position.pending)
            events = table.play(seat, rng.choice(table.position.choices(seat)).id)
            told = [EVENTS.details_of(event) for event in events if event.kind == REVEALED.kind]
            revealed |= {event.seat: event.card for event in told}
            picture = table.position.steps[-1].picture
            for state in filter(None, (table.state if table.phase != "reveal" else None, picture)):
                cards = cards_of_trick(state)
                for rider in state.order[: state.riders]:
                    wanted = revealed.get(rider, NO_CARD)
                    assert cards[rider] in (wanted, NO_CARD)
                    found += cards[rider] == wanted
                    lost += cards[rider] != wanted
            if any(event.kind == TRICK_STARTED.kind for event in events):
                revealed = {}
    assert found > 100
    # Only hands that shrank unequally can leave a doubt, and hardly ever do.
    assert lost == 0 or (options.get("deck_out") == "dwindle" and lost < found / 50)


@pytest.mark.rule("CG-50", "CG-53")
def test_the_last_board_of_a_round_can_be_seen_with_who_is_standing():
    table = play_round(deal(2, 6), 1)
    step = len(table.position.steps) - 1
    assert [panel.out for panel in table.position.view().scene.panels] == [False, False]
    for watcher in (-1, 0, 1):
        scene = table.position.picture(step, watcher).scene
        assert scene.prompt == "Round 1 is over: S1 is the last rider standing."
        assert scene.banner == "Round 1 is over"
        assert scene.headline[0].value == "1 of 3–5"
        assert (scene.choices, scene.refused, scene.outcome) == ((), (), "")
        assert [panel.out for panel in scene.panels] == [True, False]
        assert [panel.score for panel in scene.panels] == ["0", "1"]
        assert not any(panel.deciding for panel in scene.panels)
        assert [panel.status for panel in scene.panels] == ["crashed in trick 4", "standing"]
        looks = [piece.look for piece in scene.pieces if piece.zone == "board"]
        assert (looks.count("wreck"), looks.count("head"), looks.count("rail")) == (1, 1, 7)
        assert len([piece for piece in scene.pieces if piece.zone.startswith("laid")]) == 2
    assert all(table.position.picture(earlier) is None for earlier in range(step))


@pytest.mark.rule("CG-51")
def test_the_last_board_of_a_void_round_says_so():
    table = play_round(deal(3, 6), None)
    scene = table.position.picture(len(table.position.steps) - 1).scene
    assert scene.prompt == "Round 1 is over: everybody has crashed."
    assert all(panel.out for panel in scene.panels)


def test_a_match_that_is_over_needs_no_picture_its_board_still_lies_there():
    table = play_round(deal(2, 6, **ONE_ROUND), 1)
    assert table.position.steps[-1].picture is None
    looks = [piece.look for piece in table.position.view().scene.pieces]
    assert "wreck" in looks


def zone(table: Table, name: str, watcher: int = -1):
    """A zone of the watcher's scene."""
    (found,) = (zone for zone in table.position.view(watcher).scene.zones if zone.id == name)
    return found


@pytest.mark.rule("CG-40", "CG-39")
def test_cg40_the_discard_pile_can_be_opened_newest_card_first():
    table = deal(2)
    assert (zone(table, "discard").opened, zone(table, "discard").inside) == (
        "The discard pile is empty.",
        (),
    )
    table = Script(4, 6, "JQK", "QJK", "KQJ", "KQJ", order="1>0>2>3").after(3)
    for watcher in range(-1, 4):
        pile = zone(table, "discard", watcher)
        assert pile.opened == "The discard pile, newest card first."
        assert [entry.code for entry in pile.inside] == table.discard[::-1]
        assert [entry.label for entry in pile.inside] == [entry.text for entry in pile.inside]


@pytest.mark.rule("CG-43")
def test_cg43_who_opens_deck_a_finds_what_is_hidden_and_how_much_of_it_where():
    table = deal(3)
    deck = zone(table, "deck", 1)
    assert deck.opened == "47 cards that you have not seen: 37 in Deck A, 5 with S0, 5 with S2."
    hidden = set(CARDS) - set(table.hand(1))
    assert {entry.code for entry in deck.inside} == hidden
    table = Script(4, 12, *["QKJ QKJ QJK"] * 3, "QKJ QKJ QK").after(9)
    assert table["shuffles"] == 1
    deck = zone(table, "deck", 0)
    kept = [rider["held_from"] for rider in table["riders"]]
    older = sum(counts[0] for counts in kept[1:])
    newer = 37 + sum(counts[1] for counts in kept[1:])
    parts_of_hands = [
        ", ".join(
            f"{counts[n]} with S{seat}" for seat, counts in enumerate(kept) if seat and counts[n]
        )
        for n in (0, 1)
    ]
    assert deck.opened == (
        f"{older + newer} cards that you have not seen; Deck A was reshuffled once. "
        f"From the deal: {parts_of_hands[0]}. "
        f"From reshuffle 1: 37 in Deck A, {parts_of_hands[1]}."
    )
    marked = {entry.code for entry in deck.inside if entry.badge == "1"}
    assert marked == set(table["origin"]["1"]) - set(table.hand(0))
    assert all(("from reshuffle 1" in e.label) == (e.badge == "1") for e in deck.inside)


@pytest.mark.rule("CG-22")
def test_before_the_reveal_panels_tell_who_rode_when_in_the_last_trick():
    table = deal(3).reveals("9C", "9S", "4D").rides("KKK")
    facts = [{f.label: f.value for f in p.facts} for p in table.position.view().scene.panels]
    assert [fact["last rode"] for fact in facts] == ["2nd", "1st", "3rd"]
    fresh = play_round(deal(2, 6), 1)
    assert all(
        fact.label != "last rode"
        for panel in fresh.position.view().scene.panels
        for fact in panel.facts
    )


@pytest.mark.rule("CG-R17")
def test_r17_face_down_walls_can_be_looked_up():
    table = Script(4, 12, *[TWENTY_SEVEN] * 4).after(9)
    assert (zone(table, "board").opened, zone(table, "board").inside) == ("", ())
    table.after(11)
    board = zone(table, "board")
    assert board.opened == "Cards that lie face down on the board; everybody saw them revealed."
    walls = {f"({place})": card for place, card in table["walls"].items()}
    assert len(walls) == 8
    assert {entry.label.split(" on ")[1]: entry.code for entry in board.inside} == walls
    for piece in table.position.view().scene.pieces:
        if piece.look == "card-back":
            square = f"({piece.at[0]},{piece.at[1]})"
            assert piece.label == f"face-down card {piece.text} of S{piece.owner} on {square}"
            assert CARDS.index(walls[square]) == GAME.words.read_card(piece.text)
