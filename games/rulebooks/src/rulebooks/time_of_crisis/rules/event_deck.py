"""9, 10. The event cards. Effects that the rules do not print are rulings of `data.event_cards`."""

from collections.abc import Callable
from typing import Any, ClassVar

from rulebooks.engine.kernel import Action, Decision, Step

from . import log
from .actions import ACTIVE, INACTIVE, Decline, Expel, ExpelLeader, Sacrifice
from .card import CARDS
from .closing import await_closing
from .data.event_cards import EVENT_CARDS, LASTING_EVENT_ENDS_ON_ANY_EVENT, LEADERS, PALMYRA_DICE, RIVALS
from .data.factions import LUDI_LEGACY
from .data.regions import PROVINCES
from .ending import GameEnd
from .hands import distinct_cards
from .legacy import gain_legacy
from .state import Leader, TocState

SASSANIDS = "sassanids"


class DrawEvent(Step):
    """9. The top card is drawn and followed; a lasting one replaces the one in force."""

    seat: int

    def run(self, state: TocState) -> None:
        number = state.deck.pop()
        state.drawn.append(number)
        state.reveal()
        state.log(log.EventDrawn(self.seat, number))
        card = EVENT_CARDS[number]
        if card.lasting:
            state.lasting = number
            return
        if LASTING_EVENT_ENDS_ON_ANY_EVENT.value:
            state.lasting = None
        EFFECTS[card.name](state, self.seat)


def reduce_legions(state: TocState, seat: int) -> None:
    """Every full-strength Legion on the map is reduced."""
    count = sum(army.full for army in state.armies.values())
    for army in state.armies.values():
        army.reduced, army.full = army.legions, 0
    state.log(log.LegionsReduced(count))


def bring_leader(name: str) -> Callable[[TocState, int], None]:
    """10.1 He enters his homeland, active; there is no invasion."""

    def effect(state: TocState, seat: int) -> None:
        state.leaders[name] = Leader(LEADERS[name])
        state.log(log.LeaderArrived(name, LEADERS[name]))

    return effect


def bring_rival(name: str) -> Callable[[TocState, int], None]:
    """10.2 He stands in his province, outside the capital."""

    def effect(state: TocState, seat: int) -> None:
        state.rivals[name] = RIVALS[name]
        state.log(log.RivalArrived(name, RIVALS[name]))

    return effect


def roll_palmyra(state: TocState, seat: int) -> None:
    """The active player rolls, and may remove so many Sassanids."""
    pips = sum(state.roll("palmyra allies", PALMYRA_DICE.value))
    state.log(log.PalmyraRolled(seat, pips))
    state.then(ExpelSassanids(waiting=[seat], left=pips))


def hold_ludi(state: TocState, seat: int) -> None:
    """A player on the throne may give up a card."""
    if state.is_faction(state.emperor):
        mark_ludi(state, state.emperor)
    elif state.emperor >= 0:
        state.then(*await_closing(state, [state.emperor]), HoldLudi(waiting=[state.emperor]))


def mark_ludi(state: TocState, emperor: int) -> None:
    """4.4 of the expansion: a faction gains four Legacy, and pays in its next turn; in its own turn
    the marker comes when this one is over.
    """
    gain_legacy(state, emperor, LUDI_LEGACY, "ludi")
    state.mat(emperor).ludi = "later" if state.now.seat == emperor else "mat"
    state.log(log.LudiMarked(emperor))


def end_game(state: TocState, seat: int) -> None:
    """7.1 The game ends at once."""
    state.then(GameEnd(diocletian=True))


EFFECTS: dict[str, Callable[[TocState, int], None]] = {
    "plague_of_cyprian": reduce_legions,
    "palmyra_allies": roll_palmyra,
    "ludi_saeculares": hold_ludi,
    "diocletian": end_game,
    **{name: bring_leader(name) for name in LEADERS},
    **{name: bring_rival(name) for name in RIVALS},
}
"""The effects of all event cards but the lasting ones."""


class HoldLudi(Decision):
    """Ludi Saeculares: discard one card for its value in legacy, or not."""

    forced: ClassVar[bool] = True

    def legal(self, state: TocState, seat: int) -> list[Action]:
        return [
            Decline(),
            *(Sacrifice(card) for card in distinct_cards(state.players[seat].hand)),
        ]

    def choose(self, state: TocState, seat: int, action: Sacrifice | Decline) -> None:
        if isinstance(action, Decline):
            return
        player = state.players[seat]
        player.hand.remove(action.card)
        player.discard.append(action.card)
        state.log(log.CardDiscarded(seat, action.card))
        gain_legacy(state, seat, CARDS[action.card].value, "ludi")


class ExpelSassanids(Decision):
    """Palmyra Allies: one Sassanid after another goes home inactive, a leader out of the game; no battle, no legacy."""

    forced: ClassVar[bool] = True

    left: int

    def legal(self, state: TocState, seat: int) -> list[Action]:
        targets = [*leaders_to_expel(state), *bands_to_expel(state)] if self.left else []
        return [*targets, Decline()] if targets else []

    def choose(self, state: TocState, seat: int, action: Expel | ExpelLeader | Decline) -> None:
        if isinstance(action, Decline):
            return
        if isinstance(action, ExpelLeader):
            region = state.leaders.pop(action.leader).region
            state.log(log.Expelled(region, action.leader))
        else:
            send_sassanid_home(state, action)
            state.log(log.Expelled(action.region))
        state.then(ExpelSassanids(waiting=[seat], left=self.left - 1))

    def facts(self, state: TocState, seat: int | None) -> dict[str, Any]:
        return {"left": self.left}


def leaders_to_expel(state: TocState) -> list[Action]:
    """Leaders of the Sassanids, in any region."""
    return [ExpelLeader(name) for name in state.leaders if LEADERS[name] == SASSANIDS]


def bands_to_expel(state: TocState) -> list[Action]:
    """Sassanids in provinces, and active ones at home."""
    options: list[Action] = []
    for name in PROVINCES:
        if band := state.provinces[name].barbarians.get(SASSANIDS):
            options += [Expel(ACTIVE, name)] if band.active else []
            options += [Expel(INACTIVE, name)] if band.inactive else []
    return [*options, Expel(ACTIVE, SASSANIDS)] if state.homelands[SASSANIDS].active else options


def send_sassanid_home(state: TocState, action: Expel) -> None:
    """One counter to its homeland, inactive."""
    home = state.homelands[SASSANIDS]
    band = home if action.region == SASSANIDS else state.provinces[action.region].barbarians[SASSANIDS]
    if action.side == ACTIVE:
        band.active -= 1
    else:
        band.inactive -= 1
    home.inactive += 1
