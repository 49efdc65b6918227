"""What is kept about somebody can be taken along, and deleted: then nothing of it is left."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from glaciarium.server.rows import ChatRow
from glaciarium.server.schema import METADATA
from tests.server.browsing import application, browser
from tests.server.conftest import new_table

PASSWORD = "a long password"
KINDS = ["database", pytest.param("postgres", marks=pytest.mark.slow)]


async def kept(app: Any) -> str:
    """Return all that stands in the database, as text."""

    def query(connection: Any) -> str:
        return repr([connection.execute(select(one)).all() for one in METADATA.sorted_tables])

    return str(await app.state.store.read(query))


async def entered(client: Any, name: str) -> dict[str, Any]:
    told = await client.post("/api/account", json={"name": name, "password": PASSWORD})
    assert told.status_code == 200
    found: dict[str, Any] = told.json()
    return found


@pytest.mark.parametrize("kind", KINDS)
async def test_everything_about_me_is_told_and_then_deleted(
    kind: str, request: pytest.FixtureRequest
) -> None:
    database = request.getfixturevalue(kind)
    async with application(database) as app, browser(app) as ada, browser(app) as ben:
        me = await entered(ada, "Rumpelstiltskin")
        other = await entered(ben, "Ben")
        seats = [{"kind": "me"}, {"kind": "open"}]
        running = (await ada.post("/api/tables", json=new_table(seats=seats, open=True))).json()
        await ben.post(f"/api/tables/{running['id']}/join", json={})
        waiting = (await ada.post("/api/tables", json=new_table(seats=seats))).json()
        line = ChatRow(
            id=0, table=running["id"], seat=0, person=me["id"], name=me["name"], text="Ahoi", at=1.0
        )
        await app.state.store.append_chat(line)

        told = (await ada.get("/api/me/data")).json()
        assert (told["person"]["id"], told["person"]["name"]) == (me["id"], me["name"])
        assert "password" not in told["person"]
        assert {seat["game_table"] for seat in told["seats"]} == {running["id"], waiting["id"]}
        assert [said["text"] for said in told["chat"]] == ["Ahoi"]
        assert len(told["sessions"]) == 1

        wrong = await ada.request("DELETE", "/api/account", json={"password": "something else"})
        assert wrong.status_code == 403
        assert me["id"] in await kept(app)
        gone = await ada.request("DELETE", "/api/account", json={"password": PASSWORD})
        assert gone.status_code == 204
        left = await kept(app)
        assert not [word for word in (me["id"], me["name"], "Ahoi") if word in left]
        assert other["id"] in left
        assert (await ada.get("/api/me")).json() is None
        again = await ada.post("/api/login", json={"name": "Rumpelstiltskin", "password": PASSWORD})
        assert again.status_code == 401
        found = (await ben.get(f"/api/tables/{running['id']}")).json()
        assert [seat["kind"] for seat in found["seats"]] == ["bot", "human"]
        assert [seat["host"] for seat in found["seats"]] == [False, True]


async def test_a_guest_needs_no_password_and_nobody_is_told_nothing(database: str) -> None:
    async with application(database) as app, browser(app) as ada:
        assert (await ada.get("/api/me/data")).status_code == 401
        assert (await ada.request("DELETE", "/api/account", json={})).status_code == 401
        await ada.post("/api/me", json={"name": "Rumpelstiltskin"})
        assert (await ada.request("DELETE", "/api/account", json={})).status_code == 204
        assert "Rumpelstiltskin" not in await kept(app)
