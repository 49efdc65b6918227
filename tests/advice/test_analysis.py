"""Analysis: blunders are found, good play is not blamed, and the report says so."""

from __future__ import annotations

import json
import pickle
import re
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

import pytest

from glaciarium import catalog
from glaciarium.arena.advice import Budget
from glaciarium.arena.analysis import (
    INACCURACY,
    MISTAKE,
    Analysis,
    Analyst,
    Judged,
    Mark,
    Summary,
    accuracy,
    again,
    costliest,
    given_away,
    mark_of,
    positions,
    scores,
    summaries,
    turns,
    twins_apart,
)
from glaciarium.arena.estimates import Advice, Mean
from glaciarium.cli.analysis.page import page
from glaciarium.cli.analysis.page import told as as_html
from glaciarium.cli.analysis.plots import ticks
from glaciarium.cli.analysis.tables import drawn, most_telling
from glaciarium.cli.analysis.text import report
from glaciarium.cli.analysis.wording import doubtful, given_up, given_up_each
from glaciarium.cli.main import main
from glaciarium.kernel.dice import advance, below
from glaciarium.kernel.keyed_stream import secret_seed
from glaciarium.kernel.match import Match, Seat
from glaciarium.kernel.record import dump
from tests.cli.test_commands import refusal
from tests.conformance.toy import ThinIce
from tests.games.arktia.table import position, ring

if TYPE_CHECKING:
    from pathlib import Path

FEW = Budget(60)
EMPTY = {"meta", "path", "use", "input", "circle"}


@pytest.fixture
def thin_ice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the catalog have the toy."""
    monkeypatch.setitem(catalog.GAMES, "thin-ice", lambda _components: ThinIce())


def blunder(*names: str) -> Match:
    """Return Thin Ice in which the last seat waits instead of winning, and all waited before."""
    seats = [Seat(name, "human") for name in names or ("Ada", "Ben")]
    match = Match(ThinIce(), {"players": 2}, 5, seats)
    while not match.over:
        match.play("wait")
    return match


def analysed(match: Match, seat: int | None = None, budget: Budget = FEW) -> Analysis:
    analyst = Analyst(match.record(), "here", None, budget)
    found = [analyst(move) for move in analyst.choices(seat)]
    return Analysis(analyst.table()[0], budget, seat, found, scores(match, seat))


def arktia(moves: int) -> Match:
    seats = [Seat("Ada", "human"), Seat("Ben", "bot:greedy")]
    match = Match(catalog.game("arktia"), {"players": 2}, 7, seats)
    for nth in range(moves):
        offered = match.on_offer()
        match.play(offered[nth * 5 % len(offered)])
    return match


def written(path: Path, *matches: Match) -> Path:
    path.write_text("".join(dump(match.record()) for match in matches), "utf-8")
    return path


@pytest.mark.usefixtures("thin_ice")
def test_a_blunder_is_found_and_is_a_turning_point() -> None:
    found = analysed(blunder()).judged
    assert [one.move for one in found] == list(range(8))
    last = found[-1]
    assert (last.seat, last.options) == (1, 2)
    assert last.played.words == "wait"
    assert last.best.words.startswith("show")
    assert last.mark == Mark.MISTAKE
    assert last.regret.value == 0.5
    assert last.lost.value > 0


@pytest.mark.usefixtures("thin_ice")
def test_the_best_action_costs_nothing() -> None:
    match = blunder()
    match.undo(1)
    match.play(match.on_offer()[1])
    last = analysed(match).judged[-1]
    assert last.played is last.best
    assert last.mark == Mark.GOOD
    assert last.regret == last.lost == Mean(0.0, 0.0)


@pytest.mark.usefixtures("thin_ice")
def test_only_one_seat_can_be_looked_at() -> None:
    found = analysed(blunder(), seat=1)
    assert {one.seat for one in found.judged} == {1}
    assert len(found.judged) == 4
    assert [one.seat for one in summaries(found)] == [1]


def test_the_same_analysis_each_time_and_after_a_journey_to_another_process() -> None:
    analyst = Analyst(arktia(12).record(), "here", None, FEW)
    first = analyst(10)
    assert first == analyst(10)
    assert first == pickle.loads(pickle.dumps(analyst))(10)


def judged(seat: int, move: int, best: float, played: float, *, mark: Mark) -> Judged:
    """Return a decision that is known exactly."""

    def option(words: str, chance: float) -> Advice:
        sure = [Mean(0, 0), Mean(0, 0)]
        return Advice(0, words, 9, "win", Mean(chance, 0), [], sure, sure[0], "")

    one, other = option("best", best), option("played", played)
    given = Mean(best - played, 0)
    turning = mark != Mark.GOOD and best >= 0.5 > played
    return Judged(move, seat, 2, [one, other], other, given, Mean(0, 0), mark, turning)


def test_turning_points_are_own_doing_or_come_between() -> None:
    match = arktia(12)
    found = [
        judged(0, 0, 0.6, 0.4, mark=Mark.MISTAKE),
        judged(1, 1, 0.55, 0.54, mark=Mark.GOOD),
        judged(0, 4, 0.7, 0.7, mark=Mark.GOOD),
        judged(1, 5, 0.45, 0.45, mark=Mark.GOOD),  # across the middle, but hardly
        judged(0, 8, 0.75, 0.6, mark=Mark.MISTAKE),  # much, but still ahead
    ]
    analysis = Analysis(match, FEW, None, found, scores(match, None))
    assert [(turn.first, turn.last, turn.seat, turn.own) for turn in turns(analysis)] == [
        (0, 0, 0, True),
        (1, 3, 0, False),
    ]
    first, second = summaries(analysis)
    assert first.marks == {Mark.GOOD: 1, Mark.CLOSE: 0, Mark.INACCURACY: 0, Mark.MISTAKE: 2}
    assert first.regret.value == pytest.approx(0.35 / 3)
    assert [one.move for one in first.worst] == [0, 8]
    assert [one.move for one in second.worst] == [1]  # nothing bad, but it cost a little
    assert MISTAKE > INACCURACY


def told(seat: int, move: int, cost: float, stake: float, error: float = 0.02) -> Judged:
    """Return a decision that gave something away of what was at stake."""
    one = judged(seat, move, 0.5, 0.5 - cost, mark=Mark.GOOD)
    given = Mean(cost, error)
    return one._replace(regret=given, given=given, stake=Mean(stake, error))


def test_accuracy_is_what_was_kept_of_what_was_at_stake() -> None:
    best = accuracy([told(0, move, 0.0, 0.2) for move in range(10)])
    assert best is not None
    assert best.value == 1
    # Nearly all of these would have counted as good, one by one.
    random = accuracy([told(0, move, 0.04, 0.04) for move in range(50)])
    assert random is not None
    assert random.value == 0
    half = accuracy([told(0, 0, 0.1, 0.2), told(0, 1, 0.0, 0.0)])
    assert half is not None
    assert half.value == pytest.approx(0.5)
    assert 0.1 < half.error < 0.3
    assert accuracy([told(0, 0, 0.0, 0.01)]) is None  # all moves are as good
    assert accuracy([]) is None


def test_a_game_played_at_random_is_not_praised() -> None:
    """A count of good decisions called such a game 98 % good."""
    match = Match(catalog.game("nunatak"), {"players": 2}, 3, [Seat("A", "human")] * 2)
    word = 1
    while len(match.moves) < 40:
        offered, word = match.on_offer(), int(advance(word))
        match.play(offered[int(below(word, len(offered)))])
    analysis = analysed(match, budget=Budget(300))
    for one in summaries(analysis):
        assert one.accuracy is None or one.accuracy.value < 0.6
    both = accuracy(analysis.judged)
    assert both is not None
    assert both.value < 0.4


def test_a_cost_below_twice_its_error_is_a_close_call() -> None:
    sure = [Mean(0, 0), Mean(0, 0)]
    best = Advice(0, "best", 9, "win", Mean(0.5, 0.03), [], sure, sure[0], "")
    for chance, error, mark in [
        (0.42, 0.03, Mark.CLOSE),  # 8 ± 4 %
        (0.39, 0.01, Mark.INACCURACY),
        (0.3, 0.03, Mark.MISTAKE),
        (0.49, 0.001, Mark.CLOSE),
        (0.52, 0.01, Mark.GOOD),  # it came out better
    ]:
        assert mark_of(best, best._replace(action=1, chance=Mean(chance, error))) == mark
    assert mark_of(best, best) == Mark.GOOD


def test_what_may_have_cost_most_is_looked_at_again() -> None:
    found = [told(move % 2, move, 0.01 * move, 0.5) for move in range(60)]
    wanted = again(found, alone=False)
    assert wanted == sorted([*range(36, 60, 2), *range(37, 60, 2)])
    doubtful = found[4]._replace(regret=Mean(0.04, 0.9))
    assert 4 in again([*found[:4], doubtful, *found[5:]], alone=False)
    assert [one.move for one in costliest(found, alone=False)] == [59, 58, 57, 56, 55]


def test_tables_of_people_are_judged_by_what_was_really_seen() -> None:
    """Their chance comes from a secret, word by word."""
    seed = secret_seed()
    match = Match(catalog.game("nunatak"), {"players": 2}, seed, [Seat("A", "human")] * 2)
    while not match.over:
        match.play(match.on_offer()[0])
    *_, last = positions(match)
    again_played = Match(match.game, match.options, seed, match.seats)
    for move in match.moves[:-1]:
        again_played.play(move.do)
    seen = match.game.scene(again_played.view(match.moves[-1].by), ["A", "B"])
    assert match.game.scene(last.view, ["A", "B"]) == seen


@pytest.mark.usefixtures("thin_ice")
def test_the_text_tells_what_was_played_what_was_best_and_what_it_cost() -> None:
    analysis = analysed(blunder("Ada", "Ben"))
    text = report(analysis, board=False)
    assert text.startswith("Thin Ice, seed 5: ▲ Ada (human), ● Ben (human)\n")
    assert "Ada and Ben share the win with 0 points each." in text
    assert "8 decisions with a choice, 60 visits for each." in text
    (line,) = [line for line in text.splitlines() if line.startswith("    8  ● Ben")]
    assert re.search(r"100 %  wait +show \d+ +50 ± \d+ %  mistake$", line)
    assert "Wins about 50 percentage points less often than show" in text
    assert "An inaccuracy gives up 5 % of the chance to win or more, a mistake 12 %" in text
    assert "cards" not in text
    assert " cards" in report(analysis, board=True)


@pytest.mark.usefixtures("thin_ice")
def test_regret_is_told_for_every_decision_and_never_negative() -> None:
    analysis = analysed(blunder())
    assert all(one.regret.value >= 0 and one.lost.value >= 0 for one in analysis.judged)
    lines = [line for line in report(analysis, board=False).splitlines() if "wait" in line[:40]]
    assert len(lines) == 8
    for line, one in zip(lines, analysis.judged, strict=True):
        cost = r"0 %" if one.played is one.best else r"(< 1|\d+ ± \d+) %"
        assert re.search(rf"  {cost}(  mistake|  close call| *$)", line), line
    steps, rows = embedded(page(analysis))["steps"], page(analysis).split('class="row"')[1:]
    for step, row, one in zip(steps, rows, analysis.judged, strict=True):
        assert step["cost"] == given_up(one, alone=False)
        assert as_html(step["cost"]) in row


def test_what_came_out_better_than_the_best_costs_nothing() -> None:
    assert given_away(Mean(-0.04, 0.05)) == Mean(0.0, 0.05)
    assert given_away(Mean(0.1, 0.05)) == Mean(0.1, 0.05)


def test_luck_cancels_out_on_the_same_deals() -> None:
    lucky = tuple(0.2 + 0.6 * (nth % 2) for nth in range(20))
    best = advice_of(0.55, tuple(one + 0.05 for one in lucky))
    more = best.ahead_of(advice_of(0.5, lucky))
    assert more.value == pytest.approx(0.05)
    assert more.error < 0.02
    assert best.ahead_of(advice_of(0.5, lucky[:9])).error > 0.02  # other deals: as told


def test_next_to_nothing_is_not_listed() -> None:
    costs = [0.2, 0.004, 0.01, 0.0]
    found = [judged(0, nth, 0.5, 0.5 - cost, mark=Mark.GOOD) for nth, cost in enumerate(costs)]
    assert [one.move for one in costliest(found, alone=False)] == [0, 2]


def test_a_card_is_not_better_than_its_twin() -> None:
    game, (position, *_) = ThinIce(), list(positions(blunder()))
    one, two, other = (advice_of(chance, ()) for chance in (0.52, 0.5, 0.1))
    twins = [one, two._replace(action=one.action), other._replace(action=1 - one.action)]
    assert twins_apart(game, position.view, twins, twins[1])[0] is twins[1]
    assert twins_apart(game, position.view, twins, twins[2])[0] is one


@pytest.mark.parametrize(
    ("cost", "words"),
    [
        (Mean(0, 0), "0 %"),
        (Mean(0, 2), "0 ± 2 %"),
        (Mean(0.1, 0.2), "< 1 %"),
        (Mean(7.4, 2.2), "7 ± 2 %"),
        (Mean(50, 0), "50 ± 1 %"),  # samples are never that sure
    ],
)
def test_a_cost_is_told_with_its_doubt(cost: Mean, words: str) -> None:
    assert doubtful(cost, "%", "%") == words


def advice_of(chance: float, series: tuple[float, ...]) -> Advice:
    unknown = Mean(0.0, 0.0)
    totals = [unknown, unknown]
    told = Advice(0, "wait", 40, "win", Mean(chance, 0.1), [], totals, unknown, "")
    return told._replace(series=series)


def with_chances(one: Judged, best: Mean, played: Mean) -> Judged:
    options = [
        option._replace(chance=chance)
        for option, chance in zip(one.advice, (best, played), strict=True)
    ]
    return one._replace(advice=options, played=options[1], regret=given_away(best.minus(played)))


def average_of(*chances: tuple[float, float]) -> Summary:
    match = arktia(12)
    found = [
        with_chances(
            judged(0, move, 0.5, 0.5, mark=Mark.GOOD), Mean(best, 0.03), Mean(played, 0.04)
        )
        for move, (best, played) in enumerate(chances)
    ]
    (own,) = summaries(Analysis(match, FEW, None, found, scores(match, None)))
    return own


def test_averages_know_their_doubt_and_let_chance_cancel_out() -> None:
    own = average_of((0.7, 0.5), (0.5, 0.5), (0.52, 0.5), (0.5, 0.52))
    assert tuple(own.regret) == pytest.approx((0.05, 0.025))
    assert given_up_each(own, alone=False) == "5.0 ± 2.5 %"
    assert given_up_each(own, alone=True) == "0 points"
    better = average_of((0.5, 0.6), (0.5, 0.5))
    assert given_up_each(better, alone=False) == "0.0 ± 3.5 %"


def test_names_cannot_steer_a_terminal_or_a_page() -> None:
    match = arktia(12)
    match.seats[0] = Seat("</script><b>\x1b[31m", "human")
    analysis = analysed(match)
    assert "\x1b" not in report(analysis, board=False)
    text = page(analysis)
    assert "<b>?[31m" not in text
    assert text.count("</script>") == 2
    assert "&lt;/script&gt;" in text


class Checker(HTMLParser):
    """Sees that every tag is closed, and gathers what a page refers to."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.refers: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag not in EMPTY:
            self.open.append(tag)
        for name, value in attributes:
            if name in ("src", "href", "srcset", "data", "action"):
                self.refers.append(value or "")
            if name == "id":
                self.ids.append(value or "")

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        if tag not in EMPTY:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            assert self.open.pop() == tag


def checked(text: str) -> Checker:
    checker = Checker()
    checker.feed(text)
    checker.close()
    assert checker.open == []
    assert len(checker.ids) == len(set(checker.ids))
    assert all(found.startswith("#") for found in checker.refers), checker.refers
    return checker


def embedded(text: str) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    assert found
    data = json.loads(found[1])
    assert isinstance(data, dict)
    return data


@pytest.mark.parametrize(
    ("name", "players"), [("arktia", 2), ("nunatak", 3), ("nunatak", 1), ("endless-winter", 2)]
)
def test_the_page_stands_alone_and_has_every_decision(name: str, players: int) -> None:
    game = catalog.game(name)
    options = game.agree({"players": players})
    seats = [Seat(f"P{seat}", "human") for seat in range(players)]
    seats += [Seat(dummy, "dummy") for dummy in game.dummies(options)]
    match = Match(game, options, 7, seats)
    for nth in range(14):
        match.play(match.on_offer()[nth % len(match.on_offer())])
    analysis = analysed(match, budget=Budget(20))
    text = page(analysis)
    ids = checked(text).ids
    assert ("chances" in ids) == (players > 1)
    assert "points" in ids
    assert re.findall(r"https?://[^\"'\s]+", text) == ["http://www.w3.org/2000/svg"]
    data = embedded(text)
    assert [step["move"] for step in data["steps"]] == [one.move for one in analysis.judged]
    assert text.count('class="row"') == len(analysis.judged)
    for step, one in zip(data["steps"], analysis.judged, strict=True):
        assert [option["words"] for option in step["advice"]] == [a.words for a in one.advice]
        assert sum(option["played"] for option in step["advice"]) == 1
        assert step["advice"][0]["best"]
        assert len(step["pictures"]) == len(data["pictures"]) == len(game.pictures())


def test_the_page_has_every_picture_of_the_table_just_as_it_is_drawn() -> None:
    game = catalog.game("endless-winter")
    match = Match(game, game.agree({"players": 2}), 7, [Seat("Ada", "human"), Seat("Ben", "human")])
    for nth in range(6):
        match.play(match.on_offer()[nth % len(match.on_offer())])
    analysis = analysed(match, budget=Budget(20))
    data = embedded(page(analysis))
    assert "land" in data["pictures"]
    for step, place in zip(data["steps"], drawn_at(analysis), strict=True):
        for picture, canvas in zip(step["pictures"], place, strict=True):
            lines = [data["lines"][line] for line in picture["lines"]]
            written = ["".join(line[1::2]) for line in lines]
            assert written == ["".join(letters) for letters in canvas.letters]
            assert picture["width"] == canvas.width
            styles = {data["styles"][style] for line in lines for style in line[::2]}
            assert styles == {f"t-{style}" for row in canvas.styles for style in row}
            assert [data["labels"][label] for label in picture["labels"]] == [
                place.label for place in canvas.places.values()
            ]
    assert any(picture["rings"] for step in data["steps"] for picture in step["pictures"])


def test_the_text_draws_where_what_was_played_is_to_be_seen() -> None:
    game = catalog.game("endless-winter")
    match = Match(game, game.agree({"players": 2}), 7, [Seat("Ada", "human"), Seat("Ben", "human")])
    (place, *_) = positions(with_moves(match, 1))
    canvases = drawn(match, place)
    land = game.pictures().index("land")
    (name, *_) = (name for name in canvases[land].places if name not in canvases[0].places)
    one = judged(0, 0, 0.5, 0.5, mark=Mark.MISTAKE)
    assert most_telling(canvases, one) is canvases[0]
    there = one._replace(played=one.played._replace(words=f"move {name}"))
    assert most_telling(canvases, there) is canvases[land]


def with_moves(match: Match, moves: int) -> Match:
    for _ in range(moves):
        match.play(match.on_offer()[0])
    return match


def drawn_at(analysis: Analysis) -> list[list[Any]]:
    """Return all pictures of what each seat saw, decision by decision."""
    match, wanted = analysis.match, {one.move for one in analysis.judged}
    names, ways = [seat.name for seat in match.seats], range(len(match.game.pictures()))
    return [
        [match.game.draw(position.view, names, way) for way in ways]
        for position in positions(match)
        if position.move in wanted
    ]


@pytest.mark.usefixtures("thin_ice")
def test_the_page_draws_only_what_the_seat_saw(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[int, list[int]]] = []

    def draw(self: ThinIce, view: Any, names: list[str], picture: int = 0) -> Any:
        drawn.append((int(view.seat), [int(card) for card in view.table.hand]))
        return plain(self, view, names, picture)

    plain, found = ThinIce.draw, analysed(blunder())
    monkeypatch.setattr(ThinIce, "draw", draw)
    page(found)
    assert len(drawn) == 8
    assert all(hand[1 - seat] == -1 and hand[seat] != -1 for seat, hand in drawn)


def test_scales_have_round_numbers_around_what_is_there() -> None:
    assert ticks([0, 14]) == (0, 15, [0, 5, 10, 15])
    assert ticks([3, 208.5]) == (0, 250, [0, 50, 100, 150, 200, 250])
    low, high, lines = ticks([-7, 4])
    assert low <= -7 < 4 <= high
    assert lines[0] == low
    assert ticks([0]) == (0, 1, [0, 1])


# The command.
def test_the_command_prints_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path / "games.jsonl", arktia(3), arktia(9))
    out = tmp_path / "game.html"
    words = ["analyse", str(path), "--game", "2", "--visits", "20", "--workers", "1"]
    assert main([*words, "--html", str(out)]) == 0
    told = capsys.readouterr()
    assert told.err == ""
    assert "Not finished: 9 moves so far." in told.out
    assert told.out.endswith(f"The page is {out}\n")
    assert len(embedded(out.read_text("utf-8"))["steps"]) == 9
    assert main([*words, "--seat", "1"]) == 0
    assert "4 decisions with a choice" in capsys.readouterr().out


def test_several_processes_find_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "game.jsonl", arktia(6))
    words = ["analyse", str(path), "--visits", "20", "--workers"]
    assert main([*words, "1"]) == 0
    alone = capsys.readouterr().out
    assert main([*words, "2"]) == 0
    assert capsys.readouterr().out == alone


def test_a_game_without_a_choice_is_no_trouble(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "game.jsonl", arktia(0))
    out = tmp_path / "game.html"
    assert main(["analyse", str(path), "--workers", "1", "--html", str(out)]) == 0
    assert "Nobody had a choice." in capsys.readouterr().out
    assert "Nobody had a choice." in out.read_text("utf-8")
    checked(out.read_text("utf-8"))


def test_a_position_gets_hints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "corner.json"
    game = catalog.game("arktia")
    path.write_text(json.dumps(game.save_position(arktia(12).state), indent=1), "utf-8")
    assert main(["analyse", str(path), "--visits", "20"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Arktia, seat 0 decides (20 visits):\n1  ")
    assert "\n3  " in told
    assert "--html" in refusal(capsys, ["analyse", str(path), "--html", "page.html"])


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["analyse", "nowhere.jsonl"], "nowhere.jsonl cannot be read"),
        (["analyse", "{game}", "--game", "3"], "has no game number 3"),
        (["analyse", "{game}", "--game", "0"], "must be at least 1"),
        (["analyse", "{game}", "--seat", "2"], "--seat 2: the seats of this game go from 0 to 1."),
        (["analyse", "{game}", "--seconds", "0"], "must be more than 0"),
        (["analyse", "{game}", "--seconds", "abc"], "must be a number of seconds, not 'abc'"),
        (["analyse", "{game}", "--seat", "x"], "must be a whole number, not 'x'"),
        (["analyse", "{game}", "--seconds", "1", "--visits", "9"], "not allowed with"),
        (["analyse", "{game}", "--components", "nowhere.toml"], "nowhere.toml cannot be read"),
        (["analyse", "{broken}"], "can't be read"),
        (["analyse", "{empty}"], "is empty"),
        (["analyse", "{binary}"], "this isn't text"),
    ],
)
def test_refusals(
    words: list[str], complaint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = written(tmp_path / "game.jsonl", arktia(3))
    broken, empty, binary = (tmp_path / name for name in ("broken", "empty", "binary"))
    broken.write_bytes(game.read_bytes()[:200])
    empty.write_bytes(b"")
    binary.write_bytes(b"\xff\xfe\x00")
    files = {"game": game, "broken": broken, "empty": empty, "binary": binary}
    assert complaint in refusal(capsys, [word.format(**files) for word in words])


def test_a_page_that_cannot_be_written_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = written(tmp_path / "game.jsonl", arktia(0))
    assert main(["analyse", str(path), "--html", "/nowhere/page.html", "--workers", "1"]) == 2
    assert "/nowhere/page.html cannot be written" in capsys.readouterr().err


def test_positions_that_are_over_are_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "over.json"
    path.write_text(json.dumps({**position(ring()), "to_move": None}), "utf-8")
    assert len(refusal(capsys, ["analyse", str(path)])) > 0


@pytest.mark.parametrize("name", list(catalog.GAMES))
def test_games_with_a_secret_key_are_looked_at_as_they_were(name: str) -> None:
    game = catalog.game(name)
    match = Match(game, {"players": 2}, 1 << 200, [Seat("Ada", "human"), Seat("Ben", "human")])
    before: list[tuple[int, ...]] = []
    while not match.over and len(before) < 40:
        options = match.on_offer()
        before.append(game.key(match.view(match.actor).table))
        match.play(options[len(before) % len(options)])
    assert [game.key(position.view.table) for position in positions(match)] == before
