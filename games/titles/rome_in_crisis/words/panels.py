"""Public facts of a player."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import npgettext, pgettext

from games.present.lists import join_words
from games.titles.title import CellFigure, Names, PlayerCell, Words, hand_figure
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.offices import EMPEROR
from rulebooks.rome_in_crisis.rules.view import RomeView

from . import names as called
from .text_board import tell_candidate


class RomePanel(NamedTuple):
    """A player: ``badges`` are present roles, ``candidates`` told one by one, ``known`` the cards of
    the hand known to everybody.
    """

    seat: int
    name: str
    colour_name: str
    facts: Sequence[tuple[Words, object]]
    badges: Sequence[str]
    candidates: Sequence[str]
    known: Sequence[str]

    @property
    def known_in_words(self) -> str:
        """Name the known cards; empty for none."""
        return called.cards(self.known) if self.known else ""


def make_panel(view: RomeView, names: Names, seat: int, colour: str) -> RomePanel:
    owner = view.players[seat]
    displayed = sum(influence.total(member.cards) for member in owner.candidates)
    facts: list[tuple[Words, object]] = [
        (pgettext("score", "Points"), owner.points),
        (_("Cards in hand"), owner.hand_size),
        (_("Influence on display"), displayed),
        (_("Offices"), join_words(called.office(member.office) for member in owner.candidates if member.office) or "–"),
    ]
    candidates = [tell_candidate(member) for member in owner.candidates]
    return RomePanel(seat, names[seat], colour, facts, _name_badges(view, seat), candidates, owner.known)


def make_cells(view: RomeView, names: Names) -> list[PlayerCell]:
    """Return the cells of the strip; who deals changes, and the order does not."""
    picks = _picks_left(view)
    return [_make_cell(view, names, seat, picks) for seat in range(len(view.players))]


def _picks_left(view: RomeView) -> list[int]:
    """1 Return the seats still to draft, this pick first; none outside a draft."""
    if view.question is None or view.question.kind != "DraftCard":
        return []
    order = view.from_the_left()
    picks = [*order, *reversed(order), *order][-len(view.offer) :]
    return picks if picks[0] in view.question.seats else []  # else fewer cards than picks lay open


def _make_cell(view: RomeView, names: Names, seat: int, picks: list[int]) -> PlayerCell:
    player = view.players[seat]
    figures = [
        CellFigure(npgettext("figure", "Point", "Points", player.points), player.points, "score"),
        hand_figure(player.hand_size),
    ]
    later = [str(number) for number, drafter in enumerate(picks, 1) if drafter == seat and number > 1]
    roles = [pgettext("player", "Dealer")] if seat == view.dealer and not picks else []
    drafts = [_("Picks: %(numbers)s") % {"numbers": join_words(later)}] if later else []
    return PlayerCell(seat, names[seat], figures, _is_emperor(view, seat), [*roles, *drafts])


def _is_emperor(view: RomeView, seat: int) -> bool:
    return any(member.office == EMPEROR for member in view.players[seat].candidates)


def _name_badges(view: RomeView, seat: int) -> list[str]:
    return [
        *([pgettext("player", "Dealer")] if seat == view.dealer else []),
        *([called.office(EMPEROR)] if _is_emperor(view, seat) else []),
    ]
