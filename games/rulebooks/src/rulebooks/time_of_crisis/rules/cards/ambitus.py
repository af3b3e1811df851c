"""Ambitus (The Age of Iron and Rust): a 1 is a vote of one's own as well."""

from rulebooks.engine.grades import MEMORY, Cell
from rulebooks.engine.kernel import Action

from ..actions import Decline
from ..card import InfluenceCard
from ..data.card_setups import POPULACE
from ..factions import answer_as_faction
from ..factions.moments import HARD, may_have_governor
from ..odds import vote_chance
from ..senate import AMBITUS_CARD, ArmVote, may_target
from ..state import NEUTRAL, Board, TocState


class Ambitus(InfluenceCard):
    """It is readied before the dice of a vote, if more of them would count with it."""

    name, sphere, value, copies, expansion = AMBITUS_CARD, POPULACE, 2, 9, True
    readings = {
        "ambitus_counts": Cell("a 1, or what a Quaestor refuses", MEMORY, "it undoes a Quaestor or better a vote")
    }

    def may_come(self, table: Board, seat: int) -> bool:
        """It counts in a player's province."""
        rivals = (name for name, place in table.provinces.items() if place.governor not in (seat, NEUTRAL))
        return may_have_governor(table, seat) and any(may_target(table, seat, name) for name in rivals)


@answer_as_faction.register
def ready_ambitus(decision: ArmVote, state: TocState, seat: int) -> Action:
    """Answer for a faction: in Italia, or for a vote with a good chance of failure."""
    about = decision.vote
    sure = vote_chance(state, seat, about.province, about.dice) >= HARD
    return Decline() if sure and about.province != "italia" else decision.legal(state, seat)[0]


AMBITUS = Ambitus()
