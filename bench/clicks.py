"""How many clicks a game takes in the browser: recorded games, played again by clicking.

Runs in the main environment:  python bench/clicks.py            (20 games of Endless Winter)
                               python bench/clicks.py FILE.jsonl (or .gz, of any game)

Counted twice. *Asked*: every decision is asked, thing by thing, and what cannot be taken back is
confirmed: so it was before choices were folded. *Folded*: usual choices are taken unasked, a
choice may lie behind others that only lead to it, and an exchange costs one click to open it. The
moves are the same. Where usual choices, or another order, leave the same table at the end of
what a seat decides in one go, they count as what was wanted.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from glaciarium import catalog
from glaciarium.kernel import editions
from glaciarium.kernel.scene import GO, MEANT, SURE, SWAP, USUAL
from glaciarium.server.offering import offers

if TYPE_CHECKING:
    from collections.abc import Iterator

    from glaciarium.kernel.protocol import Game, View
    from glaciarium.server.wire import Offer

GAMES = Path(__file__).with_name("clicks.jsonl.gz")
NAMES = ["A", "B", "C", "D", "E"]
WAYS = ("middle", "bottom")
Path_ = tuple[str, ...]


class Asked(NamedTuple):
    """What a decision offers."""

    offers: list[Offer]
    places: set[str]  # keys of things that are drawn


class Count(NamedTuple):
    asked: int
    folded: int
    turns: int


def asked(game: Game[Any], view: View[Any]) -> Asked:
    places = set(game.scene(view, NAMES)["places"])
    return Asked(offers(game, view, places), places)


# Pick by pick: the same as web/src/ground/chooser.
def keys_of(offer: Offer) -> Path_:
    return tuple(step.key for step in offer.steps)


def settled(paths: list[Path_], path: Path_) -> Path_:
    """Add picks that leave no choice; the last pick of an option is never among them."""
    deep = len(path)
    left = [one for one in paths if one[:deep] == path]
    if left and all(len(one) > deep + 1 and one[deep] == left[0][deep] for one in left):
        return settled(paths, left[0][: deep + 1])
    return path


def picks(visible: list[Offer], places: set[str], wanted: Offer) -> int:
    """Return how many picks an option takes among others, in the order of its steps."""
    paths = [keys_of(offer) for offer in visible]
    goal, total = keys_of(wanted), 0
    path = settled(paths, ())
    while True:
        total += 1
        if len(path) + 1 >= len(goal):
            return total
        path = settled(paths, goal[: len(path) + 1])
        left = [one for one in paths if one[: len(path)] == path]
        if len(left) == 1 and not places & set(goal[len(path) :]):
            return total


def confirmed(offer: Offer) -> int:
    return 1 if offer.binding else 0


def plain(at: Asked, do: str) -> int:
    """Return the clicks where everything is asked and confirmed."""
    near = [offer for offer in at.offers if not offer.after]
    wanted = next(offer for offer in near if offer.do == do)
    return picks(near, at.places, wanted) + confirmed(wanted)


def short(at: Asked, wanted: Offer) -> int:
    """Return the clicks for an option where exchanges are folded away and any order will do.

    The control for exchanges opens under the mouse, for what was taken as usual, too.
    """
    swapped = wanted.role in (SWAP, USUAL)
    visible = [offer for offer in at.offers if swapped or offer.role not in (SWAP, USUAL)]
    last = keys_of(wanted)[-1]
    only = sum(last in keys_of(offer) for offer in visible) == 1
    said = last not in at.places or wanted.role in (GO, MEANT, SURE)
    total = 1 if only or wanted.role == MEANT else picks(visible, at.places, wanted)
    return total + (0 if said else confirmed(wanted))


# One go: what a seat decides until somebody else does.
def goes(record: dict[str, Any]) -> Iterator[list[str]]:
    moves: list[str] = []
    by = -1
    for move in record["moves"]:
        if move["by"] != by and moves:
            yield moves
            moves = []
        by = move["by"]
        moves.append(move["do"])
    yield moves


def play(game: Game[Any], state: Any, words: str) -> None:
    game.act(state, game.parse(state, words), None)


def usual_of(at: Asked) -> Offer | None:
    return next((offer for offer in at.offers if offer.role == USUAL), None)


def exactly(game: Game[Any], start: Any, moves: list[str]) -> int:
    """Return the clicks for just these moves in just this order."""
    state, left, total = game.clone(start), list(moves), 0
    while left:
        at = asked(game, game.view(state, game.actor(state)))
        usual = usual_of(at)
        if usual is None or usual.do != left[0]:
            ways = [one for one in at.offers if [*one.after, one.do] == left[: len(one.after) + 1]]
            way = max(ways, key=lambda one: len(one.after))
            total += short(at, way)
        else:
            way = usual
        for words in [*way.after, way.do]:
            play(game, state, words)
            left.pop(0)
    return total


def freely(
    game: Game[Any],
    start: Any,
    moves: list[str],
    goal: tuple[int, ...],
    *,
    willing: bool,
    keen: bool,
) -> int | None:
    """Return the clicks for the same table at the end, in the order that comes easily.

    A willing player lets every usual choice be taken; others swap where the record did.
    """
    state, left, total = game.clone(start), list(moves), 0
    seat = game.actor(state)
    while game.actor(state) == seat and total <= 2 * len(moves):
        if not left and game.key(state) == goal:
            return total
        at = asked(game, game.view(state, seat))
        way = usual_of(at)
        if way is None or not (willing or way.do in left or way.do == "all"):
            way = next_of(at, left, keen=keen) or way
            if way is None:
                return None
            total += 0 if way.role == USUAL else short(at, way)
        for words in [*way.after, way.do]:
            play(game, state, words)
            if words in left:
                left.remove(words)
    return total if game.key(state) == goal else None


def _holds(left: list[str], before: list[str]) -> bool:
    """Tell whether moves are among those left; ways on are no matter."""
    return not Counter(before) - Counter([*left, *WAYS])


def leaves(offer: Offer) -> bool:
    """Tell whether an option leaves the section at hand."""
    return any(words in WAYS for words in offer.after)


def next_of(at: Asked, left: list[str], *, keen: bool) -> Offer | None:
    """Return the option for the first move left that can be made; ways on come last."""
    ways = [one for one in at.offers if one.do in left and _holds(left, [*one.after, one.do])]
    if keen:
        ways.sort(key=lambda one: (one.role == GO, leaves(one), -len(one.after)))
    else:
        ways.sort(key=lambda one: (left.index(one.do), -len(one.after)))
    return ways[0] if ways else None


def parts(moves: list[str]) -> list[list[str]]:
    """Return what was decided in one go, cut where something was declared done."""
    found: list[list[str]] = [[]]
    for words in moves:
        found[-1].append(words)
        if words == "done":
            found.append([])
    return [part for part in found if part]


def fewest(game: Game[Any], start: Any, moves: list[str], goal: tuple[int, ...]) -> int:
    ways = [
        freely(game, start, moves, goal, willing=willing, keen=keen)
        for willing in (True, False)
        for keen in (True, False)
    ]
    return min([exactly(game, start, moves), *(way for way in ways if way is not None)])


def fewest_in_parts(game: Game[Any], start: Any, moves: list[str]) -> int:
    """Return the clicks for moves part by part, or for all of them together, if that is less."""
    state, total = game.clone(start), 0
    for part in parts(moves):
        before = game.clone(state)
        for words in part:
            play(game, state, words)
        total += fewest(game, before, part, game.key(state))
    return min(total, fewest(game, start, moves, game.key(state)))


def count(record: dict[str, Any]) -> Count:
    game = editions.edition(
        catalog.game(record["game"]), record["components"], record["rules_version"]
    )
    assert game is not None, "the rules or contents of this record are unknown"
    state = game.new(record["options"], record["seed"], None)
    before = after = turns = 0
    for moves in goes(record):
        start = game.clone(state)
        for words in moves:
            before += plain(asked(game, game.view(state, game.actor(state))), words)
            turns += words.startswith("place ")
            play(game, state, words)
        after += fewest_in_parts(game, start, moves)
    return Count(before, after, turns)


def read(path: Path) -> Iterator[dict[str, Any]]:
    raw = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    return (json.loads(line) for line in raw.splitlines())


def line(*cells: object) -> str:
    name, *numbers = map(str, cells)
    return f"{name:24}" + "".join(f"{cell:>9}" for cell in numbers)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("records", nargs="?", type=Path, default=GAMES)
    total = Counter[str]()
    print(line("game", "players", "turns", "asked", "folded", "share"))
    for record in read(parser.parse_args().records):
        found, players = count(record), record["options"]["players"]
        total.update(found._asdict())
        name, share = f"{record['game']} {record['seed']}", f"{found.folded / found.asked:.0%}"
        print(line(name, players, found.turns, found.asked, found.folded, share), flush=True)
    asked_, folded = total["asked"], total["folded"]
    print(f"All: {asked_} clicks asked, {folded} folded: {folded / asked_:.1%}.")
    if turns := total["turns"]:
        print(f"A turn: {asked_ / turns:.1f} clicks asked, {folded / turns:.1f} folded.")


if __name__ == "__main__":
    main()
