"""3. Starting the game."""

from typing import Any, ClassVar

import msgspec

from rulebooks.engine.dice import Dice
from rulebooks.engine.errors import IllegalAction
from rulebooks.engine.kernel import Action, Decision, Step, start

from . import log
from .actions import StartIn
from .card import CARDS, is_stacked
from .data import limits
from .data.card_setups import STARTING_DECK
from .data.event_cards import DIOCLETIAN, EVENT_CARDS
from .data.factions import MATS, START_PROVINCES
from .data.regions import NEIGHBOURS, NO_PLACE_GOVERNOR, PROVINCES, TRIBES, TRIBES_NOT_USED
from .forces import army_number
from .hands import SelectCards
from .market import lay_out, stocked_copies
from .state import NEUTRAL, NOBODY, Army, Band, Faction, Family, Militia, Province, TocOptions, TocState
from .support import neutral_support
from .turn import PlayerTurn

SCHEMA = 3
FEWEST_PLAYERS, MOST_PLAYERS = 2, 4


def new(options: dict[str, Any], dice: Dice) -> TocState:
    """Set up a game and run it to its first decision; raise `IllegalAction` for options unknown to the rules."""
    state = empty_table(read_options(options))
    state.then(SetUp())
    start(state, dice)
    return state


def read_options(options: dict[str, Any]) -> TocOptions:
    """Read options as they are stored; keys that are missing have their defaults."""
    try:
        agreed = msgspec.convert(options, TocOptions)
    except msgspec.ValidationError as error:
        raise IllegalAction(f"these options are not known: {error}") from error
    if not FEWEST_PLAYERS <= agreed.players <= MOST_PLAYERS:
        raise IllegalAction(f"this game is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {agreed.players}")
    require_factions(agreed)
    if len({CARDS[card].slot for card in agreed.stacks if is_stacked(card)}) != len(agreed.stacks):
        raise IllegalAction("the stacks are cards that there are, one of the two of a sphere and value at most")
    return agreed


def require_factions(options: TocOptions) -> None:
    """4.2 of the expansion: known factions, each once, beside at least one person."""
    if any(mat not in MATS for mat in options.factions) or len(set(options.factions)) < len(options.factions):
        raise IllegalAction(f"the factions are some of {', '.join(MATS)}, each once")
    if len(options.factions) >= options.players:
        raise IllegalAction("a game has at least one person among its players")


def new_families(options: TocOptions) -> list[Family]:
    """3.1, 4.2 of the expansion: people first, the seats after them are the factions'."""
    people = [new_family() for _ in range(options.players - len(options.factions))]
    return people + [new_faction(mat) for mat in options.factions]


def new_faction(mat: str) -> Family:
    """4.2 of the expansion: the counters of a family, and a mat in place of cards."""
    family = new_family()
    family.available = []
    family.faction = Faction(mat)
    return family


def new_family() -> Family:
    """3.1 Return a family at its beginning; the counters at no cost are in the box already."""
    return Family(
        governors_for_hire=[cell.value for cell in limits.GOVERNOR_PRICES],
        generals_for_hire=[cell.value for cell in limits.GENERAL_PRICES],
        governors=1,
        generals=[0],
        available=list(STARTING_DECK),
    )


def new_homelands(players: int) -> dict[str, Band]:
    """3.1, 3.3 All counters inactive; those of tribes not in play stay in the box."""
    unused = TRIBES_NOT_USED[players]
    return {tribe: Band(inactive=0 if tribe in unused else limits.BARBARIANS_PER_TRIBE) for tribe in TRIBES}


def new_provinces(players: int) -> dict[str, Province]:
    """3.2, 3.3 Return the board before the first choice: neutral everywhere but in closed provinces."""
    closed = NO_PLACE_GOVERNOR[players]
    return {name: Province(NOBODY if name in closed else NEUTRAL, 1) for name in PROVINCES}


def empty_table(options: TocOptions) -> TocState:
    """Return a set table that owes nothing yet; the event deck is in order. It begins every
    position in the tests too.
    """
    state = TocState(
        ruleset="time_of_crisis",
        schema=SCHEMA,
        agenda=[],
        options=options,
        players=new_families(options),
        provinces=new_provinces(options.players),
        homelands=new_homelands(options.players),
        market=stocked_copies(options),
        deck=sorted(EVENT_CARDS, reverse=True),
    )
    count_neutral_support(state)
    return state


def count_neutral_support(state: TocState) -> None:
    """3.2, 3.3 The support level of Italia is the number of provinces the Neutral faction governs.

    It is so already during the choice of provinces, and the log has nothing to tell of it.
    """
    state.provinces["italia"].support = neutral_support(state)


class SetUp(Step):
    """3.1, 3.2 Shuffle, draw lots, choose provinces, then hands."""

    def run(self, state: TocState) -> None:
        state.deck = shuffle_event_deck(state)
        lay_out(state)
        if state.options.factions:
            state.order = factions_first(state)
            state.first = state.order[0]
        else:
            state.first = state.draw("first player", len(state.players)) - 1
        order = state.seats_from(state.first)
        people = [seat for seat in range(len(state.players)) if not state.is_faction(seat)]
        state.then(
            *(SettleFaction(seat) if state.is_faction(seat) else ChooseProvince(waiting=[seat]) for seat in order),
            SelectCards(waiting=people, count=limits.HAND_SIZE, why="start"),
            BeginPlay(),
        )


def shuffle_event_deck(state: TocState) -> list[int]:
    """3.1 Diocletian is shuffled with the top three events and those four go to the bottom; the
    last card is the top.
    """
    events = [card for card in EVENT_CARDS if card != DIOCLETIAN]
    state.shuffle("event deck", events)
    bottom = [*events[-3:], DIOCLETIAN]
    state.shuffle("bottom of the event deck", bottom)
    return bottom + events[:-3]


class ChooseProvince(Decision):
    """3.2 Beginning with the first player, each selects a province other than Italia."""

    forced: ClassVar[bool] = True

    def legal(self, state: TocState, seat: int) -> list[Action]:
        free = [name for name in state.governed(NEUTRAL) if name != "italia"]
        return [StartIn(name) for name in free]

    def choose(self, state: TocState, seat: int, action: StartIn) -> None:
        settle_in(state, seat, action.province)
        state.log(log.ProvinceChosen(seat, action.province))


class SettleFaction(Step):
    """4.2 of the expansion: a faction begins before the people, in a province by the list or by lot."""

    seat: int

    def run(self, state: TocState) -> None:
        settle_in(state, self.seat, choose_start(state, self.seat))


def settle_in(state: TocState, seat: int, province: str) -> None:
    """3.2 The at-start Governor at support 1, the at-start General with one Legion and a Militia in the capital."""
    owner = state.players[seat]
    owner.governors -= 1
    owner.generals.remove(0)
    number = army_number(seat, 0)
    state.provinces[province] = Province(seat, 1, militia=Militia())
    state.armies[number] = Army(number, seat, province, capital=True, full=1)
    count_neutral_support(state)


class BeginPlay(Step):
    """3.2 The game begins with the First Player."""

    def run(self, state: TocState) -> None:
        state.log(log.HandsReady())
        if state.order:
            log_factions(state)
        else:
            state.log(log.FirstPlayer(state.first))
        state.then(PlayerTurn(state.first))


def factions_first(state: TocState) -> list[int]:
    """4.2, 4.3 Return the seats in the order of their turns: factions by lot, then the people
    around the table, the first one drawn.
    """
    people = [seat for seat in range(len(state.players)) if not state.is_faction(seat)]
    factions = [seat for seat in range(len(state.players)) if state.is_faction(seat)]
    if len(factions) > 1:
        state.shuffle("order of the factions", factions)
    begins = state.draw("first player", len(people)) - 1 if len(people) > 1 else 0
    return [*factions, *people[begins:], *people[:begins]]


def choose_start(state: TocState, seat: int) -> str:
    """4.2 Return the first free province of the list, or by the variant any province apart from all starts."""
    free = [name for name in state.governed(NEUTRAL) if name != "italia"]
    if not state.options.scattered:
        return next(name for name in (*START_PROVINCES.value, *free) if name in free)
    apart = [name for name in free if not any(_is_start(state, other) for other in NEIGHBOURS[name])]
    return apart[state.draw("province of a faction", len(apart)) - 1]


def _is_start(state: TocState, province: str) -> bool:
    return province in state.provinces and state.provinces[province].governor >= 0


def log_factions(state: TocState) -> None:
    """4.2, 4.3 Log the factions' provinces and the order of turns: before the first move nobody reads a log."""
    for seat in state.order:
        if state.is_faction(seat):
            state.log(log.ProvinceChosen(seat, state.governed(seat)[0]))
    state.log(log.TurnOrderDrawn(list(state.order)))
