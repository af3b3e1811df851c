"""The rules of a league in words: an organiser's choices, and their changes.

Forms, pages, the log of decisions and mails all take their words from here.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.clock import TimeControl as Clock
from games.leagues.terms import Terms
from games.present import paces
from games.titles.registry import title

LABELS: Mapping[str, Any] = {
    "format": lazy("How it is played"),
    "size": lazy("Players at a table"),
    "division": lazy("People in a division"),
    "games": lazy("Games of each in a season"),
    "round_days": lazy("Days between rounds"),
    "season_days": lazy("Days from a season's start to its end"),
    "check_in_days": lazy("Days to check in"),
    "pause_days": lazy("Days between a season's end and the next check-in"),
    "scheme": lazy("Points"),
    "bots": lazy("Bots fill free places"),
    "talk": lazy("Players of a table write to each other"),
    "team": lazy("Teams"),
    "branches": lazy("Divisions below each division"),
    "up": lazy("How many go up"),
    "down": lazy("How many go down"),
    "advancing": lazy("Who goes on from a table or a pool"),
}
OF_TOURNAMENTS: Mapping[str, Any] = {
    **LABELS,
    "division": lazy("People in a pool"),
    "games": lazy("Games of each in a pool"),
    "round_days": lazy("Days for a round"),
}
SCHEMES: Mapping[Any, Any] = {
    "standard": lazy("Every place counts: 10, 6, 3, 1 at tables of four"),
    "winners": lazy("Winning counts most: 6, 2, 1, 0"),
    "even": lazy("Steadiness counts: 4, 2, 1, 0"),
}
TALK: Mapping[Any, Any] = {
    "free": lazy("To all or to some, at any time"),
    "to_all": lazy("At any time, but everybody at the table reads it"),
    "after": lazy("Only once their game is over"),
    "none": lazy("Not at all"),
}
FORMATS: Mapping[Any, Any] = {
    "swiss": lazy("Swiss: everybody plays every round, with people of like points"),
    "elimination": lazy("Elimination: the best of each table go on"),
    "pools": lazy("Pools: everybody plays in a pool, the best go on to a final"),
}
GOING_ON: Mapping[Any, Any] = {
    1: lazy("The first, and the best others"),
    2: lazy("The first two, and the best others"),
}
TEAMS: Mapping[Any, Any] = {
    0: lazy("none: everybody plays for themselves"),
    2: lazy("of two, whose points add up"),
    3: lazy("of up to three, whose points add up"),
    4: lazy("of up to four, whose points add up"),
}
CHOSEN: Mapping[str, Mapping[Any, Any]] = {
    "scheme": SCHEMES,
    "talk": TALK,
    "team": TEAMS,
    "format": FORMATS,
    "advancing": GOING_ON,
    "bots": {True: lazy("yes"), False: lazy("no")},
}


def changes(before: Terms, after: Terms) -> list[str]:
    """Return the changed rules, a line each."""
    old, new = dict(_tell_rules(before)), dict(_tell_rules(after))
    line = _("%(rule)s: %(now)s (before: %(before)s)")
    told = [(rule, now, old.get(rule, _("none"))) for rule, now in new.items()]
    return [line % {"rule": rule, "now": now, "before": was} for rule, now, was in told if now != was]


def _tell_rules(terms: Terms) -> list[tuple[str, str]]:
    """Return the name and the text of every rule."""
    labels = OF_TOURNAMENTS if terms.is_tournament else LABELS
    return [
        (_("Game"), played(terms)),
        (_("Time"), pace(terms)),
        *((str(label), _value_in_words(name, getattr(terms, name))) for name, label in labels.items()),
    ]


def _value_in_words(name: str, value: Any) -> str:
    return str(CHOSEN.get(name, {}).get(value, value))


def played(terms: Terms) -> str:
    """Return the game at the tables."""
    game = title(terms.ruleset)
    return ", ".join([str(game.label), *game.seating.options_in_words({"players": terms.size, **terms.options})])


def pace(terms: Terms) -> str:
    """Return its time."""
    return paces.sentence(Clock(terms.pace, terms.bank, terms.increment, terms.cap))


def teams(terms: Terms) -> str:
    """Return the rules of teams, in sentences; empty if everybody plays for themselves."""
    if not terms.team:
        return ""
    return _(
        "People found teams of up to %(most)d before the draw. Everybody plays their own games, and the points of a "
        "team's people add up. The draw lets teammates meet as seldom as can be. Who takes over a place later plays "
        "for no team."
    ) % {"most": terms.team}


def talk(terms: Terms) -> str:
    """Return the rules of writing to others at a table, in a sentence."""
    return {
        "free": _("Players of a table may write to all of it or to some, during the game and after it."),
        "to_all": _(
            "Players of a table may write to each other during the game and after it, and everybody there reads it: "
            "nobody writes to some alone."
        ),
        "after": _("Players of a table may write to each other once their game is over, and not before."),
        "none": _("Players of a table do not write to each other."),
    }[terms.talk]
