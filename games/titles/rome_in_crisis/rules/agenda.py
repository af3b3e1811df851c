"""Steps that a stored game may owe, all listed so that it can be read back."""

from .crises import BeginMounting, MountCrisis, ReduceCrisis
from .draft import CollectCard, DealDraft, DraftCard, DraftCards, FinishDraft
from .election import MakeBid, NextBid, OfferCandidate, OpenAuction, SelectEmperor
from .emperor import AddressCrisis, BeginAddress, CancelGoths, EmperorDies
from .ending import DecideVictory
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
from .setup import ChooseFirstMethod, DealHands, FormDeck, SetupPick
from .state import RomeState
from .turn import ChangeDealer, ChooseDealer, TakeTurn

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


class StoredRomeState(RomeState, kw_only=True):
    """A `RomeState` with an agenda of known steps, for the decoder."""

    agenda: list[Owed]  # type: ignore[assignment]  # the decoder needs the union where the code needs the base
