"""A game that is ended before its time: over by the order of its players then, on every page, in every title."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import rulebooks
from accounts.models import User
from games.models import Game, MailKind, Notification
from games.present import happenings
from games.services.clock import deadlines
from games.services.history import chronicles, packing
from games.services.lobby import lobby
from games.services.play import stopping
from games.titles.registry import TITLES
from rulebooks.engine.results import ranks_of
from tests.tables import PACE, person, run_out

pytestmark = pytest.mark.django_db


def playing(ruleset: str) -> Game:
    """A game of Ana, Ben and a bot that has gone on for some decisions."""
    ana, ben = person("Ana"), person("Ben")
    bots = [TITLES[ruleset].seating.stand_in]
    game = lobby.create_game(user=ana, name="Limes", players=3, pace=PACE, ruleset=ruleset, options={}, bot_seats=bots)
    lobby.join_game(user=ben, game_id=game.pk)
    for _time in range(3):
        run_out(game)
    return game


@pytest.mark.parametrize("ruleset", sorted(TITLES))
def test_it_is_over_as_it_stands(ruleset: str, client: Client) -> None:
    game = playing(ruleset)
    foreseen = stopping.places_now(game)
    assert stopping.stop_game(game_id=game.pk) and not stopping.stop_game(game_id=game.pk)
    game.refresh_from_db()
    assert game.status == Game.Status.FINISHED and not game.to_move and game.deadline is None and game.finished
    assert [seat.place for seat in game.seats.order_by("index")] == foreseen == ranks_of(game.result or {})
    assert not rulebooks.check(rulebooks.load(game.state)) and game.shown_seed
    assert not game.seats.filter(asked_move__isnull=False).exists()
    assert deadlines.expire_due() == 0
    over = Notification.objects.filter(game=game, kind=MailKind.OVER)
    assert {each.user.username for each in over} == {"Ana", "Ben"}
    chronicles.work_out_owed()
    for reader in (None, User.objects.get(username="Ana")):
        if reader:
            client.force_login(reader)
        table = client.get(game.get_absolute_url())
        assert table.status_code == 200 and "Place" in table.text
        last = reverse("games:move", args=[game.public_id, game.place])
        assert client.get(last).status_code == 200
        for page in ("end", "game_text", "game_json"):
            assert client.get(reverse(f"games:{page}", args=[game.public_id])).status_code == 200, page


def test_it_is_packed_as_others_are_and_read_again(client: Client) -> None:
    game = playing("time_of_crisis")
    stopping.stop_game(game_id=game.pk)
    chronicles.work_out_owed()
    Notification.objects.all().delete()
    Game.objects.update(finished=timezone.now() - 2 * packing.REST)
    assert packing.pack(game.pk)
    stopping.tell_in_log(game_id=game.pk, kind=happenings.VOIDED)
    assert "void this game" in client.get(game.get_absolute_url()).text
    assert client.get(game.get_absolute_url()).status_code == 200
    assert client.get(reverse("games:game_text", args=[game.public_id])).status_code == 200
