"""Lessons are played by the rules of today, and their pages say it to strangers for no query."""

from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser

import pytest
from allauth.account.models import EmailAddress
from django.test import Client
from django.utils.html import strip_tags
from django.utils.translation import override
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import User
from games.models import LessonDone
from games.titles.lesson import Lesson
from games.titles.lesson_play import lesson_positions
from games.titles.registry import TITLES
from tests.form_filling import form_at

pytestmark = pytest.mark.django_db

ALL = [(title.name, lesson) for title in TITLES.values() for lesson in title.lessons]
NAMED = [f"{ruleset}-{lesson.slug}" for ruleset, lesson in ALL]
LONGEST = 20
"""Words in a sentence."""
FIRST_TURN = next(lesson for ruleset, lesson in ALL if (ruleset, lesson.slug) == ("time_of_crisis", "first-turn"))
LAST_PAGE = f"/learn/time_of_crisis/first-turn/{FIRST_TURN.end}/"


class Links(HTMLParser):
    """The addresses of the links of a page, with their words, in order."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[dict[str, str | None]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a" and "href" in dict(attrs):
            self.found.append(dict(attrs))


def test_every_title_has_a_lesson() -> None:
    assert all(title.lessons for title in TITLES.values())


@pytest.mark.parametrize(("ruleset", "lesson"), ALL, ids=NAMED)
def test_a_lesson_is_played_by_the_rules_of_today(ruleset: str, lesson: Lesson) -> None:
    assert len(lesson_positions(ruleset, lesson.slug)) == lesson.end


@pytest.mark.parametrize(("ruleset", "lesson"), ALL, ids=NAMED)
def test_words_of_a_lesson_are_short(ruleset: str, lesson: Lesson) -> None:
    for words in _words(lesson):
        assert all(len(sentence.split()) <= LONGEST for sentence in words.replace("?", ".").split(". ")), words


def _words(lesson: Lesson) -> Iterator[str]:
    for step in lesson.steps:
        yield from (str(step.heading), step.instruction, str(step.after))
    yield from map(str, (lesson.summary, *lesson.learnt))


@pytest.mark.parametrize(("ruleset", "lesson"), ALL, ids=NAMED)
def test_a_lesson_leads_from_page_to_page(client: Client, ruleset: str, lesson: Lesson) -> None:
    at = f"/learn/{ruleset}/{lesson.slug}/"
    for number, step in enumerate(lesson.steps, 1):
        following = f"/learn/{ruleset}/{lesson.slug}/{number + 1}/"
        if step.reply:
            answer = form_at(client, at, action=at).fill(reply=str(step.reply)).press(str(step.act))
            assert answer.url == f"{following}#lesson"
            at = following
            continue
        page = client.get(at).content.decode()
        links = [link for link in Links(page).found if link["href"] == f"{following}#lesson"]
        assert links[0]["class"] == "button"
        assert all(link["tabindex"] == "-1" and link["aria-hidden"] == "true" for link in links[1:])
        assert len(links) == 1 + len(set(step.spots)), f"step {number}"
        at = following
    assert "What you have learnt" in client.get(at).content.decode()


@pytest.mark.parametrize(("ruleset", "lesson"), ALL, ids=NAMED)
def test_nothing_else_on_the_board_can_be_clicked(client: Client, ruleset: str, lesson: Lesson) -> None:
    for number in range(1, lesson.end + 1):
        page = client.get(f"/learn/{ruleset}/{lesson.slug}/{number}/", follow=True).content.decode()
        board = page.split('class="lesson-board">')[1].split('class="lesson-ways"')[0]
        assert all(link["href"].startswith("/learn/") for link in Links(board).found), f"page {number}"


@pytest.mark.parametrize(
    ("reply", "problem"),
    [
        ("", "Your reply is empty. Type: 1"),
        ("conquer Britannia", "conquer Britannia"),
        ("end actions", "We understand “end actions”, but this lesson goes on with another reply. Type: 1"),
    ],
)
def test_another_reply_is_told_and_kept(client: Client, reply: str, problem: str) -> None:
    address = "/learn/time_of_crisis/by-email/"
    page = unescape(form_at(client, address, action=address).fill(reply=reply).press("Send reply").content.decode())
    assert problem in page.split('role="alert">')[1].split("</p>")[0]
    assert f"{reply}</textarea>" in page


def test_a_reply_is_asked_for_in_the_words_of_the_page_and_read_in_any_language(client: Client) -> None:
    [lesson] = [lesson for ruleset, lesson in ALL if lesson.slug == "by-email"]
    client.cookies["language"] = "de"
    at, typed = "/learn/time_of_crisis/by-email/", list[str]()
    for number, step in enumerate(lesson.steps, 1):
        with override("de"):
            instruction, typed = step.instruction, [*typed, str(step.reply)]
        page = form_at(client, at, action=at)
        assert instruction in unescape(strip_tags(client.get(at).text)) and typed[-1] in instruction
        following = f"/learn/time_of_crisis/by-email/{number + 1}/"
        for reply in (typed[-1], str(step.reply)):
            assert page.fill(reply=reply).press("Antwort senden").url == f"{following}#lesson"
        at = following
    assert typed == ["1", "rekrutiere einen Gouverneur", "hilfe", "beende die Aktionen"]


def test_an_order_is_read_in_any_words(client: Client) -> None:
    address = "/learn/time_of_crisis/by-email/"
    reply = form_at(client, address, action=address).fill(reply="Play a Senate 1 please")
    assert reply.press("Send reply").url == f"{address}2/#lesson"


def test_a_stranger_costs_no_query(client: Client, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    client.get("/learn/")
    with django_assert_num_queries(0):
        client.get("/learn/")
        client.get("/learn/time_of_crisis/first-turn/3/")


@pytest.mark.parametrize("address", ["nothing/first-turn/", "time_of_crisis/nothing/", "time_of_crisis/first-turn/77/"])
def test_there_is_no_other_lesson_or_page(client: Client, address: str) -> None:
    assert client.get(f"/learn/{address}").status_code == 404


def test_the_list_goes_on_where_the_browser_was(client: Client) -> None:
    client.get("/learn/time_of_crisis/first-turn/3/")
    client.get("/learn/time_of_crisis/first-turn/2/")
    page = client.get("/learn/").content.decode()
    assert 'href="/learn/time_of_crisis/first-turn/3/#lesson"' in page
    assert ">Continue <" in page


@pytest.mark.parametrize(
    "value", ["x", "a.b.c:..:time_of_crisis.first-turn.²", "time_of_crisis.first-turn.-1", "." * 9000]
)
def test_a_strange_cookie_is_passed_over(client: Client, value: str) -> None:
    client.cookies["lessons"] = value
    page = client.get("/learn/")
    assert page.status_code == 200
    assert ">Continue <" not in page.content.decode()


def test_finished_lessons_go_along_into_an_account(client: Client, flavia: User) -> None:
    client.get(LAST_PAGE)
    assert not LessonDone.objects.exists()
    EmailAddress.objects.create(user=flavia, email=flavia.email, verified=True, primary=True)
    client.post("/accounts/login/", {"login": flavia.email, "password": "secret"})
    assert [(each.ruleset, each.lesson) for each in flavia.lessons_done.all()] == [("time_of_crisis", "first-turn")]


def test_a_signed_in_player_finishes_a_lesson_once(client: Client, flavia: User) -> None:
    client.force_login(flavia)
    client.get(LAST_PAGE)
    client.get(LAST_PAGE)
    assert [(each.ruleset, each.lesson) for each in flavia.lessons_done.all()] == [("time_of_crisis", "first-turn")]
    client.cookies.pop("lessons")
    assert ">Play again <" in client.get("/learn/").content.decode()
