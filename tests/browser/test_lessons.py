"""Every lesson is played to its end: by clicks on a phone, by keys on a laptop, on the board without scripts."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from games.titles.lesson import Lesson, LessonStep
from games.titles.registry import TITLES
from tests.browser.axe import faults

ALL = [(title.name, lesson) for title in TITLES.values() for lesson in title.lessons]
FIRST = [(title.name, title.lessons[0]) for title in TITLES.values()]
PHONE = {"viewport": {"width": 390, "height": 664}, "is_mobile": True, "has_touch": True}  # as much as a browser leaves
LAPTOP = {"viewport": {"width": 1280, "height": 720}}
MOST_ACTS = 20
SPOTS = ".lesson-board .pointed .ring, .lesson-board a.pointed:not(svg a)"
UNSEEN = """(spots) => [...document.querySelectorAll('#lesson-title, .act .button'), document.querySelector(spots)]
    .filter((each) => each && each.getBoundingClientRect().bottom > innerHeight)
    .map((each) => each.outerHTML.slice(0, 80))"""
"""Parts of a step that are not in sight: its heading, its button and the first thing to point at."""


def id_of(lesson: tuple[str, Lesson]) -> str:
    return f"{lesson[0]}-{lesson[1].slug}"


every_lesson = pytest.mark.parametrize("lesson", ALL, ids=id_of)
first_lessons = pytest.mark.parametrize(
    "lesson",
    [lesson if lesson in FIRST else pytest.param(lesson, marks=pytest.mark.night) for lesson in ALL],
    ids=map(id_of, ALL),
)
"""All of them by night."""


def open_lesson(page: Page, lesson: tuple[str, Lesson]) -> int:
    """Go to a lesson from the front page, and return the number of acts that takes."""
    page.goto("/")
    if lesson not in FIRST:
        page.locator("main").get_by_role("link", name="All lessons").click()
    page.locator(f'main a[href="/learn/{lesson[0]}/{lesson[1].slug}/#lesson"]').click()
    return 1 + (lesson not in FIRST)


def reply_to_email(page: Page, step: LessonStep) -> bool:
    """Answer the email of a step as it asks, and return True; a step on the board has none."""
    if step.reply:
        page.get_by_label("Your reply").fill(str(step.reply))
        page.keyboard.press("Tab")
        expect(page.get_by_role("button", name=str(step.act))).to_be_focused()
        page.keyboard.press("Enter")
    return bool(step.reply)


def play_to_the_end(page: Page, lesson: Lesson, act: Callable[[], None]) -> None:
    for number, step in enumerate(lesson.steps, 1):
        expect(page.locator("#lesson-title")).to_have_text(str(step.heading))
        expect(page.locator(".lesson-bar")).to_contain_text(f"Step {number} of {len(lesson.steps)}")
        page.wait_for_load_state()  # until then its fragment has moved neither the page nor Tab's start
        if not reply_to_email(page, step):
            act()
        expect(page.locator(".outcome p")).to_have_text(str(step.after))
    expect(page.locator("#lesson-title")).to_have_text("What you have learnt")
    page.wait_for_load_state()


@every_lesson
def test_by_clicks_on_a_phone(contexts: Callable[..., BrowserContext], lesson: tuple[str, Lesson]) -> None:
    page = contexts(**PHONE).new_page()
    acts_to_open = open_lesson(page, lesson)

    def act() -> None:
        assert page.evaluate(UNSEEN, SPOTS) == []
        page.locator(".act .button").click()

    play_to_the_end(page, lesson[1], act)
    assert acts_to_open + len(lesson[1].steps) <= MOST_ACTS
    assert faults(page, "the end of a lesson") == []


@first_lessons
def test_by_keys_on_a_laptop(contexts: Callable[..., BrowserContext], lesson: tuple[str, Lesson]) -> None:
    page = contexts(**LAPTOP).new_page()
    open_lesson(page, lesson)

    def act() -> None:
        page.keyboard.press("Tab")
        expect(page.locator(".act .button")).to_be_focused()
        page.keyboard.press("Enter")

    play_to_the_end(page, lesson[1], act)


@first_lessons
def test_on_the_board_without_scripts(contexts: Callable[..., BrowserContext], lesson: tuple[str, Lesson]) -> None:
    page = contexts(java_script_enabled=False, **LAPTOP).new_page()
    open_lesson(page, lesson)

    def act() -> None:
        spots = page.locator(SPOTS)
        (spots.first if spots.count() else page.locator(".act .button")).click()

    play_to_the_end(page, lesson[1], act)


def test_back_skip_and_continue(contexts: Callable[..., BrowserContext]) -> None:
    page = contexts(**PHONE).new_page()
    open_lesson(page, FIRST[0])
    page.locator(".act .button").click()
    page.get_by_role("link", name="Back").click()
    expect(page.locator(".lesson-bar")).to_contain_text("Step 1 of 8")
    page.get_by_role("link", name="Skip lesson").click()
    page.get_by_role("link", name="Continue").click()
    expect(page.locator(".lesson-bar")).to_contain_text("Step 2 of 8")
