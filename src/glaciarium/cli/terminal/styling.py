"""Layout of the screen. Colours come from the palette."""

from __future__ import annotations

from typing import Final

from textual.theme import Theme

from glaciarium.cli.terminal.palette import (
    ACT,
    ICE_CUT,
    INK,
    INK_2,
    LINE,
    PAGE,
    PANEL,
    SEA,
    SUNK,
    WARN,
)

NIGHT: Final = Theme(
    name="polar-night",
    primary=ICE_CUT,
    secondary=INK_2,
    accent=ACT,
    foreground=INK,
    background=PAGE,
    surface=PANEL,
    panel=SUNK,
    warning=WARN,
    dark=True,
)

CSS: Final = f"""
Screen {{ background: {PAGE}; color: {INK}; }}
#head {{ height: 1; background: {PAGE}; }}
#name {{ width: 1fr; padding: 0 1; }}
#state {{ width: auto; padding: 0 1; color: {INK_2}; }}
#table {{ width: 1fr; }}
Sea {{
    background: {SEA}; align: center middle; overflow: auto auto;
    scrollbar-size: 0 0;
}}
Board {{ width: auto; height: auto; }}
Prompt {{ height: auto; background: {PANEL}; padding: 0 1; border-left: outer {ACT}; }}
Prompt.waiting {{ border-left: outer {LINE}; }}
#choice {{ height: auto; min-height: 1; padding-left: 2; }}
Chips {{ height: auto; }}
Chips.none {{ display: none; }}
.-high Prompt {{ padding: 1; }}
.-high Chips {{ margin-top: 1; }}
.-low Chips.places {{ display: none; }}
Rail {{ width: 40; background: {PANEL}; padding: 0 1; overflow-y: auto; }}
#players {{ height: auto; padding: 1 0 0 0; }}
#sheet {{ height: auto; padding: 1 0; border-bottom: solid {LINE}; }}
#recent {{
    height: 1fr; min-height: 3; scrollbar-size: 1 1;
    scrollbar-color: {LINE}; scrollbar-background: {PANEL};
}}
#events {{ height: auto; padding-right: 1; }}
.-narrow Rail {{ width: 22; }}
.-medium Rail {{ width: 32; }}
.-low #players {{ padding: 0; }}
.-low #sheet {{ padding: 0; }}
.-tiny Rail {{ display: none; }}
Rail.away {{ display: none; }}
Footer {{ background: {PAGE}; color: {INK_2}; }}
FooterKey {{ background: {PAGE}; color: {INK_2}; }}
FooterKey .footer-key--key {{ color: {ACT}; background: {PAGE}; }}
FooterKey .footer-key--description {{ color: {INK_2}; }}

ModalScreen {{ background: {PAGE} 60%; }}
Page {{ background: {PAGE}; }}
#page {{
    background: {PANEL}; padding: 1 2;
    scrollbar-color: {LINE}; scrollbar-background: {PANEL};
}}
.title {{ text-style: bold; padding: 0 1; height: auto; }}
Input {{ background: {SUNK}; color: {INK}; padding: 0 1; }}
#find {{ margin: 0 1 1 1; }}
#line {{ height: 1; }}
#sign {{ width: 2; color: {ACT}; }}
Markdown {{ background: {PANEL}; color: {INK}; padding: 0 1; }}
MarkdownH1, MarkdownH2, MarkdownH3 {{ content-align: left middle; margin: 1 0; }}
.found {{ background: #46283F; }}
TypePage {{ align: center bottom; background: transparent; }}
#typing {{ height: auto; background: {PANEL}; border-left: outer {ACT}; padding: 0 1; }}
#matching {{ height: auto; color: {INK_2}; }}
#hint {{ color: {INK_2}; }}
Question, Curtain, EndPage, HintPage {{ align: center middle; }}
Curtain {{ background: {PAGE}; }}
.card {{
    width: 66; max-width: 95%; height: auto; background: {PANEL}; padding: 1 2;
    border: round {ACT};
}}
.card .title {{ padding: 0; }}
.card .keys {{ color: {INK_2}; padding: 1 0 0 0; }}
.card .part {{ padding: 1 0 0 0; height: auto; }}
HintPage .card {{ width: 84; max-height: 95%; overflow-y: auto; scrollbar-size: 1 1; }}
HintPage LoadingIndicator {{ height: 3; color: {ACT}; background: {PANEL}; }}
Toast {{ background: {SUNK}; color: {WARN}; }}
"""
