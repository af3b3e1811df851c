"""Public facts of a player."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.titles.title import CellFigure, Names, PlayerCell, Words, hand_figure

from ..rules.data import influence
from ..rules.data.offices import EMPEROR
from ..rules.view import RomeView
from . import names as called
from .text_board import candidate


class RomePanel(NamedTuple):
    """A player: ``badges`` are present roles, ``candidates`` told one by one."""

    seat: int
    name: str
    colour_name: str
    facts: Sequence[tuple[Words, object]]
    badges: Sequence[str]
    candidates: Sequence[str]


def panel(view: RomeView, names: Names, seat: int, colour: str) -> RomePanel:
    """Return the panel of one seat."""
    shown = view.players[seat]
    displayed = sum(influence.total(each.cards) for each in shown.candidates)
    facts: list[tuple[Words, object]] = [
        (_("Points"), shown.points),
        (_("Cards in hand"), shown.hand_size),
        (_("Influence on display"), displayed),
        (_("Offices"), ", ".join(called.office(each.office) for each in shown.candidates if each.office) or "–"),
    ]
    return RomePanel(
        seat, names[seat], colour, facts, _badges(view, seat), [candidate(each) for each in shown.candidates]
    )


def cells(view: RomeView, names: Names) -> list[PlayerCell]:
    """Return the cells of the strip; who deals changes, and the order does not."""
    return [_cell(view, names, seat) for seat in range(len(view.players))]


def _cell(view: RomeView, names: Names, seat: int) -> PlayerCell:
    player = view.players[seat]
    figures = [
        CellFigure(_("Points"), player.points, "score"),
        hand_figure(player.hand_size),
    ]
    return PlayerCell(seat, names[seat], figures, _reigns(view, seat), [_("deals")] if seat == view.dealer else [])


def _reigns(view: RomeView, seat: int) -> bool:
    return any(each.office == EMPEROR for each in view.players[seat].candidates)


def _badges(view: RomeView, seat: int) -> list[str]:
    return [
        *([_("deals")] if seat == view.dealer else []),
        *([called.office(EMPEROR)] if _reigns(view, seat) else []),
    ]
