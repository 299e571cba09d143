"""What a person picks in any order: the cards of one play, sent together when it is done."""

from __future__ import annotations

from collections.abc import Sequence

from fairground.kernel.scene import Gathering, Scene, SceneChoice


class Picking:
    """The pieces of a scene's gathering that are picked so far, in the order of the presses."""

    def __init__(self, scene: Scene, picked: Sequence[str] = ()) -> None:
        self.gathering: Gathering | None = scene.gathering
        self._legal = {choice.action for choice in scene.choices}
        offered = self.gathering.choices if self.gathering is not None else ()
        self._choices = {piece: choice for choice in offered for piece in choice.on}
        self.picked = [piece for piece in picked if piece in self._choices]

    def holds(self, choice: SceneChoice) -> bool:
        """Whether a choice is one of those that are picked together."""
        return any(one.action == choice.action for one in self._choices.values())

    def count(self, choice: SceneChoice) -> int:
        """How many pieces of a choice are picked."""
        return sum(self._choices[piece].action == choice.action for piece in self.picked)

    def toggle(self, on: Sequence[str]) -> bool:
        """Pick the first of these pieces that can be picked, or take it back."""
        piece = next((ref for ref in on if ref in self._choices), None)
        if piece is None:
            return False
        if piece in self.picked:
            self.picked.remove(piece)
        else:
            self.picked.append(piece)
        return True

    def more(self, choice: SceneChoice) -> None:
        """Pick one more piece of a choice; if there is no more, take all of them back."""
        left = [piece for piece in choice.on if piece not in self.picked]
        if left:
            self.picked.append(left[0])
        else:
            self.picked = [piece for piece in self.picked if piece not in choice.on]

    @property
    def text(self) -> str:
        """What can be done with what is picked; empty as long as something else comes first."""
        actions = [self._choices[piece].action for piece in self.picked]
        if self.gathering is None or not actions or not set(actions) <= self._legal:
            return ""
        texts = self.gathering.texts
        return texts[len(actions)] if len(actions) < len(texts) else ""

    @property
    def actions(self) -> tuple[int, ...]:
        """The actions to send, in the order in which the game takes them."""
        if self.gathering is None:
            return ()
        picked = sorted(self._choices[piece].action for piece in self.picked)
        return (*picked, self.gathering.done)

    def is_done_by(self, choice: SceneChoice) -> bool:
        """Whether a choice ends the picking: with something picked it sends all of it."""
        return (
            bool(self.picked)
            and self.gathering is not None
            and (choice.action == self.gathering.done)
        )


def is_forced(scene: Scene) -> bool:
    """Whether there is one choice only, and not several pieces of it to pick."""
    if len(scene.choices) != 1:
        return False
    only = scene.choices[0]
    return len(only.on) < 2 or not Picking(scene).holds(only)
