"""The desk before a draw: the start moved, the players capped, the draw seeded, by its pages."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.leagues import draw_file
from games.leagues.acts import appeals, undoing
from games.leagues.acts.cap import set_cap
from games.leagues.acts.put_in import put_in
from games.leagues.acts.remove import remove
from games.leagues.acts.seeds import set_seeds
from games.leagues.acts.start import move_start, require_start
from games.leagues.models import Decision, DeskAct, Entry, Season
from games.leagues.services import entries, organisers, season_files
from games.models import News
from games.services.errors import NotNow, Refused
from tests.form_filling import form_at, form_in
from tests.games.mail.post import sent_mails
from tests.leagues.leagues import league, pass_days, season_of, started, win_all
from tests.leagues.test_answers import flat, reply
from tests.tables import person

pytestmark = pytest.mark.django_db
State = Entry.State
REASON = "Holidays"


def who(name: str) -> User:
    return User.objects.get(username=name)


def at(season: Season, name: str) -> str:
    return reverse(f"leagues:{name}", args=[season.league.slug, season.number])


def state(season: Season, name: str) -> str:
    return season.entries.get(user__username=name).state


def news_of(name: str) -> list[News]:
    return list(News.objects.filter(mails__user__username=name).order_by("pk"))


def open_season(people: int = 0, **rules: Any) -> Season:
    """Return a season open for entries, with P0, P1 and so on."""
    season = season_of(league(person("Host"), **rules))
    for number in range(people):
        entries.enter(user=person(f"P{number}"), season_id=season.pk)
    season.refresh_from_db()
    return season


def cap(season: Season, number: int | None) -> list[str]:
    """Cap a season, and return the names of those who move up."""
    season.refresh_from_db()
    movers = set_cap(user=who("Host"), season_id=season.pk, cap=number, reason="Enough", seen=season.cap)
    season.refresh_from_db()
    return [entry.name for entry in movers]


def granted(appellant: str) -> None:
    """Appeal against the latest act, and let another organiser grant it."""
    decision = DeskAct.objects.latest("pk").decision
    cato = User.objects.filter(username="Cato").first() or person("Cato")
    if not decision.league.organisers.filter(pk=cato.pk).exists():
        organisers.add(user=who("Host"), league=decision.league, name="Cato", reason="He helps.")
    appeal = appeals.appeal(user=who(appellant), decision_id=decision.pk, reason="That is wrong.")
    assert "can no longer be undone" not in undoing.outlook(decision)
    appeals.answer(user=cato, appeal_id=appeal.pk, granted=True, text="You are right.")


class TestStart:
    def test_all_dates_move_with_it_and_all_who_have_entered_are_mailed(self, client: Client) -> None:
        season = open_season(people=2)
        sent_mails()
        check_in, length = season.starts - season.check_in, season.ends - season.starts
        client.force_login(who("Host"))
        day = (season.starts + timedelta(days=5)).date()
        page = form_at(client, at(season, "move_start"), field="starts").fill(starts=day, reason=REASON).press()
        assert "We email all 2 players who have entered" in page.text and "now starts on" in page.text
        confirmation = form_in(client, page, button="Move the start")
        assert confirmation.press("Move the start").status_code == 302
        assert confirmation.press("Move the start").status_code == 302, "a double click moves it once"
        season.refresh_from_db()
        assert season.starts.date() == day and season.due == season.check_in == season.starts - check_in
        assert season.ends == season.starts + length
        letters = sent_mails()
        assert sorted(letter.to[0] for letter in letters) == ["p0@example.org", "p1@example.org"]
        assert letters[0].subject.startswith("Moved the start from") and "WITHDRAW, APPEAL." in flat(letters[0])
        assert Decision.objects.filter(what__startswith="Moved the start").count() == 1
        assert reply(letters[0], "WITHDRAW") == "acted"

    def test_an_open_check_in_stays_open_and_asks_again_before_the_new_start(self) -> None:
        season = pass_days(open_season(people=1), 3)
        assert season.state == Season.State.CHECK_IN
        check_in, later = season.check_in, season.starts + timedelta(days=4)
        with pytest.raises(NotNow, match="only move to a later date"):
            require_start(season, season.starts - timedelta(days=1))
        move_start(user=who("Host"), season_id=season.pk, starts=later, reason=REASON, seen=season.starts)
        season.refresh_from_db()
        assert season.check_in == check_in and season.due == later - timedelta(days=2)
        assert news_of("P0")[-1].answers == ["CHECK IN", "WITHDRAW", "APPEAL"]
        assert "Check-in stays open until the start." in news_of("P0")[-1].text

    def test_a_granted_appeal_moves_it_back(self) -> None:
        season = open_season(people=1)
        before = season.starts
        move_start(user=who("Host"), season_id=season.pk, starts=before + timedelta(days=9), reason=REASON, seen=before)
        granted("P0")
        season.refresh_from_db()
        assert season.starts == before

    @pytest.mark.parametrize(
        ("days", "sentence"),
        [(0, "starts on that day already"), (-8, "Choose a later start date"), (400, "within a year")],
    )
    def test_an_impossible_start_is_refused(self, days: int, sentence: str) -> None:
        season = open_season()
        starts = season.starts + timedelta(days=days)
        with pytest.raises(Refused, match=sentence):
            move_start(user=who("Host"), season_id=season.pk, starts=starts, reason=REASON, seen=season.starts)
        assert not DeskAct.objects.exists()

    def test_of_two_organisers_the_second_is_told_and_nothing_is_done_by_halves(self) -> None:
        season = open_season()
        seen, starts = season.starts, season.starts + timedelta(days=3)
        move_start(user=who("Host"), season_id=season.pk, starts=starts, reason=REASON, seen=seen)
        with pytest.raises(NotNow, match="moved in the meantime"):
            move_start(
                user=who("Host"), season_id=season.pk, starts=starts + timedelta(days=1), reason=REASON, seen=seen
            )
        with pytest.raises(Refused, match="Give a reason"):
            move_start(
                user=who("Host"), season_id=season.pk, starts=starts + timedelta(days=1), reason=" ", seen=starts
            )
        season.refresh_from_db()
        assert season.starts == starts and DeskAct.objects.count() == 1


class TestCap:
    def test_players_beyond_the_cap_wait_and_move_up_in_order(self, client: Client) -> None:
        season = open_season(people=4)
        client.force_login(who("Host"))
        page = form_at(client, at(season, "set_cap"), field="cap").fill(cap=4, reason="Two tables").press()
        assert "At most 4 players are drawn." in page.text
        assert form_in(client, page, button="Save number").press("Save number").status_code == 302
        for name in ("Una", "Duo", "Tre"):
            client.force_login(person(name))
            form = form_at(client, season.get_absolute_url(), button="Join waiting list")
            assert "on the waiting list" in client.get(form.press().url).text
        assert (
            "Places taken: 4 of 4. 3 players are on the waiting list." in Client().get(season.get_absolute_url()).text
        )
        entries.withdraw(user=who("Una"), season_id=season.pk)
        entries.enter(user=who("Una"), season_id=season.pk)  # at the end of the line now
        entries.withdraw(user=who("P0"), season_id=season.pk)
        assert [state(season, name) for name in ("Una", "Duo", "Tre")] == [State.WAITING, State.ENTERED, State.WAITING]
        assert news_of("Duo")[-1].headline == "You have moved up: Limes League, season 1"
        assert cap(season, 5) == ["Tre"]
        remove(user=who("Host"), season_id=season.pk, entry_id=season.entries.get(user=who("P1")).pk, reason="Insults")
        assert state(season, "Una") == State.ENTERED

    def test_a_cap_cannot_be_lower_than_the_number_of_players_entered(self, client: Client) -> None:
        season = open_season(people=5)
        client.force_login(who("Host"))
        refused = form_at(client, at(season, "set_cap"), field="cap").fill(cap=4, reason="Enough").press()
        assert refused.status_code == 422 and "5 players have entered. The cap can" in refused.text
        season.refresh_from_db()
        assert season.cap is None
        with pytest.raises(Refused, match="A table needs 4 players"):
            cap(season, 3)

    def test_ending_it_lets_all_in_and_a_stale_form_changes_nothing(self) -> None:
        season = open_season(people=4)
        cap(season, 4)
        entries.enter(user=person("Una"), season_id=season.pk)
        with pytest.raises(NotNow, match="changed in the meantime"):
            set_cap(user=who("Host"), season_id=season.pk, cap=9, reason="More", seen=None)
        with pytest.raises(NotNow, match="is full: it takes 4 players"):
            put_in(user=who("Host"), season_id=season.pk, name=person("Dora").username, reason="A friend")
        assert cap(season, None) == ["Una"] and state(season, "Una") == State.ENTERED

    def test_the_places_of_those_who_do_not_check_in_go_to_those_who_wait(self) -> None:
        season = open_season(people=4)
        cap(season, 4)
        for name in ("Una", "Duo"):
            entries.enter(user=person(name), season_id=season.pk)
        pass_days(season, 3)
        with pytest.raises(NotNow, match="you need not check in"):
            entries.check_in(user=who("Una"), season_id=season.pk)
        for name in ("P0", "P1", "P2"):
            entries.check_in(user=who(name), season_id=season.pk)
        pass_days(season, 7)
        assert season.state == Season.State.RUNNING and state(season, "P3") == State.MISSED
        assert state(season, "Una") == State.ACTIVE and state(season, "Duo") == State.WAITING
        assert "all places were taken. You will get the first place that opens" in news_of("Duo")[-1].text
        assert "Started without you: Limes League, season 1" in [news.headline for news in news_of("P3")]

    def test_a_tournament_without_substitutes_tells_who_waited_in_vain(self) -> None:
        season = open_season(people=4, format="elimination", round_days=20, up=0, down=0)
        cap(season, 4)
        entries.enter(user=person("Una"), season_id=season.pk)
        pass_days(season, 3)
        for number in range(4):
            entries.check_in(user=who(f"P{number}"), season_id=season.pk)
        pass_days(season, 7)
        assert state(season, "Una") == State.MISSED
        assert "all places were taken" in news_of("Una")[-1].text

    def test_a_player_who_moves_up_is_told_and_withdraws_by_mail(self) -> None:
        season = open_season(people=4)
        cap(season, 4)
        entries.enter(user=person("Una"), season_id=season.pk)
        sent_mails()
        entries.withdraw(user=who("P0"), season_id=season.pk)
        [letter] = [each for each in sent_mails() if each.to == ["una@example.org"]]
        assert "A place is free, and it is yours." in flat(letter)
        entries.enter(user=who("P0"), season_id=season.pk)
        assert reply(letter, "WITHDRAW") == "acted"
        assert state(season, "Una") == State.WITHDRAWN and state(season, "P0") == State.ENTERED
        [withdrawal] = [each for each in sent_mails() if each.to == ["p0@example.org"]][-1:]
        assert "You have moved up" in withdrawal.subject

    def test_a_granted_appeal_ends_the_cap(self) -> None:
        season = open_season(people=4)
        cap(season, 4)
        entries.enter(user=person("Una"), season_id=season.pk)
        granted("Una")
        season.refresh_from_db()
        assert season.cap is None and state(season, "Una") == State.ENTERED


class TestSeeds:
    def test_seeds_of_a_first_season_fill_its_divisions_from_the_top_and_the_file_says_so(self, client: Client) -> None:
        season = open_season(people=8)
        client.force_login(who("Host"))
        names = ["P7", "P2", "P5", "P1"]
        form = form_at(client, at(season, "set_seeds"), field="seeds")
        page = form.fill(seeds="\n".join(["p7", "P2", "", " P5", "P1 "]), reason="By strength").press()
        assert "come before all other newcomers: 1. P7" in page.text
        confirmation = form_in(client, page, button="Save seeds")
        assert confirmation.press("Save seeds").status_code == 302
        assert confirmation.press("Save seeds").status_code == 302, "a double click sets them once"
        assert Decision.objects.filter(what="Set the seeds of the draw").count() == 1
        assert "4. P1" in news_of("P5")[-1].text and not news_of("P0")
        assert "seed 1" in client.get(at(season, "desk_players")).text
        pass_days(season, 3)
        for number in range(8):
            entries.check_in(user=who(f"P{number}"), season_id=season.pk)
        pass_days(season, 7)
        upper = season.divisions.get(tier=1)
        assert {line.entry.name for line in upper.standings.all()} == set(names)
        file: Any = season_files.draw_as_file(season)
        assert list(draw_file.differences(file)) == []
        assert file["divided"]["given"]["seeds"] == season.seeds
        given, (_tier, below) = file["divided"]["given"], file["divided"]["drawn"][1]
        given["earned"] = [[player, *rank] for player, (_seed, *rank) in zip(below, given["earned"], strict=True)]
        assert any("do not follow" in each for each in draw_file.differences(file))

    def test_seeds_of_pools_do_not_meet(self) -> None:
        season = open_season(people=8, format="pools", round_days=20, up=0, down=0, games=3)
        seeds = ["P3", "P6"]
        set_seeds(user=who("Host"), season_id=season.pk, names=seeds, reason="The finalists", seen=[])
        pass_days(season, 3)
        for number in range(8):
            entries.check_in(user=who(f"P{number}"), season_id=season.pk)
        pass_days(season, 7)
        pools = [{line.entry.name for line in pool.standings.all()} for pool in season.divisions.all()]
        assert len(pools) == 2 and all(len(pool & set(seeds)) == 1 for pool in pools)
        file: Any = season_files.draw_as_file(season)
        assert list(draw_file.differences(file)) == []

    @pytest.mark.parametrize(
        ("names", "sentence"),
        [
            (["P0", "Nobody"], "Nobody has no place in the draw"),
            (["P0", "p0"], "P0 is in the list twice"),
            (["P0", "Gone"], "Gone has no place in the draw"),
            ([], "These are the seeds already"),
        ],
    )
    def test_an_invalid_list_of_seeds_is_refused(self, names: list[str], sentence: str) -> None:
        season = open_season(people=2)
        entries.enter(user=person("Gone"), season_id=season.pk)
        entries.withdraw(user=who("Gone"), season_id=season.pk)
        with pytest.raises(Refused, match=sentence):
            set_seeds(user=who("Host"), season_id=season.pk, names=names, reason="So", seen=[])
        assert not DeskAct.objects.exists()

    def test_a_place_by_results_is_no_seed_and_an_appeal_takes_seeds_back(self) -> None:
        first = started(people=4)
        win_all(first)
        second = season_of(first.league)
        entries.enter(user=who("P0"), season_id=second.pk)
        entries.enter(user=person("New"), season_id=second.pk)
        with pytest.raises(Refused, match="comes from last season's results: P0"):
            set_seeds(user=who("Host"), season_id=second.pk, names=["P0"], reason="So", seen=[])
        set_seeds(user=who("Host"), season_id=second.pk, names=["New"], reason="So", seen=[])
        with pytest.raises(NotNow, match="seeds have been changed in the meantime"):
            set_seeds(user=who("Host"), season_id=second.pk, names=[], reason="So", seen=[])
        granted("New")
        second.refresh_from_db()
        assert second.seeds == []


PAGES = ("move_start", "set_cap", "set_seeds")


@pytest.mark.parametrize("name", PAGES)
def test_nobody_else_and_no_later_season_has_these_pages(client: Client, name: str) -> None:
    season = started(people=4)
    client.force_login(who("P0"))
    assert client.get(at(season, name)).status_code == 403
    client.force_login(who("Host"))
    answer = client.get(at(season, name))
    assert answer.status_code == 409 and "This is only possible before the draw." in answer.text


@pytest.mark.parametrize("name", PAGES)
def test_the_pages_are_in_german_and_ask_as_much_for_many_as_for_few(client: Client, name: str) -> None:
    season = open_season(people=2)
    host = who("Host")
    User.objects.filter(pk=host.pk).update(language="de")
    client.force_login(who("Host"))
    client.get(at(season, name))

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            answer = client.get(at(season, name))
        assert answer.status_code == 200 and "Vorschau" in answer.text
        return len(captured)

    few = queries()
    for number in range(2, 7):
        entries.enter(user=person(f"P{number}"), season_id=season.pk)
    assert queries() == few


def each_act(season: Season) -> dict[str, Callable[[User], object]]:
    starts = season.starts + timedelta(days=3)
    return {
        "start": lambda user: move_start(
            user=user, season_id=season.pk, starts=starts, reason="So", seen=season.starts
        ),
        "cap": lambda user: set_cap(user=user, season_id=season.pk, cap=8, reason="So", seen=None),
        "seeds": lambda user: set_seeds(user=user, season_id=season.pk, names=["P0"], reason="So", seen=[]),
    }


def test_only_organisers_act() -> None:
    season = open_season(people=1)
    for act in each_act(season).values():
        with pytest.raises(Refused, match="Only an organiser"):
            act(who("P0"))
    assert timezone.now() < season.check_in and not DeskAct.objects.exists()
