"""The end of a season once all games are over: promotion is written, and the next season opens."""

from datetime import datetime

from games.leagues import season_draws
from games.leagues.models import Entry, Season

from . import course_mails, next_places, opening, opening_mails


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
    draw_input = next_places.promotion_input(season)
    ways = season_draws.promote_by_lots(season.secret_of(0), draw_input)
    season.promotion_draw = {"given": draw_input, "moved": sorted(ways.items())}
    season.save(update_fields=["promotion_draw"])
    for way in (1, -1):
        Entry.objects.filter(pk__in=[entry for entry, own_way in ways.items() if own_way == way]).update(moved=way)
