"""A win that is shared, from the last order to pages, mails, statistics and ratings."""

from datetime import timedelta
from html import unescape

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.leagues import tasks
from games.leagues.models import RatingChange
from games.models import CatalogueEntry, Chronicle, Game, Record
from games.services.history import chronicles, statistics
from games.services.lobby import lobby
from games.services.outbox import delivery
from games.titles.chronicle_words import sources_of_winners
from games.titles.rome_in_crisis.title import RomeInCrisis
from rulebooks.engine.figures import Figures, Source
from rulebooks.rome_in_crisis.rules.crises import BeginMounting
from rulebooks.rome_in_crisis.rules.election import OpenAuction
from rulebooks.rome_in_crisis.rules.emperor import EmperorDies
from rulebooks.tests.rome_in_crisis.rules.positions import at, candidate, hand, position
from tests.laid import lay
from tests.orders import order
from tests.tables import person

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished() -> Game:
    """The first two have thirteen points and no influence, the third has five."""
    new_game = lobby.create_game(
        user=person("Ana"), name="Cards", ruleset=RomeInCrisis.name, players=3, pace=86400, rated=True
    )
    for name in ("Ben", "Cleo"):
        lobby.join_game(user=person(name), game_id=new_game.pk)
    state = position(3)
    candidate(state, 0, "carus")
    candidate(state, 2, "aurelian")
    state.now.offered = {0: "carus", 2: "aurelian"}
    state.deck.remove("decius")
    state.removed = ["decius"]
    for player, points in zip(state.players, (10, 13, 5), strict=True):
        player.points = points
    hand(state, 2, "spqr_3", "spqr_4")
    game = lay(new_game, at(state, OpenAuction(), BeginMounting(), EmperorDies()))
    order(game, "pass")
    game = order(game, "mount spqr 3")
    assert game.status == Game.Status.FINISHED
    return game


def names(game: Game) -> list[str]:
    """By seat, which is drawn by lot."""
    return [seat.name for seat in game.seats.select_related("user").order_by("index")]


def test_both_have_the_first_place_and_the_next_is_the_third(finished: Game) -> None:
    assert finished.result is not None
    assert (finished.result["places"], finished.result["ranks"]) == ([0, 1, 2], [1, 1, 3])
    assert list(finished.seats.order_by("index").values_list("place", flat=True)) == [1, 1, 3]


def test_pages_say_who_has_won_together(finished: Game) -> None:
    first, second, third = names(finished)
    page = unescape(Client().get(reverse("games:end", args=[finished.public_id])).content.decode())
    assert f"Winners: {first} and {second} (13 points)" in page
    table = unescape(Client().get(finished.get_absolute_url()).content.decode())
    assert f'<td>1</td><th scope="row">{second}</th>' in table
    assert f'<td>3</td><th scope="row">{third}</th>' in table
    profile = Client().get(finished.seats.get(index=1).user.get_absolute_url()).content.decode()
    assert "Place 1 of 3" in profile


def test_mails_say_with_whom_one_has_won(finished: Game) -> None:
    first, second, third = names(finished)
    delivery.send_due()
    letters = {
        message.to[0]: (message.subject, message.body) for message in mail.outbox if "Game over" in message.subject
    }
    assert letters[f"{second.lower()}@example.org"][0].endswith(f"Game over. Winners: {first} and {second}")
    assert f"You share the victory with {first}." in " ".join(letters[f"{second.lower()}@example.org"][1].split())
    assert f"The game is over. Winners: {first} and {second}." in letters[f"{third.lower()}@example.org"][1]


def test_statistics_count_it_for_both(finished: Game) -> None:
    chronicles.work_out_owed()
    assert Chronicle.objects.get().winners == [0, 1]
    statistics.count_all()
    rome = next(figures for title, _at, figures in statistics.stored_statistics() if title.name == RomeInCrisis.name)
    assert rome.groups[0].wins == [1, 1, 0]


def test_of_each_it_is_told_what_they_have_won_by() -> None:
    figures = Figures(
        sources=[Source("emperor", [[21, 0], [6, 0], [0, 0]]), Source("legatus", [[0, 0], [0, 15], [3, 0]])]
    )
    together, alone = {"places": [0, 1, 2], "ranks": [1, 1, 3]}, {"places": [1, 0, 2]}
    sentences = [
        sources_of_winners(RomeInCrisis.statistics.chronicle, figures, result, ("Ana", "Ben", "Cleo"))
        for result in (together, alone)
    ]
    assert sentences == [
        "Ana: Crises as Emperor 21; Ben: Wars as Legatus 15 and Crises as Emperor 6",
        "Wars as Legatus 15 and Crises as Emperor 6",
    ]


def test_both_are_rated_alike(finished: Game) -> None:
    for seat in finished.seats.all():
        Record.objects.update_or_create(game=finished, user=seat.user, defaults={"on_time": 20})
    an_hour_ago = timezone.now() - timedelta(hours=1)  # who is rated waits for what may be written later
    Game.objects.update(finished=an_hour_ago)
    CatalogueEntry.objects.update(finished=an_hour_ago)
    tasks.rate_games()
    change = {row.seat: row for row in RatingChange.objects.filter(player__user__isnull=False)}
    assert {seat: row.place for seat, row in change.items()} == {0: 1, 1: 1, 2: 3}
    assert change[0].mu == change[1].mu > change[2].mu
