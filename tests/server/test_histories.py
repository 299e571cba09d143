"""The checker of histories finds what is wrong, and nothing where nothing is."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

import fairground
from fairground.kernel.slips import TAKE_BACK
from fairground.server.drafts import drafted
from fairground.server.rows import ChatRow, Kept, MoveRow, SeatRow, TableRow
from fairground.server.story import Story
from server.histories import Command, History, findings, hasty, waits

KEY = "0123456789abcdef0123456789abcdef"
GAME = fairground.game("crash-grid")
OPTIONS = {"rounds_min": 1, "rounds_max": 1, "board_size": 6}


def taken(command: str, story: Story) -> dict[str, Any]:
    """The answer to a command of Ada's."""
    answer = {"type": "answer", "id": command, "ok": True, "rule": "", "sentence": ""}
    return answer | {"n": story.n((0,))}


@dataclass
class Evening:
    """A person who plays against a bot, somebody who watches, and what is kept of it."""

    kept: Kept
    player: History
    watcher: History

    def wrong(self) -> list[str]:
        return list(findings(self.kept, [self.player, self.watcher]))

    def last(self) -> MoveRow:
        """The last move of the person."""
        return next(move for move in reversed(self.kept.moves) if move.command)

    def change(self, move: MoveRow, **values: Any) -> None:
        moves = tuple(m._replace(**values) if m is move else m for m in self.kept.moves)
        self.kept = self.kept._replace(moves=moves)


@pytest.fixture(scope="module")
def played() -> Evening:
    """A whole game, of which everybody was told everything."""
    table = TableRow(
        "t", "crash-grid", GAME.version, OPTIONS, False, 0.0, "playing", KEY, None, True, None, None
    )
    seats = (
        SeatRow(0, "person", "Ada", "", "s", False),
        SeatRow(1, "bot", "Bot", "greedy", None, False),
    )
    kept = Kept(table, seats, (), (), None)
    story, histories = Story.retold(kept), [History("Ada", (0,)), History("Eve", ())]
    moves: list[MoveRow] = []

    def tell() -> None:
        for history in histories:
            known = history.n if history.n >= 0 else None
            history.hear(json.loads(story.moment(history.viewers, known)))

    tell()
    while story.pending:
        seat, n = story.pending[0], len(moves) + 1
        action = story.position.choices(seat)[0].id
        command = None if seat else f"c{n}"
        if command:
            known = histories[0].n
            histories[0].commands[command] = Command(command, seat, action, known)
        story.accept(story.draft(seat, action))
        moves.append(MoveRow(n, seat, action, command, 1.0 * n))
        if command:
            histories[0].hear(taken(command, story))
        tell()
        if n == 1:
            histories[0].commands["back"] = Command("back", 0, False, histories[0].n, "undo")
            story.accept(drafted(story.position, 0, TAKE_BACK))
            moves.append(MoveRow(2, 0, TAKE_BACK, "back", 1.5))
            histories[0].hear(taken("back", story))
            tell()
    line = ChatRow(1, "s", "word", "Ada", "Well played!", 0.0, True)
    histories[0].commands["word"] = Command("word", -1, "Well played!", 0, "say")
    said = {"type": "answer", "id": "word", "ok": True, "n": 0, "rule": "", "sentence": ""}
    histories[0].hear(said)
    for history in histories:
        told = {"type": "chat", "number": 1, "who": "Ada", "text": "Well played!"}
        history.hear(told)
    return Evening(kept._replace(moves=tuple(moves), chat=(line,)), *histories)


@pytest.fixture
def evening(played: Evening) -> Evening:
    return Evening(played.kept, copy.deepcopy(played.player), copy.deepcopy(played.watcher))


def test_nothing_is_wrong_with_a_game_that_went_well(evening: Evening):
    assert evening.wrong() == []
    assert len(evening.kept.moves) > 10


def lost(evening: Evening) -> None:
    end = evening.last().n
    evening.kept = evening.kept._replace(moves=evening.kept.moves[: end - 1])


def doubled(evening: Evening) -> None:
    first = next(move for move in evening.kept.moves if move.command)
    evening.change(evening.last(), command=first.command)


def refused_and_kept(evening: Evening) -> None:
    command = evening.player.commands[evening.last().command or ""]
    command.answers = [command.answers[0] | {"ok": False, "sentence": "Please try again."}]


def refused_for_nothing(evening: Evening) -> None:
    evening.player.commands["no"] = Command("no", 0, 1, 99)
    answer = {"type": "answer", "id": "no", "ok": False, "n": 1, "rule": "", "sentence": "No."}
    evening.player.hear(answer)


def answered_otherwise(evening: Evening) -> None:
    command = evening.player.commands[evening.last().command or ""]
    evening.player.hear(command.answers[0] | {"n": 1})


def numbered_otherwise(evening: Evening) -> None:
    command = evening.player.commands[evening.last().command or ""]
    command.answers = [command.answers[0] | {"n": 1}]


def gap(evening: Evening) -> None:
    del evening.watcher.steps[3]


def told_otherwise(evening: Evening) -> None:
    evening.watcher.steps[3] = evening.watcher.steps[4]


def behind(evening: Evening) -> None:
    evening.watcher.n -= 1


def another_scene(evening: Evening) -> None:
    evening.watcher.scenes["-1"]["prompt"] = "What next?"


def line_lost(evening: Evening) -> None:
    evening.kept = evening.kept._replace(chat=())


def line_not_told(evening: Evening) -> None:
    evening.watcher.chat.clear()


def unknown_move(evening: Evening) -> None:
    evening.change(evening.last(), command="elsewhere")


def persons_move_without_command(evening: Evening) -> None:
    evening.change(evening.last(), command=None)


def undo_lost(evening: Evening) -> None:
    evening.change(evening.kept.moves[1], command="elsewhere")


def undo_doubled(evening: Evening) -> None:
    evening.change(evening.last(), command="back")


def undo_that_was_none(evening: Evening) -> None:
    evening.player.commands["back"].kind = "consent"


def question_nobody_asked(evening: Evening) -> None:
    evening.watcher.asked = {"seat": 0, "n": 1, "agreed": []}


def step_again(evening: Evening) -> None:
    step = {"n": evening.watcher.n, "seat": 1, "events": []}
    moment = {"type": "moment", "n": evening.watcher.n, "full": False, "steps": [step]}
    evening.watcher.hear(moment | {"over": evening.watcher.over, "scenes": evening.watcher.scenes})


@pytest.mark.parametrize(
    ("mishap", "found"),
    [
        (lost, "was acknowledged and is lost"),
        (doubled, "became two moves"),
        (refused_and_kept, "was refused and is kept"),
        (refused_for_nothing, "was refused without a reason"),
        (answered_otherwise, "and then"),
        (numbered_otherwise, "and was told to be 1"),
        (gap, "steps were not told"),
        (told_otherwise, "step 3 was told as"),
        (behind, "steps of"),
        (another_scene, "sees another scene"),
        (line_lost, "was acknowledged and is lost"),
        (line_not_told, "was told the lines {}"),
        (unknown_move, "is not what elsewhere was"),
        (persons_move_without_command, "of a person has no command"),
        (undo_lost, "back was acknowledged and is lost"),
        (undo_doubled, "back became two moves"),
        (undo_that_was_none, "is not what back was"),
        (question_nobody_asked, "was told of the question"),
        (step_again, "after step"),
    ],
    ids=lambda given: given.__name__ if callable(given) else "",
)
def test_what_is_wrong_is_found(evening: Evening, mishap: Callable[[Evening], None], found: str):
    mishap(evening)
    assert any(found in what for what in evening.wrong()), evening.wrong()


def test_a_bot_that_moves_before_its_beat_is_found(evening: Evening):
    assert list(hasty(waits(evening.kept), 0.1)) == []
    bots = [move for move in evening.kept.moves if move.command is None]
    evening.change(bots[1], at=evening.kept.moves[bots[1].n - 2].at - 1)
    assert len(list(hasty(waits(evening.kept), 0.1))) == 1


def test_of_somebody_who_has_left_a_bot_may_have_moved(played: Evening):
    evening = copy.deepcopy(played)
    persons_move_without_command(evening)
    evening.player.left = 1
    assert not any("of a person has no command" in what for what in evening.wrong())
