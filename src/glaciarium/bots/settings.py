"""Parameters of the search."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

NEVER: Final = -1  # cut: play out to the end
HINTED: Final = -2  # cut: as the game's heuristics say


class Settings:
    """Search parameters; docs/decisions/006 says what was tried."""

    def __init__(
        self,
        explore: float = 0.3,  # weight of exploration
        trust: float = 0.5,  # its share for untried options; 0: untried options come first
        custom: i64 = 50,  # percent of playout choices that follow move averages
        margin: float = 0.3,  # share of a result that rewards the winning margin
        pool: i64 = 4,  # visits per sample
        limit: i64 = 2_000_000,  # largest number of options in the tree
        cut: i64 = HINTED,  # playout choices before the evaluation takes over, or NEVER
        widen: float = 0.5,  # how soon less promising options are tried
        quiet: bool = False,  # whether the evaluation is used between turns only
        recall: bool = True,  # whether tree choices update move averages too
        sharp: float = 0.8,  # factor on the evaluation's standard error
        lean: float = 0.5,  # weight of the policy's priors in the tree; 0: not asked
        guided: i64 = 0,  # percent of playout choices that follow the policy
        network: bool = True,  # whether the game's network corrects the evaluation
        style: str = "",  # what it likes, by the game's styles
    ) -> None:
        self.explore: Final = explore
        self.trust: Final = trust
        self.custom: Final = custom
        self.margin: Final = margin
        self.pool: Final = pool
        self.limit: Final = limit
        self.cut: Final = cut
        self.widen: Final = widen
        self.quiet: Final = quiet
        self.recall: Final = recall
        self.sharp: Final = sharp
        self.lean: Final = lean
        self.guided: Final = guided
        self.network: Final = network
        self.style: Final = style

    def styled(self, style: str) -> Settings:
        """Return the same settings with a style."""
        return Settings(
            self.explore,
            self.trust,
            self.custom,
            self.margin,
            self.pool,
            self.limit,
            self.cut,
            self.widen,
            self.quiet,
            self.recall,
            self.sharp,
            self.lean,
            self.guided,
            self.network,
            style,
        )
