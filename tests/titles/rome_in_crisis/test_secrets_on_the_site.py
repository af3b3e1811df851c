"""Secrets are on no page and in no file, picture or mail (R44): with other cards in them all these are the same."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from django.core.cache import caches
from django.test import Client

import rulebooks
from games.models import Game, MailKind, Notification, Seat
from games.services.lobby import lobby
from games.services.outbox import compose
from games.services.play.pictures import CACHE
from games.titles.rome_in_crisis.title import RomeInCrisis
from rulebooks.engine.kernel import decision
from rulebooks.rome_in_crisis.rules.crises import MountCrisis
from rulebooks.rome_in_crisis.rules.election import MakeBid
from rulebooks.rome_in_crisis.rules.state import RomeState
from tests.orders import play_on
from tests.tables import person

pytestmark = pytest.mark.django_db

PAGES = ("", *(f"?panel={name}" for name in ("players", "threats", "market", "game")), "log/", "pulse/", "feed.atom")
FILES = ("game.txt", "game.json", "board.png")
MADE_ANEW = re.compile(rb'csrfmiddlewaretoken" value="\w+|[a-z]+\+\w+@|/option/[^"\s]+|/stop/[^"\s]+')


def is_mounting(state: RomeState) -> bool:
    """Return whether some have chosen a card to mount, and others have not."""
    question = decision(state)
    return state.round > 1 and isinstance(question, MountCrisis) and bool(question.answers)


def is_bidding(state: RomeState) -> bool:
    return state.round > 1 and isinstance(decision(state), MakeBid)


@pytest.fixture(params=[is_mounting, is_bidding])
def game(request: pytest.FixtureRequest) -> Game:
    pace = lobby.MAX_PACE  # told in days and hours: while this reads, no minute of it may pass
    new_game = lobby.create_game(user=person("Ana"), name="Cards", ruleset=RomeInCrisis.name, players=3, pace=pace)
    for name in ("Ben", "Cleo"):
        lobby.join_game(user=person(name), game_id=new_game.pk)
    new_game.refresh_from_db()
    return play_on(new_game, moves=400, until=request.param)


def all_that_is_visible(game: Game, seat: Seat | None) -> Iterator[tuple[str, bytes]]:
    """All that the eyes of a seat's player, or an onlooker's, get of the position."""
    caches[CACHE].clear()
    client = Client()
    if seat is not None:
        assert seat.user is not None
        client.force_login(seat.user)
    for path in (*PAGES, *FILES):
        answer = client.get(game.get_absolute_url() + path)
        yield path, bytes(MADE_ANEW.sub(b"", answer.content))
    for row in Notification.objects.filter(game=game, seat=seat, kind=MailKind.TURN):
        message = compose.write_email(row)
        yield "mail", MADE_ANEW.sub(b"", message.body.encode() + str(message.alternatives[0][0]).encode())


def hide_others(game: Game, seat: int | None) -> None:
    """Let what these eyes cannot see be something else."""
    state = rulebooks.load(game.state)
    rulebooks.redeal(state, seat, Random(1))
    assert rulebooks.dump(state) != game.state
    Game.objects.filter(pk=game.pk).update(state=rulebooks.dump(state))


def test_hidden_cards_change_nothing_that_a_reader_sees(game: Game) -> None:
    mailed = 0
    for seat in (None, *game.seats.select_related("user").order_by("index")):
        before = dict(all_that_is_visible(game, seat))
        hide_others(game, seat.index if seat else None)
        after = dict(all_that_is_visible(game, seat))
        Game.objects.filter(pk=game.pk).update(state=game.state)
        assert before.keys() == after.keys()
        mailed += "mail" in before
        assert [path for path in before if before[path] != after[path]] == [], seat
    assert mailed
