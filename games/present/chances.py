"""Exact chances in words: how likely, and in a battle what it may cost. All figures are the engine's."""

from fractions import Fraction

from django.utils import formats

from games.engine.kernel import Action
from games.engine.time_of_crisis import actions, forces, odds
from games.engine.time_of_crisis.odds import BattleOdds, Chances
from games.engine.time_of_crisis.view import View

from . import names as called
from .spoken import gettext as _

FLANKING = "flanking_maneuver"


def percent(chance: float) -> str:
    """A chance as people say it; what can fail is never rounded to certain, nor what can happen to never."""
    if chance in (0, 1):
        return _("certain") if chance else _("impossible")
    whole = round(chance * 100)
    if not 0 < whole < 100:
        return _("over 99%") if whole else _("under 1%")
    return _("%(percent)s%%") % {"percent": whole}


def risks(action: Action, view: View) -> list[str]:
    """What the dice of a battle may bring (rule 8), in sentences; nothing for other actions."""
    if not isinstance(action, actions.Attack):
        return []
    region = forces.region_of(view, action.force)
    told = _told(odds.battle(view, action.force, action.target, region))
    if view.turn is None or FLANKING not in view.turn.events:
        return told
    again = odds.battle(view, action.force, action.target, region, reroll=True)
    line = _("With %(card)s, rolling again unless you have won: %(chance)s to win.")
    return [*told, line % {"card": called.card(FLANKING), "chance": percent(float(again.attacker_wins))}]


def _told(battle: BattleOdds) -> list[str]:
    outcome = {
        "win": percent(float(battle.attacker_wins)),
        "lose": percent(float(battle.defender_wins)),
        "nobody": percent(float(battle.nobody)),
    }
    return [
        _("You win: %(win)s. They win: %(lose)s. Nobody wins: %(nobody)s.") % outcome,
        _hits(
            _("You take %(hits)s hits on average (%(each)s); all of yours fall: %(destroyed)s."), battle.attacker_takes
        ),
        _hits(
            _("They take %(hits)s hits on average (%(each)s); all of theirs fall: %(destroyed)s."),
            battle.defender_takes,
        ),
    ]


def _hits(line: str, taken: Chances) -> str:
    """Hits beyond the last unit do not count."""
    average = sum((hits * chance for hits, chance in enumerate(taken)), Fraction(0))
    return line % {
        "hits": formats.number_format(round(float(average), 1), 1),
        "each": ", ".join(_number_of_hits(hits, chance) for hits, chance in enumerate(taken) if chance),
        "destroyed": percent(float(taken[-1])),
    }


def _number_of_hits(hits: int, chance: Fraction) -> str:
    return _("%(hits)s: %(chance)s") % {"hits": hits, "chance": percent(float(chance))}
