"""Steps that a stored game may owe, all listed so that it can be read back."""

from rulebooks.engine.kernel import AwaitParallel

from .aftermath import Aftermath, ChooseAdvance, ChooseReward, EndBattle, FateOfEmperor, Retreat
from .buying import BuyCards, StartBuying
from .cards.demagogue import AskForCards, InciteMob, RevealCards
from .cards.triumph import HoldTriumph
from .closing import CloseAside, CloseTurn
from .combat import ArmBattle, OfferReroll, RollBattle, Strike
from .crisis import Crisis, IraDeorum, PaxDeorum, TribalCrisis
from .emperors import PlaceEmperor
from .ending import GameEnd
from .event_deck import DrawEvent, ExpelSassanids, HoldLudi
from .factions import answers  # noqa: F401 - it registers what factions answer
from .factions.turn import GatherInfluence, ImproveMat, ResetMat, SpendInfluence
from .hands import RefillHand, SelectCards, TakeFromPile
from .legacy import GainLegacy
from .losses import AllocateHits, InflictHits
from .pretender import ExpandEmpire, OccupyCapital, OccupyCapitals
from .senate import ArmVote, CondemnMemory, Vote
from .setup import BeginPlay, ChooseProvince, SettleFaction, SetUp
from .state import TocState
from .support import SupportCheck
from .take_actions import StartActions, TakeActions
from .turn import EndOfTurn, NextPlayer, PlayerTurn, StirProvinces, Upkeep

Owed = (
    SetUp
    | ChooseProvince
    | SelectCards
    | BeginPlay
    | PlayerTurn
    | OccupyCapitals
    | OccupyCapital
    | Upkeep
    | Crisis
    | IraDeorum
    | PaxDeorum
    | TribalCrisis
    | DrawEvent
    | HoldLudi
    | ExpelSassanids
    | StartActions
    | TakeActions
    | AskForCards
    | RevealCards
    | InciteMob
    | ArmVote
    | Vote
    | CondemnMemory
    | PlaceEmperor
    | ArmBattle
    | Strike
    | RollBattle
    | OfferReroll
    | InflictHits
    | AllocateHits
    | Aftermath
    | FateOfEmperor
    | HoldTriumph
    | ChooseReward
    | Retreat
    | ChooseAdvance
    | EndBattle
    | SupportCheck
    | ExpandEmpire
    | GainLegacy
    | StartBuying
    | BuyCards
    | EndOfTurn
    | StirProvinces
    | RefillHand
    | TakeFromPile
    | CloseAside
    | AwaitParallel
    | NextPlayer
    | GameEnd
    | SettleFaction
    | GatherInfluence
    | SpendInfluence
    | ImproveMat
    | ResetMat
)


class StoredTocState(TocState, kw_only=True):
    """A `TocState` with an agenda of known steps, for the decoder."""

    agenda: list[Owed]  # type: ignore[assignment]  # the decoder needs the union where the code needs the base
    aside: CloseTurn | None = None
