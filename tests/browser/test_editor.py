"""Ice of one's own: fields are counted, links open anywhere, and bad links say so."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.looks import faults

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.browser.people import Visitor

pytestmark = pytest.mark.slow

DAMAGED: Final = "This link is damaged"
NO_POSITION: Final = "eyJwb3NpdGlvbiI6NX0"  # {"position":5}


def test_ice_is_counted_shared_and_played_by_a_stranger(visit: Callable[..., Visitor]) -> None:
    runa = visit()
    page = runa.page
    runa.enter("/edit/arktia")
    rules = page.get_by_role("region", name="What the rules say")
    rules.get_by_text("The rules allow this.").wait_for()
    corner = page.get_by_role("button", name="Field 1,0: free")
    corner.focus()
    page.keyboard.press("Enter")
    rules.get_by_role("link", name="A1.3").wait_for()
    assert "18 fields, this layout has 17" in rules.inner_text()
    assert rules.get_by_role("button", name="Play here").is_disabled()
    # Places to add a field at have addresses, each its own.
    names = page.get_by_role("button", name="Add a field").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    assert len(set(names)) == len(names) > 10
    page.get_by_role("button", name=names[-1], exact=True).click()
    rules.get_by_text("The rules allow this.").wait_for()
    rules.get_by_label("Name").fill("Bay")
    rules.get_by_role("button", name="Save").click()
    rules.get_by_role("button", name="Bay", exact=True).wait_for()
    assert faults(page, contrast=False) == []
    link = page.url
    assert "setup=" in link

    sanna = visit("Sanna")
    page = sanna.page
    page.goto(link)
    page.get_by_text("The rules allow this.").wait_for()
    assert page.get_by_role("button", name=": free").count() == 18
    assert page.get_by_role("button", name="Field 1,0: free").count() == 0
    page.get_by_role("button", name="Play here").click()
    page.get_by_role("heading", name="A board of your own").wait_for()
    # A link that lost a part is told of in one sentence, and leads on.
    for path in ("/edit/arktia?setup=eyJw", f"/edit/arktia?setup={NO_POSITION}"):
        page.goto(path)
        page.get_by_role("alert").get_by_text(DAMAGED).wait_for()
        page.get_by_text("The rules allow this.").wait_for()
    page.goto("/new/arktia?setup=eyJw")
    page.get_by_role("alert").get_by_text(DAMAGED).wait_for()
