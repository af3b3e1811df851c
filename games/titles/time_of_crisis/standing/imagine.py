"""Questions such as a standing order is for, as they would be asked now.

They are made from the seat's own view alone, so that a preview tells nothing secret.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from games.titles.standing.rule import Imagined
from rulebooks.engine.kernel import Action, Question
from rulebooks.time_of_crisis.rules.actions import Advance, Decline, Sacrifice, Take
from rulebooks.time_of_crisis.rules.armies import can_enter
from rulebooks.time_of_crisis.rules.cards.demagogue import Reveal
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES
from rulebooks.time_of_crisis.rules.forces import forces_of, region_of, stack
from rulebooks.time_of_crisis.rules.hands import distinct_cards
from rulebooks.time_of_crisis.rules.losses import allocations, inflictions
from rulebooks.time_of_crisis.rules.state import NEUTRAL, Battle
from rulebooks.time_of_crisis.rules.view import TocView

HITS = (1, 2, 3)


@dataclass(frozen=True)
class OfForce(Imagined):
    """A question about a force of one's own in a region, with so many hits, if there are any."""

    force: str
    region: str
    hits: int = 0


def _ask_in_view(view: TocView, kind: str, battle: Battle | None = None, **facts: Any) -> TocView:
    assert view.seat is not None
    return msgspec.structs.replace(view, battle=battle, question=Question(kind, (view.seat,), facts))


def ask_about_hits(view: TocView, seat: int) -> Iterator[Imagined]:
    """Yield questions for every force of the seat that would have a choice."""
    for force in forces_of(view, seat):
        region = region_of(view, force)
        for hits in HITS:
            legal = list(allocations(stack(view, force), hits))
            if len(legal) > 1:
                battle = Battle(region, NEUTRAL, "", force, seat, attacker_hits=hits)
                yield OfForce(_ask_in_view(view, "AllocateHits", battle, hits=hits), legal, force, region, hits)


def ask_about_advances(view: TocView, seat: int) -> Iterator[Imagined]:
    """Yield questions for every army before a capital open to it."""
    for army in view.armies_of(seat):
        if can_enter(view, army):
            battle = Battle(army.region, NEUTRAL, "", f"army {army.number}", seat)
            question_view = _ask_in_view(view, "ChooseAdvance", battle, army=army.number, province=army.region)
            yield OfForce(question_view, [Advance(), Decline()], f"army {army.number}", army.region)


def ask_about_barbarians(view: TocView, seat: int) -> Iterator[Imagined]:
    """Yield questions for every army, against barbarians in its region."""
    for army in view.armies_of(seat):
        for tribe in view.tribes_in(army.region) if army.region in PROVINCES else ():
            for hits in HITS:
                battle = Battle(army.region, seat, f"army {army.number}", tribe, attacker_hits=hits)
                legal: list[Action] = list(inflictions(view, battle))  # type: ignore[arg-type]  # only what a board has
                if len(legal) > 1:
                    question_view = _ask_in_view(view, "InflictHits", battle, hits=hits)
                    yield OfForce(question_view, legal, f"army {army.number}", army.region, hits)


def ask_about_pile(why: str) -> Callable[[TocView, int], Iterator[Imagined]]:
    """Make questions about a card from the present pile."""

    def ask(view: TocView, seat: int) -> Iterator[Imagined]:
        player = view.players[seat]
        pile = distinct_cards(player.available or player.discard)
        if pile:
            question_view = _ask_in_view(view, "SelectCards", why=why, count=1, picked=[], pile=pile)
            yield Imagined(question_view, [Take(card) for card in pile])

    return ask


def ask_about_ludi(view: TocView, seat: int) -> Iterator[Imagined]:
    """Yield the question with the present hand."""
    if hand := distinct_cards(view.players[seat].hand or []):
        yield Imagined(_ask_in_view(view, "HoldLudi"), [Decline(), *(Sacrifice(card) for card in hand)])


def ask_about_demagogue(view: TocView, seat: int) -> Iterator[Imagined]:
    """Yield the question with the present hand, asked by the next player to come."""
    if hand := distinct_cards(view.players[seat].hand or []):
        by = (seat + 1) % len(view.players)
        yield Imagined(_ask_in_view(view, "RevealCards", seat=by), [Reveal(card) for card in hand])
