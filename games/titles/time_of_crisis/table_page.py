"""Drawings and content of the table's page that only this game has, under the names of `TitleBoard`."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.titles.title import Names
from rulebooks.time_of_crisis.analysis.danger import find_danger
from rulebooks.time_of_crisis.analysis.forecast import Outlook
from rulebooks.time_of_crisis.rules.view import TocView
from tocsite.page_parts import render_part

from .board import board, crisis_panel, margin
from .board.parts import draw_once
from .words import card_rows, prompts, reference, sheets, stakes, threats, turn_forecast


def draw(view: TocView, outlook: Outlook, names: Names, places: Collection[str]) -> SafeString:
    """Draw the map, with the stakes of every region; ``places`` are those with an option for the reader."""
    return board.draw(view, names, places, stakes=stakes.tell_stakes(view, names, find_danger(view), outlook.checks))


def draw_parts(view: TocView, outlook: Outlook, names: Names) -> Mapping[str, SafeString]:
    """Draw the parts of it that change with a position."""
    return board.draw_parts(view, names, stakes=stakes.tell_stakes(view, names, find_danger(view), outlook.checks))


def page(view: TocView, outlook: Outlook, names: Names, places: Collection[str]) -> dict[str, Any]:
    """Return everything else on the stage but the log and the choices."""
    whole_hand = sheets.whole_hand(view)
    return {
        "home": _home(view, places),
        "battle": prompts.battle(view),
        "events_left": sheets.events_left(view) if view.question and view.seat in view.question.seats else [],
        "turn_forecast": turn_forecast.tell_forecast(outlook.forecast, view, names),
        "piles": sheets.my_piles(view),
        "whole_hand": whole_hand,
        "play_all": sheets.play_all(len(whole_hand)),
        "selects": sheets.is_selecting(view),
        "buys": sheets.is_buying(view),
        "opens": "market" if sheets.is_buying(view) else "",
        "to_recruit": sheets.to_recruit(view),
        "cards_told": card_rows.effects_for_script,
    }


def _players(view: TocView, names: Names) -> dict[str, Any]:
    return {"panels": sheets.panels(view, names)}


def _market(view: TocView, names: Names) -> dict[str, Any]:
    return {
        "market": sheets.market(view),
        "supplies": sheets.supplies(view),
        "legacy": sheets.legacy_track(view, names),
        "emperors": sheets.emperor_track(view, names),
        "crisis_roll": crisis_panel.roll_in_words(view),
    }


def _threats(view: TocView, names: Names) -> dict[str, Any]:
    in_danger = find_danger(view)
    return {
        "danger": in_danger,
        "endangered": threats.list_endangered(in_danger) if in_danger else [],
        "lasting": reference.event_card(view.lasting) if view.lasting else None,
        "tribes": threats.list_threats(view),
        "crisis_table": threats.crisis_table(view),
        "invasion_paths": threats.invasion_paths(view),
    }


PANELS: Mapping[str, Callable[[TocView, Names], dict[str, Any]]] = {
    "players": _players,
    "market": _market,
    "threats": _threats,
}
"""The content of each panel of this game."""


def _home(view: TocView, offered: Collection[str]) -> list[str]:
    """Return the first places to show on a map larger than its frame: the reader's provinces, else
    those with options.
    """
    own = [] if view.seat is None else view.governed(view.seat)
    return list(own) or sorted(offered)


def draw_position(view: TocView, names: Names) -> SafeString:
    """Draw the map with everything beside it, as everybody may see it."""
    return format_html("{}{}", board.draw(view, names), margin.draw(view, names))


def draw_position_parts(view: TocView, names: Names) -> dict[str, SafeString]:
    """Draw its changing parts, by the ids of the elements."""
    return {**board.draw_parts(view, names), margin.ID: margin.draw(view, names)}


def hand(view: TocView) -> SafeString:
    """The cards of the view's seat, pile by pile."""
    return draw_once(lambda: _piles(view), "piles", sheets.my_cards(view))


def _piles(view: TocView) -> SafeString:
    return render_part("titles/time_of_crisis/_piles.html", {"piles": sheets.my_piles(view)})
