"""Positions in which people write orders."""

import pytest

import rulebooks
from games.orders.matching import Offered
from games.titles.registry import title
from rulebooks import engine
from rulebooks.tests.time_of_crisis.rules import battles, positions
from rulebooks.time_of_crisis.rules.event_deck import HoldLudi
from rulebooks.time_of_crisis.rules.hands import SelectCards
from rulebooks.time_of_crisis.rules.state import TocState

TITLE = title("time_of_crisis")
NAMES = ["Augusta", "Brutus", "Cornelia", "Drusus"]


def offered(state: TocState) -> Offered:
    """Return the orders offered to the first seat that is asked."""
    seat = engine.to_move(state)[0]
    return Offered(TITLE.words, rulebooks.view(state, seat), engine.legal(state, seat), NAMES)


def a_turn() -> TocState:
    """Army 1 holds the capital of Gallia among Franks, Alamanni and Army 7 of Brutus; Army 2 stands in Italia."""
    state = positions.position()
    positions.govern(state, 0, "gallia", "africa", "macedonia", support=2)
    positions.army(state, 0, "gallia", capital=True, full=2, reduced=1)
    positions.army(state, 0, "italia", full=1)
    positions.army(state, 1, "gallia", full=1)
    positions.militia(state, "africa")
    positions.province(state, "africa").mobs = 2
    positions.barbarians(state, "franks", "gallia", active=2, inactive=1)
    positions.barbarians(state, "alamanni", "gallia", active=1)
    positions.hand(state, 0, "castra", "tribute", "military_1", "quaestor")
    positions.governors(state, 0, 1)
    positions.general(state, 0)
    positions.act(state, 0, military=4, senate=4, populace=4)
    positions.play_cards(state, 0, "castra", "tribute", "foederati", "mob", "praetorian_guard")
    return state


def two_armies() -> TocState:
    """Army 1 holds Africa; Army 2, with a reduced Legion, stands in Gallia among two Franks and two Mobs."""
    state = positions.position()
    positions.govern(state, 0, "gallia", "africa")
    positions.army(state, 0, "africa", capital=True, full=1)
    positions.army(state, 0, "gallia", full=1, reduced=1)
    positions.barbarians(state, "franks", "gallia", active=2)
    positions.province(state, "gallia").mobs = 2
    positions.governors(state, 0, 1)
    positions.hand(state, 0, "military_1", "military_1", "senate_1")
    positions.act(state, 0, military=5, senate=5, populace=3)
    return state


def a_mixed_hand() -> TocState:
    """Some cards bear the name of their sphere, others do not."""
    state = positions.position()
    positions.hand(state, 0, "senate_1", "senate_1", "tribute", "populace_1", "quaestor", "castra", "castra")
    positions.act(state, 0)
    return state


def a_purchase() -> TocState:
    """Seven political points to buy and trash cards with."""
    state = positions.position()
    positions.govern(state, 0, "africa", "macedonia", support=3)
    positions.hand(state, 0, "senate_1", "castra")
    positions.discard_cards(state, 0, "military_1", "populace_1", "mob")
    positions.at(state, 0, "buy")
    state.now.political = 7
    return state


def a_beginning() -> TocState:
    """The first of four is to select a province."""
    state = rulebooks.new("time_of_crisis", {"players": 4, "short": False}, engine.dice.KeyedDice(bytes(32), "orders"))
    assert isinstance(state, TocState)
    return state


def a_hand() -> TocState:
    """A starting hand is to be selected out of nine cards."""
    state = positions.position()
    positions.run(state, SelectCards(waiting=[0], count=5, why="start"))
    return state


def a_sacrifice() -> TocState:
    """A card may be given for its value in legacy."""
    state = positions.position()
    positions.hand(state, 0, "military_1", "castra", "mob")
    positions.run(state, HoldLudi(waiting=[0]))
    return state


def losses() -> TocState:
    """Two hits on an army of two full and two reduced Legions."""
    state, us, them = battles.duel(attacker={"full": 2, "reduced": 2}, defender={"full": 2, "reduced": 2})
    positions.do(state, f"attack army {them} with army {us}", pips=[3, 3, 1, 1, 3, 3, 1, 1])
    return state


def barbarian_losses() -> TocState:
    """Two hits on three active and two inactive Goths."""
    state, us = battles.raid(full=2, active=3, inactive=2)
    positions.do(state, f"attack goths with army {us}", pips=[3, 3, 1, 1, 1, 1, 1])
    return state


def a_reroll() -> TocState:
    """The dice of an attack may be rolled again."""
    state, us, them = battles.duel(attacker={"full": 2}, defender={"full": 2})
    positions.play_cards(state, 0, "flanking_maneuver")
    positions.do(state, f"attack army {them} with army {us}")
    positions.do(state, "use flanking maneuver", pips=[3, 1, 3, 3])
    return state


POSITIONS = {
    "turn": a_turn,
    "two armies": two_armies,
    "mixed": a_mixed_hand,
    "purchase": a_purchase,
    "beginning": a_beginning,
    "hand": a_hand,
    "sacrifice": a_sacrifice,
    "losses": losses,
    "barbarians": barbarian_losses,
    "reroll": a_reroll,
}


@pytest.fixture(scope="session")
def before() -> dict[str, Offered]:
    """The orders offered to the first seat asked in each of the positions."""
    return {name: offered(position()) for name, position in POSITIONS.items()}
