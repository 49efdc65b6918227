"""Ways to play at random that lead to rare corners of the rules.

A style is a list of wishes, the dearest first; a wish matches the beginning of some words. Most of
the time one of the words of the first wish that is on offer is played, else anything.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import permutations
from typing import TYPE_CHECKING

from tests.games.endless_winter.naive_box import JUNCTIONS, Hex, Junction
from tests.games.endless_winter.naive_pieces import read_hex

if TYPE_CHECKING:
    from random import Random

    from tests.games.endless_winter.naive import Naive

WISHES: dict[str, list[str]] = {
    "any": [],
    # Villages, on three hexes each (W5.3), with glacier tokens (W11.1) and lost food (W13.8).
    "settler": [
        "take bottom|use explorer|tilt|lower .* tool",
        "free village|token|hex|do village|take culture pit-house|shop",
        "paid village|villages|play (tent|seasonal|trail|sled|dog|star|drying|great-feast)",
        "take culture (tent|seasonal|sled|star)",
        "place .* migrate|chief fire-wolf|three camps|nearer|do (camp|move)|setup three",
        "use (explorer|brave)|use chief|take bottom|lower .* food",
        "work|take tribe explorer|tool|all",
        "middle|bottom|done|pass",
    ],
    # Megaliths close together, the upper ones first (W6); shamans in the eclipse bring most.
    "builder": [
        "megalith [1-9]|compact|do .*megalith|set shaman|use shaman",
        "take tribe shaman|pay food|do tribe|play (cairn|stone|obsidian)|chief stone-soul b",
        "use chief|hex|take token|place .* initiate|setup five|use tribeswoman|do food 1 -> tool",
        "work (?!shaman)|lower .* tool|tool|stone",
        "middle|bottom|done|pass",
    ],
    # Idols, burials and the ends of both tracks (W7), cards from every zone.
    "priest": [
        "idol|bury play|bury discard|bury hand|pay food|do .*(idol|bury)|stone (burials|idols)",
        "play (totem|drum|burial|ochre|carved|sun|ancestor|rite|great-feast)|use (chief|shaman)",
        "chief great-eye|setup five|take culture (totem|drum|burial|ochre|carved|sun|anc|rite)",
        "lower .* idol|place .* (initiate|develop|rest)|take tribe shaman|take bottom|stone",
        "work|lower .* food|tool|hex|storage|all",
    ],
    # One pile of tribe cards until it is empty (W5.1).
    "emptier": [
        "take tribe hunter|pay food|do tribe|play (kinship|rite|flint|winter)|use tribeswoman",
        "do food 1 -> tool|place .* initiate|chief thunder-stick a|use (elder|chief)",
        "work|lower .* tool|tool|take tribe elder|take top|use|hex|draw",
    ],
    # Animals until there are none, neither in the deck nor in the hunting area (W5.4).
    "hunter": [
        "take point|take animal|take top|use hunter|do .*animal|tilt (sabre|woolly)|token",
        "use (brave|chief|tribeswoman)|play (snares|tracking|atlatl|mammoth|herd|clovis|flint)",
        "do food 1 -> tool|place .* hunt|chief tusk-crusher a|lower .* tool|setup five|next token",
        "work|reveal|tool|set hunter|spend food|tilt|use|draw|all",
    ],
    # Cards of which the hand has one already, and their burial in the same turn (W4.4).
    "mourner": [
        "twin|do bury|use tribeswoman|play (burial|ochre|ancestor|rite)",
        "pay food|do food 1 -> tool|place .* initiate|chief great-eye a|use chief|take bottom",
        "work (brave|tribes)|spend food|take tribe|lower .* (tool|food)|tool|use|draw",
        "middle|bottom|done",
    ],
    # Stones and tilted animals in the eclipse (W8.6).
    "keeper": [
        "stone (tilted|burials|idols)|stone|tilt|chief tusk-crusher b|do (tilt|stone)|play cave",
        "use chief|stones|token|take bottom|take animal|play|take culture cave",
        "place .* (hunt|rest)",
        "use|work|take culture|lower .* (tool|food)|hex|storage|tool|middle|bottom|done|all",
    ],
    # Culture cards, many in one turn (W4.1), bought with labor.
    "scholar": [
        "play|discard|do discard|take culture|do (culture|draw)|use chief|chief",
        "place .* develop|use artisan|work|spend food|draw|take bottom|take tribe artisan",
        "lower .* food|tool",
    ],
    # Nothing is played, everything is set: big hands, big piles, empty decks (W4.9, W8).
    "hoarder": [
        "place .* rest|draw|take token|next token|villages|do draw|play (story|fire|council)",
        "set|use|all|lower|take tribe|done",
    ],
}
# The same, where a village of somebody else stands.
WISHES["rival"] = [wish.replace("nearer", "crowd") for wish in WISHES["settler"]]
# The same, but in the last turn hunters are taken and set for the eclipse.
WISHES["tracker"] = ["recruit|take tribe hunter|set hunter|pay food", *WISHES["hunter"]]
# The same with stones for what they do.
WISHES["founder"] = ["stone (village|camps)|reward", *WISHES["settler"]]
WISHES["mason"] = ["stone (upper|ground|megalith)", *WISHES["builder"][:2], "stones"]
WISHES["mason"] += [*WISHES["builder"][2:]]
FAITHFUL = 0.9


def far(one: Hex, other: Hex) -> int:
    q, r = one[0] - other[0], one[1] - other[1]
    return max(abs(q), abs(r), abs(q + r))


@cache
def moves_to(camps: tuple[Hex, ...], junction: Junction) -> int:
    """How many moves it takes three of the camps to meet there."""
    return min(sum(map(far, three, junction)) for three in permutations(camps, 3))


def way_to_go(camps: list[Hex], aims: set[Junction]) -> int:
    """How many moves it takes to the nearest of some junctions."""
    known = tuple(sorted(camps))
    return min(moves_to(known, junction) for junction in aims)


def moves_nearer(words: list[str], naive: Naive, aims: set[Junction]) -> list[str]:
    seat = naive.to_move()
    assert seat is not None
    camps = naive.table.players[seat].camps
    moves = [word for word in words if word.startswith("move")]
    if len(camps) < 3 or not moves:
        return moves
    ways = {}
    for word in moves:
        at, to = map(read_hex, word.split()[1:])
        others = list(camps)
        others.remove(at)
        ways[word] = way_to_go([*others, to], aims)
    return [word for word in moves if ways[word] == min(ways.values()) < way_to_go(camps, aims)]


def nearer(words: list[str], naive: Naive) -> list[str]:
    """The moves that bring a village nearer."""
    taken = {village for player in naive.table.players for village in player.villages}
    return moves_nearer(words, naive, set(JUNCTIONS) - taken)


def crowd(words: list[str], naive: Naive) -> list[str]:
    """The moves towards the others' villages."""
    others = [p for seat, p in enumerate(naive.table.players) if seat != naive.to_move()]
    taken = {village for player in others for village in player.villages}
    return moves_nearer(words, naive, taken or set(JUNCTIONS))


def three_camps(words: list[str], naive: Naive) -> list[str]:
    """No more camps than a village needs."""
    seat = naive.to_move()
    assert seat is not None
    few = len(naive.table.players[seat].camps) < 3
    return [word for word in words if few and word == "camp"]


def compact(words: list[str], naive: Naive) -> list[str]:
    """The megaliths with most others around them."""
    spots = [word for word in words if word.startswith("megalith")]

    def around(word: str) -> int:
        level, row, col = map(int, word.split()[1].split(","))
        near = [(level, row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
        return sum(at in naive.table.placed for at in near)

    most = max(map(around, spots), default=0)
    return [word for word in spots if around(word) == most]


def shop(words: list[str], naive: Naive) -> list[str]:
    """A figure where a village can be bought without food."""
    buyable = "pit-house" in naive.table.display
    return [word for word in words if buyable and re.match("place .* develop", word)]


def free_village(words: list[str], naive: Naive) -> list[str]:
    """A village without a cost, when food is lost by it (W13.8); until then, food."""
    seat = naive.to_move()
    assert seat is not None
    me = naive.table.players[seat]
    if not naive.table.village_places(seat):
        return []
    if me.food > me.limit() - 3:
        return [word for word in words if word == "play pit-house" or word.startswith("village ")]
    fattening = "place .* rest|tilt|lower .* food|do food|play (fire|drying|winter|great-f|snares)"
    saving = "pit-house" in me.hand
    return [word for word in words if saving and re.match(fattening, word)]


def paid_village(words: list[str], naive: Naive) -> list[str]:
    """A village, unless there will be one without a cost."""
    seat = naive.to_move()
    assert seat is not None
    saving = "pit-house" in naive.table.players[seat].hand
    return [word for word in words if word.startswith("village ") and not saving]


def twin(words: list[str], naive: Naive) -> list[str]:
    """What brings a second copy to hand, and what takes one away again."""
    seat = naive.to_move()
    assert seat is not None
    me = naive.table.players[seat]
    wanted = [f"take tribe {card}" for card in me.hand]
    wanted += [f"bury hand {card}" for card in me.fresh if me.hand.count(card) > 1]
    return [word for word in words if word in wanted]


def recruit(words: list[str], naive: Naive) -> list[str]:
    """The last figure where hunters are to be had."""
    seat = naive.to_move()
    assert seat is not None
    last = naive.table.round == 4 and len(naive.table.players[seat].figures) == 1
    return [word for word in words if last and re.match("place .* initiate", word)]


def stones(words: list[str], naive: Naive) -> list[str]:
    """A figure where a stone can be paid."""
    seat = naive.to_move()
    payable = seat is not None and naive.table.stones_to_take(seat)
    return [word for word in words if payable and re.match("place .* develop", word)]


def reward(words: list[str], naive: Naive) -> list[str]:
    """A stone, once there is a village."""
    seat = naive.to_move()
    settled = seat is not None and naive.table.players[seat].villages
    return stones(words, naive) if settled else []


HELPERS = {"nearer": nearer, "compact": compact, "shop": shop, "stones": stones, "recruit": recruit}
HELPERS |= {"reward": reward, "twin": twin, "crowd": crowd, "three camps": three_camps}
HELPERS |= {"free village": free_village, "paid village": paid_village}


def any_verb(words: list[str], chance: Random) -> str:
    """Verbs first, so that a card is played as often as one of many places is chosen."""
    verb = chance.choice(sorted({word.split()[0] for word in words}))
    return chance.choice([word for word in words if word.split()[0] == verb])


def choose(style: str, naive: Naive, chance: Random) -> str:
    words = naive.legal()
    if chance.random() < FAITHFUL:
        for wish in WISHES[style]:
            wanted = [word for word in words if re.match(wish, word)]
            for name, helper in HELPERS.items():
                wanted += helper(words, naive) if name in wish else []
            if wanted:
                return chance.choice(wanted)
    return any_verb(words, chance)
