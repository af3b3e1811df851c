"""People and games for tests: everything is made by the services that the site itself uses."""

from datetime import timedelta

from django.db import connection
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.models import CatalogueEntry, Game, Seat
from games.services.clock import deadlines
from games.services.lobby import lobby
from games.services.rows import catalogue
from rulebooks.engine.dice import SALTED

PACE = int(timedelta(days=2).total_seconds())


def person(name: str, **profile: str) -> User:
    """Somebody with an account; their address is made from the name."""
    return User.objects.create_user(username=name, email=f"{name.lower()}@example.org", password="secret", **profile)


def running_game(
    *people: User, name: str = "Limes", pace: int = PACE, bots: int = 0, short: bool = True, protocol: int = SALTED
) -> Game:
    """A game that has just begun, with these people and so many bots at the table."""
    first, *others = people
    players = len(people) + bots
    game = lobby.create_game(
        user=first, name=name, players=players, pace=pace, options={"short": short}, bot_seats=["sensible"] * bots
    )
    Game.objects.filter(pk=game.pk).update(protocol=protocol)
    for other in others:
        lobby.join_game(user=other, game_id=game.pk)
    game.refresh_from_db()
    return game


def game_of_two(**profile: str) -> Game:
    """A game that Ana and Ben have just begun, both with such a profile."""
    return running_game(person("Ana", **profile), person("Ben", **profile))


def game_of_four() -> Game:
    """A game that four people have just begun."""
    return running_game(*(person(name) for name in ("Ana", "Ben", "Cai", "Dea")))


def let_indexes_pay() -> None:
    """Play so many games, and let PostgreSQL count them, that the best index is cheaper than the others.

    Of a handful of rows every index costs the same, and how many there are PostgreSQL believes as its autovacuum
    last left it, which depends on how long the tests have run. Until the test ends no table is read without an index.
    """
    for number in range(10):
        running_game(person(f"Host{number}"), person(f"Guest{number}"))
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off; ANALYZE games_game, games_seat")


def seat_of(game: Game, user: User) -> Seat:
    return game.seats.get(user=user)


def let_time_pass(game: Game, span: timedelta) -> None:
    """Everything was asked so much earlier, and falls due so much sooner."""
    game.seats.exclude(deadline=None).update(
        deadline=F("deadline") - span,
        asked_at=F("asked_at") - span,
        warn_at=F("warn_at") - span,
        standing_due=F("standing_due") - span,
    )
    Game.objects.filter(pk=game.pk).update(deadline=F("deadline") - span)


def time_out(game: Game) -> None:
    """Let the time of everybody who owes a decision be up, banks and all."""
    latest = max(seat.deadline for seat in game.seats.all() if seat.deadline is not None)
    let_time_pass(game, max(latest - timezone.now(), timedelta()) + timedelta(seconds=1))


def almost_out(game: Game) -> None:
    """Leave a little less than a fifth of the time that the game grants for a decision, its bank left alone."""
    let_time_pass(game, timedelta(seconds=game.pace) * 0.81)


def run_out(game: Game) -> None:
    """Let everybody's time run out and the bot decide, without anybody losing their seat for it."""
    game.seats.update(expiries=0)
    time_out(game)
    deadlines.expire_due()
    game.refresh_from_db()


def end(game: Game, first: User, score: int = 44, days: int = 0) -> None:
    """Let a game be over, with this person before the others, so many days after it began."""
    seats = list(game.seats.all())
    places = sorted((seat.index for seat in seats), key=lambda index: index != seat_of(game, first).index)
    game.refresh_from_db()
    game.status, game.deadline, game.to_move = Game.Status.FINISHED, None, []
    game.finished = timezone.now()
    game.started = game.finished - timedelta(days=days)
    scores = [score - 13 * places.index(seat.index) for seat in seats]
    game.result = {"places": places, "scores": scores, "columns": {"bonus": [0] * len(seats)}}
    game.save()
    CatalogueEntry.objects.filter(pk=game.pk).update(started=game.started)
    catalogue.count_settled(game, seats)
