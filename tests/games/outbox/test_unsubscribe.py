"""Links that stop mails: one POST from a mail program, or a button on a page; nothing else acts."""

from urllib.parse import urlsplit

import pytest
from django.test import Client

from accounts.models import User
from games.mail import links
from games.models import Game, IncomingMail, MailKind, MailSettings, Seat
from games.services.outbox import compose, preferences
from games.services.rows import owed_mails

Kind = MailKind
Way = MailSettings.Way
ONE_CLICK = {"List-Unsubscribe": "One-Click"}


def way(user: User, kind: str) -> str:
    return owed_mails.way_of(owed_mails.mail_settings_of(User.objects.get(pk=user.pk)), kind)


def address(user: User, kind: str, game: Game | None = None) -> str:
    return urlsplit(links.unsubscribe_link(user.pk, kind, game.pk if game else None)).path


def muted(game: Game) -> list[str]:
    return [seat.user.username for seat in Seat.objects.filter(game=game, muted=True).select_related("user")]


@pytest.mark.parametrize("kind", [Kind.STARTED, Kind.TURN])
def test_the_button_of_a_mail_program_mutes_the_game_of_a_decision(ana: User, game: Game, kind: Kind) -> None:
    """As it comes from a mail program: no cookie, no token against forgery, and the fields of RFC 8058."""
    strict = Client(enforce_csrf_checks=True)
    for _ in range(2):
        assert strict.post(address(ana, kind, game), ONE_CLICK).status_code == 200
    assert muted(game) == ["Ana"]
    assert way(ana, kind) == Way.AT_ONCE, "other games still ask"


@pytest.mark.parametrize("kind", [Kind.REMINDER, Kind.OVER, Kind.TAKEOVER, Kind.MESSAGE, Kind.INVITATION])
def test_the_button_of_a_mail_program_stops_any_other_kind_of_mail(
    client: Client, ana: User, game: Game, kind: Kind
) -> None:
    for _ in range(2):
        client.post(address(ana, kind, game), ONE_CLICK)
    assert way(ana, kind) == Way.NEVER
    assert way(ana, Kind.TURN) == Way.AT_ONCE
    assert muted(game) == []


@pytest.mark.parametrize("kind", [Kind.STARTED, Kind.TURN, Kind.ANSWER, Kind.REMINDER, Kind.TAKEOVER])
def test_the_link_in_a_mail_says_what_it_stops(ana: User, game: Game, kind: Kind) -> None:
    row = game.notifications.filter(user=ana).select_related("game", "seat", "user").latest("pk")
    row.kind = kind
    row.incoming = IncomingMail(outcome="answered", user=ana) if kind == Kind.ANSWER else None
    letter = compose.build_letter(row)
    mail = compose.write_email(row)
    stopped = preferences.effect_of(links.read_unsubscribe(urlsplit(letter.stop_link).path.split("/")[-2]))
    assert stopped is not None
    if stopped.seat:
        words = "Mute this game (only last warnings still come)"
    else:
        words = f"Stop emails of this kind in all games ({Kind(kind).label})"
    assert f"{words}: {letter.stop_link}" in " ".join(str(mail.body).split())
    html = str(mail.alternatives[0].content)
    assert words in html and "Stop emails of this kind</a>" not in html


def test_the_link_of_a_digest_stops_all_that_it_brings(client: Client, ana: User) -> None:
    preferences.save(user=ana, ways={"started": Way.DIGEST, "message": Way.DIGEST, "turn": Way.AT_ONCE}, digest_hour=8)
    client.post(address(ana, links.DIGEST), ONE_CLICK)
    assert [way(ana, kind) for kind in ("started", "message", "turn")] == [Way.NEVER, Way.NEVER, Way.AT_ONCE]


def test_the_link_of_a_real_mail_works(client: Client, ana: User, game: Game) -> None:
    owed = game.notifications.select_related("game", "seat", "user").filter(kind=Kind.TURN).earliest("pk")
    sent = compose.write_email(owed).message()
    assert sent["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    client.post(urlsplit("".join(sent["List-Unsubscribe"].split()).strip("<>")).path, ONE_CLICK)
    assert muted(game) == [owed.user.username]


@pytest.mark.parametrize("method", ["get", "head"])
def test_looking_changes_nothing(client: Client, ana: User, game: Game, method: str) -> None:
    for kind in (Kind.TURN, Kind.OVER):
        assert getattr(client, method)(address(ana, kind, game)).status_code == 200
    assert muted(game) == [] and way(ana, Kind.OVER) == Way.AT_ONCE


def test_the_page_says_what_would_stop_and_its_button_does(client: Client, ana: User, game: Game) -> None:
    page = client.get(address(ana, Kind.TURN, game)).content.decode()
    assert game.name in page and "Ana" in page
    assert 'name="List-Unsubscribe" value="One-Click"' in page
    assert "is now muted for Ana" in client.post(address(ana, Kind.TURN, game), ONE_CLICK).content.decode()


def test_a_post_without_its_field_changes_nothing(client: Client, ana: User, game: Game) -> None:
    assert client.post(address(ana, Kind.TURN, game)).status_code == 400
    assert muted(game) == []


def test_a_link_that_stops_mails_signs_nobody_in(client: Client, ana: User, game: Game) -> None:
    client.post(address(ana, Kind.TURN, game), ONE_CLICK)
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_damaged_link_is_a_page_that_says_so(client: Client, ana: User, game: Game, method: str) -> None:
    token = links.unsubscribe_token(ana.pk, Kind.TURN, game.pk)
    for damaged in (token[:-1], token.swapcase(), "x", f"x{token}", "a.b.c", "%00"):
        response = getattr(client, method)(f"/mails/stop/{damaged}/", ONE_CLICK)
        assert response.status_code == 404
        assert "incomplete" in response.content.decode()
    assert muted(game) == []


def test_a_link_for_a_seat_that_is_somebody_elses_by_now_stops_nothing(client: Client, ana: User, game: Game) -> None:
    stop = address(ana, Kind.TURN, game)
    game.seats.filter(user=ana).update(user=None, bot="sensible")
    assert client.post(stop, ONE_CLICK).status_code == 404
    assert muted(game) == []


def test_a_mail_has_the_same_token_at_every_attempt(ana: User, game: Game) -> None:
    assert links.unsubscribe_token(ana.pk, Kind.TURN, game.pk) == links.unsubscribe_token(ana.pk, Kind.TURN, game.pk)
