"""Every step a stored game may owe, so that it can be read back."""

from games.engine.kernel import AwaitAside

from .aftermath import Aftermath, ChooseAdvance, ChooseReward, EndBattle, HoldTriumph, Retreat
from .closing import CloseAside, CloseTurn
from .combat import ArmBattle, OfferReroll, RollBattle, Strike
from .coronation import PlaceEmperor
from .crisis import Crisis, IraDeorum, PaxDeorum, TribalCrisis
from .ending import GameEnd
from .event_deck import DrawEvent, ExpelSassanids, HoldLudi
from .factions import answers, throne  # noqa: F401 - they register what factions answer
from .factions.improving import ImproveMat, ResetMat
from .factions.influence import GatherInfluence
from .factions.spending import SpendInfluence
from .hands import RefillHand, SelectCards, TakeFromPile
from .iron_events import AskForCards, InciteMob, RevealCards
from .legacy import GainLegacy
from .losses import AllocateHits, InflictHits
from .market import BuyCards, StartBuying
from .mortality import FateOfEmperor
from .pretender import ExpandEmpire, OccupyCapital, OccupyCapitals
from .senate import ArmVote, CondemnMemory, Vote
from .setup import BeginPlay, ChooseProvince, SettleFaction, SetUp
from .state import State
from .support import SupportCheck
from .take_actions import StartActions, TakeActions
from .turn import EndOfTurn, NextPlayer, PlayerTurn, StirProvinces
from .upkeep import Upkeep

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
    | AwaitAside
    | NextPlayer
    | GameEnd
    | SettleFaction
    | GatherInfluence
    | SpendInfluence
    | ImproveMat
    | ResetMat
)


class StoredState(State, kw_only=True):
    """A `State` whose agenda can be told apart step by step when it is read."""

    agenda: list[Owed]  # type: ignore[assignment]  # the decoder needs the union where the code needs the base
    aside: CloseTurn | None = None
