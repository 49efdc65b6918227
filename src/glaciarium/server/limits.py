"""Rate limits by person and by address."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Final

from glaciarium.kernel.i18n import say
from glaciarium.server import http_errors

MOST_REMEMBERED: Final = 20_000  # addresses or people for each kind of request
_SITE: Final = 64  # bits of an IPv6 address that belong to a household


@dataclass(frozen=True, slots=True)
class Allowance:
    """A burst, and how many more each minute."""

    at_once: float
    a_minute: float


REQUESTS: Final = Allowance(240, 600)  # by address, as are pages
PAGES: Final = Allowance(1200, 3000)  # files of the client: a club that opens it at once
AT_ONCE_BY_ADDRESS: Final = 128  # requests that are under way
NAMES: Final = Allowance(10, 10)  # guests and renamings, by address
LOGINS: Final = Allowance(10, 6)  # by address and name: nobody else can lock the owner out
LOGINS_BY_ADDRESS: Final = Allowance(30, 10)
MAILS: Final = Allowance(3, 0.05)  # by the account that they are for
TABLES: Final = Allowance(20, 6)  # by person
TABLES_BY_ADDRESS: Final = Allowance(60, 20)
UPLOADS: Final = Allowance(5, 2)
BOXES: Final = Allowance(10, 6)  # corrected components files, by person and by address
LINES_BY_ADDRESS: Final = 120  # WebSockets that are open at once: a club may share an address
OPENED: Final = Allowance(240, 240)  # WebSockets that are opened, by address
MESSAGES: Final = Allowance(60, 900)  # by connection
MESSAGES_BY_ADDRESS: Final = Allowance(600, 6000)
FRAMES: Final = Allowance(120, 1200)  # by connection, with pings and parts of messages
CHAT: Final = Allowance(6, 20)  # by connection
BYTES: Final = Allowance(30e6, 120e6)  # that are sent over WebSockets, by address
HEAVY: Final = Allowance(20, 60)  # replays, histories, records and "what if", by address
LIGHT: Final = Allowance(60, 240)  # previews of editors, and what is tried in lessons, by address
FEW_UNFINISHED: Final = 60  # tables of one host that wait or are played
FEW_WATCHED: Final = 3  # of these, tables with bots only


class Buckets:
    """Token buckets by key: each fills over time, and a request takes one token."""

    def __init__(self, allowance: Allowance, now: Callable[[], float] = time.monotonic) -> None:
        self._allowance: Final = allowance
        self._now: Final = now
        self._levels: Final[OrderedDict[str, tuple[float, float]]] = OrderedDict()

    def take(self, who: str, amount: float = 1) -> bool:
        """Take tokens if there are enough; tell whether there were."""
        most, now = self._allowance.at_once, self._now()
        level, since = self._levels.pop(who, (most, now))
        level = min(most, level + (now - since) * self._allowance.a_minute / 60)
        allowed = level >= amount
        self._levels[who] = (level - amount if allowed else level, now)
        while len(self._levels) > MOST_REMEMBERED:  # forget the one that asked longest ago
            self._levels.popitem(last=False)
        return allowed


class Limits:
    """The buckets of one server process."""

    def __init__(self, *, on: bool) -> None:
        self.on: Final = on
        self._buckets: Final[dict[str, Buckets]] = {
            "request": Buckets(REQUESTS),
            "page": Buckets(PAGES),
            "name": Buckets(NAMES),
            "login": Buckets(LOGINS),
            "login_address": Buckets(LOGINS_BY_ADDRESS),
            "mail": Buckets(MAILS),
            "table": Buckets(TABLES),
            "table_address": Buckets(TABLES_BY_ADDRESS),
            "upload": Buckets(UPLOADS),
            "box": Buckets(BOXES),
            "opened": Buckets(OPENED),
            "message": Buckets(MESSAGES_BY_ADDRESS),
            "bytes": Buckets(BYTES),
            "heavy": Buckets(HEAVY),
            "light": Buckets(LIGHT),
        }

    def take(self, kind: str, who: str, amount: float = 1) -> bool:
        """Take tokens of one kind if there are enough; tell whether there were."""
        return not self.on or self._buckets[kind].take(who, amount)

    def check(self, kind: str, who: str) -> None:
        """Count a request of one kind; refuse it over the limit."""
        if not self.take(kind, who):
            raise http_errors.too_many(say("Too many requests. Wait a minute, then try again."))

    def room(self, found: int, most: int, sentence: str) -> None:
        """Raise if the limit is reached."""
        if self.on and found >= most:
            raise http_errors.too_many(sentence)


def household(address: str) -> str:
    """Return the key of an address: for IPv6, a home's network."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address) and found.ipv4_mapped is None:
        return str(int(found) >> _SITE)
    return str(getattr(found, "ipv4_mapped", None) or found)
