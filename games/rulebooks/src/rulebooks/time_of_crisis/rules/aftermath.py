"""8.2 to 8.4 Victory, retreat and advance, rewards (10), and a Military Emperor's death (expansion, 3.3.3)."""

from typing import Any, ClassVar

from rulebooks.engine.kernel import Action, Decision, Step

from . import log
from .actions import Advance, Decline, RaiseSupport, TakeDiscount
from .armies import can_enter, occupy
from .card import ready_cards
from .cards.triumph import HoldTriumph
from .data.card_setups import MILITARY, SENATE
from .data.emperors import BATTLE_LEGACY_FACTOR, EMPEROR_DIES_FROM
from .data.event_cards import LEADERS
from .forces import army_of, barbarians_of, is_tribe, militia_home, rival_id, set_fought, stack
from .legacy import gain_legacy
from .pretender import OccupyCapitals
from .state import Battle, Board, TocState
from .support import can_rise, change_support, dethrone

DEATH = "death of the Emperor"
"""The purpose of the dice."""


def emperor_in(table: Board, battle: Battle) -> str:
    """Return the Emperor's side in a battle; empty if he is in neither."""
    token = table.emperor_token
    return token if token and token in (battle.attacker, battle.defender) else ""


def hits_against(battle: Battle, force: str) -> int:
    """The hits dealt to a side, after Castra, those of a strike among them."""
    return battle.hits_inflicted if force == battle.defender else battle.defender_hits


class FateOfEmperor(Step):
    """3.3.3 The opponent rolls a die for each hit dealt to the Emperor's army, regardless of the
    winner; a 5 or 6 kills him.

    He dies, too, with the last of the army's units.
    """

    def run(self, state: TocState) -> None:
        battle, token = state.fight, state.emperor_token
        army = army_of(state, token)
        hits = hits_against(battle, token)
        pips = state.roll(DEATH, hits) if army else []
        died = not army or any(pip >= EMPEROR_DIES_FROM.value for pip in pips)
        if pips or died:
            number = int(token.removeprefix("army "))
            state.log(log.EmperorRisked(state.emperor, number, battle.region, pips, died))
        if died:
            battle.emperor_lost = token
            dethrone(state)


VICTORY_LEGACY = 2
REWARD = 2


class Aftermath(Step):
    """8.2 The most hits win, the defender a tie but for an event; a side wiped out has lost; if both
    are, there is no winner.
    """

    def run(self, state: TocState) -> None:
        battle = state.fight
        for force in (battle.attacker, battle.defender):
            if not is_tribe(force) and not rival_id(force):
                set_fought(state, force)
        winner = winning_side(state, battle)
        seat = {battle.attacker: battle.seat, battle.defender: battle.opponent}.get(winner, -1)
        state.log(log.BattleEnded(battle.region, winner, seat))
        if seat >= 0:
            reward_victory(state, winner, seat)
        state.then(
            *([FateOfEmperor()] if emperor_in(state, battle) else []),
            *triumph_steps(battle, winner),
            *reward_steps(battle, winner),
            Retreat(winner),
            *advance_steps(winner, seat),
            EndBattle(),
        )


def winning_side(table: Board, battle: Battle) -> str:  # 8.2
    attacker_stands = has_units(table, battle.attacker, battle.region)
    defender_stands = has_units(table, battle.defender, battle.region)
    if attacker_stands != defender_stands:
        return battle.attacker if attacker_stands else battle.defender
    if not attacker_stands:
        return ""
    ahead = battle.hits_inflicted - battle.defender_hits
    wins_tie = any(card.wins_ties for card in ready_cards(battle))
    return battle.attacker if ahead > 0 or (wins_tie and not ahead) else battle.defender


def has_units(table: Board, force: str, region: str) -> bool:
    """Return True if anything is left of a side."""
    if rival := rival_id(force):
        return rival in table.rivals
    if is_tribe(force):
        active, inactive, leaders = barbarians_of(table, force, region)
        return bool(active + inactive + len(leaders))
    return stack(table, force).units > 0


def victory_legacy(battle: Battle, winner: str) -> int:
    """8.2 Two, and one for each barbarian removed from a defeated tribe."""
    tribe_beaten = winner == battle.attacker and is_tribe(battle.defender)
    return VICTORY_LEGACY + (battle.removed if tribe_beaten else 0)


def reward_victory(state: TocState, winner: str, seat: int) -> None:
    """8.2 The victor's legacy; by the expansion's 3.3.3 doubled for the army of a Military Emperor."""
    doubled = winner == state.emperor_token
    amount = victory_legacy(state.fight, winner) * (BATTLE_LEGACY_FACTOR.value if doubled else 1)
    gain_legacy(state, seat, amount, "battle", doubled=doubled)
    if state.options.emperors and seat == state.now.seat:
        state.now.battle_legacy += amount


def triumph_steps(battle: Battle, winner: str) -> list[Step]:
    """Triumph is for a victorious attacker."""
    return [HoldTriumph(waiting=[battle.seat])] if winner == battle.attacker else []


def reward_steps(battle: Battle, winner: str) -> list[Step]:
    """10.1, 10.2 One for each leader or rival removed by the victor."""
    if winner != battle.attacker:
        return []
    return [ChooseReward(waiting=[battle.seat], name=name) for name in battle.trophies]


class ChooseReward(Decision):
    """10.1, 10.2 Support in the province of the fall, or two points off the turn's first Military
    card (for a rival: Senate card).
    """

    forced: ClassVar[bool] = True

    name: str

    @property
    def sphere(self) -> str:
        return MILITARY if self.name in LEADERS else SENATE

    def legal(self, state: TocState, seat: int) -> list[Action]:
        rise: list[Action] = [RaiseSupport()] if can_rise(state, seat, state.fight.region) else []
        return [*rise, TakeDiscount()]

    def choose(self, state: TocState, seat: int, action: RaiseSupport | TakeDiscount) -> None:
        if isinstance(action, RaiseSupport):
            change_support(state, state.fight.region, 1)
            return
        discounts = state.now.discounts
        discounts[self.sphere] = discounts.get(self.sphere, 0) + REWARD
        state.log(log.RewardChosen(seat, self.sphere))

    def facts(self, state: TocState, seat: int | None) -> dict[str, Any]:
        return {"name": self.name, "province": state.fight.region, "sphere": self.sphere}


class Retreat(Step):
    """8.3 A defeated army leaves the capital it defended; a defeated tribe goes home, active."""

    winner: str

    def run(self, state: TocState) -> None:
        battle = state.fight
        if self.winner != battle.attacker or not has_units(state, battle.defender, battle.region):
            return
        if is_tribe(battle.defender):
            send_tribe_home(state, battle.defender, battle.region)
            return
        scatter_militia(state, battle)
        if (army := army_of(state, battle.defender)) and army.capital:
            army.capital = army.castra = False
            state.log(log.Retreated(battle.defender, battle.region))


def scatter_militia(state: TocState, battle: Battle) -> None:
    """5.1 of the expansion: Militia cannot retreat. After a lost battle it stands only if it took no hit."""
    army = army_of(state, battle.defender)
    was_in_capital = army.capital if army else bool(militia_home(battle.defender))
    if was_in_capital and state.provinces[battle.region].militia:
        state.provinces[battle.region].militia = None
        state.log(log.MilitiaScattered(battle.region, battle.opponent))


def send_tribe_home(state: TocState, tribe: str, region: str) -> None:
    """8.3 All survivors, leaders too, stand active in their homeland."""
    for name in state.leaders_in(region, tribe):
        state.leaders[name].region, state.leaders[name].active = tribe, True
    if region != tribe:
        if band := state.provinces[region].barbarians.pop(tribe, None):
            state.homelands[tribe].active += band.total
        state.log(log.Retreated(tribe, region))


def advance_steps(winner: str, seat: int) -> list[Step]:
    """8.4 Only a General's army can advance."""
    return [ChooseAdvance(waiting=[seat], force=winner)] if winner.startswith("army ") else []


class ChooseAdvance(Decision):
    """8.4 A victorious army may go into the capital, if it is vacant."""

    forced: ClassVar[bool] = True

    force: str

    def legal(self, state: TocState, seat: int) -> list[Action]:
        army = army_of(state, self.force)
        return [Advance(), Decline()] if army and can_enter(state, army) else []

    def choose(self, state: TocState, seat: int, action: Advance | Decline) -> None:
        army = army_of(state, self.force)
        if isinstance(action, Advance) and army:
            occupy(state, army)
            state.log(log.CapitalEntered(seat, army.number, army.region))

    def facts(self, state: TocState, seat: int | None) -> dict[str, Any]:
        army = army_of(state, self.force)
        return {"army": army.number if army else 0, "province": state.fight.region}


class EndBattle(Step):
    """8. The battle is over; 12.2 applies to capitals the attacker now holds."""

    def run(self, state: TocState) -> None:
        seat = state.fight.seat
        state.battle = None
        state.then(OccupyCapitals(seat))
