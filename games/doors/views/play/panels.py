"""Panels of the table's page: what lies beside the stage, one of them at a time, at the address that names it
(``?panel=``). A script asks for the panel alone and lays it over the map; without scripts the page comes with it."""

from typing import Any, NamedTuple

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as lazy

from games.doors.views.play.parts import parts
from games.models import Game, Seat
from games.titles.title import Words

KEPT = {"said": "talk", "said_in_room": "room"}
"""What was written and refused stands in the box of its panel, which comes with it."""


def _of_title(game: Game, name: str) -> list[str]:
    return list(parts(game.title)[name])


class Panel(NamedTuple):
    """One of them: ``name`` as its address has it. ``is_live`` is what an order may change; what is being written in
    any other stays."""

    name: str
    label: Words
    template: str | list[str]
    is_live: bool = False


def panels(game: Game, mine: Seat | None, *, room_open: bool) -> list[Panel]:
    """Those that a reader may open, in their order."""
    found = [Panel("players", lazy("Players"), _of_title(game, "players"), is_live=True)]
    found += [Panel(name, label, _of_title(game, name), is_live=True) for name, label in game.title.beside.items()]
    if mine:
        found.append(Panel("talk", lazy("Messages"), "games/talk/_talk.html"))
    if room_open:
        found.append(Panel("room", lazy("Onlookers"), "games/talk/_room.html"))
    found.append(Panel("game", lazy("Game"), "games/play/_game.html"))
    return found


def asked(request: HttpRequest, known: list[Panel], kept: dict[str, Any]) -> Panel | None:
    """The panel that the page comes with: what the address names, or where something refused stands."""
    name = next((KEPT[key] for key in kept if key in KEPT), request.GET.get("panel", ""))
    return next((panel for panel in known if panel.name == name), None)
