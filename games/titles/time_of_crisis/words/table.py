"""What the parts of the table's page show that only this game has; each part is a template of its own."""

from collections.abc import Collection
from typing import Any

from games.titles.title import Names

from ..board import board
from ..rules.danger import Danger, danger
from ..rules.forecast import Outlook
from ..rules.view import View
from . import cards, crisis, preview, prompts, reference, sheets, stakes, threats


def table(view: View, outlook: Outlook, names: Names, places: Collection[str]) -> dict[str, Any]:
    """Everything beside the log and the choices; ``places`` are those that the reader may do something with."""
    in_danger = danger(view)
    told = stakes.stakes(view, names, in_danger, outlook.checks)
    return {
        "board": board.render(view, names, places, stakes=told),
        "board_parts": board.groups(view, names, stakes=told),
        "home": _home(view, places),
        "battle": prompts.battle(view),
        "events_left": sheets.events_left(view) if view.question and view.seat in view.question.seats else [],
        "preview": preview.preview(outlook.forecast, view, names),
        "piles": sheets.my_piles(view),
        "whole_hand": sheets.whole_hand(view),
        "selects": sheets.selects(view),
        "buys": sheets.buys(view),
        "opens": "market" if sheets.buys(view) else "",
        "to_recruit": sheets.to_recruit(view),
        "panels": sheets.panels(view, names),
        "cards_told": cards.told,
        **_supply(view, names),
        **_threats(view, in_danger),
    }


def _supply(view: View, names: Names) -> dict[str, Any]:
    return {
        "market": sheets.market(view),
        "supplies": sheets.supplies(view),
        "legacy": sheets.legacy_track(view, names),
        "emperors": sheets.emperor_track(view, names),
        "crisis_roll": crisis.roll_in_words(view, names),
    }


def _threats(view: View, in_danger: Danger | None) -> dict[str, Any]:
    return {
        "danger": in_danger,
        "endangered": threats.endangered(in_danger) if in_danger else [],
        "lasting": reference.event(view.lasting) if view.lasting else None,
        "tribes": threats.threats(view),
        "crisis_table": threats.crisis_table(view),
        "invasion_paths": threats.invasion_paths(view),
    }


def _home(view: View, offered: Collection[str]) -> list[str]:
    """What a map that is larger than its frame shows first: the reader's provinces, else what there is to choose."""
    own = [] if view.seat is None else view.governed(view.seat)
    return list(own) or sorted(offered)
