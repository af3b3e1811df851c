"""Luck: the dice of votes (6.3.2) and battles (8) against what was to be expected of them.

Bonus dice are in what is expected of the dice that earned them, and Castra takes nothing away here. The swing of an
outcome is what it was, 1 or 0, less the chance that the position before the dice gave it; who rolls a battle again
has two of them. However one plays its mean is 0.
"""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from games.engine.figures import Luck, Moment, Turning

from .. import log, odds
from ..luck import Purse, expected
from ..senate import lowest_vote
from ..state import Shot
from ..view import View


class Dice:
    """What has fallen for every seat, and the outcomes that nobody could expect."""

    def __init__(self) -> None:
        self.purses = defaultdict[int, Purse](Purse)
        self.turning: list[Turning] = []
        self._battle: log.BattleJoined | None = None

    def see(self, moment: Moment) -> None:
        for event in moment.events:
            match event:
                case log.VoteHeld() if event.pips:
                    self._vote(event, moment)
                case log.BattleJoined():
                    self._battle = event
                case log.BattleRolled() if self._battle is not None:
                    self._roll(self._battle, event, moment)

    def luck(self, seats: Sequence[int]) -> list[Luck]:
        return [_told(self.purses[seat]) for seat in seats]

    def _vote(self, event: log.VoteHeld, moment: Moment) -> None:
        table: View = moment.before
        needs = [lowest_vote(table, event.province)] * event.dice
        governor = table.provinces[event.province].governor
        self._fall(event.seat, governor, needs, event.votes - event.extra)
        swing = event.passed - odds.at_least(tuple(needs), event.needed - event.extra)
        self._swing(event.seat, governor, swing, -swing)
        facts = {"seat": event.seat, "place": event.province, "won": event.passed}
        self._turn(moment, "vote", swing, facts)

    def _roll(self, joined: log.BattleJoined, event: log.BattleRolled, moment: Moment) -> None:
        self._shoot(joined.seat, joined.opponent, event.attacker_shots)
        if not event.again:
            self._shoot(joined.opponent, joined.seat, event.defender_shots)
        table: View = moment.before
        sides = joined.attacker, joined.defender
        before = odds.reroll(table) if event.again else odds.battle(table, *sides, joined.region)
        stand = [odds.endurance(table, force, joined.region) for force in sides]
        won = odds.outcome(event.attacker_hits, event.defender_hits, *stand)
        swing = (won == 1) - before.attacker_wins
        self._swing(joined.seat, joined.opponent, swing, (won == -1) - before.defender_wins)
        facts = {"seat": joined.seat, "place": joined.region, "won": won == 1, "against": joined.defender}
        self._turn(moment, "battle", swing, facts)

    def _shoot(self, seat: int, target: int, shots: Sequence[Shot]) -> None:
        needs = [shot.need for shot in shots if not shot.bonus]
        self._fall(seat, target, needs, sum(shot.hit for shot in shots))

    def _fall(self, seat: int, target: int, needs: Sequence[int], hits: int) -> None:
        """Dice of one seat at another; either may be nobody's."""
        if seat >= 0:
            self.purses[seat].needs += needs
            self.purses[seat].hits += hits
        if target >= 0:
            self.purses[target].suffered += hits - expected(needs)

    def _swing(self, seat: int, target: int, swing: Fraction, against: Fraction) -> None:
        self.purses[seat].swing += swing
        if target >= 0:
            self.purses[target].swing += against

    def _turn(self, moment: Moment, kind: str, swing: Fraction, facts: dict[str, object]) -> None:
        facts |= {"swing": float(swing)}
        self.turning.append(Turning(moment.number, moment.place, moment.before.round, kind, facts))


def _told(purse: Purse) -> Luck:
    chance = purse.chance
    return Luck(
        dice=len(purse.needs),
        own=float(purse.own),
        against=-float(purse.suffered),
        swing=float(purse.swing),
        chance=None if chance is None else float(chance),
    )
