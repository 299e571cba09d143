"""Conformance of single actions: choices, refusals, events, and the rules they name."""

from __future__ import annotations

from collections.abc import Iterator

from fairground.kernel.errors import FairgroundError, IllegalAction, UnknownAction, UnknownSeat
from fairground.kernel.layout import TAPE_LENGTH
from fairground.kernel.position import Position
from fairground.kernel.tape import AFTERWARDS, EVERYONE, Event, read_tape
from fairground.lab.conformance.probe import Finding, Probe, Situation

# ---------------------------------------------------------------- choices


def choices_match_verdicts(probe: Probe) -> Iterator[Finding]:
    """`choices` is the scan of `verdict`; who decides has a choice, nobody else has any."""
    plain = probe.game.plain
    desk, out = plain.new_desk(), plain.new_out()
    for here in probe.walk("choices", probe.many(4500)):
        for seat in range(here.seats):
            listed = out[: plain.choices(here.state, seat, out, desk)]
            allowed = [
                action
                for action in range(probe.game.actions)
                if plain.verdict(here.state, seat, action, desk) == 0
            ]
            if listed != allowed:
                wrong = next(iter(set(listed) ^ set(allowed)), None)
                yield probe.finding(
                    f"the actions that the verdict allows, ascending: {allowed}",
                    f"the choices of seat {seat} are {listed}",
                    here,
                    seat,
                    wrong,
                )
            elif bool(listed) != (seat in here.waiting):
                yield probe.finding(
                    "choices for the seats that must decide, and for no other",
                    f"seat {seat} has the choices {listed} while {here.waiting} must decide",
                    here,
                    seat,
                )


# ---------------------------------------------------------------- refusals


def refusals_change_nothing(probe: Probe) -> Iterator[Finding]:
    """Refused actions raise with a rule and a sentence, by id and by text, without a trace."""
    yield from _texts_come_back(probe)
    for here in probe.some(120):
        position = Position(probe.game, here.state.copy(), None)
        before = position.hash
        yield from _refused(probe, here, position)
        if position.hash != before or position.steps:
            yield from _changed(probe, here)


def _texts_come_back(probe: Probe) -> Iterator[Finding]:
    words = probe.game.words
    for action in range(probe.game.actions):
        text = words.action_text(action)
        for form in (text, text.lower(), text.upper(), f" {text} "):
            if words.read_action(form) != action:
                yield probe.finding(
                    f"{form!r} to be read as action {action}, whose text is {text!r}",
                    f"it is read as {words.read_action(form)}",
                    action=action,
                )


def _refused(probe: Probe, here: Situation, position: Position) -> Iterator[Finding]:
    """Try everything that is not legal, and things that are no action at all."""
    words = probe.game.words
    for seat in range(here.seats):
        legal = {choice.id for choice in position.choices(seat)}
        for action in range(probe.game.actions):
            if action in legal:
                continue
            for form in (action, words.action_text(action)):
                error = _error(position, seat, form)
                if not isinstance(error, IllegalAction):
                    yield probe.finding(
                        "IllegalAction with a refusal",
                        f"{form!r} gives {error!r}",
                        here,
                        seat,
                        action,
                    )
                elif not error.refusal.sentence:
                    yield probe.finding(
                        "a refusal to say why", f"{form!r} is refused mutely", here, seat, action
                    )
    for seat, form, kind in (
        (0, probe.game.actions, UnknownAction),
        (0, -1, UnknownAction),
        (0, "no such action", UnknownAction),
        (here.seats, 0, UnknownSeat),
        (-1, 0, UnknownSeat),
    ):
        error = _error(position, seat, form)
        if not isinstance(error, kind):
            yield probe.finding(
                kind.__name__, f"seat {seat} playing {form!r} gives {error!r}", here
            )


def _error(position: Position, seat: int, action: int | str) -> FairgroundError | None:
    try:
        position.play(seat, action)
    except FairgroundError as error:
        return error
    return None


def _changed(probe: Probe, here: Situation) -> Iterator[Finding]:
    """Find out which refused action left a trace."""
    for seat in range(here.seats):
        for action in range(probe.game.actions):
            position = Position(probe.game, here.state.copy(), None)
            before = position.hash
            if _error(position, seat, action) and position.hash != before:
                yield probe.finding(
                    "a refused action to change nothing",
                    f"the state changed when seat {seat} was refused action {action}",
                    here,
                    seat,
                    action,
                )
    yield probe.finding(
        "refused actions to change nothing", "the state changed while they were refused", here
    )


# ---------------------------------------------------------------- events


def events_are_readable(probe: Probe) -> Iterator[Finding]:
    """`apply` returns `pending`; the tape holds its events; each one has a sentence."""
    plain = probe.game.plain
    luck = probe.luck("events play")
    decisions = probe.many(8000)
    for table in probe.tables("events"):
        desk, out = plain.new_desk(), plain.new_out()
        desk.taping = 1
        names = [f"name {seat}" for seat in range(table.seats)]
        while table.waiting and decisions > 0:
            decisions -= 1
            before = table.kept()
            desk.taped = 0
            seat, action = probe.step(table, luck, desk, out)
            said = plain.apply(before.state.copy(), seat, action, plain.new_desk())
            if said != plain.pending(table.state):
                yield probe.finding(
                    f"apply to return who decides next, {plain.pending(table.state):#b}",
                    f"it returns {said:#b}",
                    before,
                    seat,
                    action,
                )
            if desk.taped > TAPE_LENGTH:
                yield probe.finding(
                    f"at most {TAPE_LENGTH} events in one action",
                    f"{desk.taped} events",
                    before,
                    seat,
                    action,
                )
            for event in read_tape(desk):
                wrong = _wrong_with_event(probe, event, names)
                if wrong:
                    yield probe.finding(
                        "events with a sentence, an audience, a seat and a rule",
                        f"{wrong}: {event}",
                        before,
                        seat,
                        action,
                    )
        if decisions <= 0:
            return


def _wrong_with_event(probe: Probe, event: Event, names: list[str]) -> str:
    if not 0 < event.audience <= EVERYONE and event.audience != AFTERWARDS:
        return "nobody may read an event, or an unknown audience"
    if not 0 <= event.seat < len(names):
        return "an event of a seat that is not at the table"
    if event.rule <= 0:
        return "an event without a rule"
    if not isinstance(probe.game.words.sentence(event, names), str):
        return "an event without a sentence"
    return ""


# ---------------------------------------------------------------- the rulebook


def rules_are_in_the_book(probe: Probe) -> Iterator[Finding]:
    """Collect every rule number over random games, and look each one up."""
    game = probe.game
    book = game.rulebook
    for named, rules in [
        *((f"option {option.name}", option.rules) for option in game.options),
        *((f"the constraint {one.sentence!r}", one.rules) for one in game.constraints),
    ]:
        for rule in rules:
            if rule not in book.rules:
                yield probe.finding("a rule of the rulebook", f"{named} names {rule}")
    known: set[int] = set()
    for number, source, here in _named_rules(probe):
        if number not in known:
            known.add(number)
            if book.id_of(number) not in book.rules:
                yield probe.finding(
                    "a rule of the rulebook", f"{source} names {book.id_of(number)}", here
                )


def _named_rules(probe: Probe) -> Iterator[tuple[int, str, Situation]]:
    """Every rule number met on the way, with who named it and where."""
    game, plain = probe.game, probe.game.plain
    desk = plain.new_desk()
    names = [""] * game.most_seats
    for here in probe.some(150):
        for seat in range(here.seats):
            for action in range(game.actions):
                rule = plain.verdict(here.state, seat, action, desk)
                if rule:
                    yield rule, f"the verdict on action {action} of seat {seat}", here
        if not here.waiting:
            yield game.words.outcome(here.state, names[: here.seats])[1], "the outcome", here
    luck, decisions = probe.luck("rulebook play"), probe.many(8000)
    for table in probe.tables("rulebook"):
        desk, out = plain.new_desk(), plain.new_out()
        desk.taping = 1
        while table.waiting and decisions > 0:
            decisions -= 1
            desk.taped = 0
            probe.step(table, luck, desk, out)
            for row in desk.tape[: min(desk.taped, TAPE_LENGTH)]:
                yield row[-1], "an event", table
        if decisions <= 0:
            return
