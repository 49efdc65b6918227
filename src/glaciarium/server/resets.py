"""One-time codes with which an account gets a new password.

The host prints a code, or the server mails it. Only its hash is stored; it works once, for a day,
and only the latest one. It has 60 bits, so it can't be guessed and wrong guesses needn't invalidate
it.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from glaciarium.server.names import folded
from glaciarium.server.people import end_all
from glaciarium.server.schema import PERSON, RESET

LIFE: Final = 86_400.0  # seconds
_LETTERS: Final = "abcdefghijkmnpqrstuvwxyz23456789"  # no letters that look alike
_PARTS, _PART = 3, 4  # abcd-efgh-ijkm


class Issued(NamedTuple):
    """A new code, and where it can be sent."""

    name: str
    code: str
    email: str  # empty: the account has none


class Used(NamedTuple):
    person: str
    name: str
    ended: list[str]  # hashes of session tokens


def issue(connection: Connection, name: str, now: float, *, mailed: bool = False) -> Issued | None:
    """Create a code for an account; None: no such account, or none with mail."""
    owner = connection.execute(
        select(PERSON).where(PERSON.c.folded == folded(name.strip()))
    ).first()
    if owner is None or (mailed and not owner.email):
        return None
    parts = ["".join(secrets.choice(_LETTERS) for _ in range(_PART)) for _ in range(_PARTS)]
    code = "-".join(parts)
    connection.execute(delete(RESET).where(RESET.c.person == owner.id))
    row = {"person": owner.id, "code": _digest(code), "ends": now + LIFE}
    connection.execute(insert(RESET).values(**row))
    return Issued(owner.name, code, owner.email or "")


def use(connection: Connection, name: str, code: str, password: str, now: float) -> Used | None:
    """Set a password, given as its hash; None: the code is wrong or has expired."""
    fits = select(PERSON.c.id, PERSON.c.name).join(RESET, RESET.c.person == PERSON.c.id)
    fits = fits.where(PERSON.c.folded == folded(name.strip()), RESET.c.code == _digest(code))
    owner = connection.execute(fits.where(RESET.c.ends > now)).first()
    if owner is None:
        return None
    connection.execute(delete(RESET).where(RESET.c.person == owner.id))
    connection.execute(update(PERSON).where(PERSON.c.id == owner.id).values(password=password))
    return Used(owner.id, owner.name, end_all(connection, owner.id))


def _digest(code: str) -> str:
    """Return the hash of a code, however it is typed."""
    plain = "".join(letter for letter in code.lower() if letter.isalnum())
    return hashlib.sha256(plain.encode()).hexdigest()
