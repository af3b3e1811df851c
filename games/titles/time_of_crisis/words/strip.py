"""The strip of players above the board."""

from django.utils.translation import gettext as _

from games.titles.title import CellFigure, Names, PlayerCell, hand_figure

from ..rules.view import TocView


def cells(view: TocView, names: Names) -> list[PlayerCell]:
    """Return a cell for each player, in the order of their turns."""
    return [_cell(view, names, seat) for seat in view.seats_from(view.first)]


def _cell(view: TocView, names: Names, seat: int) -> PlayerCell:
    player = view.players[seat]
    figures = [
        CellFigure(_("Legacy"), player.legacy, "score"),
        CellFigure(_("Emperor Turns"), player.emperor_turns, "crown"),
        *([] if player.faction else [hand_figure(player.hand_size)]),
    ]
    badges = [_("Pretender")] if view.is_pretender(seat) else []
    return PlayerCell(seat, names[seat], figures, view.emperor == seat, badges)
