"""The search: what it finds, what it keeps to, and what it may not know."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING, Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from glaciarium import catalog
from glaciarium.bots.greedy import CHAIN, GreedyChooser
from glaciarium.bots.move_averages import MoveAverages
from glaciarium.bots.search import Search
from glaciarium.bots.searcher import FIRST, Searcher, best, settled
from glaciarium.bots.settings import NEVER, Settings
from glaciarium.bots.tree import NONE, Tree
from glaciarium.kernel.dice import below, derive
from glaciarium.kernel.errors import UnknownName

if TYPE_CHECKING:
    from glaciarium.bots.bot import Bot
    from glaciarium.kernel.protocol import Game

KINDS = [(name, players) for name in catalog.GAMES for players in catalog.game(name).players]


def table(name: str, players: int, plies: int = 0, seed: int = 7) -> tuple[Game[Any], Any]:
    """Return a game and its state after this many choices."""
    game = catalog.game(name)
    state = game.new(game.agree({"players": players}), seed, None)
    for ply in range(plies):
        options = game.legal_actions(state)
        if options:
            game.act(state, options[derive(seed, ply) % len(options)], None)
    return game, state


def search_of(game: Game[Any], state: Any, seed: int = 3, **settings: Any) -> Search[Any]:
    view = game.view(state, game.actor(state))
    return Search(game, view, seed, Settings(**settings))


@pytest.mark.parametrize(("name", "players"), KINDS)
def test_every_visit_chooses_one_of_the_options(name: str, players: int) -> None:
    game, state = table(name, players, 5)
    search = search_of(game, state)
    search.grow(40)
    assert search.actions() == game.legal_actions(state)
    assert sum(search.tried()) == 40
    assert all(0 <= won <= tried for won, tried in zip(search.won(), search.tried(), strict=True))


@pytest.mark.parametrize(("name", "players"), KINDS)
def test_what_the_seat_cannot_see_changes_nothing(name: str, players: int) -> None:
    game, state = table(name, players, 9)
    view = game.view(state, game.actor(state))
    searches = [
        search_of(game, world) for world in (state, game.sample(view, 1), game.sample(view, 2))
    ]
    for search in searches:
        search.grow(30)
    assert searches[0].tried() == searches[1].tried() == searches[2].tried()


def test_seeds_differ_and_repeat() -> None:
    game, state = table("nunatak", 3)
    first, again, other = (search_of(game, state, seed) for seed in (1, 1, 2))
    for search in (first, again, other):
        search.grow(200)
    assert first.tried() == again.tried()
    assert first.tried() != other.tried()


@pytest.mark.parametrize("name", list(catalog.GAMES))
def test_a_little_search_beats_greedy_most_of_the_time(name: str) -> None:
    """Seeded, so the same games are played every time; chance would win two."""
    hero, foe = Searcher("search", Settings(), 300, 0.0), catalog.bot("greedy")
    assert sum(won_by(name, hero, foe, seat, seed) for seed in range(2) for seat in range(2)) >= 3


def won_by(name: str, hero: Bot, foe: Bot, seat: int, seed: int) -> bool:
    game, state = table(name, 2, 0, seed)
    ply = 0
    while (actor := game.actor(state)) >= 0:
        bot = hero if actor == seat else foe
        game.act(state, bot.choose(game, game.view(state, actor), derive(seed, ply)), None)
        ply += 1
    return bool(game.winners(state) == 1 << seat)


def test_a_full_tree_grows_no_further_but_learns_on() -> None:
    game, state = table("nunatak", 3)
    search = search_of(game, state, limit=100)
    search.grow(300)
    assert 100 <= len(search.tree.action) < 100 + game.widest
    assert len(search.tree.first) <= len(search.tree.action) + 1  # a node stands behind an option
    assert sum(search.tried()) == 300


def test_a_full_tree_has_at_most_one_node_more_for_each_where_rivals_are_simple() -> None:
    game, state = table("nunatak", 4)
    search = search_of(game, state, limit=100)
    search.grow(300)
    assert 100 <= len(search.tree.action) < 100 + game.widest
    assert len(search.tree.first) <= 2 * (len(search.tree.action) + 1)
    assert sum(search.tried()) == 300


def test_a_wish_to_stop_is_heard_at_the_first_slice() -> None:
    game, state = table("nunatak", 3)
    asked: list[bool] = []

    def halt() -> bool:
        asked.append(True)
        return True

    view = game.view(state, game.actor(state))
    bot = Searcher("search", Settings(), 1 << 40, 0.0)
    assert bot.choose(game, view, 1, halt) in game.legal_actions(state)
    assert asked == [True]


def test_habits_average_what_a_seat_got() -> None:
    move_averages = MoveAverages(2, 10)
    for rewards in ([0.2, 0.9], [0.6, 0.1]):
        move_averages.begin()
        move_averages.note(0, 4)
        move_averages.note(1, 4)
        move_averages.learn(vec[float](rewards))
    move_averages.begin()
    move_averages.note(0, 5)
    move_averages.learn(vec[float]([0.3, 0.0]))
    assert move_averages.average(0, 4) == pytest.approx(0.4)
    assert move_averages.average(1, 4) == pytest.approx(0.5)
    assert not move_averages.known(1, 5)
    assert move_averages.best(0, row([5, 4]), 2) == 1  # 0.4 > 0.3
    assert move_averages.best(0, row([4, 6]), 2) == 1  # never used


def row(actions: list[int]) -> Any:
    return vec[i64](actions)


def test_a_node_keeps_what_it_learnt_when_options_come_in() -> None:
    tree = Tree(100)
    node = tree.add_node()
    tree.admit(node, row([3, 1]), 2)
    tree.tried[tree.find(node, 1)] = 8
    other = tree.add_node()
    tree.admit(other, row([5]), 1)
    tree.admit(node, row([2, 1]), 2)
    assert [tree.find(node, action) == NONE for action in (3, 1, 2, 5)] == [False] * 3 + [True]
    assert tree.tried[tree.find(node, 1)] == 8
    assert tree.knows(node, row([3, 1, 2]), 3)
    assert not tree.knows(node, row([1, 3, 2]), 3)
    assert tree.find(other, 5) != NONE


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("greedy@2", "takes no budget"),
        ("level5@soon", "seconds or visits"),
        ("level5@0s", "seconds or visits"),
        ("levl3", "did you mean level3?"),
    ],
)
def test_a_bad_name_or_budget_is_refused(name: str, says: str) -> None:
    with pytest.raises(UnknownName, match=says.replace("?", r"\?")):
        catalog.bot(name)


def test_budgets_are_part_of_the_name() -> None:
    timed, counted = catalog.bot("level5@0.25s"), catalog.bot("uct@2000")
    assert isinstance(timed, Searcher)
    assert isinstance(counted, Searcher)
    assert (timed.name, timed.seconds, timed.visits) == ("level5@0.25s", 0.25, 0)
    assert (counted.seconds, counted.visits) == (0.0, 2000)


def test_time_that_is_up_ends_the_search_at_the_first_slice() -> None:
    game, state = table("nunatak", 3)
    search = search_of(game, state)
    bot = Searcher("search", Settings(), 0, 0.1)
    assert bot.think(search, 0, perf_counter() - 1.0, None)
    assert search.visits == FIRST


@pytest.mark.parametrize("name", ["nunatak", "endless-winter"])
def test_who_stops_when_the_choice_is_settled_chooses_the_same(name: str) -> None:
    visits = 4000
    early = 0
    for plies in range(0, 40, 4):
        game, state = table(name, 2, plies)
        if not game.legal_actions(state):
            break
        whole, stopped = search_of(game, state), search_of(game, state)
        whole.grow(visits)
        bot = Searcher("search", Settings(), visits, 0.0)
        bot.think(stopped, visits, perf_counter(), None, until_settled=True)
        assert best(stopped) == best(whole)
        early += stopped.visits < visits
    assert early


def test_a_choice_is_settled_when_no_more_visits_can_change_it() -> None:
    game, state = table("arktia", 2)
    search = search_of(game, state)
    search.grow(500)
    first, second = sorted(search.tried(), reverse=True)[:2]
    assert not settled(search, first - second)
    assert settled(search, first - second - 1)


def test_playouts_are_as_the_game_hints_unless_the_textbook_is_asked_for() -> None:
    game, state = table("nunatak", 4)
    hinted, plain = search_of(game, state), search_of(game, state, cut=NEVER)
    assert (hinted.rollout_depth, hinted.eager) == (12, 80)
    assert (plain.rollout_depth, plain.eager) == (NEVER, 0)
    game, state = table("nunatak", 2)
    usual = search_of(game, state)
    assert (usual.rollout_depth, usual.eager) == (4, 0)


def turn_led(game: Game[Any], state: Any, seat: int, revealed: int, steps: int) -> int:
    """Return the lead of a seat after the rest of its turn, step by step what leads furthest."""
    scores = [game.score(state, other) for other in range(game.seats(state))]
    lead = int(scores.pop(seat) - max(scores))
    if steps == 0 or game.actor(state) != seat or state.revealed != revealed:
        return lead
    children = []
    for option in game.legal_actions(state):
        child = game.clone(state)
        game.act(child, option, None)
        children.append((turn_led(game, child, seat, revealed, 0), child))
    furthest = max(lead for lead, _ in children)
    first = next(child for lead, child in children if lead == furthest)
    return turn_led(game, first, seat, revealed, steps - 1)


@pytest.mark.parametrize("chain", [0, CHAIN])
@pytest.mark.parametrize("name", list(catalog.GAMES))
def test_what_leads_furthest_is_taken_now_or_after_the_turn(name: str, chain: int) -> None:
    game, state = table(name, 4, 30)
    seat, options, greedy = game.actor(state), game.legal_actions(state), GreedyChooser(game)
    out, before = game.buffer(), state.key()
    assert game.legal(state, out) == len(options) > 1
    leads = []
    for option in options:
        child = game.clone(state)
        game.act(child, option, None)
        leads.append(turn_led(game, child, seat, state.revealed, chain))
    picked = {greedy.pick(state, seat, out, len(options), word, chain) for word in range(200)}
    assert picked == {nth for nth, lead in enumerate(leads) if lead == max(leads)}
    assert state.key() == before


def test_eager_playouts_follow_the_turn_of_a_simple_rival_only() -> None:
    game, state = table("nunatak", 4, 30)
    seat, options = game.actor(state), len(game.legal_actions(state))
    chains = {}
    for who, guessing in ((seat + 1, True), (seat + 1, False), (seat, True)):
        search = Search(game, game.view(state, who % 4), 3, Settings())
        search.guessing = guessing
        game.legal(state, search.out)
        eager = [word for word in range(200) if below(derive(word, 4), 100) < search.eager]
        found = [search.pick(state, seat, options, word) for word in eager]
        for chain in (0, CHAIN):
            taken = [
                search.greedy.pick(state, seat, search.out, options, word, chain) for word in eager
            ]
            if taken == found:
                assert (who, guessing) not in chains  # or the table cannot tell them apart
                chains[who, guessing] = chain
    assert list(chains.values()) == [CHAIN, 0, 0]


def test_half_of_the_visits_take_the_rivals_of_nunatak_with_four_for_simple() -> None:
    game, state = table("nunatak", 4)
    search = search_of(game, state)
    guessed = 0
    for _visit in range(400):
        search.grow(1)
        guessed += search.guessing
    assert search.simple == 50
    assert 160 < guessed < 240
    assert search_of(game, state, cut=NEVER).simple == 0  # the textbook
    assert search_of(game, state, cut=0).simple == 0  # and who learns
    assert all(search_of(*table("nunatak", players)).simple == 0 for players in (1, 2, 3))


@pytest.mark.parametrize("guessing", [True, False])
def test_simple_rivals_have_no_choices_in_the_tree(*, guessing: bool) -> None:
    game, state = table("nunatak", 4, 40)
    search = search_of(game, state)
    search.grow(3000)
    search.guessing = guessing
    depth = search.descend(game.clone(search.sampled))
    choosers = {search.choosers[step] for step in range(depth)}
    assert depth > 2
    assert (choosers == {game.actor(state)}) is guessing


def swapping() -> tuple[Game[Any], Any]:
    """Return a table of four where somebody may swap tiles: dozens of options."""
    game, state = table("nunatak", 4)
    while not any(
        game.text(state, action).startswith("swap") for action in game.legal_actions(state)
    ):
        wanted = [
            act for act in game.legal_actions(state) if game.text(state, act).endswith("worker")
        ]
        game.act(state, (wanted or game.legal_actions(state))[0], None)
    return game, state


def promised(search: Search[Any], game: Game[Any], state: Any) -> list[float]:
    """Return what each option promises the player who chooses, one step ahead."""
    seat, found = game.actor(state), []
    for action in game.legal_actions(state):
        child = game.clone(state)
        game.act(child, action, None)
        found.append(search.promise(child, seat, search.heuristics.stage(child)))
    return found


def test_of_many_options_those_that_promise_most_are_tried_first() -> None:
    game, state = swapping()
    search = search_of(game, state, lean=0.0)
    promises = promised(search, game, search.sampled)
    assert len(promises) > 20
    assert search.breadth == 3
    search.grow(4)  # so few that nothing else has its turn yet
    tried = [nth for nth, visits in enumerate(search.tried()) if visits]
    worst = min(promises[nth] for nth in tried)
    assert sum(promise > worst for promise in promises) <= 3
    search.grow(2000)
    assert sum(visits > 0 for visits in search.tried()) > len(tried)


def test_the_others_follow_the_sooner_the_wider() -> None:
    game, state = swapping()
    counts = []
    for widen in (0.1, 0.5, 50.0):
        search = search_of(game, state, widen=widen, lean=0.0)
        search.grow(300)
        counts.append(sum(visits > 0 for visits in search.tried()))
    assert counts == sorted(set(counts))
    assert counts[0] < 10  # three, and a tenth of the root of 300


def test_the_textbook_tries_every_option_first() -> None:
    game, state = swapping()
    options = len(game.legal_actions(state))
    search = search_of(game, state, cut=NEVER, trust=0.0, lean=0.0)
    search.grow(options)
    assert search.tried() == [1] * options
