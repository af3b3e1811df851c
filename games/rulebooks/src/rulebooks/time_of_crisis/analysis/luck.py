"""Luck: the dice of votes (6.3.2) and battles (8) against their expectation, exactly.

A die that needs n, a six bringing another of its kind, has (7 - n) / 5 hits on average. With a = n
- 1 and b = 6 - n the hits of one die have the generating function (a + b x) / (6 - x), so those of
N dice with any needs have the product of the numerators over (6 - x) to the Nth, and every
coefficient of it is a whole number over a power of six.

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
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb

from msgspec import Struct, field

from rulebooks.engine.figures import Luck, Moment, Turning
from rulebooks.time_of_crisis.rules import log, odds
from rulebooks.time_of_crisis.rules.card import battle_cards
from rulebooks.time_of_crisis.rules.data.emperors import EMPEROR_DIES_FROM
from rulebooks.time_of_crisis.rules.odds import BattleOdds, BattleTerms
from rulebooks.time_of_crisis.rules.senate import lowest_vote
from rulebooks.time_of_crisis.rules.state import NEUTRAL, Shot
from rulebooks.time_of_crisis.rules.view import TocView

FEWEST = 20
"""The fewest dice to judge luck by."""


def expected_hits(needs: Iterable[int]) -> Fraction:
    """Return the average hits of these dice, with those of the dice brought by sixes."""
    return sum((Fraction(7 - need, 5) for need in needs), Fraction(0))


def expected_plain_hits(needs: Iterable[int]) -> Fraction:
    """Return the average hits of dice without bonus dice for a 6, such as those of a strike."""
    return sum((Fraction(7 - need, 6) for need in needs), Fraction(0))


def chances_of_hits(needs: Sequence[int], most: int, plain_needs: Sequence[int] = ()) -> list[Fraction]:
    """Return the chance of 0, 1, 2 ... ``most`` hits of these dice; those of ``plain_needs`` earn no bonus dice."""
    numerator = [1]
    for need in needs:
        numerator = _multiply(numerator, need - 1, 6 - need)
    for need in plain_needs:
        numerator = _multiply(numerator, need - 1, 7 - need)
    denominator = 6 ** len(plain_needs)
    return [_coefficient(numerator, len(needs), hits) / denominator for hits in range(most + 1)]


def _multiply(polynomial: list[int], constant: int, linear: int) -> list[int]:
    """A polynomial times ``constant + linear x``."""
    shifted = [0, *(linear * coefficient for coefficient in polynomial)]
    return [constant * coefficient + more for coefficient, more in zip([*polynomial, 0], shifted, strict=True)]


def _coefficient(numerator: list[int], dice: int, power: int) -> Fraction:
    """Return the coefficient of x to that power in the numerator over (6 - x) to the number of dice."""
    if not dice:
        return Fraction(numerator[power] if power < len(numerator) else 0)
    terms = enumerate(numerator[: power + 1])
    ways = sum(coefficient * comb(dice + power - at - 1, power - at) * 6**at for at, coefficient in terms)
    return Fraction(ways, 6 ** (dice + power))


def chance_of_more_luck(needs: Sequence[int], hits: int, plain_needs: Sequence[int] = ()) -> Fraction:
    """Return the chance of more hits than these, and half of that of just as many."""
    chances = chances_of_hits(needs, hits, plain_needs)
    return 1 - sum(chances[:hits], Fraction(0)) - chances[hits] / 2


class Purse(Struct):
    """One seat's luck so far.

    It holds the needs of each die it rolled, those apart without bonus dice for a 6 (``struck``),
    their hits, the hits at it beyond expectation, and the swing beyond its chances.
    """

    needs: list[int] = field(default_factory=list)
    struck: list[int] = field(default_factory=list)
    hits: int = 0
    suffered: Fraction = Fraction(0)
    swing: Fraction = Fraction(0)

    @property
    def own_luck(self) -> Fraction:
        return self.hits - expected_hits(self.needs) - expected_plain_hits(self.struck)

    @property
    def dice(self) -> int:
        return len(self.needs) + len(self.struck)

    @property
    def chance(self) -> Fraction | None:
        """Return the chance of more luck with its dice; None for too few dice."""
        return chance_of_more_luck(self.needs, self.hits, self.struck) if self.dice >= FEWEST else None


class DiceLuck:
    """The dice of every seat, and the outcomes against expectation."""

    def __init__(self) -> None:
        self.purses = defaultdict[int, Purse](Purse)
        self.turning: list[Turning] = []
        self._battle: log.BattleJoined | None = None
        self._ready: list[str] = []
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
                    self._count_hits(event.seat, NEUTRAL, [event.lowest] * event.dice, event.votes - event.extra)
                case log.VoteHeld() if event.pips:
                    self._count_vote(event, moment)
                case log.BattleJoined():
                    self._battle, self._ready = event, []
                    self._struck = 0
                case log.CardUsed(card=card) if card in battle_cards():
                    self._ready.append(card)
                case log.BattleStruck() if self._battle is not None:
                    self._count_strike(self._battle, event)
                case log.BattleRolled() if self._battle is not None:
                    self._count_roll(self._battle, event, moment)
                case log.EmperorRisked() if self._battle is not None:
                    self._count_risk(self._battle, event)

    def luck(self, seats: Sequence[int]) -> list[Luck]:
        return [_luck_of(self.purses[seat]) for seat in seats]

    def _count_vote(self, event: log.VoteHeld, moment: Moment) -> None:
        table: TocView = moment.before
        needs = [event.lowest or lowest_vote(table, event.province)] * event.dice
        governor = table.provinces[event.province].governor
        self._count_hits(event.seat, governor, needs, event.votes - event.extra)
        swing = event.passed - odds.at_least(tuple(needs), event.needed - event.extra)
        self._add_swing(event.seat, governor, swing, -swing)
        facts = {"seat": event.seat, "place": event.province, "won": event.passed}
        self._add_turning(moment, "vote", swing, facts)

    def _count_roll(self, battle: log.BattleJoined, event: log.BattleRolled, moment: Moment) -> None:
        self._count_shots(battle.seat, battle.opponent, event.attacker_shots)
        if not event.again:
            self._count_shots(battle.opponent, battle.seat, event.defender_shots)
        if self._blind:
            return
        table: TocView = moment.before
        before, terms = self._odds_before(table, battle, event)
        won = terms.outcome(event.attacker_hits + self._struck, event.defender_hits)
        swing = (won == 1) - before.attacker_wins
        self._add_swing(battle.seat, battle.opponent, swing, (won == -1) - before.defender_wins)
        facts = {"seat": battle.seat, "place": battle.region, "won": won == 1, "against": battle.defender}
        self._add_turning(moment, "battle", swing, facts)

    def _odds_before(
        self, table: TocView, battle: log.BattleJoined, event: log.BattleRolled
    ) -> tuple[BattleOdds, BattleTerms]:
        """Return the odds before a roll, and its terms. A strike is part of them if no answer came in between."""
        if event.again:
            return odds.reroll_odds(table), odds.terms_of_fight(table)
        if table.battle and table.battle.strike_shots:
            return odds.after_strike(table), odds.terms_of_fight(table)
        # a second roll has a swing of its own
        ready = [card for card in self._ready if not battle_cards()[card].rerolls]
        sides = battle.attacker, battle.defender, battle.region
        return odds.battle_odds(table, *sides, ready=ready), odds.battle_terms(table, *sides, ready=ready)

    def _count_strike(self, battle: log.BattleJoined, event: log.BattleStruck) -> None:
        """Count dice without bonus dice for a 6."""
        self._struck = event.attacker_hits
        needs = [shot.need for shot in event.attacker_shots]
        hits = sum(shot.hit for shot in event.attacker_shots)
        self._count_plain_hits(event.seat, battle.opponent, needs, hits)

    def _count_risk(self, battle: log.BattleJoined, event: log.EmperorRisked) -> None:
        """3.3.3 Count dice without bonus dice for a 6, rolled by the Emperor's opponent."""
        needs = [EMPEROR_DIES_FROM.value] * len(event.pips)
        hits = sum(pip >= EMPEROR_DIES_FROM.value for pip in event.pips)
        self._count_plain_hits(battle.opponent if event.seat == battle.seat else battle.seat, event.seat, needs, hits)

    def _count_shots(self, seat: int, target: int, shots: Sequence[Shot]) -> None:
        needs = [shot.need for shot in shots if not shot.bonus]
        self._count_hits(seat, target, needs, sum(shot.hit for shot in shots))

    def _count_hits(self, seat: int, target: int, needs: Sequence[int], hits: int) -> None:
        """Count dice of one seat at another; either may be nobody's."""
        if seat >= 0:
            self.purses[seat].needs += needs
            self.purses[seat].hits += hits
        if target >= 0:
            self.purses[target].suffered += hits - expected_hits(needs)

    def _count_plain_hits(self, seat: int, target: int, needs: Sequence[int], hits: int) -> None:
        """Count the same for dice without bonus dice for a 6."""
        if seat >= 0:
            self.purses[seat].struck += needs
            self.purses[seat].hits += hits
        if target >= 0:
            self.purses[target].suffered += hits - expected_plain_hits(needs)

    def _add_swing(self, seat: int, target: int, swing: Fraction, against: Fraction) -> None:
        self.purses[seat].swing += swing
        if target >= 0:
            self.purses[target].swing += against

    def _add_turning(self, moment: Moment, kind: str, swing: Fraction, facts: dict[str, object]) -> None:
        facts |= {"swing": float(swing)}
        self.turning.append(Turning(moment.number, moment.place, moment.before.round, kind, facts))


def _luck_of(purse: Purse) -> Luck:
    chance = purse.chance
    return Luck(
        dice=purse.dice,
        own=float(purse.own_luck),
        against=-float(purse.suffered),
        swing=float(purse.swing),
        chance=None if chance is None else float(chance),
    )
