"""The influence cards, an object each (rules 2, 3.1 and 5, and 1 of the expansion): the base of all
of them, and the tables that they stand in.

The tables are full once `rules` is imported, which reads the files of `cards`. No rule reads them
while it is imported itself.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from rulebooks.engine.grades import Cell
from rulebooks.engine.kernel import Action

from .data.card_setups import SPHERES
from .factions.choosing import FactionChoice
from .order import TocOrder, register_orders
from .points import is_usable, use_event
from .state import Battle, Board, TocState


class InfluenceCard:
    """An influence card. ``copies`` lie in the supply at the start, beside the three a player
    begins with. One that ``renews`` another takes its place among the cards of the expansion.

    ``rulings`` are figures and switches of its event, by which a game plays. ``readings`` are how
    we read its text on other matters: their values are documentation, in prose, and no rule asks
    for them. The grades of both are shown.
    """

    name: str
    sphere: str
    value: int
    copies: int
    expansion: bool = False
    renews: str = ""
    rulings: Mapping[str, Cell[Any]] = {}
    readings: Mapping[str, Cell[Any]] = {}

    battles: int = 0
    """The battles that a faction needs in its turn for the moment of its event."""
    early_step: int = 0
    """4.5.2 The step of the priority list at which a faction uses it, if it can; else at step 6 (Senate) or 25."""

    @property
    def event(self) -> bool:
        """Return True if it has one: all but the first cards of a player, none of which is for sale."""
        return self.copies > 0

    @property
    def slot(self) -> str:
        """2.1 of the expansion: each sphere and value has a card of the base game and one of the
        expansion's, with the new Damnatio in place of the old.
        """
        return f"{self.sphere}_{self.value}"

    def faction_use(self, state: TocState, seat: int) -> FactionChoice | None:
        """4.5.3 Return a faction's use of its event now; never, or by an answer at its moment,
        unless the card says so.
        """
        return None

    def before_votes(self, state: TocState, seat: int, lacking: Mapping[str, int]) -> FactionChoice | None:
        """4.5.3 Return a faction's use before one of these votes, each lacking so many dice, if it helps."""
        return None

    def may_come(self, table: Board, seat: int) -> bool:
        """4.5.1 Return True if a faction may have the moment of its event later in this turn."""
        return False

    def is_in_reach(self, table: Board, seat: int) -> bool:
        """4.5.1 Return True if the position on the map lets that moment come, but for ``battles``."""
        return True


class PlainCard(InfluenceCard):
    """A card of value 1, without an event: three of each sphere are a player's first cards."""

    value = 1
    copies = 0

    def __init__(self, sphere: str) -> None:
        self.name, self.sphere = f"{sphere}_1", sphere


class ActionCard(InfluenceCard, TocOrder):
    """A card whose event is a `TocOrder` of its own (5.2): its price is paid beside the card.

    ``worth`` is the legacy to be expected of it, if that never changes; bots weigh up the others.
    """

    place = 500
    vocabulary: Mapping[str, Sequence[str]] = {}
    worth: float = 0.0

    def offer(self, table: Board, seat: int) -> Iterator[Action]:
        """Yield the uses of the event that are legal now: of a played card, not refused, within one's means."""
        if is_usable(table, self.name):
            yield from super().offer(table, seat)

    def carry_out(self, state: TocState, seat: int, action: Action) -> None:
        """5.2 Use the event up, pay its price, and let it happen."""
        use_event(state, self.name)
        super().carry_out(state, seat, action)


class BattleCard(InfluenceCard):
    """A card whose event is readied by an attacker before the dice of the battle fall.

    With it he may roll all of his dice again (``rerolls``), wins with as many hits (``wins_ties``),
    or has his Legions roll before the battle (``strikes_first``).
    """

    rerolls: bool = False
    wins_ties: bool = False
    strikes_first: bool = False

    def is_ready(self, battle: Battle) -> bool:
        raise NotImplementedError

    def make_ready(self, battle: Battle) -> None:
        """Mark in the battle that its event will be used, which `is_ready` reads."""
        raise NotImplementedError

    def has_use(self, table: Board, battle: Battle) -> bool:
        """Return True if it could change this battle."""
        return True


class CondemningCard(InfluenceCard):
    """A card whose event may follow when a vote has deposed another player in Italia."""

    turns_lost: Cell[int]

    def legacy_lost(self, table: Board, former: int, support: int) -> int:
        """Return the deposed Emperor's loss of legacy; ``support`` is what Italia had."""
        raise NotImplementedError


CARDS: dict[str, InfluenceCard] = {}
"""All cards by name: those of value 1, then by sphere and value, the base game's first."""
ORDER: dict[str, int] = {}
"""The place of each card in that order."""
SLOTS: dict[str, tuple[str, ...]] = {}
"""The cards for sale with the expansion, by sphere and value."""
ACTION_CARDS: dict[type[Action], ActionCard] = {}
"""The cards with actions of their own, the base game's first."""


def register_cards(cards: Iterable[InfluenceCard]) -> None:
    """Put all cards into the tables."""
    CARDS.update((card.name, card) for card in sorted(cards, key=_sort_key))
    ORDER.update((name, place) for place, name in enumerate(CARDS))
    renewed = {card.renews for card in CARDS.values()}
    for card in CARDS.values():
        if card.copies and card.name not in renewed:
            SLOTS[card.slot] = (*SLOTS.get(card.slot, ()), card.name)
    for card in sorted(CARDS.values(), key=lambda card: card.expansion):
        if isinstance(card, ActionCard):
            ACTION_CARDS[card.action] = card
    register_orders(ACTION_CARDS.values())


def _sort_key(card: InfluenceCard) -> tuple[bool, int, int, bool, str]:
    return card.value > 1, SPHERES.index(card.sphere), card.value, card.expansion, card.name


@cache
def battle_cards() -> dict[str, BattleCard]:
    """Return the cards with events to ready before the dice of a battle, the base game's first."""
    cards = {name: card for name, card in CARDS.items() if isinstance(card, BattleCard)}
    return dict(sorted(cards.items(), key=lambda entry: entry[1].expansion))


def ready_cards(battle: Battle) -> list[BattleCard]:
    return [card for card in battle_cards().values() if card.is_ready(battle)]


def is_stacked(name: str) -> bool:
    """Return True if a card is for sale in the set-ups of the expansion."""
    return name in CARDS and name in SLOTS.get(CARDS[name].slot, ())


def base_stacks() -> list[str]:
    """Return the base game's cards for sale."""
    return [name for name, card in CARDS.items() if card.copies and not card.expansion]
