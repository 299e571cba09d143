"""The Final Challenge (GS-110..GS-120, GS-R33..GS-R37)."""

import pytest

from fairground.games.grid_of_shadows.rules.events import (
    ABILITY,
    CANNOT,
    COUNTED,
    GAME_WON,
    GUESSED,
    MATCHED,
)
from fairground.kernel.tape import RULING
from shadows import DONE, LIGHTS, PASS, at, card, slot

BARE = dict.fromkeys(range(9), "")


def final(*hands: str, spaces, turn: int = 0, **more):
    return at(*hands, spaces=BARE | spaces, pile="", turn=turn, phase="fc_play", **more)


@pytest.mark.rule("GS-112", "GS-114", "GS-115", "GS-R34")
def test_gs114_only_identical_cards_and_one_must():
    table = final("B6 B6 Y6 B1", "B2 B3", spaces={0: "B6^", 1: "Y7^", 4: "B9", 5: "B8"})
    assert table.ids(0) == {slot(0)}
    assert table.refused(0, PASS) == "GS-114"
    assert table.refused(0, slot(1)) == "GS-114"
    assert table.refused(0, LIGHTS) == "GS-49"
    up = table.discarded("B6")[0]
    table.act(0, slot(0))
    assert table.ids(0) == {DONE, card("B6")}
    assert table.refused(0, card("Y6")) == "GS-114"
    table.act(0, card("B6")).decides("fc_reveal", 0)
    assert table.hand(0) == "B1 Y6"
    assert table.discarded("B6")[0] == up + 3
    assert (table.space(0), table.stack(0)) == ("", "")
    assert table.told(ABILITY) == []


@pytest.mark.rule("GS-120", "GS-114")
def test_gs120_whether_a_further_copy_was_there_is_not_shown():
    rows = []
    for hand in ("B6 B6 Y6 B1", "B6 Y5 Y6 B1"):
        table = final(hand, "B2 B3", spaces={0: "B6^", 1: "Y7^", 4: "B9", 5: "B8"})
        before = table.position.view(1).row
        table.act(0, slot(0))
        if hand.startswith("B6 B6"):
            assert table.position.view(1).row == before
            assert table.events == []
            table.act(0, DONE)
        rows.append(table.position.view(1).describe())
        told = [event for event in table.events if event.seen_by(1)]
        assert [event.kind for event in told] == [MATCHED.kind]
        assert [event.cards for event in table.told(MATCHED, to=1)] == [1]
    for row in rows:
        row.pop("discard")
    assert rows[0] == rows[1]


@pytest.mark.rule("GS-116", "GS-101")
def test_gs116_an_empty_hand_wins_at_once():
    table = final("B6", "B2 B3", spaces={0: "B6^", 4: "B9"}).act(0, slot(0))
    assert table.winner == 0
    assert table.position.outcome.rule == "GS-116"


@pytest.mark.rule("GS-117", "GS-118", "GS-116", "GS-113")
def test_gs118_it_ends_when_nobody_can_play():
    table = final("B6 B1", "B2 B3", "B4 B5", spaces={0: "B6^", 4: "Y9", 5: "Y8"})
    table.act(0, slot(0)).decides("fc_reveal", 0).act(0, slot(4))
    assert [event.seat for event in table.told(CANNOT)] == [1, 2, 0]
    assert table.winner == 0
    assert table.space(5) == "Y8"


@pytest.mark.rule("GS-118", "GS-R35")
def test_gs_r35_the_last_reveal_ends_it_unless_it_goes_on_to_exhaustion():
    for end in ("last_reveal", "exhaust"):
        table = final("B6 B10 Y10", "B2 Y10", spaces={0: "B6^", 4: "B2"}, final_end=end).act(
            0, slot(0), slot(4)
        )
        if end == "last_reveal":
            assert table.winner == 1
        else:
            table.decides("fc_play", 1)


@pytest.mark.rule("GS-R35", "GS-118")
def test_gs_r35_without_any_face_down_card_only_exhaustion_ends_it():
    table = final("B6 B10", "B2 Y10", spaces={0: "B6^", 1: "B2^"}).act(0, slot(0))
    table.decides("fc_play", 1).act(1, slot(1))
    assert table.position.outcome is not None


@pytest.mark.rule("GS-119", "GS-133", "GS-R36")
def test_gs133_specials_count_ten_and_are_dead():
    table = final("WR B1 B6", "B9 Y5", spaces={0: "WR^", 1: "B6^", 4: "IN"}, extended=True)
    assert table.ids(0) == {slot(1)}
    table.act(0, slot(1), slot(4))
    counted = {event.seat: (event.total, event.cards) for event in table.told(COUNTED)}
    assert counted == {0: (11, 2), 1: (14, 2)}
    assert table.winner == 0


@pytest.mark.rule("GS-R36", "GS-136")
def test_gs_r36_specials_may_match_their_like_and_never_act():
    table = final(
        "WR B1 B6",
        "B9 Y5",
        spaces={0: "WR^", 1: "B6^", 4: "GA", 5: "B3"},
        extended=True,
        final_specials="match_same",
    )
    assert table.ids(0) == {slot(0), slot(1)}
    table.act(0, slot(0), slot(4))
    assert table.told(GUESSED) == []
    assert table.space(4) == "GA^"
    table.decides("fc_play", 0)


@pytest.mark.rule("GS-R37", "GS-119")
@pytest.mark.parametrize(
    ("hands", "rule", "scores", "told", "reason"),
    [
        (
            ("B6 B6", "Y6"),
            "fewest_cards_then_shared",
            (0.5, 0.5),
            "The lowest hands are equal: P0 and P1 share the game.",
            "P0 and P1 share the win with the lowest hand and the fewest cards: "
            "P0 6 in 1 card, P1 6 in 1 card.",
        ),
        (
            ("B6 B6", "Y1 Y2 Y3"),
            "fewest_cards_then_shared",
            (1.0, 0.0),
            "The lowest hands count the same, and fewer cards decide: P0 wins the game.",
            "P0 wins with the lowest hand and the fewest cards: P0 6 in 1 card, P1 6 in 3 cards.",
        ),
        (
            ("B6 B6", "Y1 Y2 Y3"),
            "shared",
            (0.5, 0.5),
            "The lowest hands are equal: P0 and P1 share the game.",
            "P0 and P1 share the win with the lowest hand: P0 6 in 1 card, P1 6 in 3 cards.",
        ),
    ],
)
def test_gs_r37_ties(hands, rule, scores, told, reason):
    table = final(*hands, spaces={0: "B6^"}, tie_break=rule).act(0, slot(0), DONE)
    assert table.position.outcome.scores == scores
    assert table.position.outcome.rule == "GS-R37"
    assert table.told(GAME_WON)[0].rule == RULING + 37
    assert told in [line.text for line in table.position.log()]
    assert table.position.outcome.reason == reason


@pytest.mark.rule("GS-R34")
def test_gs_r34_without_the_duty_everybody_is_asked():
    table = final("B6 B1", "B2 B3", spaces={0: "B6^", 4: "Y9"}, final_must_play=False)
    assert table.ids(0) == {PASS, slot(0)}
    table.passes(0).decides("fc_play", 1)
    assert table.ids(1) == {PASS}
    table.passes(1)
    assert table.winner == 1


@pytest.mark.rule("GS-110", "GS-111", "GS-113", "GS-R33")
def test_gs113_it_begins_left_of_the_last_turn_player_and_silence_lapses():
    table = at(
        "B5 B6 B1",
        "B2 B3",
        "B1 B4",
        spaces={0: "Y5^", 1: "B9^", 3: "Y8"},
        stack=[(1, "Y4", 2)],
        pile="Y7",
        aside="B3 B4",
        turn=0,
    )
    table.plays(0, "B5", "B6", on=0).window(2)
    assert table.phase == "fc_play"
    assert table.pending == (1,)
    assert table.space(1) == ""
    table = at("B5 B6 B1", "B2 B3", "B1 B4", spaces={0: "Y5^"}, pile="Y7", aside="B3 B4", turn=0)
    table.plays(0, "B5", "B5", on=0).window(2)
    table.decides("fc_play", 1)
    assert table["this_turn"]["silenced"] == 0
