"""What things are called: symbols, tools, cards, cells and colours, in the reader's language."""

from __future__ import annotations

from glaciarium.games.nunatak.components import Card
from glaciarium.games.nunatak.state import SIKU, TWO, Nunatak
from glaciarium.kernel.i18n import count, of, remembered, say


@remembered
def symbol_name(symbol: str) -> str:
    return {
        "worker": of("symbol", "worker"),
        "sculptor": of("symbol", "sculptor"),
        "artisan": of("symbol", "artisan"),
        "beast": of("symbol", "beast"),
        "engineer": of("symbol", "engineer"),
        "elder": of("symbol", "elder"),
    }[symbol]


@remembered
def tool_name(tool: str) -> str:
    return {"rope": of("tool", "rope"), "pick": of("tool", "pick"), "saw": of("tool", "saw")}[tool]


def symbols_name(symbols: list[str]) -> str:
    """Return what a card or a tile shows: `worker / engineer`."""
    return " / ".join([symbol_name(symbol) for symbol in symbols])


def card_title(card: Card) -> str:
    """Return what a card shows in short, as its heading: `Artisan · saw`."""
    shown = symbols_name(card.symbols)
    return sentence(f"{shown} · {tool_name(card.tool)}" if card.tool else shown)


def card_name(card: Card) -> str:
    """Return a card with everything on it: `elder, for worker and engineer`."""
    tool = [tool_name(card.tool)] if card.tool else []
    return ", ".join([symbols_name(card.symbols), *tool, *card_details(card)])


def card_details(card: Card) -> list[str]:
    """Return what a card shows besides its symbols and tool."""
    found = []
    if card.beasts:
        found.append(count("{n} beast symbol", "{n} beast symbols", card.beasts))
    if card.elder:
        one, other = (symbol_name(symbol) for symbol in card.elder)
        found.append(say("for {one} and {other}", one=one, other=other))
    return found


def colour_name(state: Nunatak, colour: int, names: list[str]) -> str:
    return "Siku" if state.seats == TWO and colour == SIKU else names[colour]


def sentence(text: str) -> str:
    """Begin with a capital letter."""
    return text[:1].upper() + text[1:]
