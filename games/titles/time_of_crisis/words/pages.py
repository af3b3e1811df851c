"""Content of the pages about the game itself: the same for every game and every reader."""

from collections.abc import Callable, Mapping
from typing import Any

from ..board import legend
from ..rules.data import limits
from . import aid as player_aid
from . import aid_emperors, aid_tables, faction_page, reference


def cards() -> dict[str, Any]:
    """Return the effects of the cards, and the meanings of the counters."""
    return {
        "grades": reference.grades(),
        "influence": reference.influence_cards(),
        "events": reference.event_deck(),
        "legend": legend.legend(),
    }


def aid() -> dict[str, Any]:
    """Return a turn, its prices and its battles at one look."""
    return {
        "sequence": player_aid.sequence(),
        "costs": player_aid.costs(),
        "italia": player_aid.italia(),
        "emperors": aid_emperors.emperors(),
        "reigns": aid_emperors.reigns(),
        "units": aid_tables.units(),
        "battle": aid_tables.battle(),
        "end": aid_tables.end(),
        "bonuses": aid_tables.bonuses(),
        "borders": aid_tables.borders(),
    }


def how() -> dict[str, Any]:
    """Return the content of the page on how to play, for somebody new to the game."""
    return {
        "spheres": player_aid.spheres(),
        "phases": [phase.name for phase in player_aid.sequence()],
        "goal": limits.LAST_ROUND_LEGACY,
        "short_goal": limits.SHORT_GAME_LEGACY,
    }


PAGES: Mapping[str, Callable[[], Mapping[str, Any]]] = {
    "cards": cards,
    "aid": aid,
    "how": how,
    "factions": faction_page.page,
}
