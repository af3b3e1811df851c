"""Signs of unfair play: figures beside their baseline, and the page for moderators alone."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.core.management import call_command
from django.db.models import F
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.leagues.models import Division, Season
from games.leagues.services import ratings, signs
from games.leagues.signs import GamePart, Late, SignInTrace, common_days, falls, lateness, shared_networks, together
from games.leagues.words import signs as words
from games.models import Game, Happening, Record
from games.present.happenings import EXPIRED
from tests.leagues.leagues import started, win_all
from tests.tables import person

QUERIES = 9
"""People, rated changes, results twice, records, expiries, sessions; and whatever a division is read with."""


def took(game: int, who: int, gain: float, *, won: bool = False, left: bool = False) -> GamePart:
    return GamePart(game, who, 1500, 1500 + gain, won, not won, left)


def test_two_who_give_each_other_points_stand_out_from_two_who_do_not() -> None:
    fair = [took(game, who, 0) for game in range(1, 7) for who in (3, 4)][:-3]
    helped = [took(game, 1, 40, won=True) for game in range(10, 13)] + [took(game, 2, -40) for game in range(10, 13)]
    alone = [took(game + who * 20, who, 0) for game in range(3) for who in (1, 2, 3, 4)]
    first, second, *rest = together([*fair, *helped, *alone])
    assert {(each.person, each.other, each.common) for each in (first, second)} == {(1, 2, 3), (2, 1, 3)}
    loser = next(each for each in (first, second) if each.person == 2)
    assert (loser.gain, loser.otherwise, loser.losses) == (-40, 0, 3)
    assert all(each.more == 0 for each in rest)


def test_a_few_games_together_or_apart_say_nothing() -> None:
    apart = [took(game, who, 0) for who, game in ((1, 10), (1, 11), (2, 20), (2, 21))]
    assert together([took(game, who, 0) for game in range(5) for who in (1, 2)] + apart) == []


def test_a_fall_is_counted_from_the_highest_settled_rating() -> None:
    ratings_after = [1900, 1500, 1500, 1500, 1600, 1700, 1500, 1400]
    games = [GamePart(at, 7, 1500, after, False, True, at == 7) for at, after in enumerate(ratings_after)]
    [fall] = falls(games)
    assert (fall.highest, fall.now, fall.points, fall.games, fall.abandoned) == (1700, 1400, 300, 2, 1)
    assert falls(games[:5]) == []


def test_time_that_ran_out_is_told_by_how_the_game_ended() -> None:
    games = [Late(1, 10, 4, True), Late(1, 20, 0, False), Late(2, 10, 1, False), Late(3, 30, 0, True)]
    late, everybody = lateness(games)
    assert [(waits.person, waits.behind_expired, waits.behind, waits.ahead) for waits in late] == [
        (1, 4, 10, 20),
        (2, 0, 0, 10),
    ]
    assert everybody == (0, 40, 4, 30, 1)


def test_networks_in_common_and_days_in_common() -> None:
    traces = [
        SignInTrace(1, "a", "fox"),
        SignInTrace(2, "a", "owl"),
        SignInTrace(2, "b", "fox"),
        SignInTrace(3, "b", "fox"),
        SignInTrace(4, "c", "fox"),
    ]
    assert shared_networks(traces) == [(2, 3, True), (1, 2, False)]
    monday, tuesday, friday = (date(2026, 1, day) for day in (5, 6, 9))
    days = {1: {monday, tuesday, friday}, 2: {monday, friday}, 3: {tuesday}}
    assert common_days(days) == [(1, 2, 2)]


@pytest.fixture
def played(db: None) -> Season:
    """Return a finished season with P2 and P3 sharing a home, and P3 out of time."""
    season = started(people=4, games=6)
    Record.objects.update(on_time=3)
    win_all(season)
    Game.objects.update(finished=F("finished") - timedelta(hours=1))
    ratings.rate_due()
    for number, name in enumerate(("P2", "P3")):
        UserSession.objects.create(
            user=User.objects.get(username=name), ip=f"192.0.2.{number}", user_agent="Owl", session_key=f"key-{number}"
        )
    late = Record.objects.filter(user__username="P3").first()
    assert late is not None
    Record.objects.filter(pk=late.pk).update(expiries=2, on_time=3)
    for record in Record.objects.filter(user__username__in=["P2", "P3"]):
        Happening.objects.create(game=record.game, move=1, kind=EXPIRED, person=record.user, data={})
    return season


def address(season: Season) -> str:
    return reverse("leagues:signs", args=[season.league.slug, season.number, 1])


def test_moderators_see_facts_and_what_is_usual(
    played: Season, client: Client, django_assert_max_num_queries: Callable
) -> None:
    person("Dora")
    call_command("moderators", "Dora")
    client.force_login(User.objects.get(username="Dora"))
    assert address(played) in client.get(played.divisions.get().get_absolute_url()).text
    page = client.get(address(played))
    assert page.status_code == 200 and "no-store" in page["Cache-Control"]
    assert "Baseline: 1 of 6 pairs in this division." in page.text and "192.0.2" not in page.text
    with django_assert_max_num_queries(QUERIES):
        signs.of_division(Division.objects.select_related("season").get())


def test_each_sign_has_its_rows(played: Season) -> None:
    sheets = {sheet.key: sheet for sheet in words.sheets(signs.of_division(played.divisions.get()))}
    assert sheets["shared"].rows == [["P2", "P3", "same kind"]]
    assert [row[:2] for row in sheets["late"].rows] == [["P3", sheets["late"].rows[0][1]]]
    assert "2 of " in " ".join(sheets["late"].rows[0])
    assert sheets["falls"].baseline.startswith("Baseline of 4 players with enough rated games: ")
    assert sheets["falls"].rows and all(int(row[1]) > int(row[2]) and row[3] == "1" for row in sheets["falls"].rows)
    assert sheets["together"].rows == []  # nobody has played without the others
    assert sheets["silent"].rows == []  # all of it on one day


def test_players_without_decisions_when_behind_have_no_share_of_them(played: Season) -> None:
    Record.objects.update(on_time=0, expiries=0)
    late = {sheet.key: sheet for sheet in words.sheets(signs.of_division(played.divisions.get()))}["late"]
    assert late.baseline == "All players together: when behind no decisions, when ahead no decisions."


def test_nobody_else_sees_them(played: Season, client: Client) -> None:
    page = address(played)
    assert client.get(page).status_code == 302
    client.force_login(User.objects.get(username="Host"))
    refused = client.get(page)
    assert refused.status_code == 403 and "Only moderators can see this page." in refused.text
    assert page not in client.get(played.divisions.get().get_absolute_url()).text


def test_the_rules_say_what_is_unfair_and_who_judges(played: Season, client: Client) -> None:
    text = client.get(played.league.get_absolute_url()).text
    assert "Play for yourself, with one account" in text and "can appeal" in text
