"""The wire format: every message and answer, as types.

`web/src/wire.gen.ts` is made from these. Numbers stay below 2^53, sets are lists, a seat is told
only what its view holds. `ply` counts the decisions that stand, undone ones not among them; `seq`
counts everything that ever happened at a table, so that a client that comes back knows what it
missed.
"""

from __future__ import annotations

from glaciarium.server.wire.base import *
from glaciarium.server.wire.lobby import *
from glaciarium.server.wire.pages import *
from glaciarium.server.wire.table import *
