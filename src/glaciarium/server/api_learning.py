"""HTTP: rules, lessons, positions to solve, small positions beside the rules, and set-ups."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from http import HTTPStatus
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from glaciarium.kernel.i18n import speaking, spoken
from glaciarium.server import box_pages, puzzles, rules_pages, setups, tutorials
from glaciarium.server.api_parts import light
from glaciarium.server.endpoints import Endpoint, answer, body, number
from glaciarium.server.long_work import tried
from glaciarium.server.wire import (
    Attempt,
    Box,
    Lesson,
    Rules,
    SetUp,
    SetUpWish,
    Snapshot,
    Tutorial,
    Why,
)

_HOUR: Final = 3600
_GAME: Final = (HTTPStatus.NOT_FOUND, 429)
MOST: Final = puzzles.MOST_MOVES + 1


def _game(request: Request) -> Any:
    return request.app.state.lobby.game(request.path_params["game"])


@lru_cache(maxsize=500)
def _page(make: Callable[..., Any], language: str, *words: Any) -> Any:
    """Build a page once per language, since some pages take a while."""
    with speaking(language):
        return make(*words)


async def rules(request: Request) -> Response:
    page = await tried(_page, rules_pages.rules, spoken(), _game(request))
    return answer(page, age=_HOUR)


async def box(request: Request) -> Response:
    page = await tried(_page, box_pages.box, spoken(), _game(request))
    return answer(page, age=_HOUR)


async def tutorial(request: Request) -> Response:
    page = await tried(_page, tutorials.tutorial, spoken(), _game(request))
    return answer(page, age=_HOUR)


async def lesson(request: Request) -> Response:
    wanted = request.path_params["id"]
    page = await tried(_page, tutorials.lesson, spoken(), _game(request), wanted)
    return answer(page, age=_HOUR)


def _tried(request: Request) -> tuple[Any, str, int, list[str]]:
    """Return the game, the lesson, the step and the moves that were tried there."""
    light(request)
    step, moves = number(request, "step", 0) or 0, request.query_params.get("moves", "")
    return _game(request), request.path_params["id"], step, moves.split("|")[:MOST] if moves else []


async def lesson_why(request: Request) -> Response:
    game, wanted, step, moves = _tried(request)
    words = request.query_params.get("words", "")
    return answer(await tried(tutorials.why, game, wanted, step, words, moves))


async def lesson_try(request: Request) -> Response:
    return answer(await tried(puzzles.attempt, *_tried(request)))


async def figure(request: Request) -> Response:
    wanted = request.path_params["id"]
    page = await tried(_page, tutorials.figure, spoken(), _game(request), wanted)
    return answer(page, age=_HOUR)


async def set_up(request: Request) -> Response:
    light(request)
    game, wish = _game(request), await body(request, SetUpWish)
    return answer(await tried(setups.set_up, game, wish.options))


ENDPOINTS: Final = [
    Endpoint(
        method="GET",
        path="/api/box/{game}",
        handler=box,
        does="What is in the box of a game, each thing with its source",
        answers=Box,
        refuses=_GAME,
    ),
    Endpoint(
        method="GET",
        path="/api/rules/{game}",
        handler=rules,
        does="The rules of a game, a piece of HTML for each",
        answers=Rules,
        refuses=_GAME,
    ),
    Endpoint(
        method="GET",
        path="/api/lessons/{game}",
        handler=tutorial,
        does="The lessons of a game's tutorial",
        answers=Tutorial,
        refuses=_GAME,
    ),
    Endpoint(
        method="GET",
        path="/api/lessons/{game}/{id}",
        handler=lesson,
        does="One lesson of a tutorial",
        answers=Lesson,
        refuses=_GAME,
    ),
    Endpoint(
        method="GET",
        path="/api/lessons/{game}/{id}/why",
        handler=lesson_why,
        does="Why something cannot be done in a step of a lesson, counted from 0",
        answers=Why,
        asks={"step": int, "words": str, "moves": str},
        refuses=(*_GAME, 400),
    ),
    Endpoint(
        method="GET",
        path="/api/lessons/{game}/{id}/try",
        handler=lesson_try,
        does="A position to solve after some moves, separated by |",
        answers=Attempt,
        asks={"step": int, "moves": str},
        refuses=(*_GAME, 400),
    ),
    Endpoint(
        method="GET",
        path="/api/figures/{game}/{id}",
        handler=figure,
        does="A small position that shows a rule",
        answers=Snapshot,
        refuses=_GAME,
    ),
    Endpoint(
        method="POST",
        path="/api/setups/{game}",
        handler=set_up,
        does="How a table with some options would begin; nothing is stored",
        takes=SetUpWish,
        answers=SetUp,
        refuses=(*_GAME, 400, 413, 415),
    ),
]
