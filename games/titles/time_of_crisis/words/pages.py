"""Content of the pages about the game itself: the same for every game and every reader."""

from collections.abc import Callable, Mapping
from typing import Any

from ..board import legend
from ..rules.data import limits
from . import aid as player_aid
from . import faction_page, reference


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
        "sequence": player_aid.turn_sequence(),
        "costs": player_aid.action_costs(),
        "italia": player_aid.italia_note(),
        "emperors": player_aid.emperor_kinds(),
        "reigns": player_aid.reign_lines(),
        "units": player_aid.unit_rows(),
        "battle": player_aid.battle_lines(),
        "end": player_aid.ending_lines(),
        "bonuses": player_aid.bonus_lines(),
        "borders": player_aid.border_rows(),
    }


def how() -> dict[str, Any]:
    """Return the content of the page on how to play, for somebody new to the game."""
    return {
        "spheres": player_aid.sphere_rows(),
        "phases": [phase.name for phase in player_aid.turn_sequence()],
        "goal": limits.LAST_ROUND_LEGACY,
        "short_goal": limits.SHORT_GAME_LEGACY,
    }


PAGES: Mapping[str, Callable[[], Mapping[str, Any]]] = {
    "cards": cards,
    "aid": aid,
    "how": how,
    "factions": faction_page.page,
}
