"""How the site is made: `make docs`, or `sphinx-build -W docs build/docs`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

os.environ["GLACIARIUM_INTERPRETED"] = "1"  # signatures and docstrings are those of the sources
HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

import glaciarium  # noqa: E402 - after the line that says how
from docs import game_pages  # noqa: E402 - likewise

if TYPE_CHECKING:
    from sphinx.application import Sphinx

project = "Glaciarium"
author = "The Glaciarium authors"
release = version = glaciarium.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_theme"]
nitpicky = False  # many types in signatures are not on the page

myst_enable_extensions = ["attrs_block", "colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True}
default_role = "code"  # docstrings have single backticks, as Markdown does
add_module_names = False

html_theme = "_theme"
html_theme_path = ["."]
html_title = "Glaciarium"
html_copy_source = False
html_show_sourcelink = False
html_permalinks_icon = "#"


def setup(app: Sphinx) -> None:
    app.connect("builder-inited", lambda _app: game_pages.write(HERE / "games"))
