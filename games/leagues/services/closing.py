"""The end of a season once all games are over: promotion is written, and the next season opens."""

from datetime import datetime
from typing import Any

from django.db.models import Q

from games.leagues import season_draws
from games.leagues.models import Entry, Season, Standing

from . import course_mails, divisions, opening, opening_mails


def close(season: Season, now: datetime) -> None:
    """Write promotion and relegation, open the next season, and ask all players to stay.

    The season's row is locked; all its tables are over.
    """
    season.state, season.due, season.finished = Season.State.FINISHED, None, now
    season.save(update_fields=["state", "due", "finished"])
    promote(season)
    season.entries.filter(state=Entry.State.ACTIVE).update(state=Entry.State.DONE)
    season.entries.filter(state=Entry.State.WAITING).update(state=Entry.State.MISSED)
    following = opening.open_next(season) if season.league.goes_on else None
    course_mails.mail_final_result(season, following)
    if following is not None:
        opening_mails.mail_open_to_others(following, season)


def promote(season: Season) -> None:
    """Write promotion and relegation by `season_draws.promote_by_lots`. The season's row is locked."""
    draw_input = _promotion_input(season)
    ways = season_draws.promote_by_lots(season.secret_of(0), draw_input)
    season.promotion_draw = {"given": draw_input, "moved": sorted(ways.items())}
    season.save(update_fields=["promotion_draw"])
    for way in (1, -1):
        Entry.objects.filter(pk__in=[entry for entry, own_way in ways.items() if own_way == way]).update(moved=way)


def _promotion_input(season: Season) -> dict[str, Any]:
    lines = Standing.objects.filter(division__season=season).order_by("division__tier", "division", "rank")
    return {
        "name": f"{season.pk} moves",
        "standings": [list(row) for row in lines.values_list("division__tier", "division", "entry", "points", "wins")],
        "staying_out": _staying_out(season),
        "up": season.terms.up,
        "down": season.terms.down,
    }


def _staying_out(season: Season) -> list[int]:
    """Return the entries taking no place from others: former players, substitutes, and those whom an
    appeal brought back without a place of their division.

    A substitute got the place by chance, and it counts for nothing in the next season.
    """
    has_left = Q(bot="", user=None) | Q(user__is_active=False) | Q(state=Entry.State.WITHDRAWN)
    in_vain = Q(state__in=(Entry.State.WAITING, Entry.State.MISSED), standings__isnull=False)
    plays_elsewhere = Q(pk__in=divisions.substitutes(season)) | Q(pk__in=divisions.back_elsewhere(season))
    return sorted(season.entries.filter(has_left | in_vain | plays_elsewhere).distinct().values_list("pk", flat=True))
