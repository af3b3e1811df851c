"""The view of one seat, or an onlooker: the only form in which a position leaves the engine.

Face down on a real table, and so hidden here, are the hands, the Available Piles, the event deck
and the stacks of the variable set-up: the copies of each card left in them are public, because all
that left them was seen. All of a player's cards are public, because every card was bought and
discarded face up; their division between hand and Available Pile is not.
"""

from msgspec import Struct, field

from rulebooks.engine.kernel import Question

from .card import ORDER
from .closing import position_before_seat, question_for
from .data import limits
from .state import (
    Army,
    Band,
    Battle,
    Board,
    Faction,
    Family,
    Leader,
    Province,
    TocOptions,
    TocResult,
    TocState,
    TurnRecord,
    improvements_left,
    legions_left,
    markers_left,
    militia_left,
    mobs_left,
    neutrals_left,
)


class Supply(Struct, frozen=True):
    """Counters left in the box (rule 2). ``improvements`` go by kind."""

    legions: int
    militia: int
    neutral_governors: int
    markers: int
    mobs: int
    improvements: dict[str, int]


def supply(table: Board) -> Supply:
    """Return the rest of the box."""
    return Supply(
        legions=legions_left(table),
        militia=militia_left(table),
        neutral_governors=neutrals_left(table),
        markers=markers_left(table),
        mobs=mobs_left(table),
        improvements={kind: improvements_left(table, kind) for kind in limits.IMPROVEMENTS},
    )


class FamilyView(Struct, frozen=True, omit_defaults=True):
    """A family as others see it. ``unseen`` is hand and Available Pile together; apart they are
    given to their owner only.
    """

    legacy: int
    emperor_turns: int
    governors_for_hire: list[int]
    generals_for_hire: list[int]
    governors: int
    generals: list[int]
    hand_size: int
    available_size: int
    unseen: list[str]
    discard: list[str]
    played: list[str]
    hand: list[str] | None
    available: list[str] | None
    faction: Faction | None = None


class TocView(Board, kw_only=True, omit_defaults=True):
    """A position for one pair of eyes. Regions and counters are as in `state.TocState`; read,
    never write.

    ``closing`` is the seat that still buys and selects while the next turn is played. Fields of an
    option have a default and are left out without it: views of other games stay as they are.
    """

    ruleset: str
    seat: int | None
    options: TocOptions
    round: int
    first: int
    order: list[int] = field(default_factory=list)
    players: list[FamilyView]
    provinces: dict[str, Province]
    armies: dict[int, Army]
    homelands: dict[str, Band]
    leaders: dict[str, Leader]
    rivals: dict[str, str]
    market: dict[str, int]
    face_up: dict[str, str] = field(default_factory=dict)
    deck_size: int
    drawn: list[int]
    lasting: int | None
    turn: TurnRecord | None
    battle: Battle | None
    last_round: bool
    question: Question | None
    closing: int | None = None
    supply: Supply
    result: TocResult | None
    emperor_token: str = ""


def view(state: TocState, seat: int | None) -> TocView:
    """The position as ``seat`` may know it; None for an onlooker."""
    closed_by = state.closing
    state = position_before_seat(state, seat)
    return TocView(
        ruleset=state.ruleset,
        seat=seat,
        options=state.options,
        round=state.round,
        first=state.first,
        order=state.order,
        players=[_family_view(player, own=number == seat) for number, player in enumerate(state.players)],
        provinces=state.provinces,
        armies=state.armies,
        homelands=state.homelands,
        leaders=state.leaders,
        rivals=state.rivals,
        market=state.market,
        face_up=state.face_up,
        deck_size=len(state.deck),
        drawn=state.drawn,
        lasting=state.lasting,
        turn=state.turn,
        battle=state.battle,
        last_round=state.last_round,
        question=question_for(state, seat, place=state.battle.region if state.battle else ""),
        closing=closed_by,
        supply=supply(state),
        result=state.result,
        emperor_token=state.emperor_token,
    )


def _family_view(player: Family, *, own: bool) -> FamilyView:
    return FamilyView(
        legacy=player.legacy,
        emperor_turns=player.emperor_turns,
        governors_for_hire=player.governors_for_hire,
        generals_for_hire=player.generals_for_hire,
        governors=player.governors,
        generals=player.generals,
        hand_size=len(player.hand),
        available_size=len(player.available),
        unseen=in_table_order(player.hand + player.available),
        discard=in_table_order(player.discard),
        played=player.played,
        hand=in_table_order(player.hand) if own else None,
        available=in_table_order(player.available) if own else None,
        faction=player.faction,
    )


def in_table_order(cards: list[str]) -> list[str]:
    """Sort cards in the order of the tables, so that no order of drawing shows."""
    return sorted(cards, key=ORDER.__getitem__)
