"""The parts of pages that each title fills, and the panels of the table's page.

A panel stands beside the stage, one at a time, at an address of its own (``?panel=``). A script asks
for it alone and lays it over the map; without scripts the page comes with it.
"""

from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.models import Game, Seat
from games.titles.title import Title, Words

PARTS = (
    *("head", "decision", "offer", "outlook", "hand", "foot"),  # of the table's page
    *("players", "market", "threats", "help"),  # its panels
    "free_seat",
)
"""At the table: style sheets, the space above all choices and above those of one group, the turn's
forecast, the reader's own hand, and the end of the page. Panels: the players, further ones of a
title beside its board (`TitleBoard.beside`), and links about the rules. Elsewhere: a seat waiting for a
substitute.
"""


def parts(title: Title) -> dict[str, tuple[str, str]]:
    """The candidates for each part's template, first to last."""
    return {part: (f"titles/{title.name}/{part}.html", f"games/play/plain/{part}.html") for part in PARTS}


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
    open_panels = [TablePanel("players", lazy("Players"), _of_title(game, "players"), is_live=True)]
    open_panels += [
        TablePanel(name, label, _of_title(game, name), is_live=True) for name, label in game.title.board.beside.items()
    ]
    if mine:
        open_panels.append(TablePanel("talk", lazy("Messages"), "games/talk/_talk.html"))
    if room_open:
        open_panels.append(TablePanel("room", lazy("Spectators"), "games/talk/_room.html"))
    open_panels.append(TablePanel("game", plazy("one game", "Game"), "games/play/_game.html"))
    return open_panels


def asked_panel(request: HttpRequest, open_panels: list[TablePanel], refused_text: dict[str, Any]) -> TablePanel | None:
    """The page's own panel: the address's, or the one with refused text."""
    name = next((KEPT[key] for key in refused_text if key in KEPT), request.GET.get("panel", ""))
    return next((panel for panel in open_panels if panel.name == name), None)
