"""Crash by Crash on a screen: a veiled state as a scene."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fairground.games.crash_by_crash.rules import cards, floor
from fairground.games.crash_by_crash.rules import components as c
from fairground.games.crash_by_crash.rules import tiles as t
from fairground.games.crash_by_crash.rules.events import (
    ABSORBED,
    COUNTED,
    EVENTS,
    FELL,
    MOVED,
    OPERATOR_MOVED,
    PLACED,
    RANG,
)
from fairground.games.crash_by_crash.show import pieces, prompts, words
from fairground.games.crash_by_crash.show.names import CARD_TITLES, car_name, side_name
from fairground.games.crash_by_crash.show.preview import Preview, preview
from fairground.games.crash_by_crash.show.zones import zones
from fairground.kernel.layout import NOBODY, Plain
from fairground.kernel.scene import Fact, Flip, Ghost, Mark, Panel, Scene, SceneChoice, part
from fairground.kernel.sentences import signed
from fairground.kernel.tape import Event

MOST_KEYS = 9
MAGNET_PLACES = {c.IN_STOCK: "stock", c.LOCKED: "stock", c.BOXED: "out"}
"""Where a magnet is that is not on the floor."""


def scene(s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]) -> Scene:
    """What the seat sees, with the choices it has."""
    outcome = words.outcome(s, names)[0] if s.phase == c.OVER else ""
    return Scene(
        headline=prompts.headline(s),
        banner=prompts.banner(s, names),
        zones=tuple(zones(s, seat, names)),
        pieces=(*pieces.floor_pieces(s, names), *pieces.card_pieces(s, seat)),
        panels=tuple(_panel(s, other, names) for other in range(s.seats)),
        prompt=outcome or prompts.prompt(s, seat, choices, names),
        choices=tuple(_choices(s, seat, choices, names)),
        refused=tuple(_refused(s, seat, choices)),
    )


def flipped(event: Event, names: Sequence[str]) -> Flip | None:
    """CC-60: a bell swings as it rings, after all that led to it has been seen."""
    told = EVENTS.details_of(event)
    if event.kind == RANG.kind:
        bell = f"bell:{t.FLOWER_AT[told.cell]}"
        return Flip(bell, "bell ringing", "", f"the bell on cell {told.cell} rings")
    if event.kind == PLACED.kind:
        return _moved(told.car, "floor", t.place_of(told.cell))
    if event.kind == MOVED.kind:
        return _moved(told.car, "floor", t.place_of(told.to))
    if event.kind == FELL.kind:
        side, index = divmod(told.car, c.CARS_OF_SIDE)
        return _moved(told.car, f"stock-{side}", (index,))
    if event.kind == OPERATOR_MOVED.kind:
        at = t.place_of(pieces.shown_cell(told.to))
        return Flip("operator", "operator", "", "the operator", "floor", at)
    return None


def _moved(number: int, zone: str, at: tuple[int, ...]) -> Flip:
    name, text = car_name(number), pieces.car_text(number)
    look = pieces.car_look(number, zone == "floor")
    return Flip(f"car:{name}", look, text, f"car {name}", zone, at)


def place(cell: int) -> str:
    """The name of a cell as a place of the floor."""
    row, column = t.place_of(cell)
    return f"floor:{row},{column}"


# ---------------------------------------------------------------- panels


def _panel(s: Plain, seat: int, names: Sequence[str]) -> Panel:
    side = seat % c.SIDES
    deciding = s.phase != c.OVER and s.seat == seat
    first = c.CARS_OF_SIDE * side
    magnet = s.where[first + c.STANDARD_CARS]
    stock = s.where[first : first + c.STANDARD_CARS]
    known = ", ".join([CARD_TITLES[card] for card in s.shown[seat] if card != c.NO_CARD])
    return Panel(
        seat=seat,
        sign=c.SIDE_NAMES[side],
        status=prompts.status(s) if deciding else "waiting" if s.phase != c.OVER else "",
        out=False,
        score=str(s.score[side]),
        unit="point" if s.score[side] == 1 else "points",
        badge=f"team {c.SIDE_NAMES[side]}" if s.seats > c.SIDES else "",
        facts=(
            _fact("pts", str(s.score[side])),
            _fact("stock", str(stock.count(c.IN_STOCK) + stock.count(c.LOCKED))),
            _fact("magnet", MAGNET_PLACES.get(magnet, "floor")),
            _fact("cards", str(cards.held(s, seat))),
            *([_fact("known", known)] if known else []),
        ),
        marks=_accumulators(s.power[side], s.accumulators),
    )


_fact = part(Fact)


@part
def _accumulators(left: int, most: int) -> tuple[Mark, ...]:
    charged, spent = Mark("▮", True, "accumulator"), Mark("–", False, "spent accumulator")
    return tuple(charged if i < left else spent for i in range(most))


# ---------------------------------------------------------------- choices


def _choices(
    s: Plain, seat: int, choices: Sequence[int], names: Sequence[str]
) -> Iterator[SceneChoice]:
    """Every choice with what it does; of a car that may go to many cells, just where it stands."""
    is_car_coming = s.phase in (c.SETUP_CAR, c.PLACE_CELL)
    car = floor.car_in_stock(s, s.seat % c.SIDES, s.magnetic) if is_car_coming else -1
    for action, key in _with_keys(choices):
        seen = preview(s, action)
        phrase = words.spoken_action(s, seat, action)
        if seen:
            yield _moving(s, seat, action, key, phrase, seen, names)
        elif is_car_coming:
            yield _arrival(action, phrase, key, car)
        else:
            spots = tuple(_spots(s, seat, action))
            yield _plain_choice(action, words.short_action(s, action), phrase, spots, key)


def _with_keys(choices: Sequence[int]) -> Iterator[tuple[int, str]]:
    """A digit for each choice, unless they are cells of the floor, which have numbers already."""
    for index, action in enumerate(choices):
        has_key = index < MOST_KEYS and (len(choices) <= MOST_KEYS or action >= t.CELLS)
        yield action, str(index + 1) if has_key else ""


@part
def _arrival(cell: int, phrase: str, key: str, car: int) -> SceneChoice:
    """A car on the cell that is looked at, before it pushes anything."""
    ghost = Ghost(f"car:{car_name(car)}", "floor", t.place_of(cell))
    return SceneChoice(cell, words.action_text(cell), phrase, (place(cell),), key, ghosts=(ghost,))


_plain_choice = part(SceneChoice)


def _moving(
    s: Plain,
    seat: int,
    action: int,
    key: str,
    phrase: str,
    seen: Preview,
    names: Sequence[str],
) -> SceneChoice:
    """A choice that moves something on the floor."""
    story = _story(seen, names)
    return SceneChoice(
        action,
        words.short_action(s, action),
        f"{phrase}: {story}" if story else phrase,
        tuple(_spots(s, seat, action)),
        key,
        _warning(s, seen),
        ghosts=tuple(_ghosts(s, seen)),
    )


def _spots(s: Plain, seat: int, action: int) -> Iterator[str]:
    """Where a choice is made: on a cell, a car, a card, the operator; some have no place."""
    if action < t.CELLS:
        yield place(action)
    elif action < c.DIRECTION:
        flower = action - c.HOLE_ACTION
        for i in range(t.FLOWER_CELLS):
            yield place(t.FLOWER_PLACES[t.FLOWER_CELLS * flower + i])
    elif action < c.ACCUMULATOR:
        yield place(_pushed_cell(s, action - c.DIRECTION))
    elif c.CARD <= action < c.PLACE_STANDARD and action - c.CARD in s.hand[seat]:
        yield f"hand:{s.hand[seat].index(action - c.CARD)}"
    elif action in (c.PLACE_STANDARD, c.PLACE_MAGNETIC):
        number = floor.car_in_stock(s, seat % c.SIDES, action - c.PLACE_STANDARD)
        if number >= 0:
            yield f"car:{car_name(number)}"
    elif action in (c.WALK_TWO, c.WALK_FOUR):
        yield "operator"
    elif c.TAKE <= action < c.TAKE_DECK:
        yield f"row:{action - c.TAKE}"
    elif action == c.TAKE_DECK:
        yield "deck:0"
    elif action >= c.KEEP:
        yield f"pair:{action - c.KEEP}"


def _pushed_cell(s: Plain, d: int) -> int:
    """The cell that a direction points to: the pushed car's, or where a step's line goes."""
    ahead: int = t.STEP[t.DIRECTIONS * s.chosen_cell + d]
    return ahead if ahead != t.OUTSIDE else int(s.chosen_cell)


def _ghosts(s: Plain, seen: Preview) -> Iterator[Ghost]:
    """Where everything that moves would be; what leaves the floor is shown back in its stock."""
    for number in range(c.CARS):
        where = seen.after.where[number]
        if where == s.where[number]:
            continue
        side, index = divmod(number, c.CARS_OF_SIDE)
        piece = f"car:{car_name(number)}"
        if where < t.CELLS:
            yield Ghost(piece, "floor", t.place_of(where))
        else:
            yield Ghost(piece, f"stock-{side}", (index,))
    if seen.after.operator_at != s.operator_at:
        at = seen.after.operator_at
        yield Ghost("operator", "floor", t.place_of(pieces.shown_cell(at)))
    for flower in range(t.FLOWERS):
        cell = seen.after.bell_at[flower]
        if cell not in (t.NO_CELL, s.bell_at[flower]):
            source = flower if s.bell_at[flower] != t.NO_CELL else _source_of_bell(s, seen)
            yield Ghost(f"bell:{source}", "floor", t.place_of(cell))


def _source_of_bell(s: Plain, seen: Preview) -> int:
    """The flower that a charmed bell comes from."""
    gone = [
        flower
        for flower in range(t.FLOWERS)
        if s.bell_at[flower] != t.NO_CELL and seen.after.bell_at[flower] == t.NO_CELL
    ]
    return gone[0]


def _story(seen: Preview, names: Sequence[str]) -> str:
    """What a choice does, in a few words."""
    parts = []
    for event in seen.events:
        told = EVENTS.details_of(event)
        if event.kind == MOVED.kind:
            parts.append(f"{car_name(told.car)} to {told.to}")
        elif event.kind == FELL.kind:
            points = f", {signed(told.points)}" if told.points else ""
            parts.append(f"{car_name(told.car)} falls off{points}")
        elif event.kind == ABSORBED.kind:
            parts.append("the operator absorbs it")
        elif event.kind == COUNTED.kind:
            counts = (told.points_a, told.points_b)
            gains = [f"{side_name(i, names)} {signed(counts[i])}" for i in range(c.SIDES)]
            parts.append(f"a bell rings, {', '.join(gains)}")
    return "; ".join(parts)


def _warning(s: Plain, seen: Preview) -> str:
    """An own car that falls off, or an event that pays the other side more."""
    side = s.seat % c.SIDES
    for event in seen.events:
        told = EVENTS.details_of(event)
        if event.kind == FELL.kind and told.car // c.CARS_OF_SIDE == side:
            return "your own car falls off"
        if event.kind == COUNTED.kind:
            points = (told.points_a, told.points_b)
            if points[side] < points[1 - side]:
                return "the other side scores more"
    return ""


def _refused(s: Plain, seat: int, choices: Sequence[int]) -> Iterator[SceneChoice]:
    """What one could try but may not: asking tells why."""
    if seat == NOBODY or s.phase != c.ACTION or seat != s.seat:
        return
    tries = {c.CARD + card for card in s.hand[seat] if card != c.NO_CARD}
    tries |= {c.PLACE_STANDARD, c.PLACE_MAGNETIC, c.WALK_TWO, c.WALK_FOUR, c.EXCHANGE}
    for action in sorted(tries - set(choices)):
        phrase = words.spoken_action(s, seat, action)
        spots = tuple(_spots(s, seat, action))
        yield _plain_choice(action, words.short_action(s, action), phrase, spots, "")
