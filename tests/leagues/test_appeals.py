"""Appeals against decisions: appellants and judges, in public and by mail."""

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.leagues import tasks
from games.leagues.acts import appeals
from games.leagues.models import Appeal, Decision, Entry, Season
from games.leagues.services import entries, organisers, rule_changes, seasons
from games.models import AccountMail, NewsMail
from games.services.errors import NotNow, NotYours, Refused, TooMany
from tests.form_filling import form_at, form_in
from tests.leagues.leagues import RULES, league, season_of
from tests.tables import person

pytestmark = pytest.mark.django_db
To = Appeal.To


@pytest.fixture
def cancelled() -> Decision:
    """Return Host's cancellation of a season of Ana and Ben; Cato organises as well, and Dora moderates."""
    host = person("Host")
    new_league = league(host)
    for name in ("Ana", "Ben"):
        entries.enter(user=person(name), season_id=season_of(new_league).pk)
    organisers.add(user=host, league=new_league, name=person("Cato").username, reason="He helps.")
    person("Dora")
    call_command("moderators", "dora")
    seasons.cancel(user=host, season_id=season_of(new_league).pk, reason="I am tired of it.")
    return Decision.objects.get(season__isnull=False)


def who(name: str) -> User:
    return User.objects.get(username=name)


def appealed(decision: Decision, name: str = "Ana") -> Appeal:
    return appeals.appeal(user=who(name), decision_id=decision.pk, reason="Enough have checked in.")


def told(name: str) -> list[str]:
    rows = NewsMail.objects.filter(user__username=name, news__key__startswith="appeal-").order_by("pk")
    return [row.news.headline for row in rows.select_related("news")]


def test_a_person_concerned_appeals_and_another_organiser_answers(cancelled: Decision, client: Client) -> None:
    client.force_login(who("Ana"))
    page = cancelled.get_absolute_url()
    form = form_at(client, page, action="/appeal/")
    assert form.fill(reason="Enough have checked in.").press().status_code == 302
    assert told("Cato") == ["An appeal needs your answer: Limes League"] and told("Host") == told("Dora") == []
    appeal = Appeal.objects.get()
    address = reverse("leagues:answer_appeal", args=["limes-league", cancelled.pk, appeal.pk])
    assert address not in client.get(page).text
    client.force_login(who("Cato"))
    form = form_at(client, page, field="granted")
    unsaid = client.post(address, form.fields | {"text": "Another opens today."})
    assert unsaid.status_code == 422
    form = form_in(client, unsaid, field="granted")
    assert form.fields["text"] == ["Another opens today."], "what was typed stays"
    assert form.fill(granted="yes").press().status_code == 302
    assert told("Ana") == ["Appeal granted: Limes League"] == told("Host")
    client.logout()
    text = client.get(page).text
    assert "Enough have checked in." in text and "Another opens today." in text and "granted" in text
    assert "1 appeal" in client.get(reverse("leagues:decisions", args=["limes-league"])).text


def test_the_moderators_have_the_last_word(cancelled: Decision) -> None:
    first = appealed(cancelled)
    appeals.answer(user=who("Cato"), appeal_id=first.pk, granted=False, text="It stays so.")
    second = appealed(cancelled)
    assert second.to == To.MODERATORS and told("Dora") == ["An appeal needs your answer: Limes League"]
    with pytest.raises(NotYours, match="needs a moderator"):
        appeals.answer(user=who("Cato"), appeal_id=second.pk, granted=False, text="Still so.")
    appeals.answer(user=who("Dora"), appeal_id=second.pk, granted=False, text="It was too late.")
    with pytest.raises(NotNow, match="Their answer is final"):
        appealed(cancelled)
    with pytest.raises(NotNow, match="has already been answered"):
        appeals.answer(user=who("Dora"), appeal_id=second.pk, granted=True, text="Or not.")


def test_nobody_judges_their_own_case(cancelled: Decision) -> None:
    appeal = appealed(cancelled)
    for name in ("Host", "Ana", "Ben"):
        with pytest.raises(NotYours, match="needs an organiser who did not make the decision"):
            appeals.answer(user=who(name), appeal_id=appeal.pk, granted=True, text="Why not.")
    User.objects.filter(username="Cato").update(is_active=False)
    assert appealed(cancelled, "Ben").to == To.MODERATORS  # no other organiser is left
    assert not appeals.answerable(who("Ana"), cancelled)


def test_an_organiser_who_plays_in_the_season_does_not_answer() -> None:
    host = person("Host")
    new_league = league(host)
    cato = person("Cato")
    organisers.add(user=host, league=new_league, name="Cato", reason="He helps.")
    for user in (cato, person("Ana")):
        entries.enter(user=user, season_id=season_of(new_league).pk)
    rule_changes.change(user=host, league=new_league, rules=RULES | {"games": 3}, reason="More games.", season=1)
    change = Decision.objects.latest("pk")
    assert change.season is not None and change.season.state == Season.State.OPEN
    appeal = appealed(change)
    assert appeal.to == To.MODERATORS and told("Cato") == []


def test_an_appeal_that_is_not_allowed_is_refused_with_the_reason(cancelled: Decision) -> None:
    person("Eve")
    with pytest.raises(NotYours, match="Only players the decision concerns can appeal"):
        appealed(cancelled, "Eve")
    with pytest.raises(NotYours, match="your own"):
        appealed(cancelled, "Host")
    with pytest.raises(Refused, match="Give a reason for your appeal"):
        appeals.appeal(user=who("Ana"), decision_id=cancelled.pk, reason=" ")
    appealed(cancelled)
    with pytest.raises(NotNow, match="The organisers have your appeal"):
        appealed(cancelled)
    Appeal.objects.update(made=timezone.now() - timedelta(days=15))
    assert appealed(cancelled).to == To.MODERATORS
    with pytest.raises(NotNow, match="is with the moderators now"):
        appeals.answer(user=who("Cato"), appeal_id=Appeal.objects.get(to=To.ORGANISERS).pk, granted=True, text="Yes.")
    with pytest.raises(NotNow, match="The moderators have your appeal"):
        appealed(cancelled)
    Decision.objects.update(made=timezone.now() - timedelta(days=31))
    with pytest.raises(NotNow, match="The 30 days to appeal are over"):
        appealed(cancelled, "Ben")


def test_a_refused_appeal_comes_back_with_what_was_typed(cancelled: Decision, client: Client) -> None:
    client.force_login(person("Eve"))
    address = reverse("leagues:appeal", args=["limes-league", cancelled.pk])
    refused = client.post(address, {"reason": "I do not like it."})
    assert refused.status_code == 403 and "Only players the decision concerns can appeal" in refused.text
    client.force_login(who("Ana"))
    assert client.post(address, {"reason": ""}).status_code == 422
    appeal = appealed(cancelled)
    answer = reverse("leagues:answer_appeal", args=["limes-league", cancelled.pk, appeal.pk])
    assert client.post(answer, {"granted": "yes", "text": "I say so."}).status_code == 403
    assert client.post(answer.replace(str(appeal.pk), "999999"), {"granted": "yes"}).status_code == 404
    assert client.get(reverse("leagues:decision", args=["limes-league", 999_999])).status_code == 404


def test_appeals_are_limited_and_one_at_a_time(cancelled: Decision) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Appeal.objects.bulk_create(
            Appeal(decision=cancelled, by=who("Ana"), to=To.ORGANISERS, reason="Twice.") for _time in range(2)
        )
    for _time in range(5):
        other = organisers.decide(
            user=who("Host"), league=cancelled.league, season=cancelled.season, sentence=lambda: "x", reason="y"
        )
        appealed(other)
    with pytest.raises(TooMany, match="appeal 5 times"):
        appealed(cancelled)


@pytest.fixture
def orphaned(settings: Any) -> Decision:
    """Return the cancellation of a season of Ana by Host, its only organiser and the site's only moderator."""
    settings.ADMINS = [("operator", "olga@example.net")]
    host = person("Host")
    new_league = league(host)
    entries.enter(user=person("Ana"), season_id=season_of(new_league).pk)
    call_command("moderators", "host")
    seasons.cancel(user=host, season_id=season_of(new_league).pk, reason="I am tired of it.")
    return Decision.objects.get(season__isnull=False)


@pytest.mark.parametrize(
    ("language", "words"), [("en", "No one can answer this appeal yet."), ("de", "Noch kann niemand")]
)
def test_an_appeal_that_nobody_can_answer_says_so_and_tells_the_operator(
    orphaned: Decision, client: Client, language: str, words: str
) -> None:
    User.objects.filter(username="Ana").update(language=language)
    client.force_login(who("Ana"))
    form = form_at(client, orphaned.get_absolute_url(), action="/appeal/")
    assert form.fill(reason="Enough have checked in.").press().status_code == 302
    page = client.get(orphaned.get_absolute_url()).text
    assert page.count(words) == 2, "once as the answer to the form, and beside the appeal"
    assert told("Host") == []
    letter = AccountMail.objects.get(recipient="olga@example.net")
    assert letter.subject.endswith("No one can answer an appeal in Limes League")
    assert orphaned.get_absolute_url() in letter.text and "Enough have checked in." not in letter.text


def test_a_new_organiser_gets_an_appeal_that_nobody_could_answer(orphaned: Decision, client: Client) -> None:
    appeal = appealed(orphaned)
    assert appeal.to == To.MODERATORS
    organisers.add(user=who("Host"), league=orphaned.league, name=person("Cato").username, reason="He helps.")
    assert told("Cato") == ["An appeal needs your answer: Limes League"]
    client.force_login(who("Cato"))
    form = form_at(client, orphaned.get_absolute_url(), field="granted")
    assert "No one can answer" not in form.page.text
    assert form.fill(granted="yes", text="So it is.").press().status_code == 302
    assert told("Ana") == ["Appeal granted: Limes League"]


@pytest.mark.parametrize("plays", [True, False])
def test_a_new_organiser_who_plays_gets_none(orphaned: Decision, plays: bool) -> None:
    appealed(orphaned)
    cato = person("Cato")
    if plays:
        Entry.objects.create(season=orphaned.season, user=cato)
    organisers.add(user=who("Host"), league=orphaned.league, name="Cato", reason="He helps.")
    assert bool(told("Cato")) != plays


def test_a_new_moderator_gets_it_by_the_sweep_once(orphaned: Decision) -> None:
    appeal = appealed(orphaned)
    person("Dora")
    call_command("moderators", "dora")
    for _minute in range(2):
        tasks.run_leagues()
    assert told("Dora") == ["An appeal needs your answer: Limes League"]
    assert appeals.answer(user=who("Dora"), appeal_id=appeal.pk, granted=False, text="It stays.").answered


def test_the_judge_of_the_first_appeal_cannot_answer_the_second(cancelled: Decision) -> None:
    call_command("moderators", "cato")
    first = appealed(cancelled)
    appeals.answer(user=who("Cato"), appeal_id=first.pk, granted=False, text="It stays so.")
    second = appealed(cancelled)
    with pytest.raises(NotYours, match="needs a moderator"):
        appeals.answer(user=who("Cato"), appeal_id=second.pk, granted=False, text="Still so.")
    assert appeals.answer(user=who("Dora"), appeal_id=second.pk, granted=False, text="It was late.").answered
