"""Tutorials and small positions beside the rules, from each game's `lesson.toml`.

A tutorial has lessons, a lesson has steps. A step begins where the one before it ended, after the
moves that it names (`then`; one with a ? only if it is legal), after some moves of the lesson
(`at`), or at a `position` that the game itself loads. Whatever is played between two steps is
shown, move by move. A lesson may `begin` in the middle of its moves. Its texts may name rows of the
learner's score sheet: {sculptors} becomes the points of that row, as they stand there.
A step with a `goal` is a position to solve: see `puzzles`. Positions of real games in which one
move is best are a lesson of their own: see `puzzle_files`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

from glaciarium.kernel.errors import GlaciariumError
from glaciarium.kernel.game_files import LESSON, data_of, package_of
from glaciarium.kernel.i18n import rule_of, say
from glaciarium.kernel.match import Match, Seat
from glaciarium.kernel.perspective import prompt_of, refusal
from glaciarium.kernel.protocol import Game
from glaciarium.server import http_errors, offering, puzzle_files, snapshots
from glaciarium.server.puzzle_files import puzzle_lesson, standing_words, weighed
from glaciarium.server.wire import (
    Clock,
    Lesson,
    LessonInfo,
    LessonStep,
    SeatInfo,
    ShownMove,
    Snapshot,
    TableInfo,
    Tutorial,
    Undo,
    Why,
)

Script = Mapping[str, Any]

LEARNER: Final = 0  # the seat
LONGEST: Final = 200  # letters of a move
SHARED: Final[tuple[str, ...]] = (
    "names",
    "seed",
    "options",
    "position",
    "moves",
)  # from the file, or the lesson's own


class NoFigure(GlaciariumError):
    "There's no such position."


class At(NamedTuple):
    """A step, the match at that point, and how many moves it has played and shown."""

    match: Match
    step: Script
    shown: list[ShownMove]


def script(game: Game[Any]) -> dict[str, Any]:
    """Return the tutorial's file as data; empty if there is none."""
    return data_of(package_of(game), LESSON)


def scripts(game: Game[Any]) -> list[dict[str, Any]]:
    """Return the lessons of the file, each with everything it needs."""
    whole = script(game)
    shared = {key: whole[key] for key in SHARED if key in whole}
    lessons = [{**shared, **one} for one in whole.get("lesson", [])]
    puzzles = puzzle_lesson(game, whole["names"]) if lessons else None
    return [*lessons, puzzles] if puzzles else lessons


def figures(game: Game[Any]) -> dict[str, list[str]]:
    """Return the ids of the positions that show a rule, by its number."""
    found: dict[str, list[str]] = {}
    for figure in script(game).get("figure", []):
        found.setdefault(figure["rule"], []).append(figure["id"])
    return found


def figure(game: Game[Any], wanted: str) -> Snapshot:
    """Return a position that shows a rule, its caption as the prompt; raise NoFigure."""
    whole = script(game)
    for one in whole.get("figure", []):
        if one["id"] == wanted:
            used = {**whole, **one}
            match = opened(game, used)
            for words in one.get("then", used.get("moves", [])[: one.get("at", 0)]):
                match.play(words)
            frame = framed(match, used["names"])
            frame.prompt = say(one["caption"])
            return frame
    raise NoFigure(say("There's no such position."))


def tutorial(game: Game[Any]) -> Tutorial:
    """Return a game's lessons in the current language; raise if it has none."""
    found = scripts(game)
    if not found:
        raise http_errors.missing(say("{game} has no tutorial.", game=game.title))
    lessons = [
        LessonInfo(
            id=one["id"], title=say(one["title"]), minutes=one["minutes"], steps=len(one["step"])
        )
        for one in found
    ]
    return Tutorial(game=game.name, lessons=lessons)


def lesson(game: Game[Any], wanted: str) -> Lesson:
    """Return one lesson in the current language; raise if there is none."""
    found = _script(game, wanted)
    return Lesson(
        game=game.name,
        id=found["id"],
        title=say(found["title"]),
        minutes=found["minutes"],
        steps=[_step(at, found["names"]) for at in course(game, found)],
    )


def why(game: Game[Any], wanted: str, step: int, words: str, played: list[str]) -> Why:
    """Return why a move is illegal in a step of a lesson, after moves played there."""
    match = standing(game, _script(game, wanted), step).match
    for one in played:
        match.play(one)
    if match.over or match.actor != LEARNER:
        raise http_errors.missing(say("There's nothing to decide there."))
    text = refusal(match, words[:LONGEST])
    return Why(words=words, text=text, rule=rule_of(text))


def standing(game: Game[Any], found: Script, wanted: int) -> At:
    """Return the match at a step of a lesson; raise if there is none."""
    begun = [nth for nth, step in enumerate(found["step"][: wanted + 1]) if _begins_anew(step)]
    first = begun[-1] if wanted >= 0 and begun else 0
    for number, at in enumerate(course(game, found, first), first):
        if number == wanted:
            return at
    raise http_errors.missing(say("There's nothing to decide there."))


def _script(game: Game[Any], wanted: str) -> dict[str, Any]:
    for one in scripts(game):
        if one["id"] == wanted:
            return one
    raise http_errors.missing(say("There is no such lesson."))


def _begins_anew(step: Script) -> bool:
    return "puzzle" in step or ("position" in step and "at" not in step)


def course(game: Game[Any], found: Script, first: int = 0) -> Iterator[At]:
    """Yield each step with its match, starting from one with its own position."""
    match = opened(game, {**found, **found["step"][first]})
    if not first and not _begins_anew(found["step"][0]):
        for words in found.get("moves", [])[: found.get("begin", 0)]:
            match.play(words)
    for step in found["step"][first:]:
        if "position" in step or "puzzle" in step:
            match = opened(game, {**found, **step})
        shown = [
            _shown(match, words.rstrip("?"), found["names"])
            for words in _between(match, found, step)
            if not words.endswith("?") or words.rstrip("?") in match.on_offer()
        ]
        yield At(match, step, [one for one in shown if one.lines])
        expects = expected(match, step)
        if expects:
            match.play(expects[0])


def _between(match: Match, found: Script, step: Script) -> list[str]:
    """Return the moves between the end of the previous step and this one."""
    if "at" not in step:
        return list(step.get("then", []))
    moves, known = found["moves"], len(match.moves)
    played = [move.do for move in match.moves]
    assert played == moves[:known], f"{match.game.name}: steps and moves disagree after {known}"
    assert known <= step["at"], f"{match.game.name}: a step at {step['at']} goes back"
    return list(moves[known : step["at"]])


def _shown(match: Match, words: str, names: list[str]) -> ShownMove:
    """Play a move and return it as the learner sees it."""
    actor, known = match.actor, len(match.log)
    match.play(words)
    frame = framed(match, names, known)
    frame.offers = []
    return ShownMove(seat=actor, lines=[line.text for line in frame.log], frame=frame)


def expected(match: Match, step: Script) -> list[str]:
    """Return the legal moves that complete the step."""
    wanted = step.get("do", [])
    return [do for do in match.on_offer() if any(_begins(do, with_) for with_ in wanted)]


def _step(at: At, names: list[str]) -> LessonStep:
    match, step = at.match, at.step
    wanted, expects, solve = step.get("do", []), expected(match, step), "goal" in step
    assert bool(expects) == bool(wanted), f"{match.game.name}: {wanted} is not on offer"
    puzzle = step.get("puzzle")
    frame = framed(match, names, folds=solve and not puzzle)
    points = scored(match)
    text = say(step["text"], **points)
    if puzzle:
        text = f"{text}\n\n{standing_words(match, names)} {frame.prompt}"
    choices = weighed(match, puzzle) if puzzle else []
    right = (
        choices[0].reason if choices else say(step["right"], **points) if "right" in step else ""
    )
    told = [event.seen_by(LEARNER).facts() for event in match.log]
    frame.events = [snapshots.summed(match.game, facts) for facts in told]
    if not expects and not solve:
        frame.offers = []  # nothing to do but look
    keys = [pick.key for offer in frame.offers if offer.do in expects[:1] for pick in offer.steps]
    return LessonStep(
        text=text,
        shown=at.shown,
        frame=frame,
        points_at=step.get("points", keys),
        expects=expects,
        wrong=say(step["wrong"]) if "wrong" in step else "",
        right=right,
        solve=solve,
        solution=step.get("solution", []),
        choices=choices,
    )


def scored(match: Match) -> dict[str, int]:
    """Return what the learner would have if it ended now, by row of the sheet."""
    sheet = match.game.sheet(match.view(LEARNER).table)
    return {row.category: int(row.points[LEARNER]) for row in sheet.rows}


def _begins(do: str, words: str) -> bool:
    return f"{do} ".startswith(f"{words} ")


def opened(game: Game[Any], found: Script) -> Match:
    """Return the match at the start of a lesson, step or figure."""
    if "puzzle" in found:
        return puzzle_files.opened(game, found["puzzle"], found["names"])
    seats = [Seat(name, "human") for name in found["names"]]
    match = Match(game, found["options"], found.get("seed", 1), seats)
    if "position" in found:
        players = match.options["players"]
        position = {"game": game.name, "players": players, **found["position"]}
        match.state = game.load_position(position)
    return match


def framed(match: Match, names: list[str], since: int = 0, *, folds: bool = False) -> Snapshot:
    """Return the table as the learner sees it, with the events from `since` on."""
    game, view = match.game, match.view(LEARNER)
    actor = None if match.over else match.actor
    told = [event.seen_by(LEARNER).facts() for event in match.log[since:]]
    scene = game.scene(view, names)
    places = scene["places"] if folds else ()
    return Snapshot(
        seq=0,
        ply=len(match.moves),
        table=_table(match, names, actor),
        viewer=LEARNER,
        actor=actor,
        prompt=prompt_of(match, view, names),
        scene=scene,
        offers=offering.offers(game, view, places) if actor == LEARNER else [],
        log=snapshots.lines(game, told, match.after[since:], names),
        events=told if since else [],
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
