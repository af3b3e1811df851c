"""Signs of unfair play as tables: each with its possible meanings, good or bad, and its
baseline.
"""

from collections.abc import Sequence
from statistics import mean
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.leagues.services.signs import Signs
from games.leagues.signs import Waits

MOST = 8


class Sheet(NamedTuple):
    """A table of signs: its contents and their meaning, the baseline in a sentence, and the rows,
    the first of each a name or two.
    """

    key: str
    title: str
    note: str
    baseline: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


def sheets(signs: Signs) -> list[Sheet]:
    return [
        _sheet_of_pairs(signs),
        _sheet_of_falls(signs),
        _sheet_of_lateness(signs),
        _sheet_of_networks(signs),
        _sheet_of_silence(signs),
    ]


def _sheet_of_pairs(signs: Signs) -> Sheet:
    usual = mean(abs(each.more) for each in signs.together) if signs.together else 0
    losses, common = (sum(getattr(each, name) for each in signs.together) for name in ("losses", "common"))
    baseline = _(
        "Of %(pairs)d such pairs: a difference of %(usual)d points is usual, and in %(losses)d of %(common)d games one "
        "came last, or left, where the other won."
    )
    return Sheet(
        "together",
        _("Better or worse beside one other"),
        _("Who plays for somebody else gives points away where they meet. A few games say little; strong players win."),
        baseline % {"pairs": len(signs.together), "usual": round(usual), "losses": losses, "common": common}
        if signs.together
        else _("No two people here have played enough rated games with each other and without."),
        [_("Player"), _("Beside"), _("Games"), _("Points a game"), _("Without them"), _("Last where they won")],
        [
            [
                signs.names[each.person],
                signs.names[each.other],
                str(each.common),
                f"{each.gain:+.0f}",
                f"{each.otherwise:+.0f}",
                str(each.losses),
            ]
            for each in signs.together[:MOST]
        ],
    )


def _sheet_of_falls(signs: Signs) -> Sheet:
    usual = round(mean(each.points for each in signs.falls)) if signs.falls else 0
    told = _("Of %(people)d people with enough rated games: %(usual)d points below their highest are usual.")
    return Sheet(
        "falls",
        _("Below their own height"),
        _("Who loses on purpose comes into a lower division. Bad luck, and bots, do that as well."),
        told % {"people": len(signs.falls), "usual": usual}
        if signs.falls
        else _("Nobody here has played enough rated games this year."),
        [_("Player"), _("Highest this year"), _("Now"), _("Games since"), _("Of them left")],
        [
            [signs.names[each.person], f"{each.highest:.0f}", f"{each.now:.0f}", str(each.games), str(each.left)]
            for each in signs.falls[:MOST]
            if each.points > 0
        ],
    )


def _sheet_of_lateness(signs: Signs) -> Sheet:
    told = _("Everybody together: behind %(behind)s, ahead %(ahead)s.")
    return Sheet(
        "late",
        _("Time that runs out where a game is lost"),
        _("Who is behind and lets time run out takes the others' time as well. Whoever is ill does it everywhere."),
        told % {"behind": _of_behind(signs.everybody), "ahead": _of_ahead(signs.everybody)},
        [_("Player"), _("Ran out in games that ended in the lower half"), _("In the other games")],
        [[signs.names[each.person], _of_behind(each), _of_ahead(each)] for each in signs.late[:MOST]],
    )


def _of_behind(waits: Waits) -> str:
    return _share_in_words(waits.behind_expired, waits.behind)


def _of_ahead(waits: Waits) -> str:
    return _share_in_words(waits.ahead_expired, waits.ahead)


def _share_in_words(part: int, whole: int) -> str:
    if not whole:
        return _("no decisions")
    return _("%(part)d of %(whole)d decisions") % {"part": part, "whole": whole}


def _sheet_of_networks(signs: Signs) -> Sheet:
    told = _("%(shared)d of %(pairs)d pairs of this division.")
    return Sheet(
        "shared",
        _("Signed in from one network"),
        _("Two accounts may be of one person. Families and schools share networks, and many share a browser."),
        told % {"shared": len(signs.shared), "pairs": _count_pairs(signs)},
        [_("Player"), _("And"), _("Browser")],
        [
            [signs.names[each.one], signs.names[each.other], _("of the same kind") if each.browser else _("another")]
            for each in signs.shared[:MOST]
        ],
    )


def _sheet_of_silence(signs: Signs) -> Sheet:
    told = _("Among %(pairs)d pairs of this division; time ran out on %(days)d days in all.")
    days = set().union(*signs.days.values())
    return Sheet(
        "silent",
        _("Silent on the same days"),
        _("One person with two accounts is silent with both. Holidays are everybody's."),
        told % {"pairs": _count_pairs(signs), "days": len(days)},
        [_("Player"), _("And"), _("Days in common"), _("Days of each")],
        [
            [signs.names[one], signs.names[other], str(common), f"{len(signs.days[one])}, {len(signs.days[other])}"]
            for one, other, common in signs.silent[:MOST]
            if one in signs.names and other in signs.names
        ],
    )


def _count_pairs(signs: Signs) -> int:
    people = len(signs.names)
    return people * (people - 1) // 2
