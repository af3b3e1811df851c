"""A season stuck at a step is known to everybody able to help, until it moves on."""

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.leagues.models import Season, Table
from games.leagues.services import checking, seasons, tables
from games.models import NewsMail
from games.services import health
from tests.leagues.leagues import about_to_start, let_pass, pass_days, started
from tests.tables import end, person

pytestmark = pytest.mark.django_db


def test_a_season_that_is_stuck_says_so_until_it_goes_on(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    season = about_to_start(4)
    rules = season.rules
    Season.objects.update(rules=rules | {"ruleset": "a_title_that_was_removed"})
    season = pass_days(season, 7)
    assert not Table.objects.filter(state=Table.State.SEATED).exists()
    client.force_login(User.objects.get(username="Host"))
    desk = reverse("leagues:desk", args=[season.league.slug])
    assert "season 1 failed" in client.get(desk).content.decode()
    with pytest.raises(CommandError, match=r"(?m)^steps: .*cannot take its next step"):
        call_command("check_leagues")
    assert "leagues" in dict(health.find_problems(health.vitals()))
    seasons.advance_due()
    stuck = NewsMail.objects.filter(news__headline__startswith="Next step delayed: ")
    assert [mail.user.username for mail in stuck] == ["Host"]  # once, however often tried

    Season.objects.update(rules=rules)
    let_pass(season, 0)
    seasons.advance_due()
    assert Table.objects.filter(state=Table.State.SEATED).exists()
    assert "season 1 failed" not in client.get(desk).content.decode()
    assert "leagues" not in health.find_problems(health.vitals())
    assert not checking.list_faults()


def test_a_result_that_cannot_be_booked_is_known_though_the_season_goes_on() -> None:
    season = started(4)
    table = Table.objects.select_related("game")[0]
    assert table.game is not None
    end(table.game, User.objects.get(username="P0"))
    rules = season.rules
    Season.objects.update(rules=rules | {"scheme": "a_scheme_that_was_removed"})
    season.league.organisers.clear()
    staff = person("Moderator", is_staff=True)
    for _minute in range(2):
        tables.book_finished()
        let_pass(season, 0)
        seasons.advance_due()
        season.refresh_from_db()
        assert season.stuck is not None
    assert NewsMail.objects.filter(news__headline__startswith="Next step delayed: ", user=staff).count() == 1, (
        "none organises it"
    )
    Season.objects.update(rules=rules)
    tables.book_finished()
    seasons.advance_due()
    season.refresh_from_db()
    assert season.stuck is None
