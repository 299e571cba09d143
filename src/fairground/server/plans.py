"""Tables that are to be set up: what was asked for, checked and as rows."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection

from fairground.bots import BOTS, USUAL
from fairground.kernel.errors import FairgroundError, UnknownGame
from fairground.kernel.game import Game
from fairground.kernel.options import settle
from fairground.registry import game as find_game
from fairground.server.bodies import SeatPlan
from fairground.server.errands import Errand
from fairground.server.refusals import NotAllowed, as_sentence, clean_nickname
from fairground.server.roster import renamed
from fairground.server.rows import SeatRow, SessionRow, TableRow, unfinished
from fairground.server.sessions import new_id, new_key
from fairground.server.settings import Settings

FULL = 60
"""Seconds after which one of too many tables may be over."""


def hall_game(name: str) -> Game:
    """A game by its name, or a refusal."""
    try:
        return find_game(name)
    except UnknownGame as error:
        raise NotAllowed(404, as_sentence(error)) from None


def new_row(game: Game, options: dict[str, Any], errand: Errand) -> TableRow:
    """A new table's row, before anything is dealt."""
    return TableRow(
        id=new_id(),
        game=game.name,
        version=game.version,
        options=options,
        public=False,
        created=time.time(),
        state="open",
        key=None,
        rematch_of=None,
        hints=True,
        owner=errand.session.id,
        origin=errand.origin,
        secret=new_key(),
    )


def check_room(connection: Connection, settings: Settings, errand: Errand) -> None:
    """Refuse whoever has too many tables that are not over."""
    own, shared = unfinished(connection, errand.session.id, errand.origin)
    most, most_shared = settings.unfinished_of_session, settings.unfinished_of_address
    if own >= most:
        sentence = f"You have {own} tables that are not over, and {most} are the most; "
        raise NotAllowed(429, f"{sentence}play one of them to its end first.", wait=FULL)
    if shared >= most_shared:
        sentence = f"{shared} tables from your address are not over, and {most_shared} are "
        raise NotAllowed(429, f"{sentence}the most; try again later.", wait=FULL)


def checked_options(game: Game, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """Every option of a table, or a refusal."""
    try:
        game.table(seats)  # so many seats, at any options
        settled = settle(game.options, game.constraints, seats, options)
    except FairgroundError as error:
        raise NotAllowed(400, as_sentence(error)) from None
    return {
        name: list(value) if isinstance(value, tuple) else value for name, value in settled.items()
    }


BOT_NAMES = ("Bolt", "Comet", "Dynamo", "Ember", "Flint", "Gizmo")
"""Bots without a name get one by their seat, so that a log tells them apart."""


def planned_seats(
    plans: Sequence[SeatPlan], session: SessionRow, policies: Sequence[str] = ()
) -> list[SeatRow]:
    """The seats of a plan, each under a name of its own; a hall may have policies for bots."""
    seats: list[SeatRow] = []
    for number, plan in enumerate(plans):
        row = planned_seat(number, plan, session, policies)
        seats.append(renamed(row, [known.name for known in seats]))
    return seats


def check_seats(plans: Sequence[SeatPlan]) -> None:
    """Refuse seats that nobody can have meant."""
    if sum(plan.kind == "me" for plan in plans) > 1:
        raise NotAllowed(400, "Only one seat can be 'me'; further people here are 'here'.")


def planned_seat(
    number: int, plan: SeatPlan, session: SessionRow, policies: Sequence[str]
) -> SeatRow:
    """The seat of a plan."""
    if plan.kind == "bot":
        kind = plan.bot or USUAL
        if kind not in BOTS and kind not in policies:
            known = ", ".join((*BOTS, *policies))
            raise NotAllowed(400, f"There is no bot {kind!r}; the bots are {known}.")
        name = clean_nickname(plan.name) if plan.name else BOT_NAMES[number % len(BOT_NAMES)]
        return SeatRow(number, "bot", name, kind, None, False)
    if plan.kind == "open":
        return SeatRow(number, "open", "", "", None, False)
    given = plan.name or (session.nickname if plan.kind == "me" else f"Player {number + 1}")
    return SeatRow(number, "person", clean_nickname(given), "", session.id, False, plan.hash)
