"""Games that were played once and must replay for ever, event by event.

`python -m tests.games.endless_winter.test_golden` plays them anew; they change only with the rules.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from glaciarium.cli.main import main
from glaciarium.kernel.record import dump, read
from tests.games.endless_winter.table import GAME, choosing, match
from tests.games.golden import check_replays, golden_lines

FILE = Path(__file__).parent / "golden" / "games.jsonl"
LINES = golden_lines(__file__)
MIXES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3},
    {"players": 4},
    {"players": 2, "draft": "setup", "rest_tokens": True},
    {"players": 3, "draft": "chief", "glacier_tokens": True},
    {"players": 4, "draft": "chief", "glacier_tokens": True, "rest_tokens": True},
]


def played(options: dict[str, Any], seed: int) -> bytes:
    game, chance = match(seed=seed, **options), Random(seed)
    while not game.over:
        game.play(choosing(game.on_offer(), chance, seed))
    return dump(game.record()).encode()


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_golden_game(line: bytes) -> None:
    check_replays(GAME, line)


def test_every_mix_of_options_is_golden() -> None:
    mixes = [dict(record["options"]) for _, record in read(LINES, "golden")]
    for mix in MIXES:
        assert any(mix.items() <= options.items() for options in mixes)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    [
        [],
        ["draft=setup"],
        ["draft=chief"],
        ["glacier_tokens=true"],
        ["rest_tokens=true"],
        ["draft=chief", "glacier_tokens=true", "rest_tokens=true"],
    ],
    ids=str,
)
def test_simulated_games_verify(
    players: int, options: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = str(tmp_path / "games.jsonl")
    words = ["simulate", "endless-winter", "--players", str(players), "--games", "2"]
    words += ["--seed", "5", "--bot", "random", "--out", file]
    for option in options:
        words += ["--option", option]
    assert main(words) == 0
    assert main(["verify", file]) == 0
    assert "ok" in capsys.readouterr().out
    for _, record in read(Path(file).read_bytes().splitlines(keepends=True), "simulated"):
        for option in options:
            name, _, value = option.partition("=")
            assert str(record["options"][name]).lower() == value


if __name__ == "__main__":
    FILE.write_bytes(b"".join(played(mix, 20 + nth) for nth, mix in enumerate(MIXES)))
