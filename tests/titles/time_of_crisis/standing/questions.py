"""Positions in which a seat is asked each of the decisions that standing orders are for."""

import rulebooks
from games.titles.standing.rule import StandingRule, Verdict
from games.titles.time_of_crisis.standing.orders import STANDING
from rulebooks import engine
from rulebooks.tests.time_of_crisis.rules.battles import duel
from rulebooks.tests.time_of_crisis.rules.positions import (
    act,
    army,
    barbarians,
    do,
    empire,
    govern,
    governors,
    hand,
    leader,
    play_cards,
    position,
    ready,
    run,
)
from rulebooks.time_of_crisis.rules.aftermath import ChooseReward
from rulebooks.time_of_crisis.rules.combat import OfferReroll
from rulebooks.time_of_crisis.rules.event_deck import ExpelSassanids, HoldLudi
from rulebooks.time_of_crisis.rules.hands import RefillHand, SelectCards
from rulebooks.time_of_crisis.rules.losses import InflictHits
from rulebooks.time_of_crisis.rules.pretender import OccupyCapital
from rulebooks.time_of_crisis.rules.senate import CondemnMemory
from rulebooks.time_of_crisis.rules.state import NEUTRAL, Battle, Shot, TocState


def says(state: TocState, seat: int, *rules: StandingRule) -> Verdict:
    """Return the answer that the orders of a seat give to its question."""
    return STANDING.judge(rulebooks.view(state, seat), engine.legal(state, seat), rules)


def answer(state: TocState, seat: int, *rules: StandingRule) -> str:
    """The order that is given by them, in notation; empty where the person is asked."""
    action = says(state, seat, *rules).answer
    return engine.order_text(action.action) if action else ""


def hits(where: str = "thracia", full: int = 2) -> TocState:
    """Seats 0 and 1 both take two hits, on two full Legions each (seat 1 on as many as told)."""
    state, ours, theirs = duel(attacker={"full": 2}, defender={"full": full}, where=where)
    do(state, f"attack army {theirs} with army {ours}", pips=[3, 3, *[3, 3, 1, 1][:full]])
    return state


def advance(*, at_home: bool, castra: bool = False) -> TocState:
    """Seat 1, attacked, has won outside of the capital, which is vacant: his own or that of the Neutral faction."""
    state = position()
    where = "gallia" if at_home else "thracia"
    ours = army(state, 0, where, full=1)
    theirs = army(state, 1, where, full=3, castra=castra)
    act(state, 0, military=1)
    do(state, f"attack army {theirs} with army {ours}", pips=[1, 3, 1, 1])
    return state


def pax(*piles: tuple[str, ...]) -> TocState:
    """Pax Deorum in the turn of seat 0; a pile for each seat."""
    state = position(len(piles) if piles else 4)
    state.turn.phase = "crisis"
    for seat, pile in enumerate(piles):
        hand(state, seat, *pile)
        player = state.players[seat]
        player.available, player.hand = list(pile), []
    state.agenda.clear()
    state.then(SelectCards(waiting=[0, 1], count=1, why="pax"))
    return state


def ludi(*cards: str) -> TocState:
    """Seat 1 is Emperor at the Ludi, in the turn of seat 0."""
    state = position()
    govern(state, 1, "italia", support=6)
    hand(state, 1, *cards)
    run(state, HoldLudi(waiting=[1]))
    return state


def raid(active: int, inactive: int, hit: int, *, led: bool = False) -> TocState:
    """Seat 0 has hit barbarians in Thracia."""
    state = position()
    ours = army(state, 0, "thracia", full=3)
    barbarians(state, "goths", "thracia", active=active, inactive=inactive)
    if led:
        leader(state, "cniva", "thracia")
    act(state, 0)
    state.battle = Battle("thracia", 0, f"army {ours}", "goths", NEUTRAL, attacker_hits=hit)
    state.then(InflictHits(waiting=[0]))
    return state


def reroll(attacker_hits: int, defender_hits: int) -> TocState:
    """Seat 0 has readied Flanking Maneuver and seen the dice."""
    state, ours, theirs = duel(attacker={"full": 2}, defender={"full": 2})
    state.battle = Battle(
        "thracia", 0, f"army {ours}", f"army {theirs}", 1, True, [Shot("full", 3, 1)], [], attacker_hits, defender_hits
    )
    state.then(OfferReroll(waiting=[0]))
    return state


def flanking(*, points: int, cards: tuple[str, ...] = ()) -> TocState:
    """Seat 0 may ready Flanking Maneuver, with so many Military points left after the attack."""
    state, ours, theirs = duel(attacker={"full": 2}, defender={"full": 2})
    act(state, 0, military=points + 1)
    play_cards(state, 0, "flanking_maneuver")
    hand(state, 0, *cards)
    do(state, f"attack army {theirs} with army {ours}")
    return state


def reward() -> TocState:
    """A leader has fallen to seat 0 in his own province."""
    state = position()
    ours = army(state, 0, "asia", full=2)
    act(state, 0)
    state.battle = Battle("asia", 0, f"army {ours}", "goths", NEUTRAL)
    state.then(ChooseReward(waiting=[0], name="cniva"))
    return state


def occupied() -> TocState:
    """Seat 0 holds a capital of seat 1's empire, with a Governor to spare."""
    state = position()
    empire(state, 1, "gallia", "britannia", "hispania")
    governors(state, 0, 1)
    army(state, 0, "gallia", full=2, capital=True)
    act(state, 0)
    state.then(OccupyCapital(waiting=[0], province="gallia"))
    return state


def condemned(former: int) -> TocState:
    """Seat 0 has deposed an Emperor and may condemn his memory."""
    state = act(position(), 0)
    play_cards(state, 0, "damnatio_memoriae")
    state.then(CondemnMemory(waiting=[0], former=former, support=4))
    return state


def new_emperor() -> TocState:
    """Seat 0 has become Emperor, with two armies and two other provinces."""
    state = position(emperors=True)
    govern(state, 0, "syria", support=2)
    army(state, 0, "asia")
    army(state, 0, "gallia", full=2)
    governors(state, 0, 1)
    act(state, 0, senate=16)
    do(state, "place governor italia with 16 dice")
    return state


def palmyra() -> TocState:
    """Seat 0 may drive out two Sassanids."""
    state = act(position(), 0)
    govern(state, 0, "syria")
    barbarians(state, "sassanids", "syria", active=2)
    state.then(ExpelSassanids(waiting=[0], left=2))
    return state


def refill() -> TocState:
    """Seat 0 fills up its hand at the end of its turn."""
    state = position()
    run(state, RefillHand(0))
    return state


def bribing(*, senate: int, cards: tuple[str, ...] = ()) -> TocState:
    """Seat 0 may ready Ambitus for a vote in Gallia, with so many Senate points left after it."""
    state = ready(0, "ambitus")
    governors(state, 0, 1)
    state.now.points["senate"] = senate + 1
    hand(state, 0, *cards)
    do(state, "place governor gallia with 1 dice")
    return state


def triumph() -> TocState:
    """Seat 0 has won a battle and holds a Triumph."""
    state = ready(0, "triumph")
    ours = army(state, 0, "thracia", full=1)
    theirs = army(state, 1, "thracia", full=0, reduced=1)
    state.now.points["military"] = 1
    do(state, f"attack army {theirs} with army {ours}", pips=[3, 1])
    return state


def agitated(*cards: str) -> TocState:
    """A Demagogue of seat 0 asks seat 1 for one of these cards."""
    state = ready(0, "demagogue")
    hand(state, 1, *cards)
    do(state, "demagogue")
    return state


def incited() -> TocState:
    """Seat 0 has a Mob for one of two provinces of seat 1."""
    state = agitated("senate_1", "castra")
    govern(state, 1, "syria", support=3)
    do(state, "reveal senate 1", seat=1)
    return state


def scouting() -> TocState:
    """Seat 0 takes cards by Frumentarii."""
    state = ready(0, "frumentarii")
    do(state, "frumentarii")
    return state
