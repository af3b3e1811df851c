"""Positions beside paragraphs: the same tables as lessons begin with, drawn by the board's own code."""

from games.titles.rules_in_words import RulesPicture
from rulebooks.time_of_crisis.rules.state import BREAKAWAY, SEAT, Militia, TocState

from ..lessons import positions
from ..lessons.positions import empty_table, govern, place_army, place_invaders


def _setup() -> TocState:
    """Three players have chosen their provinces."""
    state = empty_table(players=3)
    for seat, name in enumerate(("gallia", "macedonia", "syria")):
        govern(state, seat, {name: 1})
        place_army(state, seat, name)
        state.provinces[name].militia = Militia()
    return positions.act(state)


def _capital() -> TocState:
    """An army outside a capital, another one inside."""
    state = empty_table(players=3)
    govern(state, 0, {"pannonia": 2})
    govern(state, 1, {"macedonia": 2})
    place_army(state, 0, "macedonia", full=2, capital=False)
    place_army(state, 1, "macedonia")
    return positions.act(state)


def _vote() -> TocState:
    """An army of the reader in the capital of another player's province."""
    state = empty_table(players=4)
    govern(state, 0, {"gallia": 2})
    govern(state, 1, {"hispania": 3})
    govern(state, 2, {"syria": 1})
    govern(state, 3, {"asia": 1})
    place_army(state, 0, "hispania")
    return positions.act(state, senate=4)


def _improvements() -> TocState:
    state = empty_table(players=3)
    govern(state, 0, {"galatia": 3, "asia": 2})
    state.provinces["galatia"].improvements += ["amphitheatre", "limes"]
    state.provinces["asia"].improvements += ["basilica"]
    place_army(state, 0, "galatia", full=2)
    return positions.act(state)


def _battle() -> TocState:
    state = empty_table(players=3)
    govern(state, 0, {"thracia": 2})
    place_army(state, 0, "thracia", full=2)
    state.provinces["thracia"].militia = Militia()
    place_invaders(state, "goths", "thracia", 3)
    return positions.act(state, military=1)


def _invasion() -> TocState:
    """Galatia is full of Sassanids, the others stand in Asia."""
    state = empty_table(players=3)
    govern(state, 0, {"galatia": 3, "asia": 3})
    state.provinces["galatia"].improvements += ["limes"]
    place_invaders(state, "sassanids", "galatia", 3)
    place_invaders(state, "sassanids", "asia", 3)
    place_invaders(state, "goths", "asia", 3)
    for name in ("galatia", "asia"):
        band = state.provinces[name].barbarians["sassanids"]
        band.active, band.inactive = (2, 1) if name == "galatia" else (0, 3)
    return positions.act(state)


def _rival() -> TocState:
    state = empty_table(players=3)
    govern(state, 0, {"gallia": 3, "italia": 4, "pannonia": 2})
    place_army(state, 0, "italia", full=2)
    place_army(state, 0, "gallia", full=3)
    state.rivals["postumus"] = "gallia"
    return positions.act(state, military=2)


def _mobs() -> TocState:
    state = empty_table(players=3)
    govern(state, 0, {"galatia": 4, "asia": 3})
    state.provinces["galatia"].mobs = 2
    place_army(state, 0, "galatia", full=2)
    return positions.act(state, military=1)


def _empire() -> TocState:
    state = empty_table(players=3)
    govern(state, 1, {"italia": 3, "macedonia": 2, "thracia": 1})
    govern(state, 0, {"gallia": 4, "britannia": 3, "pannonia": 3})
    state.provinces["gallia"].marker = SEAT
    state.provinces["britannia"].marker = state.provinces["pannonia"].marker = BREAKAWAY
    place_army(state, 0, "gallia", full=2)
    return positions.act(state)


def _throne() -> TocState:
    """A Populace Emperor in Asia."""
    state = empty_table(players=3, emperors=True)
    govern(state, 0, {"italia": 3, "asia": 4, "galatia": 2})
    state.emperor_token = "asia"
    place_army(state, 0, "asia", full=2)
    return positions.act(state)


PICTURES = {
    "setup": RulesPicture(begin=_setup),
    "capital": RulesPicture(begin=_capital, around=("macedonia", "thracia", "pannonia")),
    "vote": RulesPicture(begin=_vote, around=("hispania", "gallia")),
    "improvements": RulesPicture(begin=_improvements, around=("galatia", "asia")),
    "battle": RulesPicture(begin=_battle, around=("thracia", "macedonia")),
    "invasion": RulesPicture(begin=_invasion, around=("galatia", "asia")),
    "rival": RulesPicture(begin=_rival, around=("gallia", "italia")),
    "mobs": RulesPicture(begin=_mobs, around=("galatia", "asia")),
    "empire": RulesPicture(begin=_empire, around=("britannia", "gallia", "pannonia")),
    "throne": RulesPicture(begin=_throne, around=("asia", "galatia")),
}
