"""Luck: the dice of votes (6.3.2) and battles (8) against their expectation.

Bonus dice are part of the expectation of the dice that earned them, and Castra takes nothing away
here. The swing of an outcome is the outcome, 1 or 0, less its chance by the position before the
dice; a battle rolled again has two swings. Its mean is 0, however one plays. The dice for the life
of a Military Emperor are rolled by the other side, and count as dice alone: his death loses no
battle.

A faction's turn has a moment for each of its acts. If the rules have changed since it was played,
its turn is all in one, and no position within it is at hand: its dice count, its outcomes have no
swing.
"""

from collections import defaultdict
from collections.abc import Sequence
from fractions import Fraction

from games.engine.figures import Luck, Moment, Turning

from .. import log, odds
from ..card import battle_cards
from ..data.emperors import EMPEROR_DIES_FROM
from ..luck import Purse, expected, expected_once
from ..odds import BattleOdds, BattleTerms
from ..senate import lowest_vote
from ..state import NEUTRAL, Shot
from ..view import TocView


class DiceLuck:
    """The dice of every seat, and the outcomes against expectation."""

    def __init__(self) -> None:
        self.purses = defaultdict[int, Purse](Purse)
        self.turning: list[Turning] = []
        self._battle: log.BattleJoined | None = None
        self._armed: list[str] = []
        self._struck = 0
        self._blind = False

    def see(self, moment: Moment) -> None:
        self._blind = False
        for at, event in enumerate(moment.events):
            match event:
                case log.TurnStarted():
                    self._blind = event.faction
                case log.FactionActs() if at:
                    self._blind = True
                case log.VoteHeld() if event.pips and self._blind:
                    self._fall(event.seat, NEUTRAL, [event.lowest] * event.dice, event.votes - event.extra)
                case log.VoteHeld() if event.pips:
                    self._vote(event, moment)
                case log.BattleJoined():
                    self._battle, self._armed = event, []
                    self._struck = 0
                case log.CardUsed(card=card) if card in battle_cards():
                    self._armed.append(card)
                case log.BattleStruck() if self._battle is not None:
                    self._strike(self._battle, event)
                case log.BattleRolled() if self._battle is not None:
                    self._roll(self._battle, event, moment)
                case log.EmperorRisked() if self._battle is not None:
                    self._risk(self._battle, event)

    def luck(self, seats: Sequence[int]) -> list[Luck]:
        return [_told(self.purses[seat]) for seat in seats]

    def _vote(self, event: log.VoteHeld, moment: Moment) -> None:
        table: TocView = moment.before
        needs = [event.lowest or lowest_vote(table, event.province)] * event.dice
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
        if self._blind:
            return
        table: TocView = moment.before
        before, terms = self._before(table, joined, event)
        won = terms.outcome(event.attacker_hits + self._struck, event.defender_hits)
        swing = (won == 1) - before.attacker_wins
        self._swing(joined.seat, joined.opponent, swing, (won == -1) - before.defender_wins)
        facts = {"seat": joined.seat, "place": joined.region, "won": won == 1, "against": joined.defender}
        self._turn(moment, "battle", swing, facts)

    def _before(
        self, table: TocView, joined: log.BattleJoined, event: log.BattleRolled
    ) -> tuple[BattleOdds, BattleTerms]:
        """Return the odds before a roll, and its terms. A strike is part of them if no answer came
        in between.
        """
        if event.again:
            return odds.reroll(table), odds.of_fight(table)
        if table.battle and table.battle.strike_shots:
            return odds.after_strike(table), odds.of_fight(table)
        # a second roll has a swing of its own
        armed = [card for card in self._armed if not battle_cards()[card].rerolls]
        sides = joined.attacker, joined.defender, joined.region
        return odds.battle(table, *sides, armed=armed), odds.terms(table, *sides, armed=armed)

    def _strike(self, joined: log.BattleJoined, event: log.BattleStruck) -> None:
        """Count dice without bonus dice for a 6."""
        self._struck = event.attacker_hits
        needs = [shot.need for shot in event.attacker_shots]
        hits = sum(shot.hit for shot in event.attacker_shots)
        self._fall_once(event.seat, joined.opponent, needs, hits)

    def _risk(self, joined: log.BattleJoined, event: log.EmperorRisked) -> None:
        """3.3.3 Count dice without bonus dice for a 6, rolled by the Emperor's opponent."""
        needs = [EMPEROR_DIES_FROM.value] * len(event.pips)
        hits = sum(pip >= EMPEROR_DIES_FROM.value for pip in event.pips)
        self._fall_once(joined.opponent if event.seat == joined.seat else joined.seat, event.seat, needs, hits)

    def _shoot(self, seat: int, target: int, shots: Sequence[Shot]) -> None:
        needs = [shot.need for shot in shots if not shot.bonus]
        self._fall(seat, target, needs, sum(shot.hit for shot in shots))

    def _fall(self, seat: int, target: int, needs: Sequence[int], hits: int) -> None:
        """Count dice of one seat at another; either may be nobody's."""
        if seat >= 0:
            self.purses[seat].needs += needs
            self.purses[seat].hits += hits
        if target >= 0:
            self.purses[target].suffered += hits - expected(needs)

    def _fall_once(self, seat: int, target: int, needs: Sequence[int], hits: int) -> None:
        """Count the same for dice without bonus dice for a 6."""
        if seat >= 0:
            self.purses[seat].struck += needs
            self.purses[seat].hits += hits
        if target >= 0:
            self.purses[target].suffered += hits - expected_once(needs)

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
        dice=purse.dice,
        own=float(purse.own),
        against=-float(purse.suffered),
        swing=float(purse.swing),
        chance=None if chance is None else float(chance),
    )
