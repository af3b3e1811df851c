"""Events of the game, as data for the log. Secret events go to one seat only.

Stored logs are read for ever: an event may gain fields that have a default, and neither loses a
field nor its name.
"""

from rulebooks.engine.events import Event, SecretEvent


class DealerDrawn(Event, frozen=True):  # Set-up 1, R01
    seat: int


class CardsDealt(SecretEvent, frozen=True):  # Set-up 1
    cards: list[str]


class MethodSet(Event, frozen=True):  # Set-up 2, 3
    seat: int
    method: str


class CandidateTaken(Event, frozen=True):
    """Set-up 3 and step 1: he comes into play."""

    seat: int
    candidate: str


class OfficeTaken(Event, frozen=True):  # Set-up 3
    seat: int
    office: str
    candidate: str


class TurnBegan(Event, frozen=True):
    """``method`` is the way to select its Emperor."""

    number: int
    dealer: int
    method: str


class DeckFormed(Event, frozen=True):
    """1 The discards, or the rest of a draft, are the new deck of so many cards."""

    size: int


class CardsRevealed(Event, frozen=True):  # 1
    cards: list[str]


class CardCollected(Event, frozen=True):
    """1, R09 ``candidate`` is empty for a card from the hand of ``owner``."""

    seat: int
    owner: int
    card: str
    candidate: str = ""


class CardDrafted(Event, frozen=True):  # 1
    seat: int
    card: str


class CandidateOffered(Event, frozen=True):
    """2 ``worth`` is his starting worth."""

    seat: int
    candidate: str
    worth: int


class NobodyEligible(Event, frozen=True):
    """2, R13 Nobody in play has a rating in this election: all candidates are eligible."""

    method: str


class BidMade(Event, frozen=True):  # 2
    seat: int
    candidate: str
    cards: list[str]
    worth: int


class Passed(Event, frozen=True):  # 2
    seat: int


class EmperorSelected(Event, frozen=True):  # 2, 4.1
    seat: int
    candidate: str
    worth: int


class NoEmperor(Event, frozen=True):
    """2, R14 There is no candidate at all."""


class LegatusSelected(Event, frozen=True):  # 4.1
    seat: int
    candidate: str
    strength: int


class OfficesRecalled(Event, frozen=True):  # R37
    seat: int
    offices: list[str]


class OfficeGiven(Event, frozen=True):
    """4.1 ``given_up`` is the office relinquished for it."""

    seat: int
    office: str
    candidate: str
    given_up: str = ""


class OfficeDeclined(Event, frozen=True):  # 4.1, R24
    seat: int
    office: str


class OfficeLaidAside(Event, frozen=True):
    """4.1 There is nobody for it until the next turn."""

    office: str


class CardTransferred(Event, frozen=True):  # R36
    seat: int
    owner: int
    card: str
    candidate: str


class MountChosen(SecretEvent, frozen=True):
    """4.2 A card known only to its owner until all have chosen."""

    card: str


class CrisesMounted(Event, frozen=True):
    """4.2 The cards by seat, all shown at once, and the crisis with all the Gold, if any."""

    cards: dict[int, str]
    gold: str = ""


class CrisisAddressed(Event, frozen=True):
    """4.3 ``cards`` come from the hand; ``strength`` is the total, and ``rank`` is from 1."""

    seat: int
    candidate: str
    crisis: str
    rank: int
    cards: list[str]
    strength: int


class GothsCancelled(Event, frozen=True):  # R35
    cards: list[str]


class WarFought(Event, frozen=True):
    """4.4 ``hand_cards`` come from the hand, ``cards`` from the Legatus' display."""

    seat: int
    candidate: str
    war: str
    rank: int
    cards: list[str]
    hand_cards: list[str]


class NoWarFought(Event, frozen=True):  # 4.4, R38
    seat: int


class CrisisReduced(Event, frozen=True):
    """4.3, 4.4 The discarded cards of a crisis, and the points for it; solved if none remains."""

    seat: int
    crisis: str
    cards: list[str]
    solved: bool
    points: int


class GoldAttached(Event, frozen=True):  # 4.3.5
    crisis: str


class EmperorDied(Event, frozen=True):
    """4.5 ``back`` is the candidate on the card's other side; empty when the card leaves the game."""

    seat: int
    candidate: str
    back: str = ""


class DeckPassed(Event, frozen=True):  # 5
    seat: int


class VictoryDecided(Event, frozen=True, tag="GameOver"):
    """End of the game. ``influence`` broke ties; ``winners`` have all equally won."""

    places: list[int]
    points: list[int]
    influence: list[int]
    bonus: int
    winners: list[int]


LOG_EVENTS: tuple[type[Event], ...] = tuple(
    kind for base in (Event, SecretEvent) for kind in base.__subclasses__() if kind.__module__ == __name__
)
"""Every event of this ruleset, for reading stored ones."""
