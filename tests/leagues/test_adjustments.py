"""Points that organisers give or take: one act, one function that counts them, shown wherever the standings are."""

import csv
import io
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.leagues import draw_file, season_draws
from games.leagues.acts import appeals
from games.leagues.models import Adjustment, DeskAct, Season, Standing
from games.leagues.scoring.points import PART
from games.leagues.services import adjustments, checking, organisers, season_files
from games.models import News
from games.services.errors import NotNow, NotYours, Refused
from tests.form_filling import form_at, form_in
from tests.leagues.leagues import pass_days, season_of, started, win_all
from tests.leagues.tournaments import play_round, tournament
from tests.tables import person

pytestmark = pytest.mark.django_db


def who(name: str) -> User:
    return User.objects.get(username=name)


def adjust(season: Season, name: str, points: float, seen: int = 0, by: str = "Host") -> None:
    entry = season.entries.get(user__username=name)
    adjustments.adjust(
        user=who(by), season_id=season.pk, entry_id=entry.pk, points=int(points * PART), reason="Late", seen=seen
    )


def names_in_order(season: Season) -> list[str]:
    lines = Standing.objects.filter(division__season=season).order_by("division__tier", "rank")
    return [line.entry.name for line in lines.select_related("entry__user")]


@pytest.fixture
def played() -> Season:
    """Return a running season in which P0 has won a game; another is to be played."""
    season = started(people=4, games=2, round_days=20)
    win_all(season)
    return season


def page_of(season: Season, name: str) -> str:
    entry = season.entries.get(user__username=name)
    return reverse("leagues:adjust_points", args=[season.league.slug, season.number, entry.pk])


def test_points_are_taken_by_the_desk_and_all_who_read_the_standings_see_it(played: Season, client: Client) -> None:
    client.force_login(who("Host"))
    assert names_in_order(played)[0] == "P0"
    players = client.get(reverse("leagues:desk_players", args=[played.league.slug, played.number])).text
    assert page_of(played, "P0") in players
    form = form_at(client, page_of(played, "P0"), field="points")
    page = form.fill(way="-1", points="9.5", reason="Two hours late").press()
    assert "P0: −9.50, so 0.50 in all" in page.text
    confirmation = form_in(client, page, button="Save points")
    assert confirmation.press("Save points").status_code == 302
    assert confirmation.press("Save points").status_code == 302, "a double click takes them once"
    assert Adjustment.objects.get().points == -228
    assert names_in_order(played)[-1] == "P0" or Standing.objects.get(entry__user=who("P0")).points == 12
    mail = News.objects.get(mails__user=who("P0"), headline__startswith="Took 9.50 points from P0")
    assert "with 0.50 points." in mail.text and "Two hours late" in mail.text and mail.answers == ["APPEAL"]
    for address in (played.get_absolute_url(), played.divisions.get().get_absolute_url()):
        assert "−9.50" in Client().get(address).text
    assert "Two hours late" in Client().get(played.divisions.get().get_absolute_url()).text
    embedded = Client().get(reverse("leagues:embedded", args=[played.league.slug, played.number])).text
    assert "−9.50" in embedded
    sheet = season_files.make(played, "standings", "csv").decode("utf-8-sig")
    row = next(row for row in csv.DictReader(io.StringIO(sheet)) if row["player"] == "P0")
    assert (row["points_in_24ths"], row["adjusted_in_24ths"]) == ("12", "'-228") or row["adjusted_in_24ths"] == "-228"
    assert checking.list_faults() == []


def test_the_file_of_the_draw_has_them_and_finds_others(played: Season) -> None:
    adjust(played, "P3", 30)
    assert names_in_order(played)[0] == "P3"
    file: Any = season_files.draw_as_file(played)
    assert list(draw_file.differences(file)) == []
    file["standings"][0]["given"]["adjusted"] = []
    assert any("standings" in each for each in draw_file.differences(file))


def test_adjustments_count_once_with_head_starts_and_for_ranked_players_only() -> None:
    given = {
        "name": "n", "entries": [[1, 24], [2, 0]], "results": [], "swiss": False, "knockout": False,
        "adjusted": [[2, 48], [3, 240]],
    }  # fmt: skip
    assert [(line.who, line.points) for line in season_draws.rank_by_lots(b"secret", given)] == [(2, 48), (1, 24)]


@pytest.mark.parametrize(
    ("points", "sentence"), [(0, "other than 0"), (-10.25, "P0 has 10 points. You can't take more")]
)
def test_an_impossible_adjustment_is_refused(played: Season, points: float, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        adjust(played, "P0", points)
    assert not DeskAct.objects.exists()


def test_a_stale_form_and_another_who_plays_there_do_nothing(played: Season) -> None:
    adjust(played, "P1", 1)
    with pytest.raises(NotNow, match="Another organiser has changed these points"):
        adjust(played, "P1", 2)
    adjust(played, "P1", 1, seen=1)
    assert Adjustment.objects.count() == 2
    organisers.add(user=who("Host"), league=played.league, name="P2", reason="He helps.")
    with pytest.raises(NotYours, match="You play in this division yourself"):
        adjust(played, "P1", 1, seen=2, by="P2")
    with pytest.raises(NotYours, match="Only an organiser"):
        adjust(played, "P1", 1, seen=2, by=person("Eve").username)


def test_after_the_season_they_move_promotion_until_the_next_is_drawn(client: Client) -> None:
    season = started(people=8, games=1, round_days=0)
    win_all(season)
    assert season.state == Season.State.FINISHED
    last_above = names_in_order(season)[3]
    adjust(season, last_above, 20)
    assert season.entries.get(user__username=last_above).moved == 0
    assert checking.list_faults() == []
    following = season_of(season.league)
    Season.objects.filter(pk=following.pk).update(state=Season.State.RUNNING)
    with pytest.raises(NotNow, match="has been drawn from these results"):
        adjust(season, last_above, 1, seen=1)


def test_a_granted_appeal_takes_them_back(played: Season) -> None:
    organisers.add(user=who("Host"), league=played.league, name=person("Cato").username, reason="He helps.")
    adjust(played, "P0", -10)
    decision = DeskAct.objects.get().decision
    appeal = appeals.appeal(user=who("P0"), decision_id=decision.pk, reason="My clock was wrong.")
    appeals.answer(user=who("Cato"), appeal_id=appeal.pk, granted=True, text="So it was.")
    assert Standing.objects.get(entry__user=who("P0")).points == 10 * PART and not Adjustment.objects.exists()


def test_a_swiss_is_drawn_by_them_and_its_file_stays_checkable() -> None:
    season = play_round(tournament(people=8))
    adjust(season, "P7", 15)
    win_all(season)
    pass_days(season, 0)
    file: Any = season_files.draw_as_file(season)
    assert len(file["divisions"]) > 2 and list(draw_file.differences(file)) == []


def test_nobody_gets_points_in_a_knockout() -> None:
    season = tournament(people=8, format="elimination")
    with pytest.raises(Refused, match="the places at the tables decide"):
        adjust(season, "P0", 1)
