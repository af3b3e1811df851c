"""Places offered after the draw: to a substitute by name, or to one more player; taken by page and by mail."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.leagues.acts import appeals
from games.leagues.acts.bar import bar
from games.leagues.models import DeskAct, Entry, Place, PlaceOffer, Season
from games.leagues.services import apart, entries, organisers, place_offers, seasons
from games.models import News
from games.services.errors import NotNow, NotYours, Refused
from tests.form_filling import NotOffered, form_at, form_in
from tests.games.mail.post import sent_mails
from tests.leagues.leagues import pass_days, started
from tests.leagues.test_answers import flat, reply
from tests.leagues.tournaments import tournament
from tests.tables import person

pytestmark = pytest.mark.django_db
State = Entry.State


def who(name: str) -> User:
    return User.objects.get(username=name)


def page_of_offers(season: Season) -> str:
    return reverse("leagues:offer_place", args=[season.league.slug, season.number])


def offer(season: Season, name: str, place: int, reason: str = "A place is free") -> PlaceOffer | None:
    return place_offers.offer_place(user=who("Host"), season_id=season.pk, name=name, place_id=place, reason=reason)


def free_place(season: Season, name: str = "P0") -> Place:
    """Let somebody leave, and return their place."""
    entry = season.entries.get(user__username=name)
    entries.withdraw(user=who(name), season_id=season.pk)
    return Place.objects.get(holdings__entry=entry)


@pytest.fixture
def season() -> Season:
    """Return a running season of a league in which P0 has just left a place."""
    running = started(people=4)
    running.place = free_place(running)
    sent_mails()
    return running


def place_in(season: Season) -> int:
    return int(season.place.pk)


def test_a_substitute_is_named_asked_by_mail_and_takes_the_place_by_reply(season: Season, client: Client) -> None:
    client.force_login(who("Host"))
    form = form_at(client, page_of_offers(season), field="name")
    assert "the place of P0" in form.page.text
    person("Dora")
    page = form.fill(name="dora", place=place_in(season), reason="A place is free").press()
    assert "We ask Dora by email." in page.text
    confirmation = form_in(client, page, button="Offer place")
    assert confirmation.press("Offer place").status_code == 302
    assert confirmation.press("Offer place").status_code == 302, "a double click offers it once"
    assert DeskAct.objects.filter(kind="offer").count() == 1
    [letter] = sent_mails()
    assert letter.to == ["dora@example.org"] and "TAKE, DECLINE, APPEAL." in flat(letter)
    assert reply(letter, "Take it, please.\n\nDora") == "acted"
    assert season.entries.get(user=who("Dora")).state == State.ACTIVE
    assert all(seat.user == who("Dora") for seat in who("Dora").seats.all()) and who("Dora").seats.count() == 2
    letters = {each.subject: each for each in sent_mails()}
    place_letter = letters["You have a place: Limes League, season 1"]
    assert "WITHDRAW." in flat(place_letter)
    assert reply(letter, "TAKE") == "stale"
    assert reply(place_letter, "WITHDRAW") == "acted"
    assert season.entries.get(user=who("Dora")).state == State.WITHDRAWN
    assert reply(place_letter, "WITHDRAW") == "stale"


@pytest.mark.parametrize("text", ["TAKE or DECLINE?", "take?", "I might take it", "TAKE\nNo: decline"])
def test_an_unclear_reply_to_an_offer_is_asked_again(season: Season, text: str) -> None:
    person("Dora")
    offer(season, "Dora", place_in(season))
    [letter] = sent_mails()
    assert reply(letter, text) == "refused"
    assert not season.entries.filter(user=who("Dora")).exists()
    assert "TAKE, DECLINE" in flat(sent_mails()[0])


def test_in_german_it_is_offered_and_read_in_german(season: Season) -> None:
    dora = person("Dora", language="de")
    offer(season, "Dora", place_in(season))
    [letter] = sent_mails()
    assert "ANNEHMEN, ABLEHNEN, EINSPRUCH" in flat(letter)
    assert reply(letter, "Ich lehne ab, danke.") == "acted"
    assert PlaceOffer.objects.get(user=dora).taken is False


def test_an_offer_is_taken_on_the_page_of_the_season(season: Season, client: Client) -> None:
    person("Dora")
    offer(season, "Dora", place_in(season))
    client.force_login(who("Dora"))
    form = form_at(client, season.get_absolute_url(), button="Take place")
    assert form.press("Take place").status_code == 302
    assert form.press("Take place").status_code == 302, "a double click takes it once"
    assert season.entries.get(user=who("Dora")).state == State.ACTIVE
    with pytest.raises(NotOffered):
        form_at(client, season.get_absolute_url(), button="Take place")


def test_an_offer_is_declined_on_the_page_of_the_season(season: Season, client: Client) -> None:
    person("Dora")
    offer(season, "Dora", place_in(season))
    client.force_login(who("Dora"))
    form_at(client, season.get_absolute_url(), button="Decline").press("Decline")
    with pytest.raises(NotYours, match="You have no offer"):
        place_offers.take(user=who("Dora"), season_id=season.pk)


def test_a_waiting_player_takes_an_offered_place_first_and_the_other_is_told(season: Season) -> None:
    person("Dora")
    offer(season, "Dora", place_in(season))
    entries.enter(user=person("Una"), season_id=season.pk)
    seasons.advance_due()
    assert season.entries.get(user=who("Una")).state == State.ACTIVE
    [letter] = [each for each in sent_mails() if each.to == ["dora@example.org"]]
    assert reply(letter, "TAKE") == "stale"
    assert "All places are taken" in flat(next(each for each in sent_mails() if each.to == ["dora@example.org"]))
    assert not season.entries.filter(user=who("Dora")).exists()


def test_a_waiting_player_named_for_a_place_gets_it_at_once(season: Season, client: Client) -> None:
    entries.enter(user=person("Una"), season_id=season.pk)
    entries.enter(user=person("Duo"), season_id=season.pk)
    client.force_login(who("Host"))
    form = form_at(client, page_of_offers(season), field="name")
    page = form.fill(name="Duo", place=place_in(season), reason="An old friend of the league").press()
    assert "the place is theirs at once" in page.text
    confirmation = form_in(client, page, button="Offer place")
    assert confirmation.press("Offer place").status_code == confirmation.press("Offer place").status_code == 302
    assert season.entries.get(user=who("Duo")).state == State.ACTIVE
    assert DeskAct.objects.filter(kind="offer").count() == 1
    assert News.objects.filter(mails__user=who("Duo"), headline__startswith="You have a place").count() == 1


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("P1", "P1 already plays"),
        ("P0", "P0 has left"),
        ("Barred", "Barred is banned"),
        ("Enemy", "can't sit at the tables of this place"),
        ("Nobody", "There is no player called Nobody"),
    ],
)
def test_an_offer_to_an_ineligible_player_is_refused_with_the_reason(season: Season, name: str, sentence: str) -> None:
    bar(user=who("Host"), league=season.league, name=person("Barred").username, reason="Insults")
    apart.keep_apart(user=who("Host"), league=season.league, one=person("Enemy").username, other="P1")
    with pytest.raises(Refused, match=sentence):
        offer(season, name, place_in(season))
    assert not PlaceOffer.objects.exists()


def test_without_an_open_place_the_page_says_why(client: Client) -> None:
    season = started(people=4)
    client.force_login(who("Host"))
    answer = client.get(page_of_offers(season))
    assert answer.status_code == 409 and "All places are taken, and no division has room" in answer.text
    client.force_login(who("P1"))
    assert client.get(page_of_offers(season)).status_code == 403


def test_a_league_of_rounds_with_room_takes_one_player_more(client: Client) -> None:
    season = started(people=7, games=4, round_days=20, division=7)
    client.force_login(who("Host"))
    person("Dora")
    form = form_at(client, page_of_offers(season), field="name")
    page = form.fill(name="Dora", place=place_offers.NEW_PLACE, reason="A table has room").press()
    form_in(client, page, button="Offer place").press("Offer place")
    place_offers.take(user=who("Dora"), season_id=season.pk)
    seasons.advance_due()
    entry = season.entries.get(user=who("Dora"))
    assert (entry.state, entry.missed_rounds) == (State.ACTIVE, 1)


def test_a_swiss_takes_one_until_half_of_its_rounds_and_a_knockout_nobody(client: Client) -> None:
    swiss = tournament(people=8)
    offer_made = offer(swiss, person("Dora").username, place_offers.NEW_PLACE)
    assert offer_made is not None and "from the next round on" in place_offers.tell_offer(offer_made)
    assert place_offers.take(user=who("Dora"), season_id=swiss.pk).state == State.WAITING
    Season.objects.filter(pk=swiss.pk).update(rules={**swiss.rules, "format": "elimination"})
    with pytest.raises(NotNow, match="Nobody can join this tournament after its draw"):
        offer(swiss, person("Una").username, place_offers.NEW_PLACE)


def test_a_granted_appeal_withdraws_an_offer(season: Season) -> None:
    person("Dora")
    offer(season, "Dora", place_in(season))
    organisers.add(user=who("Host"), league=season.league, name=person("Cato").username, reason="He helps.")
    decision = DeskAct.objects.get(kind="offer").decision
    appeal = appeals.appeal(user=who("P1"), decision_id=decision.pk, reason="I know another.")
    appeals.answer(user=who("Cato"), appeal_id=appeal.pk, granted=True, text="You are right.")
    with pytest.raises(NotYours):
        place_offers.take(user=who("Dora"), season_id=season.pk)
    assert pass_days(season, 0).state == Season.State.RUNNING
