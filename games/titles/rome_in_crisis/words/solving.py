"""Prospects of each candidate as Emperor: his cards against each crisis, and the points missing."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from games.present.lists import join_words
from games.titles.title import Names
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.influence import CRISES, GOLD
from rulebooks.rome_in_crisis.rules.emperor import left_after_cancelling
from rulebooks.rome_in_crisis.rules.state import Candidate, cards_of_types
from rulebooks.rome_in_crisis.rules.view import RomeView

from . import descriptions, odds
from . import names as called


class CrisisProspect(NamedTuple):
    """A candidate against a crisis: his ``strength`` and the part ``missing`` then.

    ``chance`` is that of his player's hand having it, 1 or 0 if the reader sees that hand.
    """

    strength: int
    missing: int
    chance: float


class CandidateProspects(NamedTuple):
    """A candidate of a player against each crisis, by rank."""

    seat: int
    player: str
    name: str
    cells: list[CrisisProspect]


class CrisisHead(NamedTuple):
    """A crisis: its type, its total and its reward."""

    name: str
    total: int
    reward: str


def prospect_heads(view: RomeView) -> list[CrisisHead]:
    ranked = view.ranked()
    return [
        CrisisHead(str(called.TYPES[kind]), influence.total(view.crises[kind]), descriptions.short_reward(view, kind))
        for kind in ranked
    ]


def prospect_rows(view: RomeView, names: Names) -> list[CandidateProspects]:
    pool = odds.unseen_cards(view)
    return [
        CandidateProspects(
            seat,
            names[seat],
            called.candidate(candidate.name),
            [_prospect_of(view, seat, candidate, kind, pool) for kind in view.ranked()],
        )
        for seat, player in enumerate(view.players)
        for candidate in player.candidates
    ]


def _prospect_of(view: RomeView, seat: int, candidate: Candidate, kind: str, pool: odds.Cards) -> CrisisProspect:
    strength = influence.total(candidate.cards) + candidate.printed.modifier(kind)
    crisis = left_after_cancelling(view, candidate, kind, candidate.cards.count(GOLD))
    missing = max(0, influence.total(crisis) - strength)
    own = view.players[seat].hand
    if own is not None:
        return CrisisProspect(
            max(0, strength), missing, float(influence.total(cards_of_types(own, (kind, GOLD))) >= missing)
        )
    hand = view.players[seat].hand_size
    return CrisisProspect(max(0, strength), missing, odds.chance_of_sum(pool, (kind, GOLD), hand, missing))


class Unseen(NamedTuple):
    """The hidden cards of a type, and the chance that one comes next turn."""

    name: str
    number: int
    values: str
    comes: float | None


def unseen_by_type(view: RomeView) -> list[Unseen]:
    """Count the cards no one has seen yet, by type, with the chance that the next is of it."""
    pool = odds.unseen_cards(view)
    rows_by_type = []
    for kind in (*CRISES, GOLD):
        cards = cards_of_types(pool, (kind,))
        values = join_words(influence.value(card) for card in cards) if kind != GOLD else ""
        rows_by_type.append(Unseen(str(called.TYPES[kind]), len(cards), values, odds.chance_of_type(view, kind)))
    return rows_by_type


def where_hidden(view: RomeView) -> str:
    """Tell the number of hidden cards in the deck and in hands."""
    hands = sum(player.hand_size for player in view.players if player.hand is None)
    words = {"deck": view.deck_size - len(view.buried), "hands": hands}
    return _("In the deck: %(deck)d. In other players' hands: %(hands)d.") % words


def name_buried(view: RomeView) -> str:
    return join_words(map(called.candidate, view.buried))
