"""The view of one seat, or an onlooker (R44): the only form in which a position leaves the engine.

Hidden are the hands, the order of the deck, and the cards chosen to mount until all have chosen.
"""

from msgspec import Struct

from rulebooks.engine.kernel import Question, question
from rulebooks.engine.results import GameResult

from .data import influence
from .data.candidates import CANDIDATES
from .state import Candidate, RomeOptions, RomePlayer, RomeState, RomeTable, RomeTurn


class RomePlayerView(Struct, frozen=True):
    """A player as others see them; ``hand`` is given to its owner only, ``known`` is what everybody knows of it."""

    points: int
    candidates: list[Candidate]
    hand_size: int
    hand: list[str] | None
    known: list[str]

    @property
    def offices(self) -> int:
        return sum(bool(candidate.office) for candidate in self.candidates)


class RomeView(RomeTable, kw_only=True):
    """A position for one pair of eyes; read, never write.

    ``buried`` are the candidates that lie in the deck, and ``turn`` is none, for all play in every
    turn.
    """

    ruleset: str
    seat: int | None
    options: RomeOptions
    round: int
    dealer: int
    method: str
    current: RomeTurn | None
    offer: list[str]
    discard: list[str]
    removed: list[str]
    crises: dict[str, list[str]]
    loose_gold: int
    players: list[RomePlayerView]
    deck_size: int
    buried: list[str]
    question: Question | None
    turn: None
    result: GameResult | None

    @property
    def own_hand(self) -> list[str]:
        """The hand of the view's seat; empty for an onlooker."""
        return (self.players[self.seat].hand if self.seat is not None else None) or []


def view(state: RomeState, seat: int | None) -> RomeView:
    """Return the position as ``seat`` may know it; None for an onlooker."""
    return RomeView(
        ruleset=state.ruleset,
        seat=seat,
        options=state.options,
        round=state.round,
        dealer=state.dealer,
        method=state.method,
        current=state.current,
        offer=state.offer,
        discard=state.discard,
        removed=state.removed,
        crises=state.crises,
        loose_gold=state.loose_gold,
        players=[_player_view(player, own=number == seat) for number, player in enumerate(state.players)],
        deck_size=len(state.deck),
        buried=[name for name in CANDIDATES if name in state.deck],
        question=question(state, seat),
        turn=None,
        result=state.result,
    )


def _player_view(player: RomePlayer, *, own: bool) -> RomePlayerView:
    hand = influence.sort_cards(player.hand) if own else None
    return RomePlayerView(player.points, player.candidates, len(player.hand), hand, influence.sort_cards(player.known))
