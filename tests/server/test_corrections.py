"""Tables with a corrected components file: what people upload, and what they try."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium import catalog
from glaciarium.kernel.component_faults import changes, faults
from glaciarium.kernel.editions import corrected
from glaciarium.kernel.match import replay
from glaciarium.kernel.record import check
from glaciarium.server.corrections import MOST_BYTES
from glaciarium.server.retention import tidy
from glaciarium.server.store import Store
from tests.server.conftest import PATIENCE, made, served
from tests.server.test_own_tables import heard, stopped

if TYPE_CHECKING:
    from collections.abc import Iterator

    import httpx

    from tests.server.conftest import Serving

ME = {"kind": "me"}
BOT = {"kind": "bot", "level": "level1"}


def own_file(game: str) -> str:
    return (
        files(f"glaciarium.games.{game.replace('-', '_')}").joinpath("components.toml").read_text()
    )


def arktia(before: str = "rows = [[1, 4], [0, 4], [0, 4], [0, 3]]", after: str = "") -> str:
    """Return Arktia's file with another shape of the ice, or with something else replaced."""
    text = own_file("arktia")
    assert before in text
    return text.replace(before, after or "rows = [[0, 5], [0, 5], [0, 5]]", 1)


@pytest.fixture(scope="module")
def lenient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Return a server whose host lets tables bring a file."""
    database = f"sqlite:///{tmp_path_factory.mktemp('lenient')}/tables.db"
    with served(database, "--no-limits", "--allow-components") as serving:
        yield serving


def checked(browser: httpx.Client, file: str, game: str = "arktia") -> Any:
    answer = browser.post(f"/api/box/{game}", json={"file": file})
    assert answer.status_code == 200, answer.text
    return answer.json()


# What a file changes, and what is wrong with it.
def test_a_file_is_checked_and_tells_what_it_changes(lenient: Serving) -> None:
    found = checked(lenient.browser("Ada"), arktia())
    assert found["faults"] == []
    [change] = found["changes"]
    assert change["key"] == "layout.first.2.rows"
    assert change["after"] == "[[0, 5], [0, 5], [0, 5]]"


def test_all_faults_are_told_at_once_with_key_and_line(lenient: Serving) -> None:
    text = arktia("globe = 3", "globe = 300").replace("disc = 3", 'disc = "many"', 1)
    text = text.replace("per_player = 9", "per_player = 9\ncolour = 1", 1)
    found = checked(lenient.browser("Ada"), text)["faults"]
    lines = text.splitlines()
    for key, start in (
        ("pieces.globe", "globe"),
        ("pieces.disc", "disc"),
        ("fields.colour", "colour"),
    ):
        line = next(nth for nth, one in enumerate(lines, 1) if one.startswith(start))
        assert any(f"line {line}, {key}:" in fault for fault in found), (key, found)


@pytest.mark.parametrize("name", list(catalog.GAMES))
def test_a_game_s_own_file_has_no_faults_and_changes_nothing(name: str) -> None:
    game, text = catalog.game(name), own_file(name)
    assert faults(game, text) == []
    made = corrected(game, text, game.rules_version)
    assert made is not None
    assert changes(game, made) == []


# At a table.
def test_table_bot_hint_and_replay_use_the_file(lenient: Serving) -> None:
    ada = lenient.browser("Ada")
    table = made(ada, seats=[ME, BOT], box=arktia(), options={"layout": "first"})
    assert table["corrected"]
    line = lenient.line(ada, f"/ws/tables/{table['id']}")
    ply = -1
    for _move in range(3):
        frame = heard(line, lambda found, ply=ply: found["offers"] and found["ply"] > ply)
        assert frame["table"]["corrected"]
        do, ply = frame["offers"][0]["do"], frame["ply"]
        line.send(json.dumps({"type": "play", "ply": ply, "do": do}))
    frame = heard(line, lambda found: found["offers"] and found["ply"] > ply)
    line.send(json.dumps({"type": "hint", "ply": frame["ply"]}))
    while (told := json.loads(line.recv(timeout=PATIENCE)))["type"] not in ("hint", "refused"):
        pass
    assert told["type"] == "hint", told
    assert ada.get(f"/api/tables/{table['id']}/replay").status_code == 200
    page = ada.get(f"/api/tables/{table['id']}/box").json()
    assert [change["key"] for change in page["changes"]] == ["layout.first.2.rows"]


def test_record_what_if_and_rematch_carry_the_file(lenient: Serving) -> None:
    ada = lenient.browser("Ada")
    table = made(ada, seats=[ME, ME], box=arktia())["id"]
    stopped(lenient, table, ada)
    record = ada.get(f"/api/tables/{table}/record").json()
    assert record["components_file"] == arktia()
    check(record, "here")
    game = catalog.game("arktia")  # which knows nothing of the file
    assert replay(game, record, "here").record()["events"] == record["events"]
    again = ada.post("/api/records", json={"record": record})
    assert again.is_success, again.text
    assert again.json()["corrected"]
    assert ada.get(f"/api/tables/{again.json()['id']}/replay").is_success
    assert made(ada, seats=[ME, ME], beginning={"table": table, "ply": 2})["corrected"]
    assert ada.post(f"/api/tables/{table}/rematch").json()["corrected"]
    assert ada.post(f"/api/tables/{table}/review").is_success


def test_a_record_whose_file_is_another_is_refused(lenient: Serving) -> None:
    ada = lenient.browser("Ada")
    table = made(ada, seats=[ME, ME], box=arktia())["id"]
    stopped(lenient, table, ada)
    record = ada.get(f"/api/tables/{table}/record").json()
    record["components_file"] = arktia("disc = 3", "disc = 4")
    answer = ada.post("/api/records", json={"record": record})
    assert answer.status_code in (400, 422)
    assert "components" in answer.json()["error"]


def test_a_table_is_played_on_after_a_restart(database: str) -> None:
    words = ("--no-limits", "--allow-components")
    with served(database, *words) as one:
        ada = one.browser("Ada")
        table = made(ada, seats=[ME, {"kind": "open"}], open=True, box=arktia())["id"]
        cookies = ada.cookies
    with served(database, "--no-limits") as two:  # the host has changed their mind
        ada, ben = two.browser(), two.browser("Ben")
        ada.cookies = cookies
        assert ben.post(f"/api/tables/{table}/join", json={}).json()["state"] == "playing"
        frame = heard(two.line(ada, f"/ws/tables/{table}"), lambda _: True)
        assert frame["table"]["corrected"]


# Who may not.
def test_a_server_takes_no_file_unless_its_host_says_so(server: Serving) -> None:
    ada = server.browser("Ada")
    assert ada.get("/api/catalogue").json()["corrections"] is False
    assert ada.post("/api/box/arktia", json={"file": arktia()}).status_code == 403
    wish = {"game": "arktia", "seats": [ME, ME], "box": arktia()}
    assert ada.post("/api/tables", json=wish).status_code == 403


def test_rated_games_use_the_server_s_box(lenient: Serving) -> None:
    ada = lenient.browser("Ada")
    wish = {"game": "arktia", "seats": [ME, {"kind": "open"}], "rated": True, "box": arktia()}
    answer = ada.post("/api/tables", json=wish)
    assert answer.status_code == 400
    assert "own box" in answer.json()["error"]


HOSTILE = {
    "nothing": "",
    "no TOML": "]]]",
    "deep arrays": "a = " + "[" * 900 + "]" * 900,
    "deep keys": "\n".join(".".join(["a"] * 900) + f".b{n} = 1" for n in range(140)),
    "deep tables": "\n".join(f"[{'.'.join(['a'] * 400)}.b{n}]" for n in range(300)),
    "a long line": "a = '" + "x" * 250_000 + "'",
    "spaces in a key": '["' + " " * 1_900 + '"]\n' * 100,
    "many tables": "[[a]]\n" * 40_000,
    "a number without end": "a = " + "9" * 1_900,
    "large counts": arktia("per_player = 9", "per_player = 999999999"),
    "huge layouts": arktia("rows = [[3, 5],", "rows = [[-99999999, 99999999],"),
    "letters that turn text around": arktia('source = "rulebook"', 'source = "rulebook \\u202e"'),
    "another game's file": own_file("nunatak"),
    "infinity": arktia("globe = 3", "globe = inf"),
    "a date": arktia("globe = 3", "globe = 1979-05-27"),
}


@pytest.mark.parametrize("file", HOSTILE.values(), ids=HOSTILE)
def test_hostile_files_are_refused_with_a_sentence(lenient: Serving, file: str) -> None:
    ada = lenient.browser("Ada")
    found = checked(ada, file)["faults"]
    assert found
    assert all(len(fault) < 2_000 and "Traceback" not in fault for fault in found)
    if file:
        wish = {"game": "arktia", "seats": [ME, ME], "box": file}
        assert ada.post("/api/tables", json=wish).status_code == 400
    assert checked(ada, arktia())["faults"] == []  # it still works


def test_files_that_are_too_large_are_refused(lenient: Serving) -> None:
    ada, large = lenient.browser("Ada"), arktia() + "# long\n" * (MOST_BYTES // 7)
    assert ada.post("/api/box/arktia", json={"file": large}).status_code == 413
    assert ada.post("/api/box/arktia", json={"file": large * 3}).status_code == 413
    wish = {"game": "arktia", "seats": [ME, ME], "box": large}
    assert ada.post("/api/tables", json=wish).status_code == 413


def test_a_flood_of_files_is_refused(database: str) -> None:
    with served(database, "--allow-components") as serving:
        ada = serving.browser("Ada")
        codes = [
            ada.post("/api/box/arktia", json={"file": arktia()}).status_code for _ in range(14)
        ]
        assert codes[0] == 200
        assert codes[-1] == 429
        assert serving.browser().get("/health").status_code == 200


# What is kept.
async def test_files_that_no_table_uses_are_deleted(database: str) -> None:
    with served(database, "--no-limits", "--allow-components") as serving:
        ada = serving.browser("Ada")
        kept = made(ada, seats=[ME, ME], box=arktia())["id"]
        waiting = [ME, {"kind": "open"}]
        gone = made(ada, seats=waiting, box=arktia("disc = 3", "disc = 4"))["id"]
        assert ada.post(f"/api/tables/{gone}/leave").is_success
    store = Store(database)
    await store.open()
    await tidy(store, 0.0)
    saved = await store.load(kept)
    await store.close()
    assert saved.table.box == arktia()
    with closing(sqlite3.connect(database.removeprefix("sqlite:///"))) as opened:
        assert opened.execute("SELECT count(*) FROM corrected_box").fetchone() == (1,)
