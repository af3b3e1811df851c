"""What the parts of the table's page show that only this game has; each part is a template of its own."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from django.utils.safestring import SafeString

from games.titles.title import Names

from ..board import board
from ..rules.danger import danger
from ..rules.forecast import Outlook
from ..rules.view import View
from . import cards, crisis, preview, prompts, reference, sheets, stakes, threats


def board_of(view: View, outlook: Outlook, names: Names, places: Collection[str]) -> SafeString:
    """The map, with what is at stake told in every region; ``places`` are those that the reader may do something
    with."""
    return board.render(view, names, places, stakes=stakes.stakes(view, names, danger(view), outlook.checks))


def board_parts(view: View, outlook: Outlook, names: Names) -> Mapping[str, SafeString]:
    """What of that changes with a position."""
    return board.groups(view, names, stakes=stakes.stakes(view, names, danger(view), outlook.checks))


def stage(view: View, outlook: Outlook, names: Names, places: Collection[str]) -> dict[str, Any]:
    """Everything else on the stage but the log and the choices."""
    whole_hand = sheets.whole_hand(view)
    return {
        "home": _home(view, places),
        "battle": prompts.battle(view),
        "events_left": sheets.events_left(view) if view.question and view.seat in view.question.seats else [],
        "preview": preview.preview(outlook.forecast, view, names),
        "piles": sheets.my_piles(view),
        "whole_hand": whole_hand,
        "play_all": sheets.play_all(len(whole_hand)),
        "selects": sheets.selects(view),
        "buys": sheets.buys(view),
        "opens": "market" if sheets.buys(view) else "",
        "to_recruit": sheets.to_recruit(view),
        "cards_told": cards.told,
    }


def _players(view: View, names: Names) -> dict[str, Any]:
    return {"panels": sheets.panels(view, names)}


def _market(view: View, names: Names) -> dict[str, Any]:
    return {
        "market": sheets.market(view),
        "supplies": sheets.supplies(view),
        "legacy": sheets.legacy_track(view, names),
        "emperors": sheets.emperor_track(view, names),
        "crisis_roll": crisis.roll_in_words(view, names),
    }


def _threats(view: View, names: Names) -> dict[str, Any]:
    in_danger = danger(view)
    return {
        "danger": in_danger,
        "endangered": threats.endangered(in_danger) if in_danger else [],
        "lasting": reference.event(view.lasting) if view.lasting else None,
        "tribes": threats.threats(view),
        "crisis_table": threats.crisis_table(view),
        "invasion_paths": threats.invasion_paths(view),
    }


PANELS: Mapping[str, Callable[[View, Names], dict[str, Any]]] = {
    "players": _players,
    "market": _market,
    "threats": _threats,
}
"""What each panel of this game shows."""


def _home(view: View, offered: Collection[str]) -> list[str]:
    """What a map that is larger than its frame shows first: the reader's provinces, else what there is to choose."""
    own = [] if view.seat is None else view.governed(view.seat)
    return list(own) or sorted(offered)
