"""Reading record files for commands."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from glaciarium import catalog
from glaciarium.kernel.errors import BadRecord, Unreadable
from glaciarium.kernel.options import nearest
from glaciarium.kernel.record import Record, read


def games_in(path: Path) -> Iterator[tuple[str, Record]]:
    """Yield each record of a file with its position; raise Unreadable or BadRecord."""
    try:
        with path.open("rb") as lines:
            for number, record in read(lines, str(path)):
                where = f"{path}, line {number}"
                if record["game"] not in catalog.GAMES:
                    hint = nearest(record["game"], list(catalog.GAMES))
                    raise BadRecord(f"{where}: unknown game {record['game']!r}; {hint}")
                yield where, record
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}.") from None
