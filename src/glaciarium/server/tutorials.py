"""Tutorials, and small positions beside the rules: made from the `lesson.toml` of each game.

A step or figure stands at a position: so many moves of the lesson's game (`at`), a position that
the game itself loads (`position`), or where the step before it led (`follow`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from glaciarium.kernel.errors import GlaciariumError, IllegalAction
from glaciarium.kernel.game_files import LESSON, data_of, package_of
from glaciarium.kernel.i18n import rule_of, say
from glaciarium.kernel.match import Match, Seat
from glaciarium.kernel.protocol import Game
from glaciarium.server import http_errors, offering, snapshots
from glaciarium.server.wire import (
    Clock,
    Lesson,
    LessonStep,
    SeatInfo,
    Snapshot,
    TableInfo,
    Undo,
    Why,
)

LEARNER: Final = 0  # the seat
LONGEST: Final = 200  # letters of a move


class NoFigure(GlaciariumError):
    """There is no such position."""


def script(game: Game[Any]) -> dict[str, Any]:
    """Return the tutorial as its file has it: nothing if there is none."""
    return data_of(package_of(game), LESSON)


def figures(game: Game[Any]) -> dict[str, list[str]]:
    """Return the ids of the positions that show a rule, by its number."""
    found: dict[str, list[str]] = {}
    for figure in script(game).get("figure", []):
        found.setdefault(figure["rule"], []).append(figure["id"])
    return found


def figure(game: Game[Any], wanted: str) -> Snapshot:
    """Return a position that shows a rule, its caption as the prompt; raise NoFigure."""
    lesson = script(game)
    for one in lesson.get("figure", []):
        if one["id"] == wanted:
            frame = _frame(_position(game, lesson, one, None), lesson["names"])
            frame.prompt = say(one["caption"])
            return frame
    raise NoFigure(say("There is no such position."))


def lesson(game: Game[Any]) -> Lesson:
    """Return the tutorial of a game in the language spoken; raise if it has none."""
    found = script(game)
    if not found:
        raise http_errors.missing(say("{game} has no tutorial.", game=game.title))
    steps = [_step(match, step, found["names"]) for match, step in _course(game, found)]
    return Lesson(game=game.name, title=say(found["title"]), minutes=found["minutes"], steps=steps)


def why(game: Game[Any], wanted: int, words: str) -> Why:
    """Return why something cannot be done in a step of the tutorial."""
    for number, (match, _) in enumerate(_course(game, script(game))):
        if number == wanted and not match.over and match.actor == LEARNER:
            text = _refusal(match, " ".join(words[:LONGEST].lower().split()))
            return Why(words=words, text=text, rule=rule_of(text))
    raise http_errors.missing(say("There is nothing to decide there."))


def _refusal(match: Match, words: str) -> str:
    game, table = match.game, match.view(LEARNER).table
    try:
        action = game.parse(table, words)
    except IllegalAction as refusal:
        return str(refusal)
    if action in game.legal_actions(table):
        return say("That is allowed.")
    return game.why_not(table, action)


def _course(game: Game[Any], found: dict[str, Any]) -> Iterator[tuple[Match, dict[str, Any]]]:
    """Yield each step with the match as it stands there."""
    match: Match | None = None
    for step in found.get("step", []):
        match = _position(game, found, step, match)
        yield match, step
        expects = _expected(match, step)
        if expects:
            match.play(expects[0])


def _expected(match: Match, step: dict[str, Any]) -> list[str]:
    """Return the moves on offer that lead on."""
    wanted = step.get("do", [])
    return [do for do in match.on_offer() if any(_begins(do, with_) for with_ in wanted)]


def _step(match: Match, step: dict[str, Any], names: list[str]) -> LessonStep:
    wanted, expects = step.get("do", []), _expected(match, step)
    assert bool(expects) == bool(wanted), f"{match.game.name}: {wanted} is not on offer"
    frame = _frame(match, names)
    if not expects:
        frame.offers = []  # something to look at
    keys = [pick.key for offer in frame.offers if offer.do in expects[:1] for pick in offer.steps]
    return LessonStep(
        text=say(step["text"]),
        frame=frame,
        points_at=step.get("points", keys),
        expects=expects,
        wrong=say(step["wrong"]) if "wrong" in step else "",
    )


def _begins(do: str, words: str) -> bool:
    return f"{do} ".startswith(f"{words} ")


def _position(
    game: Game[Any], found: dict[str, Any], at: dict[str, Any], before: Match | None
) -> Match:
    """Return the match as a step or figure has it."""
    if at.get("follow"):
        assert before is not None, "the first step follows nothing"
        return before
    seats = [Seat(name, "human") for name in found["names"]]
    match = Match(game, found["options"], found.get("seed", 1), seats)
    if "position" in at:
        players = match.options["players"]
        match.state = game.load_position({"game": game.name, "players": players, **at["position"]})
    for words in found.get("moves", [])[: at.get("at", 0)]:
        match.play(words)
    return match


def _frame(match: Match, names: list[str]) -> Snapshot:
    game, view = match.game, match.view(LEARNER)
    actor = None if match.over else match.actor
    told = [event.seen_by(LEARNER).facts() for event in match.log]
    return Snapshot(
        seq=0,
        ply=len(match.moves),
        table=_table(match, names, actor),
        viewer=LEARNER,
        actor=actor,
        prompt=snapshots.prompt_of(match, view, names),
        scene=game.scene(view, names),
        offers=offering.offers(game, view) if actor == LEARNER else [],
        log=snapshots.lines(game, told, match.after, names),
        events=[],
        whole=True,
        sheet=snapshots.sheet_rows(game, view),
        undo=Undo(),
        now=0.0,
    )


def _table(match: Match, names: list[str], actor: int | None) -> TableInfo:
    seats = [
        SeatInfo(seat=seat, kind="human", name=name, yours=seat == LEARNER, present=True)
        for seat, name in enumerate(names)
    ]
    return TableInfo(
        id="",
        name="",
        game=match.game.name,
        state="playing",
        options=match.options,
        seats=seats,
        clock=Clock(),
        hints=False,
        open=False,
        watchable=False,
        rated=False,
        ply=len(match.moves),
        actor=actor,
        your_turn=actor == LEARNER,
        created=0.0,
        changed=0.0,
    )
