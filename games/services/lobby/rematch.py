"""The same people again: a game like a finished one, with invitations to all its players.

A series is a game, the game whose rematch it is, and so on back to the first.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.db import connection, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import access
from games.models import Game, Seat
from games.services.errors import NotNow, NotYours
from games.services.play.table import lock
from games.services.rows import owed_mails
from games.services.rows.seats import seats_of
from rulebooks.engine.results import winners

from . import listing, lobby, openings


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
            owed_mails.owe_invitation(new_game, host, seat.user)


LONGEST_SERIES = 50
"""Games told of a longer series: the latest."""
EARLIER = """
WITH RECURSIVE chain (latest, game, length) AS (
    SELECT id, rematch_of_id, 1 FROM games_game WHERE id = ANY(%s)
    UNION ALL
    SELECT chain.latest, games_game.rematch_of_id, length + 1
    FROM chain JOIN games_game ON games_game.id = chain.game
    WHERE length < %s
)
SELECT latest, game FROM chain WHERE game IS NOT NULL ORDER BY length DESC
"""


class SeriesScore(NamedTuple):
    """A game's place in its series, from 1, and the games won by each player up to it, most first."""

    number: int
    wins: Sequence[tuple[str, int]]


def series_of(game: Game, reader: access.Person) -> list[Game]:
    """Return the game with those before it in its series, oldest first, as far as the reader may see them."""
    return [*_earlier_games([game], reader).get(game.pk, ()), game]


def scores_of(games: Iterable[Game], reader: access.Person) -> dict[int, SeriesScore]:
    """Return the scores of those games of a list that are rematches, by their keys: three queries
    if there are any, else none. The games need their seats.
    """
    listed = {game.pk: game for game in games}
    earlier_games = _earlier_games(listed.values(), reader)
    return {key: _score_of([*earlier, listed[key]]) for key, earlier in earlier_games.items()}


def _earlier_games(games: Iterable[Game], reader: access.Person) -> Mapping[int, Sequence[Game]]:
    """Read the games before each of these in its series, oldest first, by the keys of these."""
    rematches = [game.pk for game in games if game.rematch_of_id]
    if not rematches:
        return {}
    with connection.cursor() as cursor:
        cursor.execute(EARLIER, [rematches, LONGEST_SERIES])
        pairs = cursor.fetchall()
    visible_games = listing.rows_for_lists(access.visible_games(reader)).in_bulk(
        {earlier for _latest, earlier in pairs}
    )
    earlier_games: dict[int, list[Game]] = {}
    for latest, earlier in pairs:
        if earlier in visible_games:
            earlier_games.setdefault(latest, []).append(visible_games[earlier])
    return earlier_games


def _score_of(series: Sequence[Game]) -> SeriesScore:
    wins, names = Counter[int | str](), dict[int | str, str]()
    for game in series:
        seats = {seat.index: seat for seat in game.seats.all()}
        people = {index: seat.user_id or seat.name for index, seat in seats.items()}
        names |= {people[index]: seat.name for index, seat in seats.items()}
        wins.update(people[index] for index in (winners(game.result) if game.result else ()))
    wins.update(dict.fromkeys(people.values(), 0))  # those of the latest game are told without a win too
    return SeriesScore(len(series), [(names[person], won) for person, won in wins.most_common()])
