"""The options of a decision as offers: what each brings, and what others lead to.

Where an option only leads to others, those are offered too, with the moves to send before them, so
that a client can show them as one choice. Legality stays with the engine.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, Final, NamedTuple, cast

from glaciarium.kernel.dice import derive
from glaciarium.kernel.protocol import Game, View
from glaciarium.kernel.scene import FOR, GO, INTO, ON, QUIT, SWAP, USUAL, Pick, label_of
from glaciarium.server.wire import Offer, PickStep, Role

MOST_BEFORE: Final = 3  # moves that one choice sends before itself
LEAST_TOGETHER: Final = 2
MOST_TOGETHER: Final = 12  # means that may be taken together
MOST_TRIED: Final = 400  # options beyond this count as binding without a trial
CHANCE: Final = 1  # the seed of a trial; nothing hidden


class _Lead(NamedTuple):
    """An option that leads to others."""

    action: int
    how: str
    offer: Offer
    together: str = ""


def offers(
    game: Game[Any], view: View[Any], places: Container[str] = (), own: Sequence[int] = ()
) -> list[Offer]:
    """Return the options of the view's seat, and those beyond them that begin on these places."""
    trial = Trial(game, view, own)
    found: list[Offer] = []
    leads: list[_Lead] = []
    for number, action in enumerate(game.legal_actions(view.table)):
        steps = game.picks(view, action)
        offer = _offer(game, view, action, steps, trial if number < MOST_TRIED else None)
        found.append(offer)
        if steps[-1].leads:
            leads.append(_Lead(action, steps[-1].leads, offer, steps[-1].together))
    if len(found) == 1 and found[0].role not in ("", QUIT):
        found[0].role = USUAL  # where steps fold, a single choice is automatic
    return [*found, *_Ahead(places, found).after(trial, leads)] if places else found


class _Ahead:
    """Finds what can be chosen after options that only lead to other choices."""

    def __init__(self, places: Container[str], near: Sequence[Offer]) -> None:
        self.places: Final = places
        self.known: Final = {offer.steps[0].key for offer in near}

    def after(self, trial: Trial, leads: Sequence[_Lead]) -> list[Offer]:
        """Return what means make possible here, then what lies beyond ways on."""
        means = [lead for lead in leads if lead.how == FOR]
        found = [*self._means(trial, means), *together(trial, means)]
        for lead in leads:
            if lead.how != FOR:
                found += self._beyond(trial.after(lead.action), lead)
        return found

    def _beyond(self, trial: Trial | None, lead: _Lead) -> list[Offer]:
        """Return what can be chosen after one option, nearest first."""
        if trial is None or len(lead.offer.after) >= MOST_BEFORE:
            return []
        found, further = self._look(trial, lead)
        self.known.update(offer.steps[0].key for offer in found)
        for one in further:
            if one.how != FOR:
                found += self._beyond(trial.after(one.action), one)
        return found

    def _means(self, trial: Trial, leads: Sequence[_Lead]) -> list[Offer]:
        """Return what can be reached with some means together, using as few as possible."""
        found: list[Offer] = []
        nodes = [(trial, lead) for lead in leads]
        for _ in range(MOST_BEFORE):
            following: list[tuple[Trial, _Lead]] = []
            nearest: dict[str, Offer] = {}
            for before, lead in nodes:
                reached = before.after(lead.action)
                if reached is None:
                    continue
                ends, further = self._look(reached, lead)
                for offer in ends:
                    nearest.setdefault(" ".join([offer.steps[0].key, offer.do]), offer)
                more = [one for one in further if one.how == FOR and one.action >= lead.action]
                following += [(reached, one) for one in more]
            found += nearest.values()
            self.known.update(offer.steps[0].key for offer in nearest.values())
            nodes = following
        return found

    def _look(self, trial: Trial, lead: _Lead) -> tuple[list[Offer], list[_Lead]]:
        """Return what an option leads to: offers for new things, and further leads."""
        game, view = trial.game, trial.view
        found: list[Offer] = []
        further: list[_Lead] = []
        for action in game.legal_actions(view.table)[:MOST_TRIED]:
            steps = game.picks(view, action)
            how = steps[-1].leads
            fits = self._fits(steps, lead.how)
            if not fits and not how:
                continue
            offer = _offer(game, view, action, steps, trial if fits else None)
            offer.after = [*lead.offer.after, lead.offer.do]
            if offer.role != GO and lead.how != ON:  # moving on has no cost worth mentioning
                offer.label = f"{lead.offer.label}, {offer.label}"
            if fits:
                found.append(offer)
            if how:
                further.append(_Lead(action, how if lead.how != INTO else INTO, offer))
        return found, further

    def _fits(self, steps: Sequence[Pick], how: str) -> bool:
        """Tell whether an option may be offered ahead: a thing on the table, or a way on."""
        first, role = steps[0].key, steps[-1].role
        if first in self.known or role in (SWAP, USUAL):
            return False
        return how == ON if role == GO or first not in self.places else True


def together(trial: Trial, means: Sequence[_Lead]) -> list[Offer]:
    """Return one offer for all means at once, if there are several."""
    moves: list[str] = []
    means = [lead for lead in means if lead.together]
    name = means[0].together if means else ""
    last: Offer | None = None
    at: Trial | None = trial
    while at is not None and means and len(moves) < MOST_TOGETHER:
        action, view = means[0].action, at.view
        steps = at.game.picks(view, action)
        last = _offer(at.game, view, action, steps, at)
        moves.append(last.do)
        at = at.after(action)
        means = [lead for lead in at.means() if lead.together] if at else []
    if last is None or len(moves) < LEAST_TOGETHER:
        return []
    last.after, last.label = moves[:-1], name
    last.steps = [PickStep(key=f"all:{last.do}", label=name)]
    return [last]


def _offer(
    game: Game[Any], view: View[Any], action: int, steps: Sequence[Pick], trial: Trial | None
) -> Offer:
    brings, binding = trial.of(action) if trial else ("", True)
    return Offer(
        do=game.text(view.table, action),
        label=label_of(steps),
        steps=[PickStep(key=step.key, label=step.label) for step in steps],
        brings=brings,
        binding=binding,
        role=cast("Role", steps[-1].role),
    )


class Trial:
    """Tries options on one sample of the view, always the same one for the same view."""

    def __init__(self, game: Game[Any], view: View[Any], own: Sequence[int] = ()) -> None:
        self.game: Final = game
        self.view: Final = view
        self.own: Final = own or (int(view.seat),)  # seats of one person, at one device
        self.world: Final = game.sample(view, derive(CHANCE, 0))

    def of(self, action: int) -> tuple[str, bool]:
        """Return the points that an option brings at once, and whether it can't be undone.

        If chance or something hidden is involved, no points are named.
        """
        after = self._played(action)
        more = self.game.gained(self.world, after, self.view.seat)
        binding = after.revealed != self.world.revealed or self.game.actor(after) not in self.own
        return f"{more:+d}" if more else "", binding

    def after(self, action: int) -> Trial | None:
        """Return the trial after an option; None if nothing is known or others decide."""
        after = self._played(action)
        seat = self.view.seat
        if after.revealed != self.world.revealed or self.game.actor(after) != seat:
            return None
        return Trial(self.game, self.game.view(after, seat), self.own)

    def means(self) -> list[_Lead]:
        """Return the options that are means to an end."""
        found = []
        for action in self.game.legal_actions(self.view.table):
            steps = self.game.picks(self.view, action)
            if steps[-1].leads == FOR:
                offer = Offer(do="", label="", steps=[])
                found.append(_Lead(action, FOR, offer, steps[-1].together))
        return found

    def _played(self, action: int) -> Any:
        after = self.game.clone(self.world)
        self.game.act(after, action, None)
        return after
