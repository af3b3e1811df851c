"""A blocked player reaches nobody who has blocked them, and nothing tells them so."""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.leagues.acts.put_in import put_in
from games.leagues.ladders import Bots
from games.leagues.models import Entry, Wish
from games.leagues.services import apart, ladders, teams
from games.models import Block, Game, MailKind, Message, NewsMail, Notification, Request, Seat
from games.services.clock import requests
from games.services.errors import NotNow, Refused
from games.services.lobby import fellows, lobby, rematch, seats
from games.services.outbox import delivery
from games.services.talk import table_talk
from tests import tables
from tests.form_filling import form_at
from tests.leagues.leagues import about_to_start, league, met, pass_days
from tests.orders import to_move

pytestmark = pytest.mark.django_db
Browser = Callable[[User], Client]
Status = Notification.Status
SECRET = "carthago-delenda"


@pytest.fixture
def pair(people: list[User]) -> tuple[User, User]:
    """Augusta, who has blocked Brutus."""
    augusta, brutus, *_others = people
    fellows.block(user=augusta, person=brutus)
    return augusta, brutus


def waiting(user: User, **given: object) -> Game:
    return lobby.create_game(user=user, name="Convivium", players=3, pace=tables.PACE, **given)


def sent_to(user: User, kind: MailKind) -> list[tuple[str, str]]:
    """Send all mails that are due, and return status and reason of those of a kind to somebody."""
    delivery.send_due()
    return list(user.notifications.filter(kind=kind).order_by("pk").values_list("status", "reason"))


def test_one_blocks_somebody_else_once_and_follows_them_no_longer(
    people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    augusta, brutus, cornelia, _drusus = people
    fellows.follow(user=augusta, person=brutus)
    with pytest.raises(Refused, match="block yourself"):
        fellows.block(user=augusta, person=augusta)
    for _time in range(2):
        fellows.block(user=augusta, person=brutus)
    assert Block.objects.count() == 1 and not augusta.follows.exists()
    monkeypatch.setattr(fellows, "MOST_BLOCKED", 1)
    with pytest.raises(Refused, match="Unblock one first"):
        fellows.block(user=augusta, person=cornelia)
    with pytest.raises(IntegrityError), transaction.atomic():
        Block.objects.create(person=augusta, blocked=augusta)


def test_a_player_is_blocked_on_their_page_and_unblocked_in_ones_settings(people: list[User], browser: Browser) -> None:
    augusta, brutus, *_others = people
    client = browser(augusta)
    page = client.get(form_at(client, brutus.get_absolute_url(), action="/block/").press().url)
    assert "You have blocked brutus. Only you can see this." in page.text
    assert "Follow</button>" not in page.text
    settings = client.get(reverse("profile"))
    assert reverse("games:blocked") in settings.text
    page = client.get(form_at(client, reverse("games:blocked"), button="Unblock").press("Unblock").url)
    assert "You have unblocked brutus." in page.text and not Block.objects.exists()


def test_the_pages_of_a_blocked_player_are_the_same_as_before(people: list[User], browser: Browser) -> None:
    augusta, brutus, *_others = people
    client = browser(brutus)

    def seen() -> list[str]:
        addresses = [augusta.get_absolute_url(), reverse("games:fellows"), reverse("games:blocked")]
        return [client.get(each).content.decode().partition("<h1>")[2].partition('name="csrf')[0] for each in addresses]

    before = seen()
    fellows.block(user=augusta, person=brutus)
    assert seen() == before


def test_an_invitation_by_a_blocked_player_is_accepted_and_not_sent(pair: tuple[User, User], browser: Browser) -> None:
    augusta, brutus = pair
    game, client = waiting(brutus), browser(brutus)
    form = form_at(client, game.get_absolute_url(), action="/invite/").fill(name="augusta")
    said = client.get(form.press("Invite").url)
    assert "We&#39;ve emailed your invitation to augusta." in said.text
    assert sent_to(augusta, MailKind.INVITATION) == [(Status.SKIPPED, "blocked")]
    assert mail.outbox == []
    again = form.press("Invite")
    assert again.status_code == 422 and "augusta has already been invited" in again.text
    log = browser(augusta).get(reverse("games:mails"))
    assert "Not sent: you have blocked the sender." in log.text


def test_an_invitation_to_somebody_the_opener_has_blocked_is_not_sent(
    pair: tuple[User, User], browser: Browser
) -> None:
    augusta, brutus = pair
    game, host = waiting(augusta), User.objects.get(username="cornelia")
    lobby.join_game(user=host, game_id=game.pk)
    form = form_at(browser(host), game.get_absolute_url(), action="/invite/").fill(name="brutus")
    assert form.press("Invite").status_code == 302
    assert sent_to(brutus, MailKind.INVITATION) == [(Status.VOID, "")] and mail.outbox == []
    again = form.press("Invite")
    assert again.status_code == 422 and "brutus has already been invited" in again.text
    assert "you have blocked" not in browser(brutus).get(reverse("games:mails")).text


def test_a_player_cannot_invite_somebody_they_have_blocked(pair: tuple[User, User]) -> None:
    augusta, _brutus = pair
    with pytest.raises(Refused, match="Unblock the player first"):
        table_talk.invite_person(user=augusta, game_id=waiting(augusta).pk, name="brutus")


def test_a_rematch_invites_them_neither_way(people: list[User]) -> None:
    augusta, brutus, cornelia, _drusus = people
    game = tables.running_game(augusta, brutus, cornelia)
    tables.end(game, augusta)
    fellows.block(user=augusta, person=brutus)
    rematch.rematch(user=augusta, game_id=game.pk, public_id="again")
    assert not brutus.notifications.filter(kind=MailKind.INVITATION).exists()
    assert cornelia.notifications.filter(kind=MailKind.INVITATION).exists()


def shown(answer: Any) -> str:
    return str(answer.text.partition("<main")[2].partition("</main>")[0])


def test_a_rematch_of_theirs_is_not_joined_but_another_opened(people: list[User], browser: Browser) -> None:
    augusta, brutus, *_others = people
    game = tables.running_game(augusta, brutus)
    tables.end(game, augusta)
    fellows.block(user=augusta, person=brutus)
    hers = rematch.rematch(user=augusta, game_id=game.pk, public_id="hers")
    page = browser(brutus).get(reverse("games:end", args=[game.public_id]))
    assert page.status_code == 200 and hers.get_absolute_url() not in page.text
    assert rematch.rematch(user=brutus, game_id=game.pk, public_id="his").public_id == "his"


def test_a_link_to_a_private_table_of_theirs_does_not_work(people: list[User], browser: Browser) -> None:
    augusta, brutus, cornelia, _drusus = people
    game = waiting(augusta, private=True)
    address = reverse("games:invitation", args=[game.invite_token])
    fellows.block(user=augusta, person=brutus)
    answer = browser(brutus).get(address)
    assert answer.status_code == 404 and "This invitation link doesn&#39;t work." in answer.text
    assert browser(cornelia).get(address).status_code == 200


def test_a_blocked_player_is_no_fellow(people: list[User]) -> None:
    augusta, brutus, *_others = people
    tables.running_game(augusta, brutus)
    fellows.block(user=augusta, person=brutus)
    assert fellows.fellows_of(augusta) == [] and [each.person for each in fellows.fellows_of(brutus)] == [augusta]


def test_a_table_of_theirs_answers_as_a_private_one(pair: tuple[User, User], browser: Browser) -> None:
    augusta, brutus = pair
    game, client = waiting(augusta), browser(brutus)
    private = waiting(augusta, private=True)
    assert "Convivium" not in client.get(reverse("games:open")).text
    assert "Convivium" not in client.get("/").text
    assert "Convivium" in Client().get(reverse("games:open")).text
    for name in ("table", "pulse", "join"):
        theirs, hidden = (
            client.get(reverse(f"games:{name}", args=[each.public_id]), follow=True) for each in (game, private)
        )
        assert theirs.status_code == hidden.status_code == 404
        assert shown(theirs) == shown(hidden)
    with pytest.raises(NotNow, match="no open seat"):
        lobby.join_game(user=brutus, game_id=game.pk)
    with pytest.raises(NotNow, match="no open seat"):
        lobby.join_game(user=brutus, game_id=private.pk, token=private.invite_token)


def test_a_blocked_player_who_sits_there_already_still_sees_the_game(people: list[User], browser: Browser) -> None:
    augusta, brutus, *_others = people
    game = waiting(augusta)
    lobby.join_game(user=brutus, game_id=game.pk)
    fellows.block(user=augusta, person=brutus)
    assert browser(brutus).get(game.get_absolute_url()).status_code == 200


def test_a_left_seat_beside_them_is_taken(people: list[User], browser: Browser) -> None:
    augusta, brutus, cornelia, drusus = people
    game = tables.running_game(cornelia, augusta)
    seats.go_away(user=cornelia, game_id=game.pk)
    address = reverse("games:substitute", args=[game.public_id])
    client = browser(brutus)
    assert "Take over seat" in client.get(game.get_absolute_url()).text
    fellows.block(user=augusta, person=brutus)
    index = tables.seat_of(game, cornelia).index
    with pytest.raises(NotNow, match="This seat has been taken"):
        seats.take_over(user=brutus, game_id=game.pk, index=index)
    assert "Take over seat" not in client.get(game.get_absolute_url()).text
    assert game.name not in client.get(reverse("games:substitutes")).text
    assert "Take over seat" not in client.get(address).text
    assert game.name in browser(drusus).get(reverse("games:substitutes")).text
    seats.take_over(user=brutus, game_id=game.pk, index=index, is_drawn=True)  # by a league, which has looked itself
    assert tables.seat_of(game, brutus).index == index


def test_a_blocked_player_is_not_asked_to_take_over_a_seat(people: list[User]) -> None:
    augusta, brutus, cornelia, drusus = people
    User.objects.filter(pk__in=[brutus.pk, drusus.pk]).update(offers_to_substitute=True, last_login=timezone.now())
    fellows.block(user=augusta, person=brutus)
    game = tables.running_game(cornelia, augusta)
    seats.go_away(user=cornelia, game_id=game.pk)
    asked = Notification.objects.filter(kind=MailKind.WANTED).values_list("user__username", flat=True)
    assert list(asked) == ["drusus"]


def test_a_message_of_a_blocked_player_reaches_all_others(people: list[User], browser: Browser) -> None:
    augusta, brutus, cornelia, _drusus = people
    game = tables.running_game(augusta, brutus, cornelia)
    fellows.block(user=augusta, person=brutus)
    client = browser(brutus)
    form = form_at(client, f"{game.get_absolute_url()}?panel=talk", action="/talk/", field="text").fill(text=SECRET)
    assert SECRET in client.get(form.press().url).text
    hers, theirs = (browser(each).get(f"{game.get_absolute_url()}?panel=talk").text for each in (augusta, cornelia))
    assert SECRET not in hers and SECRET in theirs
    assert Seat.objects.get(game=game, user=augusta).unread == 0
    assert sent_to(augusta, MailKind.MESSAGE) == []
    assert len(sent_to(cornelia, MailKind.MESSAGE)) == 1
    fellows.unblock(user=augusta, blocked=brutus.pk)
    assert SECRET in browser(augusta).get(f"{game.get_absolute_url()}?panel=talk").text


def test_a_message_on_its_way_is_not_sent_any_more(people: list[User]) -> None:
    augusta, brutus, *_others = people
    game = tables.running_game(augusta, brutus)
    table_talk.say_at_table(user=brutus, game_id=game.pk, text=SECRET, key=uuid4())
    fellows.block(user=augusta, person=brutus)
    assert sent_to(augusta, MailKind.MESSAGE) == [(Status.SKIPPED, "blocked")]


def test_words_of_a_blocked_player_in_the_room_are_hidden(people: list[User], browser: Browser) -> None:
    augusta, brutus, cornelia, drusus = people
    game = tables.running_game(cornelia, drusus)
    table_talk.say_in_room(user=brutus, game_id=game.pk, text=SECRET, key=uuid4())
    address = f"{game.get_absolute_url()}?panel=room"
    assert SECRET in browser(augusta).get(address).text
    fellows.block(user=augusta, person=brutus)
    assert SECRET not in browser(augusta).get(address).text
    assert SECRET in browser(brutus).get(address).text and Message.objects.count() == 1


def test_a_request_of_a_blocked_player_waits_and_hinders_no_other(people: list[User], browser: Browser) -> None:
    augusta, brutus, *_others = people
    game = tables.running_game(augusta, brutus)
    fellows.block(user=augusta, person=brutus)
    asked = requests.ask_pause(user=brutus, game_id=game.pk, days=3)
    assert sent_to(augusta, MailKind.REQUEST) == [(Status.SKIPPED, "blocked")]
    sentence = "requests a pause of"
    assert sentence in browser(brutus).get(game.get_absolute_url()).text
    assert sentence not in browser(augusta).get(game.get_absolute_url()).text
    requests.ask_time(user=augusta, game_id=game.pk, index=to_move(game).index, days=3, extra=0)
    assert sentence in browser(brutus).get(game.get_absolute_url()).text, "another kind does not end theirs"
    requests.ask_pause(user=augusta, game_id=game.pk, days=7)
    asked.refresh_from_db()
    assert asked.state == Request.State.LAPSED
    assert sent_to(brutus, MailKind.REQUEST) == [(Status.SENT, "")] * 2


def test_a_draw_keeps_them_apart_and_no_organiser_sees_it(client: Client) -> None:
    season = about_to_start(8, games=1, division=8)
    people = {name: User.objects.get(username=name) for name in ("P0", "P1", "P2", "P3")}
    for name in ("P1", "P2", "P3"):
        fellows.block(user=people["P0"], person=people[name])
    client.force_login(User.objects.get(username="Host"))
    entrance = client.get(reverse("leagues:entrance", args=[season.league.slug])).text
    assert not re.search(r"\bP1\b", entrance.partition("apart")[2]), "a token of the page may hold the two letters"
    season = pass_days(season, 7)
    assert [met(season, "P0", name) for name in people if name != "P0"] == [0, 0, 0]


def test_no_more_of_somebodys_blocks_count_in_a_draw_than_an_organiser_may_name() -> None:
    season = about_to_start(8)
    people = list(User.objects.filter(username__startswith="P").order_by("username"))
    for other in people[1:]:
        fellows.block(user=people[0], person=other)
    pairs = apart.keys_of_pairs(season)
    assert pairs == [(people[0].pk, other.pk) for other in people[1 : 1 + apart.MOST]]


def test_a_ladder_seats_them_at_no_table(people: list[User]) -> None:
    augusta, brutus, cornelia, _drusus = people
    wished = {"pace": "normal", "sizes": [2], "alike": False, "bots": Bots.NO, "games": 1}
    fellows.block(user=augusta, person=brutus)
    for user in (augusta, brutus):
        ladders.join_ladder(user=user, ruleset="time_of_crisis", wished=wished)
    Wish.objects.update(since=timezone.now() - timedelta(days=30))
    ladders.match_due()
    assert not Game.objects.exists()
    ladders.join_ladder(user=cornelia, ruleset="time_of_crisis", wished=wished)
    ladders.match_due()
    assert Game.objects.count() == 1


def test_an_organiser_or_team_of_theirs_is_heard_by_nobody(people: list[User]) -> None:
    augusta, brutus, cornelia, _drusus = people
    season = league(brutus, team=3).seasons.get()
    fellows.block(user=augusta, person=brutus)
    for user in (augusta, cornelia):
        put_in(user=brutus, season_id=season.pk, name=user.username, reason="Welcome")
    assert set(NewsMail.objects.values_list("user__username", flat=True)) == {"cornelia"}
    Entry.objects.create(season=season, user=brutus)
    team = teams.create(user=brutus, season_id=season.pk, name="Aquila")
    NewsMail.objects.all().delete()
    for user in (augusta, cornelia):
        teams.invite(user=brutus, team_id=team.pk, name=user.username)
    assert set(NewsMail.objects.values_list("user__username", flat=True)) == {"cornelia"}
