"""The positions that lessons begin with, by the names that their texts have for them."""

from collections.abc import Callable, Mapping

from rulebooks.time_of_crisis.rules.state import TocState

from . import positions

LEGACY = (33, 30, 27)
"""Short of the 40 that end a short game."""
FACTIONS = ("maximinus_thrax", "pupienus_balbinus")


def begin_by_email() -> TocState:
    """It is the reader's turn, with three cards in hand."""
    state = positions.empty_table(players=3)
    state.round = 3
    positions.govern(state, 0, {"pannonia": 2})
    positions.govern(state, 1, {"gallia": 2, "britannia": 1})
    positions.govern(state, 2, {"asia": 2, "galatia": 1})
    positions.place_army(state, 0, "pannonia", full=2)
    positions.fill_hand(state, 0, "senate_1", "senate_1", "senate_1")
    return positions.act(state, 0)


def begin_emperor() -> TocState:
    """A short game that is nearly over; the reader is the last of a round."""
    state = positions.empty_table(players=3, short=True)
    state.round, state.first = 9, 1
    positions.govern(state, 0, {"pannonia": 2, "macedonia": 2, "thracia": 1})
    positions.govern(state, 1, {"gallia": 2, "britannia": 1})
    positions.govern(state, 2, {"syria": 2, "asia": 1})
    positions.place_army(state, 0, "pannonia", full=2)
    positions.place_army(state, 1, "gallia")
    positions.place_army(state, 2, "syria")
    positions.recruit(state, 0)
    positions.fill_hand(state, 0, *["military_1"] * 2, *["populace_1"] * 3)
    for player, legacy in zip(state.players, LEGACY, strict=True):
        player.legacy = legacy
    return positions.act(state, military=1, senate=4)


def begin_pretender() -> TocState:
    """Another player reigns; the reader holds three provinces beside each other."""
    state = positions.empty_table(players=3)
    state.round = 6
    positions.govern(state, 0, {"gallia": 3, "britannia": 3, "pannonia": 2})
    positions.govern(state, 1, {"italia": 4, "macedonia": 2, "thracia": 1, "asia": 1})
    positions.govern(state, 2, {"syria": 2, "galatia": 1})
    positions.place_army(state, 0, "gallia", full=2)
    positions.place_army(state, 1, "italia", full=2)
    positions.place_army(state, 2, "syria")
    positions.fill_hand(state, 0, "pretender")
    return positions.act(state)


def begin_reactions() -> TocState:
    """It is the turn of seat 1; armies of both rivals stand in the reader's province."""
    state = positions.empty_table(players=3)
    state.round, state.first = 4, 1
    positions.govern(state, 0, {"pannonia": 2, "macedonia": 2})
    positions.govern(state, 1, {"gallia": 2, "britannia": 1})
    positions.govern(state, 2, {"thracia": 2, "asia": 1})
    positions.place_army(state, 0, "pannonia", full=3)
    positions.place_army(state, 1, "pannonia", full=3, capital=False)
    positions.place_army(state, 2, "pannonia", full=2, capital=False)
    for seat in (0, 1, 2):
        positions.fill_hand(state, seat, *["military_1"] * (seat and 2), *["senate_1"] * (2 - (seat and 2)))
        positions.fill_hand(state, seat, *["populace_1"] * 3)
    return positions.act(state, 1, military=1)


def begin_expansion() -> TocState:
    """One person against two factions, about to win the throne, with shuffled stacks and kinds of Emperor."""
    state = positions.empty_table(players=3, cards="variable", emperors=True, factions=FACTIONS)
    positions.lay_out_market(state)
    state.round, state.order, state.first = 6, [1, 2, 0], 1
    positions.govern(state, 0, {"pannonia": 2, "macedonia": 2, "thracia": 1})
    positions.govern(state, 1, {"gallia": 2, "britannia": 1})
    positions.govern(state, 2, {"syria": 2, "asia": 1})
    positions.place_army(state, 0, "italia", full=3)
    positions.place_army(state, 1, "gallia")
    positions.place_army(state, 2, "syria")
    positions.recruit(state, 0)
    positions.fill_hand(state, 0, *["military_1"] * 2, *["populace_1"] * 3)
    return positions.act(state, senate=3)


POSITIONS: Mapping[str, Callable[[], TocState]] = {
    "by_email": begin_by_email,
    "emperor": begin_emperor,
    "pretender": begin_pretender,
    "reactions": begin_reactions,
    "expansion": begin_expansion,
}
