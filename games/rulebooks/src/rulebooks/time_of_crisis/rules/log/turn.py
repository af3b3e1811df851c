"""Setting up, the course of a turn, Emperors, and the end of the game (rules 3, 6 and 7; for Emperors those of
the expansion). A token's place is as in `state.TocState`, ``region`` is that of the map.
"""

from rulebooks.engine.events import Event, SecretEvent


class FirstPlayer(Event, frozen=True):
    """3.2 The lot fell on this seat to begin."""

    seat: int


class ProvinceChosen(Event, frozen=True):  # 3.2
    seat: int
    province: str


class HandsReady(Event, frozen=True):
    """3.2 Everyone has selected a starting hand."""


class CardsTaken(SecretEvent, frozen=True):
    """The cards a seat selected from its Available Pile; for its eyes only."""

    cards: list[str]


class HandRefilled(Event, frozen=True):
    """6.8, 9 The number of cards a seat took; their names are secret."""

    seat: int
    count: int


class PileTurned(Event, frozen=True):
    """6.8 The Discard Pile became the Available Pile."""

    seat: int


class MarketLaidOut(Event, frozen=True):
    """2.1.2, 2.1.3 of the expansion: the face-up cards, or the selected stacks."""

    cards: list[str]


class CardTurnedUp(Event, frozen=True):
    """2.1.2 of the expansion: the next card of its stack lies face up."""

    card: str


class StackCycled(Event, frozen=True):
    """2.1.2 of the expansion: the face-up card went below its stack."""

    seat: int
    card: str


class TurnStarted(Event, frozen=True):
    """6. A player's turn begins.

    ``faction`` marks a seat without a person (expansion 4), ``before`` is the seat of the last turn
    if turns do not go round the table, else -1.
    """

    seat: int
    round: int
    faction: bool = False
    before: int = -1


class MarkersRemoved(Event, frozen=True):
    """6.1 Quaestors by province, Castra by region, taken off in upkeep."""

    seat: int
    quaestors: list[str]
    castra: list[str]


class LegacyGained(Event, frozen=True):
    """``why`` is battle, provinces, improvements, emperor, pretender, ludi, triumph, or a loss:
    damnatio, or usurped, the part that Pretenders take from a Military Emperor. ``doubled``
    marks a doubled gain from his battle.
    """

    seat: int
    amount: int
    why: str
    doubled: bool = False


class EmperorTurn(Event, frozen=True):
    """6.6 An undisputed turn as Emperor, or one lost to Damnatio Memoriae (``by`` below 0); now ``turns``."""

    seat: int
    turns: int
    by: int


class ActionsEnded(Event, frozen=True):
    """6.3 The Take Actions phase is over; ``unspent`` influence by sphere is lost (5.1), older logs do not tell it."""

    seat: int
    unspent: dict[str, int] = {}


class CardDiscarded(Event, frozen=True):
    """6.7, or Ludi Saeculares."""

    seat: int
    card: str


class CardBought(Event, frozen=True):  # 6.7
    seat: int
    card: str
    cost: int


class CardRevealed(Event, frozen=True):
    """Demagogue: a card of the hand was shown and discarded."""

    seat: int
    card: str


class CardTrashed(Event, frozen=True):  # 6.7
    seat: int
    card: str


class BuyingEnded(Event, frozen=True):
    """6.7 These political points are lost, though they could have been spent; older logs do not tell it."""

    seat: int
    political: int


class MobsGrew(Event, frozen=True):  # 6.8
    provinces: list[str]


class BarbariansRoused(Event, frozen=True):
    """6.8 Inactive barbarians in these provinces turned active."""

    provinces: list[str]


class TurnEnded(Event, frozen=True):  # 6.8
    seat: int


class LastRound(Event, frozen=True):
    """7.1 The Emperor has enough legacy to end the game."""

    seat: int
    legacy: int


class TieBroken(Event, frozen=True):
    """7.1 Highest die roll, by seat."""

    rolls: dict[int, int]


class GameOver(Event, frozen=True):
    """7.1 ``pretender`` marks a Pretender's victory; older logs do not tell."""

    places: list[int]
    legacy: list[int]
    bonus: list[int]
    diocletian: bool
    pretender: bool = False


class EmperorPlaced(Event, frozen=True):  # 3.2
    seat: int
    token: str
    region: str


class MobsCalmed(Event, frozen=True):
    """3.3.2 All Mobs left these provinces of a new Populace Emperor."""

    seat: int
    provinces: list[str]


class EmperorRisked(Event, frozen=True):
    """3.3.3 The dice for an Emperor's life, and his death; no dice for a wiped-out army."""

    seat: int
    army: int
    region: str
    pips: list[int]
    died: bool


class EmperorRemoved(Event, frozen=True):  # 3.4
    seat: int
    token: str
    region: str
