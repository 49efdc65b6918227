"""What lies on the table of the naive model, and everything that is counted on it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.games.endless_winter.naive_box import (
    BOX,
    CULTURE,
    Cell,
    Hex,
    Junction,
    Place,
    below,
    beside,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

NEUTRAL = "neutral"
Colour = int | str  # a seat, or NEUTRAL
JOKER = "argentavis"


@dataclass
class Player:
    """One player's board, cards and pieces (W2.3)."""

    food: int = 0
    tools: int = 0
    half_labor: int = 0
    points: Counter[str] = field(default_factory=Counter)  # by source
    chief: str = ""
    side: str = ""
    chief_used: bool = False  # in this turn
    hand: list[str] = field(default_factory=list)
    fresh: list[str] = field(default_factory=list)  # W4.4: gained to hand in this turn
    deck: list[str] = field(default_factory=list)
    discard: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    waiting: list[str] = field(default_factory=list)  # played, with an ability not used yet
    eclipse: list[str] = field(default_factory=list)
    buried: list[str] = field(default_factory=list)
    upright: list[str] = field(default_factory=list)
    tilted: list[str] = field(default_factory=list)
    camps: list[Hex] = field(default_factory=list)
    villages: list[Junction] = field(default_factory=list)
    megaliths: int = 10  # still on the player board
    offering: int = 0
    honor: int = 0
    stones: list[str] = field(default_factory=list)
    figures: list[str] = field(default_factory=lambda: ["chief", "tribe", "tribe"])  # at home
    resting: int = 0

    def limit(self) -> int:
        """W1.1: the food limit."""
        return 5 + len(self.camps)

    def cards(self) -> list[str]:
        zones = (self.hand, self.deck, self.discard, self.played, self.eclipse, self.buried)
        return [card for zone in zones for card in zone]

    def influence(self, at: Hex) -> int:
        """W8.5"""
        return self.camps.count(at) + 2 * sum(at in village for village in self.villages)

    def empty_cells(self) -> list[int]:
        """W8.6: storage cells (from 0) of which both megaliths are gone."""
        return [cell for cell in range(5) if 10 - self.megaliths >= 2 * (cell + 1)]


def entry(table: Sequence[int], n: int) -> int:
    """W10.5: the last value of a table holds for more."""
    return table[min(n, len(table) - 1)]


def animal_points(upright: Iterable[str]) -> int:
    """W10.4: the best way to share the jokers out."""
    own = Counter(upright)
    jokers = own.pop(JOKER, 0)
    types = sorted(own)

    def worth(kind: str, n: int) -> int:
        return entry([0, *BOX["animal"][kind]["set"]], n)

    def best(first: int, left: int) -> int:
        if first == len(types):
            return 0
        kind = types[first]
        return max(
            worth(kind, own[kind] + more) + best(first + 1, left - more) for more in range(left + 1)
        )

    return best(0, jokers)


class Counting:
    """The table, and what can be read off it."""

    players: list[Player]
    order: list[int]
    terrain: dict[Hex, str]
    cells: dict[Place, Cell]  # the megalith board
    placed: dict[Place, Colour]  # megaliths
    honor_arrivals: list[int]  # seats by their last honor step, the earliest first

    # W8.5
    def has_most(self, seat: int, at: Hex) -> bool:
        """At least 1 and the most influence, or tied for most."""
        most = max(player.influence(at) for player in self.players)
        return 0 < most == self.players[seat].influence(at)

    # W6.2
    def ground_places(self) -> list[Place]:
        """Free cells of the board that are not grey and next to a ground megalith."""
        return [
            at
            for at, cell in self.cells.items()
            if at not in self.placed
            and cell.benefit != "start"
            and any(near in self.placed for near in beside(at))
        ]

    def grey_places(self) -> list[Place]:
        return [
            at
            for at, cell in self.cells.items()
            if at not in self.placed and cell.benefit == "start"
        ]

    def upper_places(self) -> list[Place]:
        """Free centres of squares of one level."""
        centres = {(level + 1, row, col) for level, row, col in self.placed}
        return sorted(
            at
            for at in centres
            if at not in self.placed and all(place in self.placed for place in below(at))
        )

    # W8.6, W13.10: what a stone is worth now.
    def stone_points(self, seat: int, stone: str) -> int:
        row = BOX["stone"][stone]
        n = self.stone_count(seat, row["count"], row.get("of"))
        if "table" in row:
            return entry(row["table"], n)
        if "div" in row:
            return n // int(row["div"])
        points = n * int(row["each"])
        return min(points, int(row.get("most", points)))

    def stone_count(self, seat: int, what: str, of: Any) -> int:
        player = self.players[seat]
        ground = [
            self.cells[at].tile for at, owner in self.placed.items() if owner == seat and not at[0]
        ]
        if what == "villages_touching":
            return sum(any(self.terrain[at] == of for at in village) for village in player.villages)
        if what == "tilted":
            return sum(animal in of for animal in player.tilted)
        return {
            "terrain_types_with_camp": len({self.terrain[at] for at in player.camps} - {"base"}),
            "ground_megaliths": len(ground),
            "tiles_with_ground_megalith": len(set(ground)),
            "buried": len(player.buried),
            "upper_megaliths": sum(o == seat and at[0] > 0 for at, o in self.placed.items()),
            "idol_levels": player.offering + player.honor,
            "tilted_types": len(set(player.tilted)),
        }[what]

    # W10: final scoring, as if the game ended now.
    def offering_points(self, seat: int) -> int:
        """W10.1"""
        player = self.players[seat]
        ratio = BOX["idol_tracks"]["offering_per_point"][player.offering]
        return (player.food + player.tools) // ratio if ratio else 0

    def honor_rank(self, seat: int) -> int:
        """W7.2: higher level, then earlier arrival."""
        ranking = sorted(
            range(len(self.players)),
            key=lambda one: (-self.players[one].honor, self.honor_arrivals.index(one)),
        )
        return ranking.index(seat)

    def honor_points(self, seat: int) -> int:
        """W10.2"""
        player = self.players[seat]
        if player.honor == 0:
            return 0
        inset = ("first", "second", "others", "others")[self.honor_rank(seat)]
        return entry(BOX["idol_tracks"]["burial"][inset], len(player.buried))

    def card_points(self, seat: int) -> int:
        """W10.3"""
        rows = BOX["tribe"] | CULTURE
        return sum(rows[card]["points"] for card in self.players[seat].cards())

    def parts(self, seat: int) -> dict[str, int]:
        return {
            "offering": self.offering_points(seat),
            "honor": self.honor_points(seat),
            "cards": self.card_points(seat),
            "animals": animal_points(self.players[seat].upright),
        }

    def total(self, seat: int) -> int:
        return sum(self.players[seat].points.values()) + sum(self.parts(seat).values())

    def winners(self) -> list[int]:
        """W10.5: a tie goes to who is earlier in the turn order."""
        best = max(self.order, key=self.total)  # the first of the best
        return [best]
