"""4.5.3 A faction's events: the cards tell how each is used."""

from collections.abc import Callable, Mapping

from ..card import CARDS, InfluenceCard
from ..state import TocState
from .choosing import FactionChoice

Guideline = Callable[[TocState, int], FactionChoice | None]


def first_useful(wanted: Callable[[InfluenceCard], bool]) -> Guideline:
    """Make a guideline of the first of the turn's events, of such cards, with an effect."""

    def choose(state: TocState, seat: int) -> FactionChoice | None:
        held = [CARDS[name] for name in state.now.events]
        return next(
            (found for card in held if wanted(card) and (found := card.faction_use(state, seat))),
            None,
        )

    return choose


def at_step(step: int) -> Guideline:
    """The same of the cards that are used as early as this step of the list."""
    return first_useful(lambda card: card.early_step == step)


def in_sphere(sphere: str) -> Guideline:
    """The same of all cards of a sphere."""
    return first_useful(lambda card: card.sphere == sphere)


anything = first_useful(lambda card: True)


def before_votes(state: TocState, seat: int, lacking: Mapping[str, int]) -> FactionChoice | None:
    """4.5.3 Return an event that helps one of these votes, each lacking so many dice."""
    return next(
        (found for card in CARDS.values() if (found := card.before_votes(state, seat, lacking))),
        None,
    )
