"""A seat that looks for a substitute, within the digest of somebody who has offered: as much as the mail of its own."""

import pytest
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games.models import Game, MailKind, MailSettings
from games.services.lobby import seats
from games.services.outbox import compose, preferences
from games.services.play import positions
from games.services.rows.seats import seats_of
from games.titles.time_of_crisis.board import board
from tests import tables
from tests.games.outbox.test_digest_requests import parts
from tests.games.outbox.test_digests import next_digest_to
from tests.orders import choose_provinces, select_hands, to_move

Kind = MailKind


@pytest.fixture
def flavia(db: None) -> User:
    user = tables.person("flavia", offers_to_substitute=True, last_login=timezone.now())
    preferences.save(
        user=user, ways={Kind.WANTED: MailSettings.Way.DIGEST}, digest_hour=(timezone.now().hour + 12) % 24
    )
    return user


@pytest.fixture
def game(running_game: Game) -> Game:
    return select_hands(choose_provinces(running_game))


def test_the_digest_has_the_round_the_points_and_a_link_to_the_seat(game: Game, flavia: User) -> None:
    seats.resign(user=to_move(game).user, game_id=game.pk)
    text, html = parts(next_digest_to(flavia))
    for part in (text, html):
        assert "Substitute wanted" in part
        assert "The game is in round 1. The seat (yellow) has 1 legacy. Time control: 2 days per decision." in part
        assert reverse("games:substitute", args=[game.public_id]) in part


def test_the_digest_says_that_a_game_waits_for_a_substitute(people: list[User], flavia: User) -> None:
    game = tables.running_game(people[0], bots=1)
    seats.resign(user=people[0], game_id=game.pk)
    for part in parts(next_digest_to(flavia)):
        assert "It goes on when one comes back or a substitute takes a seat." in part


def test_the_mail_of_its_own_says_no_less(game: Game, flavia: User) -> None:
    preferences.save(user=flavia, ways={Kind.WANTED: MailSettings.Way.AT_ONCE}, digest_hour=8)
    game = seats.resign(user=to_move(game).user, game_id=game.pk)
    names = [each.name for each in seats_of(game)]
    in_words = " ".join(board.summary(positions.public_view(game=game), names).split())
    message = compose.write_email(game.notifications.get(kind=Kind.WANTED))
    assert isinstance(message, mail.EmailMultiAlternatives)
    for part in parts(message):
        assert "The game is in round 1. The seat (yellow) has 1 legacy." in part and in_words in part
