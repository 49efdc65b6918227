"""Monte Carlo tree search over samples of a view, compiled throughout.

Every seat maximises its own result, so one tree serves one to four seats.
"""

from __future__ import annotations

from math import exp, log, sqrt
from typing import Final, Generic

from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.bots.forecaster import Forecaster
from glaciarium.bots.greedy import CHAIN, GreedyChooser
from glaciarium.bots.guide import Guide
from glaciarium.bots.move_averages import MoveAverages
from glaciarium.bots.settings import HINTED, NEVER, Settings
from glaciarium.bots.tree import NONE, Tree
from glaciarium.kernel.dice import advance, below, derive
from glaciarium.kernel.protocol import NO_OPINION, Game, Heuristics, S, View

DEEPEST: Final = 512  # longest path inside the tree; a playout takes over beyond it
PERCENT: Final = 100
LEAST: Final = 50  # percent of a prior at the root: it varies, so that games do
ALL: Final = 1 << 60  # more options than any decision has
FAR: Final = 1e12  # beyond any score


class Search(Generic[S]):
    """The search of one decision. It grows while it is told to."""

    def __init__(self, game: Game[S], view: View[S], seed: i64, settings: Settings) -> None:
        self.game: Final = game
        self.view: Final = view
        self.heuristics: Final[Heuristics[S]] = game.heuristics()
        self.settings: Final = settings
        self.word = derive(seed, 0)
        self.visits: i64 = 0
        self.seats: Final = game.seats(view.table)
        self.tree: Final = Tree(settings.limit)
        self.root: Final = self.tree.add_node()
        asked = settings.trust != 0.0 or settings.custom > 0
        self.move_averages: Final = MoveAverages(self.seats, game.actions, asked=asked)
        self.path = vec[i64]([0] * DEEPEST)  # tree options chosen on this visit
        self.choosers = vec[i64]([0] * DEEPEST)  # and by whom
        self.rewards = vec[float]([0.0] * self.seats)
        self.shares = vec[float]([0.0] * self.seats)  # of the win
        self.points = vec[float]([0.0] * self.seats)  # at the end, or expected
        self.evaluation: Final = self.heuristics.learnt.get(self.seats)
        self.forecaster: Final = Forecaster(game, self.seats, view.seat, settings)
        hinted = settings.cut == HINTED
        cut = self.hinted_depth() if hinted else settings.cut
        self.rollout_depth: Final[i64] = cut if self.evaluation is not None else NEVER
        self.eager: Final[i64] = self.heuristics.eager(self.seats) if hinted else 0
        breadth = 0 if self.rollout_depth == NEVER else self.heuristics.breadth(self.seats)
        self.breadth: Final[i64] = breadth if breadth else ALL
        judged = hinted and self.rollout_depth != NEVER
        self.simple: Final[i64] = self.heuristics.simple(self.seats) if judged else 0
        self.guessing = False  # whether rivals play greedily on this visit
        self.greedy: Final = GreedyChooser(game)
        self.guide: Final[Guide[S] | None] = self.guide_of(settings)
        self.leaning: Final = self.guide is not None and settings.lean > 0.0
        self.promises = vec[float]([0.0] * game.widest)  # by option of a choice
        self.sums = vec[float]([0.0] * self.seats)  # of leads at the ends of playouts
        self.squares = vec[float]([0.0] * self.seats)
        self.scorer: Final = game.scorer()
        self.out = game.buffer()
        self.beyond = game.buffer()  # scratch buffer for looking ahead
        options = game.legal(view.table, self.out)
        self.tree.admit(self.root, self.out, options)  # every sample has the same options here
        self.wins = vec[float]([0.0] * options)  # by option of the root
        self.only: i64 = NONE  # root option that visits must take, if any
        self.sampled = game.sample(view, self.word)
        self.prepare(self.root, self.sampled, options)

    def guide_of(self, settings: Settings) -> Guide[S] | None:
        policy = self.heuristics.policies.get(self.seats)
        if policy is None or (settings.lean == 0.0 and settings.guided == 0):
            return None
        return Guide(self.game, policy)

    def hinted_depth(self) -> i64:
        """Return how long playouts are; a network needs none."""
        if self.forecaster.network is not None:
            return 0
        return self.heuristics.rollout_depth(self.seats)

    def grow(self, visits: i64) -> None:
        """Run more visits."""
        for _visit in range(visits):
            if self.visits % self.settings.pool == 0:
                self.word = advance(self.word)
                self.sampled = self.game.sample(self.view, derive(self.word, 0))
            state = self.game.clone(self.sampled)
            self.word = advance(self.word)
            state.word = derive(self.word, 1)
            self.visit(state)
            self.visits += 1

    def visit(self, state: S) -> None:
        self.guessing = self.simple > 0 and below(derive(self.word, 7), PERCENT) < self.simple
        self.move_averages.begin()
        depth = self.descend(state)
        if self.play_out(state, self.rollout_depth):
            self.judge(state)
        else:
            self.foresee(state)
        self.credit()
        self.move_averages.learn(self.rewards)
        tried = self.tree.tried
        total = self.tree.total
        for step in range(depth):
            row = self.path[step]
            tried[row] += 1
            total[row] += self.rewards[self.choosers[step]]
        if depth:
            self.wins[self.path[0]] += self.shares[self.choosers[0]]

    def descend(self, state: S) -> i64:
        """Walk down the tree and one choice beyond it; return the path length.

        Greedy rivals have no nodes: their choice follows from the state.
        """
        game = self.game
        tree = self.tree
        out = self.out
        node = self.root
        depth: i64 = 0
        aside = False
        options = game.legal(state, out)
        while options and depth < DEEPEST:
            if options == 1 and depth:
                options = game.apply(state, out[0], out, None)
                continue
            seat = game.actor(state)
            if self.guessing and depth and seat != self.view.seat:
                if not aside:
                    node = tree.beside(node)
                    aside = True
                options = self.guess(state, seat, options)
                continue
            if not tree.knows(node, out, options):
                if tree.full():
                    break
                tree.admit(node, out, options)
                self.prepare(node, state, options)
            row = self.only
            if depth or row == NONE:
                row = self.select(node, seat, options)
            self.path[depth] = row
            self.choosers[depth] = seat
            depth += 1
            if self.settings.recall:
                self.move_averages.note(seat, tree.action[row])
            options = game.apply(state, tree.action[row], out, None)
            node = tree.child[row]
            if node == NONE:
                tree.child[row] = tree.add_node()
                break
        return depth

    def select(self, node: i64, seat: i64, options: i64) -> i64:
        """Return the option with the highest bound; unknown options come first.

        If all must still wait, take the most promising one. With a policy, priors decide.
        """
        tree = self.tree
        if self.leaning:
            settings = self.settings
            averages = self.move_averages
            return tree.follow(
                node, self.out, options, seat, averages, settings.lean, settings.trust
            )
        offered = tree.offered
        rank = tree.rank
        first = tree.first[node]
        same = tree.width[node] == options
        best: i64 = NONE
        later: i64 = NONE
        most = -1.0
        unknown: i64 = 0
        offers: i64 = NONE  # usually all options were offered equally often
        doubt = 0.0
        for nth in range(options):
            row = first + nth if same else tree.find(node, self.out[nth])
            offered[row] += 1
            if offered[row] != offers:
                offers = offered[row]
                doubt = sqrt(log(float(offers + 1)))
            if rank[row] >= self.breadth and self.early(row):
                if later == NONE or rank[row] < rank[later]:
                    later = row
                continue
            bound = self.bound(row, seat, doubt)
            if bound < 0.0:
                unknown += 1
                self.word = advance(self.word)
                if below(self.word, unknown) == 0:
                    best = row
            elif unknown == 0 and bound > most:
                most = bound
                best = row
        return later if best == NONE else best

    def prepare(self, node: i64, state: S, options: i64) -> None:
        """Rank the options of a wide decision, or give all of them priors."""
        if self.leaning:
            guide = self.guide
            assert guide is not None
            tree = self.tree
            guide.weigh(state, self.game.actor(state), self.out, options)
            for nth in range(options):
                weight = guide.weights[nth]
                if node == self.root:
                    self.word = advance(self.word)
                    weight *= float(LEAST + below(self.word, PERCENT)) / float(PERCENT)
                tree.prior[tree.find(node, self.out[nth])] = weight
        elif options > self.breadth:
            self.rank(node, state, options)

    def early(self, row: i64) -> bool:
        """Tell whether an unpromising option must still wait."""
        behind = float(self.tree.rank[row] - self.breadth)
        return behind >= self.settings.widen * sqrt(float(self.tree.offered[row]))

    def rank(self, node: i64, state: S, options: i64) -> None:
        """Rank the options of a wide decision by promise, then by their order."""
        self.look_ahead(state, options)
        promises = self.promises
        for nth in range(options):
            above: i64 = 0
            for other in range(options):
                if promises[other] > promises[nth] or (
                    promises[other] == promises[nth] and other < nth
                ):
                    above += 1
            self.tree.rank[self.tree.find(node, self.out[nth])] = above

    def look_ahead(self, state: S, options: i64) -> None:
        """Write the promise of each option to the seat that chooses."""
        game = self.game
        seat = game.actor(state)
        for nth in range(options):
            child = game.clone(state)
            game.apply(child, self.out[nth], self.beyond, None)
            self.promises[nth] = self.promise(child, seat, self.heuristics.stage(child))

    def promise(self, state: S, seat: i64, stage: float) -> float:
        """Return the points that the game's evaluation expects for a seat."""
        return float(self.game.score(state, seat)) + self.forecaster.to_come(state, seat, stage)

    def bound(self, row: i64, seat: i64, doubt: float) -> float:
        """Return the upper bound of an option, or -1 if nothing is known."""
        tree = self.tree
        tried = tree.tried[row]
        if tried:
            hope = self.settings.explore * doubt / sqrt(float(tried))
            return tree.total[row] / float(tried) + hope
        if self.settings.trust == 0.0 or not self.move_averages.known(seat, tree.action[row]):
            return -1.0
        hope = self.settings.explore * self.settings.trust * doubt
        return self.move_averages.average(seat, tree.action[row]) + hope

    def play_out(self, state: S, rollout_depth: i64) -> bool:
        """Play on by heuristics, averages or at random; tell whether the game ended."""
        game = self.game
        move_averages = self.move_averages
        out = self.out
        word = derive(self.word, 2)
        options = game.legal(state, out)
        last: i64 = NONE  # who chose last
        steps: i64 = 0
        while options:
            nth: i64 = 0
            if options > 1:
                seat = game.actor(state)
                if steps >= rollout_depth >= 0 and not (self.settings.quiet and seat == last):
                    return False
                word = advance(word)
                nth = self.pick(state, seat, options, word)
                move_averages.note(seat, out[nth])
                last = seat
                steps += 1
            options = game.apply(state, out[nth], out, None)
        return True

    def guess(self, state: S, seat: i64, options: i64) -> i64:
        """Let a greedy rival choose; return how many options follow."""
        self.word = advance(self.word)
        nth = self.greedy.pick(state, seat, self.out, options, self.word, CHAIN)
        return self.game.apply(state, self.out[nth], self.out, None)

    def pick(self, state: S, seat: i64, options: i64, word: i64) -> i64:
        nth = self.heuristics.pick(state, self.out, options, word)
        if nth != NO_OPINION:
            return nth
        if self.eager and below(derive(word, 4), PERCENT) < self.eager:
            chain: i64 = 0
            if self.guessing and seat != self.view.seat:
                chain = CHAIN
            return self.greedy.pick(state, seat, self.out, options, word, chain)
        guide = self.guide
        guided = self.settings.guided
        if guided and guide is not None and below(derive(word, 5), PERCENT) < guided:
            return guide.pick(state, seat, self.out, options, derive(word, 6))
        custom = self.settings.custom
        if custom and below(word, PERCENT) < custom:
            return self.move_averages.best(seat, self.out, options)
        return below(derive(word, 3), options)

    def judge(self, state: S) -> None:
        """Note each seat's points and share of the win at the end."""
        winners = self.game.winners(state)
        self.scorer.look(state)
        won: i64 = 0
        for seat in range(self.seats):
            won += winners >> seat & 1
            self.points[seat] = float(self.scorer.scores[seat])
        for seat in range(self.seats):
            self.shares[seat] = 1.0 / float(won) if winners >> seat & 1 else 0.0

    def foresee(self, state: S) -> None:
        """Note what the game's evaluation expects for each seat."""
        forecaster = self.forecaster
        forecaster.look(state)
        for seat in range(self.seats):
            self.points[seat] = forecaster.points[seat]
            self.shares[seat] = forecaster.shares[seat]

    def credit(self) -> None:
        """Reward each seat for its share of the win and its margin; solo: the margin only."""
        margin = self.settings.margin if self.seats > 1 else 1.0
        for seat in range(self.seats):
            clear = self.clear(seat, self.lead(seat))
            self.rewards[seat] = (1.0 - margin) * self.shares[seat] + margin * clear

    def lead(self, seat: i64) -> float:
        """Return a seat's lead over its best rival; solo, its points."""
        if self.seats == 1:
            return self.points[seat]
        rival = -FAR
        for other in range(self.seats):
            if other != seat:
                rival = max(rival, self.points[other])
        return self.points[seat] - rival

    def clear(self, seat: i64, lead: float) -> float:
        """Return where a lead lies among those seen in this search, from 0 to 1."""
        self.sums[seat] += lead
        self.squares[seat] += lead * lead
        seen = float(self.visits + 1)
        mean = self.sums[seat] / seen
        spread = sqrt(max(self.squares[seat] / seen - mean * mean, 1.0))
        return 1.0 / (1.0 + exp((mean - lead) / spread))

    # Results.
    def actions(self) -> list[int]:
        """Return the options of the root, in the engine's order."""
        width = self.tree.width[self.root]
        return [self.tree.action[row] for row in range(width)]

    def tried(self) -> list[int]:
        """Return the visits of each option."""
        width = self.tree.width[self.root]
        return [self.tree.tried[row] for row in range(width)]

    def won(self) -> list[float]:
        """Return the sum of shares of wins of each option."""
        width = self.tree.width[self.root]
        return [self.wins[row] for row in range(width)]

    def examine(self, action: i64, visits: i64) -> None:
        """Run more visits that all take one option of the root."""
        self.only = self.tree.find(self.root, action)
        self.grow(visits)
        self.only = NONE
