"""`glaciarium train`: learn a game's evaluation by self-play."""

from __future__ import annotations

import argparse
import json
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from glaciarium import catalog
from glaciarium.arena.files import check_writable, is_device, put
from glaciarium.arena.training import COMPANY, Curriculum, Table, leaning, learn, lessons
from glaciarium.cli import train_league
from glaciarium.cli.arguments import percent, positive, seed
from glaciarium.cli.progress import tracked
from glaciarium.cli.workers import add_workers, runner
from glaciarium.kernel.errors import BadOptions, Unreadable
from glaciarium.kernel.evaluation import COMMAND, DOUBT, FILE
from glaciarium.kernel.protocol import Game

_ABOUT: Final = """\
Let the search play against itself, generation by generation, and learn which features of a position
tell how many points are still to come. The weights go to a file; bots use it once it is in the
game's package. An interrupted run continues; one with more --games adds to the first generation and
replays the later ones, which learn from it. The same arguments give the same weights."""


def add_to(commands: Any) -> None:
    parser = commands.add_parser(
        "train",
        description=_ABOUT,
        epilog="example:\n  glaciarium train nunatak --players 3 --out evaluation.toml",
    )
    parser.add_argument("game", metavar="GAME", help=f"one of {', '.join(catalog.GAMES)}")
    parser.add_argument(
        "--policy",
        action="store_true",
        help="learn which options good play chooses, instead of what positions are worth",
    )
    parser.add_argument(
        "--network",
        action="store_true",
        help="learn what the sum overlooks; with --policy, both learn from the same games",
    )
    parser.add_argument(
        "--league",
        type=percent,
        default=0,
        metavar="K",
        help="seats in a hundred of those games that earlier versions and styles have (0)",
    )
    parser.add_argument("--players", type=positive, metavar="N", help="only for so many")
    parser.add_argument("--generations", type=positive, default=3, metavar="K", help="so many (3)")
    parser.add_argument(
        "--games", type=positive, default=400, metavar="K", help="of a generation (400)"
    )
    parser.add_argument(
        "--visits", type=positive, default=100, metavar="K", help="for a choice (100)"
    )
    parser.add_argument(
        "--company",
        type=percent,
        default=COMPANY,
        metavar="K",
        help=f"seats in a hundred that the greedy bot has ({COMPANY})",
    )
    parser.add_argument(
        "--styles",
        type=percent,
        default=0,
        metavar="K",
        help="learners in a hundred that lean to one of the game's styles (0)",
    )
    parser.add_argument(
        "--begin",
        type=Path,
        metavar="PATH",
        help="weights that the first generation plays with, instead of playing games out; "
        "with --policy or --network, a folder of them",
    )
    parser.add_argument(
        "--keep",
        metavar="STYLE",
        help="a style that does better than the weights alone: add what it leans to",
    )
    parser.add_argument("--seed", type=seed, default=1, metavar="S", help="where chance begins (1)")
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help=f"the weights ({FILE}, policy.toml or network.toml); a folder for two of them",
    )
    parser.add_argument(
        "--lessons",
        type=Path,
        default=Path("build/lessons"),
        metavar="DIR",
        help="where games are kept (build/lessons)",
    )
    add_workers(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    game = catalog.game(arguments.game)
    searched = arguments.policy or arguments.network
    if searched:
        train_league.check(arguments, game)
    elif not game.heuristics().features():
        raise BadOptions(f"{game.title} names no signs to learn from.")
    outs = train_league.files(arguments) if searched else {FILE: arguments.out or Path(FILE)}
    styles = game.heuristics().styles()
    if arguments.keep is not None and arguments.keep not in styles:
        known_ones = ", ".join(styles) or "none"
        raise BadOptions(f"There is no style {arguments.keep!r}; the game has {known_ones}.")
    lean = styles.get(arguments.keep, {})
    players = [arguments.players] if arguments.players else game.players
    for number in players:
        game.agree({"players": number})
    try:
        arguments.lessons.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Unreadable(f"{arguments.lessons} cannot be written: {error.strerror}.") from None
    for out in outs.values():
        check_writable(out)
        known(out)
    table: Table = {}
    for number in players if searched else []:
        found = train_league.learned(arguments, game, number, command(arguments))
        for kind, part in found.items():
            tables = {**known(outs[kind]), str(number): part}
            put(outs[kind], train_league.text(kind, tables))
    begun = {} if searched else _begun(arguments.begin)
    for number in [] if searched else players:
        table = begun.get(str(number), table)
        table = taught(arguments, game, number, table)
        write(arguments, outs[FILE], str(number), leaning(table, lean))
    return 0


def _begun(path: Path | None) -> dict[str, Table]:
    """Return the weights to begin with, by number of players; raise Unreadable."""
    if path is None:
        return {}
    if not path.is_file():
        raise Unreadable(f"There are no weights in {path}.")
    return {
        players: {name: row for name, row in part.items() if name != COMMAND}
        for players, part in known(path).items()
    }


def taught(arguments: argparse.Namespace, game: Game[Any], players: int, table: Table) -> Table:
    """Run all generations; each learns from its own games and those of the one before.

    Weights for fewer players serve as the first generation for more.
    """
    before: list[list[float]] = []
    for generation in range(1 if table else 0, max(arguments.generations, 2 if table else 1)):
        course = Curriculum(
            game.name,
            players,
            generation,
            arguments.games,
            arguments.visits,
            arguments.seed,
            json.dumps(table) if table else "",
            arguments.company,
            arguments.styles,
        )
        seats = "alone" if players == 1 else f"{players} players"
        title = f"{game.title}, {seats}, generation {generation + 1}"
        found = lessons(course, arguments.lessons / course.file, runner(arguments))
        played = tracked(found, arguments.games, title)
        rows = [row for _, noted in sorted(played) for row in noted]
        table = learn(game.heuristics().features(), before + rows)
        errors = ", ".join(f"{doubt:.1f}" for doubt in table[DOUBT])
        print(f"{title}: forecasts err by {errors} points", file=sys.stderr)
        before = rows
    return table


def write(arguments: argparse.Namespace, out: Path, players: str, table: Table) -> None:
    """Write the weights for a number of players into the file."""
    told = {COMMAND: command(arguments), **table}
    put(out, text({**known(out), players: told}))


def known(path: Path) -> dict[str, Any]:
    """Return the weights that a file has; raise Unreadable."""
    if is_device(path) or not path.exists():
        return {}
    try:
        tables = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}.") from None
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"{path} is not valid TOML: {error}.") from None
    if not all(players.isdecimal() and _is_judgement(part) for players, part in tables.items()):
        raise Unreadable(f"{path} holds something else than weights: name another file.")
    return tables


def _is_judgement(part: Any) -> bool:
    if not isinstance(part, dict) or not isinstance(part.get(COMMAND, ""), str):
        return False
    rows = [row for name, row in part.items() if name != COMMAND]
    return all(
        isinstance(row, list) and all(type(number) in (int, float) for number in row)
        for row in rows
    )


def command(arguments: argparse.Namespace) -> str:
    """Return the command that reproduces the weights."""
    words = ["glaciarium train", arguments.game]
    words += [f"--{kind}" for kind in ("policy", "network") if getattr(arguments, kind)]
    if arguments.players:
        words.append(f"--players {arguments.players}")
    words += [f"--generations {arguments.generations}", f"--games {arguments.games}"]
    words.append(f"--visits {arguments.visits}")
    if not (arguments.policy or arguments.network):
        words.append(f"--company {arguments.company}")
    if arguments.league:
        words.append(f"--league {arguments.league}")
    if arguments.styles:
        words.append(f"--styles {arguments.styles}")
    if arguments.keep:
        words.append(f"--keep {arguments.keep}")
    if arguments.begin:
        words.append(f"--begin {arguments.begin}")
    words.append(f"--seed {arguments.seed}")
    return " ".join(words)


def text(tables: Mapping[str, Mapping[str, Any]]) -> str:
    """Return a file of weights."""
    lines = [
        "# For each number of players: what one of a sign adds to the points still to come, at the",
        f"# start, at three moments between, and at the end; {DOUBT}: how wrong that is as a rule.",
        f"# The weights were learnt, not written: by what stands as {COMMAND}.",
    ]
    for players, table in sorted(tables.items()):
        lines += ["", f"[{players}]"]
        lines += [f"{json.dumps(name)} = {json.dumps(row)}" for name, row in table.items()]
    return "\n".join(lines) + "\n"
