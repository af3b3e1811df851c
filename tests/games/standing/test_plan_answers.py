"""Answers to an act on a plan: they have only the changes, which make of the page what it is when it is loaded anew."""

from collections.abc import Callable
from random import Random

import lxml.html
import pytest
from django.test import Client
from django.urls import reverse
from lxml.html import HtmlElement

from games.models import Game, Seat
from games.services.standing import plan_preview, plans
from rulebooks import engine
from tests import tables
from tests.games.play.test_act_answers import SCRIPT, looks, swapped
from tests.orders import play_on, to_move

Browser = Callable[..., Client]
ACTS = 16


@pytest.fixture
def mid_game(db: None) -> Game:
    return play_on(tables.game_of_four(), moves=150)


def address(game: Game) -> str:
    return reverse("games:plan", args=[game.public_id])


def stage(client: Client, game: Game) -> HtmlElement:
    """The stage of a page that is loaded by itself."""
    return lxml.html.document_fromstring(client.get(address(game)).content.decode()).get_element_by_id("table")


def stamp(element: HtmlElement) -> str:
    return str(element.xpath('.//input[@name="shown"]/@value')[0])


def next_act(game: Game, seat: Seat, rng: Random) -> dict[str, object]:
    """Plan an order more, or take the last one back."""
    plan = plans.own_plan(seat=seat)
    names = [each.name for each in game.seats.order_by("index")]
    legal = plan_preview.rehearse_plan(game=game, seat=seat, plan=plan, names=names).legal
    if legal and (not plan.lines or rng.random() < 0.7):
        return {"order": engine.order_text(rng.choice(legal)), "after": len(plan.lines)}
    return {"do": "drop", "place": len(plan.lines) - 1, "line": plan.lines[-1]}


def test_after_every_act_the_plan_is_what_it_would_be_if_loaded_anew(mid_game: Game, browser: Browser) -> None:
    rng, seat = Random(5), to_move(mid_game)
    client = browser(seat.user)
    stage_element = stage(client, mid_game)
    for _act in range(ACTS):
        fields = next_act(mid_game, seat, rng)
        answer = client.post(address(mid_game), fields | {"shown": stamp(stage_element)}, headers=SCRIPT)
        text = answer.content.decode()
        assert answer.status_code == 200 and 'id="board-frame" hx-preserve' in text, fields
        stage_element = swapped(stage_element, text)
        assert looks(stage_element) == looks(stage(client, mid_game)), fields


def test_a_page_that_is_behind_gets_the_whole_stage(mid_game: Game, browser: Browser) -> None:
    seat = to_move(mid_game)
    client = browser(seat.user)
    fields = next_act(mid_game, seat, Random(1)) | {"shown": "other"}
    answer = client.post(address(mid_game), fields, headers=SCRIPT, follow=True)
    text = answer.content.decode()
    assert "hx-preserve" not in text and 'id="plate-italia"' in text


def test_a_stamp_differs_with_the_dice_of_a_plan(mid_game: Game, browser: Browser) -> None:
    seat = to_move(mid_game)
    client = browser(seat.user)
    client.post(address(mid_game), next_act(mid_game, seat, Random(1)))
    before = stamp(stage(client, mid_game))
    plan = plans.own_plan(seat=seat)
    plan.dice = ["6", *plan.dice[1:]]
    plan.save()
    assert stamp(stage(client, mid_game)) != before
