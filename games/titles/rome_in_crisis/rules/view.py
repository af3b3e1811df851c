"""What one seat, or an onlooker, may know (R44): the only form in which a position leaves the engine.

Hidden are the hands, the order of the deck, and the cards chosen to mount until all have chosen.
"""

from msgspec import Struct

from games.engine.kernel import Question, Result, question

from .data import influence
from .data.candidates import CANDIDATES
from .state import Candidate, Options, Player, State, Table, Turn


class PlayerView(Struct, frozen=True):
    """A player as others see them; ``hand`` is given to its owner only."""

    points: int
    candidates: list[Candidate]
    hand_size: int
    hand: list[str] | None

    @property
    def offices(self) -> int:
        return sum(bool(each.office) for each in self.candidates)


class View(Table, kw_only=True):
    """A position for one pair of eyes; read, never write. ``buried`` are the candidates that lie in the deck, and
    ``turn`` is none, for all play in every turn."""

    ruleset: str
    seat: int | None
    options: Options
    round: int
    dealer: int
    method: str
    current: Turn | None
    offer: list[str]
    discard: list[str]
    removed: list[str]
    crises: dict[str, list[str]]
    loose_gold: int
    players: list[PlayerView]
    deck_size: int
    buried: list[str]
    question: Question | None
    turn: None
    result: Result | None


def view(state: State, seat: int | None) -> View:
    """The position as ``seat`` may know it; None for an onlooker."""
    return View(
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
        players=[_player(player, own=number == seat) for number, player in enumerate(state.players)],
        deck_size=len(state.deck),
        buried=[name for name in CANDIDATES if name in state.deck],
        question=question(state, seat),
        turn=None,
        result=state.result,
    )


def _player(player: Player, *, own: bool) -> PlayerView:
    hand = influence.sort(player.hand) if own else None
    return PlayerView(player.points, player.candidates, len(player.hand), hand)
