"""Words: actions read back, every event becomes a sentence, private lines stay private."""

import random

import pytest

from shadows import GAME, at, claim, deal, opened, player, slot
from tables import play_at_random

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]


@pytest.mark.parametrize("action", range(80))
def test_the_text_of_an_action_reads_back(action):
    text = GAME.words.action_text(action)
    for form in (text, text.upper(), f" {text} "):
        assert GAME.words.read_action(form) == action


def test_the_flat_action_space():
    assert GAME.actions == 80
    texts = [GAME.words.action_text(action) for action in (0, 1, 2, 3, 22, 23, 46, 47, 70, 71, 79)]
    assert texts == [
        "pass",
        "done",
        "lights",
        "space 0",
        "space 19",
        "claim B1",
        "claim IN",
        "B1",
        "IN",
        "seat 0",
        "power",
    ]


def every_event():
    """One event of each kind, from random play over many tables where calls are rare."""
    found = {}
    number = 0
    while len(found) < 49 and number < 60:
        table = deal(2 + number % 3, seed=number, extended=number % 3 != 0, games_in_match=2)
        rng = random.Random(number)
        while table.pending:
            seat = rng.choice(table.pending)
            ids = sorted(table.ids(seat))
            if 2 in ids and rng.random() < 0.8:
                ids.remove(2)
            table.act(seat, rng.choice(ids))
        for event in table.events:
            found.setdefault(event.kind, event)
        number += 1
    return found


def test_every_event_kind_becomes_a_sentence_and_has_a_name():
    events = every_event()
    assert set(events) == set(range(49))
    sentences = {kind: GAME.words.sentence(event, NAMES) for kind, event in events.items()}
    for text in sentences.values():
        assert text.endswith((".", "!"))
        assert text[0].isupper() or text[0].isdigit()
    assert sorted(GAME.events) == list(range(49))
    assert len(set(GAME.events.values())) == 49


def test_every_line_of_a_log_cites_a_rule_of_the_rulebook():
    table = play_at_random(deal(4, seed=9, extended=True), random.Random(9))
    for seat in (-1, 0, 3):
        for line in table.position.log(seat):
            assert line.rule in GAME.rulebook.rules


@pytest.mark.rule("GS-36", "GS-47")
def test_the_log_of_a_call():
    table = at(
        "B7 B1", "B3 B4", "B5 B6", spaces={0: "Y7^"}, pile="Y8 Y9 Y10", names=["Ann", "Bob", "Cleo"]
    )
    table.plays(0, "Y7", "B1", on=0).window(1, 2)
    everybody = [line.text for line in table.position.log(-1)]
    assert everybody == [
        "Ann plays 1 card on space 0 and claims Yellow 7.",
        "Lights! Bob and Cleo call; Bob accuses Ann.",
        "Ann's Yellow 7 is Blue 1: a lie.",
        "Ann is caught lying.",
        "Ann takes 2 cards from space 0.",
        "Ann draws 1 card and holds 4.",
        "After Lights! no face-up card is left to sweep.",
        "1 space is refilled face-down.",
        "Bob's turn, with 2 free flips.",
    ]
    mine = [line.text for line in table.position.log(0)]
    assert "Ann has really played Blue 1." in mine
    assert "Ann takes Yellow 7 and Blue 1." in mine
    assert "Ann draws Yellow 8." in mine
    assert not {"Ann draws Yellow 8.", "Ann has really played Blue 1."} & set(everybody)


@pytest.mark.rule("GS-53", "GS-72")
def test_private_lines_reach_their_owners_only():
    table = at("B2 B1 B7", "B3 B4", "B5 B6", spaces={0: "Y2^"}, pile="Y8 Y9 Y10")
    table.sequence(0, "B2", "B2", on=0).act(0, player(2))
    told = table.act(0, "B1").position
    for seat in (0, 2):
        assert told.log(seat)[-2].text == "P0 gives P2 Blue 1."
    for seat in (-1, 1):
        assert told.log(seat)[-2].text == "P0 gives P2 a card."


def test_phrases_of_choices():
    table = at("B7 B1", "B3 B4", spaces={0: "Y7^"}, pile="Y8 Y9")
    spoken = [
        GAME.words.spoken_action(table.state, 0, action)
        for action in (slot(0), slot(3), claim("B7"))
    ]
    assert spoken == [
        "play on the Yellow 7 on space 0",
        "flip space 3 (draw 1 card)",
        "claim Blue 7",
    ]


@pytest.mark.rule("GS-79")
def test_an_ability_that_fires_for_two_players_is_told_for_their_cards():
    table = opened(9, "B9 B1 B2", "B9 B3 B4").believed(0, "B9", "B9", on=0)
    table.believed(1, "B9", "B9").passes(0, 1)
    told = [line.text for line in table.position.log(-1)]
    assert "Hunger fires for each of 2 cards." in told
    assert {"P0 draws 2 cards and holds 4.", "P1 draws 2 cards and holds 4."} <= set(told)


def test_the_outcome_is_told_with_its_reason():
    for seed in range(30):
        table = play_at_random(deal(3, seed=seed), random.Random(seed))
        reason = table.position.outcome.reason
        assert reason.endswith(".")
        assert "wins" in reason or "share the win" in reason
