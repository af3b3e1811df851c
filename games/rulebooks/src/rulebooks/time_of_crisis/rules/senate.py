"""6.3.2 Governors come by vote."""

from typing import Any, ClassVar

from msgspec.structs import replace

from rulebooks.engine.kernel import Action, Decision, Step

from . import log
from .actions import Decline, Use
from .card import CARDS, CondemningCard
from .data.card_setups import QUAESTOR_MIN_DIE, SENATE
from .data.limits import ITALIA_SUPPORT_MAX
from .emperors import PlaceEmperor, emperor_kind, extra_votes
from .forces import in_capital
from .legacy import add_emperor_turns, gain_legacy
from .points import is_usable, use_event
from .state import NEUTRAL, NOBODY, Board, TocState
from .support import change_support, replace_governor, unseat

VOTES_A_LEVEL = 2
"""6.3.2 The votes for each level of support."""
AMBITUS_CARD = "ambitus"
"""The card of `cards.ambitus`, by name: its file imports this one."""


def may_target(table: Board, seat: int, province: str) -> bool:
    """6.3.2, 3.3, 12.1 Not one's own, not closed, not recalled from or tried this turn, not in a
    pretender's empire; by the expansion's 3.2.1 not Italia for an Emperor of this turn.
    """
    place, turn = table.provinces[province], table.now
    closed = place.governor in (seat, NOBODY) or bool(place.marker) or (turn.reigned and province == "italia")
    return not closed and province not in turn.recalled and province not in turn.targeted


def votes_needed(table: Board, seat: int, province: str, *, ignore_defenders: bool = False) -> int:
    """6.3.2 Twice the support, one more for each unit of the governor's in the capital, one less
    for each of one's own; 1 at least.
    """
    place = table.provinces[province]
    commander, units = in_capital(table, province)
    votes = VOTES_A_LEVEL * place.support
    if commander == seat:
        votes -= units
    elif commander == place.governor and not ignore_defenders:
        votes += units
    return max(1, votes)


def votes_to_roll(table: Board, province: str, votes: int) -> int:
    """Return the votes needed from the dice; none against a Populace Emperor of so little support."""
    return max(0, votes - extra_votes(table, province))


def extra_dice(table: Board, seat: int, province: str) -> int:
    """6.3.3 In Italia one die more for each Basilica one governs."""
    if province != "italia":
        return 0
    return sum("basilica" in table.provinces[name].improvements for name in table.governed(seat))


def lowest_vote(table: Board, province: str, *, ambitus: bool = False) -> int:
    """Return the lowest pip that is a vote: 1 against the Neutral faction, 2 against a player, 3
    against his Quaestor.

    With Ambitus it is 1, or as without the Quaestor.
    """
    place = table.provinces[province]
    if place.quaestor and not ambitus:
        return QUAESTOR_MIN_DIE.value
    return 1 if place.governor == NEUTRAL or (ambitus and not place.quaestor) else 2


class Vote(Step):
    """6.3.2 Roll for votes, each 6 giving another die; one attempt a province and turn."""

    seat: int
    province: str
    dice: int
    needed: int
    ambitus: bool = False

    def run(self, state: TocState) -> None:
        state.now.targeted.append(self.province)
        lowest = lowest_vote(state, self.province, ambitus=self.ambitus)
        extra = extra_votes(state, self.province)
        dice = self.dice + extra_dice(state, self.seat, self.province)
        needed_from_dice = votes_to_roll(state, self.province, self.needed)
        certain = not needed_from_dice or (lowest == 1 and dice >= needed_from_dice)
        pips = [] if certain else roll_votes(state, dice)
        votes = extra + (dice if certain else sum(pip >= lowest for pip in pips))
        passed = votes >= self.needed
        lowest_told = lowest if self.ambitus or state.is_faction(self.seat) else 0
        former = state.provinces[self.province].governor
        state.log(
            log.VoteHeld(self.seat, self.province, self.needed, dice, pips, votes, passed, lowest_told, extra, former)
        )
        if passed:
            take_office(state, self.seat, self.province)


class ArmVote(Decision):
    """Ambitus is readied before the dice of a vote, if more of them would count with it."""

    forced: ClassVar[bool] = True

    vote: Vote

    def legal(self, state: TocState, seat: int) -> list[Action]:
        return [Use(AMBITUS_CARD), Decline()] if can_ready_ambitus(state, self.vote.province) else []

    def choose(self, state: TocState, seat: int, action: Use | Decline) -> None:
        ready = isinstance(action, Use)
        if ready:
            use_event(state, AMBITUS_CARD)
            state.log(log.CardUsed(seat, AMBITUS_CARD, self.vote.province))
        state.then(replace(self.vote, ambitus=ready))

    def skip(self, state: TocState, seat: int) -> None:
        state.then(self.vote)

    def facts(self, state: TocState, seat: int | None) -> dict[str, Any]:
        return {"province": self.vote.province, "dice": self.vote.dice, "needed": self.vote.needed}


def can_ready_ambitus(table: Board, province: str) -> bool:
    """Return True if Ambitus could be readied for a vote there, and would change it."""
    improves = lowest_vote(table, province, ambitus=True) < lowest_vote(table, province)
    return improves and is_usable(table, AMBITUS_CARD)


def roll_votes(state: TocState, dice: int) -> list[int]:
    """Return all pips in the order rolled, each wave of bonus dice after the one that earned it."""
    pips: list[int] = []
    while dice:
        wave = state.roll("vote", dice)
        pips += wave
        dice = wave.count(6)
    return pips


def take_office(state: TocState, seat: int, province: str) -> None:
    """6.3.2 The former Governor leaves, support drops by one but not below one, and Italia takes note."""
    former, support = state.provinces[province].governor, state.provinces[province].support
    spared = emperor_kind(state) == SENATE
    replace_governor(state, province, seat, support=max(1, support - 1))
    if province == "italia":
        state.provinces[province].support = min(ITALIA_SUPPORT_MAX, len(state.governed(seat)))
        state.log(log.SupportChanged(province, state.provinces[province].support, 0))
        condemning = [] if spared else [CondemnMemory(waiting=[seat], former=former, support=support)]
        state.then(*condemning, *coronation_steps(state, seat))
        return
    unseat(state, former)
    if state.emperor == seat:
        change_support(state, "italia", 1)


def coronation_steps(state: TocState, seat: int) -> list[Step]:
    """Expansion, 3.2. With its rules for Emperors the new one lays his token somewhere."""
    return [PlaceEmperor(waiting=[seat])] if state.options.emperors else []


class CondemnMemory(Decision):
    """A condemning card may follow when a vote has deposed another player in Italia, unless he was
    a Senate Emperor (expansion, 3.3.1).
    """

    forced: ClassVar[bool] = True

    former: int
    support: int

    def legal(self, state: TocState, seat: int) -> list[Action]:
        ready = usable_condemning_cards(state) if self.former != NEUTRAL else []
        return [*(Use(card.name) for card in ready), Decline()] if ready else []

    def choose(self, state: TocState, seat: int, action: Use | Decline) -> None:
        if isinstance(action, Decline):
            return
        card = next(card for card in usable_condemning_cards(state) if card.name == action.card)
        lost = card.legacy_lost(state, self.former, self.support)
        use_event(state, card.name)
        state.log(log.CardUsed(seat, card.name))
        add_emperor_turns(state, self.former, -card.turns_lost.value)
        gain_legacy(state, self.former, -lost, "damnatio")

    def facts(self, state: TocState, seat: int | None) -> dict[str, Any]:
        return {"seat": self.former, "support": self.support}


def usable_condemning_cards(table: Board) -> list[CondemningCard]:
    """Return the usable card for it; no game has the old one and the one that replaces it."""
    return [card for card in CARDS.values() if isinstance(card, CondemningCard) and is_usable(table, card.name)]
