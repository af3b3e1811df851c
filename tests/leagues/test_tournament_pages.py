"""Tournaments by page: held by a form, entered late, seen by everybody, checked by anybody."""

import json
import re
from collections.abc import Callable
from datetime import timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.leagues.models import Entry, League, Result, Season
from games.leagues.services import checking, entries
from games.models import NewsMail
from tests.form_filling import PageForm, form_at, form_in
from tests.leagues.leagues import pass_days
from tests.leagues.tournaments import play_round, tournament, user
from tests.tables import person

pytestmark = pytest.mark.django_db
BRACKET = 14
"""Queries of a finished elimination's page, for any number of players."""


def filled(client: Client) -> PageForm:
    """The form of a new tournament."""
    starts = timezone.now().date() + timedelta(days=20)
    return form_at(client, reverse("leagues:new_tournament"), field="format").fill(name="Ludi Romani", starts=starts)


def test_a_tournament_is_previewed_and_held(client: Client) -> None:
    client.force_login(person("Ana"))
    preview = filled(client).press("Preview calendar")
    assert "16 players: 4 rounds" in preview.text
    assert not League.objects.exists()
    assert form_in(client, preview, field="format").press("Create tournament").status_code == 302
    league = League.objects.get()
    assert (league.terms.format, league.terms.up, league.goes_on) == ("swiss", 0, False)
    page = client.get(Season.objects.get().get_absolute_url()).text
    assert "Enter tournament" in page and "edition 1" not in page
    assert "Ludi Romani" in client.get(reverse("leagues:index")).text


@pytest.mark.parametrize(
    ("changed", "sentence"),
    [
        ({"size": 2, "format": "elimination"}, "for a Swiss tournament only"),
        ({"format": "pools", "final": "on"}, "A final table is for a Swiss tournament only"),
        ({"round_days": 0}, "greater than or equal to 1"),
        ({"size": 3, "advancing": 2}, "At most half of a table"),
        ({"format": "league"}, "Select a valid choice"),
        ({"format": "pools", "division": 3}, "at least as many players"),
    ],
)
def test_an_impossible_tournament_is_refused(client: Client, changed: dict[str, object], sentence: str) -> None:
    client.force_login(person("Ana"))
    refused = client.post(reverse("leagues:new_tournament"), filled(client).fields | changed)
    assert refused.status_code == 422
    assert sentence in refused.text
    assert not League.objects.exists()


def test_rules_change_by_the_desk_until_the_check_in(client: Client) -> None:
    client.force_login(person("Ana"))
    filled(client).press("Create tournament")
    desk = form_at(client, reverse("leagues:desk", args=["ludi-romani"]), field="format")
    assert "Days per round" in desk.element.text_content()
    assert desk.fill(round_days=30, reason="Faster").press().status_code == 302
    season = Season.objects.get()
    assert season.terms.round_days == 30
    assert season.ends - season.starts == timedelta(days=4 * 30)
    pass_days(season, 15)
    refused = desk.fill(round_days=10).press()
    assert (
        "These rules have been fixed since check-in opened" in refused.text
        and 'name="season" value="2"' in refused.text
    )


def test_the_page_shows_rounds_and_standings_in_as_many_queries(
    client: Client, django_assert_max_num_queries: Callable
) -> None:
    season = tournament(8)
    play_round(season)
    with django_assert_max_num_queries(14):
        page = client.get(season.get_absolute_url()).text
    assert "Round 2 of 4" in page and "Average points per game of your opponents" in page
    assert "place 1, points: 10" in page
    assert "Round 2 of 4" in client.get("/").text


def test_a_latecomer_is_let_in_with_the_next_round(client: Client) -> None:
    season = tournament(7)
    client.force_login(person("Late"))
    assert "Join next round" in client.get(season.get_absolute_url()).text
    came = client.post(reverse("leagues:enter", args=[season.league.slug, 1]), follow=True)
    assert "You will play from the next round on." in came.text
    play_round(season)
    assert season.entries.get(user__username="Late").state == Entry.State.ACTIVE
    play_round(season)
    client.force_login(person("Later"))
    assert "Join next round" not in client.get(season.get_absolute_url()).text
    refused = client.post(reverse("leagues:enter", args=[season.league.slug, 1]))
    assert refused.status_code == 409 and "This tournament is closed for entry." in refused.text


def test_a_bracket_shows_who_went_on_and_ends_in_a_report(client: Client, django_assert_num_queries: Callable) -> None:
    season = tournament(16, format="elimination")
    play_round(season)
    running = client.get(season.get_absolute_url()).text
    assert 'aria-label="Round 2 of 2 has been drawn."' in running
    assert running.count('class="way"') == 4 and "Report" not in running
    play_round(season)
    with django_assert_num_queries(BRACKET):
        page = client.get(season.get_absolute_url()).text
    assert "Winner: P0. Second: " in page
    assert "Players: 16. Games: 5. Rounds: 2. No one left before the end." in page
    assert page.count('class="mark"') == 5
    final = page[page.index('<ul class="tables">') :]
    assert re.findall(r'<li value="(\d)">', final)[:4] == ["1", "2", "3", "4"]
    assert "<dt>Ended</dt>" in page and "Last round closes" in running and "Last round closes" not in page
    picture = client.get(reverse("leagues:bracket", args=[season.league.slug, 1]))
    assert picture["Content-Type"] == "image/png" and picture.content.startswith(b"\x89PNG")


def test_of_those_who_have_won_the_final_together_the_bracket_marks_who_has_won_it_all(client: Client) -> None:
    season = tournament(4, format="elimination")
    play_round(season)
    Result.objects.filter(table__round__division__season=season, place=2).update(place=1)
    page = client.get(season.get_absolute_url()).text
    assert "Winner: P0" in page and page.count('class="mark"') == 1


def test_a_swiss_has_no_bracket(client: Client) -> None:
    season = tournament(4)
    assert client.get(reverse("leagues:bracket", args=[season.league.slug, 1])).status_code == 404
    assert client.get(reverse("leagues:bracket", args=["none", 1])).status_code == 404


def test_every_round_s_draw_is_checked_by_its_file(client: Client, tmp_path: Path) -> None:
    season = tournament(8)
    play_round(season)
    address = reverse("leagues:draw", args=[season.league.slug, 1])
    file, out = tmp_path / "draw.json", StringIO()
    file.write_bytes(client.get(address).content)
    call_command("verify_draw", str(file), stdout=out)
    assert "2 draws match the sealed secret." in out.getvalue()
    draw = json.loads(file.read_bytes())
    draw_input = draw["divisions"][1]["given"]
    draw_input["points"] = [max(draw_input["points"]) - points for points in draw_input["points"]]  # reversed
    file.write_text(json.dumps(draw))
    with pytest.raises(CommandError, match="does not match its random draw"):
        call_command("verify_draw", str(file))


def test_each_round_is_told_by_mail_with_who_plays(client: Client) -> None:
    season = tournament(4)
    play_round(season)
    news = [item.news for item in NewsMail.objects.filter(user__username="P0").order_by("pk").select_related("news")]
    assert [item.headline for item in news] == [
        f"Check in: {season.league.name}",
        f"Round 1 is drawn: {season.league.name}",
        f"Round 2 is drawn: {season.league.name}",
    ]
    assert all(name in news[1].text for name in ("P1", "P2", "P3")) and "P0" not in news[1].text
    assert news[2].text.startswith("You are in place 1 with 10 points. You play at table 1 with ")
    assert "The round closes on " in news[2].text and "(UTC). Games still running" in news[2].text
    for _round in range(season.rounds - 1):
        play_round(season)
    last_news = NewsMail.objects.filter(user__username="P0").latest("pk").news
    result, story = last_news.text.split("\n\n")
    assert result == f"You finished in place 1 with {10 * season.rounds} points."
    assert story.startswith(f"P0 wins the tournament with {10 * season.rounds} points. P0 led from the first round")


@pytest.mark.parametrize(
    ("form", "leavers", "expected"),
    [
        ("swiss", 1, "Winner: {}. Second: {}. Third: {}."),
        ("swiss", 3, "Winner: {}. Second: {}."),
        ("pools", 4, "Winner: {}."),
        ("pools", 5, "No winner: all players left before the end."),
    ],
)
def test_a_player_who_left_holds_no_prize_place(
    form: str, leavers: int, expected: str, client: Client, tmp_path: Path
) -> None:
    """The first by name win every game, so those who leave have the most points."""
    season = tournament(5, size=3, format=form, division=7, games=3)
    play_round(season)
    gone = {f"P{number}" for number in range(leavers)}
    for name in gone:
        entries.withdraw(user=user(name), season_id=season.pk)
    while season.state == Season.State.RUNNING:
        play_round(season)
        pass_days(season, 20)
    ranked = [line.entry.name for line in season.divisions.get().standings.select_related("entry__user")]
    assert set(ranked[5 - leavers :]) == gone
    assert expected.format(*ranked) in client.get(season.get_absolute_url()).text
    assert not checking.list_faults()
    file = tmp_path / "draw.json"
    file.write_bytes(client.get(reverse("leagues:draw", args=[season.league.slug, 1])).content)
    call_command("verify_draw", str(file))


def test_a_swiss_of_two_with_a_final_and_figures_of_its_own_is_held_by_the_form(client: Client) -> None:
    client.force_login(person("Ana"))
    own = {"pace": "own", "grace": 36, "bank": 48, "increment": 4, "cap": 96}
    form = filled(client).fill(size=2, final=True, **own)
    assert form.press("Create tournament").status_code == 302
    terms = League.objects.get().terms
    assert (terms.size, terms.final) == (2, True)
    assert [terms.pace, terms.bank, terms.increment, terms.cap] == [hours * 3600 for hours in (36, 48, 4, 96)]
    page = client.get(Season.objects.get().get_absolute_url()).text
    assert "2 players per table; with an odd number of players, one table has 3" in page
    assert "the best 2 players play a final table" in page
    desk = form_at(client, reverse("leagues:desk", args=["ludi-romani"]), field="format")
    assert desk.fill(round_days=20, reason="Faster").press().status_code == 302
    assert League.objects.get().terms.pace == 36 * 3600


def test_figures_that_make_no_time_are_refused(client: Client) -> None:
    client.force_login(person("Ana"))
    refused = filled(client).fill(pace="own", bank=10).press("Create tournament")
    assert refused.status_code == 422 and "Enter a number of hours from 1 to 336." in refused.text
    assert not League.objects.exists()
