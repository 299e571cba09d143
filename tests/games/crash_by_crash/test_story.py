"""What is said of a game is true, whole and well said: log, prompts, banners, previews."""

import random

import pytest

from bumpers import GAME, at, deal
from fairground.games.crash_by_crash.rules.events import RESHUFFLED
from fairground.kernel.tape import EVERYONE, Event

NAMES = {"names": ["Ann", "Bob"]}


def told(floor, seat=0):
    """The sentences that a seat reads."""
    return [line.text for line in floor.position.log(seat)]


def prompt(floor, seat=None):
    return floor.position.view(floor.seat if seat is None else seat).scene.prompt


def banner(floor, seat=0):
    return floor.position.view(seat).scene.banner


def phrases(floor):
    """What the deciding seat reads on its choices."""
    return {choice.text: choice.phrase for choice in floor.position.view(floor.seat).scene.choices}


# ---------------------------------------------------------------- prompts and banners


@pytest.mark.rule("CC-42")
def test_after_a_blue_card_a_car_is_asked_for_and_nothing_else():
    floor = at("93:B", hand=["tandem", "lambada", "saboteur"])
    everything = "place a car, play a card, walk the operator or exchange two cards"
    assert prompt(floor) == f"Action 1 of 2: {everything}."
    assert prompt(floor.do("TANDEM")) == "Action 2 of 2: place a car."


@pytest.mark.rule("CC-43")
def test_after_a_yellow_card_only_what_rings_is_asked_for():
    floor = at("15:B", hand=["powerless_bell", "lambada", "saboteur"]).do("POWERLESS BELL")
    assert prompt(floor) == "Action 2 of 2: place a car, so that a bell rings."
    floor = at("15:B", operator=14, hand=["powerless_bell", "lambada", "saboteur"])
    floor.do("POWERLESS BELL")
    assert prompt(floor) == (
        "Action 2 of 2: place a car or walk the operator, so that a bell rings."
    )


def test_the_prompt_offers_what_is_legal_in_whole_games():
    luck = random.Random(4)
    floor = deal(2, seed=5, first_scoring_turn=1)
    offers = {
        "place a car": {"PLACE STD", "PLACE MAG"},
        "walk the operator": {"OP2", "OP4"},
        "exchange two cards": {"EXCHANGE"},
    }
    seen = 0
    while floor.position.pending and seen < 120:
        if floor.phase == "action":
            seen += 1
            for words, texts in offers.items():
                assert (words in prompt(floor)) == bool(texts & floor.offered())
        floor.do(luck.choice(sorted(floor.offered())))


@pytest.mark.rule("CC-78")
def test_a_bound_card_is_forgotten_once_its_car_stands():
    floor = at("93:B 80:B", hand=["double_hit", "lambada", "saboteur"])
    floor.do("DOUBLE HIT", "PLACE STD", "92")
    assert banner(floor) == "Double Hit: now place a car"
    floor.do("E", "NE")
    assert floor.phase == "end_draw"
    assert banner(floor) == ""


@pytest.mark.rule("CC-43")
def test_a_yellow_card_asks_for_no_second_bell():
    floor = at("15:B", operator=14, hand=["powerless_bell", "lambada", "saboteur"])
    floor.do("POWERLESS BELL", "OP2")
    assert banner(floor) == "Powerless Bell: now ring a bell"
    floor.do("15")
    assert floor.phase == "op_step"
    assert banner(floor) == ""


@pytest.mark.rule("CC-77")
def test_the_sums_are_those_of_the_shady_exception_that_waits():
    floor = at("15:B 84:A", hand=["shady_exception_b", "lambada", "saboteur"])
    floor.do("SHADY EXCEPTION B")
    facts = {fact.label: fact.value for fact in floor.position.view(0).scene.headline}
    assert facts["If a bell rang now"] == "4 : 4"


@pytest.mark.rule("CC-81")
def test_expansion_unlimited_asks_no_magnet_to_pull():
    assert phrases(at("93:B"))["Place the magnet"] == "place the magnet where it pulls a car"
    floor = at("93:B", hand=["expansion_unlimited", "lambada", "saboteur"])
    floor.do("EXPANSION UNLIMITED")
    assert phrases(floor)["Place the magnet"] == "place the magnet anywhere"
    assert phrases(floor)["Place a car"] == "place a car anywhere"


@pytest.mark.parametrize(
    ("scenario", "actions", "tried", "words"),
    [
        ({}, ["OP2", "165", "164"], "POWERLESS BELL", "is a yellow card: it must be the first"),
        ({}, [], "POWERLESS BELL", "needs a bell that rings in the second action"),
        ({"operator": 14}, ["POWERLESS BELL"], "EXCHANGE", "Powerless Bell has been played"),
    ],
)
def test_a_yellow_card_is_refused_for_the_true_reason(scenario, actions, tried, words):
    cars = "15:B" if "operator" in scenario else ""
    floor = at(cars, hand=["powerless_bell", "lambada", "saboteur"], **scenario).do(*actions)
    refusal = floor.position.verdict(floor.seat, tried)
    assert refusal.rule == "CC-43"
    assert words in refusal.sentence


# ---------------------------------------------------------------- the log


@pytest.mark.rule("CC-6")
def test_a_player_reads_the_cards_dealt_to_it_and_others_how_many():
    floor = deal(2, seed=9)
    mine = floor.position.describe()["hands"][0]
    titles = [entry["card"].split("_")[0].capitalize() for entry in mine]
    line = next(text for text in told(floor, 0) if text.startswith("A draws"))
    assert all(title in line for title in titles)
    assert "A draws 3 cards." in told(floor, 1)
    assert "A draws 3 cards." in told(floor, -1)
    assert not any(
        text.startswith("A draws") and text != "A draws 3 cards." for text in told(floor, 1)
    )


@pytest.mark.rule("CC-27", "CC-30", "CC-R15", "CC-R41")
@pytest.mark.parametrize(
    ("cars", "operator", "action", "sentence"),
    [
        ("94:B", 95, (93, "E", 2), "The operator on 95 absorbs the whole push: no car moves."),
        ("93:B", 95, (92, "E", 2), "The operator on 95 absorbs the rest of the push."),
        ("15:B", 166, (14, "E", 2), "The rest of the push, 2 cells, is lost."),
        ("174:B", 166, (173, "E", 1), "The rest of the push, 1 cell, is lost."),
    ],
)
def test_what_is_lost_of_a_push_is_told(cars, operator, action, sentence):
    floor = at(cars, operator=operator).place(*action)
    assert sentence in told(floor)


def test_nothing_is_lost_of_a_push_that_goes_its_way():
    assert not any(" lost" in text for text in told(at("93:B").place(92, "E", 2)))
    assert not any(" lost" in text for text in told(at("174:B").place(173, "E")))


@pytest.mark.rule("CC-76")
def test_a_flower_that_stays_is_told():
    floor = at("15:B", hand=["powerless_bell", "lambada", "saboteur"]).do("POWERLESS BELL")
    floor.place(14, "E")
    assert "The bell on 16 rings: scoring event 1, with Powerless Bell." in told(floor)
    assert "Flower 0 stays, with all that stands on it." in told(floor)


@pytest.mark.rule("CC-102")
def test_the_card_that_is_not_kept_goes_to_the_discard_pile():
    floor = at(seats=4, phase="end_draw", second=True, hand=["tandem", "lambada", None])
    floor.do("TAKE DECK", "KEEP 0")
    assert any(text.endswith("on the discard pile.") for text in told(floor, 1))


@pytest.mark.rule("CC-50")
def test_one_card_is_shuffled_and_two_are():
    text = GAME.words.sentence
    one = Event(RESHUFFLED.kind, EVERYONE, 0, 1, 0, 0, 0, 50)
    assert text(one, ["Ann", "Bob"]) == (
        "The deck is empty: 1 discarded card is shuffled into a new one."
    )
    assert "2 discarded cards are shuffled" in text(one._replace(a=2), ["Ann", "Bob"])


@pytest.mark.rule("CC-100")
def test_seats_of_a_team_are_not_named_like_cars():
    floor = deal(4, seed=1)
    cars = {f"{side}{i}" for side in "AB" for i in range(10)}
    assert not cars & set(floor.position.names)


def test_previews_speak_of_the_people_at_the_table():
    floor = at("15:B 5:B", **NAMES).do("PLACE STD", "14")
    assert "a bell rings, Ann +2, Bob +5" in phrases(floor)["→ E"]


# ---------------------------------------------------------------- the end


@pytest.mark.rule("CC-92")
def test_the_figure_of_the_winner_stands_first():
    floor = at("15:B 2:B", events_to_end=1, **NAMES).place(14, "E")
    assert floor.position.outcome.reason == (
        "Bob wins, 15 : 12. Scoring event 1, the last one, has been counted."
    )


@pytest.mark.rule("CC-93")
def test_the_cap_that_ended_the_game_is_named():
    floor = at(turn=300, score=[11, 10], **NAMES).finish_turn()
    assert floor.position.outcome.reason == (
        "Ann wins, 11 : 10. Turn 300, the last one, has been played."
    )
    assert told(floor)[-1] == "Turn 300, the last one, has been played. Ann wins."


@pytest.mark.rule("CC-R36")
def test_a_tie_that_cars_decide_is_told():
    floor = at("15:B", events_to_end=1, tie_break="cars_on_floor", **NAMES).place(14, "E")
    outcome = floor.position.outcome
    assert outcome.reason.startswith("Ann wins with more cars on the floor, 12 : 12.")
    assert outcome.rule == "CC-R36"


@pytest.mark.rule("CC-9")
def test_the_starter_is_told_with_the_lower_sum_first():
    floor = deal(2, seed=6, setup_cars=1, last_driver="seat_0", board="identity")
    floor.do("2", "6")  # worth 3 and 2
    assert "The cars are worth 2 for B and 3 for A, so B begins." in told(floor)
    floor = deal(2, seed=6, setup_cars=1, last_driver="seat_0", board="identity")
    floor.do("2", "5")  # worth 3 both
    assert "The cars are worth 3 for both sides, so A begins, who drove last." in told(floor)
