"""Rome in Crisis, by Rick Heli (2014): a card game for two to four players."""

from typing import Any, get_args

import msgspec

from rulebooks.engine import Dice, IllegalAction
from rulebooks.engine.codec import Codec
from rulebooks.engine.kernel import start
from rulebooks.engine.notation import Notation

from . import log
from .crises import BeginMounting, MountCrisis, ReduceCrisis
from .data.candidates import CANDIDATES
from .data.influence import CARDS, CRISES, METHODS, WARS
from .data.offices import OFFICES
from .draft import CollectCard, DealDraft, DraftCard, DraftCards, FinishDraft
from .election import ChooseMethod, MakeBid, NextBid, NextMethod, OfferCandidate, OpenAuction, SelectEmperor
from .emperor import AddressCrisis, BeginAddress, CancelGoths, EmperorDies
from .ending import DecideVictory, stop
from .legatus import BeginWar, FightWar
from .offices import (
    AssignOffice,
    AssignOffices,
    ChooseLegatus,
    FillOffices,
    FindHolder,
    RecallOffices,
    SelectLegatus,
    TakeOffice,
    TransferGoths,
)
from .orders import ORDERS
from .setup import ChooseFirstMethod, DealHands, FormDeck, SetupPick
from .state import RomeOptions, RomePlayer, RomeState
from .turn import ChangeDealer, ChooseDealer, TakeTurn
from .view import view

Owed = (
    DealHands
    | ChooseFirstMethod
    | SetupPick
    | FormDeck
    | TakeTurn
    | DealDraft
    | CollectCard
    | DraftCards
    | DraftCard
    | FinishDraft
    | SelectEmperor
    | OfferCandidate
    | OpenAuction
    | NextBid
    | MakeBid
    | NextMethod
    | ChooseMethod
    | AssignOffices
    | SelectLegatus
    | ChooseLegatus
    | RecallOffices
    | FillOffices
    | AssignOffice
    | FindHolder
    | TakeOffice
    | TransferGoths
    | BeginMounting
    | MountCrisis
    | BeginAddress
    | AddressCrisis
    | CancelGoths
    | ReduceCrisis
    | BeginWar
    | FightWar
    | EmperorDies
    | ChangeDealer
    | ChooseDealer
    | DecideVictory
)

NOTATION = Notation(
    [order for step in get_args(Owed) for order in ORDERS if order.decisions[0] is step],
    {
        "method": METHODS,
        "candidate": tuple(CANDIDATES),
        "office": OFFICES,
        **dict.fromkeys(("card", "cards", "hand_cards"), tuple(CARDS)),
        "against": CRISES,
        "war": WARS,
    },
)


class StoredRomeState(RomeState, kw_only=True):
    """A `RomeState` with an agenda of known steps, for the decoder."""

    agenda: list[Owed]  # type: ignore[assignment]  # the decoder needs the union where the code needs the base


NAME = "rome_in_crisis"
SCHEMA = 1
FEWEST_PLAYERS, MOST_PLAYERS = 2, 4


def new(options: dict[str, Any], dice: Dice) -> RomeState:
    """Set up a game and run it to its first decision; raise `IllegalAction` for options unknown to the rules."""
    state = empty_table(read_options(options))
    state.then(DealHands())
    start(state, dice)
    return state


def read_options(options: dict[str, Any]) -> RomeOptions:
    """Read options from plain data."""
    try:
        agreed = msgspec.convert(options, RomeOptions)
    except msgspec.ValidationError as error:
        raise IllegalAction(f"these options are not known: {error}") from error
    if not FEWEST_PLAYERS <= agreed.players <= MOST_PLAYERS:
        raise IllegalAction(f"this game is for {FEWEST_PLAYERS} to {MOST_PLAYERS} players, not {agreed.players}")
    return agreed


def empty_table(options: RomeOptions) -> RomeState:
    """Return an empty table that owes nothing yet, the start of every position in the tests too."""
    players = [RomePlayer() for _seat in range(options.players)]
    return StoredRomeState(ruleset=NAME, schema=SCHEMA, agenda=[], options=options, players=players)


def own_turn(state: RomeState, seat: int) -> RomeState:
    """Return a copy of the position, with its agenda: all play in every turn, and nobody has one of their own."""
    return msgspec.json.decode(msgspec.json.encode(state), type=StoredRomeState)


CODEC = Codec(StoredRomeState, log.LOG_EVENTS, schema=SCHEMA)

__all__ = ["CODEC", "NAME", "NOTATION", "new", "own_turn", "stop", "view"]
