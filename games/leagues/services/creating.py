"""Creating a league or tournament: its rules, if they can hold a season, its address and its first season."""

from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from games.leagues import formats
from games.leagues.models import Admission, FormerAddress, League
from games.leagues.scoring.points import SCHEMES
from games.leagues.terms import Terms
from games.models import MAX_BANK, MAX_INCREMENT, MAX_PACE, MIN_PACE
from games.services.errors import Refused
from games.services.lobby import openings
from games.services.rows import blocks
from games.titles.registry import TITLES

from . import opening

MOST_AT_A_TIME = 8
TAKEN = ("new", "new-tournament", "join")  # addresses of other pages
TOO_MUCH_ALIKE = gettext_lazy("This name is taken, or too similar to another league. Choose another name.")
LATEST_START = timedelta(days=366)


@transaction.atomic
def create(
    *,
    user: User,
    name: str,
    about: str,
    rules: dict[str, Any],
    starts: datetime,
    admission: str = Admission.ANYBODY,
    reliability: int = 0,
    newcomers: bool = True,
) -> League:
    """Create a league, its creator the first organiser, and open its first season. The same form
    twice creates one. Raises Refused and TooMany.
    """
    terms = check_rules(rules)
    slug = address_for(name)
    fields = {
        "name": name,
        "about": about,
        "rules": msgspec.to_builtins(terms),
        "admission": admission,
        "reliability": reliability,
        "newcomers": newcomers or not reliability,
    }
    if (present := League.objects.filter(slug=slug).first()) is not None or is_taken(slug):
        return _the_same(present, user, fields)
    require_start(starts, terms)
    blocks.require_unmuted(user)
    openings.spend_limit("leagues_founded", user)
    goes_on = not terms.is_tournament
    league, is_new = League.objects.get_or_create(slug=slug, defaults=fields | {"goes_on": goes_on})
    if not is_new:
        return _the_same(league, user, fields)
    league.organisers.add(user)
    opening.open_season(league, starts)
    return league


def address_for(name: str) -> str:
    """Return the address of a league of this name. Raises Refused."""
    if slug := slugify(name):
        return slug
    raise Refused(_("A league name needs at least one letter or digit."))


def take_address(league: League, name: str) -> str:
    """Return the address of a league under another name, which is a former one of it no more. Raises Refused where
    another league or page has it, or another league had it.
    """
    slug = address_for(name)
    others = League.objects.filter(Q(slug=slug) | Q(name=name)).exclude(pk=league.pk)
    formers = FormerAddress.objects.filter(slug=slug).exclude(league=league)
    if slug in TAKEN or others.exists() or formers.exists():
        raise Refused(TOO_MUCH_ALIKE)
    FormerAddress.objects.filter(slug=slug).delete()
    return slug


def _the_same(present: League | None, user: User, fields: dict[str, Any]) -> League:
    """Return the league created by the same person with the same form a moment ago.

    Raises Refused for any other.
    """
    is_same = present is not None and all(getattr(present, name) == value for name, value in fields.items())
    if present is not None and is_same and present.organisers.filter(pk=user.pk).exists():
        return present
    raise Refused(TOO_MUCH_ALIKE)


def is_taken(slug: str) -> bool:
    """Return True for an address of another page, or a former one of a league."""
    return slug in TAKEN or FormerAddress.objects.filter(slug=slug).exists()


def are_there() -> bool:
    return League.objects.exists()


def check_rules(rules: dict[str, Any]) -> Terms:
    """Return the rules, if they can hold a season. Raises Refused."""
    try:
        terms = msgspec.convert(rules, Terms)
    except msgspec.ValidationError as problem:
        raise Refused(
            _("These rules can't be used: a number is too large or too small, or has the wrong form.")
        ) from problem
    _require_playable(terms)
    _require_time(terms)
    if terms.is_tournament:
        _require_tournament(terms)
    return terms


def _require_playable(terms: Terms) -> None:
    """Check the game, numbers of people, and promotion. Raises Refused."""
    title = TITLES.get(terms.ruleset)
    if title is None or terms.size + len(title.seating.automata_of(terms.options)) not in title.seating.players:
        raise Refused(_("No game here can be played with %(size)d players at a table.") % {"size": terms.size})
    if terms.team == 1:
        raise Refused(_("A team needs at least 2 players."))
    if terms.scheme not in SCHEMES:
        raise Refused(_("This site doesn't know that scoring. Choose another one."))
    if terms.division < terms.size:
        raise Refused(_("A division needs at least as many players as a table."))
    if terms.up + terms.down > terms.division:
        raise Refused(_("You can't promote and relegate more players than a division has."))
    if terms.at_a_time > MOST_AT_A_TIME:
        message = _("These rules give everyone more than %(most)d games at a time. Set more days between rounds.")
        raise Refused(message % {"most": MOST_AT_A_TIME})


def _require_time(terms: Terms) -> None:
    """Check times of decisions, and rounds fitting into their season. Raises Refused."""
    paced = MIN_PACE <= terms.pace <= MAX_PACE and 0 <= terms.bank <= terms.cap <= MAX_BANK
    if not paced or not 0 <= terms.increment <= MAX_INCREMENT:
        raise Refused(_("This time control is outside the limits of a game."))
    if not terms.is_tournament and terms.round_days * (terms.games - 1) >= terms.season_days:
        raise Refused(
            _("The last round would start after the end of the season. Make the season longer or the rounds shorter.")
        )


def _require_tournament(terms: Terms) -> None:
    """Check the additional rules of a tournament. Raises Refused."""
    if terms.size < formats.LEAST_SIZE and terms.format != "swiss":
        raise Refused(_("Tables of 2 players are for a Swiss tournament only."))
    if terms.size == formats.PAIR and not _seats_one_more(terms):
        raise Refused(_("With an odd number of players one table has 3, and this game has no room for that."))
    if terms.final and terms.format != "swiss":
        raise Refused(_("A final table is for a Swiss tournament only."))
    if terms.at_once:
        raise Refused(_("Set at least 1 day per round."))
    if terms.advancing > terms.size // 2:
        raise Refused(_("At most half of a table can advance."))


def _seats_one_more(terms: Terms) -> bool:
    title = TITLES[terms.ruleset]
    return terms.size + 1 + len(title.seating.automata_of(terms.options)) in title.seating.players


def require_start(starts: datetime, terms: Terms, *, is_checking_in: bool = False) -> None:
    """Raises Refused for a start with no time to check in, or too far ahead; players who are
    checking in already need no more time.
    """
    now = timezone.now()
    if not is_checking_in and starts < now + timedelta(days=terms.check_in_days):
        message = ngettext(
            "The check-in period is %(days)d day long. Choose a later start date.",
            "The check-in period is %(days)d days long. Choose a later start date.",
            terms.check_in_days,
        )
        raise Refused(message % {"days": terms.check_in_days})
    if starts > now + LATEST_START:
        raise Refused(_("Choose a start date within a year."))
