"""What every game must satisfy. Each law takes a game, agreed wishes and a seed, and asserts."""

from __future__ import annotations

import itertools
import json
import re
from random import Random
from typing import TYPE_CHECKING, Any

from librt.vecs import vec
from mypy_extensions import i16

from glaciarium.arena.verify import difference
from glaciarium.bots.greedy import Greedy
from glaciarium.bots.random_bot import RandomBot
from glaciarium.kernel.bits import members
from glaciarium.kernel.dice import derive
from glaciarium.kernel.errors import IllegalAction
from glaciarium.kernel.match import Match, Seat, replay
from glaciarium.kernel.protocol import NOBODY, Game
from glaciarium.kernel.record import dump
from glaciarium.kernel.scene import sharing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glaciarium.kernel.events import Event

Any_Game = Game[Any]
Wishes = dict[str, Any]
LONGEST = 5000  # decisions in a match of any game
SENTENCE = re.compile(r"[A-Z]\d+(\.\d+)?: .*[.?]", re.DOTALL)  # a refusal names its rule


def on_offer(game: Any_Game, state: Any) -> list[int]:
    return game.legal_actions(state)


def walk(
    game: Any_Game, wishes: Wishes, seed: int, log: list[Event] | None = None
) -> Iterator[Any]:
    """Yield each position of a random match, the last one too."""
    state, chance, out = game.new(game.agree(wishes), seed, log), Random(seed), game.buffer()
    for _ in range(LONGEST):
        yield state
        options = on_offer(game, state)
        if not options:
            return
        game.apply(state, chance.choice(options), out, log)
    raise AssertionError(f"not over after {LONGEST} decisions")


def match_of(game: Any_Game, wishes: Wishes, seed: int, moves: int = LONGEST) -> Match:
    """Return a random match, finished or so many moves long."""
    options = game.agree(wishes)
    seats = [Seat(f"seat {n}", "human") for n in range(options["players"])]
    seats += [Seat(name, "dummy") for name in game.dummies(options)]
    match, chance = Match(game, wishes, seed, seats), Random(seed)
    while not match.over and len(match.moves) < moves:
        match.play(chance.choice(match.on_offer()))
    return match


def refusal(match: Match, words: str) -> str | None:
    """Play the words, and return why they are refused; None if they are not."""
    try:
        match.play(words)
    except IllegalAction as refused:
        return str(refused)
    return None


def someone_can_act_until_the_end(game: Any_Game, wishes: Wishes, seed: int) -> None:
    for state in walk(game, wishes, seed):
        options = on_offer(game, state)
        assert bool(options) == (game.actor(state) != NOBODY)
        assert game.actor(state) < game.seats(state)
        assert len(options) == len(set(options)) <= game.widest
        assert set(options) <= set(range(game.actions))


def asking_changes_nothing(game: Any_Game, wishes: Wishes, seed: int) -> None:
    for state in walk(game, wishes, seed):
        before = game.key(state)
        assert on_offer(game, state) == on_offer(game, state)
        for seat in range(game.seats(state)):
            game.view(state, seat)
            game.score(state, seat)
        game.winners(state)
        game.sheet(state)
        assert game.key(state) == before


def clones_are_independent(game: Any_Game, wishes: Wishes, seed: int) -> None:
    chance, out = Random(seed), game.buffer()
    for state in walk(game, wishes, seed):
        before, twin = game.key(state), game.clone(state)
        assert game.key(twin) == before
        for action in on_offer(game, state)[:40]:
            child = game.clone(state)
            game.apply(child, action, out, None)
            for _ in range(3):  # changes further down must not come back either
                options = on_offer(game, child)
                if options:
                    game.apply(child, chance.choice(options), out, None)
        assert game.key(state) == game.key(twin) == before


def a_log_changes_nothing(game: Any_Game, wishes: Wishes, seed: int) -> None:
    silent, logged = walk(game, wishes, seed), walk(game, wishes, seed, [])
    for one, other in zip(silent, logged, strict=True):
        assert game.key(one) == game.key(other)


def notation_round_trips(game: Any_Game, wishes: Wishes, seed: int) -> None:
    for state in walk(game, wishes, seed):
        words = [game.text(state, action) for action in on_offer(game, state)]
        assert len(set(words)) == len(words)
        assert [game.parse(state, word) for word in words] == on_offer(game, state)
        assert all(word == " ".join(word.lower().split()) for word in words)


def what_is_not_on_offer_is_refused(game: Any_Game, wishes: Wishes, seed: int) -> None:
    match, chance = match_of(game, wishes, seed, moves=seed % 60), Random(seed)
    before, offer = game.key(match.state), set(on_offer(game, match.state))
    for action in chance.sample(range(game.actions), min(200, game.actions)):
        if action in offer:
            continue
        try:
            words = game.text(match.state, action)
            game.parse(match.state, words)
        except (IllegalAction, IndexError, KeyError):
            continue  # a number that means nothing on this table
        assert SENTENCE.fullmatch(game.why_not(match.state, action)), words
        assert refusal(match, words) == game.why_not(match.state, action)
    assert game.key(match.state) == before


def a_record_replays(game: Any_Game, wishes: Wishes, seed: int) -> None:
    match = match_of(game, wishes, seed, moves=LONGEST if seed % 2 else 20)
    record = json.loads(dump(match.record()))
    again = replay(game, record, "here")
    assert game.key(again.state) == game.key(match.state)
    assert again.record() == match.record() == record
    assert difference(game, record, "here") is None


def undo_goes_back(game: Any_Game, wishes: Wishes, seed: int) -> None:
    match = match_of(game, wishes, seed, moves=seed % 30)
    before, log = game.key(match.state), list(match.log)
    chance, played = Random(seed), 0
    while not match.over and played < 4:
        match.play(chance.choice(match.on_offer()))
        played += 1
    match.undo(played)
    assert game.key(match.state) == before
    assert match.log == log


def samples_honour_views(game: Any_Game, wishes: Wishes, seed: int) -> None:
    for ply, state in enumerate(walk(game, wishes, seed)):
        for seat in range(game.seats(state)):
            view = game.view(state, seat)
            other = game.sample(view, derive(seed, ply))
            assert game.key(game.view(other, seat).table) == game.key(view.table)
            assert game.actor(other) == game.actor(state)  # who acts is never a secret
            if game.actor(state) == seat:
                options = on_offer(game, state)
                assert on_offer(game, other) == options
                assert on_offer(game, view.table) == options


def observations_follow_views(game: Any_Game, wishes: Wishes, seed: int) -> None:
    """In the state, in its view, in another world that the view allows: the same numbers."""
    fields = game.observed()
    assert len({field.name for field in fields}) == len(fields)
    assert sum(field.size for field in fields) == game.observation_size
    lowest = [field.lowest for field in fields for _ in range(field.size)]
    highest = [field.highest for field in fields for _ in range(field.size)]
    for ply, state in enumerate(walk(game, wishes, seed)):
        seat = (seed + ply) % game.seats(state)
        seen, view = list(game.observation(state, seat)), game.view(state, seat)
        assert seen == list(game.observation(view.table, seat))
        assert seen == list(game.observation(game.sample(view, derive(seed, ply)), seat))
        bounded = zip(lowest, seen, highest, strict=True)
        assert all(least <= number <= most for least, number, most in bounded)


def observations_leave_no_trace(game: Any_Game, wishes: Wishes, seed: int) -> None:
    """What was in the buffer before does not matter, and its other places stay as they are."""
    size, used = game.observation_size, vec[i16]([0] * (game.observation_size + 2))
    for state in itertools.islice(walk(game, wishes, seed), 0, None, 7):
        before = game.key(state)
        for place in range(size + 2):
            used[place] = 7
        assert game.observe(state, 0, used, 1) == size + 1
        assert list(used) == [7, *game.observation(state, 0), 7]
        assert game.key(state) == before


def an_observer_remembers_nothing_wrong(game: Any_Game, wishes: Wishes, seed: int) -> None:
    """Written over those before, an observation is what it is by itself; in the next game, too."""
    observer = game.observer()
    if observer is None:
        return
    size, seen = game.observation_size, vec[i16]([0] * (game.observation_size + 2))
    two_games = itertools.chain(walk(game, wishes, seed), walk(game, wishes, seed + 1))
    for ply, state in enumerate(two_games):
        seat = (seed + ply // 2) % game.seats(state)
        assert observer.write(state, seat, seen, 1) == size + 1
        assert list(seen) == [0, *game.observation(state, seat), 0]


def what_is_certain_hides_nothing(game: Any_Game, wishes: Wishes, seed: int) -> None:
    if not game.is_deterministic():
        return
    for state in walk(game, wishes, seed):
        assert state.word == seed
        for seat in range(game.seats(state)):
            table = game.view(state, seat).table
            table.word = state.word
            assert game.key(table) == game.key(state)


def _seen(match: Match, seat: int) -> list[dict[str, Any]]:
    return [event.seen_by(seat).facts() for event in match.log]


def _decided(match: Match, seat: int) -> list[tuple[int, str]]:
    """Return who has decided, in the words that reach the seat: a pass may have no event."""
    return [(move.by, move.do) for move in match.moves_seen_by(seat)]


def who_saw_the_same_knows_the_same(game: Any_Game, wishes: Wishes, seed: int) -> None:
    """Many worlds, the nth option each time: where a seat saw the same, its view is the same."""
    known: dict[tuple[int, str], tuple[object, ...]] = {}
    for world in range(30):
        match = Match(game, wishes, derive(seed, world), [])
        for step in range(6):
            for seat in range(game.seats(match.state)):
                saw = json.dumps([_seen(match, seat), _decided(match, seat)])
                asked = match.on_offer() if match.actor == seat else []
                knows = (*game.key(match.view(seat).table), match.actor, *asked)
                assert known.setdefault((seat, saw), knows) == knows
            if match.over:
                break
            offer = match.on_offer()
            match.play(offer[(seed + step) % len(offer)])


def who_knows_the_same_saw_the_same(game: Any_Game, wishes: Wishes, seed: int) -> None:
    """Two worlds that a seat cannot tell apart: what it is sent tells them apart no sooner."""
    chance, out = Random(seed), game.buffer()
    for ply, state in enumerate(walk(game, wishes, seed)):
        for seat in range(game.seats(state)):
            other = game.sample(game.view(state, seat), derive(seed, ply))
            other.word = state.word  # the dice fall alike: only what is hidden may differ
            shared = [action for action in on_offer(game, state) if action in on_offer(game, other)]
            for action in chance.sample(shared, min(3, len(shared))):
                seen, views = [], []
                for world in (game.clone(state), game.clone(other)):
                    log: list[Event] = []
                    game.apply(world, action, out, log)
                    seen.append([event.seen_by(seat).facts() for event in log])
                    views.append(game.key(game.view(world, seat).table))
                assert views[0] != views[1] or seen[0] == seen[1]


def events_are_facts(game: Any_Game, wishes: Wishes, seed: int) -> None:
    match = match_of(game, wishes, seed)
    names = [seat.name for seat in match.seats]
    for event in match.log:
        facts = event.facts()
        assert json.loads(json.dumps(facts)) == facts
        assert facts["kind"]
        assert re.fullmatch(r"[A-Z]\d+(\.\d+)?", facts["rule"])
        assert isinstance(game.tell(facts, names), str)
        for seat in range(game.seats(match.state)):
            seen = event.seen_by(seat)
            assert type(seen) is type(event)
            assert seen.seen_by(seat) == seen
            if event.HIDES and facts.get("seat") != seat:
                assert all(getattr(seen, name) is None for name in event.HIDES)


def scores_add_up(game: Any_Game, wishes: Wishes, seed: int) -> None:
    state = None
    for state in walk(game, wishes, seed):
        scores = [game.score(state, seat) for seat in range(game.seats(state))]
        sheet = game.sheet(state)
        assert sheet.totals() == scores
        assert all(row.rule for row in sheet.rows)
        winners = members(game.winners(state))
        assert winners
        assert {scores[seat] for seat in winners} == {max(scores)}
    match = match_of(game, wishes, seed)
    ended = match.log[-1].facts()
    assert ended["kind"] == "game_ended"
    assert ended["scores"] == match.result()["scores"]
    assert ended["winners"] == match.result()["winners"]


def a_scorer_remembers_nothing_wrong(game: Any_Game, wishes: Wishes, seed: int) -> None:
    """One scorer for a whole match, and for what might come next, tells what `score` tells."""
    scorer, chance, out = game.scorer(), Random(seed), game.buffer()
    for state in walk(game, wishes, seed):
        child = game.clone(state)
        options = on_offer(game, state)
        if options:
            game.apply(child, chance.choice(options), out, None)
        for table in (child, state):
            scores = [int(game.score(table, seat)) for seat in range(game.seats(table))]
            for seat, score in enumerate(scores):
                rivals = scores[:seat] + scores[seat + 1 :]
                assert scorer.lead(table, seat) == score - max(rivals, default=0)
            assert [int(scorer.scores[seat]) for seat in range(len(scores))] == scores


def tables_can_be_shown(game: Any_Game, wishes: Wishes, seed: int) -> None:
    match = match_of(game, wishes, seed, moves=seed % 80)
    names = [seat.name for seat in match.seats]
    for seat in range(game.seats(match.state)):
        canvas = game.draw(match.view(seat), names)
        assert canvas.text().strip()
        for place in canvas.places.values():
            assert 0 <= place.x < place.x + place.width <= canvas.width
            assert 0 <= place.y < place.y + place.height <= canvas.height
            assert place.label
        assert game.ask(match.view(seat), names)


def scenes_share_what_everybody_sees(game: Any_Game, wishes: Wishes, seed: int) -> None:
    """Made for one reader after another, a scene tells each of them what it tells them alone."""
    match = match_of(game, wishes, seed, moves=seed % 80)
    names = [seat.name for seat in match.seats]
    readers = [NOBODY, *range(game.seats(match.state))]
    alone = [json.dumps(game.scene(match.view(seat), names)) for seat in readers]
    for order in (readers, readers[::-1]):
        with sharing({}):
            together = {seat: json.dumps(game.scene(match.view(seat), names)) for seat in order}
        assert [together[seat] for seat in readers] == alone


def bots_choose_what_is_on_offer(game: Any_Game, wishes: Wishes, seed: int) -> None:
    bots = [RandomBot("random"), Greedy("greedy")]
    match, chance = match_of(game, wishes, seed, moves=seed % 60), Random(seed)
    for step in range(6):
        if match.over:
            return
        for bot in bots:
            view = match.view(match.actor)
            action = bot.choose(game, view, derive(seed, step))
            assert action in on_offer(game, match.state)
            assert action == bot.choose(game, view, derive(seed, step))
        match.play(chance.choice(match.on_offer()))


LAWS = [
    someone_can_act_until_the_end,
    asking_changes_nothing,
    clones_are_independent,
    a_log_changes_nothing,
    notation_round_trips,
    what_is_not_on_offer_is_refused,
    a_record_replays,
    undo_goes_back,
    samples_honour_views,
    observations_follow_views,
    observations_leave_no_trace,
    an_observer_remembers_nothing_wrong,
    what_is_certain_hides_nothing,
    who_saw_the_same_knows_the_same,
    who_knows_the_same_saw_the_same,
    events_are_facts,
    scores_add_up,
    a_scorer_remembers_nothing_wrong,
    tables_can_be_shown,
    scenes_share_what_everybody_sees,
    bots_choose_what_is_on_offer,
]
