"""The events of *The Age of Iron and Rust*'s cards that are steps of their own; Cavalry, Spiculum, Triumph, Ambitus and
Damnatio Memoriae wait for their moment."""

from collections.abc import Iterator
from typing import Any, ClassVar

from msgspec import field

from games.engine.kernel import Action, Decision, Step

from . import log
from .closing import await_closing, closing
from .data.cards import CARDS, DEMAGOGUE_VALUE, FRUMENTARII_CARDS, POPULACE, PRINCEPS_SENATUS_SHIFT
from .data.limits import ITALIA_SUPPORT_MAX
from .data.regions import PROVINCES
from .forces import army_of, forces_of, has_fought, militia_home, region_of, stacked_militia
from .hands import TakeFromPile, distinct
from .iron_actions import (
    LOWER,
    RAISE,
    Incite,
    Reveal,
    UseDemagogue,
    UseForceMarch,
    UseFrumentarii,
    UseMobileVulgus,
    UsePrincepsSenatus,
)
from .points import spend, spendable, usable, use
from .state import NEUTRAL, NOBODY, Board, State, mobs_left
from .support import change_support


def offer_force_march(state: State, seat: int) -> Iterator[Action]:
    """Any force of one's own that has fought."""
    if usable(state, "force_march"):
        yield from (UseForceMarch(force) for force in forces_of(state, seat) if has_fought(state, force))


def force_march(state: State, seat: int, action: UseForceMarch) -> None:
    """It may move and start battles as if it had not fought."""
    use(state, "force_march")
    army = army_of(state, action.force)
    home = militia_home(action.force)
    militia = stacked_militia(state, army) if army else state.provinces[home].militia
    for counter in (army, militia):
        if counter:
            counter.fought = False
    number = army.number if army else 0
    state.log(log.CardUsed(seat, "force_march", region_of(state, action.force), army=number))


def offer_princeps(state: State, seat: int) -> Iterator[Action]:
    """Italia under a player, where its track has room; that of a Neutral Italia is a count (base rule 3.2)."""
    if not usable(state, "princeps_senatus") or state.emperor == NEUTRAL:
        return
    support = state.provinces["italia"].support
    if support < ITALIA_SUPPORT_MAX:
        yield UsePrincepsSenatus(RAISE)
    if support > PRINCEPS_SENATUS_SHIFT.value:
        yield UsePrincepsSenatus(LOWER)


def princeps(state: State, seat: int, action: UsePrincepsSenatus) -> None:
    """One level up or down, whoever is Emperor."""
    use(state, "princeps_senatus")
    state.log(log.CardUsed(seat, "princeps_senatus"))
    shift = PRINCEPS_SENATUS_SHIFT.value
    change_support(state, "italia", shift if action.way == RAISE else -shift)


def offer_frumentarii(state: State, seat: int) -> Iterator[Action]:
    """While there is a card to take."""
    player = state.players[seat]
    if usable(state, "frumentarii") and (player.available or player.discard):
        yield UseFrumentarii()


def frumentarii(state: State, seat: int, action: UseFrumentarii) -> None:
    """Cards of one's choice, to be played this turn or later."""
    use(state, "frumentarii")
    state.log(log.CardUsed(seat, "frumentarii"))
    state.then(TakeFromPile(seat, FRUMENTARII_CARDS.value, "frumentarii"))


def offer_mobile_vulgus(state: State, seat: int) -> Iterator[Action]:
    """Any Governor's province but Italia, to every level that one can pay for."""
    if not usable(state, "mobile_vulgus"):
        return
    points = spendable(state, POPULACE)
    for name in PROVINCES:
        place = state.provinces[name]
        if name != "italia" and place.governor != NOBODY:
            lower = range(place.support - 1, 0, -1)
            yield from (UseMobileVulgus(name, to) for to in lower if price_to(state, name, to) <= points)


def price_to(table: Board, province: str, support: int) -> int:
    """Populace influence equal to the support level for each level that it falls."""
    return sum(range(support + 1, table.provinces[province].support + 1))


def mobile_vulgus(state: State, seat: int, action: UseMobileVulgus) -> None:
    """All levels are paid at once."""
    use(state, "mobile_vulgus")
    spend(state, POPULACE, price_to(state, action.province, action.support))
    state.log(log.CardUsed(seat, "mobile_vulgus", action.province))
    change_support(state, action.province, action.support - state.provinces[action.province].support)


def offer_demagogue(state: State, seat: int) -> Iterator[Action]:
    """While anybody else has a card in hand."""
    if usable(state, "demagogue") and holding(state, seat):
        yield UseDemagogue()


def holding(state: State, seat: int) -> list[int]:
    """The others who have a card in hand, or will have once they have closed their turn."""
    held = (other for other, player in enumerate(state.players) if player.hand or other == closing(state))
    return [other for other in held if other != seat]


def demagogue(state: State, seat: int, action: UseDemagogue) -> None:
    """All others answer at once."""
    use(state, "demagogue")
    state.log(log.CardUsed(seat, "demagogue"))
    state.then(*await_closing(state, holding(state, seat)), AskForCards(seat))


class AskForCards(Step):
    """Demagogue: whoever has a card in hand is to show one."""

    by: int

    def run(self, state: State) -> None:
        if asked := holding(state, self.by):
            state.then(RevealCards(waiting=asked, by=self.by))


class RevealCards(Decision):
    """Demagogue: every other player chooses a card of his hand in secret; once all have, they are shown and
    discarded.

    The driver never answers for a seat: that would tell the others that its hand holds one kind of card.
    """

    by: int
    answers: dict[int, str] = field(default_factory=dict)

    def legal(self, state: State, seat: int) -> list[Action]:
        return [Reveal(card) for card in distinct(state.players[seat].hand)]

    def choose(self, state: State, seat: int, action: Reveal) -> None:
        self.answers[seat] = action.card
        self.waiting.remove(seat)
        if self.waiting:
            state.then(self)
            return
        for each, card in sorted(self.answers.items()):
            state.players[each].hand.remove(card)
            state.players[each].discard.append(card)
            state.log(log.CardRevealed(each, card))
        low = [each for each, card in sorted(self.answers.items()) if CARDS[card].value == DEMAGOGUE_VALUE.value]
        state.then(*(InciteMob(waiting=[self.by], victim=each) for each in low))

    def facts(self, state: State, seat: int | None) -> dict[str, Any]:
        """A seat's own card is told to it alone, while it waits for the others."""
        chosen = {"card": self.answers[seat]} if seat in self.answers else {}
        return {"seat": self.by, **chosen}


class InciteMob(Decision):
    """5.2 Demagogue: a Mob where a player governs who showed a card of value 1, an Emperor of the people too."""

    forced: ClassVar[bool] = True

    victim: int

    def legal(self, state: State, seat: int) -> list[Action]:
        return [Incite(name) for name in state.governed(self.victim)] if mobs_left(state) else []

    def choose(self, state: State, seat: int, action: Incite) -> None:
        state.provinces[action.province].mobs += 1
        state.log(log.MobIncited(seat, action.province, self.victim))

    def facts(self, state: State, seat: int | None) -> dict[str, Any]:
        return {"seat": self.victim}


OFFERS = (
    offer_force_march,
    offer_princeps,
    offer_frumentarii,
    offer_mobile_vulgus,
    offer_demagogue,
)
PERFORM: dict[type[Action], Any] = {
    UseForceMarch: force_march,
    UsePrincepsSenatus: princeps,
    UseFrumentarii: frumentarii,
    UseMobileVulgus: mobile_vulgus,
    UseDemagogue: demagogue,
}
