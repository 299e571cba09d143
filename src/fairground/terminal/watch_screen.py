"""The theatre's screen: board, seats and log of a moment, and the way through the game below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.style import Style
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message

from fairground.kernel.errors import FairgroundError
from fairground.kernel.layout import NOBODY
from fairground.kernel.position import LogLine
from fairground.kernel.scene import Zone
from fairground.lab.report import Report
from fairground.terminal import palette, scrubber
from fairground.terminal.asking import BEAT
from fairground.terminal.scrubber import Track
from fairground.terminal.showing import Showing
from fairground.terminal.table import Sight
from fairground.terminal.table_face import TableFace
from fairground.terminal.thinking import report_of
from fairground.terminal.widgets import LogView, Words

if TYPE_CHECKING:
    from textual.timer import Timer

    from fairground.kernel.replay import Replay
    from fairground.terminal.watch_app import WatchApp

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0)
READ, PASS, PICTURE = 1.5, 0.6, 2.6
"""Seconds for which a step stays at the usual speed: longer where there is something to read, and
longest where the table is seen before it is cleared."""


WIDE = 110
"""Columns from which the line below has room for more keys."""


class RetoldLog(LogView):
    """The log of the whole game: it scrolls along, and a line leads to its moment."""

    class LinePointed(Message):
        """A click on a line: its moment is wanted."""

        def __init__(self, moment: int) -> None:
            super().__init__()
            self.moment = moment

    now = 0
    """The moment that is shown."""

    def show(self, lines: tuple[LogLine, ...]) -> None:
        """Show these lines, and in their middle those of the moment."""
        if lines is not self.lines:
            self.lines = lines
            self._wrap()
        self.follow()

    def follow(self) -> None:
        """Scroll to the moment."""
        told = [y for y, (line, _, _) in enumerate(self._rows) if line.step <= self.now]
        self._latest = self._rows[told[-1]][0].step if told else -1
        high = self.scrollable_content_region.height
        top = (told[-1] if told else 0) - high // 2
        self.scroll_to(y=max(top, 0), animate=False, immediate=True)
        self.refresh()

    _latest = -1

    def coloured(self, line: LogLine, part: str) -> Text:
        """A part of a line: bright at its moment, without colours if it is still to come."""
        if line.step > self.now:
            return Text(part, palette.FAINT, no_wrap=True, end="")
        if line.step != self._latest:
            return self.with_names(Text(part, palette.DIM, no_wrap=True, end=""), False)
        text = Text(part, Style(color=palette.TEXT, bgcolor=palette.LINE), no_wrap=True, end="")
        return self.with_names(text, True)

    def pointed(self, line: LogLine) -> None:
        """A line was clicked."""
        self.post_message(self.LinePointed(line.step))


class WatchScreen(TableFace):
    """Shows a game moment by moment."""

    BOTTOMS = ((9, 12), (12, 18))
    app: WatchApp

    def __init__(self, showing: Showing, replay: Replay) -> None:
        reel = showing.reel
        super().__init__(f"Replay · {reel.game.title}", reel.names)
        self.showing = showing
        self.playing = False
        self.speed = 1.0
        self.report: Report | None = None
        self._replay = replay
        self._judged: tuple[int, int] | None = None  # of how many decisions, while that is done
        self._ticking: Timer | None = None

    def log_view(self, names: Sequence[str]) -> LogView:
        """What the log stands in."""
        return RetoldLog(names, id="log")

    def foot(self) -> ComposeResult:
        """The way through the game."""
        with Vertical(id="foot"):
            yield Words(id="curves")
            yield Track(id="track")
            yield Words(id="moment")

    def held(self, sight: Sight) -> list[Zone]:
        """The zones that stand below the table: the own hand, or everybody's."""
        hands = [zone for zone in sight.scene.zones if zone.kind == "fan"]
        return super().held(sight) if sight.scene.seat != NOBODY else hands

    def on_mount(self) -> None:
        reel = self.showing.reel
        self.show()
        if not reel.verified:
            self.say("Of older rules that play alike.")
        elif reel.outcome is None:
            self.say("This game was not played to its end.")

    def show(self) -> None:
        """Show the moment; whatever was said before is gone."""
        self._sight = self.showing.sight
        self._news = self.showing.news
        self._notice = Text()
        for turning in self.report.turnings if self.report is not None else ():
            if turning.step == self.showing.n:
                said = scrubber.spoken(turning, self.showing.reel.names)
                self._notice = Text(said, Style(color=palette.bright(turning.seat)))
        self._draw()

    def _draw(self) -> None:
        if self.is_mounted:
            self.query_one("#log", RetoldLog).now = self.showing.n
        super()._draw()

    def _draw_bottom(self, sight: Sight, shown: list[str], roomy: bool, height: int) -> None:
        super()._draw_bottom(sight, shown, roomy, height)
        width, showing, report = self.size.width - 2, self.showing, self.report
        bars, right = Text(), self._odds()
        if report is not None:
            every = range(len(showing.reel.names))
            one = showing.viewer if showing.viewer in every else 0
            bars = scrubber.curves(showing, report, width, every if roomy else [int(one)])
        self._words("#curves", bars)
        self._words("#track", scrubber.track(showing, report, width))
        self._words("#moment", scrubber.head(showing, self.speed, self.playing, right, width))

    def _odds(self) -> Text:
        if self.report is not None:
            return scrubber.odds(self.showing, self.report)
        if self._judged is None:
            return Text()
        done, total = self._judged
        text = f"Judging decision {done} of {total} …" if total else "Waiting for the bot …"
        return Text(text, palette.DIM)

    def keys(self, sight: Sight) -> list[tuple[str, str]]:
        """The keys that are needed most; ? lists all of them."""
        if self._in_log:
            return [("↑ ↓", "from line to line"), ("Esc", "back to the board"), ("?", "keys")]
        play = ("Space", "pause" if self.playing else "play")
        keys = [play, ("← →", "action"), ("↑ ↓", "turn"), ("v", "view"), ("b", "bot")]
        if self.size.width < WIDE:
            return [*keys, ("?", "keys")]
        return [*keys, ("o", "odds"), ("l", "log"), ("?", "keys"), ("q", "quit")]

    # ------------------------------------------------------------ keys and clicks

    WAYS: ClassVar[dict[str, Callable[[WatchScreen], None]]] = {
        "left": lambda self: self.showing.back(),
        "right": lambda self: self.showing.forward(),
        "up": lambda self: self._up_or_down(-1),
        "down": lambda self: self._up_or_down(1),
        "pageup": lambda self: self.showing.round(-1),
        "pagedown": lambda self: self.showing.round(1),
        "home": lambda self: self.showing.go_to(0),
        "end": lambda self: self.showing.go_to(self.showing.reel.last),
        "left_square_bracket": lambda self: self._turning(-1),
        "right_square_bracket": lambda self: self._turning(1),
    }
    """Keys that lead somewhere: whoever goes by themselves is not driven on."""

    OTHERS: ClassVar[dict[str, Callable[[WatchScreen], None]]] = {
        "space": lambda self: self.pause() if self.playing else self.play(),
        "plus": lambda self: self._faster(1),
        "minus": lambda self: self._faster(-1),
        "v": lambda self: self._look(),
        "b": lambda self: self._ask(),
        "o": lambda self: self.ask_report(),
        "l": lambda self: self.set_focus(self.query_one("#log")),
        "escape": lambda self: self.set_focus(None),
    }

    def on_key(self, event: events.Key) -> None:
        if event.key in self.WAYS:
            event.stop()
            self.pause()
            self.WAYS[event.key](self)
            self.show()
        elif event.key in self.OTHERS:
            event.stop()
            self.OTHERS[event.key](self)
            self._draw()

    def _up_or_down(self, way: int) -> None:
        (self.showing.line if self._in_log else self.showing.turn)(way)

    @property
    def _in_log(self) -> bool:
        """Whether the keys belong to the log, the only thing that can have them."""
        return self.focused is not None

    def _look(self) -> None:
        self.showing.look_next()
        self.show()

    def _turning(self, way: int) -> None:
        """See the turning point before or after, if the odds are drawn."""
        steps = [turning.step for turning in self.report.turnings] if self.report else []
        n = self.showing.n
        beyond = [step for step in steps if (step > n if way > 0 else step < n)]
        if beyond:
            self.showing.go_to(min(beyond) if way > 0 else max(beyond))

    @on(RetoldLog.LinePointed)
    def _line_pointed(self, event: RetoldLog.LinePointed) -> None:
        self._seek(event.moment)

    @on(Track.Sought)
    def _sought(self, event: Track.Sought) -> None:
        self._seek(round(event.part * self.showing.reel.last))

    def _seek(self, moment: int) -> None:
        self.pause()
        self.showing.go_to(moment)
        self.show()

    # ------------------------------------------------------------ playing by itself

    def play(self) -> None:
        """Let the game run, from its beginning if it is over."""
        self.playing = True
        if self.showing.n >= self.showing.reel.last and not self.showing.pausing:
            self.showing.go_to(0)
            self.show()
            self._later(PASS)
        else:
            self._tick()

    def pause(self) -> None:
        """Stop where one is."""
        self.playing = False
        if self._ticking is not None:
            self._ticking.stop()
            self._ticking = None

    def _tick(self) -> None:
        showing = self.showing
        if not self.playing:
            return
        showing.forward()
        if showing.n >= showing.reel.last and not showing.pausing:
            self.pause()
        else:
            self._later(PICTURE if showing.pausing else READ if showing.is_told else PASS)
        self.show()

    def _later(self, seconds: float) -> None:
        if self._ticking is not None:
            self._ticking.stop()
        self._ticking = self.set_timer(seconds / self.speed, self._tick)

    def _faster(self, way: int) -> None:
        place = SPEEDS.index(self.speed) + way
        self.speed = SPEEDS[min(max(place, 0), len(SPEEDS) - 1)]

    # ------------------------------------------------------------ the bot

    def _ask(self) -> None:
        self.pause()
        view = self.showing.asked
        if view is not None:
            self.app.show_advice(view, self.showing.reel.played(view.seat, self.showing.n))
        elif self.showing.viewer == NOBODY:
            self.say("A spectator has nothing to decide; v leads to the view of a seat.")
        elif self.showing.n == self.showing.reel.last and self.showing.reel.outcome is not None:
            self.say("The game is over; there is nothing to decide.")
        else:
            name = self.showing.reel.names[int(self.showing.viewer)]
            self.say(f"{name} has nothing to decide at this moment.")

    def ask_report(self) -> None:
        """Have every decision judged in the background, and the odds drawn when it is done."""
        if self.showing.reel.outcome is None:
            self.say("The odds are drawn over a game that was played to its end; this one was not.")
        elif self.report is None and self._judged is None:
            self._judged = (0, 0)
            beat = self.set_interval(BEAT, self._draw)
            self.run_worker(self._judge(beat), name="report")

    async def _judge(self, beat: Timer) -> None:
        def hear(done: int, total: int) -> None:
            self._judged = (done, total)

        names = self.showing.reel.names
        try:
            self.report = await self.app.in_thread(partial(report_of, self._replay, names, hear))
        except FairgroundError as error:
            self.say(f"There are no odds: {error}.", warn=True)
        finally:
            beat.stop()
            self._judged = None
        with suppress(LookupError):
            self._draw()
