"""All decisions, by kind."""

from __future__ import annotations

from typing import Final

from glaciarium.games.endless_winter.decisions.acting import Act
from glaciarium.games.endless_winter.decisions.beginning import (
    Begin,
    ChooseChief,
    ChooseSetup,
    DealSetup,
)
from glaciarium.games.endless_winter.decisions.eclipse import (
    Benefit,
    ClearPiles,
    MapHexes,
    OwnBoard,
    PileCards,
    RevealPiles,
)
from glaciarium.games.endless_winter.decisions.ending import (
    CloseTurn,
    EndTurn,
    Finish,
    SetPile,
)
from glaciarium.games.endless_winter.decisions.gaining import (
    ArrowStep,
    Discard,
    DrawCard,
    Effect,
    IdolStep,
    Raise,
    ToolsOrFood,
    TrackStep,
)
from glaciarium.games.endless_winter.decisions.resting import Resting, TakeToken
from glaciarium.games.endless_winter.decisions.stages import Bottom, Middle, Top
from glaciarium.games.endless_winter.decisions.taking import (
    BuildVillage,
    BuryCard,
    GainTokens,
    MoveCamp,
    PickAnimal,
    PlaceCamp,
    RevealAnimal,
    TakeCulture,
    TakeStone,
    TakeTribe,
    TiltAnimal,
    TopAnimal,
)
from glaciarium.games.endless_winter.state import EndlessWinter
from glaciarium.kernel.protocol import Decision

DECISIONS: Final[list[Decision[EndlessWinter]]] = [
    ChooseChief(),
    DealSetup(),
    ChooseSetup(),
    Begin(),
    Act(),
    Discard(),
    Top(),
    Middle(),
    Bottom(),
    TakeToken(),
    Resting(),
    EndTurn(),
    SetPile(),
    CloseTurn(),
    Effect(),
    ToolsOrFood(),
    IdolStep(),
    TrackStep(),
    DrawCard(),
    Raise(),
    ArrowStep(),
    BuryCard(),
    TakeCulture(),
    TakeTribe(),
    PickAnimal(),
    TopAnimal(),
    RevealAnimal(),
    TiltAnimal(),
    PlaceCamp(),
    MoveCamp(),
    BuildVillage(),
    TakeStone(),
    GainTokens(),
    RevealPiles(),
    Benefit(),
    PileCards(),
    MapHexes(),
    OwnBoard(),
    ClearPiles(),
    Finish(),
]
