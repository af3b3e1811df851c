"""A tournament in words."""

from django.utils.translation import gettext as _

from games.leagues.models import Season
from games.leagues.services.tournaments import TournamentReport


def finding(season: Season, report: TournamentReport | None) -> str:
    """Return the winner, and the people behind; during play, the progress."""
    if report is None:
        return _("Round %(round)d of %(rounds)d has been drawn.") % {
            "round": _latest_round(season),
            "rounds": season.rounds,
        }
    names = [entry.name for entry in report.first]
    if len(names) < 3:
        return _("Winner: %(name)s.") % {"name": names[0]}
    return _("Winner: %(name)s. Second: %(second)s. Third: %(third)s.") % dict(
        zip(("name", "second", "third"), names, strict=True)
    )


def _latest_round(season: Season) -> int:
    """Return the number of the round drawn last: the pools' rounds are drawn all at once."""
    return season.drawn if season.terms.by_rounds else season.terms.games + season.drawn - 1
