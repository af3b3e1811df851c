"""Signs of unfair play as tables: each with its possible meanings, good or bad, and its baseline."""

from collections.abc import Sequence
from statistics import mean
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.leagues.services.signs import Signs
from games.leagues.signs import Waits
from games.present.lists import join_words
from games.present.numbers import with_sign

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
    usual = mean(abs(pair.more) for pair in signs.together) if signs.together else 0
    losses, common = (sum(getattr(pair, name) for pair in signs.together) for name in ("losses", "common"))
    baseline = _(
        "Baseline of %(pairs)d such pairs: a difference of %(usual)d points. In %(losses)d of "
        "%(common)d games one player came last, or left, and the other won."
    )
    return Sheet(
        "together",
        _("Results when playing with one opponent"),
        _(
            "A player who helps another may give points away when they meet. A few games say little, "
            "and strong players win often."
        ),
        baseline % {"pairs": len(signs.together), "usual": round(usual), "losses": losses, "common": common}
        if signs.together
        else _("No pair here has played enough rated games both together and apart."),
        [
            _("Player"),
            _("Opponent"),
            _("Games"),
            _("Points per game"),
            _("Points without the opponent"),
            _("Last when the opponent won"),
        ],
        [
            [
                signs.names[pair.person],
                signs.names[pair.other],
                str(pair.common),
                with_sign(pair.gain),
                with_sign(pair.otherwise),
                str(pair.losses),
            ]
            for pair in signs.together[:MOST]
        ],
    )


def _sheet_of_falls(signs: Signs) -> Sheet:
    usual = round(mean(fall.points for fall in signs.falls)) if signs.falls else 0
    baseline = _("Baseline of %(people)d players with enough rated games: %(usual)d points below their best.")
    return Sheet(
        "falls",
        _("Below personal best"),
        _("A player may lose on purpose to get into a lower division. Bad luck and bots have the same effect."),
        baseline % {"people": len(signs.falls), "usual": usual}
        if signs.falls
        else _("No player here has enough rated games this year."),
        [_("Player"), _("Best this year"), _("Now"), _("Games since"), _("Abandoned")],
        [
            [signs.names[fall.person], f"{fall.highest:.0f}", f"{fall.now:.0f}", str(fall.games), str(fall.abandoned)]
            for fall in signs.falls[:MOST]
            if fall.points > 0
        ],
    )


def _sheet_of_lateness(signs: Signs) -> Sheet:
    baseline = _("All players together: when behind %(behind)s, when ahead %(ahead)s.")
    return Sheet(
        "late",
        _("Running out of time in lost games"),
        _(
            "A player who is losing may let time run out, which costs the others time. A player who "
            "is ill runs out everywhere."
        ),
        baseline % {"behind": _of_behind(signs.everybody), "ahead": _of_ahead(signs.everybody)},
        [_("Player"), _("Out of time, in games finished in the lower half"), _("Out of time, in other games")],
        [[signs.names[waits.person], _of_behind(waits), _of_ahead(waits)] for waits in signs.late[:MOST]],
    )


def _of_behind(waits: Waits) -> str:
    return _share_in_words(waits.behind_expired, waits.behind)


def _of_ahead(waits: Waits) -> str:
    return _share_in_words(waits.ahead_expired, waits.ahead)


def _share_in_words(part: int, total: int) -> str:
    if not total:
        return _("no decisions")
    return _("%(part)d of %(whole)d decisions") % {"part": part, "whole": total}


def _sheet_of_networks(signs: Signs) -> Sheet:
    baseline = _("Baseline: %(shared)d of %(pairs)d pairs in this division.")
    return Sheet(
        "shared",
        _("Signed in from the same network"),
        _(
            "Two accounts may belong to one player. But families and schools share a network, and "
            "browsers of one kind are common."
        ),
        baseline % {"shared": len(signs.shared), "pairs": _count_pairs(signs)},
        [_("Player"), _("Other player"), _("Browser")],
        [
            [signs.names[pair.one], signs.names[pair.other], _("same kind") if pair.browser else _("different")]
            for pair in signs.shared[:MOST]
        ],
    )


def _sheet_of_silence(signs: Signs) -> Sheet:
    baseline = _("Baseline: %(pairs)d pairs in this division. Players ran out of time on %(days)d days in all.")
    days = set().union(*signs.days.values())
    return Sheet(
        "silent",
        _("Silent on the same days"),
        _("A player with two accounts is silent on both. A public holiday affects everyone."),
        baseline % {"pairs": _count_pairs(signs), "days": len(days)},
        [_("Player"), _("Other player"), _("Days in common"), _("Days each")],
        [
            [
                signs.names[one],
                signs.names[other],
                str(common),
                join_words(len(signs.days[person]) for person in (one, other)),
            ]
            for one, other, common in signs.silent[:MOST]
            if one in signs.names and other in signs.names
        ],
    )


def _count_pairs(signs: Signs) -> int:
    people = len(signs.names)
    return people * (people - 1) // 2
