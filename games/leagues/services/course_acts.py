"""Organisers' acts on a season before its draw: its start, the cap on its players, and its seeds.

Each takes the season's row lock, is written into the public log and told by mail, and does nothing
the second time.
"""

from collections.abc import Sequence
from datetime import UTC, datetime

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from games import durations
from games.leagues.models import DeskAct, Entry, Season
from games.present.lists import join_sentences, join_words
from games.services.errors import NotNow, Refused

from . import caps, creating, decision_mails, mailing, next_places, opening, opening_mails, organisers
from .desk_acts import BEFORE_DRAW, has_groups, lock_for, require_before_draw

Kind = DeskAct.Kind


@transaction.atomic
def move_start(*, user: User, season_id: int, starts: datetime, reason: str, seen: datetime) -> None:
    """Move the start of a season not drawn yet, and the dates that hang on it.

    ``seen`` is the start at the time of the form. Raises NotYours, NotNow and Refused.
    """
    season = lock_for(user, season_id)
    if season.starts == starts != seen:
        return
    if season.starts != seen:
        raise NotNow(_("The start has been moved in the meantime. Check the new date, then try again."))
    require_start(season, starts)
    days = {"before": seen, "after": starts}
    opening.move_start(season, starts)
    act = organisers.log_act(
        user=user,
        league=season.league,
        season=season,
        kind=Kind.START,
        sentence=lambda: (
            _("Moved the start from %(before)s to %(after)s") % {name: day_of(at) for name, at in days.items()}
        ),
        reason=reason,
        people=mailing.people_in(season, *BEFORE_DRAW, Entry.State.WAITING),
        before={name: at.isoformat() for name, at in days.items()},
    )
    for those, answers in opening_mails.entrants_and_answers(season):
        decision_mails.mail_act(act, lambda: tell_start(season), answers, among=those)


def day_of(at: datetime) -> str:
    """Return the day of a moment by the clock of the calendar of leagues, UTC."""
    return durations.day(at.astimezone(UTC).date())


def require_start(season: Season, starts: datetime) -> None:
    """Raises NotNow and Refused if a season cannot start then."""
    require_before_draw(season)
    if starts == season.starts:
        raise Refused(_("The season starts on that day already. Choose another date."))
    if season.state == Season.State.CHECK_IN and starts < season.starts:
        raise NotNow(_("Check-in is open, so the start can only move to a later date."))
    creating.require_start(starts, season.terms, is_checking_in=season.state == Season.State.CHECK_IN)


def tell_start(season: Season) -> str:
    """Return the dates of a season before its draw, in sentences."""
    fields = {
        **mailing.season_words(season),
        **mailing.dates(season),
        "check_in": durations.moment(season.check_in),
        "ends": durations.moment(season.ends),
    }
    start = _("“%(season)s” now starts on %(starts)s, and ends on %(ends)s.")
    check_in = _("Check-in opens on %(check_in)s.")
    if season.state == Season.State.CHECK_IN:
        check_in = _("Check-in stays open until the start.")
    return join_sentences([start % fields, check_in % fields])


@transaction.atomic
def set_cap(*, user: User, season_id: int, cap: int | None, reason: str, seen: int | None) -> list[Entry]:
    """Let no more players than these into a season before its draw; None ends the cap. Return those
    who move up from the waiting list.

    ``seen`` is the cap at the time of the form. Raises NotYours, NotNow and Refused.
    """
    season = lock_for(user, season_id)
    if season.cap == cap != seen:
        return []
    if season.cap != seen:
        raise NotNow(_("The cap has been changed in the meantime. Check the new number, then try again."))
    require_cap(season, cap)
    season.cap = cap
    season.save(update_fields=["cap"])
    movers = caps.move_up(season)
    organisers.log_act(
        user=user,
        league=season.league,
        season=season,
        kind=Kind.CAP,
        sentence=lambda: _tell_cap(cap),
        reason=reason,
        people=[entry.user for entry in movers if entry.user is not None],
        before={"cap": seen},
    )
    return movers


def _tell_cap(cap: int | None) -> str:
    if cap is None:
        return _("Removed the cap on players")
    return _("Capped the number of players at %(cap)d") % {"cap": cap}


def require_cap(season: Season, cap: int | None) -> None:
    """Raises NotNow and Refused if a season cannot have this cap."""
    require_before_draw(season)
    if cap == season.cap:
        raise Refused(_("That is the number already. Choose another one."))
    if cap is None:
        return
    if cap < season.terms.size:
        message = _("A table needs %(size)d players, so the cap can't be lower.")
        raise Refused(message % {"size": season.terms.size})
    present = caps.count_players(season)
    if cap < present:
        message = _("%(present)d players have entered. The cap can't be lower: remove players first.")
        raise Refused(message % {"present": present})


@transaction.atomic
def set_seeds(*, user: User, season_id: int, names: Sequence[str], reason: str, seen: Sequence[int]) -> None:
    """Give players without an earned place an order for the draw, the strongest first.

    ``seen`` are the seeds at the time of the form. Raises NotYours, NotNow and Refused.
    """
    season = lock_for(user, season_id)
    require_seeding(season)
    seeded = find_seeds(season, names)
    keys = [entry.pk for entry in seeded]
    if season.seeds == keys != list(seen):
        return
    if season.seeds != list(seen):
        raise NotNow(_("The seeds have been changed in the meantime. Check them, then try again."))
    if season.seeds == keys:
        raise Refused(_("These are the seeds already. Change their order, or the names."))
    before, season.seeds = season.seeds, keys
    season.save(update_fields=["seeds"])
    act = organisers.log_act(
        user=user,
        league=season.league,
        season=season,
        kind=Kind.SEEDS,
        sentence=lambda: _("Set the seeds of the draw") if keys else _("Removed the seeds of the draw"),
        reason=reason,
        people=User.objects.filter(league_entries__in=[*before, *keys]),
        before={"seeds": before},
    )
    decision_mails.mail_act(act, lambda: tell_seeds(season, seeded))


def require_seeding(season: Season) -> None:
    """Raises NotNow if a draw has no seeds, or is over."""
    require_before_draw(season)
    if not has_groups(season):
        raise NotNow(_("The first round of this tournament is drawn at random, without seeds."))


def find_seeds(season: Season, names: Sequence[str]) -> list[Entry]:
    """Return the entries of these players, in this order. Raises Refused for a name twice, or of
    somebody whose place is another.
    """
    by_name = {entry.name.casefold(): entry for entry in present_entries(season)}
    seeded: list[Entry] = []
    for name in names:
        entry = by_name.get(name.casefold())
        if entry is None:
            raise Refused(_("%(name)s has no place in the draw. Name players who have entered.") % {"name": name})
        if entry in seeded:
            raise Refused(_("%(name)s is in the list twice.") % {"name": entry.name})
        seeded.append(entry)
    earned = next_places.places_by_results(season, seeded)
    if placed := [entry.name for entry in seeded if entry.pk in earned]:
        message = _("The place of these players comes from last season's results: %(names)s. You can swap places.")
        raise Refused(message % {"names": join_words(placed)})
    return seeded


def present_entries(season: Season) -> list[Entry]:
    """Return the people who could be drawn now."""
    present = season.entries.filter(state__in=BEFORE_DRAW, user__isnull=False)
    return list(present.select_related("user").order_by("pk"))


def tell_seeds(season: Season, seeded: Sequence[Entry]) -> str:
    """Return the seeds and their effect in the draw, in sentences."""
    if not seeded:
        return _("The draw of “%(season)s” has no seeds.") % mailing.season_words(season)
    text = _("In the draw of “%(season)s” these players come before all other newcomers: %(names)s.")
    if season.terms.is_tournament:
        text = _("In the draw of “%(season)s” these players are dealt to different groups, in turn: %(names)s.")
    listed = join_words(f"{number}. {entry.name}" for number, entry in enumerate(seeded, 1))
    return text % {**mailing.season_words(season), "names": listed}
