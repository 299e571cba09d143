"""One decision at the keyboard: keys and clicks become choices, the others get a reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fairground.kernel.errors import FairgroundError, Refusal
from fairground.kernel.position import Position
from fairground.kernel.scene import Scene, SceneChoice
from fairground.kernel.sentences import capital
from fairground.terminal.drawing import lit_places
from fairground.terminal.lines import key_sign
from fairground.terminal.picking import Picking

ARROWS = ("left", "right", "up", "down")
DIGITS = tuple("123456789")
NUMBER_HINT = "Type a number, click, or select with ← →, then confirm with Enter."


@dataclass(frozen=True)
class Taken:
    """The choice is made; what was picked together is several actions in a row."""

    action: int
    then: tuple[int, ...] = ()


@dataclass(frozen=True)
class Moved:
    """The cursor moved, or a choice waits to be confirmed."""


@dataclass(frozen=True)
class Missed:
    """Nothing that can be chosen; `number` is what was typed, if it was a number."""

    number: str = ""


Answer = Taken | Moved | Missed


class Chooser:
    """The choices of a scene under a cursor; `armed` means that Enter confirms.

    Choices made with arrow keys are played at once, unless they come with a warning and another
    does not. All others are selected first and confirmed by Enter. More choices than there are
    digits, all of them numbers, such as the cells of a floor, are selected by typing the number.
    Choices that make up one decision are picked in any order, and sent together by Enter.
    """

    cursor: int | None

    def __init__(self, scene: Scene, picked: Sequence[str] = ()) -> None:
        self.choices = scene.choices
        self.picking = Picking(scene, picked)
        self.armed = False
        self.cursor = 0 if len(scene.choices) == 1 else None
        self.by_number = len(scene.choices) > len(DIGITS) and all(
            choice.text.isdigit() and not choice.key for choice in scene.choices
        )
        self.typed = ""
        self.keys = {} if self.by_number else _keys(scene.choices)
        self.by_arrows = any(choice.key in ARROWS for choice in scene.choices)
        self._places = lit_places(scene.choices)

    @property
    def under_cursor(self) -> SceneChoice | None:
        """The choice that is marked."""
        return None if self.cursor is None else self.choices[self.cursor]

    @property
    def with_keys(self) -> tuple[tuple[str, SceneChoice], ...]:
        """Every choice with its key; with something picked, Enter is what ends the picking."""
        return tuple(
            (choice.text if self.by_number else self.keys.get(i, "·"), choice)
            for i, choice in enumerate(self.choices)
            if not self.picking.is_done_by(choice)
        )

    def press(self, key: str) -> Answer:
        """What a key does."""
        for index, own in self.keys.items():
            if own == key:
                return self._pick(index)
        if self.by_number and key.isdigit():
            return self._type(key)
        if key == "backspace" and self.typed:
            return self._typed_so_far(self.typed[:-1])
        self.typed = ""
        if key == "enter":
            return self._enter()
        if key == "space" and self._on_pickable:
            return self._pick(self.cursor or 0)
        if key == "escape" and (self.armed or self.picking.picked):
            self.picking.picked = self.picking.picked if self.armed else []
            self.armed = False
            return Moved()
        if key in ARROWS and not self.by_arrows and self.choices:
            return self._step(-1 if key in ("left", "up") else 1)
        return Missed()

    def _enter(self) -> Answer:
        """Confirm what is selected or done with what is picked, or select what is marked."""
        choice = self.under_cursor
        if choice is not None and self.armed:
            return Taken(choice.action)
        ending = choice is None or self._on_pickable or self.picking.is_done_by(choice)
        if self.picking.text and ending:
            return self._sent()
        if choice is None:
            return Missed()
        if self._on_pickable:
            return self._pick(self.cursor or 0)
        if len(self.choices) == 1:
            return Taken(choice.action)
        self.armed = True
        return Moved()

    def _sent(self) -> Answer:
        first, *rest = self.picking.actions
        return Taken(first, tuple(rest))

    @property
    def _on_pickable(self) -> bool:
        """Whether the cursor is on a choice that is picked together with others."""
        return self.under_cursor is not None and self.picking.holds(self.under_cursor)

    def point(self, on: Sequence[str]) -> Answer:
        """What a click on these pieces and places does; a second click confirms."""
        if self.picking.toggle(on):
            self.armed = False
            return Moved()
        for ref in on:
            choice = self._places.get(ref)
            if choice is not None:
                index = self.choices.index(choice)
                if self.armed and self.cursor == index:
                    return Taken(choice.action)
                return self._pick(index)
        return Missed()

    def _pick(self, index: int) -> Answer:
        again = self.armed and self.cursor == index
        choice = self.choices[index]
        if self.picking.holds(choice):
            self.picking.more(choice)
            self.cursor, self.armed = index, False
            return Moved()
        if self.picking.is_done_by(choice) and self.picking.text:
            return self._sent()
        if choice.key in ARROWS and (again or not self._rash(choice)):
            return Taken(choice.action)
        self.cursor = index
        self.armed = True
        return Moved()

    def _type(self, digit: str) -> Answer:
        """One more digit of a number, or the first of another one."""
        longer = self.typed + digit
        largest = max(int(choice.text) for choice in self.choices)
        # A number beyond all of them is none that could be meant; one between them is.
        for typed in (longer, digit) if int(longer) > largest else (longer,):
            if any(choice.text.startswith(typed) for choice in self.choices):
                return self._typed_so_far(typed)
        self._typed_so_far("")
        return Missed(longer)

    def _typed_so_far(self, typed: str) -> Answer:
        """Select the choice of this number; the beginning of a number selects none."""
        texts = [choice.text for choice in self.choices]
        self.typed = typed
        self.cursor = texts.index(typed) if typed in texts else None
        self.armed = self.cursor is not None
        return Moved()

    def _rash(self, choice: SceneChoice) -> bool:
        return bool(choice.warning) and not all(other.warning for other in self.choices)

    def _step(self, by: int) -> Answer:
        first = 0 if by > 0 else -1
        self.cursor = (first if self.cursor is None else self.cursor + by) % len(self.choices)
        self.armed = False
        return Moved()

    @property
    def hint(self) -> str:
        """What to press next."""
        choice = self.under_cursor
        if choice is not None and self.armed:
            if choice.key in ARROWS:
                key = key_sign(choice.key)
                return f"{choice.text} {choice.warning}! {key} again does it, Esc goes back."
            return f"{capital(choice.phrase)}: Enter confirms, Esc goes back."
        if self.picking.text:
            return f"{self.picking.text}: Enter does it, Esc takes all back."
        if self.by_arrows:
            return ""
        if self.by_number:
            return f"Type a number ({self.typed} …)." if self.typed else NUMBER_HINT
        last = len(self.keys)
        which = {1: "1", 2: "1, 2"}.get(last, f"1 to {last}")
        if not set(self.keys.values()) <= set(DIGITS):
            which = "the keys shown"
        if any(self.picking.holds(choice) for choice in self.choices):
            return f"Pick with {which}, a click or Space, in any order; then Enter."
        ahead = len(self.picking.picked)
        before = f"{ahead} picked already. " if ahead else ""
        return f"{before}Select with {which} or ← →, then confirm with Enter."


def _keys(choices: Sequence[SceneChoice]) -> dict[int, str]:
    """Each choice's own key, or the next free digit."""
    keys = {index: choice.key for index, choice in enumerate(choices) if choice.key}
    free = [digit for digit in DIGITS if digit not in keys.values()]
    for index in range(len(choices)):
        if index not in keys and free:
            keys[index] = free.pop(0)
    return keys


class Past:
    """What keys, pieces and zones have been good for, to say why they are not now."""

    def __init__(self) -> None:
        self._keys: dict[str, int] = {}
        self._pieces: dict[str, set[int]] = {}
        self._zones: dict[str, set[int]] = {}

    def note(self, scene: Scene) -> None:
        """Remember the choices of a scene."""
        zones = {zone.id for zone in scene.zones}
        pieces = {piece.id: piece.zone for piece in scene.pieces}
        for choice in scene.choices:
            if choice.key and choice.key not in DIGITS:
                self._keys[choice.key] = choice.action
            for on in choice.on:
                if on in pieces:
                    self._pieces.setdefault(on, set()).add(choice.action)
                elif on.partition(":")[0] in zones:
                    self._zones.setdefault(on.partition(":")[0], set()).add(choice.action)

    def actions_of_key(self, key: str, scene: Scene) -> list[int]:
        """What a key meant; a digit means the card at that place of the own hand."""
        if key in self._keys:
            return [self._keys[key]]
        hands = {zone.id for zone in scene.zones if zone.kind == "fan"}
        for piece in scene.pieces:
            if key in DIGITS and piece.zone in hands and piece.at == (int(key) - 1,):
                return sorted(self._pieces.get(piece.id, ()))
        return []

    def actions_at(self, on: Sequence[str]) -> list[int]:
        """What was chosen on these pieces, or else in their zone."""
        for ref in on:
            if ref in self._pieces:
                return sorted(self._pieces[ref])
        return sorted(set().union(*(self._zones.get(ref.partition(":")[0], ()) for ref in on)))


def first_refusal(position: Position, seat: int, actions: Sequence[int]) -> Refusal | None:
    """Why the first of these actions that is not legal is not."""
    for action in actions:
        try:
            refusal = position.verdict(seat, action)
        except FairgroundError:
            continue
        if refusal is not None:
            return refusal
    return None
