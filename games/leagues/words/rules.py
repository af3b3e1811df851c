"""The rules of a league in words: an organiser's choices, and their changes.

Forms, pages, the decision log and mails all take their words from here.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext
from django.utils.translation import pgettext_lazy as plazy

from games.leagues.terms import Terms
from games.present import clocks
from games.present.lists import join_words
from games.titles.registry import title
from rulebooks.clock import TimeControl as Clock

LABELS: Mapping[str, Any] = {
    "format": lazy("Format"),
    "size": lazy("Players at a table"),
    "division": lazy("Players per division"),
    "games": lazy("Games per player"),
    "round_days": lazy("Days between rounds"),
    "season_days": lazy("Season length (days)"),
    "check_in_days": lazy("Check-in period (days)"),
    "pause_days": lazy("Break before the next check-in (days)"),
    "scheme": lazy("Points"),
    "bots": lazy("Bots fill empty places"),
    "talk": lazy("Messages at the table"),
    "team": lazy("Teams"),
    "branches": lazy("Divisions below each division"),
    "up": lazy("Promoted per division"),
    "down": lazy("Relegated per division"),
    "advancing": lazy("Advancing from each table or group"),
}
OF_TOURNAMENTS: Mapping[str, Any] = {
    **LABELS,
    "final": lazy("Final table"),
    "division": lazy("Players per group"),
    "games": lazy("Games per player in a group"),
    "round_days": lazy("Days per round"),
}
SCHEMES: Mapping[Any, Any] = {
    "standard": lazy("Every place counts: 10, 6, 3, 1 at a table of 4"),
    "winners": lazy("Winning counts most: 6, 2, 1, 0"),
    "even": lazy("Consistency counts: 4, 2, 1, 0"),
}
TALK: Mapping[Any, Any] = {
    "free": lazy("To everyone or to some, at any time"),
    "to_all": lazy("To the whole table only, at any time"),
    "after": lazy("Only after the game"),
    "none": lazy("No messages"),
}
FORMATS: Mapping[Any, Any] = {
    "swiss": lazy("Swiss: everyone plays every round, against players with similar points"),
    "elimination": lazy("Knockout: the best of each table advance"),
    "pools": lazy("Groups: everyone plays in a group, and the best advance to a final"),
}
GOING_ON: Mapping[Any, Any] = {
    1: lazy("The first, and the best of the others"),
    2: lazy("The first 2, and the best of the others"),
}
TEAMS: Mapping[Any, Any] = {
    0: lazy("None: everyone plays for themselves"),
    2: lazy("2 players, points added up"),
    3: lazy("Up to 3 players, points added up"),
    4: lazy("Up to 4 players, points added up"),
}
CHOSEN: Mapping[str, Mapping[Any, Any]] = {
    "scheme": SCHEMES,
    "talk": TALK,
    "team": TEAMS,
    "format": FORMATS,
    "advancing": GOING_ON,
    "final": {True: plazy("final table", "yes"), False: plazy("final table", "no")},
    "bots": {True: plazy("bots fill places", "yes"), False: plazy("bots fill places", "no")},
}


def changes(before: Terms, after: Terms) -> list[str]:
    old, new = dict(_tell_rules(before)), dict(_tell_rules(after))
    line = _("%(rule)s: %(now)s (before: %(before)s)")
    rows = [(rule, now, old.get(rule, pgettext("no such rule before", "none"))) for rule, now in new.items()]
    return [line % {"rule": rule, "now": now, "before": was} for rule, now, was in rows if now != was]


def _tell_rules(terms: Terms) -> list[tuple[str, str]]:
    """Return the name and the text of every rule."""
    labels = OF_TOURNAMENTS if terms.is_tournament else LABELS
    return [
        (_("Game"), game_in_words(terms)),
        (_("Time control"), pace(terms)),
        *((str(label), _value_in_words(name, getattr(terms, name))) for name, label in labels.items()),
    ]


def _value_in_words(name: str, value: Any) -> str:
    return str(CHOSEN.get(name, {}).get(value, value))


def game_in_words(terms: Terms) -> str:
    game = title(terms.ruleset)
    return join_words([game.label, *game.seating.options_in_words({"players": terms.size, **terms.options})])


def pace(terms: Terms) -> str:
    """Return its time."""
    return clocks.describe_terms(Clock(terms.pace, terms.bank, terms.increment, terms.cap))


def teams(terms: Terms) -> str:
    """Return the rules of teams, in sentences; empty if everybody plays for themselves."""
    if not terms.team:
        return ""
    return _(
        "Players form teams of up to %(most)d before the draw. Everyone plays their own games, "
        "and the points of all teammates are added up. The draw seats teammates together as "
        "rarely as possible. Substitutes play for no team."
    ) % {"most": terms.team}


def talk(terms: Terms) -> str:
    """Return the rules of writing to others at a table, in a sentence."""
    return {
        "free": _("Players may write to the whole table or to some players, during the game and after it."),
        "to_all": _(
            "Players may write to the whole table during the game and after it. There are no private messages."
        ),
        "after": _("Players may write to each other only after the game."),
        "none": _("Players cannot write to each other."),
    }[terms.talk]
