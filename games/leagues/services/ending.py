"""The end of a league and its resumption; and another season of a league that has none."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import durations
from games.leagues.models import League, Season
from games.services.errors import NotNow

from . import decision_mails, opening, opening_mails, organisers
from .creating import require_start


@transaction.atomic
def end(*, user: User, league: League, reason: str, is_moderating: bool = False) -> bool:
    """Stop opening seasons; the current one is played to its end. Return False the second time.
    A moderator need not organise the league.

    It is told in the log, and by mail to the people of the league. Raises NotYours, NotNow and
    Refused. Takes the league's row lock and its season's, about to close and open the next perhaps.
    """
    organisers.require(user, league, is_moderating=is_moderating)
    league, season = _both_locked(league)
    if not league.goes_on:
        return False
    league.goes_on = False
    league.save(update_fields=["goes_on"])
    decision = organisers.decide(
        user=user, league=league, season=season, sentence=lambda: _("Ended the league"), reason=reason
    )
    decision_mails.mail_league_end(decision, season)
    return True


@transaction.atomic
def resume(*, user: User, league: League, reason: str) -> bool:
    """Let seasons follow on each other again. Twice is once, and gives False. Raises NotYours,
    NotNow and Refused.

    It is told as the end was. Takes the same locks.
    """
    organisers.require(user, league)
    league, season = _both_locked(league)
    if league.goes_on:
        return False
    league.goes_on = True
    league.save(update_fields=["goes_on"])
    decision = organisers.decide(
        user=user, league=league, season=season, sentence=lambda: _("Resumed the league"), reason=reason
    )
    decision_mails.mail_league_resumed(decision)
    return True


def _both_locked(league: League) -> tuple[League, Season | None]:
    """Return a league and its current season, locked.

    Raises NotNow for a tournament, since it ends by itself.
    """
    league = organisers.lock(league)
    if league.terms.is_tournament:
        raise NotNow(_("A tournament ends by itself. You can cancel it while it is open for entry."))
    return league, organisers.lock_season(league)


@transaction.atomic
def open_again(*, user: User, league: League, starts: datetime) -> Season:
    """Open another season of a league without one, as after a cancellation.

    Raises NotYours, NotNow and Refused.
    """
    organisers.require(user, league)
    league = organisers.lock(league)
    if league.seasons.filter(state__in=Season.GOING_ON).exists():
        message = _("A season of this league is already running. You can open the next one after it.")
        if league.terms.is_tournament:
            message = _("The tournament is already running. You can run it again afterwards.")
        raise NotNow(message)
    if not (league.goes_on or league.terms.is_tournament):
        raise NotNow(_("This league has ended. Resume it first, then open a season."))
    require_start(starts, league.terms)
    season = opening.open_season(league, starts)
    organisers.decide(
        user=user,
        league=league,
        season=season,
        sentence=lambda: _tell_opened(season),
        reason=lambda: _("It starts on %(starts)s.") % {"starts": durations.moment(starts)},
    )
    opening_mails.mail_season_open(season)
    return season


def _tell_opened(season: Season) -> str:
    if season.terms.is_tournament:
        return _("Opened the tournament again")
    return _("Opened season %(number)d") % {"number": season.number}
