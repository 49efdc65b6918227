"""A corrected components file in the browser: chosen, checked, played with and drawn."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from tests.browser.people import Mouse
from tests.games.endless_winter.test_other_box import other
from tests.server.conftest import Serving, served

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

    from tests.browser.people import Visitor

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Return a server whose host lets tables bring a file."""
    database = f"sqlite:///{tmp_path_factory.mktemp('house')}/tables.db"
    with served(database, "--no-limits", "--allow-components") as serving:
        yield serving


def opened(visitor: Visitor, game: str, file: Path) -> None:
    """Choose a file on the page of a new table, and wait until it has been checked."""
    visitor.enter(f"/new/{game}")
    page = visitor.page
    page.get_by_text("Corrected box").click()
    page.get_by_label("Corrected components file (TOML)").set_input_files(file)
    page.locator("details [role=status] ul li").first.wait_for()


def test_every_fault_is_told_with_key_and_line(
    visit: Callable[..., Visitor], tmp_path: Path
) -> None:
    own = files("glaciarium.games.nunatak").joinpath("components.toml").read_text("utf-8")
    text = own.replace("back = 4", "back = 5", 1).replace('players = "3-4"', 'players = "4-3"', 1)
    lines = text.splitlines()
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    runa = visit()
    opened(runa, "nunatak", file)
    told = runa.page.locator("details [role=status] li").all_inner_texts()
    for wrong, key in (("back = 5", "back"), ('players = "4-3"', "players")):
        line = lines.index(wrong) + 1
        assert any(f"line {line}, " in fault and f".{key}: " in fault for fault in told), told


def test_a_box_that_differs_in_everything_is_played_and_drawn(
    visit: Callable[..., Visitor], snap: Callable[[Page, str], None], tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(other(), "utf-8")
    runa = visit()
    opened(runa, "endless-winter", file)
    page = runa.page
    changed = page.locator("details [role=status] li").all_inner_texts()
    assert any(words.startswith("idol_tracks.honor_points") for words in changed)
    page.locator("form.new .btn.go").click()
    page.wait_for_url("**/t/*")
    runa.wait()
    Mouse(runa, seed=1).play(steps=30)
    # Levels 0-5 and 0-11 are drawn, though the tracks have different lengths.
    assert page.locator("[data-key^='level:offering'], [data-key='track:offering']").count() == 6
    assert page.locator("[data-key^='level:honor'], [data-key='track:honor']").count() == 12
    snap(page, "corrected-box-table")
    table = page.url.split("/t/")[1].split("/")[0].split("?")[0]
    box = page.context.request.get(f"/api/tables/{table}/box").json()
    assert any(change["key"] == "player_board.food_cells" for change in box["changes"])
    page.goto(f"/box/endless-winter?table={table}")
    page.get_by_text("idol_tracks.honor_points").first.wait_for()
    snap(page, "corrected-box-contents")
