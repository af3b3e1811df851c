"""``manage.py demo``."""

from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.leagues.models import LadderTable, League, Wish
from games.leagues.services import ladders
from games.models import Game, Move, News
from games.services import demo
from tests.orders import legal, to_move


def run() -> str:
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


def opening() -> None:
    """Made once for those tests that are rolled back to it."""
    demo.build()


@pytest.mark.usefixtures("opened")
def test_it_makes_four_people_who_can_sign_in() -> None:
    printed = run()
    assert EmailAddress.objects.filter(verified=True, primary=True).count() == 4
    for name in ("augusta", "brutus", "cornelia", "drusus"):
        assert f"{name}@example.com  password toga-{name}" in printed
        form = {"login": f"{name}@example.com", "password": f"toga-{name}"}
        assert Client().post(reverse("account_login"), form).status_code == 302


@pytest.mark.usefixtures("opened")
def test_it_makes_a_game_of_each_kind() -> None:
    assert sorted(Game.objects.values_list("status", flat=True)) == ["finished"] * 2 + ["open"] + ["running"] * 3


@pytest.mark.usefixtures("opened")
def test_the_first_of_them_is_to_move_in_mid_game() -> None:
    games = {game.public_id: game for game in Game.objects.filter(status=Game.Status.RUNNING)}
    assert games.keys() == {"demo-middle", "demo-factions", "demo-rome"}
    for game in games.values():
        assert to_move(game).user == User.objects.get(username="augusta")
        assert game.move_count > 40
    for game in (games["demo-middle"], games["demo-factions"]):
        assert "end actions" in legal(game, to_move(game))
    assert games["demo-factions"].options["factions"]


@pytest.mark.django_db
def test_running_it_again_changes_nothing() -> None:
    first = run()
    models = (Game, User, Move, News, League, Wish, LadderTable)
    counts = [model.objects.count() for model in models]
    assert run() == first
    assert [model.objects.count() for model in models] == counts
    assert News.objects.filter(listed=True).count() == 1


@pytest.mark.django_db
def test_two_wait_on_the_ladder_and_two_tables_of_it_were_played(client: Client) -> None:
    run()
    ladders.match_due()
    assert list(Wish.objects.values_list("user__username", flat=True)) == ["brutus", "cornelia"]
    assert set(LadderTable.objects.values_list("number", "game__status", "game__rated")) == {
        (1, "finished", True),
        (2, "finished", True),
    }
    page = client.get(reverse("leagues:ladders")).text
    assert "2 players are waiting" in page and "Ladder 2" in page
