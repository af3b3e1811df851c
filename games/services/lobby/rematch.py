"""The same people again: a game like a finished one, with invitations to all its players."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import access
from games.models import Game, Seat
from games.services.errors import NotNow, NotYours
from games.services.play.table import lock
from games.services.rows import notify
from games.services.rows.seats import seats_of

from . import lobby, openings


@transaction.atomic
def rematch(*, user: User, game_id: int, public_id: str, turned: bool = False, salt: str = "") -> Game:
    """Open a game with the terms of a finished one, its bots in it and its people invited; or join
    the one already opened so by somebody else, giving ``salt`` for the dice, in hex. ``turned``
    lets everybody sit one seat on, in place of a draw.

    Takes the row locks of both. Raises NotYours, NotNow, NotAdmitted, and TooMany after too many
    tables of the person.
    """
    game = lock(game_id)
    seats = seats_of(game)
    if access.own_seat(user, seats) is None:
        raise NotYours(_("Only players of this game can start a rematch."))
    if game.status != Game.Status.FINISHED:
        raise NotNow(_("You can start a rematch when this game is over."))
    waiting = waiting_rematch(game, user)
    if waiting is not None:
        return lobby.join_game(user=user, game_id=waiting.pk, token=waiting.invite_token, salt=salt)
    new_game = _open_rematch(user, game, seats, public_id, turned)
    _invite_others(user, new_game, seats)
    return new_game


def waiting_rematch(game: Game, reader: access.Person) -> Game | None:
    """The latest rematch of a game waiting for players, the reader among them."""
    waiting = game.rematches.filter(status=Game.Status.OPEN).order_by("-created")
    return (waiting.exclude(access.closed_to(reader)) if reader.is_authenticated else waiting).first()


def _open_rematch(user: User, game: Game, seats: Sequence[Seat], public_id: str, turned: bool) -> Game:
    return openings.open_table(
        user=user,
        name=lambda: game.name,
        players=len(seats),
        ruleset=game.ruleset,
        options={name: value for name, value in game.options.items() if name != "players"},
        bot_seats=[seat.bot for seat in seats if seat.bot and seat.bot not in game.title.seating.automata],
        public_id=public_id,
        pace=game.pace,
        bank=game.bank,
        increment=game.increment,
        cap=game.cap,
        reliability=game.reliability,
        newcomers=game.newcomers,
        private=game.private,
        rated=game.rated,
        rematch_of=game,
        turned=turned,
    )


def _invite_others(user: User, new_game: Game, seats: Sequence[Seat]) -> None:
    """Ask all others by mail, once: a form sent twice asks nobody again."""
    if new_game.status != Game.Status.OPEN or new_game.notifications.exists():
        return
    host = new_game.seats.get(user=user)
    for seat in seats:
        if seat.user is not None and seat.user != user and seat.user.is_active:
            notify.owe_invitation(new_game, host, seat.user)
