"""A set turn, for those who count what it takes: five cards, a vote, an army to be led, a battle, a building, cards to
buy and to trash, the next hand.

It is laid before one of the demo's people in games of her own, whose other seats are empty, at a place of their dice
where the vote is carried and the battle won without a loss: so the same is asked in each of them.
"""

from itertools import count

import rulebooks
from accounts.models import User
from games.models import Game
from games.services.lobby import lobby
from games.services.play.draws import dice_of
from games.titles.registry import USUAL
from rulebooks import engine
from rulebooks.tests.time_of_crisis.rules import positions
from rulebooks.time_of_crisis.rules.state import TocState
from tests.laid import lay
from tests.tables import PACE

PERSON = "cornelia"
SEATS = 4
HAND = ("castra", "senate_1", "foederati", "populace_1", "quaestor")
HOME, NEIGHBOUR, VOTED, TRIBE = "asia", "galatia", "pannonia", "sassanids"
ARMY = 1
NEXT_HAND = ("military_1", "military_1", "military_1", "senate_1", "populace_1")
UNTIL_BOUGHT = (
    *(f"play {card}" for card in HAND),
    f"place governor {VOTED} with 3 dice",
    f"move army {ARMY} to {NEIGHBOUR}",
    f"attack {TRIBE} with army {ARMY}",
    "advance",
    f"build basilica in {HOME}",
    "end actions",
)
"""All that is done with the actions; it leaves eight political points: for two cards and for one that is trashed."""


def position(draws: int = 0) -> TocState:
    """Return the position so far on in the game's dice."""
    state = positions.position(SEATS)
    positions.govern(state, 0, "thracia", support=3)
    positions.govern(state, 0, "macedonia", support=1)
    positions.governors(state, 0, 1)
    positions.province(state, HOME).support = 3
    positions.barbarians(state, TRIBE, NEIGHBOUR, active=1)
    assert positions.army(state, 0, HOME, full=2, capital=True) == ARMY
    positions.discard_cards(state, 0, "senate_1")
    positions.hand(state, 0, *HAND)
    positions.act(state)
    state.draws = draws
    return state


def goes_well(game: Game, draws: int) -> bool:
    """Return whether, so far on in its dice, the vote is carried and the battle costs nothing."""
    state, dice = position(draws), dice_of(game)
    for order in UNTIL_BOUGHT:
        action = rulebooks.parse(state.ruleset, order)
        if action not in engine.legal(state, 0):
            return False
        engine.apply(state, 0, action, dice)
    return state.governed(0)[-1] == VOTED and state.armies[ARMY].full == 2


def open_games(names: list[str]) -> dict[str, str]:
    """A game of each name, as it stands before the turn; their addresses."""
    seated: list[User | str] = [User.objects.get(username=PERSON), *[""] * (SEATS - 1)]
    return {name: _open_laid_game(name, seated).get_absolute_url() for name in names}


def _open_laid_game(name: str, seated: list[User | str]) -> Game:
    game = lobby.begin_drawn_game(name=name, ruleset=USUAL, options={"short": False}, seated=seated, pace=PACE)
    return lay(game, position(next(draws for draws in count() if goes_well(game, draws))))
