"""The commands about replay files: watch or tell a game, play it again to verify it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.text import Text

import fairground
from fairground.cli.asked import AsJson, SeatNamed, seat_of
from fairground.cli.screen import console
from fairground.kernel.errors import BadReplay, FairgroundError
from fairground.kernel.extras import need
from fairground.kernel.position import LogLine, Position
from fairground.kernel.replay import Replay
from fairground.kernel.sentences import how_many, listed, on_one_line, verb
from fairground.kernel.tape import Event, openly

app = typer.Typer(help="Watch, show or verify a replay file.")
MARGIN = 6
"""Columns before a sentence, for the number of its step."""
File = Annotated[Path, typer.Argument(metavar="REPLAY", help="A replay file.")]


@app.command("show")
def show(
    file: File,
    seat: SeatNamed = None,
    opened: Annotated[
        bool, typer.Option("--open", help="With what every hidden card really was.")
    ] = False,
    step: Annotated[int | None, typer.Option(min=0, help="Stop after so many actions.")] = None,
    as_json: AsJson = False,
) -> None:
    """Tell a replayed game in sentences, and show where it stands."""
    if opened and seat is not None:
        raise FairgroundError(
            "--open tells everything and --seat what one seat saw: give one of them"
        )
    replay = read(file).standing()
    position = replay.position(fairground.game(replay.game), step)
    viewer = fairground.NOBODY if seat is None else seat_of(seat, position.names)
    log = position.open_log() if opened else position.log(viewer)
    stands = position.describe() if opened else position.view(viewer).describe()
    if as_json:
        lines = [{"step": line.step, "text": line.text, "rule": line.rule} for line in log]
        told = {"game": replay.game, "log": lines, "position": stands, "stands": _ending(position)}
        print(json.dumps(told, ensure_ascii=False))
        return
    screen = console()
    _tell(screen, log, _cleared_boards(position, None if opened else viewer))
    for row in stands.get("board", ()):
        screen.print(row, markup=False, highlight=False)
    screen.print(_ending(position), markup=False, highlight=False)


@app.command("watch")
def watch(
    file: File,
    seat: SeatNamed = None,
    step: Annotated[int, typer.Option(min=0, help="Begin after so many actions.")] = 0,
) -> None:
    """Watch a replayed game in the terminal, move by move, with all cards open or from any seat."""
    need("terminal")
    replay = read(file)
    from fairground.terminal import watch as watch_in_terminal

    if seat is None:
        watch_in_terminal(replay, "open", step)
    else:
        names = replay.first_position(fairground.game(replay.game)).names
        watch_in_terminal(replay, seat_of(seat, names), step)


@app.command("verify")
def verify(file: File, as_json: AsJson = False) -> None:
    """Play a replay again, and check that it comes out as it says and that its seal fits."""
    replay = read(file)
    game = fairground.game(replay.game)
    position = replay.verify(game)
    outcome = position.outcome
    if as_json:
        print(
            json.dumps(
                {
                    "verified": True,
                    "game": game.name,
                    "hash": replay.hash,
                    "actions": len(position.steps),
                    "sealed": replay.seal is not None,
                    "silent": list(replay.seal.silent) if replay.seal is not None else [],
                    "finished": outcome is not None,
                    "winners": list(outcome.winners) if outcome is not None else [],
                }
            )
        )
        return
    result = outcome.reason if outcome else "The game is not finished."
    actions = how_many(len(position.steps), "action")
    slips = sum(action < 0 for _, action in replay.actions)
    besides = f" ({slips} taken back)" if slips else ""
    print(f"Verified: {game.title}, {actions}{besides}, {replay.hash}. {result}")
    print(_sealing(replay))


def _sealing(replay: Replay) -> str:
    """Under what seal a verified game was dealt."""
    if replay.seal is None:
        return "Not sealed: nothing shows how the key of its dice was chosen."
    seal, names = replay.seal, replay.names or ()
    words = how_many(sum(word is not None for word in seal.words), "word")
    unheard = [on_one_line(names[seat]) if names else f"seat {seat + 1}" for seat in seal.silent]
    silence = f" {listed(unheard)} gave none." if unheard else ""
    return (
        f"Sealed: table {seal.table} showed {seal.commitment} before the first card; the key of "
        f"the dice follows from the hall's key and {words}.{silence}"
    )


def read(file: Path) -> Replay:
    """The replay in a file."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadReplay(f"cannot read {file}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadReplay(f"{file} is not a replay: it is not text") from None
    return Replay.from_json(text)


class Cleared(NamedTuple):
    """A board before it was cleared, and after how many sentences of its step that happened."""

    after: int
    rows: list[str]


def _cleared_boards(position: Position, viewer: int | None) -> dict[int, Cleared]:
    """The boards that were cleared, by the step of the log in which that happened; without a
    viewer as they really were."""
    boards = {}
    steps = position.steps_of((viewer,)) if viewer is not None else range(len(position.steps) + 1)
    for number, action in enumerate(steps):
        step = position.steps[action - 1] if action else None
        if step is not None and step.picture is not None:
            view = None if viewer is None else position.picture(action - 1, viewer)
            game = position.game
            seen = view.describe() if view else game.scenario.describe(step.picture)
            before = _read(step.events[: step.pictured], viewer)
            said = [text for one in before if (text := game.words.sentence(one, position.names))]
            boards[number] = Cleared(len(said), list(seen.get("board", ())))
    return boards


def _read(events: Sequence[Event], viewer: int | None) -> list[Event]:
    """The events that a viewer reads, or that are told openly."""
    return list(openly(events)) if viewer is None else [e for e in events if e.seen_by(viewer)]


def _tell(screen: Console, log: Sequence[LogLine], boards: Mapping[int, Cleared]) -> None:
    """Each line beside its step; what is longer than a line hangs below itself."""
    for step, lines in groupby(log, key=attrgetter("step")):
        board = boards.get(step, Cleared(0, []))
        for number, line in enumerate(lines, start=1):
            text = Text(f"{line.text} ").append(line.rule, "dim")
            margin = f"{step:>{MARGIN - 2}}  "
            for part in text.wrap(screen, max(screen.width - MARGIN, MARGIN)):
                part.rstrip()
                screen.print(Text(margin).append_text(part), soft_wrap=True)
                margin = " " * MARGIN
            for row in board.rows if number == board.after else ():
                screen.print(Text(f"{' ' * MARGIN}{row}"), soft_wrap=True)


def _ending(position: Position) -> str:
    if position.outcome is not None:
        return position.outcome.reason
    waiting = listed([position.names[seat] for seat in position.pending])
    return f"{waiting} {verb(len(position.pending), 'is', 'are')} to decide."
