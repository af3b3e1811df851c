"""Organisers void, correct, award or end results: standings, promotion and ratings follow, and appeals undo it."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.leagues.acts import appeals, undoing
from games.leagues.draw_file import differences
from games.leagues.models import (
    Decision,
    Entry,
    League,
    RatedGame,
    Rating,
    Result,
    Ruling,
    Season,
    Standing,
    Table,
)
from games.leagues.ratings import Role, Sitter, Unrated
from games.leagues.scoring.points import PART, shares
from games.leagues.services import organisers, rating_facts, ratings, rulings, season_files, seasons, tables
from games.leagues.services.rating_facts import GameFacts
from games.models import Game, News, Record
from games.services.errors import NotNow, NotYours, Refused
from tests.form_filling import form_at, form_in
from tests.leagues.leagues import season_of, started, win_all
from tests.leagues.test_desk_players import confirmed, grant, news_of, who
from tests.leagues.tournaments import play_round, tournament
from tests.tables import end, person

pytestmark = pytest.mark.django_db
Kind = Ruling.Kind
CORRECTED, AWARDED, ENDED, VOID, PLAYED = (
    Kind.CORRECTED,
    Kind.AWARDED,
    Kind.ENDED,
    Kind.VOID,
    Kind.PLAYED,
)


@pytest.mark.parametrize(
    ("scheme", "places", "points", "counted"),
    [
        ("standard", [1, 2, 3, 4], [10, 6, 3, 1], [1, 2, 3, 4]),
        ("standard", [4, 3, 2, 1], [1, 3, 6, 10], [4, 3, 2, 1]),
        (
            "standard",
            [1, 1, 3, 4],
            [8, 8, 3, 1],
            [1, 1, 3, 4],
        ),  # level: the points of both places, in equal parts
        ("standard", [2, 2, 2, 2], [5, 5, 5, 5], [1, 1, 1, 1]),  # only the order counts
        ("standard", [1, 2, 3, 0], [10, 6, 3, 0], [1, 2, 3, 4]),  # last, without points
        (
            "standard",
            [1, 0, 0, 0],
            [10, 0, 0, 0],
            [1, 2, 2, 2],
        ),  # awarded to one, nothing for the others
        ("standard", [1, 2, 2, 2], [10, 10 / 3, 10 / 3, 10 / 3], [1, 2, 2, 2]),
        ("standard", [0, 2, 1], [0, 5, 9], [3, 2, 1]),
        ("winners", [2, 1, 3, 4], [2, 6, 1, 0], [2, 1, 3, 4]),
        ("even", [0, 1], [0, 2.75], [2, 1]),
    ],
)
def test_the_places_of_a_ruling_bring_points_and_ranks(
    scheme: str, places: list[int], points: list[float], counted: list[int]
) -> None:
    seat_shares = shares(scheme, places, [place == 0 for place in places])
    assert [share.points for share in seat_shares] == [round(count * PART) for count in points]
    assert [share.place for share in seat_shares] == counted


SAT = [Sitter(10 + seat, seat, seat + 1, Role.PLAYED) for seat in range(3)]


@pytest.mark.parametrize(
    ("kind", "places", "was_stopped", "unrated", "rated"),
    [
        (PLAYED, [], False, Unrated.NO, [1, 2, 3]),
        (CORRECTED, [3, 2, 1], False, Unrated.NO, [3, 2, 1]),
        (CORRECTED, [2, 2, 3], False, Unrated.NO, [1, 1, 3]),
        (CORRECTED, [0, 1, 2], False, Unrated.NO, [3, 1, 2]),
        (AWARDED, [3, 2, 1], False, Unrated.RULED, []),
        (ENDED, [], True, Unrated.RULED, []),
        (PLAYED, [], True, Unrated.RULED, []),
        (CORRECTED, [3, 2, 1], True, Unrated.RULED, []),  # it was never played to its end
        (VOID, [], False, Unrated.VOID, []),
        (VOID, [], True, Unrated.VOID, []),
    ],
)
def test_the_kind_of_ruling_decides_the_places_that_are_rated(
    kind: Kind, places: list[int], was_stopped: bool, unrated: Unrated, rated: list[int]
) -> None:
    ruling = Ruling(kind=kind, places=places, was_stopped=was_stopped)
    facts = rating_facts.apply_ruling(GameFacts(1, datetime.min, Unrated.NO, SAT), ruling)
    assert (facts.unrated, [sitter.place for sitter in facts.sitters]) == (unrated, rated)


def table_page(table: Table) -> str:
    season = table.round.division.season
    return reverse("leagues:rule_on_table", args=[season.league.slug, season.number, table.pk])


def seat_of(table: Table, name: str) -> int:
    assert table.game is not None
    return table.game.seats.get(user__username=name).index


def placed(table: Table, *names: str) -> dict[str, int]:
    """Return a form's values with these names in this order, and everybody else without points."""
    assert table.game is not None
    fields = {f"place_{seat.index}": 0 for seat in table.game.seats.all()}
    return fields | {f"place_{seat_of(table, name)}": place for place, name in enumerate(names, 1)}


def places(table: Table, *names: str) -> list[int]:
    return list(placed(table, *names).values())


def rule(table: Table, kind: str, *names: str, by: str = "Host", seen: int = 0) -> Ruling:
    seat_places = places(table, *names) if names else []
    return rulings.rule(user=who(by), table_id=table.pk, kind=kind, places=seat_places, reason="So it was", seen=seen)


def points(season: Season) -> dict[str, float]:
    lines = Standing.objects.filter(division__season=season).select_related("entry__user").order_by("rank")
    return {line.entry.name: line.points / PART for line in lines}


def with_cato(new_league: League) -> None:
    organisers.add(user=who("Host"), league=new_league, name=person("Cato").username, reason="He helps.")


@pytest.fixture
def season() -> Season:
    """Return a running season of P0 to P3 with one game each; Cato organises as well."""
    season = started(people=4, games=1)
    with_cato(season.league)
    return season


@pytest.fixture
def table(season: Season) -> Table:
    return Table.objects.select_related("round__division__season__league", "game").get()


@pytest.fixture
def played(season: Season, table: Table) -> Table:
    """The table once its game is over, won by P0, and before the season is closed."""
    assert table.game is not None
    Record.objects.filter(game=table.game).update(on_time=5)
    end(table.game, who("P0"))
    tables.book_finished()
    table.refresh_from_db()
    return table


class TestPage:
    def test_an_organiser_corrects_a_result(self, season: Season, played: Table, client: Client) -> None:
        client.force_login(who("Host"))
        assert table_page(played) in client.get(played.round.division.get_absolute_url()).text
        form = form_at(client, table_page(played), field="kind")
        assert form.offers("kind") == ["corrected", "awarded", "void"]
        page = form.fill(placed(played, "P2", "P0", "P1", "P3"), kind="corrected", reason="Miscounted").press()
        assert "P2: place 1, 10 points" in page.text and "for ratings" in page.text
        assert points(season)["P2"] < 10, "nothing has happened yet"
        confirmation = form_in(client, page, button="Confirm ruling")
        for _time in range(2):
            assert confirmation.press("Confirm ruling").status_code == 302
        assert list(points(season).items()) == [("P2", 10), ("P0", 6), ("P1", 3), ("P3", 1)]
        decision = Decision.objects.get(what__startswith="Corrected the result")
        assert decision.reason == "Miscounted"
        for name in ("P0", "P1", "P2", "P3"):
            assert [line for line in news_of(name) if "Corrected the result" in line]
        news = News.objects.get(mails__user__username="P0", headline__contains="Corrected")
        assert "P0: place 2, 6 points" in news.text and "Decided by Host: Miscounted" in news.text
        assert news.answers == ["APPEAL"]
        text = Client().get(played.round.division.get_absolute_url()).text
        assert "corrected" in text and decision.get_absolute_url() in text and "Rule on game" not in text
        assert "Miscounted" in Client().get(reverse("leagues:decisions", args=["limes-league"])).text
        assert played.game and "correct the result" in Client().get(played.game.get_absolute_url()).text
        call_command("check_leagues")

    def test_a_running_game_is_ended_as_it_stands(self, season: Season, table: Table, client: Client) -> None:
        client.force_login(who("Host"))
        form = form_at(client, table_page(table), field="kind")
        assert form.offers("kind") == ["ended", "awarded", "void"]
        page = form.fill(kind="ended", reason="They all agreed").press()
        assert "it can never continue" in page.text and "P3: place" in page.text
        assert confirmed(client, page, "Confirm ruling").status_code == 302
        assert table.game is not None
        table.game.refresh_from_db()
        assert table.game.status == Game.Status.FINISHED and not table.game.to_move and table.game.deadline is None
        assert sum(points(season).values()) == 20
        page = client.get(table.game.get_absolute_url())
        assert page.status_code == 200 and "end this game as it stands" in page.text
        call_command("check_leagues")
        season.refresh_from_db()
        assert seasons.advance(season_id=season.pk)
        season.refresh_from_db()
        assert season.state == Season.State.FINISHED

    def test_the_second_of_two_rulings_at_once_is_refused_and_given_back(self, played: Table, client: Client) -> None:
        client.force_login(who("Host"))
        form = form_at(client, table_page(played), field="kind").fill(kind="void", reason="A fault of the site")
        confirmation = form_in(client, form.press(), button="Confirm ruling")
        rule(played, AWARDED, "P1", by="Cato")
        refused = confirmation.press("Confirm ruling")
        assert refused.status_code == 409 and "Another organiser has ruled on this game" in refused.text
        assert Ruling.objects.get().kind == AWARDED
        again = form_in(client, refused, field="kind")
        assert again.fields["reason"] == ["A fault of the site"]
        assert confirmed(client, again.press(), "Confirm ruling").status_code == 302
        assert Ruling.objects.get().kind == VOID

    def test_a_person_who_does_not_organise_cannot_rule(self, played: Table, client: Client) -> None:
        assert client.get(table_page(played)).status_code == 302
        client.force_login(who("P0"))
        assert client.get(table_page(played)).status_code == 403
        with pytest.raises(NotYours):
            rule(played, VOID, by="P0")

    def test_an_organiser_does_not_rule_on_their_own_table(self, season: Season, played: Table, client: Client) -> None:
        organisers.add(user=who("Host"), league=season.league, name="P0", reason="She helps.")
        client.force_login(who("P0"))
        refusal = "You play at this table yourself, so another organiser rules on it: "
        page = client.get(table_page(played))
        assert page.status_code == 403 and refusal in page.text
        with pytest.raises(NotYours, match="another organiser rules on it: Cato, Host"):
            rule(played, VOID, by="P0")
        season.league.organisers.remove(who("Host"), who("Cato"))
        with pytest.raises(NotYours, match="ask a moderator to rule on it, or add an organiser who can"):
            rule(played, VOID, by="P0")
        client.force_login(person("Dora"))
        assert client.get(table_page(played)).status_code == 403
        call_command("moderators", "dora")
        division = client.get(played.round.division.get_absolute_url())
        assert table_page(played) in division.text
        assert client.get(table_page(played)).status_code == 200
        assert rule(played, VOID, by="Dora").kind == VOID

    def test_an_organiser_credited_with_a_seat_cannot_rule(self, season: Season, played: Table) -> None:
        organisers.add(user=who("Host"), league=season.league, name="P0", reason="She helps.")
        assert played.game is not None
        played.game.seats.filter(user=who("P0")).update(user=None)
        with pytest.raises(NotYours, match="another organiser rules"):
            rule(played, VOID, by="P0")


class TestRules:
    def test_a_void_game_counts_for_nobody(self, season: Season, played: Table) -> None:
        rule(played, VOID)
        assert set(points(season).values()) == {0} and not Result.objects.exists()
        call_command("check_leagues")

    def test_one_who_is_given_nothing_ranks_last(self, season: Season, played: Table) -> None:
        rule(played, AWARDED, "P1", "P2", "P3")
        assert points(season) == {"P1": 10, "P2": 6, "P3": 3, "P0": 0}
        assert Result.objects.get(entry__user=who("P0")).how == Result.How.NOTHING
        call_command("check_leagues")

    def test_a_ruling_that_makes_no_sense_is_refused(self, season: Season, table: Table, played: Table) -> None:
        with pytest.raises(Refused, match="Give at least one player a place"):
            rulings.rule(
                user=who("Host"),
                table_id=played.pk,
                kind=AWARDED,
                places=[0, 0, 0, 0],
                reason="None",
                seen=0,
            )
        with pytest.raises(NotNow, match="already over"):
            rule(played, ENDED)
        with pytest.raises(Refused, match="Give a reason"):
            rulings.rule(user=who("Host"), table_id=played.pk, kind=VOID, places=[], reason=" ", seen=0)
        assert not Ruling.objects.exists() and not Decision.objects.filter(season=season).exists()

    def test_a_running_game_is_not_corrected(self, table: Table) -> None:
        with pytest.raises(NotNow, match="after the game"):
            rule(table, CORRECTED, "P0")

    def test_ratings_follow(self, season: Season, played: Table) -> None:
        Game.objects.update(finished=timezone.now() - timedelta(minutes=5))
        ratings.rate_due()
        assert rated() == Unrated.NO and best() == "P0"
        rule(played, CORRECTED, "P3", "P2", "P1", "P0")
        ratings.rate_due()
        assert rated() == Unrated.NO and best() == "P3"
        rule(played, VOID, seen=1)
        ratings.rate_due()
        assert rated() == Unrated.VOID and not ratings.rerate_all()
        rule(played, AWARDED, "P1", seen=2)
        ratings.rate_due()
        assert rated() == Unrated.RULED and Ruling.objects.get().is_rated

    def test_promotion_follows_until_the_next_season_is_drawn(self) -> None:
        season = started(people=8, games=1)
        with_cato(season.league)
        win_all(season)
        assert season.state == Season.State.FINISHED
        lower = Table.objects.select_related("round__division__season__league", "game").get(round__division__tier=2)
        last = Standing.objects.filter(division__tier=2).order_by("rank").last()
        first = Standing.objects.filter(division__tier=2).order_by("rank").first()
        assert last and first and first.entry.moved == 1
        rule(lower, CORRECTED, last.entry.name)
        moves = dict(Entry.objects.filter(season=season).values_list("pk", "moved"))
        assert (moves[last.entry_id], moves[first.entry_id]) == (1, 0)
        assert "Promotion and relegation have changed: Limes League" in news_of(last.entry.name)
        texts = News.objects.filter(headline="Promotion and relegation have changed: Limes League").values_list(
            "mails__user__username", "text"
        )
        assert {
            name: [words for words in ("You are promoted.", "You stay in your tier.") if words in text]
            for name, text in texts
        } == {
            last.entry.name: ["You are promoted."],
            first.entry.name: ["You stay in your tier."],
        }
        call_command("check_leagues")
        season.refresh_from_db()
        file = season_files.draw_as_file(season)
        assert file and not list(differences(file))
        Season.objects.filter(pk=season_of(season.league).pk).update(state=Season.State.RUNNING)
        with pytest.raises(NotNow, match="season 2 has been drawn from these results"):
            rule(lower, VOID, seen=1)

    def test_in_a_knockout_somebody_goes_on_by_the_ruling(self) -> None:
        season = tournament(8, format="elimination")
        with_cato(season.league)
        table = Table.objects.select_related("round__division__season__league", "game").order_by("pk")[0]
        with pytest.raises(Refused, match="Award it"):
            rule(table, VOID)
        assert table.game is not None
        name = sorted(seat.user.username for seat in table.game.seats.all() if seat.user)[-1]
        rule(table, AWARDED, name)
        play_round(season)
        assert Entry.objects.get(user__username=name).state == Entry.State.ACTIVE
        with pytest.raises(NotNow, match="The next round has been drawn from this result"):
            rule(table, AWARDED, name, seen=1)


class TestAppeals:
    def test_a_result_is_as_it_was_played(self, season: Season, played: Table) -> None:
        before = points(season)
        rule(played, CORRECTED, "P3", "P2", "P1", "P0")
        grant("P0")
        assert points(season) == before and Ruling.objects.get().kind == PLAYED
        assert "Undone after an appeal: Limes League" in news_of("P3")
        call_command("check_leagues")

    def test_a_void_game_counts_again(self, season: Season, played: Table) -> None:
        before = points(season)
        rule(played, VOID)
        grant("P0")
        assert points(season) == before

    def test_a_ruling_of_before_holds_again(self, season: Season, played: Table) -> None:
        rule(played, AWARDED, "P2")
        rule(played, AWARDED, "P1", seen=1)
        grant("P2")
        assert next(iter(points(season))) == "P2"

    def test_an_appeal_against_a_replaced_ruling_changes_nothing(self, played: Table, client: Client) -> None:
        rule(played, AWARDED, "P2")
        first = Decision.objects.latest("pk")
        rule(played, AWARDED, "P1", seen=1)
        appeals.appeal(user=who("P0"), decision_id=first.pk, reason="No.")
        client.force_login(who("Cato"))
        form = form_at(client, first.get_absolute_url(), field="granted")
        assert "can no longer be undone" in form.page.text
        form.fill(granted="yes", text="True.").press()
        assert Ruling.objects.get().places == places(played, "P1")

    def test_a_game_that_was_ended_is_void_for_its_dice_are_known(self, season: Season, table: Table) -> None:
        rule(table, ENDED)
        assert "It cannot be continued, because its dice are public." in undoing.outlook(Decision.objects.latest("pk"))
        grant("P0")
        assert Ruling.objects.get().kind == VOID and set(points(season).values()) == {0}
        call_command("check_leagues")

    def test_a_running_game_that_was_voided_counts_as_it_stood(self, season: Season, table: Table) -> None:
        rule(table, VOID)
        grant("P0")
        assert Ruling.objects.get().kind == ENDED and sum(points(season).values()) == 20
        call_command("check_leagues")

    def test_a_decision_that_did_nothing_to_undo_says_so_before_it_is_answered(
        self, season: Season, client: Client
    ) -> None:
        other = organisers.decide(
            user=who("Host"), league=season.league, season=season, sentence=lambda: "Warned P0", reason="x"
        )
        appeals.appeal(user=who("P0"), decision_id=other.pk, reason="No.")
        client.force_login(who("Cato"))
        assert "Granting this appeal changes nothing by itself" in client.get(other.get_absolute_url()).text


def rated() -> Any:
    return Unrated(RatedGame.objects.get().unrated)


def best() -> str:
    return Rating.objects.latest("cautious").player.name
