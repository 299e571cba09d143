"""What the hall's lab is asked and answers over HTTP, as structs."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

StudyState = Literal["waiting", "running", "done", "stopped", "failed"]

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Words = Annotated[list[Word], msgspec.Meta(min_length=1, max_length=12)]


class StudyOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A study to be played: one bot for each seat or one for all, so many games of each variant,
    values to compare of options (or of `seats`) as texts, and at how many moments of each game one
    card and one action are exchanged."""

    game: Word
    bots: Annotated[list[Word], msgspec.Meta(min_length=1, max_length=8)]
    games: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)]
    vary: Annotated[dict[Word, Words], msgspec.Meta(max_length=4)] = {}
    pairs: Annotated[int, msgspec.Meta(ge=0, le=8)] = 0


class StudyAnswer(msgspec.Struct, frozen=True):
    """What was found of one variant, or how variants differ."""

    label: str
    sentences: list[str]


class StudyInfo(msgspec.Struct, frozen=True):
    """A study of the hall: how far it is, and what was found. `left` are seconds, as it seems; 0 if
    nobody knows."""

    id: str
    game: str
    title: str
    bots: list[str]
    variants: list[str]
    games: int
    state: StudyState
    done: int
    total: int
    left: float
    began: float
    problem: str
    command: str
    answers: list[StudyAnswer]


class LabPage(msgspec.Struct, frozen=True):
    """The lab: why it is closed, if it is; the bots that play in it, how many games a study may
    have in all, and the studies that there are, the last one first."""

    closed: str
    bots: list[str]
    most_games: int
    studies: list[StudyInfo]


class StudyGame(msgspec.Struct, frozen=True):
    """A game of a study: its row, who sat where, who won, and how long it was."""

    row: int
    variant: str
    bots: list[str]
    shares: list[float]
    turns: int
    decisions: int
