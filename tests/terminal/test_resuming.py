"""A game that is left before its end is kept, and gone on with as if nobody had been away."""

import pytest

import fairground
from fairground.kernel.errors import FairgroundError
from fairground.terminal import keeping
from fairground.terminal.keeping import MOST, Keeper, newest
from fairground.terminal.table import LocalTable
from terminal.real import in_a_terminal

GAME = fairground.game("crash-grid")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return tmp_path


def left(actions=6, seed=7, names=("Ann", "Bob")):
    table = LocalTable(GAME, ["human", "greedy"], names, seed, {"board_size": 6})
    table.keeper = Keeper()
    for _ in range(actions):
        seat = table.position.pending[0]
        table.play(seat, table.position.choices(seat)[0].id)
    return table


def test_a_game_goes_on_where_it_was_left():
    before = left()
    after = LocalTable.resumed(newest("crash-grid"))
    assert after.position.hash == before.position.hash
    assert (after.kinds, after.position.names) == (before.kinds, before.position.names)
    assert after.position.log(0) == before.position.log(0)
    for table in (before, after):  # the same dice and cards come
        while table.position.pending:
            seat = table.position.pending[0]
            table.play(seat, table.position.choices(seat)[-1].id)
    assert after.position.hash == before.position.hash
    assert after.replay() == before.replay()
    after.replay().verify(GAME)


def test_what_was_taken_back_stays_so():
    before = left(1)
    assert before.take_back(0) == ""
    after = LocalTable.resumed(newest(None))
    assert after.position.steps == before.position.steps == ()
    assert after.replay().actions == before.replay().actions


def test_a_rematch_goes_on_with_the_next_seed():
    before = left()
    after = LocalTable.resumed(newest(None))
    for table in (before, after):
        while table.position.pending:
            seat = table.position.pending[0]
            table.play(seat, table.position.choices(seat)[-1].id)
        table.rematch()
    assert after.position.hash == before.position.hash


def test_a_finished_game_is_not_kept():
    table = left()
    while table.position.pending:
        seat = table.position.pending[0]
        table.play(seat, table.position.choices(seat)[-1].id)
    with pytest.raises(FairgroundError, match="no game of crash-grid to go on with; one is kept"):
        newest("crash-grid")


def test_the_newest_is_taken_and_the_oldest_go():
    for seed in range(MOST + 3):
        left(1, seed)
    assert len(list(keeping.folder().iterdir())) == MOST
    assert newest(None).seed == MOST + 2
    with pytest.raises(FairgroundError, match="no game of battlegrid to go on with"):
        newest("battlegrid")


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"seats": [], "seed": 1, "replay": {}}'])
def test_a_file_that_is_no_game_is_in_nobodys_way(text):
    left()
    (keeping.folder() / "crash-grid-9.json").write_text(text, encoding="utf-8")
    assert newest("crash-grid").replay.game == "crash-grid"


def test_where_nothing_can_be_kept_the_game_goes_on(home):
    (home / "fairground").write_text("a file where a folder should be", encoding="utf-8")
    table = left()
    assert table.keeper is not None
    assert not table.keeper.keeps
    assert table.keeper.why_not
    assert table.position.pending


def test_a_newcomer_resumes_in_a_real_terminal(home):
    left()
    with in_a_terminal("play", "--resume") as terminal:
        terminal.until(b"Ann")
        terminal.press(b"q")
        terminal.until(b"Quit this game?")
        terminal.press(b"y")
        terminal.until(b"To go on with this game: fairground play crash-grid --resume")
        terminal.program.wait(timeout=30)
    assert newest(None).replay.names == ("Ann", "Bob")
