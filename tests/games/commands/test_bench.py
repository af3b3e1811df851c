"""``manage.py bench``: what it measures, without the measuring of time."""

import json
import logging
import re
import sys
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import rulebooks
from games.leagues.models import Season
from games.leagues.services import checking
from games.leagues.urls import urlpatterns
from games.models import Game, IncomingMail, Move
from games.services.history import packing
from games.services.play import play
from games.titles.registry import TITLES, USUAL
from rulebooks import engine
from tests import tables
from tests.orders import play_on
from tocsite.celery import app
from tools.bench import database, day, dearest, league, league_rows, mails, moves, pages, record, replies, site, storage
from tools.bench.figures import BenchFigure, CannotMeasure
from tools.bench.processes import new_site


@pytest.mark.django_db
@pytest.mark.parametrize("title", TITLES)
def test_the_table_takes_few_queries_and_no_more_late_in_a_game(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "REQUESTS", 1)
    monkeypatch.setattr(pages, "ACTS", 4)
    monkeypatch.setattr(pages, "GAMES", 4)
    database.tasks_for_nobody()
    with record.measure_with(title):
        values = {figure.bench: figure.value for figure in pages.measure_pages()}
    assert Game.objects.get(public_id="pages-act").ruleset == title
    assert values["pages.table.queries.early"] == values["pages.table.queries.late"] <= 10
    assert 1_000 < values["pages.act.weight"] < 12_000
    assert values["pages.act.weight"] < values["pages.table.weight"] < 22_000
    assert Game.objects.get(public_id="pages-act").moves.filter(by=Move.By.PLAYER).count() >= 4


@pytest.mark.django_db
def test_a_game_with_options_is_measured_with_people_in_the_seats_that_no_faction_has() -> None:
    database.tasks_for_nobody()
    agreed = {"short": True, "cards": "variable", "emperors": True, "overlapping": True, "factions": ["gordian_iii"]}
    with record.measure_with(USUAL, agreed):
        game, _to_come = database.game_at("with-options", record.EARLY)
    assert game.options == {"players": 4, **agreed}
    assert [seat.name for seat in game.seats.order_by("index")] == ["aemilia", "balbus", "claudia", "Gordian III"]


@pytest.mark.parametrize("wrong", ["--option=long", "--option=factions=gordian_iii,nero"])
def test_an_option_that_the_title_does_not_have_is_refused(wrong: str) -> None:
    with pytest.raises(CommandError, match="This title"):
        call_command("bench", "engine", wrong)


def test_without_a_browser_clicks_are_not_measured_and_it_says_why(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    output, complaint = StringIO(), StringIO()
    call_command("bench", "click", stdout=output, stderr=complaint)
    assert output.getvalue() == "" and "chromium is not on the path" in complaint.getvalue()


@pytest.mark.django_db(transaction=True)
def test_moves_are_submitted_and_each_figure_is_a_line_of_json(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "MOVES", 12)
    database.tasks_for_nobody()
    figures = [json.loads(figure.line()) for figure in moves.measure_submit()]
    beside = [
        f"submit.{figure}"
        for clock in moves.CLOCKS
        for figure in (f"bare.{clock}", f"commit.{clock}", f"{clock}.commit_to_bare")
    ]
    assert [figure["bench"] for figure in figures] == ["submit.early", "submit.late", "submit.late_to_early", *beside]
    assert Game.objects.get(public_id="submit-late").moves.count() > 500


@pytest.mark.django_db
def test_the_sweep_finds_what_is_due_and_nothing_else_in_a_small_and_a_large_total() -> None:
    values = {figure.bench: figure.value for figure in storage.measure_sweep(games=3000)}
    assert values["sweep.games"] == 3000
    assert set(values) == {
        "sweep.games",
        *(f"sweep.{kind}.{total}" for kind in ("due", "warn") for total in ("small", "large", "large_to_small")),
    }
    assert Game.objects.filter(deadline__lte=timezone.now()).count() == 30


@pytest.mark.django_db
@pytest.mark.night
def test_a_league_with_seasons_behind_it_is_whole_and_each_of_its_pages_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(league, "RUNS", 1)
    monkeypatch.setattr(league_rows, "SEASONS", 2)
    figures = {figure.bench: figure for figure in league.measure_league(players=16)}
    assert not checking.list_faults()
    assert (figures["league.bots.round.played"].n, figures["league.bots.round.booked"].n) == (4, 4)
    assert figures["league.rated"].n == 2 * 28
    season = Season.objects.get(state=Season.State.RUNNING, league__name="Bench")
    assert {f"pages.league.{name}.signed_in.queries" for name in league.addresses(season)} < set(figures)
    assert figures["pages.league.division.over.queries"].value <= 20  # eleven are for the next places and the ties
    pages = {str(pattern.name) for pattern in urlpatterns if not hasattr(pattern.callback, "form_page")}
    of_league = (re.sub(r"^pages\.league\.(tournament\.|open\.)?", "", name) for name in figures)
    missing = pages - {name.split(".")[0] for name in of_league}
    assert missing == {"picture", "offer_place", "adjust_points"}  # the two of the desk need a season of another kind
    before = Season.objects.get(league__name="Bench", number=2)
    assert sorted(before.entries.values_list("moved", flat=True)) == [-1] + 14 * [0] + [1]


def test_the_pages_of_a_league_over_the_bound_are_named() -> None:
    slow, quick = (BenchFigure("pages.league.season", value, "ms", 5) for value in (60.1, 60))
    others = [BenchFigure("pages.league.season.queries", 90, "queries"), BenchFigure("league.rated", 90.0, "s", 2)]
    assert list(league.slow_pages([quick, slow, *others])) == [
        BenchFigure("league.over pages.league.season", 60.1, "ms", 5)
    ]


@pytest.mark.django_db
@pytest.mark.night
def test_every_list_of_a_large_site_answers_and_its_searches_find_something(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "RUNS", 1)
    figures = {figure.bench: figure for figure in site.measure_site(games=600)}
    assert figures["pages.site.games"].value == 601
    for reader in site.READERS:
        assert {f"pages.site.{name}.{reader}" for name in site.SEARCHES} < set(figures)
        assert f"pages.site.profile.busiest.against.{reader}.large_to_small" in figures
    for name in set(site.SEARCHES) - {"everything", "rare_event", "player"}:  # which a larger site has
        tab, query = site.SEARCHES[name]
        page = Client().get(reverse(f"games:{tab}"), query).context["page"]
        assert (page.paginator.count > 0) == (name != "nothing"), name


@pytest.mark.django_db
def test_ratings_of_a_site_are_worked_out_and_its_pages_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "RATING_RUNS", 1)
    figures = {figure.bench: figure for figure in site.measure_ratings(games=60)}
    assert figures["rating.rerate"].n > 30 and figures["pages.ratings.pool.queries"].value == 4


@pytest.mark.django_db(transaction=True)
def test_the_room_of_a_game_is_measured_before_it_is_packed_and_after() -> None:
    ana, ben = tables.person("Ana"), tables.person("Ben")
    game = play_on(tables.running_game(ana, ben), moves=60)
    tables.end(game, first=ana)
    storage.let_rest([game])  # writes its history, which takes room before it is packed and after
    rows = storage.bytes_taken()
    assert packing.pack_due() == 1
    assert 0 < storage.bytes_taken() < rows


@pytest.mark.django_db
def test_the_games_of_a_day_are_whole_and_played_by_people_of_their_own() -> None:
    database.tasks_for_nobody()
    day.fill_games(8)
    games = list(Game.objects.select_related("entry"))
    assert len(games) == 8 and len({game.place for game in games}) > 2
    for game in games:
        seats = list(game.seats.select_related("user"))
        people = [seat.user_id for seat in seats]
        assert len(set(people)) == 4 and game.entry.seated == people
        assert game.moves.filter(seat__in=seats).count() == game.moves.exclude(seat=None).count() > 20
        position = rulebooks.load(game.state)
        [index, *_others] = engine.to_move(position)
        order = engine.order_text(engine.legal(position, index)[0])
        user = seats[index].user
        assert user is not None and user.email
        now = play.submit(user=user, game_id=game.pk, seat=index, order=order, shown_move=game.move_count)
        assert now.move_count == game.move_count + 1


@pytest.mark.parametrize(("processor_time", "games"), [(0.4, 18_000), (0.16, 45_000)])
def test_two_processors_hold_so_many_games(processor_time: float, games: int) -> None:
    assert day.capacity(processor_time, 2) == pytest.approx(games)


@pytest.mark.night
@pytest.mark.django_db(transaction=True)
def test_a_day_is_played_by_browser_and_by_mail_through_real_processes() -> None:
    figures = {figure.bench: figure for figure in day.measure_day(games=8, minutes=0.4)}
    assert figures["day.orders"].value == 1 and figures["day.cycles"].n > 8
    assert {f"day.processor.{kind}" for kind in ("web", "worker", "beat", "mail", "supervisor")} < set(figures)
    assert figures["day.mails"].n > 0 and figures["day.games"].value > 0


def test_a_site_that_ends_before_it_is_ready_is_not_waited_for() -> None:
    with (
        new_site(command=[sys.executable, "-c", "raise SystemExit(3)"]) as site_that_ends,
        pytest.raises(CannotMeasure, match="ended with code 3"),
    ):
        site_that_ends.wait_until(site_that_ends.answers)


def test_an_unknown_part_is_refused() -> None:
    with pytest.raises(CommandError, match="invalid choice: 'everything'"):
        call_command("bench", "everything", stdout=StringIO())


@pytest.mark.django_db(transaction=True)
def test_replies_are_parsed_and_taken_in() -> None:
    database.tasks_for_nobody()
    for reply in replies.parsings("inbound-test", record.LATE):
        reply()
    for reception in replies.receptions()[:3]:
        reception()
    assert list(IncomingMail.objects.values_list("outcome", flat=True)) == ["acted"] * 3


def messages_in(folders: set[str]) -> int:
    """The number of tasks that were handed over."""
    return sum(1 for folder in folders for _message in Path(folder).glob("*.msg"))


@pytest.mark.django_db(transaction=True)
def test_a_part_runs_after_any_other_and_says_nothing_but_its_figures(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    """Each begins by handing its tasks to nobody; what the one before had open to the broker still works."""
    monkeypatch.setattr(mails, "ROUNDS", 1)
    monkeypatch.setattr(mails, "SHARES", (record.LATE,))
    monkeypatch.setattr(moves, "MOVES", 12)
    own = settings.CELERY_BROKER_TRANSPORT_OPTIONS["data_folder_out"]
    database.tasks_for_nobody()
    folders = {own, app.conf.broker_transport_options["data_folder_out"]}  # the first, where a test before had used it
    before = messages_in(folders)
    for measure in (mails.measure_mails, moves.measure_submit):
        database.tasks_for_nobody()
        assert [figure.bench for figure in measure()]
    assert messages_in(folders) > before
    assert [entry.getMessage() for entry in caplog.records if entry.levelno >= logging.WARNING] == []
    assert capfd.readouterr() == ("", "")


@pytest.mark.night
@pytest.mark.django_db
def test_the_dearest_addresses_of_a_game_and_a_league_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every tenth is measured, to be quick; the rest differ in nothing but their views."""
    monkeypatch.setattr(dearest, "WARM", 1)
    database.tasks_for_nobody()
    game, _to_come = database.game_at("dearest-running", record.EARLY)
    addresses = list(dearest.addresses(game, dearest.small_league()))
    for name in ("picture", "end_picture", "game_text", "game_json", "game_feed", "log"):
        assert reverse(f"games:{name}", args=[game.public_id]) in addresses
    assert f"{reverse('games:move', args=[game.public_id, 0])}?to=99999" in addresses
    assert {f"/leagues/dearest/1/standings.{form}" for form in ("csv", "json")} <= {*addresses}
    assert {"/leagues/dearest/1/1/", "/leagues/dearest/1/", "/leagues/dearest/decisions/"} <= {*addresses}
    figures = list(dearest.measure_addresses(addresses[::10]))
    for how in ("cold", "warm"):
        assert sum(figure.bench.startswith(f"dearest.{how} /") for figure in figures) == dearest.SHOWN
        [total] = [figure.value for figure in figures if figure.bench == f"dearest.{how}.addresses"]
        assert total >= len(addresses) // 20
        over_bound = {figure.value for figure in figures if figure.bench.startswith(f"dearest.{how}.over /")}
        assert all(value > dearest.BOUNDS[how] for value in over_bound)
