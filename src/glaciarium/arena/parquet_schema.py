"""Games as Parquet: two tables, one row per decision and one row per game.

The same part gives the same bytes: a file doesn't say when or where it was written.
"""

from __future__ import annotations

import json
from itertools import accumulate
from typing import Any, Final, NamedTuple

import pyarrow as pa
import pyarrow.parquet as pq

from glaciarium import catalog
from glaciarium.arena.gather import Trace, gather
from glaciarium.arena.plan import Part, Plan
from glaciarium.kernel.protocol import Game

ROWS: Final = 8192  # rows per batch: twice as fast as all at once, which overflows the caches
WORD: Final = pa.dictionary(pa.int32(), pa.string())
RESULT: Final = [
    pa.field("scores", pa.list_(pa.int32()), metadata={"meaning": "final points, by seat"}),
    pa.field("winners", pa.list_(pa.int8()), metadata={"meaning": "seats that won"}),
]
DECISIONS: Final = pa.schema(
    [
        pa.field("match", pa.int64(), metadata={"meaning": "the number of the match, from 0"}),
        pa.field("ply", pa.int32(), metadata={"meaning": "the number of the decision in it"}),
        pa.field("actor", pa.int8(), metadata={"meaning": "the seat that decides"}),
        pa.field("decision", WORD, metadata={"meaning": "what kind of decision it is"}),
        pa.field("legal", pa.list_(pa.int32()), metadata={"meaning": "the actions on offer"}),
        pa.field("action", pa.int32(), metadata={"meaning": "the one that was taken"}),
        pa.field("words", WORD, metadata={"meaning": "the same as people write it"}),
        pa.field("features", pa.list_(pa.int16()), metadata={"meaning": "what the actor saw"}),
        *RESULT,
    ]
)
RESULTS: Final = pa.schema(
    [
        pa.field("match", pa.int64(), metadata={"meaning": "the number of the match, from 0"}),
        pa.field("seed", pa.int64(), metadata={"meaning": "the seed it was dealt with"}),
        pa.field("decisions", pa.int32(), metadata={"meaning": "how many it took"}),
        *RESULT,
    ]
)


class Files(NamedTuple):
    """A part as files."""

    part: Part
    decisions: bytes
    results: bytes


def played(plan: Plan, part: Part) -> Files:
    """Play a part and return its files."""
    game = plan.load()
    bots = [catalog.bot(name) for name in plan.bots]
    batches, rows = [], []
    for match in range(part.first, part.first + part.matches):
        trace = gather(game, plan.options, plan.seed + match, bots)
        batches.append(_batch(game, match, trace))
        rows.append(_row(plan.seed + match, match, trace))
    table = pa.Table.from_batches(batches, DECISIONS).unify_dictionaries().combine_chunks()
    return Files(part, _file(table, plan), _file(pa.Table.from_pylist(rows, RESULTS), plan))


def _batch(game: Game[Any], match: int, trace: Trace) -> pa.RecordBatch:
    rows = len(trace.words)
    kinds = [type(game.decisions[kind]).__name__ for kind in trace.kinds]
    seen = range(0, (rows + 1) * game.observation_size, game.observation_size)
    columns = [
        pa.array([match] * rows, pa.int64()),
        pa.array(range(rows), pa.int32()),
        _numbers(trace.actors, rows).cast(pa.int8()),
        pa.array(kinds).dictionary_encode(),
        _lists(
            accumulate(trace.counts, initial=0),
            _numbers(trace.legal, len(trace.legal)).cast(pa.int32()),
        ),
        _numbers(trace.actions, rows).cast(pa.int32()),
        pa.array(trace.words).dictionary_encode(),
        _lists(seen, _numbers(trace.features, rows * game.observation_size, pa.int16())),
        pa.array([trace.scores] * rows, pa.list_(pa.int32())),
        pa.array([trace.winners] * rows, pa.list_(pa.int8())),
    ]
    return pa.RecordBatch.from_arrays(columns, schema=DECISIONS)


def _row(seed: int, match: int, trace: Trace) -> dict[str, Any]:
    rows = len(trace.words)
    result = {"scores": trace.scores, "winners": trace.winners}
    return {"match": match, "seed": seed, "decisions": rows, **result}


def _numbers(column: Any, length: int, kind: Any = None) -> Any:
    """Wrap a vec as an array without copying."""
    buffer = pa.py_buffer(column)
    return pa.Array.from_buffers(kind or pa.int64(), length, [None, buffer])


def _lists(offsets: Any, values: Any) -> Any:
    return pa.ListArray.from_arrays(pa.array(offsets, pa.int32()), values)


def _file(table: pa.Table, plan: Plan) -> bytes:
    facts = json.dumps(plan.settled(), ensure_ascii=False)
    sink = pa.BufferOutputStream()
    pq.write_table(
        table.replace_schema_metadata({"glaciarium": facts}),
        sink,
        compression="zstd",
        row_group_size=ROWS,
    )
    return bytes(sink.getvalue().to_pybytes())
