"""Panels of the table's page: beside the stage, one of them at a time, at an address of its own
(``?panel=``).

A script asks for the panel alone and lays it over the map; without scripts the page comes with it.
"""

from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.doors.views.play.parts import parts
from games.models import Game, Seat
from games.titles.title import Words

KEPT = {"said": "talk", "said_in_room": "room"}
"""The panels of refused text, by its field: it stands in its box, and the page comes with this panel."""


def _of_title(game: Game, name: str) -> list[str]:
    return list(parts(game.title)[name])


class TablePanel(NamedTuple):
    """One of them: ``name`` as in its address. ``is_live`` if an order may change it; text being
    written in any other stays.
    """

    name: str
    label: Words
    template: str | list[str]
    is_live: bool = False


def panels(game: Game, mine: Seat | None, *, room_open: bool) -> list[TablePanel]:
    """The panels open to a reader, in their order."""
    found = [TablePanel("players", lazy("Players"), _of_title(game, "players"), is_live=True)]
    found += [
        TablePanel(name, label, _of_title(game, name), is_live=True) for name, label in game.title.board.beside.items()
    ]
    if mine:
        found.append(TablePanel("talk", lazy("Messages"), "games/talk/_talk.html"))
    if room_open:
        found.append(TablePanel("room", lazy("Spectators"), "games/talk/_room.html"))
    found.append(TablePanel("game", plazy("one game", "Game"), "games/play/_game.html"))
    return found


def asked_panel(request: HttpRequest, known: list[TablePanel], kept: dict[str, Any]) -> TablePanel | None:
    """The page's own panel: the address's, or the one with refused text."""
    name = next((KEPT[key] for key in kept if key in KEPT), request.GET.get("panel", ""))
    return next((panel for panel in known if panel.name == name), None)
