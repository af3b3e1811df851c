"""Ladders in words: missing people, and the bounds by length of wait."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.durations import since
from games.leagues.ladders import (
    ANY_RATING,
    BOTS_IF_NEEDED,
    LESS_RELIABLE,
    NEIGHBOURING_PACE,
    RATING,
    RATING_A_DAY,
    SMALLER_TABLE,
    bounds_after,
)
from games.leagues.ratings.model import POINTS
from games.leagues.services.ladders import LadderState
from games.present.lists import join_words
from games.titles.title import Title


def game(title: Title, options: Mapping[str, Any]) -> str:
    return join_words(title.seating.options_in_words(options)) or _("standard game")


def standing(now: LadderState) -> list[str]:
    """Return somebody's state: waiting, the people missing, and their present bounds."""
    return list(_tell_wish(now))


def _tell_wish(now: LadderState) -> Iterator[str]:
    if now.abandoned is not None:
        text = _(
            "A bot is playing for you in “%(game)s”. We will match you again when you come back to "
            "that game or it ends."
        )
        yield text % {"game": now.abandoned.name}
    elif now.fitting is None and len(now.playing) >= now.wish.games:
        yield _("You're in as many games as you asked for. We will match you again when one ends.")
    elif now.fitting is None:
        yield _("You're on vacation. We will match you again when you're back.")
    if now.missing is None or now.fitting is None:
        return
    yield _("Your preferences: %(game)s.") % {"game": game(now.wish.ladder.title, now.wish.options)}
    yield _("You have waited for %(time)s.") % {"time": since(now.wish.since)}
    for size, count in now.missing.items():
        yield _tell_table(size, count)
    yield _tell_bound(now.fitting.days, now.fitting.alike)


def _tell_table(size: int, count: int) -> str:
    if not count:
        return _("A table of %(size)d is complete. The game starts within 10 minutes.") % {"size": size}
    text = ngettext(
        "Table of %(size)d: %(count)d more matching player needed.",
        "Table of %(size)d: %(count)d more matching players needed.",
        count,
    )
    return text % {"size": size, "count": count}


def _tell_bound(days: float, alike: bool) -> str:
    bound = bounds_after(days).rating
    if bound is None or not alike:
        return _("You can now be matched with anyone whose preferences allow it.")
    return _("Today you can be matched with players within %(points)d rating points.") % {
        "points": round(POINTS * bound)
    }


def rules() -> list[str]:
    figures = {
        "points": round(POINTS * RATING),
        "more": round(POINTS * RATING_A_DAY),
        "less": LESS_RELIABLE,
        "pace": NEIGHBOURING_PACE,
        "any": ANY_RATING,
        "smaller": SMALLER_TABLE,
        "bots": BOTS_IF_NEEDED,
    }
    sentences = [
        _("All players at a table have chosen the same game with the same options."),
        _(
            "The player who has waited longest is matched first. You never meet the same player in "
            "two ladder games at once."
        ),
        _("“Similar strength” means within %(points)d rating points at first, and %(more)d more each day."),
        _("Players whose reliability differs by more than %(less)d percentage points are not matched."),
        _(
            "After %(pace)d days you may also get the next slower or faster time control. Live games "
            "are only for players who choose them."
        ),
        _("After %(any)d days you can be matched with players of any rating."),
        _(
            "After %(smaller)d days you may get a smaller table, and after %(bots)d days a bot, if "
            "all players accept bots."
        ),
    ]
    return [sentence % figures for sentence in sentences]
