"""The table as text: four floors in a row or a square, display, favors, columns."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from glaciarium.games.nunatak.board import CELLS, SIZES
from glaciarium.games.nunatak.components import (
    COMPLETIONS,
    CRITERIA,
    SYMBOLS,
    TOOLS,
    card_words,
)
from glaciarium.games.nunatak.holdings import cards_as, tools_of
from glaciarium.games.nunatak.notation import cell_text
from glaciarium.games.nunatak.scoring import (
    score,
)
from glaciarium.games.nunatak.solo import marker
from glaciarium.games.nunatak.state import (
    ARTISAN,
    BEAST,
    COLUMN,
    DISPLAY,
    FAVORS,
    NONE,
    OFFER,
    POINTS,
    ROW,
    SIKU,
    SIKUS,
    STOCK,
    TRACK,
    TWO,
    WORKER,
    Nunatak,
)
from glaciarium.games.nunatak.wording import symbol_names
from glaciarium.kernel import i18n
from glaciarium.kernel.bits import count, members, single
from glaciarium.kernel.drawing import DUMMY_SHAPES, SHAPES, Canvas, NamedPlace
from glaciarium.kernel.i18n import either, of, pattern, say

LETTERS: Final = ["W", "S", "A", "B", "E", "L"]  # by symbol
SIKUS_SHAPE: Final = "*"
WIDTH: Final = 7  # of a cell, with the gap beside it
HEIGHT: Final = 2
GAP: Final = 2  # between floors
PLACES: Final = [pattern("top"), pattern("right"), pattern("bottom"), pattern("left")]
KINDS: Final = {"once": pattern("once"), "final": pattern("final"), "immediate": pattern("at once")}
PICTURES: Final = ["side by side", "stacked"]
INDENT: Final = " " * 8
TIED: Final = "\u00a0"  # between words that stay on one line
CARD: Final = 22  # typical length of a card in words
NARROWEST: Final = 70  # width of the lines below the floors

Line = list[tuple[str, str]]  # pieces of text with their styles


def draw(state: Nunatak, seat: int, names: list[str], picture: int) -> Canvas:
    corners = _corners(picture)
    width = max(x + size * WIDTH for (x, _), size in zip(corners, SIZES, strict=True))
    width = max(width, NARROWEST)
    high = max(y + 1 + size * HEIGHT for (_, y), size in zip(corners, SIZES, strict=True)) + 1
    lines = [
        *_display(state, seat, names),
        *_legend(state, width),
        *_favors(state, width),
        *_players(state, names),
    ]
    width = max(width, *(sum(len(text) for text, _ in line) for line in lines))
    canvas = Canvas(width, high + len(lines), "sea")
    for floor, (x, y) in enumerate(corners):
        canvas.put(x, y, say("floor {floor}", floor=floor), "dim")
    for cell, (floor, row, column) in enumerate(CELLS):
        x, y = corners[floor]
        _draw_cell(canvas, state, cell, (x + column * WIDTH, y + 1 + row * HEIGHT), names)
    for number, line in enumerate(lines):
        x = 0
        for text, style in line:
            canvas.put(x, high + number, text, style)
            x += len(text)
    return canvas


def _corners(picture: int) -> list[tuple[int, int]]:
    """Return each floor's corner: in one row, or 0 and 3 above 1 and 2."""
    if picture == 0:
        return [(sum(SIZES[:floor]) * WIDTH + floor * GAP, 0) for floor in range(len(SIZES))]
    below = SIZES[0] * HEIGHT + 1
    return [(0, 0), (0, below), (SIZES[1] * WIDTH + GAP, below), (SIZES[0] * WIDTH + GAP, 0)]


def colour_style(state: Nunatak, colour: int) -> str:
    if colour < state.seats:
        return f"seat{colour}"
    return "seatnobody" if state.seats == TWO else f"seat{len(SHAPES) + colour - 1}"


def colour_mark(state: Nunatak, colour: int) -> str:
    """Return a colour's mark: its shape and its number, `▲1` for seat 0."""
    if colour < state.seats:
        return f"{SHAPES[colour]}{colour + 1}"
    return f"{SIKUS_SHAPE}S" if state.seats == TWO else f"{DUMMY_SHAPES[colour - 1]}{colour + 1}"


def _name(state: Nunatak, colour: int, names: list[str]) -> str:
    return "Siku" if state.seats == TWO and colour == SIKU else names[colour]


def _draw_cell(
    canvas: Canvas, state: Nunatak, cell: int, at: tuple[int, int], names: list[str]
) -> None:
    """Draw a cell: its tile and name while it is open, else its block."""
    x, y = at
    name, here, wide = cell_text(cell), single(cell), WIDTH - 1
    if not state.laid & here:
        canvas.put(x + 2, y, "·", "dim")
        label = say("cell {cell}: no tile yet", cell=name)
    elif state.covered & here:
        colour = next(n for n in range(state.colours) if state.built(n) & here)
        style = colour_style(state, colour)
        canvas.put(x, y, colour_mark(state, colour).center(wide), style)
        canvas.put(x, y + 1, " " * wide, style)
        label = say("cell {cell}: block of {who}", cell=name, who=_name(state, colour, names))
    else:
        symbols = members(state.symbols_at(cell))
        canvas.put(x, y, " " * wide, "ice")
        canvas.put(x, y + 1, name.ljust(wide), "name")
        for place, symbol in enumerate(symbols):
            canvas.put(x + 3 - len(symbols) + 2 * place, y, LETTERS[symbol], f"kind{symbol}")
        if len(symbols) > 1:
            canvas.put(x + 2, y, "/", "ice")
        told = symbol_names([SYMBOLS[symbol] for symbol in symbols])
        label = say("cell {cell}: open {symbols} tile", cell=name, symbols=told)
    canvas.name(NamedPlace(name, label, x, y, wide, HEIGHT))


def _display(state: Nunatak, seat: int, names: list[str]) -> list[Line]:
    lines: list[Line] = []
    shown = [state.shown(place) for place in range(DISPLAY)]
    cards = [card_words(state.box.box.cards[card]) for card in shown if card != NONE]
    wide = max([CARD, *map(len, cards)])
    for place in range(DISPLAY):
        card = state.shown(place)
        line: Line = [(_head(say("display")) if place == 0 else INDENT, "dim")]
        if state.seats == 1:
            line.append((f"{say(PLACES[place]):<7}", "dim"))
        if card == NONE:
            line.append(("-", "dim"))
        else:
            words = card_words(state.box.box.cards[card])
            line += _letters(state, card)
            line += [(f" {card:>2} {words:<{wide}} ", "text"), (_worth(state, seat, card), "dim")]
        if card != NONE and card == state.reserved:
            reserved = say("reserved by {who}", who=names[state.reserver])
            line.append((f"  {reserved}", "dim"))
        if state.seats == 1:
            markers = [names[n] for n in (1, 2) if marker(state, n) == place]
            line.append(("".join(f"  < {name}" for name in markers), "dim"))
        lines.append(line)
    return lines


def _legend(state: Nunatak, width: int) -> list[Line]:
    """Explain the letters, in typed and full words, and say what is still to come."""
    meanings = []
    for letter, symbol in zip(LETTERS, SYMBOLS, strict=True):
        called = of("symbol", symbol)
        meaning = f"{letter} {symbol}" + (f" = {called}" if called != symbol else "")
        meanings.append(meaning.replace(" ", TIED))
    piles = say(
        "pile {cards}, stack {tiles}",
        cards=i18n.count("{n} card", "{n} cards", int(state.cards_left)),
        tiles=i18n.count("{n} tile", "{n} tiles", int(state.tiles_left)),
    )
    texts = [*wrap(", ".join(meanings), width - len(INDENT)), piles]
    return [[(f"{INDENT}{text.replace(TIED, ' ')}", "dim")] for text in texts]


def _head(word: str) -> str:
    return f"{word:<{len(INDENT)}}"


def _letters(state: Nunatak, card: int) -> Line:
    """Return the letters of a card's symbols as on a tile."""
    symbols = members(state.box.symbols[card])
    line: Line = [(" ", "ice")]
    for symbol in symbols:
        line += [(LETTERS[symbol], f"kind{symbol}"), (" ", "ice")]
    return line if len(symbols) > 1 else [*line, ("  ", "ice")]


def _worth(state: Nunatak, seat: int, card: int) -> str:
    """Return what a card would add to the seat's score sheet now, by symbol."""
    if not 0 <= seat < state.seats:
        return ""
    found = []
    before = score(state, seat)
    for symbol in members(state.box.symbols[card]):
        after = state.clone()
        after.own[seat * ROW + COLUMN + symbol] |= single(card)
        found.append(f"{LETTERS[symbol]} {score(after, seat) - before:+d}")
    return say("worth {points}", points=either(found))


def _favors(state: Nunatak, width: int) -> list[Line]:
    box = state.box.box
    lines: list[Line] = []
    for place in range(OFFER):
        favor = state.offered(place)
        if favor != NONE:
            head = _head(say("favors")) if place == 0 else INDENT
            name = f"{state.box.box.favors[favor].id} ({say(KINDS[box.favors[favor].kind])}) "
            first, *more = wrap(name + say(box.favors[favor].text), width - len(INDENT))
            lines.append([(head, "dim"), (name, "bold"), (first[len(name) :], "dim")])
            lines += [[(INDENT + rest, "dim")] for rest in more]
    if state.completion != NONE:
        one, two = (say(CRITERIA[line]) for line in box.completions[state.completion])
        name = of("completion", COMPLETIONS[state.completion])
        asked = say("{card}: {first}, then {second}", card=name, first=one, second=two)
        first, *more = wrap(asked, width - len(INDENT))
        lines.append([(_head(say("extra")), "dim"), (first, "text")])
        lines += [[(INDENT + rest, "text")] for rest in more]
    return lines


def _players(state: Nunatak, names: list[str]) -> list[Line]:
    lines: list[Line] = []
    for colour in range(state.colours):
        style = colour_style(state, colour)
        mark = f" {colour_mark(state, colour)} {_name(state, colour, names)} "
        if colour >= state.seats:
            workers = count(state.column(colour, WORKER))
            told = i18n.count("{n} worker", "{n} workers", int(workers))
            lines.append([(mark, style), (f"  {told}", "dim")])
            continue
        row = colour * ROW
        space = state.own[row + TRACK]
        blocks = f"{state.own[row + STOCK]}"
        if state.seats == TWO:
            blocks = say("{own}+{n} of Siku's", own=blocks, n=state.own[row + SIKUS])
        points = i18n.count("{n} point", "{n} points", int(state.own[row + POINTS]))
        facts = [
            say("{points}, {now} now", points=points, now=score(state, colour)),
            say(
                "track {space}/{last} = {worth}",
                space=space,
                last=state.box.last_space,
                worth=state.box.rounded_down[space],
            ),
            say("blocks {blocks}", blocks=blocks),
        ]
        lines.append([(mark, style), ("".join(f"  {fact}" for fact in facts), "text")])
        lines.append([("    ", "dim"), *_columns(state, colour)])
        favors = [state.box.box.favors[favor].id for favor in members(state.own[row + FAVORS])]
        if favors:
            lines.append([(f"    {say('favors: ')}", "dim"), (", ".join(favors), "text")])
    return lines


def _columns(state: Nunatak, seat: int) -> Line:
    line: Line = []
    for symbol, letter in enumerate(LETTERS):
        number = cards_as(state, seat, symbol)
        line += [(f" {letter} ", f"kind{symbol}"), (f" {number}", "text" if number else "dim")]
        details = ""
        if symbol == ARTISAN and number:
            own = [(tools_of(state, seat, n), of("tool", tool)) for n, tool in enumerate(TOOLS)]
            tools = [f"{several} {tool}" for several, tool in own if several]
            details = f" ({', '.join(tools)})"
        if symbol == BEAST and number:
            beasts = sum(state.box.beasts[card] for card in members(state.column(seat, BEAST)))
            details = f" ({beasts})"
        line.append((f"{details} ", "dim"))
    return line
