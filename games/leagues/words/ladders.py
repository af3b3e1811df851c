"""Ladders in words: missing people, and the bounds by length of wait."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.durations import since
from games.leagues.ladders import widened
from games.leagues.ladders.matching import (
    ANY_RATING,
    BOTS_IF_NEEDED,
    LESS_RELIABLE,
    NEIGHBOURING_PACE,
    RATING,
    RATING_A_DAY,
    SMALLER_TABLE,
)
from games.leagues.ratings.model import POINTS
from games.leagues.services.ladders import Now
from games.titles.title import Title


def game(title: Title, options: Mapping[str, Any]) -> str:
    """Name the game that somebody wishes for."""
    return ", ".join(title.seating.options_in_words(options)) or _("the usual game")


def standing(now: Now) -> list[str]:
    """Return somebody's state: waiting, the people missing, and their present bounds."""
    return list(_tell_wish(now))


def _tell_wish(now: Now) -> Iterator[str]:
    if now.left is not None:
        told = _("You have left “%(game)s” to the bot: you are seated again once you come back to it, or it is over.")
        yield told % {"game": now.left.name}
    elif now.fitting is None and len(now.playing) >= now.wish.games:
        yield _("You play as many games as you wish for, and are seated again when one is over.")
    elif now.fitting is None:
        yield _("You are on vacation, and are seated again when you are back.")
    if now.missing is None or now.fitting is None:
        return
    yield _("You wish for: %(game)s.") % {"game": game(now.wish.ladder.title, now.wish.options)}
    yield _("You have waited for %(time)s.") % {"time": since(now.wish.since)}
    for size, count in now.missing.items():
        yield _tell_table(size, count)
    yield _tell_bound(now.fitting.days, now.fitting.alike)


def _tell_table(size: int, count: int) -> str:
    if not count:
        return _("A table of %(size)d is complete, and begins within ten minutes.") % {"size": size}
    told = ngettext(
        "For a table of %(size)d, %(count)d more is missing who fits.",
        "For a table of %(size)d, %(count)d more are missing who fit.",
        count,
    )
    return told % {"size": size, "count": count}


def _tell_bound(days: float, alike: bool) -> str:
    bound = widened(days).rating
    if bound is None or not alike:
        return _("By now you are seated with anybody who takes you.")
    return _("Today you are seated with people up to %(points)d points away.") % {"points": round(POINTS * bound)}


def rules() -> list[str]:
    """Explain the widening of the bounds."""
    words = {
        "points": round(POINTS * RATING),
        "more": round(POINTS * RATING_A_DAY),
        "less": LESS_RELIABLE,
        "pace": NEIGHBOURING_PACE,
        "any": ANY_RATING,
        "smaller": SMALLER_TABLE,
        "bots": BOTS_IF_NEEDED,
    }
    told = [
        _("All at a table have wished for the same game, with the same options."),
        _("Who waits longest is seated first. You never meet the same person in two games of the ladder at a time."),
        _("“About as strong” is up to %(points)d points away at first, and %(more)d more each day."),
        _("People whose share of decisions in time differs by more than %(less)d per cent are not seated together."),
        _("After %(pace)d days it may be the next slower or quicker pace; live games are for those who ask."),
        _("After %(any)d days you are seated with people of any rating, and they with you."),
        _("After %(smaller)d days it may be a smaller table, after %(bots)d days one with a bot if all take bots."),
    ]
    return [each % words for each in told]
