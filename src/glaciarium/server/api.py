"""HTTP: games, rules, tables and records."""

from __future__ import annotations

from http import HTTPStatus
from importlib.resources import files
from typing import Any, Final, Literal

from starlette.requests import Request
from starlette.responses import Response

from glaciarium.kernel.i18n import LANGUAGES, say
from glaciarium.server import (
    api_account_data,
    api_boxes,
    api_learning,
    api_own_tables,
    api_people,
    api_reviews,
    corrections,
    game_listing,
    http_errors,
    identity,
    ratings,
    records,
    replay,
)
from glaciarium.server.api_parts import asker, heavy, packed, table_id
from glaciarium.server.api_parts import saved as loaded
from glaciarium.server.endpoints import (
    JSON,
    MOST_BYTES,
    Endpoint,
    address,
    answer,
    body,
    nothing,
    number,
    person,
)
from glaciarium.server.lobby import Lobby, may_look
from glaciarium.server.rows import Listed, Person, Saved
from glaciarium.server.store import Store
from glaciarium.server.table_info import joinable, table_info
from glaciarium.server.wire import (
    Catalogue,
    History,
    JoinTable,
    Leaderboard,
    NewTable,
    RecordUpload,
    Replay,
    TableInfo,
    Tables,
)

Which = Literal["mine", "past", "open", "live"]
_HOUR: Final = 3600


def _store(request: Request) -> Store:
    store: Store = request.app.state.store
    return store


def _lobby(request: Request) -> Lobby:
    lobby: Lobby = request.app.state.lobby
    return lobby


def _game(request: Request) -> Any:
    return _lobby(request).game(request.path_params["game"])


# Games and texts.
async def catalogue(request: Request) -> Response:
    state = request.app.state
    mail, corrections = state.config.mail is not None, state.config.corrections
    listed = game_listing.catalogue(state.games, mail=mail, corrections=corrections)
    return answer(listed, age=_HOUR)


async def best(request: Request) -> Response:
    return answer(await ratings.best(_store(request), _game(request).name))


async def words(request: Request) -> Response:
    """Return the client's texts in a language; none for English, which is the key."""
    wanted = request.path_params["lang"]
    if wanted not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise http_errors.missing(say("That language isn't available; try {known}.", known=known))
    found = files("glaciarium").joinpath("locale", f"web.{wanted}.json")
    text = found.read_bytes() if found.is_file() else b"{}"
    return Response(text, headers={"Cache-Control": "no-cache"}, media_type=JSON)


# Tables.
async def _info(request: Request, found: Listed | Saved, reader: Person | None) -> TableInfo:
    return (await _infos(request, [found], reader))[0]


async def _infos(request: Request, tables: list[Any], reader: Person | None) -> list[TableInfo]:
    """Return tables as a reader sees them, with who is connected."""
    known = await ratings.at(_store(request), tables)
    told = []
    for found in tables:
        own = known.get(found.table.game, {})
        info = table_info(found.table, found.seats, reader.id if reader else None, own)
        present, info.watching = request.app.state.hub.seen(info.id)
        for seat in info.seats:
            seat.present = seat.seat in present
        told.append(info)
    return told


async def _table(request: Request, table: str, reader: Person) -> Response:
    """Answer with a table after something changed at it."""
    await request.app.state.hub.changed(table)
    return answer(await _info(request, await _store(request).listed(table), reader))


async def tables(request: Request) -> Response:
    which = request.query_params.get("which", "mine")
    reader = await identity.who(request)
    own = reader.id if reader else ""
    store = _store(request)
    if which == "mine":
        found = await store.tables(mine=own) if own else []
    elif which == "past":
        found = await store.tables(mine=own, states=["over"]) if own else []
    elif which == "open":
        waiting = await store.tables(open=True)
        found = [one for one in waiting if joinable(one.seats)]
    elif which == "live":
        found = await store.tables(live=True)
    else:
        raise http_errors.bad(say('"which" must be one of mine, open, live, past.'))
    return answer(Tables(tables=await _infos(request, found, reader)))


async def create(request: Request) -> Response:
    who = await person(request)
    lobby, limits = _lobby(request), request.app.state.limits
    with_box = api_boxes.WRITTEN * corrections.MOST_BYTES if lobby.corrections.allowed else 0
    wish = await body(request, NewTable, MOST_BYTES + with_box)
    if wish.beginning is not None:
        heavy(request)
    if wish.box:
        limits.check("box", address(request))
    return await _table(request, await lobby.create(wish, who, address(request)), who)


async def table(request: Request) -> Response:
    reader = await identity.who(request)
    found = await _store(request).listed(table_id(request))
    may_look(found, reader, request.query_params.get("invite", ""))
    return answer(await _info(request, found, reader))


async def join(request: Request) -> Response:
    who = await person(request)
    wish = await body(request, JoinTable)
    await _lobby(request).join(table_id(request), wish, who)
    return await _table(request, table_id(request), who)


async def leave(request: Request) -> Response:
    who = await person(request)
    await _lobby(request).leave(table_id(request), who)
    await request.app.state.hub.changed(table_id(request))
    return nothing()


async def start(request: Request) -> Response:
    who = await person(request)
    await _lobby(request).start(table_id(request), who)
    return await _table(request, table_id(request), who)


# After play.
async def rematch(request: Request) -> Response:
    who = await person(request)
    made = await _lobby(request).rematch(table_id(request), who, address(request))
    await request.app.state.hub.changed(table_id(request))
    return await _table(request, made, who)


async def replayed(request: Request) -> Response:
    heavy(request)
    saved, reader = await loaded(request)
    first = number(request, "first", 0)
    last = number(request, "last", None)
    seat = number(request, "seat", None)
    hub = request.app.state.hub
    by = asker(request, reader)
    return packed(request, await replay.replay(hub, saved, reader, by, seat, first or 0, last))


async def history(request: Request) -> Response:
    heavy(request)
    saved, reader = await loaded(request)
    hub, by = request.app.state.hub, asker(request, reader)
    return packed(request, await replay.history(hub, saved, reader, by))


async def record(request: Request) -> Response:
    heavy(request)
    saved, reader = await loaded(request)
    game = _lobby(request).game(saved.table.game)
    work, by = request.app.state.hub.heavy, asker(request, reader)
    name = f"{saved.table.game}-{saved.table.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return packed(request, await records.download(work, game, saved, by), headers)


async def upload(request: Request) -> Response:
    who = await person(request)
    heavy(request)
    request.app.state.limits.check("upload", who.id)
    request.app.state.limits.check("upload", address(request))
    wish = await body(request, RecordUpload, records.MOST_BYTES)
    work = request.app.state.hub.heavy
    by = asker(request, who)
    made = await records.upload(work, _store(request), _lobby(request), wish.record, who, by)
    return answer(await _info(request, await _store(request).listed(made), who))


_OF_TABLE: Final = (HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND, 429)
_CHANGES: Final = (400, 401, 403, 404, 409, 413, 415, 429)
_GAME: Final = (HTTPStatus.NOT_FOUND, 429)
ENDPOINTS: Final = [
    Endpoint(
        method="GET",
        path="/api/catalogue",
        handler=catalogue,
        does="The games with their options, the levels of bots, the languages",
        answers=Catalogue,
    ),
    *api_people.ENDPOINTS,
    *api_account_data.ENDPOINTS,
    *api_learning.ENDPOINTS,
    *api_boxes.ENDPOINTS,
    *api_reviews.ENDPOINTS,
    *api_own_tables.ENDPOINTS,
    Endpoint(
        method="GET",
        path="/api/tables",
        handler=tables,
        does="Tables: mine, past (mine, over), open (waiting for somebody), live (to watch)",
        asks={"which": Which},
        answers=Tables,
        refuses=(400, 429),
    ),
    Endpoint(
        method="POST",
        path="/api/tables",
        handler=create,
        does="Make a table; it begins at once if no seat is open",
        takes=NewTable,
        answers=TableInfo,
        refuses=_CHANGES,
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{id}",
        handler=table,
        does="One table, seen from outside",
        asks={"invite": str},
        answers=TableInfo,
        refuses=_OF_TABLE,
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{id}/join",
        handler=join,
        does="Sit down; who takes the last open seat begins the game",
        takes=JoinTable,
        answers=TableInfo,
        refuses=_CHANGES,
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{id}/leave",
        handler=leave,
        does="Get up before the game begins; the last one takes the table away",
        refuses=(401, *_OF_TABLE, 409),
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{id}/start",
        handler=start,
        does="Begin now: bots take the open seats. For who made the table",
        answers=TableInfo,
        refuses=(401, *_OF_TABLE, 409),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{id}/replay",
        handler=replayed,
        does="Positions after decisions first … last, as you or a seat saw it; -1: a spectator",
        asks={"seat": int, "first": int, "last": int},
        answers=Replay,
        refuses=(400, *_OF_TABLE, 409, 422),
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{id}/history",
        handler=history,
        does="Scores over time",
        answers=History,
        refuses=(400, *_OF_TABLE, 409, 422),
    ),
    Endpoint(
        method="POST",
        path="/api/tables/{id}/rematch",
        handler=rematch,
        does="Play again with the same people and bots; the others' seats wait for them",
        answers=TableInfo,
        refuses=_CHANGES,
    ),
    Endpoint(
        method="GET",
        path="/api/tables/{id}/record",
        handler=record,
        does="The record of a game that is over",
        answers=dict[str, Any],
        refuses=(*_OF_TABLE, 409, 422),
    ),
    Endpoint(
        method="POST",
        path="/api/records",
        handler=upload,
        does="Bring a record along: it becomes a table that is over",
        takes=RecordUpload,
        answers=TableInfo,
        refuses=(*_CHANGES, 422),
    ),
    Endpoint(
        method="GET",
        path="/api/best/{game}",
        handler=best,
        does="Who plays a game best, by rated tables",
        answers=Leaderboard,
        refuses=_GAME,
    ),
    Endpoint(
        method="GET",
        path="/api/words/{lang}.json",
        handler=words,
        does="The client's texts in a language, by their English",
        answers=dict[str, Any],
        refuses=_GAME,
    ),
]
