"""The desk's list of players: removed, put in, exchanged, divided, barred, as an organiser does it by its pages."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from games.leagues.acts import appeals, undoing
from games.leagues.acts import remove as removal
from games.leagues.acts.bar import bar, unbar
from games.leagues.acts.exchange import exchange
from games.leagues.acts.groups import set_groups
from games.leagues.acts.put_in import put_in
from games.leagues.models import Bar, Decision, DeskAct, Entry, Season
from games.leagues.services import divisions, entries, next_places, organisers
from games.models import News
from games.services.errors import NotNow, NotYours, Refused
from tests.form_filling import form_at, form_in
from tests.leagues.leagues import about_to_start, pass_days, season_of, started, win_all
from tests.tables import person

pytestmark = pytest.mark.django_db
State = Entry.State


def who(name: str) -> User:
    return User.objects.get(username=name)


def entry_of(season: Season, name: str) -> Entry:
    return season.entries.get(user__username=name)


def players_page(season: Season) -> str:
    return reverse("leagues:desk_players", args=[season.league.slug, season.number])


def at(season: Season, name: str, *more: int) -> str:
    return reverse(f"leagues:{name}", args=[season.league.slug, season.number, *more])


def news_of(name: str) -> list[str]:
    return list(News.objects.filter(mails__user__username=name).order_by("pk").values_list("headline", flat=True))


def confirmed(client: Client, page: Any, words: str) -> Any:
    """Return the answer to the page's confirmation."""
    assert page.status_code == 200 and "What happens" in page.text
    return form_in(client, page, button=words).press(words)


@pytest.fixture
def season() -> Season:
    """Return a season with P0 to P5 checked in; Cato organises as well, and moderates."""
    season = about_to_start(people=6)
    organisers.add(user=who("Host"), league=season.league, name=person("Cato").username, reason="He helps.")
    season.refresh_from_db()
    return season


@pytest.fixture
def host(client: Client, season: Season) -> Client:
    client.force_login(who("Host"))
    return client


def grant(name: str, words: str = "You are right.", against: Decision | None = None) -> None:
    """Appeal against a decision, by default the latest act, and let Cato grant it."""
    decision = against or DeskAct.objects.filter(undone=None).latest("pk").decision
    appeal = appeals.appeal(user=who(name), decision_id=decision.pk, reason="That is wrong.")
    appeals.answer(user=who("Cato"), appeal_id=appeal.pk, granted=True, text=words)


def remove(season: Season, name: str) -> Decision:
    """Remove a player, and return the decision."""
    removal.remove(
        user=who("Host"), season_id=season.pk, entry_id=entry_of(season, name).pk, reason="He insults others"
    )
    return Decision.objects.latest("pk")


class TestBeforeTheDraw:
    def test_everybody_stands_in_the_list_with_their_state(self, season: Season, host: Client) -> None:
        entries.withdraw(user=who("P1"), season_id=season.pk)
        page = host.get(players_page(season)).text
        assert page.count("checked in") == 5 and "withdrawn" in page and "newcomer (random draw)" in page
        assert Client().get(players_page(season)).status_code == 302
        host.force_login(who("P0"))
        assert host.get(players_page(season)).status_code == 403

    def test_a_player_is_removed_and_an_appeal_brings_them_back(self, season: Season, host: Client) -> None:
        entry = entry_of(season, "P0")
        assert at(season, "remove_player", entry.pk) in host.get(players_page(season)).text
        form = form_at(host, at(season, "remove_player", entry.pk), button="Remove P0")
        assert "We email P0, who can appeal" in form.page.text
        assert form.fill(reason="He insults others").press().status_code == 302
        assert form.press().status_code == 302, "a double click does nothing the second time"
        entry.refresh_from_db()
        assert entry.removed and entry.state == State.WITHDRAWN
        assert Decision.objects.filter(what="Removed P0").count() == 1
        assert news_of("P0").count("Removed P0: Limes League") == 1
        assert "removed" in host.get(players_page(season)).text
        with pytest.raises(NotNow, match="have removed you from Limes League, season 1"):
            entries.enter(user=who("P0"), season_id=season.pk)
        with pytest.raises(NotNow, match="have removed you from Limes League, season 1"):
            entries.check_in(user=who("P0"), season_id=season.pk)
        grant("P0")
        assert entry_of(season, "P0").state == State.CHECKED_IN
        assert not entry_of(season, "P0").removed
        assert "Undone after an appeal: Limes League" in news_of("P0")
        assert Decision.objects.latest("pk").what == "Undone after an appeal: Removed P0"

    def test_somebody_is_put_in_by_name_and_checks_in_themselves(self, season: Season, host: Client) -> None:
        form = form_at(host, at(season, "put_in"), field="name")
        refused = form.fill(name="Nobody", reason="A seat is free").press()
        assert refused.status_code == 422 and "There is no player called Nobody. Check the spelling." in refused.text
        person("Dora")
        page = form_in(host, refused, field="name").fill(name="dora").press()
        assert "must check in themselves" in page.text
        assert confirmed(host, page, "Add player").status_code == 302
        assert entry_of(season, "Dora").state == State.ENTERED
        news = News.objects.get(mails__user__username="Dora")
        assert news.headline == "Added Dora: Limes League" and "CHECK IN" in news.answers
        assert "A seat is free" in news.text
        put_in(user=who("Host"), season_id=season.pk, name="Dora", reason="Again")
        assert Decision.objects.filter(what="Added Dora").count() == 1
        grant("Dora")
        assert entry_of(season, "Dora").state == State.WITHDRAWN

    def test_typed_text_can_be_edited_before_it_is_confirmed(self, season: Season, host: Client) -> None:
        person("Dora")
        page = form_at(host, at(season, "put_in"), field="name").fill(name="Dora", reason="A seat is free").press()
        again = form_in(host, page, button="Edit").press("Edit")
        form = form_in(host, again, field="name")
        assert form.fields["name"] == ["Dora"] and form.fields["reason"] == ["A seat is free"]
        assert not season.entries.filter(user__username="Dora").exists()

    def test_the_number_of_divisions_is_set_and_drawn_so(self, season: Season, host: Client) -> None:
        Season.objects.filter(pk=season.pk).update(rules={**season.rules, "size": 3, "division": 6})
        season.refresh_from_db()
        page = form_at(host, at(season, "set_groups"), field="groups").fill(groups=2, reason="Closer games").press()
        assert "the sizes are: 3, 3" in page.text
        assert confirmed(host, page, "Save number").status_code == 302
        refused = form_at(host, at(season, "set_groups"), field="groups").fill(groups=3, reason="More").press()
        assert refused.status_code == 422 and "can have 1 to 2" in refused.text
        assert "Set the number of divisions to 2: Limes League" in news_of("P3")
        pass_days(season, 7)
        assert [each.places.count() for each in season.divisions.all()] == [3, 3]
        with pytest.raises(NotNow, match="before the draw"):
            set_groups(user=who("Host"), season_id=season.pk, groups=1, reason="Late")

    def test_a_number_that_was_set_is_as_before_after_an_appeal(self, season: Season) -> None:
        Season.objects.filter(pk=season.pk).update(rules={**season.rules, "size": 3, "division": 6})
        set_groups(user=who("Host"), season_id=season.pk, groups=2, reason="Closer games")
        grant("P0")
        season.refresh_from_db()
        assert season.groups is None

    def test_a_number_that_another_has_replaced_stays_whatever_is_granted(self, season: Season) -> None:
        Season.objects.filter(pk=season.pk).update(rules={**season.rules, "size": 3, "division": 6})
        set_groups(user=who("Host"), season_id=season.pk, groups=2, reason="Closer games")
        first = Decision.objects.latest("pk")
        set_groups(user=who("Host"), season_id=season.pk, groups=1, reason="More opponents")
        grant("P0", against=first)
        season.refresh_from_db()
        assert season.groups == 1
        grant("P0")
        season.refresh_from_db()
        assert season.groups == 2

    def test_an_appeal_against_putting_a_player_in_again_removes_them(self, season: Season) -> None:
        remove(season, "P0")
        put_in(user=who("Host"), season_id=season.pk, name="P0", reason="He is sorry")
        grant("P0")
        assert entry_of(season, "P0").removed and entry_of(season, "P0").state == State.WITHDRAWN

    def test_a_player_removed_twice_stays_out_after_an_appeal_against_the_first(self, season: Season) -> None:
        first = remove(season, "P0")
        put_in(user=who("Host"), season_id=season.pk, name="P0", reason="He is sorry")
        second = remove(season, "P0")
        grant("P0", against=first)
        assert entry_of(season, "P0").removed
        grant("P0", against=second)
        assert entry_of(season, "P0").state == State.ENTERED and not entry_of(season, "P0").removed

    def test_a_player_who_was_not_drawn_is_said_to_join_the_waiting_list(self, season: Season, client: Client) -> None:
        removal = remove(season, "P0")
        pass_days(season, 7)
        client.force_login(who("Cato"))
        appeals.appeal(user=who("P0"), decision_id=removal.pk, reason="That is wrong.")
        text = form_at(client, removal.get_absolute_url(), field="granted").page.text
        assert "P0 joins the waiting list." in text and "old place" not in text


def test_two_exchange_what_they_have_earned_and_the_file_of_the_draw_says_so(
    client: Client,
) -> None:
    first = started(people=8)
    win_all(first)
    second = season_of(first.league)
    for number in range(8):
        entries.enter(user=who(f"P{number}"), season_id=second.pk)
    entries.enter(user=person("New"), season_id=second.pk)
    entries.enter(user=person("Newer"), season_id=second.pk)
    second.refresh_from_db()
    upper, lower = [
        sorted(next_places.earned_places(second, second.entries.all()).items(), key=lambda each: each[1])[at][0]
        for at in (0, -1)
    ]
    one, other = Entry.objects.get(pk=upper), Entry.objects.get(pk=lower)
    client.force_login(who("Host"))
    form = form_at(client, at(second, "exchange"), field="one")
    new = entry_of(second, "New").pk, entry_of(second, "Newer").pk
    refused = form.fill(one=new[0], other=new[1], reason="Friends").press()
    assert refused.status_code == 422 and "their order is drawn at random" in refused.text
    form = form_in(client, refused, field="one").fill(one=one.pk, other=other.pk, reason="A slip of the pen")
    page = form.press()
    assert f"{one.name} and {other.name} swap their starting places." in page.text
    before = next_places.earned_places(second, second.entries.all())
    confirmation = form_in(client, page, button="Swap places")
    assert confirmation.press("Swap places").status_code == 302
    assert confirmation.press("Swap places").status_code == 302, "a double click swaps once"
    second.refresh_from_db()
    after = next_places.earned_places(second, second.entries.all())
    assert (after[one.pk], after[other.pk]) == (before[other.pk], before[one.pk])
    assert divisions.dividing_input(second, [one, other])["earned"] == sorted(
        [[one.pk, *before[other.pk]], [other.pk, *before[one.pk]]]
    )
    organisers.add(user=who("Host"), league=second.league, name=person("Cato").username, reason="He helps.")
    decision = Decision.objects.get(what__startswith="Swapped")
    appeal = appeals.appeal(user=one.user, decision_id=decision.pk, reason="No.")
    appeals.answer(user=who("Cato"), appeal_id=appeal.pk, granted=True, text="Right.")
    second.refresh_from_db()
    assert next_places.earned_places(second, second.entries.all()) == before


def test_an_exchange_that_another_builds_on_stays_until_that_is_undone() -> None:
    first = started(people=8)
    organisers.add(user=who("Host"), league=first.league, name=person("Cato").username, reason="He helps.")
    win_all(first)
    second = season_of(first.league)
    for number in range(8):
        entries.enter(user=who(f"P{number}"), season_id=second.pk)
    keys = {name: entry_of(second, name).pk for name in ("P0", "P1", "P7")}
    acts = list[Decision]()
    for one, other in (("P0", "P7"), ("P1", "P0"), ("P0", "P7")):
        exchange(user=who("Host"), season_id=second.pk, one=keys[one], other=keys[other], reason="x", seen=len(acts))
        acts.append(Decision.objects.latest("pk"))
    pairs = [[keys["P0"], keys["P7"]], [keys["P1"], keys["P0"]]]
    grant("P0", against=acts[0])
    second.refresh_from_db()
    assert second.exchanges == [*pairs, pairs[0]], "words alone"
    grant("P0", against=acts[2])
    second.refresh_from_db()
    assert second.exchanges == pairs


class TestBars:
    def test_a_banned_player_is_out_and_cannot_enter_until_the_ban_is_lifted(
        self, season: Season, host: Client
    ) -> None:
        page = form_at(host, reverse("leagues:bar", args=["limes-league"]) + "?name=P0", field="name")
        confirmation = page.fill(reason="He insults others").press()
        assert "They are removed from Limes League, season 1 at once" in confirmation.text
        assert confirmed(host, confirmation, "Ban player").status_code == 302
        assert entry_of(season, "P0").removed and Bar.objects.get().user == who("P0")
        assert "P0" in host.get(reverse("leagues:desk", args=["limes-league"])).text
        assert "removed, banned" in host.get(players_page(season)).text
        with pytest.raises(NotNow, match="are banned from this league"):
            entries.enter(user=who("P0"), season_id=season.pk)
        with pytest.raises(NotNow, match="Lift the ban first"):
            put_in(user=who("Host"), season_id=season.pk, name="P0", reason="After all")
        lift = form_at(host, reverse("leagues:unbar", args=["limes-league", "P0"]), button="Lift the ban on P0")
        for _time in range(2):
            assert lift.fill(reason="A year is over").press().status_code == 302
        assert not Bar.objects.exists() and Decision.objects.filter(what="Lifted the ban on P0").count() == 1
        assert news_of("P0")[-2:] == [
            "Banned P0 from the league: Limes League",
            "Lifted the ban on P0: Limes League",
        ]
        put_in(user=who("Host"), season_id=season.pk, name="P0", reason="After all")
        assert entry_of(season, "P0").state == State.ENTERED

    def test_a_person_in_no_season_can_appeal_against_a_ban(self, season: Season) -> None:
        bar(
            user=who("Host"),
            league=season.league,
            name=person("Eve").username,
            reason="She insults others",
        )
        grant("Eve")
        assert not Bar.objects.exists()
        entries.enter(user=who("Eve"), season_id=season.pk)

    def test_an_appeal_against_a_bar_brings_back_into_the_season(self, season: Season) -> None:
        bar(user=who("Host"), league=season.league, name="P0", reason="He insults others")
        grant("P0")
        assert entry_of(season, "P0").state == State.CHECKED_IN and not Bar.objects.exists()

    def test_an_appeal_against_lifting_a_ban_restores_it(self, season: Season) -> None:
        bar(user=who("Host"), league=season.league, name="P0", reason="He insults others")
        unbar(user=who("Host"), league=season.league, name="P0", reason="He is sorry")
        grant("P1")
        assert Bar.objects.get().user == who("P0")

    def test_a_ban_is_undone_though_organisers_have_lifted_it(self, season: Season) -> None:
        bar(user=who("Host"), league=season.league, name="P0", reason="He insults others")
        ban = Decision.objects.latest("pk")
        unbar(user=who("Host"), league=season.league, name="P0", reason="He is sorry")
        assert entry_of(season, "P0").removed
        grant("P0", against=ban)
        assert entry_of(season, "P0").state == State.CHECKED_IN and not entry_of(season, "P0").removed

    def test_a_later_ban_is_not_lifted_by_an_appeal_against_another_decision(self, season: Season) -> None:
        removal = remove(season, "P0")
        bar(user=who("Host"), league=season.league, name="P0", reason="He insults others")
        ban = Decision.objects.latest("pk")
        unbar(user=who("Host"), league=season.league, name="P0", reason="He is sorry")
        bar(user=who("Host"), league=season.league, name="P0", reason="He is not")
        for decision in (removal, ban):
            assert "changes nothing by itself" in undoing.outlook(decision)
            grant("P0", against=decision)
        assert Bar.objects.get().user == who("P0") and entry_of(season, "P0").removed

    def test_nobody_else_bars_and_nobody_bars_themselves(self, season: Season) -> None:
        with pytest.raises(NotYours):
            bar(user=who("P1"), league=season.league, name="P0", reason="I lose to him")
        with pytest.raises(Refused, match="ban yourself"):
            bar(user=who("Host"), league=season.league, name="Host", reason="Me")
        with pytest.raises(Refused, match="Give a reason"):
            bar(user=who("Host"), league=season.league, name="P0", reason=" ")


class TestWhileItRuns:
    def test_a_removed_player_loses_the_place_and_regains_it_by_appeal(self, client: Client) -> None:
        season = started(people=4)
        organisers.add(user=who("Host"), league=season.league, name=person("Cato").username, reason="He helps.")
        client.force_login(who("Host"))
        entry = entry_of(season, "P0")
        form = form_at(client, at(season, "remove_player", entry.pk), button="Remove P0")
        assert "A bot takes over their games at once." in form.page.text
        form.fill(reason="Two accounts").press()
        entry.refresh_from_db()
        assert entry.state == State.WITHDRAWN and not entry.holdings.filter(until=None).exists()
        seats = who("P0").seats.all()
        assert all(seat.is_free for seat in seats)
        appeal = appeals.appeal(user=who("P0"), decision_id=Decision.objects.latest("pk").pk, reason="My brother's.")
        client.force_login(who("Cato"))
        form = form_at(client, Decision.objects.latest("pk").get_absolute_url(), field="granted")
        assert "P0 gets the old place back" in form.page.text
        form.fill(granted="yes", text="So it is.").press()
        entry.refresh_from_db()
        assert entry.state == State.ACTIVE and entry.holdings.get().until is None
        assert not any(seat.is_free for seat in who("P0").seats.all())
        assert not next_places.substitutes(season).exists()
        assert "Undone after an appeal" in client.get(appeal.decision.get_absolute_url()).text

    def test_a_returner_whose_place_is_taken_waits_for_the_next_one(self) -> None:
        season = started(people=4)
        organisers.add(user=who("Host"), league=season.league, name=person("Cato").username, reason="He helps.")
        entries.enter(user=person("Late"), season_id=season.pk)
        removal.remove(
            user=who("Host"),
            season_id=season.pk,
            entry_id=entry_of(season, "P0").pk,
            reason="Two accounts",
        )
        decision = Decision.objects.latest("pk")
        pass_days(season, 0)
        assert entry_of(season, "Late").state == State.ACTIVE
        appeal = appeals.appeal(user=who("P0"), decision_id=decision.pk, reason="My brother's.")
        appeals.answer(user=who("Cato"), appeal_id=appeal.pk, granted=True, text="So it is.")
        assert entry_of(season, "P0").state == State.WAITING


def test_the_list_asks_as_much_for_many_as_for_few(client: Client) -> None:
    season = about_to_start(people=3)
    client.force_login(who("Host"))
    with CaptureQueriesContext(connection) as few:
        client.get(players_page(season))
    for number in range(3, 9):
        entries.enter(user=person(f"P{number}"), season_id=season.pk)
    with CaptureQueriesContext(connection) as many:
        assert "P8" in client.get(players_page(season)).text
    assert len(many) <= len(few)


def test_the_log_and_its_mails_are_in_each_readers_language(season: Season, host: Client) -> None:
    User.objects.filter(username__in=("Host", "P1")).update(language="de")
    form = form_at(host, at(season, "remove_player", entry_of(season, "P1").pk), button="P1 entfernen")
    form.fill(reason="Er will nicht.").press()
    decision = Decision.objects.latest("pk")
    assert decision.what == "Removed P1" and news_of("P1")[-1] == "P1 entfernt: Limes League"
    assert "P1 entfernt" in host.get(decision.get_absolute_url()).text
    assert "Removed P1" in Client().get(decision.get_absolute_url()).text
