"""A fair queue for the bots' processes.

Tables at which people play come before tables with bots only. Among them addresses take turns, and
at one address its people do, so that nobody has to wait because somebody else asks for a lot.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from typing import Final, Generic, NamedTuple, TypeVar

T = TypeVar("T")
REMEMBERED: Final = 1000  # addresses whose last turn is known


class Asker(NamedTuple):
    """Whose request it is."""

    address: str  # the household they come from; if it is not known, who they are
    person: str = ""
    only_bots: bool = False  # nobody plays there: people watch


class _Turns(Generic[T]):
    """Queues by name, served in turn."""

    def __init__(self) -> None:
        self._queues: Final[OrderedDict[str, deque[T]]] = OrderedDict()

    def put(self, name: str, item: T) -> None:
        self._queues.setdefault(name, deque()).append(item)

    def pop(self) -> T:
        name, queue = self._queues.popitem(last=False)
        item = queue.popleft()
        if queue:
            self._queues[name] = queue
        return item

    def clear(self) -> list[T]:
        items = [item for queue in self._queues.values() for item in queue]
        self._queues.clear()
        return items

    def __len__(self) -> int:
        return sum(map(len, self._queues.values()))

    def __bool__(self) -> bool:
        return bool(self._queues)


class FairQueue(Generic[T]):
    def __init__(self) -> None:
        self._ranks: Final[tuple[dict[str, _Turns[T]], ...]] = ({}, {})  # by address
        self._served: Final[OrderedDict[str, int]] = OrderedDict()  # addresses: which turn it was
        self._turn = 0

    def put(self, asker: Asker, item: T) -> None:
        rank = self._ranks[asker.only_bots]
        rank.setdefault(asker.address, _Turns()).put(asker.person, item)

    def pop(self) -> T:
        """Take a request of the address served longest ago, or never."""
        rank = next(rank for rank in self._ranks if rank)
        address = min(rank, key=lambda one: self._served.get(one, -1))
        item = rank[address].pop()
        if not rank[address]:
            del rank[address]
        self._remember(address)
        return item

    def _remember(self, address: str) -> None:
        self._turn += 1
        self._served.pop(address, None)
        self._served[address] = self._turn
        if len(self._served) > REMEMBERED:
            self._served.popitem(last=False)

    def of(self, address: str) -> int:
        """Return how many requests of an address are waiting."""
        return sum(len(rank[address]) for rank in self._ranks if address in rank)

    @property
    def people(self) -> int:
        """Return how many requests of tables wait at which people play."""
        return sum(map(len, self._ranks[0].values()))

    def clear(self) -> list[T]:
        items = [item for rank in self._ranks for turns in rank.values() for item in turns.clear()]
        for rank in self._ranks:
            rank.clear()
        return items

    def __len__(self) -> int:
        return sum(len(turns) for rank in self._ranks for turns in rank.values())

    def __bool__(self) -> bool:
        return any(self._ranks)
