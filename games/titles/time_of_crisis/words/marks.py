"""Jump targets in a game under review."""

from django.utils.translation import gettext_lazy as lazy

from games.engine import Event

from ..rules.log.battle import BattleJoined
from ..rules.log.crisis import CrisisRolled
from ..rules.log.orders import GovernorReplaced, VoteHeld
from ..rules.log.turn import TurnStarted

MARKS = {
    "turn": lazy("Turn"),
    "crisis": lazy("Crisis"),
    "battle": lazy("Battle"),
    "election": lazy("Election"),
    "emperor": lazy("Change of Emperor"),
}


def kind(event: Event) -> str:
    """Return the kind of an event; empty for any other. The governor of Italia is Emperor (10)."""
    match event:
        case TurnStarted():
            return "turn"
        case CrisisRolled():
            return "crisis"
        case BattleJoined():
            return "battle"
        case VoteHeld():
            return "election"
        case GovernorReplaced(province="italia"):
            return "emperor"
    return ""
