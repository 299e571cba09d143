"""Rulebooks: the rule ids of a game with their sentences, read from its Markdown file.

A rule is one line, `- **CG-12** sentence`; a section begins with `## Title`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from fairground.kernel.errors import FairgroundError
from fairground.kernel.tape import RULING

RULE_ID = r"[A-Z]+-R?\d+"
"""What a rule id looks like, as part of a regular expression."""
_RULE_LINE = re.compile(rf"- \*\*({RULE_ID})\*\* (.+)")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule or ruling."""

    id: str
    section: str
    sentence: str


class Rulebook:
    """All rules of a game, in the order of the book."""

    def __init__(self, path: Path, prefix: str) -> None:
        self.text = path.read_text(encoding="utf-8")
        self.prefix = prefix
        self.rules = rules_in(self.text)

    def id_of(self, number: int) -> str:
        """The rule id of a number that a verdict or an event carries."""
        if number >= RULING:
            return f"{self.prefix}-R{number - RULING}"
        return f"{self.prefix}-{number}"

    def rule(self, rule_id: str) -> Rule:
        """A rule by its id, in any case and with or without the prefix."""
        wanted = rule_id.strip().upper()
        if not wanted.startswith(f"{self.prefix}-"):
            wanted = f"{self.prefix}-{wanted}"
        if wanted not in self.rules:
            plain = [rule for rule in self.rules if "-R" not in rule]
            rulings = [rule for rule in self.rules if "-R" in rule]
            raise FairgroundError(
                f"there is no rule {rule_id!r}; rules are {plain[0]} to {plain[-1]}"
                + (f", rulings {rulings[0]} to {rulings[-1]}" if rulings else "")
            )
        return self.rules[wanted]


def rules_in(text: str) -> dict[str, Rule]:
    """The rules in a rulebook's Markdown, by their ids."""
    rules, section = {}, ""
    for line in text.splitlines():
        if line.startswith("## "):
            section = line[3:].strip()
        elif match := _RULE_LINE.fullmatch(line):
            rules[match[1]] = Rule(match[1], section, match[2])
    return rules
