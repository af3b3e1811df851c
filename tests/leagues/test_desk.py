"""The organisers' desk: changed rules, organisers coming and going, a league ended and resumed."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.leagues.models import Decision, League, Season
from games.leagues.services import ending, entries, organisers, rule_changes
from games.models import News
from games.services.errors import NotNow, NotYours, Refused
from tests.form_filling import form_at, form_in
from tests.leagues.leagues import RULES, league, season_of, started, win_all
from tests.leagues.test_mails import headlines
from tests.tables import person

pytestmark = pytest.mark.django_db
SLUG = ["limes-league"]
MORE = RULES | {"games": 3}


@pytest.fixture
def host() -> User:
    return person("Host")


@pytest.fixture
def found(host: User) -> League:
    return league(host)


def change(
    user: User, found: League, rules: dict[str, object] = MORE, reason: str = "More play", season: int = 1
) -> bool:
    return rule_changes.change(user=user, league=found, rules=rules, reason=reason, season=season)


class TestRules:
    def test_the_season_that_is_open_is_held_by_them(self, host: User, found: League) -> None:
        assert change(host, found)
        assert season_of(found).terms.games == 3
        assert not change(host, found) and found.decisions.count() == 1

    def test_a_change_without_the_right_or_a_reason_is_refused(self, host: User, found: League) -> None:
        with pytest.raises(NotYours):
            change(person("Eve"), found)
        with pytest.raises(Refused, match="Give a reason"):
            change(host, found, reason=" ")
        with pytest.raises(Refused, match="The start is 9 days away"):
            change(host, found, RULES | {"check_in_days": 12})
        assert season_of(found).terms.games == RULES["games"]

    def test_a_season_whose_check_in_has_begun_keeps_its_own(self, client: Client) -> None:
        season = started(people=4)
        host = User.objects.get(username="Host")
        with pytest.raises(NotNow, match="Changes apply from season 2"):
            change(host, season.league)
        client.force_login(host)
        desk = client.get(reverse("leagues:desk", args=SLUG)).text
        assert "apply from season 2" in desk and 'name="season" value="2"' in desk
        assert change(host, season.league, season=2)
        season.refresh_from_db()
        assert (season.terms.games, season.league.terms.games) == (2, 3)

    def test_a_time_that_is_none_of_the_usual_stays_as_it_is(self, host: User, found: League, client: Client) -> None:
        client.force_login(host)
        form = form_at(client, reverse("leagues:desk", args=SLUG), field="pace")
        assert "Current:" in form.element.text_content()
        form.fill(games=3, reason="More").press()
        assert (season_of(found).terms.games, season_of(found).terms.pace) == (3, RULES["pace"])

    def test_options_that_came_since_change_no_rules(self, host: User, found: League, client: Client) -> None:
        client.force_login(host)
        form = form_at(client, reverse("leagues:desk", args=SLUG), field="overlapping")
        assert "overlapping" not in found.terms.options
        again = client.get(form.fill(reason="As it was").press().url)
        assert (
            "These are the current rules already. Nothing has changed." in again.text and not found.decisions.exists()
        )
        form.fill(overlapping=True, reason="Faster").press()
        assert found.decisions.count() == 1 and season_of(found).terms.options["overlapping"]

    def test_log_and_mail_tell_it_in_words(self, host: User, found: League, client: Client) -> None:
        entries.enter(user=person("Ana"), season_id=season_of(found).pk)
        change(host, found, RULES | {"games": 3, "talk": "after", "pace": 43_200}, reason="A trial")
        lines = (
            "Games per player: 3 (before: 2)",
            "Messages at the table: Only after the game (before: To everyone or to some, at any time)",
            "Time control: 12 hours per decision (before: 24 hours per decision)",
        )
        log = client.get(reverse("leagues:decisions", args=SLUG)).text.replace("\xa0", " ")
        news = News.objects.get(mails__user__username="Ana")
        assert news.headline == "Rules changed: Limes League"
        for line in lines:
            assert line in log and f"- {line}" in news.text.replace("\xa0", " ")
        assert "A trial" in log and "Decided by Host: A trial" in news.text
        assert headlines("Host") == []  # the decision is theirs


class TestOrganisers:
    def test_a_refused_form_keeps_its_text_and_explains_at_the_top(
        self, host: User, found: League, client: Client
    ) -> None:
        client.force_login(host)
        form = form_at(client, reverse("leagues:desk", args=SLUG), field="name")
        refused = form.fill(name="Nobody", reason="He knows all the rules").press()
        assert refused.status_code == 422
        assert refused.text.index('class="message error"') < refused.text.index("<h1>")
        again = form_in(client, refused, field="name")
        assert again.fields["name"] == ["Nobody"] and again.fields["reason"] == ["He knows all the rules"]
        assert again.fill(name=person("Cato").username).press().status_code == 302
        assert organisers.organises(User.objects.get(username="Cato"), found)

    def test_one_steps_down_and_the_last_hands_over_first(self, host: User, found: League, client: Client) -> None:
        client.force_login(host)
        address = reverse("leagues:step_down", args=SLUG)
        refused = client.post(address, {"leave-reason": "Tired"}, follow=True)
        assert "Add another organiser first" in refused.text and organisers.organises(host, found)
        organisers.add(user=host, league=found, name=person("Cato").username, reason="He helps")
        assert "no longer" in client.post(address, {"leave-reason": "Tired"}, follow=True).text
        assert [user.username for user in organisers.active_organisers(found)] == ["Cato"]
        assert client.get(reverse("leagues:desk", args=SLUG)).status_code == 403
        assert "Tired" in client.get(reverse("leagues:decisions", args=SLUG)).text
        assert client.post(address, {"leave-reason": "Again"}).status_code == 403

    def test_moderators_hold_what_nobody_organises_and_name_somebody(
        self, host: User, found: League, client: Client
    ) -> None:
        judge = person("Judge")
        User.objects.filter(pk=judge.pk).update(is_staff=True)
        client.force_login(judge)
        desk = reverse("leagues:desk", args=SLUG)
        assert client.get(desk).status_code == 403
        assert "Without an organiser" not in client.get(reverse("leagues:index")).text
        host.delete()
        assert desk in client.get(reverse("leagues:index")).text
        assert "The moderators manage it" in Client().get(found.get_absolute_url()).text
        assert "moderators manage it" in client.get(desk).text
        fields = {"name": person("Cato").username, "reason": "He offered"}
        client.post(reverse("leagues:add_organiser", args=SLUG), fields)
        assert client.get(desk).status_code == 403
        assert "Organised by Cato" in client.get(found.get_absolute_url()).text

    def test_an_account_that_sleeps_organises_nothing(self, host: User, found: League) -> None:
        User.objects.filter(pk=host.pk).update(is_active=False)
        assert list(organisers.leagues_of_moderators()) == [found]
        with pytest.raises(NotYours):
            organisers.require(person("Eve"), found)


class TestEnd:
    def test_a_league_that_has_ended_plays_its_season_and_opens_none(self, client: Client) -> None:
        season = started(people=4)
        client.force_login(User.objects.get(username="Host"))
        for _time in range(2):
            client.post(reverse("leagues:end_league", args=SLUG), {"end-reason": "I move away"})
        assert Decision.objects.get().reason == "I move away"
        assert "season is its last" in client.get(reverse("leagues:desk", args=SLUG)).text
        win_all(season)
        assert season.state == Season.State.FINISHED and season.league.seasons.count() == 1
        assert headlines("P0")[-2:] == ["League ending: Limes League", "Final result: Limes League, season 1"]
        news = News.objects.get(headline="Final result: Limes League, season 1", mails__user__username="P0")
        assert "This was the last season. The league has ended." in news.text and not news.answers

    def test_a_resumed_league_opens_a_season_as_the_log_says(self, found: League, host: User, client: Client) -> None:
        Season.objects.update(state=Season.State.CANCELLED)
        ending.end(user=host, league=found, reason="Pause")
        starts = season_of(found).starts
        with pytest.raises(NotNow, match="Resume it"):
            ending.open_again(user=host, league=found, starts=starts)
        client.force_login(host)
        client.post(reverse("leagues:resume_league", args=SLUG), {"resume-reason": "Back"})
        client.post(reverse("leagues:open_again", args=SLUG), {"starts": starts.date().isoformat()})
        assert season_of(found).number == 2
        log = client.get(reverse("leagues:decisions", args=SLUG)).text
        for sentence in ("Ended the league", "Resumed the league", "Opened season 2", "It starts on"):
            assert sentence in log

    def test_a_stranger_ends_nothing_and_a_tournament_ends_by_itself(self, found: League, host: User) -> None:
        with pytest.raises(NotYours):
            ending.end(user=person("Eve"), league=found, reason="Mine")
        tournament = league(host, "Ludi", format="swiss", round_days=30)
        with pytest.raises(NotNow, match="ends by itself"):
            ending.end(user=host, league=tournament, reason="Enough")
