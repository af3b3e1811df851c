"""Every order of the game, one class a verb."""

from typing import ClassVar

from rulebooks.engine.kernel import Action
from rulebooks.engine.notation import Notation, orders_of

from .data.candidates import CANDIDATES
from .data.influence import CARDS, CRISES, METHODS, WARS
from .data.offices import OFFICES


class SetMethod(Action, frozen=True):
    """Set-up 2, 3: how the next Emperor is selected."""

    text: ClassVar[str] = "select by {method}"
    method: str


class TakeCandidate(Action, frozen=True):
    """Set-up 3: draft a candidate."""

    text: ClassVar[str] = "take {candidate}"
    candidate: str


class TakeOfficeFor(Action, frozen=True):
    """Set-up 3: draft an office for one's candidate."""

    text: ClassVar[str] = "take {office} for {candidate}"
    office: str
    candidate: str


class Collect(Action, frozen=True):
    """1, R09 A card of one's left neighbour, from a candidate's display or, not chosen, from the hand."""

    text: ClassVar[str] = "collect {card} from {candidate}"
    card: str
    candidate: str


class CollectBlind(Action, frozen=True):
    text: ClassVar[str] = "collect from the hand"


class Draft(Action, frozen=True):
    """1 Take an influence card into hand."""

    text: ClassVar[str] = "draft {card}"
    card: str


class DraftCandidate(Action, frozen=True):
    """1 Put a candidate into play."""

    text: ClassVar[str] = "draft {candidate}"
    candidate: str


class OfferForElection(Action, frozen=True):
    """2 Put a candidate forward."""

    text: ClassVar[str] = "offer {candidate}"
    candidate: str


class Bid(Action, frozen=True):
    """2 Play cards on one's candidate."""

    text: ClassVar[str] = "bid {cards}"
    cards: tuple[str, ...]


class Pass(Action, frozen=True):
    """2 Drop out of the election."""

    text: ClassVar[str] = "pass"


class MakeLegatus(Action, frozen=True):
    """4.1, R22 Choose among one's equally strong candidates."""

    text: ClassVar[str] = "make {candidate} legatus"
    candidate: str


class Recall(Action, frozen=True):
    """R37 Florianus takes the three offices back."""

    text: ClassVar[str] = "recall the offices"


class KeepOffices(Action, frozen=True):
    text: ClassVar[str] = "leave the offices"


class Assign(Action, frozen=True):
    """4.1 Choose the next office to give."""

    text: ClassVar[str] = "assign {office}"
    office: str


class Appoint(Action, frozen=True):
    """4.1 Choose the candidate for it."""

    text: ClassVar[str] = "appoint {candidate}"
    candidate: str


class DeclineOffice(Action, frozen=True):  # 4.1, R24
    text: ClassVar[str] = "decline"


class Transfer(Action, frozen=True):
    """R36 Aemilius Aemilianus takes a Goths card from a rival's display."""

    text: ClassVar[str] = "transfer {card} from {candidate}"
    card: str
    candidate: str


class TransferNothing(Action, frozen=True):
    text: ClassVar[str] = "transfer nothing"


class Mount(Action, frozen=True):
    """4.2 Add a card to the crises, face down until all have."""

    text: ClassVar[str] = "mount {card}"
    secret: ClassVar[bool] = True
    card: str


class Address(Action, frozen=True):
    """4.3 The Emperor attempts a crisis, with cards from the hand."""

    text: ClassVar[str] = "address {against}[ with {cards}]"
    against: str
    cards: tuple[str, ...] = ()


class Cancel(Action, frozen=True):
    """R35 Choose the Goths cards cancelled by Trebonianus Gallus' Gold."""

    text: ClassVar[str] = "cancel {cards}"
    cards: tuple[str, ...]


class DiscardFromCrisis(Action, frozen=True):
    """4.3.3, 4.4 Choose the cards of a crisis to remove by the total."""

    text: ClassVar[str] = "discard {cards}"
    cards: tuple[str, ...]


class Fight(Action, frozen=True):
    """4.4 The Legatus discards one or two cards against a war: those on him, and ``hand_cards`` from the hand."""

    text: ClassVar[str] = "fight {war}[ with {cards}][ and from hand {hand_cards}]"
    war: str
    cards: tuple[str, ...] = ()
    hand_cards: tuple[str, ...] = ()


class FightNone(Action, frozen=True):  # 4.4, R38
    text: ClassVar[str] = "fight no war"


class PassDeck(Action, frozen=True):
    """5 Choose the next dealer, among those with the most points."""

    text: ClassVar[str] = "pass the deck to seat {seat}"
    seat: int


_CARDS = tuple(CARDS)

NOTATION = Notation(
    orders_of(__name__),
    {
        "method": METHODS,
        "candidate": tuple(CANDIDATES),
        "office": OFFICES,
        "card": _CARDS,
        "cards": _CARDS,
        "hand_cards": _CARDS,
        "against": CRISES,
        "war": WARS,
    },
)
