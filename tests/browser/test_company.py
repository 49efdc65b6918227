"""People at one table: online, at one device, away and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser.looks import faults
from tests.browser.people import NEWS, Mouse
from tests.browser.wire import Wire
from tests.server.test_faults import locked

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.browser.people import Visitor
    from tests.server.conftest import Serving

SAME_NEWS = f"news => JSON.stringify(({NEWS})()) === JSON.stringify(news)"

pytestmark = pytest.mark.slow


def invited(host: Visitor, guest: Visitor) -> None:
    """Let a guest come by the link that the waiting room shows, and sit down."""
    host.page.get_by_label("Send this link").wait_for()
    assert faults(host.page) == []
    link = host.page.get_by_label("Send this link").input_value()
    guest.page.goto(link)
    guest.page.get_by_label("Your name").wait_for()
    assert faults(guest.page) == []
    guest.page.get_by_label("Your name").fill(guest.name)
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.get_by_text(guest.name).first.wait_for()


def together(people: list[Visitor]) -> None:
    """Wait until everybody sees the table."""
    for somebody in people:
        somebody.page.locator("#prompt").wait_for()


def decided(somebody: Visitor) -> None:
    """Let somebody play until it is another's turn."""
    somebody.wait()
    hand = Mouse(somebody, seed=9)
    while somebody.asked:
        hand.step()


@pytest.fixture
def three(visit: Callable[..., Visitor]) -> list[Visitor]:
    """Return three people in browsers of their own at a table of Arktia."""
    people = [visit("Runa"), visit("Malik"), visit("Tuuk")]
    people[0].invite("arktia", ["me", "open", "open"])
    for guest in people[1:]:
        invited(people[0], guest)
    together(people)
    return people


def test_two_browsers_play_one_table_by_invitation(
    visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa, malik = visit("Runa"), visit("Malik")
    runa.invite("arktia", ["me", "open"])
    runa.page.get_by_label("Send this link").wait_for()
    snap(runa.page, "waiting-room")
    invited(runa, malik)
    together([runa, malik])
    snap(malik.page, "online")
    decided = {"Runa": 0, "Malik": 0}
    hands = [Mouse(runa, seed=1), Mouse(malik, seed=2)]
    while min(decided.values()) < 6:
        for hand in hands:
            if hand.visitor.asked:
                hand.step()
                decided[hand.visitor.name] += 1
    runa.page.wait_for_function(SAME_NEWS, arg=malik.news())
    assert any("Malik" in line for line in runa.news())
    assert any("Runa" in line for line in malik.news())


def test_who_watches_sees_but_cannot_play(visit: Callable[..., Visitor]) -> None:
    runa, tuuk = visit("Runa"), visit("Tuuk")
    table = runa.sit("arktia", ["me", "level1"])
    tuuk.enter(f"/t/{table}")
    tuuk.page.get_by_text("You are watching").wait_for()
    Mouse(runa, seed=1).play(steps=4)
    assert tuuk.page.locator("[data-key].legal").count() == 0
    assert tuuk.page.locator(".prompt.wait").count() == 1


def test_a_line_that_drops_in_mid_turn_loses_nothing(
    house: Serving, visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    with Wire(house.address) as wire:
        runa = visit(base_url=wire.address)
        runa.sit("nunatak", ["me", "level1", "level1"])
        runa.wait()
        runa.page.locator("[data-key^='card:'].legal").first.click()
        runa.page.locator("[data-key^='cell:'].legal").first.wait_for()
        before = runa.news()
        wire.cut()
        runa.page.get_by_text("Connection lost, reconnecting").wait_for()
        snap(runa.page, "connection-lost")
        assert faults(runa.page) == []
        mouse = Mouse(runa, seed=4)
        while not runa.page.get_by_text("Your move will be sent once").count():
            mouse.step()  # some choices are confirmed
        wire.mend()
        runa.page.get_by_text("Connection lost, reconnecting").wait_for(state="detached")
        runa.wait()
        runa.page.wait_for_function(f"known => ({NEWS})().length > known", arg=len(before))
        assert runa.news()[-len(before) :] == before  # newest first
        assert runa.page.locator(".why").count() == 0
        mouse.play(steps=6)


def test_a_move_that_cannot_be_written_is_sent_once(
    house: Serving, visit: Callable[..., Visitor]
) -> None:
    """A program of somebody else holds the lock of the database."""
    runa, plays = visit(), []

    def sent(message: str | bytes) -> None:
        if '"play"' in str(message):
            plays.append(message)

    runa.page.on("websocket", lambda line: line.on("framesent", sent))
    runa.sit("arktia", ["me", "level1"])
    runa.wait()
    mouse = Mouse(runa, seed=2)
    with locked(house.database):
        while not plays:
            mouse.step()
        runa.page.get_by_text("The server can't use its database just now").first.wait_for()
    assert len(plays) == 1
    runa.wait()
    mouse.play(steps=3)
    assert len(plays) > 1


def test_two_people_at_one_device_do_not_see_each_others_hands(
    visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit()
    runa.enter()
    seats = [{"kind": "me", "name": "Runa"}, {"kind": "me", "name": "Malik"}]
    table = runa.call("/api/tables", {"game": "endless-winter", "seats": seats})
    runa.page.goto(f"/t/{table['id']}")
    lifted = []
    mouse = Mouse(runa, seed=6)
    for _ in range(60):
        runa.wait()
        if runa.page.locator(".curtain").count():
            snap(runa.page, "curtain")
            assert faults(runa.page) == []
            assert runa.page.locator("[data-key]").count() == 0
            name = runa.page.get_by_role("button", name="show the table")
            lifted.append(name.inner_text())
            name.click()
        else:
            mouse.step()
        if len(lifted) > 2:
            break
    assert any("Malik" in text for text in lifted)
    assert any("Runa" in text for text in lifted)


def test_undo_and_why_not(visit: Callable[..., Visitor], snap: Callable[[Page, str], None]) -> None:
    runa = visit()
    runa.sit("nunatak", ["me", "level1", "level1"])
    runa.wait()
    runa.page.locator("[data-key^='card:'].legal").first.click()
    runa.page.locator("[data-key^='cell:'].legal").first.wait_for()
    runa.page.locator("[data-key^='cell:']:not(.legal)").first.click(force=True)
    why = runa.page.locator(".why")
    why.wait_for()
    snap(runa.page, "why-not")
    assert faults(runa.page) == []
    told = why.inner_text()  # which rule stands against it, or what comes first, is up to the deal
    assert "N4." in told or "First choose" in told
    runa.page.keyboard.press("Escape")
    runa.page.keyboard.press("u")
    runa.page.locator("[data-key^='card:'].legal").first.wait_for()


def test_hints_name_three_choices_with_reasons(
    visit: Callable[..., Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa = visit()
    runa.sit("nunatak", ["me", "level1"])
    runa.wait()
    runa.page.keyboard.press("h")
    hint = runa.page.locator("[data-hint] li, .hint li")
    hint.nth(2).wait_for()
    snap(runa.page, "hint")
    assert faults(runa.page) == []
    assert hint.count() >= 3


def test_three_people_agree_that_a_decision_is_taken_back(
    three: list[Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa, *others = three
    runa.wait()
    before = runa.news()
    for somebody in (runa, others[0]):  # what somebody else built on is not taken back freely
        decided(somebody)
    runa.page.get_by_role("button", name="Ask to undo").click()
    for somebody in others:
        agree = somebody.page.get_by_role("alertdialog").get_by_role("button", name="Agree")
        agree.wait_for()
        snap(somebody.page, "undo-asked")
        assert faults(somebody.page) == []
        agree.click()
    runa.wait()
    assert runa.asked
    told = " ".join(line for line in runa.news() if line not in before)
    assert "asks to undo" in told  # and everybody reads of it


def test_a_bot_plays_for_somebody_away_until_they_are_back(
    three: list[Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa, malik, tuuk = three
    table = tuuk.page.url
    tuuk.page.goto("about:blank")
    runa.page.get_by_role("button", name="Let a bot play for Tuuk").click()
    agree = malik.page.get_by_role("alertdialog").get_by_role("button", name="Agree")
    agree.wait_for()
    snap(malik.page, "take-over")
    agree.click()
    runa.page.get_by_text("a bot is playing this seat").wait_for()
    for somebody in (runa, malik):
        decided(somebody)
    runa.wait()  # the bot has decided for Tuuk
    assert any("Tuuk" in line for line in runa.news())
    tuuk.page.goto(table)
    tuuk.page.get_by_role("button", name="I’m back").click()  # noqa: RUF001 - as the button says
    runa.page.get_by_text("a bot is playing this seat").wait_for(state="detached")


def test_people_talk_and_need_not_listen(
    three: list[Visitor], snap: Callable[[Page, str], None]
) -> None:
    runa, malik, _ = three
    for somebody in (runa, malik):
        somebody.page.get_by_role("button", name="Chat").click()
    runa.page.get_by_label("Message").fill("Cold enough?")
    runa.page.get_by_role("button", name="Send").click()
    heard = malik.page.locator(".chat").get_by_text("Cold enough?")
    heard.wait_for()
    snap(malik.page, "chat")
    assert faults(malik.page) == []
    malik.page.get_by_role("button", name="Mute Runa").click()
    heard.wait_for(state="detached")
    assert runa.page.locator(".chat").get_by_text("Cold enough?").is_visible()
