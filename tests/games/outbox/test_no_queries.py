"""A letter is written from what was read for it: whatever it tells, it asks the database nothing more."""

from collections.abc import Callable
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.languages import written_for
from games.mail import digest as digests
from games.mail import rendering
from games.models import Digest, Game, MailKind, Notification, Seat
from games.services.clock import deadlines, requests
from games.services.lobby import lobby, seats
from games.services.outbox import compose
from games.services.rows import owed_mails
from games.services.talk import table_talk
from tests.games.mail.post import post
from tests.games.mail.requests import among_three, asked_users, more_time
from tests.orders import legal, play_to_the_end, to_move
from tests.tables import almost_out, person, time_out

Kind = MailKind


opening = among_three


def begun(_game: Game) -> None:
    """It has."""


def reminded(game: Game) -> None:
    almost_out(game)
    deadlines.remind_due()


def expired(game: Game) -> None:
    time_out(game)
    deadlines.expire_due()


def opened(game: Game) -> None:
    Seat.objects.filter(game=game).update(expiries=2)
    expired(game)


def expired_before_the_next(game: Game) -> None:
    """Let the mail of the reader's next decision tell what was played in their place."""
    expired(game)
    happening = game.happenings.latest("pk")
    Notification.objects.filter(game=game, kind=Kind.LEFT).delete()
    seat = to_move(game)
    Notification.objects.filter(seat=seat, kind=Kind.TURN).update(happening=happening)
    game.happenings.filter(pk=happening.pk).update(seat=seat, person=seat.user)


def asked_anew(game: Game) -> None:
    owed_mails.ask_anew(game, to_move(game), 0)


def resigned(game: Game) -> None:
    person("flavia", offers_to_substitute=True, last_login=timezone.now())
    seats.resign(user=asked_users(game)[0], game_id=game.pk)


def taken_over(game: Game) -> None:
    seat = game.seats.get(user=asked_users(game)[0])
    resigned(game)
    seats.take_over(user=person("gaia"), game_id=game.pk, index=seat.index)


def said(game: Game) -> None:
    table_talk.say_at_table(user=to_move(game).user, game_id=game.pk, text="Ave", key=uuid4())


def invited(_game: Game) -> None:
    host, _guest = person("Host"), person("Guest")
    another = lobby.create_game(user=host, name="Rhenus", players=2, pace=86400)
    table_talk.invite_person(user=host, game_id=another.pk, name="Guest")


def requested(game: Game) -> None:
    more_time(game)


def settled(game: Game) -> None:
    requests.answer_request(user=asked_users(game)[0], game_id=game.pk, request_id=more_time(game).pk, agrees=False)


def mailed(text: str) -> Callable[[Game], object]:
    return lambda game: post(to_move(game), text)


def mailed_an_order(game: Game) -> None:
    post(to_move(game), legal(game, to_move(game))[0])


CASES = [
    (Kind.STARTED, begun),
    (Kind.TURN, begun),
    (Kind.TURN, asked_anew),
    (Kind.TURN, expired_before_the_next),
    (Kind.REMINDER, reminded),
    (Kind.ANSWER, mailed("HELP\nLOG\nMAP\nHAND\nSTATUS")),
    (Kind.ANSWER, mailed("march to the moon")),
    (Kind.ANSWER, mailed_an_order),
    (Kind.LEFT, expired),
    (Kind.LEFT, opened),
    (Kind.LEFT, resigned),
    (Kind.WANTED, resigned),
    (Kind.TAKEOVER, taken_over),
    (Kind.MESSAGE, said),
    (Kind.INVITATION, invited),
    (Kind.REQUEST, requested),
    (Kind.REQUEST, settled),
    (Kind.OVER, play_to_the_end),
]


def test_the_cases_are_of_every_kind() -> None:
    assert {kind for kind, _happens in CASES} == set(Kind) - {Kind.NEWS, Kind.LEAGUE}


@pytest.mark.parametrize(("kind", "happens"), CASES)
def test_a_letter_is_written_without_a_query(
    game: Game, kind: Kind, happens: Callable[[Game], object], django_assert_num_queries: Callable
) -> None:
    happens(game)
    row = Notification.objects.select_related("game", "seat", "user").filter(kind=kind).latest("pk")
    with written_for(row.user) as language:
        letter = compose.build_letter(row)
        with django_assert_num_queries(0):
            assert rendering.write_email(letter, language).body


@pytest.mark.parametrize(("kind", "happens"), [each for each in CASES if each[0] != Kind.ANSWER])
def test_a_digest_is_written_without_a_query(
    game: Game, kind: Kind, happens: Callable[[Game], object], django_assert_num_queries: Callable
) -> None:
    happens(game)
    found = Notification.objects.select_related("game", "seat", "user").filter(kind=kind)
    row = Digest.objects.select_related("user").get(pk=Digest.objects.create(user=found.latest("pk").user).pk)
    with written_for(row.user) as language:
        told = compose.in_digest(list(found.filter(user=row.user)))
        with django_assert_num_queries(0):
            assert digests.write_email(row, told, [], language).body
