"""Tapes: events, their audiences, and what a tape does when it is off or full."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fairground
from fairground import NOBODY
from fairground.kernel.layout import TAPE_LENGTH, desk_layout
from fairground.kernel.rulebook import Rulebook
from fairground.kernel.tape import (
    AFTERWARDS,
    EVERYONE,
    RULING,
    Event,
    all_but,
    note,
    only,
    openly,
    read_tape,
)

DESK = desk_layout("test")


def running():
    desk = DESK.new()
    desk.taping = 1
    return desk


def event_for(audience: int) -> Event:
    return Event(1, audience, 0, 0, 0, 0, 0, 5)


def test_events_are_read_in_the_order_they_were_noted():
    desk = running()
    note(desk, 12, 3, EVERYONE, 2, -1, 255, 7, 300)
    note(desk, RULING + 4, 1, only(0), 0, 0, 0, 0, 0)
    assert read_tape(desk) == (
        Event(kind=3, audience=255, seat=2, a=-1, b=255, c=7, d=300, rule=12),
        Event(kind=1, audience=1, seat=0, a=0, b=0, c=0, d=0, rule=1004),
    )
    assert DESK.unpack(desk.pack()) == desk  # every detail fits its field


def test_a_tape_that_is_off_takes_nothing():
    desk = DESK.new()
    note(desk, 12, 3, EVERYONE, 2, 1, 2, 3, 4)
    assert read_tape(desk) == ()
    assert desk == DESK.new()


@given(st.integers(0, 6), st.integers(NOBODY, 6))
def test_an_audience_of_one_and_of_all_others_share_everybody_out(owner, reader):
    mine, theirs = event_for(only(owner)), event_for(all_but(owner))
    assert mine.seen_by(reader) == (reader == owner)
    assert theirs.seen_by(reader) == (reader != owner)
    assert event_for(EVERYONE).seen_by(reader)
    assert not event_for(0).seen_by(reader)


def test_spectators_are_not_a_seat():
    assert not any(event_for(only(seat)).seen_by(NOBODY) for seat in range(7))
    assert event_for(all_but(0)).seen_by(NOBODY)


def test_a_full_tape_still_counts_and_says_so_when_it_is_read():
    desk = running()
    for number in range(TAPE_LENGTH):
        note(desk, 1, 1, EVERYONE, 0, number, 0, 0, 0)
    assert [event.a for event in read_tape(desk)] == list(range(TAPE_LENGTH))
    note(desk, 1, 1, EVERYONE, 0, 0, 0, 0, 0)
    with pytest.raises(OverflowError, match="161 events in one action, the tape holds 160"):
        read_tape(desk)


def test_the_log_shows_each_seat_its_own_events():
    t = fairground.game("crash-grid").new(seats=2, seed=7, names=["Ann", "Bob"])
    card = t.choices(0)[0]
    t.play(0, card.id)
    ours, theirs, watched = (t.log(seat)[-1].text for seat in (0, 1, NOBODY))
    assert ours != theirs == watched == "Ann chooses a card."
    assert (t.log(0)[-1].step, t.log(0)[-1].rule) == (1, "CG-17")
    assert t.log(0)[0].step == 0  # the deal


def test_a_tape_told_openly_has_what_was_known_and_not_what_the_others_heard():
    public, mine, theirs = (event_for(audience) for audience in (EVERYONE, only(1), all_but(1)))
    for tape in ((mine, theirs), (theirs, mine), (theirs, mine, mine)):
        assert openly((public, *tape, public)) == (public, *[mine] * tape.count(mine), public)
    assert openly((public, public)) == (public, public)


def test_a_tape_told_openly_keeps_what_nobody_knew_better():
    public, theirs = event_for(EVERYONE), event_for(all_but(1))
    assert openly((theirs, public, event_for(only(2)))) == (theirs, public, event_for(only(2)))


@given(st.integers(NOBODY, 6))
def test_what_is_told_afterwards_is_told_to_nobody_before(reader):
    later = event_for(AFTERWARDS)
    assert not later.seen_by(reader)
    assert openly((event_for(EVERYONE), later)) == (event_for(EVERYONE), later)


def test_the_open_log_names_the_cards_that_were_chosen():
    t = fairground.game("crash-grid").new(seats=2, seed=7, names=["Ann", "Bob"])
    for seat in (0, 1):
        t.play(seat, t.choices(seat)[0].id)
    chosen = [line.text for line in t.open_log() if "chooses" in line.text]
    own = [line.text for seat in (0, 1) for line in t.log(seat) if "chooses" in line.text]
    assert chosen == [text for text in own if "a card" not in text]
    assert [line.step for line in t.open_log() if "chooses" in line.text] == [1, 2]


def test_a_rulebook_is_read_from_its_markdown(tmp_path):
    path = tmp_path / "rulebook.md"
    path.write_text("## One\n\n- **AB-1** First.\n## Two\n- **AB-R2** Second.\nno rule\n")
    book = Rulebook(path, "AB")
    assert {rule.id: (rule.section, rule.sentence) for rule in book.rules.values()} == {
        "AB-1": ("One", "First."),
        "AB-R2": ("Two", "Second."),
    }
    assert book.rule(" ab-1") == book.rule("1") == book.rules["AB-1"]
    assert (book.id_of(1), book.id_of(RULING + 2)) == ("AB-1", "AB-R2")
    with pytest.raises(fairground.FairgroundError, match="there is no rule 'AB-9'; rules are AB-1"):
        book.rule("AB-9")
