"""Leaving a seat of a running game, coming back to it, and taking over somebody else's."""

import secrets

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import access
from games.models import Game, Seat, Tenure
from games.present import happenings
from games.services.clock import abandonment, requests
from games.services.errors import NotNow, NotYours, Refused
from games.services.play import bots
from games.services.play.table import Table, lock, require_running
from games.services.rows import blocks, reliability_record, seat_clock
from games.services.rows.seats import seats_of


def resign(*, user: User, game_id: int) -> Game:
    """Leave one's seat for good: the bot plays on at once, and a substitute may take it.

    Until then the person may come back. Twice is once. Takes the game's row lock. Raises NotYours
    and NotNow.
    """
    return _leave_seat(user, game_id, Seat.Why.RESIGNED)


def go_away(*, user: User, game_id: int) -> Game:
    """Leave one's seat because one cannot play for a while: the same as to resign, and said differently."""
    return _leave_seat(user, game_id, Seat.Why.AWAY)


@transaction.atomic
def come_back(*, user: User, game_id: int) -> Game:
    """Take one's own seat back from the bot, unless a substitute has it. Twice is once.

    Takes the game's row lock. Raises NotYours and NotNow.
    """
    game = lock(game_id)
    seats = seats_of(game)
    mine = require_own(user, game, seats)
    if mine.is_free:
        abandonment.give_back_seat(game, mine)
        _ask_anew(game, seats, mine)
    return game


@transaction.atomic
def take_over(*, user: User, game_id: int, index: int, token: str = "", is_drawn: bool = False) -> Game:
    """Sit down in a free seat of a running game; a private one asks for its token. Twice is once.

    For a person who ``is_drawn`` by a league, the league has looked at blocks as far as its draws do.

    Takes the game's row lock. Raises NotYours, NotNow, NotAdmitted and Refused.
    """
    game = lock(game_id)
    seats = seats_of(game)
    own = access.own_seat(user, seats)
    if own is not None and own.index == index and not own.is_free:
        return game
    _require_welcome(game, user, own, token)
    require_running(game)
    seat = next((seat for seat in seats if seat.index == index and seat.is_free), None)
    if seat is None or (not is_drawn and blocks.is_kept_out(game, seats, user)):
        raise NotNow(_("This seat has been taken."))
    _require_unknowing(game, user, seat)
    reliability_record.require_admitted(game, user)
    abandonment.hand_over(game, seat, user)
    _ask_anew(game, seats, seat)
    return game


def require_own(user: User, game: Game, seats: list[Seat]) -> Seat:
    """The seat of this person in a running game. Raises NotYours and NotNow."""
    mine = access.own_seat(user, seats)
    if mine is None and Tenure.objects.filter(seat__game=game, user=user).exists():
        raise NotNow(_("A substitute has taken over your seat."))
    if mine is None:
        raise NotYours(_("You have no seat in this game."))
    require_running(game)
    return mine


@transaction.atomic
def leave_for_gone(*, game_id: int, index: int) -> None:
    """Open a seat without its person's account any more, as if they had resigned. Twice is once.

    Takes the game's row lock. Raises NotNow for a game that does not run.
    """
    game = lock(game_id)
    require_running(game)
    seats = seats_of(game)
    seat = next(seat for seat in seats if seat.index == index)
    if seat.user_id is None and not seat.played_by_bot:
        _give_up(game, seats, seat, Seat.Why.RESIGNED)


@transaction.atomic
def open_by_moderators(*, game_id: int, index: int) -> None:
    """Open a person's seat to substitutes, as a decision of the site's moderators.

    Takes the game's row lock. Raises NotNow where nobody plays there.
    """
    game = lock(game_id)
    require_running(game)
    seats = seats_of(game)
    seat = next(seat for seat in seats if seat.index == index)
    if seat.user_id is None or seat.is_free:
        raise NotNow(_("No player has this seat now."))
    _give_up(game, seats, seat, Seat.Why.AWAY, happenings.OPENED_BY_MODERATORS)


@transaction.atomic
def _leave_seat(user: User, game_id: int, why: Seat.Why) -> Game:
    game = lock(game_id)
    seats = seats_of(game)
    mine = require_own(user, game, seats)
    if not mine.is_free:
        _give_up(game, seats, mine, why)
    return game


def _give_up(game: Game, seats: list[Seat], seat: Seat, why: Seat.Why, kind: str = "") -> None:
    abandonment.give_up(game, seat, why, kind)
    table = Table(game, seats)
    bots.let_bots_answer(table)
    table.save()
    requests.settle_after_leaving(game)


def _ask_anew(game: Game, seats: list[Seat], seat: Seat) -> None:
    """Ask the new player for decisions not made by the bot yet, with their full time, and a mail.

    Bots waiting for somebody to play here move at once.
    """
    seat_clock.forget(seat)
    seat.save(update_fields=seat_clock.CLOCK_FIELDS)
    table = Table(game, seats)
    table.welcome(seat)
    table.ask()
    bots.let_bots_answer(table)
    table.save()


def _require_welcome(game: Game, user: User, own: Seat | None, token: str) -> None:
    if own is not None and own.is_free:
        raise NotNow(_("This is your own seat. You can come back to it."))
    if own is not None:
        raise NotNow(_("You already play in this game."))
    if game.private and not secrets.compare_digest(game.invite_token, token):
        raise NotYours(_("This game is private. You need its invitation link."))


def _require_unknowing(game: Game, user: User, seat: Seat) -> None:
    """Raise Refused for a former player of another seat, and for a moderator who has looked: nobody plays against a
    hand they have seen.
    """
    if Tenure.objects.filter(seat__game=game, user=user).exclude(seat=seat).exists():
        raise Refused(_("You have played another seat in this game, so you can't take this one."))
    if access.has_opened_hidden_cards(user, game):
        raise Refused(_("You have looked at the hidden cards of this game, so you can't take a seat."))
