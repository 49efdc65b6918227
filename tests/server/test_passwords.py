"""Names that look alike, passwords that are changed or lost, and who can be locked out."""

from __future__ import annotations

import re
import socketserver
import threading
from typing import TYPE_CHECKING
from uuid import uuid4

import httpx
import pytest

from glaciarium.cli.main import main
from glaciarium.kernel.errors import BadOptions
from glaciarium.server.mail import mail_server
from glaciarium.server.names import folded, readable, skeleton
from tests.server.conftest import new_table, served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.server.conftest import Serving

PASSWORD = "ice and snow"
OTHER = "snow and ice"


def unused(name: str = "Ada") -> str:
    return f"{name}{uuid4().hex[:8]}"


def account(server: Serving, name: str) -> httpx.Client:
    browser = server.browser()
    answer = browser.post("/api/account", json={"name": name, "password": PASSWORD})
    assert answer.status_code == 200, answer.text
    return browser


def login(server: Serving, name: str, password: str) -> int:
    wish = {"name": name, "password": password}
    return server.browser().post("/api/login", json=wish).status_code


# Names.
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Аda"),  # noqa: RUF001 - a Cyrillic A
        ("Nora", "Νоrа"),  # noqa: RUF001 - Greek and Cyrillic letters
        ("Bill", "BiII"),
        ("Bill", "Bi1l"),
        ("Oli", "0li"),
        ("Tom", "Torn"),
        ("Ada L", "AdaL"),
        ("ADA", "аdа"),  # noqa: RUF001 - Cyrillic letters
        ("mia", "ｍia"),  # noqa: RUF001 - a wide m
        ("Ada", "A\u034fda"),  # something between two letters that nobody sees
        ("Ada", "Ada\ufe0f"),
    ],
)
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Ida"), ("Ada", "Adá"), ("Jan", "Jana"), ("Søren", "Soren")]
)
def test_names_that_do_not_are_two(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)
    assert folded(one) != folded(other)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("Søren 🐧", True),
        ("Nguyễn", True),
        ("❤️", True),
        ("\u3164", False),  # a letter without ink
        ("A\u034fda", False),
        ("\u202eadA", False),  # written from right to left
        ("\ufe0f", False),
        ("A" + "\u0301" * 4, False),  # a tower of accents
    ],
)
def test_a_name_can_be_read(name: str, wanted: bool) -> None:
    assert readable(name) == wanted


def test_nobody_looks_like_an_account(server: Serving) -> None:
    name = unused("Oda")
    owner = account(server, name)
    double = name.replace("O", "О")  # noqa: RUF001 - a Cyrillic O
    stranger = server.browser()
    answer = stranger.post("/api/me", json={"name": double})
    assert (answer.status_code, "looks too much like" in answer.json()["error"]) == (409, True)
    wish = {"name": double, "password": PASSWORD}
    assert stranger.post("/api/account", json=wish).status_code == 409
    assert owner.post("/api/me", json={"name": double}).status_code == 200  # it is hers


@pytest.mark.parametrize("exact", [True, False])
def test_a_seat_cannot_have_the_name_of_an_account(server: Serving, exact: bool) -> None:
    name = unused("Oda")
    owner = account(server, name)
    shown = name if exact else name.replace("O", "0")
    seats = [{"kind": "me"}, {"kind": "me", "name": shown}]
    answer = server.browser("Guest").post("/api/tables", json=new_table(seats=seats))
    assert answer.status_code == 409, answer.text
    assert owner.post("/api/tables", json=new_table(seats=seats)).status_code == 200


def test_a_guest_whose_name_became_an_account_s_needs_another(server: Serving) -> None:
    name = unused("Eve")
    guest = server.browser(name)
    host = server.browser("Host")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = host.post("/api/tables", json=new_table(seats=seats, open=True)).json()["id"]
    account(server, name)
    assert guest.post(f"/api/tables/{table}/join", json={}).status_code == 409
    guest.post("/api/me", json={"name": unused("Other")})
    assert guest.post(f"/api/tables/{table}/join", json={}).status_code == 200


# Passwords.
def test_a_password_is_changed_and_other_browsers_leave(server: Serving) -> None:
    name = unused()
    browser = account(server, name)
    elsewhere = server.browser()
    elsewhere.post("/api/login", json={"name": name, "password": PASSWORD})
    wrong = browser.post("/api/password", json={"password": "not this one", "new": OTHER})
    assert (wrong.status_code, login(server, name, PASSWORD)) == (403, 200)
    answer = browser.post("/api/password", json={"password": PASSWORD, "new": OTHER})
    assert answer.status_code == 200, answer.text
    assert browser.get("/api/me").json()["name"] == name
    assert elsewhere.get("/api/me").json() is None
    assert (login(server, name, PASSWORD), login(server, name, OTHER)) == (401, 200)


def test_only_an_account_has_a_password(server: Serving) -> None:
    wish = {"password": PASSWORD, "new": OTHER}
    assert server.browser().post("/api/password", json=wish).status_code == 401
    assert server.browser("Guest").post("/api/password", json=wish).status_code == 401


def printed_code(server: Serving, name: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["reset-password", name, "--database", server.database]) == 0
    found = re.search(r"is ([a-z0-9-]+):", capsys.readouterr().out)
    assert found
    return found[1]


def test_the_host_prints_a_code_that_works_once(
    server: Serving, capsys: pytest.CaptureFixture[str]
) -> None:
    name = unused()
    browser = account(server, name)
    first = printed_code(server, name, capsys)
    code = printed_code(server, name.upper(), capsys)
    assert login(server, name, PASSWORD) == 200  # until the code is used
    stranger = server.browser()
    for wrong in (first, "abcd-efgh-ijkm", ""):
        wish = {"name": name, "code": wrong, "password": OTHER}
        assert stranger.post("/api/password/reset", json=wish).status_code == 403
    wish = {"name": name, "code": code.upper().replace("-", " "), "password": OTHER}
    answer = stranger.post("/api/password/reset", json=wish)
    assert (answer.status_code, answer.json()["name"]) == (200, name)
    assert stranger.get("/api/me").json()["account"]
    assert browser.get("/api/me").json() is None
    assert (login(server, name, PASSWORD), login(server, name, OTHER)) == (401, 200)
    assert stranger.post("/api/password/reset", json=wish).status_code == 403


def test_there_is_no_code_for_nobody(server: Serving, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reset-password", unused(), "--database", server.database]) == 2
    assert "No account is called" in capsys.readouterr().err


def test_without_mail_the_host_is_asked(server: Serving) -> None:
    assert server.browser().get("/api/catalogue").json()["mail"] is False
    answer = server.browser().post("/api/password/forgot", json={"name": "Ada"})
    assert (answer.status_code, "whoever runs it" in answer.json()["error"]) == (409, True)


class Mailbox(socketserver.StreamRequestHandler):
    """As much of a mail server as a letter needs."""

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        for line in self.rfile:
            word = line.split()[0].upper()
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                lines = iter(self.rfile.readline, b".\r\n")
                letters: list[str] = self.server.letters  # type: ignore[attr-defined]
                letters.append(b"".join(lines).decode())
                self.server.arrived.release()  # type: ignore[attr-defined]
            self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")
            if word == b"QUIT":
                return


@pytest.fixture
def mailbox() -> Iterator[socketserver.TCPServer]:
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Mailbox) as box:
        box.letters, box.arrived = [], threading.Semaphore(0)  # type: ignore[attr-defined]
        threading.Thread(target=box.serve_forever, daemon=True).start()
        yield box
        box.shutdown()


def test_with_mail_a_code_is_sent(database: str, mailbox: socketserver.TCPServer) -> None:
    smtp = f"smtp://127.0.0.1:{mailbox.server_address[1]}"
    with served(database, "--smtp", smtp, "--mail-from", "ice@club.example") as server:
        assert server.browser().get("/api/catalogue").json()["mail"] is True
        browser = account(server, "Ada")
        bad = {"email": "nowhere", "password": PASSWORD}
        assert browser.post("/api/email", json=bad).status_code == 400
        wish = {"email": "ada@club.example", "password": PASSWORD}
        assert browser.post("/api/email", json=wish).json()["email"] == "ada@club.example"
        stranger = server.browser()
        for name in ("Nobody", "Ada"):  # the answer tells nothing
            assert stranger.post("/api/password/forgot", json={"name": name}).status_code == 204
        assert mailbox.arrived.acquire(timeout=30)  # type: ignore[attr-defined]
        (letter,) = mailbox.letters  # type: ignore[attr-defined]
        assert "To: ada@club.example" in letter
        code = re.search(r"[a-z0-9]{4}-[a-z0-9]{4}-[a-z0-9]{4}", letter)
        assert code
        reset = {"name": "Ada", "code": code[0], "password": OTHER}
        assert stranger.post("/api/password/reset", json=reset).status_code == 200


@pytest.mark.parametrize("url", ["mail.example", "http://mail.example", "smtp://"])
def test_a_mail_server_has_an_address(url: str) -> None:
    with pytest.raises(BadOptions, match="smtp://USER"):
        mail_server(url, "ice@club.example")
    with pytest.raises(BadOptions, match="--mail-from"):
        mail_server("smtp://mail.example", "")


# Locking out.
def test_failed_logins_elsewhere_never_lock_the_owner_out(database: str) -> None:
    """They are counted by address, never by the name that is tried."""
    far_away = httpx.HTTPTransport(local_address="127.0.0.2")
    with (
        served(database) as server,
        httpx.Client(base_url=server.address, transport=far_away) as stranger,
    ):
        account(server, "Ada")
        wish = {"name": "Ada", "password": "not this one"}
        told = [stranger.post("/api/login", json=wish).status_code for _ in range(12)]
        assert told[-1] == 429
        assert login(server, "Ada", PASSWORD) == 200
