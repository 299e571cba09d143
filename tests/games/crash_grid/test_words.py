"""Words: actions read back, every event becomes a sentence, names are used."""

import random

import pytest

from fairground.games.crash_grid.rules.events import (
    CRASHED,
    EVENTS,
    HAND_LOST,
    LAID_BLANK,
    MATCH_OVER,
    RAN_OUT,
    RESHUFFLED,
    SCORED,
    TRICK_STARTED,
    VOIDED,
)
from fairground.games.crash_grid.show.names import card_sign
from fairground.kernel.sentences import listed
from fairground.kernel.tape import Event
from play import CARDS, GAME, Script, deal, play_round
from tables import play_at_random

NAMES = ["Ann", "Bob", "Cleo", "Dan"]


@pytest.mark.parametrize("action", range(55))
def test_the_text_of_an_action_reads_back(action):
    words = GAME.words
    text = words.action_text(action)
    for form in (text, text.lower(), f" {text} "):
        assert words.read_action(form) == action
    if action < 52:
        assert text == CARDS[action]
        assert words.read_action(card_sign(action)) == action


def test_texts_are_distinct_and_spoken_forms_too():
    words, state = GAME.words, GAME.table(2)
    assert len({words.action_text(action) for action in range(55)}) == 55
    spoken = {words.spoken_action(state, 0, action) for action in range(55)}
    assert len(spoken) == 55
    assert {"reveal A♠", "turn left and ride", "turn right and ride", "ride ahead"} <= spoken


def every_event():
    """One event of each kind, from random play over many tables."""
    found = {}
    number = 0
    while len(found) < len(GAME.events) and number < 60:
        options = {"rail_moves": 1, "hand_size": 1} if number % 2 else {"deck_out": "reshuffle"}
        if number % 3 == 0:
            options["deck_out"] = "dwindle"
            options["hand_size"] = 7
        table = deal(4, 12, seed=number, rounds_min=1, rounds_max=1, **options)
        play_at_random(table, random.Random(number))
        for event in table.events:
            found.setdefault(event.kind, event)
        number += 1
    return found


def test_every_event_kind_becomes_a_sentence():
    events = every_event()
    table = Script(4, 12, *["QKJ QKJ QJK JKQ JKQ QKJ JKQ QKJ"] * 4).after(23)
    for event in (*table.events, *play_round(deal(2, 6), None).events):
        events.setdefault(event.kind, event)
    assert set(events) == set(GAME.events)
    sentences = {kind: GAME.words.sentence(event, NAMES) for kind, event in events.items()}
    for text in sentences.values():
        assert text.endswith(".")
        assert len(text) > 7
    assert len(set(sentences.values())) == len(GAME.events)
    assert "blank wall" in sentences[LAID_BLANK.kind]


def test_every_line_of_a_log_cites_a_rule_of_the_rulebook():
    table = play_at_random(deal(4, 6, seed=9), random.Random(9))
    for seat in (-1, 0, 3):
        for line in table.position.log(seat):
            assert line.rule in GAME.rulebook.rules
            assert line.text[0].isupper() or line.text[0].isdigit()


@pytest.mark.rule("CG-33", "CG-34", "CG-35")
def test_a_crash_is_told_with_its_cause():
    table = Script(2, 6, "KJQ Q", "JQK K", order="0>1").after(4)
    crash = next(event for event in table.events if event.kind == CRASHED.kind)
    told = GAME.words.sentence(crash, ["Ann", "Bob"])
    assert told == "Bob rides ahead into Ann on (3,3) and crashes."
    table = Script(2, 6, "QKJ Q", "QKJ K", order="0>1").after(4)
    crash = next(event for event in table.events if event.kind == CRASHED.kind)
    told = GAME.words.sentence(crash, ["Ann", "Bob"])
    assert told == "Ann turns right and rides off the board and crashes."
    table = Script(4, 6, "JQK", "QJK", "KQJ", "KQJ", order="0>1>2>3").after(3)
    crash = next(event for event in table.events if event.kind == CRASHED.kind)
    told = GAME.words.sentence(crash, NAMES)
    assert told == "Bob rides ahead into Ann's wall on (4,2) and crashes."


def test_names_stand_in_sentences_and_refusals():
    position = GAME.new(2, 1, names=["Ann", "Bob"])
    assert position.log()[1].text == "Ann starts on (7,4), facing north."
    position.play(0, position.choices(0)[0].id)
    assert position.log()[-1].text == "Ann chooses a card."
    assert "Bob" in position.verdict(0, "J").sentence


@pytest.mark.rule("CG-17")
def test_a_choice_is_told_to_its_owner_only():
    table = deal(3)
    card = table.hand(1)[3]
    table.play(1, card)
    sign = card_sign(CARDS.index(card))
    assert table.position.log(1)[-1].text == f"S1 chooses {sign}."
    for seat in (-1, 0, 2):
        assert table.position.log(seat)[-1].text == "S1 chooses a card."


def finished(seats: int, size: int, winners: list[int | None], **options) -> str:
    """How a match with these winners of its rounds is told at its end."""
    table = deal(seats, size, **options)
    table.position.names = tuple(NAMES[:seats])
    for winner in winners:
        play_round(table, winner)
    assert table.position.pending == ()
    event = table.events[-1]
    assert event.kind == MATCH_OVER.kind
    reason = table.position.outcome.reason
    # The event and the outcome name the same winners, the same end and the same rule.
    told = GAME.words.sentence(event, table.position.names)
    assert told.rstrip(".").endswith(reason.split(",")[0])
    assert GAME.rulebook.id_of(event.rule) == table.position.outcome.rule
    return reason


@pytest.mark.rule("CG-52", "CG-R20", "CG-R21")
@pytest.mark.parametrize(
    ("seats", "winners", "options", "told"),
    [
        (2, [1, 1], {}, "Bob wins, 2 : 0 after 2 rounds, since nobody can catch up by round 3."),
        (2, [None, 1, None], {}, "Bob wins, 1 : 0 after 3 rounds."),
        (2, [1, 0, None, 1], {}, "Bob wins, 2 : 1 after 4 rounds."),
        (2, [0, 1, None, None, 1], {}, "Bob wins, 2 : 1 after 5 rounds, the limit of the match."),
        (
            2,
            [0, 1],
            {"rounds_min": 2, "rounds_max": 2},
            "Ann and Bob share the win, 1 : 1 after 2 rounds, the limit of the match.",
        ),
        (3, [2, 1, None, 2], {}, "Cleo wins, 2 : 1 : 0 after 4 rounds."),
        (
            2,
            [1],
            {"rounds_min": 1, "rounds_max": 1},
            "Bob wins, 1 : 0 after 1 round, the limit of the match.",
        ),
    ],
)
def test_the_outcome_puts_the_winner_first_and_tells_why_it_is_over(seats, winners, options, told):
    assert finished(seats, 6, winners, **options) == told


@pytest.mark.rule("CG-50", "CG-51")
def test_every_round_is_told_with_the_points_of_all_the_leader_first():
    table = play_round(play_round(play_round(deal(3, 6), 2), None), 1)
    told = [
        GAME.words.sentence(event, NAMES[:3])
        for event in table.events
        if event.kind in (SCORED.kind, VOIDED.kind)
    ]
    assert told == [
        "Cleo is the last rider standing and scores a point: Cleo 1, Ann 0, Bob 0.",
        "Everybody has crashed, so the round is void: Cleo 1, Ann 0, Bob 0.",
        "Bob is the last rider standing and scores a point: Bob 1, Cleo 1, Ann 0.",
    ]


@pytest.mark.rule("CG-46", "CG-53")
def test_every_trick_has_a_heading():
    table = Script(2, 6, "QKJ Q", "QKJ K", order="0>1").after(4)
    texts = [line.text for line in table.position.log()]
    headings = [text for text in texts if text.startswith(("Trick", "Round"))]
    first = ["Trick 1.", "Trick 2.", "Trick 3.", "Trick 4."]
    # A Script goes on from a scenario whenever it exchanges cards, and the log with it.
    assert headings[-2:] == ["Round 2 begins.", "Trick 1."]
    kinds = [event for event in table.events if event.kind == TRICK_STARTED.kind]
    assert [GAME.words.sentence(event, NAMES) for event in kinds] == [*first, "Trick 1."]


@pytest.mark.rule("CG-9")
@pytest.mark.parametrize("hand_size", [1, 2, 5, 7])
def test_a_hand_is_dealt_to_its_owner_by_name_and_to_others_by_number(hand_size):
    table = deal(3, hand_size=hand_size)
    signs = [card_sign(CARDS.index(card)) for card in table.hand(1)]
    told = f"S1 is dealt {listed(signs)}."
    cards = "1 card" if hand_size == 1 else f"{hand_size} cards"
    for watcher in (-1, 0, 1, 2):
        texts = [line.text for line in table.position.log(watcher)]
        assert (told in texts) == (watcher == 1)
        assert (f"S1 is dealt {cards}." in texts) == (watcher != 1)


@pytest.mark.rule("CG-39")
def test_cg39_a_crashed_hand_is_named_card_by_card():
    table = Script(4, 6, "JQK", "QJK", "KQJ", "KQJ", order="1>0>2>3").until_turn_of(1, 3)
    hand = [card_sign(CARDS.index(card)) for card in table.hand(1)]
    events = table.play(1, "K")
    (lost,) = (event for event in events if event.kind == HAND_LOST.kind)
    assert len(hand) == 4
    assert GAME.words.sentence(lost, NAMES) == (
        f"Bob lays {listed(hand)} face up on the discard pile."
    )
    for watcher in range(-1, 4):
        assert lost.seen_by(watcher)


@pytest.mark.rule("CG-43", "CG-44", "CG-R13")
def test_an_empty_deck_is_told_with_what_becomes_of_it():
    words = GAME.words
    for cards, told in (
        (1, "Deck A is empty: 1 card of the discard pile is shuffled into it."),
        (2, "Deck A is empty: 2 cards of the discard pile are shuffled into it."),
    ):
        event = Event(RESHUFFLED.kind, 255, 0, cards, 0, 0, 0, 43)
        assert words.sentence(event, NAMES) == told
    dry = Script(4, 12, *["QKJ QKJ QJK JKQ JKQ QKJ JKQ QKJ"] * 4).after(18)
    told = [words.sentence(e, NAMES) for e in dry.events if e.kind == RAN_OUT.kind]
    everybody = "Ann, Bob, Cleo and Dan"
    assert told[-1] == (
        f"Deck A and the discard pile are empty: there is no full hand for {everybody}."
    )
    assert len(told) == 1
    dwindled = Script(4, 12, *["QKJ QKJ QJK"] * 4, deck_out="dwindle").after(9)
    (short,) = (e for e in dwindled.events if e.kind == RAN_OUT.kind)
    assert words.sentence(short, NAMES) == (
        f"Deck A is empty and is not renewed: there is no full hand for {everybody}."
    )


def test_every_kind_of_event_has_a_name_of_its_own():
    kinds = range(len(EVENTS.declared))
    assert sorted(GAME.events) == list(kinds)
    assert len(set(GAME.events.values())) == len(kinds)
    assert GAME.event_name(CRASHED.kind) == "crashed"
    assert GAME.event_name(len(kinds)) == str(len(kinds))
