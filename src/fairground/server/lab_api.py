"""The hall's lab over HTTP: studies are ordered, watched, stopped, and opened game by game."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from litestar import Controller, MediaType, Response, get, post
from litestar.params import JSONBody, PathParameter, QueryParameter

from fairground.kernel.errors import FairgroundError
from fairground.server.api import AnyRequest, FromPage, TheHall, asker, keep_pace, refusals
from fairground.server.bodies import ReplayPage
from fairground.server.infos import as_page
from fairground.server.orders import LabPage, StudyGame, StudyInfo, StudyOrder
from fairground.server.refusals import NotAllowed, as_sentence

if TYPE_CHECKING:
    from fairground.lab.studies.study import Study

StudyId = Annotated[str, PathParameter(max_length=40, description="A study's id.")]
RowNumber = Annotated[int, PathParameter(ge=0, le=2**31, description="A game's row.")]
PageNumber = Annotated[int, QueryParameter(ge=1, le=100_000, description="Twenty games each.")]
GAMES_OF_PAGE = 20
OF_STUDY = refusals(403, 404, 409, 429)
ONLY_ITSELF = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
"""A report is one file with its own style, and no script."""


class Lab(Controller):
    """Studies: the same games as from the command line, in a corner of the hall's machine."""

    path = "/api/lab"
    guards = (keep_pace,)
    tags = ("lab",)

    @get("/", responses=refusals(429), summary="The lab and its studies")
    async def lab(self, hall: TheHall) -> LabPage:
        """Whether it is open here, and all studies, the last one first."""
        return await asyncio.to_thread(hall.lab.page)

    @post(
        "/studies",
        status_code=200,
        responses=refusals(403, 404, 413, 415, 429),
        summary="Order a study",
    )
    async def order(
        self, data: JSONBody[StudyOrder], hall: TheHall, request: AnyRequest, from_page: FromPage
    ) -> StudyInfo:
        """It is played after those that wait; the same order again is the same study."""
        hall.lab.check_open()
        hall.limits.studies.pay(asker(request))
        taken = await asyncio.to_thread(hall.lab.take, data)
        hall.lab.wake()
        return taken

    @get("/studies/{study:str}", responses=OF_STUDY, summary="How far a study is")
    async def study(self, study: StudyId, hall: TheHall) -> StudyInfo:
        """What is done, and what was found."""
        hall.lab.check_open()
        return await asyncio.to_thread(lambda: hall.lab.info(hall.lab.known(study)))

    @post("/studies/{study:str}/stop", status_code=200, responses=OF_STUDY, summary="Stop a study")
    async def stop(self, study: StudyId, hall: TheHall, from_page: FromPage) -> StudyInfo:
        """What is done is kept, and it can go on."""
        return hall.lab.stop(study)

    @post("/studies/{study:str}/resume", status_code=200, responses=OF_STUDY, summary="Go on")
    async def resume(self, study: StudyId, hall: TheHall, from_page: FromPage) -> StudyInfo:
        """Go on with a study that was stopped."""
        return hall.lab.go_on(study)

    @get(
        "/studies/{study:str}/report",
        responses=OF_STUDY,
        media_type=MediaType.HTML,
        summary="The report of a study",
    )
    async def report(self, study: StudyId, hall: TheHall) -> Response[bytes]:
        """A page that needs nothing else."""
        file = hall.lab.path(study) / "report.html"
        body = await asyncio.to_thread(file.read_bytes)
        headers = {"content-security-policy": ONLY_ITSELF}
        return Response(body, media_type=MediaType.HTML, headers=headers)

    @get("/studies/{study:str}/games", responses=OF_STUDY, summary="The games of a study")
    async def games(
        self, study: StudyId, hall: TheHall, page: PageNumber = 1
    ) -> Response[list[StudyGame]]:
        """A page of its games; the header Link names the next one."""
        path = hall.lab.path(study)
        listed, more = await asyncio.to_thread(_games, path, page)
        link = f'</api/lab/studies/{study}/games?page={page + 1}>; rel="next"'
        return Response(listed, headers={"Link": link} if more else {})

    @get("/studies/{study:str}/games/{row:int}", responses=OF_STUDY, summary="One game of a study")
    async def game(
        self, study: StudyId, row: RowNumber, hall: TheHall, request: AnyRequest
    ) -> ReplayPage:
        """It is played once more: a replay, as the theatre takes it."""
        path = hall.lab.path(study)
        hall.limits.files.pay(asker(request))
        return await asyncio.to_thread(_replay, path, row)


def _games(path: Path, page: int) -> tuple[list[StudyGame], bool]:
    found = _opened(path)
    first = (page - 1) * GAMES_OF_PAGE
    rows = found.games.slice(first, GAMES_OF_PAGE + 1).collect().to_dicts()
    listed = []
    for place, row in enumerate(rows[:GAMES_OF_PAGE]):
        variant = found.plan.variants[row["variant"]]
        seats = range(variant.seats)
        listed.append(
            StudyGame(
                row=first + place,
                variant=variant.label,
                bots=[variant.bots[(seat + row["rotation"]) % variant.seats] for seat in seats],
                shares=[row[f"share_{seat}"] for seat in seats],
                turns=row["turns"],
                decisions=row["decisions"],
            )
        )
    return listed, len(rows) > GAMES_OF_PAGE


def _replay(path: Path, row: int) -> ReplayPage:
    found = _opened(path)
    try:
        return as_page(found.replay(row))
    except FairgroundError as error:
        raise NotAllowed(404, as_sentence(error)) from None


def _opened(path: Path) -> Study:
    """A study, unless it is of another version."""
    from fairground.lab.studies.study import Study

    try:
        return Study(path)
    except FairgroundError as error:
        raise NotAllowed(409, as_sentence(error)) from None


LAB_ROUTES = [Lab]
