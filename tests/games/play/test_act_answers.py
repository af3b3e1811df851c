"""Answers to acts: only the parts that changed, which make of the page what it is when it is loaded anew."""

import re
from collections.abc import Callable
from random import Random

import lxml.html
import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client, RequestFactory
from django.utils.translation import override
from lxml.html import HtmlElement

from accounts.models import User
from games.doors.views.play import table_page
from games.models import Game, Seat
from games.sealed_numbers import seal
from games.services.lobby import lobby
from games.services.rows.seats import seats_of
from tests import tables
from tests.orders import legal, play_on, to_move

SCRIPT = {"HX-Request": "true"}
MADE_ANEW = re.compile(r'(name="csrfmiddlewaretoken" value=")\w+')
Browser = Callable[..., Client]


@pytest.fixture
def mid_game(db: None) -> Game:
    return play_on(tables.game_of_four(), moves=150)


def parsed(text: str) -> HtmlElement:
    return lxml.html.fragment_fromstring(text, create_parent="div")


def table(client: Client, game: Game, query: str = "") -> HtmlElement:
    """The table of a page that is loaded by itself."""
    page = client.get(game.get_absolute_url() + query).content.decode()
    return lxml.html.document_fromstring(page).get_element_by_id("table")


def give(client: Client, game: Game, seat: Seat, shown: HtmlElement, order: str) -> str:
    """The answer to an order of a page that shows such a table; the order "undo" takes back the latest."""
    given = {"seat": seat.index, "expected_move": seal(game.public_id, game.move_count)}
    given |= {"changes": shown.get("data-changes")}
    undo = order == "undo"
    address = game.get_absolute_url() + ("undo/" if undo else "")
    answer = client.post(address, given | ({"count": 1} if undo else {"order": order}), headers=SCRIPT)
    assert answer.status_code == 200, order
    return answer.content.decode()


def replace(old: HtmlElement, new: HtmlElement) -> None:
    new.tail = old.tail
    old.getparent().replace(old, new)


def swapped(shown: HtmlElement, answer: str) -> HtmlElement:
    """The table after a swap as htmx makes it: first what comes out of band, then the rest, in which some stays."""
    found = parsed(answer)
    for part in found.xpath("//*[@hx-swap-oob]"):
        del part.attrib["hx-swap-oob"]
        replace(shown.get_element_by_id(part.get("id")), part)
    new = found.get_element_by_id("table")
    for place in new.xpath(".//*[@hx-preserve]"):
        replace(place, shown.get_element_by_id(place.get("id")))
    return new


def looks(shown: HtmlElement) -> str:
    """A table in words that can be compared, its regions marked as a script does it. What a small screen shows first is
    of the page that was loaded.
    """
    marked = shown.get("data-marked").split()
    for frame in shown.xpath('.//*[@id="board-frame"]'):
        frame.attrib.pop("data-home", None)
    for region in shown.xpath('.//*[@class="map"]//*[@data-region]'):
        kinds = [kind for kind in region.get("class").split() if kind != "marked"]
        region.set("class", " ".join(kinds + ["marked"] * (region.get("data-region") in marked)))
    text = lxml.html.tostring(shown, encoding="unicode", with_tail=False)
    return re.sub(r">\s+<", "><", MADE_ANEW.sub(r"\1", text))


def test_after_every_act_the_page_is_what_it_would_be_if_loaded_anew(mid_game: Game, browser: Browser) -> None:
    """Some dozens of acts by whoever is to move, among them votes, battles, ends of turns, and undos."""
    assert acts_that_leave_the_board(mid_game, browser, 40) > 30


def test_after_every_act_a_board_made_of_cards_is_as_if_loaded_anew(db: None, browser: Browser) -> None:
    ana, ben = tables.person("Ana"), tables.person("Ben")
    game = lobby.create_game(user=ana, name="Cards", players=2, ruleset="rome_in_crisis", pace=tables.PACE)
    lobby.join_game(user=ben, game_id=game.pk)
    game.refresh_from_db()
    assert acts_that_leave_the_board(game, browser, 40) > 30


def test_parts_of_a_board_drawn_for_one_reader_are_not_given_to_another(mid_game: Game, rf: RequestFactory) -> None:
    """Drawn in turn for every seat and a visitor, in both languages, they are what a new drawing gives."""
    found = []
    readers: list[User | AnonymousUser] = [seat.user for seat in seats_of(mid_game) if seat.user]
    for user in [*readers, AnonymousUser()]:
        for language in ("en", "de"):
            request = rf.get("/")
            request.user = user
            with override(language):
                reader = table_page.read_table(request, mid_game)
                look = (reader.position.view, reader.position.outlook())
                parts = table_page.draw_parts(reader, reader.position.stored, lambda look=look: look)
                assert parts == reader.title.board.draw_parts(*look, reader.names)
            found.append(str(parts))
    assert len(set(found)) > len(found) / 2


def acts_that_leave_the_board(game: Game, browser: Browser, acts: int) -> int:
    """Hold what each of so many acts is answered with against the page that is loaded anew; how many of them leave the
    board where it is.
    """
    rng, kept, stayed = Random(3), dict[int, HtmlElement](), 0
    for _act in range(acts):
        seat = to_move(game)
        client = browser(seat.user)
        before = game.move_count
        shown = kept.get(seat.index)
        if shown is None:
            kept = {seat.index: (shown := table(client, game))}
        may_undo = bool(shown.xpath('.//form[@class="undo"]'))
        order = "undo" if may_undo and rng.random() < 0.2 else rng.choice(legal(game, seat))
        answer = give(client, game, seat, shown, order)
        stayed += 'id="board-frame" hx-preserve' in answer
        now = swapped(shown, answer)
        fresh = table(client, game, f"?since={seal(game.public_id, before)}")
        assert looks(now) == looks(fresh), order
        game.refresh_from_db()
        kept = {seat.index: now} if seat.index in game.to_move else {}
    return stayed


@pytest.mark.parametrize("given", [{"changes": "99"}, {}])
def test_a_page_that_is_behind_gets_the_whole_table(mid_game: Game, browser: Browser, given: dict[str, str]) -> None:
    seat = to_move(mid_game)
    data = {"seat": seat.index, "expected_move": seal(mid_game.public_id, mid_game.move_count)}
    data |= {"order": legal(mid_game, seat)[0], **given}
    answer = browser(seat.user).post(mid_game.get_absolute_url(), data, headers=SCRIPT).content.decode()
    assert "hx-preserve" not in answer and 'id="plate-italia"' in answer and "hx-swap-oob" in answer


def test_a_refused_act_gets_the_whole_table(mid_game: Game, browser: Browser) -> None:
    seat = to_move(mid_game)
    data = {"seat": seat.index, "expected_move": seal(mid_game.public_id, mid_game.move_count), "order": "fly"}
    data |= {"changes": str(mid_game.changes)}
    answer = browser(seat.user).post(mid_game.get_absolute_url(), data, headers=SCRIPT)
    assert answer.status_code == 422 or answer.status_code == 409
    text = answer.content.decode()
    assert "hx-preserve" not in text and 'id="plate-italia"' in text


def test_without_scripts_an_act_leads_back_to_the_page(mid_game: Game, browser: Browser) -> None:
    seat = to_move(mid_game)
    data = {"seat": seat.index, "expected_move": seal(mid_game.public_id, mid_game.move_count)}
    answer = browser(seat.user).post(mid_game.get_absolute_url(), data | {"order": legal(mid_game, seat)[0]})
    assert answer.status_code == 302 and answer.headers["Location"].startswith(f"{mid_game.get_absolute_url()}?since=")
