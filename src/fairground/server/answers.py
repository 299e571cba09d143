"""Answers to what sockets send: judged once, and told again to whoever sends the same again."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

from fairground.kernel.errors import FairgroundError
from fairground.server.messages import Answer, Ask, Consent, Hint, Hinted, Play, Say, Undo
from fairground.server.refusals import as_sentence
from fairground.server.roster import Roster
from fairground.server.rows import Kept
from fairground.server.story import Story

ANSWERS_KEPT = 128
"""Answers kept of each session: as many as it can send in the nine seconds after a burst."""

SESSIONS_KEPT = 16
"""Sessions whose answers a table keeps: all who sit there, and those who watched last."""

T = TypeVar("T", Answer, Hinted)
Acting = Play | Undo | Consent
"""What changes the game, and becomes a row of it."""


class FirstAnswers:
    """The newest answers of a table that its rows do not keep: refusals, asks and hints.

    An action that was accepted is a row, and gets its answer from there for ever. Everything here
    is lost when the table is put away or the hall closes, and is judged again after that. That is
    safe because none of it has changed anything: nothing can happen twice. What was refused may
    then be accepted, if its reason has gone; but only for the very decision it was meant for, which
    is still open (`Play.n` says so), and it is what its sender still asks for.

    Refusals that say "try again" never come here, as the same message is to be sent again.
    """

    def __init__(self) -> None:
        self._sessions: OrderedDict[str, OrderedDict[object, Answer | Hinted]] = OrderedDict()

    def first(self, session: str | None, message: Acting | Ask | Hint) -> Answer | Hinted | None:
        """The answer to the same message before, if it is known."""
        answers = self._sessions.get(session or "")
        return answers.get(_key(message)) if answers else None

    def keep(
        self, session: str | None, roster: Roster, message: Acting | Ask | Hint, answer: T
    ) -> T:
        """Remember an answer; who has no session cannot be known again, so theirs is not kept."""
        if session is None:
            return answer
        answers = self._sessions.setdefault(session, OrderedDict())
        self._sessions.move_to_end(session)
        answers[_key(message)] = answer
        if len(answers) > ANSWERS_KEPT:
            answers.popitem(last=False)
        if len(self._sessions) > SESSIONS_KEPT:
            watching = (known for known in self._sessions if not roster.of(known))
            del self._sessions[next(watching)]
        return answer


def _key(message: Acting | Ask | Hint) -> object:
    """What makes a message the same: of an act, which changes something, its id alone."""
    return (message.seat, message.id) if isinstance(message, Acting) else message


def said(message: Say, problem: str = "") -> Answer:
    """The answer to a line of chat: it is no step of the game, so there is none to wait for."""
    return Answer(message.id, not problem, 0, "", problem)


def why_not(
    roster: Roster,
    story: Story | None,
    viewers: tuple[int, ...],
    session: str | None,
    message: Play | Ask,
) -> Answer | None:
    """Why an action is refused to a session that sees with these viewers, or None."""

    def refused(sentence: str, rule: str = "") -> Answer:
        return Answer(message.id, False, story.n(viewers) if story else 0, rule, sentence)

    foreign = roster.why_not_mine(session, message.seat)
    if foreign is not None:
        return refused(foreign)
    if story is None:
        return refused("The game has not started: it starts when every seat is taken.")
    try:
        refusal = story.verdict(message.seat, message.action)
    except FairgroundError as error:
        return refused(as_sentence(error))
    if refusal is not None:
        return refused(refusal.sentence, refusal.rule)
    if isinstance(message, Play):
        asked = story.n(viewers, story.asked_after(message.seat))
        if not asked <= message.n <= story.n(viewers):
            return refused("The table has changed since you looked: look again, then choose.")
    return None


def commands(kept: Kept) -> dict[tuple[int, str], int]:
    """The commands that have become moves, by seat, and which move each is."""
    return {(move.seat, move.command): move.n for move in kept.moves if move.command is not None}
