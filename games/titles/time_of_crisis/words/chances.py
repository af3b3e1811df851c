"""Exact chances in words: how likely, and in a battle what it may cost. All figures are the engine's."""

from fractions import Fraction

from django.utils import formats
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.engine.kernel import Action
from games.present.percent import percent

from ..rules import actions, forces, odds
from ..rules.odds import BattleOdds, Chances
from ..rules.view import View
from . import emperors
from . import names as called

FLANKING = "flanking_maneuver"
AS_ROLLED = {
    1: lazy("As the dice lie, you win."),
    -1: lazy("As the dice lie, they win."),
    0: lazy("As the dice lie, nobody wins."),
}
"""By the outcome of the battle, as `odds.outcome` has it."""


def battle(action: Action, view: View) -> BattleOdds | None:
    """The odds of the battle whose dice an action lets fall (rule 8); None where it lets none fall."""
    asked = view.question.kind if view.question else ""
    match action:
        case actions.Attack():
            return odds.battle(view, action.force, action.target, forces.region_of(view, action.force))
        case actions.Use() | actions.Decline() if asked == "ArmBattle":
            fight, armed = view.fight, isinstance(action, actions.Use)
            return odds.battle(view, fight.attacker, fight.defender, fight.region, reroll=armed)
        case actions.Reroll():
            return odds.reroll(view)
    return None


def risks(action: Action, view: View) -> list[str]:
    """What the dice of a battle may bring (rule 8), in sentences; nothing for other actions."""
    found = battle(action, view)
    told = [*_told(found), *emperors.in_battle(view, *sides(action, view), found)] if found else []
    match action:
        case actions.Attack() if view.turn and FLANKING in view.turn.events:
            return [*told, _flanked(action, view)]
        case actions.Use() if found:
            return [*told, _("This counts on rolling again unless you have won.")]
        case actions.Decline() if view.question and view.question.kind == "OfferReroll":
            return [str(AS_ROLLED[odds.as_rolled(view)])]
    return told


def sides(action: Action, view: View) -> tuple[str, str]:
    """Attacker and defender of that battle."""
    if isinstance(action, actions.Attack):
        return action.force, action.target
    return view.fight.attacker, view.fight.defender


def _flanked(action: actions.Attack, view: View) -> str:
    region = forces.region_of(view, action.force)
    again = odds.battle(view, action.force, action.target, region, reroll=True)
    line = _("With %(card)s, rolling again unless you have won: %(chance)s to win.")
    return line % {"card": called.card(FLANKING), "chance": percent(float(again.attacker_wins))}


def losses(action: Action, view: View) -> str:
    """What both sides of a battle may expect to lose, as a short phrase; empty for other actions."""
    found = battle(action, view)
    if found is None:
        return ""
    words = {"mine": _average(found.attacker_takes), "theirs": _average(found.defender_takes)}
    return _("hits on average: you %(mine)s, they %(theirs)s") % words


def _told(found: BattleOdds) -> list[str]:
    outcome = {
        "win": percent(float(found.attacker_wins)),
        "lose": percent(float(found.defender_wins)),
        "nobody": percent(float(found.nobody)),
    }
    return [
        _("You win: %(win)s. They win: %(lose)s. Nobody wins: %(nobody)s.") % outcome,
        _hits(
            _("You take %(hits)s hits on average (%(each)s); all of yours fall: %(destroyed)s."), found.attacker_takes
        ),
        _hits(
            _("They take %(hits)s hits on average (%(each)s); all of theirs fall: %(destroyed)s."),
            found.defender_takes,
        ),
    ]


def _hits(line: str, taken: Chances) -> str:
    """Hits beyond the last unit do not count."""
    return line % {
        "hits": _average(taken),
        "each": ", ".join(_number_of_hits(hits, chance) for hits, chance in enumerate(taken) if chance),
        "destroyed": percent(float(taken[-1])),
    }


def _average(taken: Chances) -> str:
    average = sum((hits * chance for hits, chance in enumerate(taken)), Fraction(0))
    return formats.number_format(round(float(average), 1), 1)


def _number_of_hits(hits: int, chance: Fraction) -> str:
    return _("%(hits)s: %(chance)s") % {"hits": hits, "chance": percent(float(chance))}
