"""A progress bar on the error stream; nothing for pipes and short runs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from rich.progress import ProgressColumn

Thing = TypeVar("Thing")


def tracked(things: Iterable[Thing], total: int | None, doing: str) -> Iterator[Thing]:
    """Yield the things, showing progress on a terminal."""
    if not sys.stderr.isatty():
        yield from things
        return
    from rich.console import Console  # noqa: PLC0415 - slow to import, needed only here
    from rich.progress import Progress  # noqa: PLC0415 - likewise

    console = Console(stderr=True)
    with Progress(*_columns(), console=console, transient=True) as progress:
        yield from progress.track(things, total=total, description=doing)


def _columns() -> list[ProgressColumn]:
    from rich import progress  # noqa: PLC0415 - likewise

    return [
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TimeRemainingColumn(),
    ]
