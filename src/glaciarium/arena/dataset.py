"""Datasets: games between bots as Parquet files, written in whole parts.

FOLDER/decisions/game=…/players=…/…/bots=…/part-00000.parquet    one row a decision
FOLDER/results/game=…/players=…/…/bots=…/part-00000.parquet      one row a match

Each leaf of `results` has a manifest beside its parts. A part counts when both of its files are
complete; a run that was killed continues with the missing ones. Files appear under
their name when complete, `results` last; names that begin with `_` aren't data.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from glaciarium.arena.plan import FORMAT, Part, Plan
from glaciarium.arena.workers import Cluster, Processes
from glaciarium.kernel.errors import BadDataset, MissingPackage, Unreadable

try:
    import pyarrow as pa
    import pyarrow.parquet as pq

    from glaciarium.arena.parquet_schema import played
except ImportError:
    raise MissingPackage(
        "Parquet files need pyarrow, which is not installed here: "
        "pip install 'glaciarium[datasets]'."
    ) from None

MANIFEST: Final = "_manifest.json"


class Written(NamedTuple):
    part: Part
    decisions: int
    new: bool  # played in this run


class Dataset:
    """A folder with the games of one plan."""

    def __init__(self, folder: Path, plan: Plan, games: int) -> None:
        """Create or continue a dataset; raise BadDataset or Unreadable."""
        self.plan: Final = plan
        self.decisions: Final = folder / "decisions" / plan.folder()
        self.results: Final = folder / "results" / plan.folder()
        self.parts: Final = plan.parts(games)
        manifest = {**plan.settled(), "games": games}
        try:
            _check(self.results / MANIFEST, manifest)
            self.decisions.mkdir(parents=True, exist_ok=True)
            self.results.mkdir(parents=True, exist_ok=True)
            text = json.dumps(manifest, indent=1, ensure_ascii=False) + "\n"
            _put(self.results / MANIFEST, text.encode())
        except OSError as error:
            raise _unwritable(folder, error) from None

    def write(self, run: Cluster | Processes) -> Iterator[Written]:
        """Yield every part as soon as it is on disk, existing ones first."""
        missing = []
        for part in self.parts:
            rows = self._rows(part)
            if rows is None:
                missing.append(part)
            else:
                yield Written(part, rows, new=False)
        for files in run(partial(played, self.plan), missing):
            try:
                _put(self.decisions / files.part.name, files.decisions)
                _put(self.results / files.part.name, files.results)
            except OSError as error:
                raise _unwritable(self.results, error) from None
            rows = pq.read_metadata(self.decisions / files.part.name).num_rows
            yield Written(files.part, rows, new=True)

    def _rows(self, part: Part) -> int | None:
        """Return the number of decisions of a part, or None if it is incomplete."""
        try:
            results = pq.read_table(self.results / part.name, columns=["decisions"])
            rows = pq.read_metadata(self.decisions / part.name).num_rows
        except (OSError, pa.ArrowException):
            return None
        whole = results.num_rows == part.matches and sum(results["decisions"].to_pylist()) == rows
        return int(rows) if whole else None


def _check(path: Path, wanted: dict[str, Any]) -> None:
    """Refuse to mix settings; more games than before are fine."""
    try:
        found = json.loads(path.read_bytes())
        if found["format"] != FORMAT:
            raise BadDataset(f"{path}: format {found['format']!r} is not {FORMAT}.")
        more = found["games"]
    except FileNotFoundError:
        return
    except (ValueError, KeyError, TypeError) as error:
        if isinstance(error, BadDataset):
            raise
        raise BadDataset(f"{path} is damaged: remove its folder, or write to another.") from None
    for name, value in wanted.items():
        if name != "games" and found.get(name) != value:
            raise BadDataset(f"{path.parent} {_difference(name, found.get(name), value)}")
    if more > wanted["games"]:
        raise BadDataset(
            f"{path.parent} is for {more} games already, so --games must be at least {more}."
        )


_NAMES: Final = {"rules_version": "rules of version", "seed": "--seed", "size": "--part"}


def _difference(name: str, found: object, wanted: object) -> str:
    advice = "go on as before, or write to another folder."
    if name in _NAMES:
        return f"was written with {_NAMES[name]} {found}, not {wanted}: {advice}"
    return f"was written with other {name} than now: {advice}"


def _put(path: Path, content: bytes) -> None:
    """Write a file that appears only when complete."""
    part = path.with_name(f"_{path.name}.{os.getpid()}")
    try:
        part.write_bytes(content)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def _unwritable(path: Path, error: OSError) -> Unreadable:
    return Unreadable(f"{path} cannot be written: {error.strerror}.")
