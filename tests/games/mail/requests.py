"""Requests for more time among people of whom none has opened the game."""

from accounts.models import User
from games.models import Game, MailKind, Notification, Request
from games.services.clock import requests
from tests.games.inbox.answers import in_words
from tests.orders import to_move
from tests.tables import person, running_game


def without_organiser(game: Game) -> Game:
    """The game, opened by nobody who could grant more time alone."""
    Game.objects.filter(pk=game.pk).update(creator=None)
    return Game.objects.get(pk=game.pk)


def among_three() -> Game:
    return without_organiser(running_game(*(person(name) for name in ("Ana", "Ben", "Cai"))))


def asked_users(game: Game) -> list[User]:
    """The others, who are to agree to what is asked by whoever is to move."""
    waiting = game.seats.exclude(pk=to_move(game).pk).select_related("user")
    return [each.user for each in waiting if each.user]


def request_mail(user: User, request: Request) -> Notification:
    rows = Notification.objects.select_related("game", "seat", "user__mail_settings")
    return rows.get(kind=MailKind.REQUEST, user=user, request=request)


def reply_to(user: User, request: Request) -> str:
    """The address that the mail of the request gives."""
    (to,) = in_words(request_mail(user, request)).reply_to
    return to


def more_time(game: Game) -> Request:
    """Asked by whoever is to move, for themselves."""
    seat = to_move(game)
    assert seat.user is not None
    return requests.ask_time(user=seat.user, game_id=game.pk, index=seat.index, days=2, extra=0)
