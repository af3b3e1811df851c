"""Leagues and tournaments of every title, with each of its options; the ladder of each."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.leagues.models import League, Result, Season, Standing, Wish
from games.leagues.services import checking, creating, entries, ladders, tables
from games.models import Game, Seat
from games.services.errors import Refused
from games.titles.registry import TITLES
from tests.form_filling import form_at
from tests.leagues.leagues import RULES, league, pass_days, season_of, started, win_all
from tests.leagues.tournaments import play_with_bots, tournament
from tests.orders import play_to_the_end
from tests.tables import person

pytestmark = pytest.mark.django_db
STARTS = 20
TELLING = (".py", ".html", ".txt", ".js", ".css")


def found_by_form(client: Client, address: str, title: str, button: str, **filled: Any) -> Season:
    """Found something for a title by the form, and return its season."""
    form = form_at(client, f"{reverse(address)}?ruleset={title}", field="check_in_days")
    starts = timezone.now().date() + timedelta(days=STARTS)
    answer = form.fill(name="Ludi", starts=starts, **filled).press(button)
    assert answer.status_code == 302, answer.text
    return season_of(League.objects.get(name="Ludi"))


@pytest.mark.parametrize("title", list(TITLES))
@pytest.mark.parametrize("address", ["leagues:new", "leagues:new_tournament"])
def test_the_form_offers_each_title_with_its_options(client: Client, address: str, title: str) -> None:
    client.force_login(person("Ana"))
    form = form_at(client, f"{reverse(address)}?ruleset={title}", field="check_in_days")
    assert TITLES[title].seating.options().keys() <= {each.get("name") for each in form.controls}
    others = [f'href="?ruleset={name}"' in form.page.text for name in TITLES if name != title]
    assert all(others) and f'href="?ruleset={title}"' not in form.page.text
    sizes = [str(number) for number in (4, 3, 2) if number in TITLES[title].seating.players]
    assert form.offers("size") == sizes


def test_a_small_tournament_of_rome_in_crisis_is_played_from_its_form_to_its_result(client: Client) -> None:
    ana = person("Ana")
    client.force_login(ana)
    filled = {"format": "elimination", "size": 3, "check_in_days": 1}
    season = found_by_form(client, "leagues:new_tournament", "rome_in_crisis", "Create tournament", **filled)
    assert (season.terms.ruleset, season.terms.size) == ("rome_in_crisis", 3)
    entries.enter(user=ana, season_id=season.pk)
    entries.add_bots(season_id=season.pk, bots=["random", "random"])
    pass_days(season, STARTS - 0.5)
    entries.check_in(user=ana, season_id=season.pk)
    pass_days(season, 1)
    (game,) = Game.objects.filter(league_table__round__division__season=season)
    assert game.ruleset == "rome_in_crisis" and game.seats.count() == 3
    play_to_the_end(game)
    tables.book_finished()
    assert pass_days(season, 0).state == Season.State.FINISHED
    assert Result.objects.filter(table__game=game).count() == 3
    page = client.get(season.get_absolute_url()).text
    assert "Rome in Crisis" in page and "Winner: " in page
    assert checking.list_faults() == []


def test_people_play_with_the_expansion_and_its_factions_for_points_of_their_own(client: Client) -> None:
    client.force_login(person("Ana"))
    options = {"cards": "fixed", "emperors": True, "factions": ["gallic"]}
    form = form_at(client, reverse("leagues:new"), field="check_in_days")
    names = form.offers("factions")
    filled = options | {"factions": names[:1], "size": 4, "division": 4, "up": 1, "down": 1}
    full = form.fill(name="Ludi", starts=timezone.now().date() + timedelta(days=STARTS), **filled).press(
        "Create league"
    )
    assert full.status_code == 422 and "A table has at most 4 seats" in full.text
    season = found_by_form(client, "leagues:new", "time_of_crisis", "Create league", **filled | {"size": 3})
    assert season.terms.options["factions"] == names[:1] and season.terms.options["cards"] == "fixed"


def test_a_faction_sits_behind_the_people_and_takes_no_points() -> None:
    faction = next(iter(TITLES["time_of_crisis"].seating.automata))
    options = {"short": True, "factions": [faction]}
    season = tournament(3, format="elimination", size=3, options=options)
    (game,) = Game.objects.all()
    assert [seat.bot for seat in game.seats.order_by("index")] == ["", "", "", faction]
    win_all(season)
    results = Result.objects.filter(table__game=game)
    assert sorted(results.values_list("place", flat=True)) == [1, 2, 3]
    assert sum(results.values_list("points", flat=True)) == 24 * (9 + 5 + 1)
    assert season.state == Season.State.FINISHED and checking.list_faults() == []


@pytest.mark.parametrize(
    ("title", "options"),
    [
        ("rome_in_crisis", {}),
        ("time_of_crisis", {"short": True, "cards": "variable", "emperors": True, "factions": ["gordian_iii"]}),
    ],
)
def test_bots_play_a_league_to_its_standings(title: str, options: dict[str, Any]) -> None:
    season = started(0, 4, ruleset=title, options=options, size=2, division=4, games=2, round_days=1, season_days=9)
    play_with_bots(season, days=1)
    assert season.state == Season.State.FINISHED
    games = Game.objects.filter(league_table__round__division__season=season)
    assert {(game.status, game.ruleset) for game in games} == {("finished", title)} and games.count() == 4
    lines = Standing.objects.filter(division__season=season).order_by("rank")
    assert [line.games for line in lines] == [2] * 4 and sum(line.points for line in lines) == 4 * 24 * 10
    assert checking.list_faults() == []


def test_bots_fill_a_table_too_small_for_its_title(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seating = TITLES["rome_in_crisis"].seating
    monkeypatch.setattr(seating, "rulebook", replace(seating.rulebook, players=(4,)))
    rules = {"ruleset": "rome_in_crisis", "options": {}, "format": "swiss"}
    season = tournament(7, **rules)  # a table of four and one of three
    games = Game.objects.filter(league_table__round__division__season=season)
    assert {game.seats.count() for game in games} == {4}
    stand_ins = Seat.objects.filter(game__in=games, user=None)
    assert [(seat.index, seat.bot) for seat in stand_ins] == [(3, "sensible")]
    win_all(season)
    assert Result.objects.count() == 7 and checking.list_faults() == []


def test_more_than_a_table_holds_is_refused() -> None:
    everybody = list(TITLES["time_of_crisis"].seating.automata)
    with pytest.raises(Refused, match="No game here can be played with 2 players at a table"):
        creating.check_rules(RULES | {"options": {"factions": everybody}, "size": 2})


def test_the_ladder_seats_people_for_rome_in_crisis() -> None:
    wished = {"games": 1, "pace": "quick", "sizes": [2], "alike": False, "bots": Wish.Taken.NO}
    for name in ("Ana", "Ben"):
        ladders.join_ladder(user=person(name), ruleset="rome_in_crisis", wished=wished)
    ladders.match_due()
    assert Game.objects.get().ruleset == "rome_in_crisis"


def test_a_title_stays_when_rules_change(client: Client) -> None:
    host = person("Host")
    client.force_login(host)
    league(host, ruleset="rome_in_crisis", options={}, size=2)
    desk = form_at(client, reverse("leagues:desk", args=["limes-league"]), field="branches")
    assert desk.fill(games=3, reason="More").press("Save rules").status_code == 302
    terms = League.objects.get().terms
    assert (terms.ruleset, terms.games, terms.size) == ("rome_in_crisis", 3, 2)


def test_no_file_of_leagues_knows_a_title() -> None:
    base = Path(settings.BASE_DIR)
    names = [name for title in TITLES.values() for name in (title.name, str(title.label))]
    for folder in ("games/leagues", "templates/leagues", "static/leagues"):
        for path in (base / folder).rglob("*"):
            if path.suffix in TELLING:
                assert not [name for name in names if name in path.read_text()], path
