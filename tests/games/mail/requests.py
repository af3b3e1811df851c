"""Requests for more time among people of whom none has opened the game."""

from games.models import Game, Proposal
from games.services import consent
from tests.orders import to_move
from tests.tables import person, running_game


def without_organiser(game: Game) -> Game:
    """The game, opened by nobody who could grant more time alone."""
    Game.objects.filter(pk=game.pk).update(creator=None)
    return Game.objects.get(pk=game.pk)


def among_three() -> Game:
    return without_organiser(running_game(*(person(name) for name in ("Ana", "Ben", "Cai"))))


def more_time(game: Game) -> Proposal:
    """Asked by whoever is to move, for themselves."""
    seat = to_move(game)
    assert seat.user is not None
    return consent.ask_time(user=seat.user, game_id=game.pk, index=seat.index, days=2, extra=0)
