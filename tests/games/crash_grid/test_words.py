"""Words: actions read back, every event becomes a sentence, names are used."""

import random

import pytest

from fairground.games.crash_grid import state as parts
from play import CARDS, GAME, Script, deal
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
        assert words.read_action(words.card_sign(action)) == action


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
    while len(found) < 19 and number < 60:
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
    for event in table.events:
        events.setdefault(event.kind, event)
    assert set(events) == set(range(19))
    sentences = {kind: GAME.words.sentence(event, NAMES) for kind, event in events.items()}
    for text in sentences.values():
        assert text.endswith(".")
        assert len(text) > 10
    assert len(set(sentences.values())) == 19
    assert "blank wall" in sentences[parts.LAID_BLANK]


def test_every_line_of_a_log_cites_a_rule_of_the_rulebook():
    table = play_at_random(deal(4, 6, seed=9), random.Random(9))
    for seat in (-1, 0, 3):
        for line in table.position.log(seat):
            assert line.rule in GAME.rulebook.rules
            assert line.text[0].isupper() or line.text[0].isdigit()


@pytest.mark.rule("CG-33", "CG-34", "CG-35")
def test_a_crash_is_told_with_its_cause():
    table = Script(2, 6, "KJQ Q", "JQK K", order="0>1").after(4)
    crash = next(event for event in table.events if event.kind == parts.CRASHED)
    told = GAME.words.sentence(crash, ["Ann", "Bob"])
    assert told == "Bob rides ahead into Ann on (3,3) and crashes."
    table = Script(2, 6, "QKJ Q", "QKJ K", order="0>1").after(4)
    crash = next(event for event in table.events if event.kind == parts.CRASHED)
    told = GAME.words.sentence(crash, ["Ann", "Bob"])
    assert told == "Ann turns right and rides off the board and crashes."
    table = Script(4, 6, "JQK", "QJK", "KQJ", "KQJ", order="0>1>2>3").after(3)
    crash = next(event for event in table.events if event.kind == parts.CRASHED)
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
    sign = GAME.words.card_sign(CARDS.index(card))
    assert table.position.log(1)[-1].text == f"S1 chooses {sign}."
    for seat in (-1, 0, 2):
        assert table.position.log(seat)[-1].text == "S1 chooses a card."


def test_the_outcome_is_told_with_points_and_rounds():
    table = play_at_random(deal(2, 6, seed=3), random.Random(3))
    points = table["points"]
    reason = table.position.outcome.reason
    assert f"{points[0]} : {points[1]} after {table.rounds_played} rounds." in reason


def test_every_kind_of_event_has_a_name_of_its_own():
    kinds = range(parts.MATCH_OVER + 1)
    assert sorted(GAME.events) == list(kinds)
    assert len(set(GAME.events.values())) == len(kinds)
    assert GAME.event_name(parts.CRASHED) == "crashed"
    assert GAME.event_name(len(kinds)) == str(len(kinds))
