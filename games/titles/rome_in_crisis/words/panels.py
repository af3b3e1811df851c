"""Public facts of a player."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.titles.title import Names, Words

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


def _badges(view: RomeView, seat: int) -> list[str]:
    reigns = any(each.office == EMPEROR for each in view.players[seat].candidates)
    return [*([_("deals")] if seat == view.dealer else []), *([called.office(EMPEROR)] if reigns else [])]
