"""The numbers of the clues: a block for each thing they look at."""

from __future__ import annotations

from typing import Final

STAGES: Final = 5
FILLED: Final = 4  # of a square
DEEP: Final = 10  # cards in a column: more count the same
GAINS: Final = 32  # points: -6 and less to 25 and more
LOWEST: Final = -6
FAR: Final = 3  # a lead beyond this is no better
LEADS: Final = 7
SIKUS_BLOCK: Final = 8

# Blocks of clues, one after another.
TAKE: Final = 0  # + (for Siku * 6 + symbol) * STAGES + stage
DEPTH: Final = TAKE + 12 * STAGES  # + symbol * DEEP + cards there
GAIN: Final = DEPTH + 6 * DEEP  # + stage * GAINS + points gained at once
DENIED: Final = GAIN + STAGES * GAINS  # + for Siku * GAINS + what a rival would gain
SPOT: Final = DENIED + 2 * GAINS  # + for Siku * GAINS + the best cell for the block
WORKERS: Final = SPOT + 2 * GAINS  # + (for Siku * STAGES + stage) * LEADS + lead
BEASTS: Final = WORKERS + 2 * STAGES * LEADS  # + beasts on the card * DEEP + cards there
TOOLS: Final = BEASTS + 4 * DEEP  # + artisans with this tool * 3 + sets
TRACKED: Final = TOOLS + 5 * 3  # + engineers * 12 + number on the track
BLESSED: Final = TRACKED + 4 * 12  # + favor on offer, when an elder is taken
MISSING: Final = BLESSED + 20  # + different symbols, when one more comes
PLACES: Final = MISSING + 7  # + open cells that show the symbol
BUILD: Final = PLACES + 8  # + for Siku * GAINS + points for the seat minus the rivals'
MINE: Final = BUILD + 2 * GAINS  # + for Siku * GAINS + points for the seat
THEIRS: Final = MINE + 2 * GAINS
BORDER: Final = THEIRS + 2 * GAINS  # + (for Siku * 2 + on the edge) * LEADS + lead there
FLOOR: Final = BORDER + 4 * LEADS  # + (for Siku * 4 + floor) * STAGES + stage
LINES: Final = FLOOR + 8 * STAGES  # + for Siku * 3 + lines completed
NEARLY: Final = LINES + 6  # + for Siku * 3 + lines left with one gap
SETUP: Final = NEARLY + 6  # + ((for Siku * 4 + filled) * 5 + own) * 5 + most of a rival
LOST: Final = SETUP + 2 * 100  # + for Siku * 6 + symbol of the tile built on
SWAPPED: Final = LOST + 12  # + symbol of the tile swapped to the worker's cell
OPENED: Final = SWAPPED + 6  # + what building on the worker's cell is worth
REGRET: Final = OPENED + GAINS  # + how much better the best cell is than the best worker cell
CHOSEN: Final = REGRET + GAINS  # + favor * STAGES + stage
PLAYED: Final = CHOSEN + 20 * STAGES  # + favor * STAGES + stage
PASSED: Final = PLAYED + 20 * STAGES  # + kind of decision * STAGES + stage
DROPPED: Final = PASSED + 22 * STAGES  # + cards renewed
TRADED: Final = DROPPED + 5  # + points gained
TURNED: Final = TRADED + GAINS  # + points gained
OTHER: Final = TURNED + GAINS  # + place of a tile, tool
ORDERED: Final = OTHER + 8  # + points for the seat
CLUE_COUNT: Final = ORDERED + GAINS
BLOCKS: Final[dict[str, int]] = {
    "take": TAKE,
    "cards there": DEPTH,
    "gain": GAIN,
    "denied": DENIED,
    "best cell": SPOT,
    "workers": WORKERS,
    "beasts": BEASTS,
    "tools": TOOLS,
    "track": TRACKED,
    "favor on offer": BLESSED,
    "new symbol": MISSING,
    "cells": PLACES,
    "build": BUILD,
    "mine": MINE,
    "theirs": THEIRS,
    "edge": BORDER,
    "floor": FLOOR,
    "lines": LINES,
    "lines nearly complete": NEARLY,
    "squares": SETUP,
    "symbol covered": LOST,
    "symbol swapped": SWAPPED,
    "cell opened": OPENED,
    "best cell passed": REGRET,
    "favor chosen": CHOSEN,
    "favor played": PLAYED,
    "passed": PASSED,
    "cards renewed": DROPPED,
    "traded": TRADED,
    "transformed": TURNED,
    "other": OTHER,
    "square scored": ORDERED,
    "end": CLUE_COUNT,
}
