"""The end of a season: late games are hurried, then who goes up and down is written, and the next season opens.

A season's end cuts no game off, for a position that is scored tempts whoever leads to wait. From then on every
decision of a game that still runs has a day, and thirty days later an hour, without banks.
"""

from datetime import datetime, timedelta
from itertools import groupby

from games.leagues.models import Entry, Season, Standing, Table
from games.leagues.pairing import Lots
from games.leagues.scoring import promotion
from games.models import MIN_PACE
from games.services.clock import hurry

from . import opening, telling

DAY = int(timedelta(days=1).total_seconds())
AN_HOUR_AFTER = timedelta(days=30)


def dates(season: Season) -> list[datetime]:
    """When late games are hurried."""
    return [season.ends, season.ends + AN_HOUR_AFTER]


def hurry_next(season: Season, now: datetime) -> bool:
    """Shorten the clock of one game that is late; False where there is none. The season's row is locked."""
    passed = sum(date <= now for date in dates(season))
    if not passed:
        return False
    pace = min((DAY, MIN_PACE)[passed - 1], season.terms.pace)
    late = Table.objects.filter(round__division__season=season, state=Table.State.SEATED)
    games = late.values_list("game", "game__pace", "game__bank", "game__increment")
    slow = [pk for pk, grace, bank, increment in games if pk and (grace > pace or bank or increment)]
    return any(hurry.hurry(game_id=pk, pace=pace) for pk in slow)  # one a transaction


def close(season: Season, now: datetime) -> None:
    """Write who goes up and down, open the next season, and ask all who played whether they stay. The season's row is
    locked; all its tables are over.
    """
    season.state, season.due, season.finished = Season.State.FINISHED, None, now
    season.save(update_fields=["state", "due", "finished"])
    promote(season)
    season.entries.filter(state=Entry.State.ACTIVE).update(state=Entry.State.DONE)
    season.entries.filter(state=Entry.State.WAITING).update(state=Entry.State.MISSED)
    telling.finished(season, opening.open_next(season) if season.league.goes_on else None)


def promote(season: Season) -> None:
    """Write who goes up and who goes down, as `promotion.moves` has it. The season's row is locked."""
    lines = Standing.objects.filter(division__season=season).select_related("division")
    ordered = lines.order_by("division__tier", "division", "rank")
    tiers = [
        [
            [promotion.Finish(line.entry_id, line.points, line.wins) for line in division]
            for _division, division in groupby(tier, key=lambda line: line.division_id)
        ]
        for _tier, tier in groupby(ordered, key=lambda line: line.division.tier)
    ]
    people = Lots(bytes(season.secret), f"{season.pk} moves").shuffled(sorted(line.entry_id for line in ordered))
    lot = {entry: number for number, entry in enumerate(people)}
    found = promotion.moves(tiers, season.terms.up, season.terms.down, lot)
    for way in (1, -1):
        Entry.objects.filter(pk__in=[entry for entry, moved in found.items() if moved == way]).update(moved=way)
