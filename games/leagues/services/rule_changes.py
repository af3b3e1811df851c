"""Changing the rules of a league: for the seasons to come, and for the present one until its check-in begins."""

from datetime import timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.leagues.models import League, Season
from games.leagues.terms import Terms
from games.leagues.words import rules as words
from games.services.errors import NotNow, Refused

from . import decision_mails, opening, organisers
from .creating import check_rules


def holds_from(league: League) -> int:
    """Return the number of the first season for a change made now: rules stand once the check-in has begun."""
    latest = league.seasons.order_by("-number").first()
    if latest is None:
        return 1
    return latest.number if latest.state == Season.State.OPEN else latest.number + 1


@transaction.atomic
def change(*, user: User, league: League, rules: dict[str, Any], reason: str, season: int) -> bool:
    """Change the rules from the ``season`` of this number on; return False for the same rules.

    It is told in the decision log, and by mail to the people of the league. Raises NotYours,
    Refused, and NotNow if the season's check-in has begun since. Takes the row locks of the league
    and of the season.
    """
    organisers.require(user, league)
    terms = check_rules(rules)
    league = organisers.lock(league)
    on = organisers.lock_season(league)
    present = on if on is not None and on.state == Season.State.OPEN else None
    _require_from(league, season)
    before = league.terms
    if not words.changes(before, terms):
        return False  # options added since count only once chosen
    if terms.is_tournament != before.is_tournament:
        raise Refused(_("A league can't become a tournament, nor a tournament a league."))
    if present is not None:
        _require_check_in(present, terms)
        opening.replace_rules(present, terms)
    league.rules = msgspec.to_builtins(terms)
    league.save(update_fields=["rules"])
    decision = organisers.decide(
        user=user,
        league=league,
        season=present,
        sentence=lambda: _("Changed the rules"),
        reason=reason,
        changed_terms=(before, terms),
    )
    decision_mails.mail_rule_change(decision, season)
    return True


def _require_from(league: League, number: int) -> None:
    """Raises NotNow if the season to change has fixed its rules by now."""
    first = holds_from(league)
    if first != number:
        message = _(
            "The rules of season %(number)d have been fixed since check-in opened. Changes apply from season %(first)d."
        )
        if league.terms.is_tournament:
            message = _("These rules have been fixed since check-in opened. Changes apply to the next edition.")
        raise NotNow(message % {"number": number, "first": first})


def _require_check_in(season: Season, terms: Terms) -> None:
    """Raises Refused if the check-in would have begun already."""
    most = (season.starts - timezone.now()) // timedelta(days=1)
    if terms.check_in_days > most:
        message = ngettext(
            "The start is %(most)d day away, so check-in can't take longer than that.",
            "The start is %(most)d days away, so check-in can't take longer than that.",
            most,
        )
        raise Refused(message % {"most": most})
