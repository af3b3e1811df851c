"""Questions like those that a standing order is for, as they would be asked if they came now.

Made from the seat's own view alone, so that a preview tells nothing that its person does not know.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from games.engine.kernel import Action

from ..rules.actions import Advance, Decline, Sacrifice, Take
from ..rules.armies import can_enter
from ..rules.data.regions import PROVINCES
from ..rules.forces import forces_of, region_of, stack
from ..rules.hands import distinct
from ..rules.losses import allocations, inflictions
from ..rules.state import NEUTRAL, Battle
from ..rules.view import Question, View
from .policies import Legal

HITS = (1, 2, 3)


@dataclass(frozen=True)
class Imagined:
    """A question: of the force that is named, if it is about one, with so many hits, if there are any."""

    view: View
    legal: Legal
    force: str = ""
    region: str = ""
    hits: int = 0


def imagined(view: View, kind: str) -> list[Imagined]:
    """Such questions as the position would bring; none for kinds that depend on what is yet to come."""
    assert view.seat is not None
    ask = IMAGINE.get(kind)
    return list(ask(view, view.seat)) if ask else []


def _asked(view: View, kind: str, battle: Battle | None = None, **facts: Any) -> View:
    assert view.seat is not None
    return msgspec.structs.replace(view, battle=battle, question=Question(kind, (view.seat,), facts))


def _hits(view: View, seat: int) -> Iterator[Imagined]:
    for force in forces_of(view, seat):
        region = region_of(view, force)
        for hits in HITS:
            legal = list(allocations(stack(view, force), hits))
            if len(legal) > 1:
                battle = Battle(region, NEUTRAL, "", force, seat, attacker_hits=hits)
                yield Imagined(_asked(view, "AllocateHits", battle, hits=hits), legal, force, region, hits)


def _advance(view: View, seat: int) -> Iterator[Imagined]:
    for army in view.armies_of(seat):
        if can_enter(view, army):
            battle = Battle(army.region, NEUTRAL, "", f"army {army.number}", seat)
            asked = _asked(view, "ChooseAdvance", battle, army=army.number, province=army.region)
            yield Imagined(asked, [Advance(), Decline()], f"army {army.number}", army.region)


def _inflict(view: View, seat: int) -> Iterator[Imagined]:
    for army in view.armies_of(seat):
        for tribe in view.tribes_in(army.region) if army.region in PROVINCES else ():
            for hits in HITS:
                battle = Battle(army.region, seat, f"army {army.number}", tribe, attacker_hits=hits)
                legal: list[Action] = list(inflictions(view, battle))  # type: ignore[arg-type]  # only what a board has
                if len(legal) > 1:
                    asked = _asked(view, "InflictHits", battle, hits=hits)
                    yield Imagined(asked, legal, f"army {army.number}", army.region, hits)


def _select(why: str) -> Callable[[View, int], Iterator[Imagined]]:
    def ask(view: View, seat: int) -> Iterator[Imagined]:
        player = view.players[seat]
        pile = distinct(player.available or player.discard)
        if pile:
            asked = _asked(view, "SelectCards", why=why, count=1, picked=[], pile=pile)
            yield Imagined(asked, [Take(card) for card in pile])

    return ask


def _ludi(view: View, seat: int) -> Iterator[Imagined]:
    if hand := distinct(view.players[seat].hand or []):
        yield Imagined(_asked(view, "HoldLudi"), [Decline(), *(Sacrifice(card) for card in hand)])


IMAGINE: dict[str, Callable[[View, int], Iterator[Imagined]]] = {
    "AllocateHits": _hits,
    "ChooseAdvance": _advance,
    "InflictHits": _inflict,
    "SelectCards.pax": _select("pax"),
    "SelectCards.refill": _select("refill"),
    "HoldLudi": _ludi,
}
