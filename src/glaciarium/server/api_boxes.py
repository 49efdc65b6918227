"""HTTP: boxes, and corrected components files."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from glaciarium.kernel.i18n import speaking, spoken
from glaciarium.kernel.protocol import Game
from glaciarium.server import box_pages
from glaciarium.server.api_parts import asker, heavy, listed
from glaciarium.server.corrections import MOST_BYTES, Corrections
from glaciarium.server.endpoints import Endpoint, address, answer, body, person
from glaciarium.server.long_work import in_turn
from glaciarium.server.rows import TableRow
from glaciarium.server.table_log import edition_of
from glaciarium.server.wire import Box, BoxCheck, BoxFile

WRITTEN: Final = 2  # bytes of JSON for a byte of a file, at most: line ends and quotes


def _corrections(request: Request) -> Corrections:
    corrections: Corrections = request.app.state.lobby.corrections
    return corrections


async def check(request: Request) -> Response:
    who = await person(request)
    corrections, game = _corrections(request), request.app.state.lobby.game
    corrections.refuse_unless_allowed()
    for asking in (who.id, address(request)):
        request.app.state.limits.check("box", asking)
    wish = await body(request, BoxFile, WRITTEN * MOST_BYTES)
    found = await corrections.check(
        game(request.path_params["game"]), wish.file, asker(request, who)
    )
    return answer(BoxCheck(faults=found.faults, changes=box_pages.told(found.changes)))


async def of_table(request: Request) -> Response:
    heavy(request)
    found = (await listed(request)).table
    game = request.app.state.lobby.game(found.game)
    return answer(await in_turn(_page, game, found, spoken()))


def _page(game: Game[Any], table: TableRow, language: str) -> Box:
    with speaking(language):
        return box_pages.box(edition_of(game, table), game)


ENDPOINTS: Final = [
    Endpoint(
        method="POST",
        path="/api/box/{game}",
        handler=check,
        does="Check a corrected components file for a new table; nothing is kept",
        takes=BoxFile,
        answers=BoxCheck,
        refuses=(400, 401, 403, 404, 413, 415, 429),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{id}/box",
        handler=of_table,
        does="What is in the box of a table, and what differs from the server's own",
        answers=Box,
        refuses=(403, 404, 422, 429),
    ),
]
