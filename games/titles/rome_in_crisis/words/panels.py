"""What everybody may know of a player."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from games.titles.title import Names, Words

from ..rules.data import influence
from ..rules.data.offices import EMPEROR
from ..rules.view import View
from . import names as called
from .text_board import candidate


class Panel(NamedTuple):
    """A player: ``badges`` are what they are now, ``candidates`` told one by one."""

    seat: int
    name: str
    colour_name: str
    facts: Sequence[tuple[Words, object]]
    badges: Sequence[str]
    candidates: Sequence[str]


def panel(view: View, names: Names, seat: int, colour: str) -> Panel:
    """Of one seat."""
    shown = view.players[seat]
    displayed = sum(influence.total(each.cards) for each in shown.candidates)
    facts: list[tuple[Words, object]] = [
        (_("Points"), shown.points),
        (_("Cards in hand"), shown.hand_size),
        (_("Influence on display"), displayed),
        (_("Offices"), ", ".join(called.office(each.office) for each in shown.candidates if each.office) or "–"),
    ]
    return Panel(seat, names[seat], colour, facts, _badges(view, seat), [candidate(each) for each in shown.candidates])


def _badges(view: View, seat: int) -> list[str]:
    reigns = any(each.office == EMPEROR for each in view.players[seat].candidates)
    return [*([_("deals")] if seat == view.dealer else []), *([called.office(EMPEROR)] if reigns else [])]
