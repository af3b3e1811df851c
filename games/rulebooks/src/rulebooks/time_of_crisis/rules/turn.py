"""6. The sequence of play."""

from rulebooks.engine.kernel import AwaitParallel, Step

from . import log
from .buying import BuyCards, StartBuying
from .closing import CloseAside, buys_aside
from .crisis import Crisis
from .data.card_setups import SPHERES
from .emperors import new_turn
from .ending import GameEnd, ends_the_game
from .factions.turn import GatherInfluence, ImproveMat, ResetMat, SpendInfluence
from .forces import forces_of, has_castra, region_of
from .hands import RefillHand
from .legacy import GainLegacy
from .pretender import ExpandEmpire, OccupyCapitals
from .state import TocState, mobs_left
from .support import SupportCheck
from .take_actions import StartActions, TakeActions


class PlayerTurn(Step):
    """6. A player completes all eight phases before the next."""

    seat: int

    def run(self, state: TocState) -> None:
        state.turn = new_turn(state, self.seat)
        before = state.seats_from(self.seat)[-1] if state.order else -1
        state.log(log.TurnStarted(self.seat, state.round, state.is_faction(self.seat), before))
        state.then(
            OccupyCapitals(self.seat),
            Upkeep(self.seat),
            Crisis(self.seat),
            StartActions(self.seat),
            *self.action_steps(state),
            SupportCheck(self.seat),
            ExpandEmpire(self.seat),
            GainLegacy(self.seat),
            *self.closing_steps(state),
            NextPlayer(self.seat),
        )

    def action_steps(self, state: TocState) -> list[Step]:
        """6.3; of a faction 4.5 of the expansion."""
        if state.is_faction(self.seat):
            return [GatherInfluence(self.seat), SpendInfluence(self.seat)]
        return [TakeActions(waiting=[self.seat])]

    def closing_steps(self, state: TocState) -> list[Step]:
        """6.7, 6.8; of a faction 4.6 and 4.7 of the expansion, never closed aside."""
        if not state.is_faction(self.seat):
            return _steps_to_close(state, self.seat)
        waits: list[Step] = [AwaitParallel()] if state.options.overlapping else []
        return [*waits, ImproveMat(self.seat), EndOfTurn(self.seat), ResetMat(self.seat)]


def steps_to_close(seat: int) -> list[Step]:
    """6.7, 6.8 Buy and trash, then the end of the turn."""
    return [StartBuying(seat), BuyCards(waiting=[seat]), EndOfTurn(seat), RefillHand(seat)]


def steps_to_close_aside(seat: int) -> list[Step]:
    """6.8 (variant) The same while the next player begins, and so not before the last turn was closed."""
    return [AwaitParallel(), StartBuying(seat), StirProvinces(seat), CloseAside(seat)]


def steps_to_select_aside(seat: int) -> list[Step]:
    """6.8 (variant) The same with cards bought before the eyes of all; only the hand is selected aside."""
    return [AwaitParallel(), StartBuying(seat), BuyCards(waiting=[seat]), StirProvinces(seat), CloseAside(seat)]


def _steps_to_close(state: TocState, seat: int) -> list[Step]:
    if not state.options.overlapping:
        return steps_to_close(seat)
    return steps_to_close_aside(seat) if buys_aside(state) else steps_to_select_aside(seat)


class Upkeep(Step):
    """6.1 Take off one's Quaestor and Castra markers."""

    seat: int

    def run(self, state: TocState) -> None:
        quaestors = [name for name in state.governed(self.seat) if state.provinces[name].quaestor]
        for name in quaestors:
            state.provinces[name].quaestor = False
        fortified = [force for force in forces_of(state, self.seat) if has_castra(state, force)]
        castra = [region_of(state, force) for force in fortified]
        clear_castra(state, self.seat)
        if quaestors or castra:
            state.log(log.MarkersRemoved(self.seat, quaestors, castra))


def clear_castra(state: TocState, seat: int) -> None:
    """Take the Castra off every force of a player."""
    for army in state.armies_of(seat):
        army.castra = False
    for name in state.governed(seat):
        if militia := state.provinces[name].militia:
            militia.castra = False


class EndOfTurn(Step):
    """6.8 Unused points are lost, and the provinces stir; the hand is refilled after."""

    seat: int

    def run(self, state: TocState) -> None:
        turn = state.now
        turn.phase = "end"
        turn.points = dict.fromkeys(SPHERES, 0)
        turn.political = 0
        state.then(StirProvinces(self.seat))


class StirProvinces(Step):
    """6.8 Mobs grow, then inactive barbarians stir, in the provinces one governs."""

    seat: int

    def run(self, state: TocState) -> None:
        grow_mobs(state, self.seat)
        rouse_barbarians(state, self.seat)


def grow_mobs(state: TocState, seat: int) -> None:
    """6.8, 11.1 One Mob more in every province with one and no Amphitheatre, while the supply lasts."""
    provinces = []
    for name in state.governed(seat):
        place = state.provinces[name]
        if place.mobs and "amphitheatre" not in place.improvements and mobs_left(state):
            place.mobs += 1
            provinces.append(name)
    if provinces:
        state.log(log.MobsGrew(provinces))


def rouse_barbarians(state: TocState, seat: int) -> None:
    """6.8 All inactive barbarians, leaders too, turn active."""
    roused = [name for name in state.governed(seat) if rouse(state, name)]
    if roused:
        state.log(log.BarbariansRoused(roused))


def rouse(state: TocState, province: str) -> bool:
    """Turn every inactive barbarian of a province active; return True if there was one."""
    asleep = [leader for leader in state.leaders.values() if leader.region == province and not leader.active]
    bands = [band for band in state.provinces[province].barbarians.values() if band.inactive]
    for leader in asleep:
        leader.active = True
    for band in bands:
        band.active, band.inactive = band.total, 0
    return bool(asleep or bands)


class NextPlayer(Step):
    """6.8, 7.1 The turn passes to the left, or the game ends when all have taken the same number of turns."""

    seat: int

    def run(self, state: TocState) -> None:
        state.log(log.TurnEnded(self.seat))
        state.turn = None
        if not state.last_round and ends_the_game(state, self.seat):
            state.last_round = True
            state.log(log.LastRound(self.seat, state.players[self.seat].legacy))
        following = state.seats_from(self.seat)[1]
        if following == state.first:
            if state.last_round:
                state.then(GameEnd())
                return
            state.round += 1
        state.then(PlayerTurn(following))
