"""4.5.3 The Event Guidelines: when a faction uses the event of a card, and on what. Those that wait for their moment
(Flanking Maneuver, Damnatio Memoriae) stand with the other `answers`."""

from collections.abc import Callable, Iterable, Mapping

from ..actions import (
    UseCastra,
    UseFoederati,
    UseMob,
    UsePraetorianGuard,
    UsePretender,
    UseQuaestor,
    UseTribute,
)
from ..card_events import (
    offer_castra,
    offer_foederati,
    offer_mob,
    offer_praetorians,
    offer_pretender,
    offer_quaestor,
    offer_tribute,
    takes_foederati,
)
from ..data.cards import CARDS, SENATE
from ..data.regions import NEIGHBOURS, TRIBES
from ..forces import region_of
from ..odds import vote
from ..points import spendable
from ..state import NEUTRAL, Board, State
from .choosing import Choice, first, of
from .threats import target, troubled

Guideline = Callable[[State, int], Choice | None]

PRETENDER_FROM = 3


def castra(state: State, seat: int) -> Choice | None:
    """On the force most likely to be attacked, the capital of Italia first."""
    action = first(
        of(UseCastra, offer_castra(state, seat)),
        lambda each: (_beside_italia(state, each.force), -_pressure(state, seat, each.force)),
    )
    return Choice(action, "castra", region_of(state, action.force)) if action else None


def _beside_italia(table: Board, force: str) -> bool:
    return region_of(table, force) != "italia"


def _pressure(table: Board, seat: int, force: str) -> int:
    """How many armies of others stand in its region and beside it."""
    region = region_of(table, force)
    near = (region, *NEIGHBOURS[region])
    return sum(army.seat != seat and army.region in near for army in table.armies.values())


def praetorian_guard(state: State, seat: int) -> Choice | None:
    """When one is not Emperor, and the odds in Italia beat those of the Senate points."""
    options = of(UsePraetorianGuard, offer_praetorians(state, seat))
    if state.emperor == seat or not options:
        return None
    most = max(options, key=lambda each: each.dice)
    chance = vote(state, seat, "italia", most.dice, ignore_defenders=True)
    points = spendable(state, SENATE)
    return (
        Choice(most, "praetorian_guard", "italia")
        if chance > (vote(state, seat, "italia", points) if points else 0)
        else None
    )


def tribute(state: State, seat: int) -> Choice | None:
    """To the largest tribe in a troubled province of one's own, never for somebody else's."""
    options = [
        each for each in of(UseTribute, offer_tribute(state, seat)) if state.provinces[each.province].governor == seat
    ]
    action = first(options, lambda each: -_active(state, each))
    return Choice(action, "tribute", action.province) if action else None


def _active(table: Board, action: UseTribute) -> int:
    band = table.provinces[action.province].barbarians.get(action.tribe)
    return band.active if band else 0


def foederati(state: State, seat: int) -> Choice | None:
    """A barbarian out of a troubled province first, else out of a homeland, into the largest army."""
    options = [
        each for each in of(UseFoederati, offer_foederati(state, seat)) if takes_foederati(state.armies[each.army])
    ]
    wanted = [each for each in options if _is_wanted(state, seat, each)]
    action = first(wanted, lambda each: _draft(state, seat, each))
    return Choice(action, "foederati", action.region) if action else None


def _is_wanted(table: Board, seat: int, action: UseFoederati) -> bool:
    return action.region in TRIBES or table.provinces[action.region].governor == seat


def _draft(table: Board, seat: int, action: UseFoederati) -> tuple[bool, bool, int]:
    place = table.provinces.get(action.region)
    helps = place is not None and place.governor == seat and troubled(table, action.region)
    return not helps, action.side != "active", -table.armies[action.army].units


def quaestor(state: State, seat: int) -> Choice | None:
    """In the troubled province with most to lose, else where support is highest."""
    action = first(
        of(UseQuaestor, offer_quaestor(state, seat)),
        lambda each: (not troubled(state, each.province), -state.provinces[each.province].support),
    )
    return Choice(action, "quaestor", action.province) if action else None


def mob(state: State, seat: int) -> Choice | None:
    """In the province of the target faction where support is highest; nobody minds one among the neutral."""
    rival = target(state, seat)
    if rival in (seat, NEUTRAL):
        return None
    options = [each for each in of(UseMob, offer_mob(state, seat)) if state.provinces[each.province].governor == rival]
    action = first(options, lambda each: -state.provinces[each.province].support)
    return Choice(action, "mob", action.province) if action else None


def pretender(state: State, seat: int) -> Choice | None:
    """With at least three provinces that would leave Rome, when one is not Emperor."""
    action = first(of(UsePretender, offer_pretender(state, seat)), lambda each: -state.provinces[each.province].support)
    return Choice(action, "pretender", action.province) if action else None


GUIDELINES: Mapping[str, Guideline] = {
    "castra": castra,
    "praetorian_guard": praetorian_guard,
    "tribute": tribute,
    "foederati": foederati,
    "quaestor": quaestor,
    "mob": mob,
    "pretender": pretender,
}
"""By the card, what its event is used for. What is not here waits for its moment."""
QUIETING = ("tribute", "foederati", "quaestor")
"""Step 1: events that take a threat away or make up for it."""


def among(cards: Iterable[str]) -> Guideline:
    """The first of the turn's events, of these cards, that has something to do."""
    wanted = frozenset(cards)

    def choose(state: State, seat: int) -> Choice | None:
        held = [card for card in state.now.events if card in wanted and card in GUIDELINES]
        return next((found for card in held if (found := GUIDELINES[card](state, seat))), None)

    return choose


def in_sphere(sphere: str) -> Guideline:
    """The same of all cards of a sphere."""
    return among(name for name, card in CARDS.items() if card.sphere == sphere)


anything = among(GUIDELINES)


def better(state: State, seat: int, cards: list[str]) -> str:
    """4.5.1, the tougher challenge: of two events the one that has something to do as things stand."""
    events = state.now.events
    for card in cards:
        state.now.events = [card]
        useful = among([card])(state, seat)
        state.now.events = events
        if useful:
            return card
    return cards[0]
