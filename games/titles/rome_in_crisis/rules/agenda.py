"""Every step a stored game may owe, so that it can be read back."""

from .crises import BeginMounting, MountCrisis, ReduceCrisis
from .draft import CollectCard, DraftCard, DraftCards, FinishDraft, RevealCards
from .election import MakeBid, NextBid, OfferCandidate, OpenAuction, SelectEmperor
from .emperor import AddressCrisis, BeginAddress, CancelGoths, EmperorDies
from .ending import GameEnd
from .legatus import BeginWar, FightWar
from .method import ChooseMethod, NextMethod
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
from .setup import ChooseFirstMethod, FormDeck, SetUp, SetupPick
from .state import State
from .turn import ChangeDealer, ChooseDealer, TakeTurn

Owed = (
    SetUp
    | ChooseFirstMethod
    | SetupPick
    | FormDeck
    | TakeTurn
    | RevealCards
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
    | GameEnd
)


class StoredState(State, kw_only=True):
    """A `State` whose agenda can be told apart step by step when it is read."""

    agenda: list[Owed]  # type: ignore[assignment]  # the decoder needs the union where the code needs the base
