"""How fast our engine plays at random beside its peers: one run, one core, short rounds in turn.

Speeds of a shared machine drift from minute to minute, so only ratios within one run mean
anything: each round measures our games and the peers in turn, and the table gives the ratio of the
best rounds and the median of the rounds' own ratios.

A decision of one game is not a decision of another: the ratios say what a simulation costs, not
who solves the harder problem.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import itertools
import json
import os
import platform
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
# The nearest peers first: Hive is the closest to Arktia, Catan to a table of four; the last two
# are there to show how much of a small game's time is the step from Python into C++ and back.
# Then many tables at once: Hex for a board, Backgammon for dice and long games, Mahjong for three
# players with hidden hands.
PEERS = (
    ("peer_openspiel.py", "hive"),
    ("peer_catanatron.py", "catan"),
    ("peer_openspiel.py", "hex"),
    ("peer_openspiel.py", "connect_four"),
    ("peer_pgx.py", "hex"),
    ("peer_pgx.py", "backgammon"),
    ("peer_pgx.py", "sparrow_mahjong"),
)
PLAYERS = 3  # in our environments: every game allows it
# Just enough to learn which games there are, and to load the engine before it is measured.
GLANCE = 0.1
MARKS = re.compile(r"(<!-- measured -->\n).*(<!-- end -->\n)", re.DOTALL)


class BenchError(Exception):
    """Something could not be measured; its text is the sentence for the user."""


@dataclass(frozen=True)
class Subject:
    """What is measured: one of our games at one number of players, or a peer's game."""

    name: str
    version: str
    ours: bool


@dataclass(frozen=True)
class Speed:
    """One round of one subject."""

    games: int
    decisions: int
    seconds: float

    @property
    def games_per_second(self) -> float:
        return self.games / self.seconds

    @property
    def decisions_per_second(self) -> float:
        return self.decisions / self.seconds


Line = dict[str, Any]
Rounds = dict[Subject, list[Speed]]
Task = Callable[[float, int], list[tuple[Subject, Speed]]]


# --- running one measurement -----------------------------------------------------------------


def json_lines(command: list[str], what: str, seconds: float) -> list[Line]:
    """Run a command that prints one JSON object per line; a BenchError if it does not."""
    # A dozen player counts may share one call; a loaded machine is slow to start programs, and pgx
    # compiles its games first.
    limit = 300 + 40 * seconds
    # Sets of strings iterate in the same order each time, so that a seed gives the same games.
    env = {**os.environ, "PYTHONHASHSEED": "0"}
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, timeout=limit, env=env, check=True
        )
        found = [json.loads(line) for line in done.stdout.splitlines() if line.strip()]
    except OSError as error:
        raise BenchError(f"{what} cannot be run: {error.strerror}: {command[0]}.") from error
    except subprocess.TimeoutExpired as error:
        raise BenchError(f"{what} did not end within {limit:.0f} s.") from error
    except subprocess.CalledProcessError as error:
        last = (error.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise BenchError(f"{what} failed with exit code {error.returncode}: {last}") from error
    except ValueError as error:
        raise BenchError(f"{what} printed something that is not JSON: {error}.") from error
    if not found or not all(isinstance(line, dict) for line in found):
        raise BenchError(f"{what} printed no measurement.")
    return found


def speed_of(line: Line, what: str) -> Speed:
    try:
        speed = Speed(int(line["games"]), int(line["decisions"]), float(line["seconds"]))
    except (KeyError, TypeError, ValueError) as error:
        raise BenchError(f"{what} printed a line without games, decisions or seconds.") from error
    if speed.decisions <= 0 or speed.seconds <= 0:
        raise BenchError(f"{what} counted no decisions; try more --seconds.")
    return speed


def peer_task(python: Path, script: str, game: str) -> Task:
    what = f"The peer benchmark {script} {game}"

    def run(seconds: float, seed: int) -> list[tuple[Subject, Speed]]:
        command = [str(python), str(HERE / script), game, str(seconds), str(seed)]
        lines = json_lines(command, what, seconds)
        return [
            (Subject(line["peer"], line["version"], ours=False), speed_of(line, what))
            for line in lines
        ]

    return run


def our_lines(glaciarium: Path, games: list[str], seconds: float, seed: int) -> list[Line]:
    what = " ".join(["glaciarium bench", *games])
    command = [str(glaciarium), "bench", *games, "--json"]
    command += ["--seconds", str(seconds), "--seed", str(seed)]
    lines = json_lines(command, what, seconds)
    if not all("game" in line and "players" in line for line in lines):
        raise BenchError(f"{what} printed a line without game or players.")
    return lines


def our_task(glaciarium: Path, game: str) -> Task:
    def run(seconds: float, seed: int) -> list[tuple[Subject, Speed]]:
        lines = our_lines(glaciarium, [game], seconds, seed)
        return [(our_subject(line), speed_of(line, f"glaciarium bench {game}")) for line in lines]

    return run


def our_envs_task(game: str) -> Task:
    """Our environments, in the interpreter of this program: it has what they need."""
    what = f"The benchmark our_envs.py {game}"

    def run(seconds: float, seed: int) -> list[tuple[Subject, Speed]]:
        script = [sys.executable, str(HERE / "our_envs.py")]
        lines = json_lines([*script, game, str(PLAYERS), str(seconds), str(seed)], what, seconds)
        return [(our_subject(line), speed_of(line, what)) for line in lines]

    return run


def our_subject(line: Line) -> Subject:
    players = line["players"]
    name = f"{line['game']}, {players} player{'' if players == 1 else 's'}"
    if "way" in line:
        name += f", {line['way']}"
    build = "compiled" if line.get("compiled") else "not compiled"
    return Subject(name, f"{our_version()} {build}", ours=True)


def our_version() -> str:
    """The version beside this interpreter: the benchmark runs in the main environment."""
    try:
        return importlib.metadata.version("glaciarium")
    except importlib.metadata.PackageNotFoundError:
        return "unknown"


# --- all rounds ------------------------------------------------------------------------------


def pin_to_one_core() -> int | None:
    """Stay on one core, and the programs started from here too; None where that is not offered."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))  # the first core is the one that takes most interrupts
    os.sched_setaffinity(0, {core})
    return core


def chosen(names: list[str] | None) -> list[tuple[str, str]]:
    """The peers with one of these names in their program or game; all of them without names."""
    found = [peer for peer in PEERS if not names or any(name in " ".join(peer) for name in names)]
    if not found:
        raise BenchError(f"There is no peer {' or '.join(names or [])}.")
    return found


def tasks_in_turn(options: argparse.Namespace) -> list[Task]:
    """Our games and the peers, alternating: what is compared was measured close in time."""
    games = options.games
    if not games:
        seen = our_lines(options.ours, [], GLANCE, options.seed)
        games = list(dict.fromkeys(str(line["game"]) for line in seen))
    ours = [our_task(options.ours, game) for game in games]
    ours += [our_envs_task(game) for game in games]
    peers = [peer_task(options.python, script, game) for script, game in chosen(options.peers)]
    pairs = itertools.zip_longest(ours, peers)
    return [task for pair in pairs for task in pair if task is not None]


def measure(tasks: list[Task], rounds: int, seconds: float, seed: int, minutes: float) -> Rounds:
    """Measure round by round, fewer rounds where another one would take too long."""
    measured: Rounds = {}
    done, begun = 0, time.monotonic()
    for number in range(rounds):
        spent = time.monotonic() - begun
        if done and spent + spent / done > 60 * minutes:
            break
        # There and back again, so that a steady drift of the machine favours nobody.
        for task in tasks if number % 2 == 0 else reversed(tasks):
            for subject, speed in task(seconds, seed + number):
                measured.setdefault(subject, []).append(speed)
        done += 1
    for subject, speeds in measured.items():
        if len(speeds) != done:
            raise BenchError(f"{subject.name} was measured {len(speeds)} times, not {done}.")
    return measured


def best(speeds: Iterable[Speed]) -> Speed:
    return max(speeds, key=lambda speed: speed.decisions_per_second)


@dataclass(frozen=True)
class Ratio:
    """Our decisions per second divided by the peer's."""

    of_bests: float
    median: float


def ratio(ours: list[Speed], peer: list[Speed]) -> Ratio:
    each = [
        our.decisions_per_second / their.decisions_per_second
        for our, their in zip(ours, peer, strict=True)
    ]
    of_bests = best(ours).decisions_per_second / best(peer).decisions_per_second
    return Ratio(of_bests, statistics.median(each))


# --- telling ---------------------------------------------------------------------------------


def number_text(value: float) -> str:
    """Whole numbers where they have three digits or more, three significant ones below."""
    return f"{value:.3g}" if abs(value) < 10**2 else f"{value:,.0f}"


def table(rows: list[list[str]], left: int) -> str:
    """Columns as wide as their widest cell; the first `left` ones flush left, numbers right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if index < left else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def in_order(measured: Rounds) -> tuple[list[Subject], list[Subject]]:
    """Our subjects and the peers, each in the order in which they were first measured."""
    return (
        [subject for subject in measured if subject.ours],
        [subject for subject in measured if not subject.ours],
    )


def speeds_table(measured: Rounds) -> str:
    rows = [["best round", "version", "games/s", "decisions/s"]]
    for subject in itertools.chain(*in_order(measured)):
        top = best(measured[subject])
        speeds = [number_text(top.games_per_second), number_text(top.decisions_per_second)]
        rows.append([subject.name, subject.version, *speeds])
    return table(rows, left=2)


def ratios_table(measured: Rounds, peers: list[Subject]) -> str:
    ours, _ = in_order(measured)
    rows = [["ours \u00f7 peer", *(peer.name for peer in peers)]]
    for subject in ours:
        found = [ratio(measured[subject], measured[peer]) for peer in peers]
        cells = [f"{number_text(r.of_bests)} ({number_text(r.median)})" for r in found]
        rows.append([subject.name, *cells])
    return table(rows, left=1)


def as_text(measured: Rounds, core: int | None, options: argparse.Namespace) -> str:
    where = "not pinned to a core" if core is None else f"pinned to core {core}"
    _, peers = in_order(measured)
    rounds = len(next(iter(measured.values())))
    vectors = [peer for peer in peers if peer.name.startswith("pgx")]
    engines = [peer for peer in peers if peer not in vectors]
    lines = [
        f"Random play of whole games, all legal actions listed at each decision; {where};",
        f"{rounds} rounds of {options.seconds:g} s each, ours and the peers in turn.",
        "",
        speeds_table(measured),
        "",
        "Decisions/s, ours \u00f7 peer: ratio of the best rounds (median ratio of the rounds).",
    ]
    if engines:
        lines += ["", ratios_table(measured, engines)]
    if vectors:
        lines += ["", "pgx writes masks and observations with every step of its tables.", ""]
        lines += [ratios_table(measured, vectors)]
    return "\n".join(lines)


def as_json(measured: Rounds, core: int | None) -> str:
    ours, peers = in_order(measured)
    subjects = [
        {**asdict(subject), "rounds": [asdict(speed) for speed in speeds]}
        for subject, speeds in measured.items()
    ]
    ratios = [
        {"ours": our.name, "peer": peer.name, **asdict(ratio(measured[our], measured[peer]))}
        for our, peer in itertools.product(ours, peers)
    ]
    return json.dumps({"core": core, "subjects": subjects, "ratios": ratios})


def write_page(page: Path, text: str) -> None:
    """Put what was measured into the page of the docs, with date and machine."""
    facts = f"Measured on {time.strftime('%Y-%m-%d')}: {processor()}, {os.cpu_count()} cores, "
    facts += f"Python {platform.python_version()}, load {os.getloadavg()[0]:.1f} at the end."
    found = f"{facts}\n\n```text\n{text}\n```\n"
    written = page.read_text(encoding="utf-8")
    page.write_text(MARKS.sub(lambda marks: marks[1] + found + marks[2], written), encoding="utf-8")


def processor() -> str:
    try:
        facts = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        return platform.processor() or platform.machine()
    names = re.findall(r"^model name\s*: (.*)$", facts, re.MULTILINE)
    return str(names[0]) if names else platform.machine()


# --- the command -----------------------------------------------------------------------------


def positive(text: str) -> float:
    value = float(text)
    if not 0 < value < float("inf"):
        raise argparse.ArgumentTypeError("must be more than 0")
    return value


def at_least_one(text: str) -> int:
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return value


def parse(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Compare our random play with that of peers.")
    add = parser.add_argument
    add("--games", nargs="+", metavar="GAME", help="our games (default: all)")
    add("--peers", nargs="+", metavar="PEER", help="peers, such as pgx or hive (default: all)")
    add("--rounds", type=at_least_one, default=3, help="rounds to take the best of (default: 3)")
    add("--seconds", type=positive, default=1.0, help="seconds per measurement (default: 1)")
    add("--minutes", type=positive, default=9.0, help="begin no round that ends later (default: 9)")
    add("--docs", type=Path, metavar="PAGE", help="write the tables into this page, too")
    add("--seed", type=int, default=1, help="seed of the first round (default: 1)")
    add("--json", action="store_true", help="one JSON object with every round instead of tables")
    add("--ours", type=Path, default=ROOT / ".venv/bin/glaciarium", help="our command")
    add(
        "--python",
        type=Path,
        default=ROOT / ".venv-peers/bin/python",
        help="the interpreter that has the peers",
    )
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    options = parse(arguments)
    try:
        if not options.python.exists():
            raise BenchError(
                f"There is no {options.python}: `make bench-peers` installs the peers."
            )
        core = pin_to_one_core()
        tasks = tasks_in_turn(options)
        measured = measure(tasks, options.rounds, options.seconds, options.seed, options.minutes)
    except BenchError as error:
        print(error, file=sys.stderr)
        return 2
    text = as_text(measured, core, options)
    print(as_json(measured, core) if options.json else text)
    if options.docs is not None:
        write_page(options.docs, text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
