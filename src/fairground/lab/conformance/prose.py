"""Conformance of what is said: whole sentences, numbers that agree, one dash and one minus."""

from __future__ import annotations

import re
from collections.abc import Iterator

from fairground.kernel.position import Position
from fairground.kernel.scene import Scene
from fairground.kernel.view import View
from fairground.lab.conformance.probe import Finding, Probe, Situation

NAMES = ("Ann", "Bob", "Cleo", "Dee", "Eve", "Finn", "Gus")

NOUNS = re.findall(
    r"\w+",
    """accumulator action arrow bell bomb box button car card cell choice coin column copy cycle
    deck decision die event field flip flower game guest hand hit hole lamp lane loss magnet mine
    minute move pebble phase piece pile place play player plot point push rail rider round row seat
    sector shot shuffle side space square stack step tile trap treasure trick turn unit wall window
    zeppelin""",
)
"""Things that games count."""

PLURALS = {"box": "boxes", "copy": "copies", "loss": "losses", "push": "pushes", "die": "dice"}

_one = "|".join(NOUNS)
_several = "|".join(PLURALS.get(noun, noun + "s") for noun in NOUNS)
_word = r"(?:(?!or\b|of\b|to\b|and\b)[a-z]+ )?"

SLIPS = {
    "one thing in the plural": re.compile(rf"(?<![\w.,:/−–-])1 {_word}(?:{_several})\b", re.I),
    "several things in the singular": re.compile(
        rf"(?<![\w.,:/#−–-])(?:0|[2-9]|[1-9]\d+) (?:{_one})\b(?! of | (?:{_several}))"
    ),
    "one thing that are": re.compile(
        rf"(?<![\w.,−–-])(?<!and )1 {_word}(?:{_one})(?: [a-z]+){{0,4}} are\b"
    ),
    "several things that is": re.compile(rf"\b[2-9] (?:{_several}) (?:is|has|goes|lies)\b"),
    "a stop too many": re.compile(r"[.?;:,]\s*[.,;:]|![.:;]|…\.|\.\s*!|(?<!\d)\s[.,;:!?](?!\w)"),
    "two spaces, or one at an end": re.compile(r"\s\s|^\s|\s$"),
    "something unfilled": re.compile(
        r"[{}<]|>(?!\d)|\bNone\b(?! of)|\bnan\b|\w \b(?:True|False)\b"
    ),
    "a seat by its number": re.compile(r"\bseats? -?\d", re.I),
    "another dash than –": re.compile(r"—|\s-\s|\d-\d"),
    "another minus than −": re.compile(r"(?<![\w)])-\d"),
    "a word twice": re.compile(r"\b([a-z]+) \1\b", re.I),
    "a before a vowel": re.compile(r"\ba (?=[aeiou])(?!uni|use|one|eu)"),
    "an before a consonant": re.compile(r"\ban (?=[b-df-gj-np-tv-z])"),
}
"""What a text for people must not contain."""

VERBLESS = re.compile(
    r"[^a-z]|(a|an|and|any|as|at|by|for|from|he|her|his|i|in|into|it|its|my|no|not|of|on|one|or|our|"
    r"out|she|some|that|the|their|they|this|to|two|three|we|with|yes|you|your)\b"
)
"""How no phrase of a choice begins: "you ..." and "the bot would ..." go on with a verb."""


def texts_are_well_said(probe: Probe) -> Iterator[Finding]:
    """Every text of random games, with people's names and odd options."""
    said: set[tuple[str, bool]] = set()
    for here, text, whole in _texts(probe):
        if (text, whole) not in said:
            said.add((text, whole))
            for wrong in slips_in(text, whole):
                yield probe.finding(f"no text with {wrong}", repr(text), here)
    for here, phrase in _phrases(probe):
        if VERBLESS.match(phrase):
            expected = 'a phrase that goes on after "you" or "the bot would", with a verb'
            yield probe.finding(expected, repr(phrase), here)


def _phrases(probe: Probe) -> Iterator[tuple[Situation, str]]:
    """What the choices of some situations are called, where each is made and as a bot's advice."""
    for here in probe.some(150):
        position = Position(probe.game, here.state.copy(), NAMES[: here.seats])
        for seat in here.waiting:
            view = position.view(seat)
            for choice in view.choices:
                yield here, view.spoken(choice.id)


def slips_in(text: str, whole: bool) -> Iterator[str]:
    """What is wrong with a text, which is a whole sentence or a part of one."""
    for what, pattern in SLIPS.items():
        if pattern.search(text):
            yield what
    if whole and text:
        if text[0].islower():
            yield "a small letter at its beginning"
        if text[-1] not in ".!?":
            yield "no stop at its end"


def _texts(probe: Probe) -> Iterator[tuple[Situation, str, bool]]:
    """Everything that is said at random tables; true: a whole sentence."""
    luck = probe.luck("prose play")
    decisions = probe.many(2400)
    for table in probe.tables("prose"):
        position = Position(probe.game, table.state, NAMES[: table.seats])
        while position.pending and decisions > 0:
            decisions -= 1
            seat = luck.choice(position.pending)
            for event in position.play(seat, luck.choice(position.choices(seat)).id):
                yield table, probe.game.words.sentence(event, position.names), True
            if decisions % 5 == 0:
                viewer = luck.choice(table.watchers)
                for text, whole in _spoken(position.view(viewer)):
                    yield table, text, whole
            if decisions % 9 == 0:
                action = luck.randrange(probe.game.actions)
                refusal = position.verdict(luck.randrange(table.seats), action)
                yield table, refusal.sentence if refusal else "", True
        if position.outcome is not None:
            yield table, position.outcome.reason, True
            for text, whole in _spoken(position.view()):
                yield table, text, whole
        if decisions <= 0:
            return


def _spoken(view: View) -> Iterator[tuple[str, bool]]:
    """The texts of a scene, with whether each is a whole sentence."""
    scene: Scene = view.scene
    for sentence in (scene.prompt, scene.outcome, *(zone.opened for zone in scene.zones)):
        yield sentence, True
    parts = [scene.banner]
    for zone in scene.zones:
        parts += [zone.label, *(entry.label for entry in zone.inside)]
        parts += [cell.label for cell in zone.cells]
    parts += [text for piece in scene.pieces for text in (piece.label, piece.text, piece.badge)]
    for panel in scene.panels:
        parts += [panel.status, panel.score, panel.badge, *(fact.label for fact in panel.facts)]
        parts += [*(fact.value for fact in panel.facts), *(mark.label for mark in panel.marks)]
    for choice in (*scene.choices, *scene.refused):
        parts += [choice.text, choice.phrase, choice.warning]
    for part in parts:
        yield part, False
