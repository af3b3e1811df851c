"""A bot has one name wherever people of a league meet it, in the language of each reader."""

import pytest
from django.test import Client

from accounts.models import User
from games.leagues.models import Season
from games.leagues.services import entries
from games.models import Game, News
from tests.leagues.leagues import league, pass_days, season_of
from tests.tables import person

pytestmark = pytest.mark.django_db


def started_in_both_languages() -> Season:
    """Return a drawn season with two people, one of whom reads German, and two bots."""
    season = season_of(league(person("Host")))
    users = [person("Ana"), person("Bert", language="de")]
    for user in users:
        entries.enter(user=user, season_id=season.pk)
    pass_days(season, 3)
    for user in users:
        entries.check_in(user=user, season_id=season.pk)
    entries.add_bots(season_id=season.pk, bots=["sensible", "random"])
    return pass_days(season, 7)


def test_a_bot_has_one_name_at_the_table_in_standings_and_in_emails(client: Client) -> None:
    season = started_in_both_languages()
    names = sorted(entry.bot_name for entry in season.entries.exclude(bot=""))
    assert len(set(names)) == 2
    for user in User.objects.filter(username__in=("Ana", "Bert")):
        bot = {"Ana": "bot", "Bert": "Bot"}[user.username]
        client.force_login(user)
        division = client.get(f"{season.get_absolute_url()}1/").content.decode()
        game = Game.objects.filter(seats__user=user).earliest("pk")
        table = client.get(game.get_absolute_url()).content.decode()
        news = News.objects.filter(mails__user=user).latest("pk").text
        for name in names:
            assert all(f"{name} ({bot})" in text for text in (division, table, news)), (name, user.username)


def test_the_file_of_a_draw_is_the_same_for_readers_of_any_language(client: Client) -> None:
    season = started_in_both_languages()
    files = [
        client.get(f"{season.get_absolute_url()}draw.json", headers={"Accept-Language": language}).content
        for language in ("en", "de")
    ]
    assert files[0] == files[1] and b"(bot)" in files[0]
