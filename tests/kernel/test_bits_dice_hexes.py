"""The smallest parts: bit sets, the generator, hexagons."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from glaciarium.kernel import hexes
from glaciarium.kernel.bits import count, fill, members, number, pick, single
from glaciarium.kernel.dice import WORD, advance, below, derive, shuffle

sets = st.integers(0, 2**62 - 1)


def expected(of: int) -> list[int]:
    return [member for member in range(62) if of >> member & 1]


@given(sets)
def test_bit_sets(of: int) -> None:
    out = vec[i64]([0] * 63)
    assert count(of) == of.bit_count()
    assert members(of) == expected(of)
    assert [pick(of, rank) for rank in range(count(of))] == expected(of)
    found = fill(out, 1, 100, of)
    assert [int(out[n]) for n in range(1, found)] == [100 + member for member in expected(of)]


def test_single_and_number_are_inverse() -> None:
    assert [single(member) for member in range(62)] == [1 << member for member in range(62)]
    assert [number(single(member)) for member in range(62)] == list(range(62))


def test_the_generator_is_fixed_for_ever() -> None:
    """Records replay only as long as these numbers stay."""
    word, rolls = 42, []
    for _ in range(8):
        word = advance(word)
        rolls.append(int(below(word, 100)))
    assert rolls == [96, 83, 1, 1, 15, 51, 17, 22]
    cards = vec[i64](list(range(10)))
    assert shuffle(cards, 7) == 1149340968506252484
    assert [int(card) for card in cards] == [6, 2, 8, 5, 0, 3, 4, 1, 7, 9]
    assert [int(derive(7, nth)) for nth in range(3)] == [
        2479476059255702027,
        4180307539001231540,
        2173710101249944774,
    ]


@given(sets, st.integers(0, 10**6), st.integers(1, 2**31 - 1))
def test_words_stay_in_bounds(word: int, nth: int, limit: int) -> None:
    assert 0 <= advance(word) <= WORD
    assert 0 <= derive(word, nth) <= WORD
    assert 0 <= below(word, limit) < limit


def test_choices_are_even() -> None:
    """A die of six, thrown 6,000 times by seeds in a row: every face about 1,000 times."""
    faces = [0] * 6
    for seed in range(6000):
        faces[below(derive(seed, 0), 6)] += 1
    assert all(850 < face < 1150 for face in faces)


fields = st.sets(st.tuples(st.integers(-3, 3), st.integers(-3, 3)), min_size=1)


def near_table(of: list[hexes.Hex]) -> vec[i64]:
    place = {field: n for n, field in enumerate(of)}
    rings = [[place[other] for other in hexes.neighbours(f) if other in place] for f in of]
    return vec[i64]([sum(1 << n for n in ring) for ring in rings])


@given(fields, st.randoms())
def test_groups_agree_with_walking(of: set[hexes.Hex], chance: object) -> None:
    listed = sorted(of, key=hexes.reading_order)
    near, everything = near_table(listed), (1 << len(listed)) - 1
    group = hexes.group(near, everything, 1)
    assert (group == everything) == hexes.connected(of)
    assert hexes.connected({listed[n] for n in members(group)})
    beside = hexes.around(near, group)
    assert beside & ~group == 0


@given(fields)
def test_touching_all_joins(of: set[hexes.Hex]) -> None:
    """One more field from the answer makes one group, any other one does not."""
    span = [(q, r) for r in range(-4, 5) for q in range(-4, 5)]
    place = {field: n for n, field in enumerate(span)}
    if len(span) > 62:
        span = [field for field in span if max(map(abs, field)) <= 3]
        place = {field: n for n, field in enumerate(span)}
    near = near_table(span)
    mask = sum(1 << place[field] for field in of)
    touching = hexes.touching_all(near, mask)
    for field in span:
        assert bool(touching >> place[field] & 1) == hexes.connected(of | {field})


def test_gaps_are_enclosed_water() -> None:
    ring = set(hexes.neighbours((0, 0)))
    assert hexes.gaps(ring) == {(0, 0)}
    assert hexes.gaps(ring - {(1, 0)}) == set()
    assert hexes.gaps(ring | {(0, 0)}) == set()


def test_fields_from_json() -> None:
    assert hexes.from_json([1, -2]) == (1, -2)
    for wrong in ([1], [1, 2, 3], [1.0, 2], [True, 1], "1,2", None, [10**6, 0]):
        assert hexes.from_json(wrong) is None
