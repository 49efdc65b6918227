"""What `make load` measured: told on the terminal, and written into docs/load.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

if TYPE_CHECKING:
    from pathlib import Path

BEGIN: Final = "<!-- results: written by `make load ARGS=--page` -->"
END: Final = "<!-- end of results -->"
COLUMNS: Final = [
    "tables",
    "connections",
    "lobby",
    "p50",
    "p90",
    "p99",
    "longest",
    "unanswered",
    "server",
    "memory",
    "tables a core",
]
ORDER: Final = ["sqlite", "postgresql-1", "postgresql-2", "postgresql-4", "sqlite-lobby"]


class Result(msgspec.Struct):
    """One measurement; times in milliseconds."""

    name: str
    when: str
    machine: str
    tables: int
    bot_tables: int
    connections: int  # to tables
    lobby: int  # connections
    seconds: float
    pace: float
    times: dict[str, dict[str, float]]  # by game; "all" but those with bots
    decisions: float  # a second
    frames: float
    frame_bytes: float
    lobby_messages: float
    unanswered: int
    refused: int
    lost: int
    server_cores: float
    client_cores: float
    memory: float  # MB

    @property
    def by_core(self) -> float:
        """Return how many tables at this pace one core would serve."""
        return self.tables / self.server_cores

    def show(self) -> None:
        for kind, times in self.times.items():
            told = ", ".join(f"{name} {value:.1f} ms" for name, value in times.items())
            print(f"  {kind}: {told}")
        print(
            f"  {self.decisions:.0f} decisions/s, {self.frames:.0f} frames/s of "
            f"{self.frame_bytes:.0f} bytes, {self.lobby_messages:.0f} lobby messages/s"
        )
        print(
            f"  {self.unanswered} clicks unanswered, {self.refused} refused, "
            f"{self.lost} connections lost"
        )
        print(
            f"  server: {100 * self.server_cores:.0f}% of a core, {self.memory:.0f} MB; "
            f"{self.by_core:.0f} tables a core; this measurement: "
            f"{100 * self.client_cores:.0f}% of a core",
            flush=True,
        )


def write_page(page: Path, folder: Path) -> None:
    """Put all results that are kept into the page, between its marks."""
    found = [msgspec.json.decode(path.read_bytes(), type=Result) for path in folder.glob("*.json")]
    found.sort(key=_place)
    text = page.read_text("utf-8")
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{BEGIN}\n{_tables(found)}\n{END}{after}", "utf-8")
    print(f"{page} has {len(found)} measurements.")


def _place(one: Result) -> tuple[int, str]:
    return (ORDER.index(one.name) if one.name in ORDER else len(ORDER), one.name)


def _tables(found: list[Result]) -> str:
    rows = [f"| | {' | '.join(COLUMNS)} |", "|" + "---|" * (len(COLUMNS) + 1)]
    for one in found:
        cells = [
            one.name,
            f"{one.tables} ({one.bot_tables} with bots)",
            str(one.connections),
            str(one.lobby),
            *(f"{one.times['all'][part]:.1f} ms" for part in ("p50", "p90", "p99", "max")),
            str(one.unanswered),
            f"{100 * one.server_cores:.0f}% of a core",
            f"{one.memory:.0f} MB",
            f"{one.by_core:.0f}",
        ]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join([*rows, "", *map(_note, found)])


def _note(one: Result) -> str:
    games = ", ".join(
        f"{kind} {times['p99']:.0f} ms"
        for kind, times in sorted(one.times.items())
        if kind != "all"
    )
    return (
        f"- **{one.name}**, {one.when}, {one.machine}: {one.decisions:.0f} decisions, "
        f"{one.frames:.0f} frames of {one.frame_bytes:.0f} bytes and "
        f"{one.lobby_messages:.0f} lobby messages a second for {one.seconds:.0f} s; "
        f"p99 by game: {games}; {one.refused} clicks refused, {one.lost} connections lost; "
        f"the measurement itself took {100 * one.client_cores:.0f}% of a core."
    )
