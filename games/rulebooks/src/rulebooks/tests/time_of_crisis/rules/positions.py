"""Positions in a few lines, out of the engine's own records.

>>> state = position()                          # four players; seat 0 governs Asia, 1 Gallia, 2 Pannonia, 3 Aegyptus
>>> number = army(state, 0, "asia", full=2, capital=True)
>>> act(state, 0, military=2)                   # seat 0 is in its Take Actions phase with so many points
>>> do(state, f"attack goths with army {number}", pips=[3, 4, 1])

Counters are moved, never made: a governor comes from the box or the unclaimed ones, a barbarian from his homeland, a
card from the Available Pile or the market, so that `rulebooks.check` holds in every position.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Literal

import rulebooks
from rulebooks import engine
from rulebooks.engine import kernel
from rulebooks.engine.dice import ScriptedDice
from rulebooks.engine.events import Event
from rulebooks.engine.kernel import Applied, Step
from rulebooks.time_of_crisis.rules import setup
from rulebooks.time_of_crisis.rules.buying import BuyCards, StartBuying
from rulebooks.time_of_crisis.rules.card import SLOTS
from rulebooks.time_of_crisis.rules.crisis import Crisis
from rulebooks.time_of_crisis.rules.data.card_setups import SPHERES
from rulebooks.time_of_crisis.rules.data.event_cards import EVENT_CARDS, LEADERS, RIVALS
from rulebooks.time_of_crisis.rules.forces import army_number
from rulebooks.time_of_crisis.rules.hands import RefillHand
from rulebooks.time_of_crisis.rules.legacy import GainLegacy
from rulebooks.time_of_crisis.rules.pretender import ExpandEmpire
from rulebooks.time_of_crisis.rules.state import (
    BREAKAWAY,
    NEUTRAL,
    SEAT,
    Army,
    Band,
    Family,
    Leader,
    Militia,
    Province,
    TocOptions,
    TocState,
    TurnRecord,
)
from rulebooks.time_of_crisis.rules.support import SupportCheck, neutral_support
from rulebooks.time_of_crisis.rules.take_actions import StartActions, TakeActions
from rulebooks.time_of_crisis.rules.turn import EndOfTurn, NextPlayer, Upkeep

Setup = Literal["base", "fixed", "variable", "selective"]

HOMES = ("asia", "gallia", "pannonia", "aegyptus")
"""What each seat governs in `position`; every one of them may be chosen with as many players."""

PHASES = ("upkeep", "crisis", "actions", "support", "expand", "legacy", "buy", "end")


def position(
    players: int = 4,
    *,
    short: bool = False,
    cards: Setup = "base",
    emperors: bool = False,
    factions: tuple[str, ...] = (),
    tougher: bool = False,
) -> TocState:
    """Every seat governs its home at support 1 and nothing else; no armies, no Militia, no cards in hand. Factions have
    the last seats.
    """
    options = TocOptions(
        players=players, short=short, cards=cards, emperors=emperors, factions=factions, tougher=tougher
    )
    state = setup.empty_table(options)
    for seat in range(players):
        govern(state, seat, HOMES[seat])
    state.turn = TurnRecord(0, phase="actions")
    return state


def govern(state: TocState, seat: int, *provinces: str, support: int = 1) -> None:
    """Make ``seat`` (or NEUTRAL) the governor; the one before goes to his box. A Neutral Italia is counted."""
    for name in provinces:
        place = state.provinces[name]
        if place.governor >= 0:
            state.players[place.governor].governors += 1
        if seat >= 0:
            governors(state, seat, max(1, state.players[seat].governors))
            state.players[seat].governors -= 1
        place.governor, place.support = seat, support
    if state.emperor == NEUTRAL:
        state.provinces["italia"].support = neutral_support(state)


def crown(state: TocState, seat: int, token: str = "italia", support: int = 3) -> None:
    """Make a seat the Emperor of Italia, with his token on a province of his or an army ("army 3")."""
    govern(state, seat, "italia", support=support)
    state.emperor_token = token


def governors(state: TocState, seat: int, count: int) -> None:
    """So many Governors in the Available Leaders box, out of the unclaimed ones."""
    player = state.players[seat]
    while player.governors < count:
        player.governors_for_hire.pop(0)
        player.governors += 1


def general(state: TocState, seat: int) -> int:
    """The cheapest General of the box, or else of the unclaimed ones, brought to the box."""
    player = state.players[seat]
    if not player.generals:
        player.generals.append(player.generals_for_hire.pop(0))
    return player.generals[0]


def army(
    state: TocState,
    seat: int,
    region: str,
    *,
    full: int = 1,
    reduced: int = 0,
    capital: bool = False,
    castra: bool = False,
    fought: bool = False,
    foederati: dict[str, int] | None = None,
) -> int:
    """An army in a region; returns its number. Foederati come from their homelands."""
    leader = general(state, seat)
    state.players[seat].generals.remove(leader)
    number = army_number(seat, leader)
    for tribe, count in (foederati or {}).items():
        state.homelands[tribe].inactive -= count
    state.armies[number] = Army(
        number,
        seat,
        region,
        capital,
        full,
        reduced,
        dict(foederati or {}),
        castra,
        fought,
    )
    return number


def militia(state: TocState, *provinces: str, castra: bool = False) -> None:
    """Militia in the capitals of provinces that a player governs."""
    for name in provinces:
        state.provinces[name].militia = Militia(castra=castra)


def province(state: TocState, name: str) -> Province:
    """The record of a province, to read or to change."""
    return state.provinces[name]


def player(state: TocState, seat: int) -> Family:
    """The record of a player, to read or to change."""
    return state.players[seat]


def barbarians(state: TocState, tribe: str, region: str, *, active: int = 0, inactive: int = 0) -> None:
    """Barbarians in a province, or active ones in their homeland, out of the inactive ones at home."""
    home = state.homelands[tribe]
    home.inactive -= active + inactive
    band = home if region == tribe else state.provinces[region].barbarians.setdefault(tribe, Band())
    band.active += active
    band.inactive += inactive


def take_event_card(state: TocState, name: str) -> int:
    """Take an event card out of the deck without its effect; returns its number."""
    number = next(number for number, card in EVENT_CARDS.items() if card.name == name)
    state.deck.remove(number)
    state.drawn.append(number)
    return number


def leader(state: TocState, name: str, region: str = "", *, active: bool = True) -> None:
    """A Barbarian Leader in a province or, unless told, in his homeland."""
    take_event_card(state, name)
    state.leaders[name] = Leader(region or LEADERS[name], active)


def rival(state: TocState, name: str, where: str = "") -> None:
    """A Rival Emperor in his own province, unless told."""
    take_event_card(state, name)
    state.rivals[name] = where or RIVALS[name]


def lasting(state: TocState, name: str) -> None:
    """A lasting event in force."""
    state.lasting = take_event_card(state, name)


def top_event(state: TocState, name: str) -> None:
    """Put an event card on top of the deck."""
    number = next(number for number, card in EVENT_CARDS.items() if card.name == name)
    state.deck.remove(number)
    state.deck.append(number)


def empire(state: TocState, seat: int, capital: str, *others: str, support: int = 3) -> None:
    """Make a seat the Pretender of these provinces, which it comes to govern at ``support``."""
    fresh = [name for name in (capital, *others) if state.provinces[name].governor != seat]
    govern(state, seat, *fresh)
    for name in (capital, *others):
        state.provinces[name].support = support
        state.provinces[name].marker = SEAT if name == capital else BREAKAWAY


def fetch(state: TocState, seat: int, cards: Sequence[str]) -> list[str]:
    """Take cards out of a player's Available Pile, or out of the market where he has none of them there."""
    for card in cards:
        if card in state.players[seat].available:
            state.players[seat].available.remove(card)
        else:
            state.market[card] -= 1
    return list(cards)


def hand(state: TocState, seat: int, *cards: str) -> None:
    """Put cards into a hand."""
    state.players[seat].hand += fetch(state, seat, cards)


def discard_cards(state: TocState, seat: int, *cards: str) -> None:
    """Put cards onto a Discard Pile."""
    state.players[seat].discard += fetch(state, seat, cards)


def play_cards(state: TocState, seat: int, *cards: str) -> None:
    """Cards that were played this turn, their points spent and their events not yet used; after `act`."""
    state.players[seat].played += fetch(state, seat, cards)
    state.now.events += cards


def ready(seat: int = 0, *cards: str, players: int = 4) -> TocState:
    """A game with all cards of the expansion in which a seat acts, the events of these cards ready; no points."""
    state = act(position(players, cards="fixed"), seat)
    play_cards(state, seat, *cards)
    return state


def stacked(state: TocState, slot: str, *lying: str) -> None:
    """Put a stack of the variable set-up in order, the first card on top; the rest of it lies below."""
    rest = Counter({card: state.market[card] for card in SLOTS[slot]}) - Counter(lying)
    top, *below = [*lying, *rest.elements()]
    state.face_up[slot], state.face_down[slot] = top, below[::-1]


def turn_steps(seat: int) -> dict[str, list[Step]]:
    """Return the steps of each phase of a turn (rule 6)."""
    return {
        "upkeep": [Upkeep(seat)],
        "crisis": [Crisis(seat)],
        "actions": [StartActions(seat), TakeActions(waiting=[seat])],
        "support": [SupportCheck(seat)],
        "expand": [ExpandEmpire(seat)],
        "legacy": [GainLegacy(seat)],
        "buy": [StartBuying(seat), BuyCards(waiting=[seat])],
        "end": [EndOfTurn(seat), RefillHand(seat), NextPlayer(seat)],
    }


def at(state: TocState, seat: int, phase: str, pips: Sequence[int] = ()) -> list[Event]:
    """Begin a phase of a seat's turn, with the rest of that turn owed, and run on to the next decision."""
    state.turn = TurnRecord(seat, phase)
    steps = turn_steps(seat)
    rest = PHASES[PHASES.index(phase) :]
    return run(state, *(step for name in rest for step in steps[name]), pips=pips)


def act(
    state: TocState,
    seat: int = 0,
    *,
    military: int = 0,
    senate: int = 0,
    populace: int = 0,
) -> TocState:
    """In the Take Actions phase of a seat with points from cards played before; armies that fought stay marked."""
    fought = {number for number, force in state.armies.items() if force.fought}
    at(state, seat, "actions")
    for number in fought:
        state.armies[number].fought = True
    state.now.points = dict(zip(SPHERES, (military, senate, populace), strict=True))
    return state


def run(state: TocState, *steps: Step, pips: Sequence[int] = ()) -> list[Event]:
    """Owe just these steps and run to the next decision or to the end of them; all pips must be used."""
    state.agenda.clear()
    state.then(*steps)
    dice = ScriptedDice(pips)
    events = kernel.start(state, dice)
    sound(state, dice)
    return events


def do(state: TocState, order: str, pips: Sequence[int] = (), seat: int | None = None) -> Applied:
    """Carry out an order for ``seat``, or for the first seat that owes a decision; all pips must be used."""
    dice = ScriptedDice(pips)
    who = engine.to_move(state)[0] if seat is None else seat
    applied = engine.apply(state, who, rulebooks.parse(state.ruleset, order), dice)
    sound(state, dice)
    return applied


def sound(state: TocState, dice: ScriptedDice) -> None:
    """No pip is left over and no invariant is broken."""
    assert dice.remaining == []
    assert rulebooks.check(state) == []


def orders(state: TocState, seat: int | None = None, start: str = "") -> list[str]:
    """Return the orders open to a seat (else the first that has to decide), in notation, beginning with ``start``."""
    who = engine.to_move(state)[0] if seat is None else seat
    texts = [engine.order_text(action) for action in engine.legal(state, who)]
    return [text for text in texts if text.startswith(start)]


def may(state: TocState, order: str, seat: int | None = None) -> bool:
    """Return whether an order is offered."""
    return order in orders(state, seat)


def decision(state: TocState) -> str:
    """The name of the decision that the game waits for; empty when nothing is owed."""
    waiting = kernel.decision(state)
    return type(waiting).__name__ if waiting else ""


def happened(events: Sequence[Event], kind: type[Event]) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]
