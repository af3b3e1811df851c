"""Every order that *The Age of Iron and Rust* adds; clauses are those of its rules, cards those of `data.cards`."""

from typing import ClassVar

from games.engine.kernel import Action

RAISE, LOWER = WAYS = ("up", "down")


class UseForceMarch(Action, frozen=True):
    """Event of Force March."""

    text: ClassVar[str] = "force march with {force}"
    force: str


class UsePrincepsSenatus(Action, frozen=True):
    """Event of Princeps Senatus."""

    text: ClassVar[str] = "princeps senatus {way}"
    way: str


class UseFrumentarii(Action, frozen=True):
    """Event of Frumentarii; the cards are taken by orders of their own."""

    text: ClassVar[str] = "frumentarii"


class UseMobileVulgus(Action, frozen=True):
    """Event of Mobile Vulgus; ``support`` is what is left of the province's."""

    text: ClassVar[str] = "mobile vulgus in {province} to {support}"
    province: str
    support: int


class UseDemagogue(Action, frozen=True):
    """Event of Demagogue; the others answer by orders of their own."""

    text: ClassVar[str] = "demagogue"


class Reveal(Action, frozen=True):
    """5.2 Demagogue: the card of one's hand that is shown and discarded."""

    text: ClassVar[str] = "reveal {card}"
    secret: ClassVar[bool] = True  # all answer at once
    card: str


class Incite(Action, frozen=True):
    """5.2 Demagogue: where a Mob appears for a card of value 1."""

    text: ClassVar[str] = "incite mob in {province}"
    province: str


class Cycle(Action, frozen=True):
    """2.1.2 The card that lies face up goes below its stack."""

    text: ClassVar[str] = "cycle {card}"
    card: str
