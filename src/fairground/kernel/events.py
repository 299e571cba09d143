"""Events declared once: kind, details by name, rule, audience and sentence together.

A game declares its events in the order of their kinds. What comes of a declaration is a function
that writes the event on the tape, which rules call like any other and the kernel compiles to the
same few stores:

>>> from fairground.kernel.tape import Event, OWNER
>>> EVENTS = Events()
>>> ROUND_BEGAN = EVENTS.declare("round-began", "round", rule=3, text="Round {round} begins.")
>>> BID = EVENTS.declare("bid", "seat", "card", rule=4, audience=OWNER, text="{seat} bids {card}.")
>>> BID.kind, BID.details
(1, ('seat', 'card'))

In a rule: `BID(desk, seat, card)`. Where the rule or the audience differ from time to time they are
declared as GIVEN, and stand before the details. At most four details go with the seat.

>>> event = Event(BID.kind, 1, seat=0, a=7, b=0, c=0, d=0, rule=4)
>>> Sentences(EVENTS, card="the {}".format).sentence(event, ["Ann", "Bob"])
'Ann bids the 7.'
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, TypeVar

from fairground.kernel.sentences import Spoken, capital
from fairground.kernel.tape import EVERYONE, OTHERS, OWNER, Event, all_but, note, only

GIVEN = None
"""In a declaration: the rule, or the audience, is said each time."""

MOST_DETAILS = 4
SPOKEN_AUDIENCE = {OWNER: "only(seat)", OTHERS: "all_but(seat)"}


class Declared(Protocol):
    """An event as its game declared it: calling it writes it on a desk's tape."""

    kind: int
    name: str
    details: tuple[str, ...]
    rule: int | None
    text: str
    source: str

    def __call__(self, desk: Any, *values: int) -> None:
        """Write the event, with its rule and audience first where they are given."""


class Details(types.SimpleNamespace):
    """The details of one event by their names, with its rule."""

    def __getattr__(self, name: str) -> int:
        raise AttributeError(f"this event has no detail {name!r}")


class Events:
    """The events of one game, numbered as they were declared."""

    def __init__(self) -> None:
        self.declared: list[Declared] = []
        self._named: list[tuple[str, ...]] = []  # each one's details beside the seat

    def declare(
        self,
        name: str,
        *details: str,
        rule: int | None,
        audience: int | None = EVERYONE,
        secret: str = "",
        blank: int = 0,
        text: str = "",
    ) -> Declared:
        """A kind of event, and the function that writes it.

        A `secret` detail is told to the seat alone; the others get the event with `blank` for it.
        The text is what it says, with details in braces; `{seat}` is the name of who sits there,
        and `{points:point}` counts something. One that begins with a detail begins with a capital.
        """
        kind = len(self.declared)
        source = _source(name, kind, details, rule, audience, secret, blank)
        room: dict[str, Any] = {"note": note, "only": only, "all_but": all_but}
        exec(compile(source, __file__, "exec"), room)
        written = room[_function_name(name)]
        written.__module__ = __name__  # kept machine code imports its module; all share the room
        written.kind, written.name, written.details = kind, name, details
        written.rule, written.text, written.source = rule, text, source
        self.declared.append(written)
        self._named.append(tuple(detail for detail in details if detail != "seat"))
        return self.declared[-1]

    @property
    def names(self) -> dict[int, str]:
        """Every kind's name."""
        return {declared.kind: declared.name for declared in self.declared}

    def details_of(self, event: Event) -> Details:
        """What an event says, by name."""
        if event.kind >= len(self.declared):
            raise ValueError(f"unknown event {event}")
        values = zip(self._named[event.kind], event[3:7], strict=False)
        return Details(seat=event.seat, rule=event.rule, **dict(values))


def _function_name(name: str) -> str:
    return name.replace("-", "_")


def _source(
    name: str,
    kind: int,
    details: tuple[str, ...],
    rule: int | None,
    audience: int | None,
    secret: str,
    blank: int,
) -> str:
    """The function that writes an event."""
    others = [detail for detail in details if detail != "seat"]
    if len(others) > MOST_DETAILS:
        raise ValueError(f"event {name}: at most {MOST_DETAILS} details beside the seat")
    if (secret or audience in SPOKEN_AUDIENCE) and "seat" not in details:
        raise ValueError(f"event {name}: whose it is must be one of its details, seat")
    given = ["rule"] * (rule is GIVEN) + ["audience"] * (audience is GIVEN)
    head = f"def {_function_name(name)}({', '.join(['desk', *given, *details])}):\n"
    cited = "rule" if rule is GIVEN else str(rule)

    def row(heard_by: str, values: Sequence[str]) -> str:
        seat = "seat" if "seat" in details else "0"
        padded = [*values, *["0"] * (MOST_DETAILS - len(values))]
        return f"    note({', '.join(['desk', cited, str(kind), heard_by, seat, *padded])})\n"

    if secret:
        vague = [str(blank) if detail == secret else detail for detail in others]
        return head + row("only(seat)", others) + row("all_but(seat)", vague)
    heard_by = "audience" if audience is GIVEN else SPOKEN_AUDIENCE.get(audience, str(audience))
    return head + row(heard_by, others)


Teller = Callable[[Any, Sequence[str]], str]
T = TypeVar("T", bound=Teller)


class Sentences:
    """Events in words: their texts with every detail as it is spoken, or what a function says."""

    def __init__(self, events: Events, **spoken: Callable[[int], str]) -> None:
        self._events = events
        self._spoken = spoken
        self._tellers: dict[int, Teller] = {}

    def tells(self, *declared: Declared) -> Callable[[T], T]:
        """A function of an event's details and the seats' names that tells these events."""

        def kept(teller: T) -> T:
            self._tellers |= {each.kind: teller for each in declared}
            return teller

        return kept

    def sentence(self, event: Event, names: Sequence[str]) -> str:
        """What happened, as a sentence; empty if it is not worth a line."""
        details = self._events.details_of(event)
        teller = self._tellers.get(event.kind)
        if teller is not None:
            return teller(details, names)
        text = self._events.declared[event.kind].text
        if not text:
            return ""
        spoken = text.format_map(_Told(details, self._spoken, names[event.seat]))
        # a detail begins a sentence with a capital; what somebody is called stays as it is
        return spoken if text.startswith("{seat}") else capital(spoken)


class _Told(dict[str, Spoken]):
    """The details that a text names, as they are spoken."""

    def __init__(
        self, details: Details, spoken: Mapping[str, Callable[[int], str]], seat: str
    ) -> None:
        super().__init__(seat=Spoken(details.seat, seat))
        self._details = details
        self._spoken = spoken

    def __missing__(self, detail: str) -> Spoken:
        value = getattr(self._details, detail)
        return Spoken(value, self._spoken.get(detail, str)(value))
