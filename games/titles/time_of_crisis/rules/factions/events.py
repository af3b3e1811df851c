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
from ..data.cards import CARDS, MILITARY, SENATE
from ..data.regions import NEIGHBOURS, TRIBES
from ..forces import army_of, region_of, stack
from ..iron_actions import LOWER, RAISE, UseForceMarch, UseMobileVulgus, UsePrincepsSenatus
from ..iron_events import offer_demagogue, offer_force_march, offer_mobile_vulgus, offer_princeps
from ..odds import vote
from ..points import spendable
from ..state import NEUTRAL, Board, State
from .choosing import Choice, first, of
from .marching import distances, edge
from .quarries import quarries
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


def princeps_senatus(state: State, seat: int) -> Choice | None:
    """For its own Emperor, else against whoever reigns."""
    way = RAISE if state.emperor == seat else LOWER
    action = first((each for each in of(UsePrincepsSenatus, offer_princeps(state, seat)) if each.way == way), len_of)
    return Choice(action, "princeps_senatus", "italia") if action else None


def len_of(action: UsePrincepsSenatus) -> int:
    return len(action.way)


def mobile_vulgus(state: State, seat: int) -> Choice | None:
    """Where the target faction has most support, as far down as the points go."""
    rival = target(state, seat)
    if rival in (seat, NEUTRAL):
        return None
    offered = of(UseMobileVulgus, offer_mobile_vulgus(state, seat))
    options = [each for each in offered if state.provinces[each.province].governor == rival]
    action = first(options, lambda each: (-state.provinces[each.province].support, each.support))
    return Choice(action, "mobile_vulgus", action.province) if action else None


def demagogue(state: State, seat: int) -> Choice | None:
    """Whenever somebody else has a hand."""
    action = first(offer_demagogue(state, seat), lambda each: 0)
    return Choice(action, "demagogue") if action else None


def force_march(state: State, seat: int) -> Choice | None:
    """For the army that has fought and has another battle within reach that is worth it."""
    options = [
        each for each in of(UseForceMarch, offer_force_march(state, seat)) if _finds_another(state, seat, each.force)
    ]
    action = first(options, lambda each: -(stack(state, each.force).units))
    return Choice(action, "force_march", region_of(state, action.force)) if action else None


def _finds_another(state: State, seat: int, force: str) -> bool:
    army, points = army_of(state, force), spendable(state, MILITARY)
    if army is None:
        return False
    near = [each for each in quarries(state, seat) if distances(each.region)[army.region] < points]
    return any(edge(state, army, each.enemy, each.region) > 0 for each in near)


GUIDELINES: Mapping[str, Guideline] = {
    "castra": castra,
    "praetorian_guard": praetorian_guard,
    "tribute": tribute,
    "foederati": foederati,
    "quaestor": quaestor,
    "mob": mob,
    "pretender": pretender,
    "princeps_senatus": princeps_senatus,
    "mobile_vulgus": mobile_vulgus,
    "demagogue": demagogue,
    "force_march": force_march,
}
"""By the card, what its event is used for. What is not here waits for its moment, but for Frumentarii, which are
nothing to who has no cards."""
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
