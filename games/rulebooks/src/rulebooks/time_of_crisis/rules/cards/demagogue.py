"""Demagogue (The Age of Iron and Rust): the others discard a card, and low ones bring Mobs (5.2)."""

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec import field

from rulebooks.engine.grades import MEMORY, SOURCED, Cell
from rulebooks.engine.kernel import Action, Decision, Step

from .. import log
from ..card import CARDS, ActionCard
from ..closing import await_closing
from ..data.card_setups import POPULACE
from ..factions import answer_as_faction
from ..factions.choosing import FactionChoice, first_option, offers_of
from ..hands import distinct_cards
from ..state import Board, TocState, mobs_left

LOW_VALUE = Cell(1, SOURCED, "rule 5.2 of the expansion: the value of a card that brings a Mob")


class UseDemagogue(Action, frozen=True):
    """Event of Demagogue; the others answer by orders of their own."""

    text: ClassVar[str] = "demagogue"


class Reveal(Action, frozen=True):
    """5.2 Demagogue: the card of one's hand to be shown and discarded."""

    text: ClassVar[str] = "reveal {card}"
    secret: ClassVar[bool] = True  # all answer at once
    card: str


class Incite(Action, frozen=True):
    """5.2 Demagogue: the place of a Mob for a card of value 1."""

    text: ClassVar[str] = "incite mob in {province}"
    province: str


class Demagogue(ActionCard):
    """All others answer at once."""

    name, sphere, value, copies, expansion = "demagogue", POPULACE, 4, 6, True
    rulings = {"demagogue_value": LOW_VALUE}
    readings = {
        "demagogue_asks": Cell("one card of everybody else's hand", MEMORY, "rule 5.2 speaks of cards revealed")
    }
    action = UseDemagogue
    worth = 2.0

    def candidates(self, table: Board, seat: int) -> Iterator[Action]:
        yield UseDemagogue()

    def refusal(self, table: Board, seat: int) -> str:
        """Ask for somebody else with a card in hand."""
        return "" if seats_with_cards(table, seat) else "no_hand"

    def perform(self, state: TocState, seat: int, action: UseDemagogue) -> None:
        state.log(log.CardUsed(seat, self.name))
        state.then(*await_closing(state, seats_with_cards(state, seat)), AskForCards(seat))

    def faction_use(self, state: TocState, seat: int) -> FactionChoice | None:
        """Use it whenever somebody else has a hand."""
        action = first_option(self.offer(state, seat), lambda use: 0)
        return FactionChoice(action, self.name) if action else None


def seats_with_cards(table: Board, seat: int) -> list[int]:
    """Return the others with a card in hand, now or after closing their turn."""
    holders = (other for other, player in enumerate(table.players) if player.hand_size or other == table.closing)
    return [other for other in holders if other != seat]


class AskForCards(Step):
    """Demagogue: everybody with a card in hand is to show one."""

    by: int

    def run(self, state: TocState) -> None:
        if seats := seats_with_cards(state, self.by):
            state.then(RevealCards(waiting=seats, by=self.by))


class RevealCards(Decision):
    """Demagogue: every other player chooses a card of his hand in secret; after the last choice
    they are shown and discarded.

    The driver never answers for a seat: that would tell the others that its hand holds one kind of
    card.
    """

    by: int
    answers: dict[int, str] = field(default_factory=dict)

    def legal(self, state: TocState, seat: int) -> list[Action]:
        return [Reveal(card) for card in distinct_cards(state.players[seat].hand)]

    def choose(self, state: TocState, seat: int, action: Reveal) -> None:
        self.answers[seat] = action.card
        self.waiting.remove(seat)
        if self.waiting:
            state.then(self)
            return
        for other, card in sorted(self.answers.items()):
            state.players[other].hand.remove(card)
            state.players[other].discard.append(card)
            state.log(log.CardRevealed(other, card))
        victims = [other for other, card in sorted(self.answers.items()) if brings_mob(card)]
        state.then(*(InciteMob(waiting=[self.by], victim=victim) for victim in victims))

    def facts(self, state: TocState, seat: int | None) -> dict[str, Any]:
        """A seat's own card is told to it alone, while it waits for the others."""
        own_card = {"card": self.answers[seat]} if seat in self.answers else {}
        return {"seat": self.by, **own_card}


def brings_mob(card: str) -> bool:
    """5.2 Return True if a card shown brings a Mob."""
    return CARDS[card].value == LOW_VALUE.value


class InciteMob(Decision):
    """5.2 Demagogue: a Mob in a province of a player who showed a card of value 1, an Emperor of the people too."""

    forced: ClassVar[bool] = True

    victim: int

    def legal(self, state: TocState, seat: int) -> list[Action]:
        return [Incite(name) for name in state.governed(self.victim)] if mobs_left(state) else []

    def choose(self, state: TocState, seat: int, action: Incite) -> None:
        state.provinces[action.province].mobs += 1
        state.log(log.MobIncited(seat, action.province, self.victim))

    def facts(self, state: TocState, seat: int | None) -> dict[str, Any]:
        return {"seat": self.victim}


@answer_as_faction.register
def incite(decision: InciteMob, state: TocState, seat: int) -> Action:
    """Answer for a faction: in the victim's province of most support."""
    return max(
        offers_of(Incite, decision.legal(state, seat)),
        key=lambda option: state.provinces[option.province].support,
    )


DEMAGOGUE = Demagogue()
