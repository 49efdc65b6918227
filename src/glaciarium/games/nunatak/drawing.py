"""The table in letters: four floors side by side, display, favors, and what everyone has."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from glaciarium.games.nunatak.board import CELLS, SIZES
from glaciarium.games.nunatak.components import (
    COMPLETIONS,
    CRITERIA,
    FAVOR_NAMES,
    SYMBOLS,
    TOOLS,
    card_words,
)
from glaciarium.games.nunatak.notation import cell_text
from glaciarium.games.nunatak.scoring import cards_as, score, tools_of
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
from glaciarium.kernel.bits import count, members, single
from glaciarium.kernel.drawing import Canvas, Place

LETTERS: Final = ["W", "S", "A", "B", "E", "L"]  # by symbol
WIDTH: Final = 6  # of a cell
HEIGHT: Final = 2
GAP: Final = 2  # between floors
PLACES: Final = ["top", "right", "bottom", "left"]
SCREEN: Final = 108
INDENT: Final = " " * 8
FLOORS_HIGH: Final = 1 + SIZES[0] * HEIGHT


def draw(state: Nunatak, seat: int, names: list[str]) -> Canvas:
    lines = [*_display(state, seat, names), *_favors(state), *_players(state, names)]
    canvas = Canvas(SCREEN, FLOORS_HIGH + 1 + len(lines), "sea")
    left = 0
    for floor, size in enumerate(SIZES):
        canvas.put(left, 0, f"floor {floor}", "dim")
        for cell in range(len(CELLS)):
            if CELLS[cell][0] == floor:
                _draw_cell(canvas, state, cell, left, names)
        left += size * WIDTH + GAP
    for number, line in enumerate(lines):
        x = 0
        for text, style in line:
            canvas.put(x, FLOORS_HIGH + 1 + number, text[: SCREEN - x], style)
            x += len(text)
    return canvas


def colour_style(state: Nunatak, colour: int) -> str:
    if colour < state.seats:
        return f"seat{colour}"
    return "seatsiku" if state.seats == TWO else f"dummy{colour}"


def colour_mark(state: Nunatak, colour: int) -> str:
    """Return how the blocks of a colour look: `[1]` for seat 0, `[S]` for Siku."""
    return "[S]" if state.seats == TWO and colour == SIKU else f"[{colour + 1}]"


def _name(state: Nunatak, colour: int, names: list[str]) -> str:
    return "Siku" if state.seats == TWO and colour == SIKU else names[colour]


def _draw_cell(canvas: Canvas, state: Nunatak, cell: int, left: int, names: list[str]) -> None:
    """A cell shows its tile while it is open, and its block when it is not."""
    _floor, row, column = CELLS[cell]
    x, y = left + column * WIDTH, 1 + row * HEIGHT
    here = single(cell)
    name = cell_text(cell)
    if not state.laid & here:
        canvas.put(x + 2, y, "·", "dim")
        label = "no tile yet"
    elif state.covered & here:
        colour = next(n for n in range(state.colours) if state.built(n) & here)
        canvas.put(x, y, f" {colour_mark(state, colour)} ", colour_style(state, colour))
        label = f"block of {_name(state, colour, names)}"
    else:
        symbols = members(state.symbols_at(cell))
        canvas.put(x, y, " " * (WIDTH - 1), "ice")
        for place, symbol in enumerate(symbols):
            canvas.put(x + 1 + 2 * place, y, LETTERS[symbol], SYMBOLS[symbol])
        if len(symbols) > 1:
            canvas.put(x + 2, y, "/", "ice")
        label = f"open {'/'.join(SYMBOLS[symbol] for symbol in symbols)} tile"
    if state.laid & here:
        canvas.put(x, y + 1, name, "dim" if state.covered & here else "name")
    canvas.name(Place(name, f"cell {name}: {label}", x, y, WIDTH - 1, HEIGHT))


Line = list[tuple[str, str]]  # pieces of text with their styles


def _display(state: Nunatak, seat: int, names: list[str]) -> list[Line]:
    lines: list[Line] = []
    for place in range(DISPLAY):
        card = state.shown(place)
        line: Line = [("display " if place == 0 else INDENT, "dim")]
        if state.seats == 1:
            line.append((f"{PLACES[place]:<7}", "dim"))
        if card == NONE:
            line.append(("-", "dim"))
        else:
            words = card_words(state.box.box.cards[card])
            first = SYMBOLS[members(state.box.symbols[card])[0]]
            line += [(f"{card:>2} ", "name"), (f"{words:<36}", first)]
            line += [(_worth(state, seat, card), "dim")]
        if card != NONE and card == state.reserved:
            line.append((f"  reserved by {names[state.reserver]}", "dim"))
        if state.seats == 1:
            markers = [names[n] for n in (1, 2) if marker(state, n) == place]
            line.append(("".join(f"  < {name}" for name in markers), "dim"))
        lines.append(line)
    legend = ", ".join(f"{letter} {name}" for letter, name in zip(LETTERS, SYMBOLS, strict=True))
    piles = f"pile {state.cards_left} cards, stack {state.tiles_left} tiles"
    lines.append([(f"{INDENT}{piles}; {legend}", "dim")])
    return lines


def _worth(state: Nunatak, seat: int, card: int) -> str:
    """Return what a card would add to the seat's score sheet now, by symbol."""
    if not 0 <= seat < state.seats:
        return ""
    found = []
    before = score(state, seat)
    for symbol in members(state.box.symbols[card]):
        after = state.clone()
        after.own[seat * ROW + COLUMN + symbol] |= single(card)
        found.append(f"{SYMBOLS[symbol]} {score(after, seat) - before:+d}")
    return ", ".join(found)


def _favors(state: Nunatak) -> list[Line]:
    box = state.box.box
    lines: list[Line] = []
    for place in range(OFFER):
        favor = state.offered(place)
        if favor != NONE:
            head = "favors  " if place == 0 else INDENT
            name = f"{FAVOR_NAMES[favor]} ({box.favors[favor].kind}) "
            first, *more = wrap(name + box.favors[favor].text, SCREEN - len(INDENT))
            lines.append([(head, "dim"), (name, "name"), (first[len(name) :], "dim")])
            lines += [[(INDENT + rest, "dim")] for rest in more]
    if state.completion != NONE:
        lines_asked = ", then ".join(CRITERIA[line] for line in box.completions[state.completion])
        name = COMPLETIONS[state.completion]
        lines.append([("extra   ", "dim"), (f"{name}: {lines_asked}", "name")])
    return lines


def _players(state: Nunatak, names: list[str]) -> list[Line]:
    lines: list[Line] = []
    for colour in range(state.colours):
        style = colour_style(state, colour)
        mark = f"{colour_mark(state, colour)} {_name(state, colour, names)}"
        if colour >= state.seats:
            workers = count(state.column(colour, WORKER))
            noun = "worker" if workers == 1 else "workers"
            lines.append([(mark, style), (f"  {workers} {noun}", "dim")])
            continue
        row = colour * ROW
        space = state.own[row + TRACK]
        blocks = f"{state.own[row + STOCK]}"
        if state.seats == TWO:
            blocks += f"+{state.own[row + SIKUS]} of Siku's"
        facts = (
            f"  {state.own[row + POINTS]} points, {score(state, colour)} if the game ended now"
            f"  track {space}/{state.box.last_space} = {state.box.rounded_down[space]}"
            f"  blocks {blocks}"
        )
        lines.append([(mark, style), (facts, "name")])
        lines.append([("    ", "dim"), *_columns(state, colour)])
        favors = [FAVOR_NAMES[favor] for favor in members(state.own[row + FAVORS])]
        if favors:
            lines.append([(f"    favors: {', '.join(favors)}", "name")])
    return lines


def _columns(state: Nunatak, seat: int) -> Line:
    line: Line = []
    for symbol, name in enumerate(SYMBOLS):
        number = cards_as(state, seat, symbol)
        line.append((f"{name} {number}", name if number else "dim"))
        details = ""
        if symbol == ARTISAN and number:
            tools = [f"{tools_of(state, seat, n)} {tool}" for n, tool in enumerate(TOOLS)]
            details = f" ({', '.join(tools)})"
        if symbol == BEAST and number:
            beasts = sum(state.box.beasts[card] for card in members(state.column(seat, BEAST)))
            details = f" ({beasts} symbols)"
        line.append((f"{details}  ", "dim"))
    return line
