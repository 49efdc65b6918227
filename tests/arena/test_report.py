"""The page, the picture and the ladder: well formed, complete, and quiet in a browser."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path
from xml.etree import ElementTree

import pytest

from glaciarium import catalog
from glaciarium.arena import plots
from glaciarium.arena.contest import Contest, play
from glaciarium.arena.ladder import Writer, chapters, markdown
from glaciarium.arena.plots import SHARES, Bar, scale_for
from glaciarium.arena.report import findings, page, picture, pictures
from glaciarium.arena.result_tables import ResultTable, command
from glaciarium.arena.standings import Standings
from glaciarium.kernel.errors import BadContest
from tests.arena.test_contest import made

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


def played(plan: Contest) -> Standings:
    standing = Standings(plan)
    for fixture in plan.fixtures():
        standing.add(play(plan, fixture))
    return standing


PLANS = {
    "hero": made(["greedy", "random"], games=3),
    "duels": made(["greedy", "random", "level1"], games=3),
    "mixed": made(["greedy", "random", "level1"], games=6, way="mixed"),
    "alone": made(["greedy", "random"], players=1, games=3),
    "one": made(["random"], games=2),
    "seldom": made(["greedy", "random"], players=1, games=1),
}


@pytest.fixture(scope="module", params=PLANS)
def standing(request: pytest.FixtureRequest) -> Standings:
    return played(PLANS[request.param])


def test_pages_are_whole_and_load_nothing(standing: Standings) -> None:
    text = page(standing)
    assert "{{" not in text
    assert command(standing.contest) in text
    addresses = set(re.findall(r"\w+://[^\"' <]*", text))
    assert addresses <= {"http://www.w3.org/2000/svg"}  # a name, not a place
    for bot in standing.contest.bots:
        assert bot in text
    assert 0 < len(findings(standing)) <= 4


def test_pictures_are_svg(standing: Standings) -> None:
    for drawn in (picture(standing), *pictures(standing)):
        root = ElementTree.fromstring(drawn)
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
        assert root.attrib["aria-label"]
        width, height = map(float, root.attrib["viewBox"].split()[2:])
        for shape in root.iter("{http://www.w3.org/2000/svg}polygon"):
            corners = [
                tuple(map(float, pair.split(","))) for pair in shape.attrib["points"].split()
            ]
            assert all(0 <= x <= width and 0 <= y <= height for x, y in corners)
    assert "<style>" in picture(standing)


def test_only_a_round_robin_has_a_matrix() -> None:
    assert "Who beats whom" in page(played(PLANS["duels"]))
    assert "Who beats whom" not in page(played(PLANS["mixed"]))
    assert "Who beats whom" not in page(played(PLANS["hero"]))


@pytest.mark.parametrize(
    ("low", "high"), [(0, 1), (24.9, 25.1), (-12, 30), (150, 212), (5, 5), (1e6, 2e6)]
)
def test_scales_hold_their_bars(low: float, high: float) -> None:
    scale = scale_for([Bar("a", low, low, high, "")])
    assert scale.low <= low <= high <= scale.high
    assert 2 <= len(scale.ticks) <= 8
    assert scale.ticks == sorted(set(scale.ticks))


def test_words_in_pictures_are_text() -> None:
    bar = Bar("<b> & co", 0.5, 0.4, 0.6, "50 %", 0.25)
    for drawn in (plots.slabs("a < b", [bar], SHARES), plots.curve("a < b", [bar, bar], SHARES)):
        assert "&lt;b&gt; &amp; co" in drawn
        ElementTree.fromstring(drawn)
    long = plots.slabs("a", [bar._replace(label="x" * 90)], SHARES)
    assert "x…" in long


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here")
@pytest.mark.parametrize("name", ["duels", "alone"])
def test_a_browser_shows_the_page_without_a_complaint(name: str, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_text(page(played(PLANS[name])), encoding="utf-8")
    assert CHROMIUM is not None
    words = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr"]
    run = subprocess.run(
        [*words, f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom", path.as_uri()],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "CONSOLE" not in run.stderr
    assert "<h1>Nunatak" in run.stdout
    assert run.stdout.count("<svg") >= 2


PLAN = """
[[contest]]
title = "One, two"
about = "Who is better?"
game = "arktia"
options = { players = 3 }
bots = ["level1", "greedy", "random"]
lineups = "foe"
games = 3
seed = 2
picture = "curve"

[[contest]]
title = "Alone"
game = "nunatak"
bots = ["random"]
games = 2
picture = "curve"

[[contest]]
title = "Alone, and better"
game = "nunatak"
options = { players = 1 }
bots = ["greedy"]
games = 2
picture = "curve"
after = "Alone"
"""


def test_the_ladder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("glaciarium.arena.ladder._MEASURED", 0.01)
    plan = tmp_path / "plan.toml"
    plan.write_text(PLAN, "utf-8")
    found = chapters(plan)
    document = tmp_path / "docs" / "ladder.md"
    pictures = tmp_path / "docs" / "pictures"
    Writer(document, pictures).write(plan, found, lambda chapter: played(chapter.contest))
    text = document.read_text("utf-8")
    assert [line for line in text.splitlines() if line.startswith("#")] == [
        "# The ladder",
        "## One, two",
        "## Alone",
        "## Alone, and better",
    ]
    for chapter in found:
        assert f"```\n{command(chapter.contest)}\n```" in text
        assert f"](pictures/ladder-{chapter.name}.svg)" in text
        ElementTree.parse(pictures / f"ladder-{chapter.name}.svg")
    assert "million of Arktia with 4 players" in text
    assert "polyline" in (pictures / "ladder-one-two.svg").read_text("utf-8")
    alone = (pictures / "ladder-alone.svg").read_text("utf-8")
    assert "random: " in alone
    assert "greedy: " not in alone
    better = (pictures / "ladder-alone-and-better.svg").read_text("utf-8")
    assert better.index("random: ") < better.index("greedy: ")  # it carries the curve on


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('game = "arktia"', 'game = "arctia"', "contest 1: Unknown game 'arctia'"),
        ('"greedy"', '"gredy"', "contest 1: Unknown bot 'gredy'"),
        ("lineups =", "lineup =", "contest 1: there is no key 'lineup'; did you mean lineups"),
        ("games = 3", 'games = "3"', "contest 1: games must be a number"),
        ("games = 3", "games = 0", "games begin with 1"),
        ("games = 2", "", "contest 2: games is missing"),
        ('after = "Alone"', 'after = "One, two"', "Alone, and better cannot carry on 'One, two'"),
        ('after = "Alone"', 'after = "Nobody"', "Alone, and better cannot carry on 'Nobody'"),
        ('"foe"', '"mixed"', "contest 1: a curve needs line-ups of two bots"),
        ('"curve"', '"pie"', "picture is one of slabs, curve, none, not 'pie'"),
        ('"Alone"', '"One two"', "two contests are called one-two"),
        ("players = 3", "players = 9", "contest 1: .*Arktia takes 2 to 4 players"),
        ("[[contest]]", "[[game]]", "a plan is a list of"),
        ("games = 2", "games = ", "is not valid TOML"),
    ],
)
def test_plans_that_cannot_be_played(old: str, new: str, complaint: str, tmp_path: Path) -> None:
    plan = tmp_path / "plan.toml"
    assert old in PLAN
    plan.write_text(PLAN.replace(old, new), "utf-8")
    with pytest.raises(BadContest, match=complaint):
        chapters(plan)


def test_the_plan_of_the_house_can_be_played() -> None:
    plan = Path(__file__).parents[2] / "docs" / "ladder.toml"
    assert {chapter.contest.game for chapter in chapters(plan)} <= set(catalog.GAMES)


def test_tables_in_documents() -> None:
    told = markdown(ResultTable("T", ["a", "b"], [["x|y", "1"]]))
    assert told == "**T**\n\n| a | b |\n| --- | --: |\n| x\\|y | 1 |\n"
