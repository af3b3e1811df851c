"""Late games are hurried: those of a league after its season's end, of a tournament after their round's.

No date cuts a game off: scoring a position tempts its leader to wait. From then on every decision of a running game
has a day, and thirty days later an hour, without banks.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from games.leagues.models import Season, Table
from games.models import MIN_PACE
from games.services.play import stopping

DAY = int(timedelta(days=1).total_seconds())
AN_HOUR_AFTER = timedelta(days=30)


def dates(season: Season) -> list[datetime]:
    """Return the times for hurrying late games: of a tournament, those of the rounds being played."""
    ends = [season.ends]
    if season.terms.is_tournament:
        rounds = _tables_in_play(season).filter(round__closes__isnull=False)
        ends = [closes for closes in rounds.values_list("round__closes", flat=True).distinct() if closes]
    return [end + after for end in ends for after in (timedelta(), AN_HOUR_AFTER)]


def hurry_next(season: Season, now: datetime) -> bool:
    """Shorten the clock of one late game; return False if there is none.

    The season's row is locked.
    """
    # it stops at the first that it shortens: one a transaction
    return any(stopping.hurry_game(game_id=game, pace=pace) for game, pace in _late_games(season, now))


def _late_games(season: Season, now: datetime) -> Iterator[tuple[int, int]]:
    """Yield the late games with more time than the pace due to them, each with that pace."""
    for after, pace in ((AN_HOUR_AFTER, MIN_PACE), (timedelta(), DAY)):
        late = _tables_in_play(season)
        if season.terms.is_tournament:
            late = late.filter(round__closes__lte=now - after)
        elif season.ends > now - after:
            continue
        slow = late.filter(Q(game__pace__gt=pace) | Q(game__bank__gt=0) | Q(game__increment__gt=0))
        yield from ((game, pace) for game in slow.values_list("game", flat=True) if game)


def _tables_in_play(season: Season) -> QuerySet[Table]:
    return Table.objects.filter(round__division__season=season, state=Table.State.SEATED).order_by("pk")
