"""The agenda: what a game still owes, as a stack of plain records, and the driver that works it
off.

The top of the agenda is either automatic (`Step.run`) or waits for people (`Decision`). A sequence
is one ``state.then(a, b)``; an interrupt is a push, and the rest simply waits; a loop pushes itself
again. What a game owes is therefore data: it can be stored in the middle of a battle, built in a
test, and outlives an edit of the code.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from .dice import Dice
from .errors import IllegalAction, RunawayAgenda
from .events import Event
from .results import GameResult

MOST_AUTOMATIC_STEPS = 1000


class Action(Struct, frozen=True):
    """One order. ``text`` is its one-line form with fields in braces and optional parts in brackets
    (see `notation`).
    """

    text: ClassVar[str]
    secret: ClassVar[bool] = False
    """True for an order with something secret, to be kept from the others even after it."""
    takes_back: ClassVar[bool] = False
    """True for an order that takes back the last one of the same seat, and nothing else: an undo
    gives it, never a bot."""


class Step(Struct, tag=True, tag_field="step", omit_defaults=True):
    """Something a game still owes. Its fields are ids and numbers, and serve as its local variables."""

    def run(self, state: Any) -> None:
        """Do it. The step has left the agenda already; it may push others or itself."""
        raise NotImplementedError


class Decision(Step, kw_only=True):
    """A step that waits for the seats in ``waiting``; each answers once, in any order."""

    waiting: list[int]

    forced: ClassVar[bool] = False
    """The driver skips it without a legal action, and answers it if there is only one."""

    def legal(self, state: Any, seat: int) -> list[Action]:
        """Every action this seat may answer with."""
        raise NotImplementedError

    def choose(self, state: Any, seat: int, action: Any) -> None:
        """Carry out an answer. The decision has left the agenda already and pushes itself to go on waiting."""
        raise NotImplementedError

    def skip(self, state: Any, seat: int) -> None:
        """Take note that a seat has nothing it could answer."""

    def facts(self, state: Any, seat: int | None) -> dict[str, Any]:
        """Return the facts of the question, as far as ``seat`` may know."""
        return {}


class ParallelDecision(Decision, kw_only=True):
    """A decision that one seat takes while the game goes on with others (`GameState.aside`).

    It is taken order by order, known to the seat alone until the last, and any of the orders can be
    taken back. ``orders`` are those given so far, in notation. It draws nothing, and touches
    nothing that the others' actions read or change meanwhile. It ends by not being put back.
    """

    orders: list[str] = []


class AwaitParallel(Decision, tag="AwaitAside"):
    """The game waits here, and asks nobody, for as long as something is decided aside (`GameState.aside`)."""

    waiting: list[int] = []

    def legal(self, state: Any, seat: int) -> list[Action]:
        return []


class DiceDraw(Struct, frozen=True, array_like=True):
    """Consecutive draws for one purpose, of dice with as many sides.

    ``number`` is the first's place in the game's stream, ``results`` are numbers from 1 to
    ``sides``.
    """

    number: int
    purpose: str
    sides: int
    results: list[int]

    @property
    def last(self) -> int:
        return self.number + len(self.results) - 1


class GameState(Struct, dict=True, kw_only=True):
    """The base of a ruleset's state: the agenda, the position in the stream of dice, the result,
    and the record of one action.

    ``aside`` is owed beside the agenda, which comes first if both ask the same seat. ``dice``,
    ``happened``, ``drawn`` and ``revealed`` live beside the fields while an action runs and
    are never stored.
    """

    ruleset: str
    schema: int
    agenda: list[Step]
    draws: int = 0
    result: GameResult | None = None
    aside: ParallelDecision | None = None

    def then(self, *steps: Step) -> None:
        """Put these steps on the agenda, the first on top."""
        self.agenda.extend(reversed(steps))

    def answer_by_rule(self, decision: "Decision", seat: int) -> Action | None:
        """Return the answer of the rules in place of a seat without a player; None if somebody decides for it."""
        return None

    def begin(self, dice: Dice) -> None:
        """Take up the dice of one action."""
        self.__dict__.update(dice=dice, happened=[], drawn=[], revealed=False)

    def finish(self) -> list[Event]:
        """Put the dice away and return the events since `begin`."""
        happened: list[Event] = self.__dict__["happened"]
        del self.__dict__["dice"]
        return happened

    def log(self, event: Event) -> None:
        self.__dict__["happened"].append(event)

    def reveal(self) -> None:
        """Mark the action as one that revealed something hidden and so cannot be undone."""
        self.__dict__["revealed"] = True

    def draw(self, purpose: str, sides: int = 6) -> int:
        """Return the next number of the stream, from 1 to ``sides``."""
        dice: Dice = self.__dict__["dice"]
        result = dice.draw(self.draws, purpose, sides)
        self._note_draw(purpose, sides, result)
        self.draws += 1
        return result

    def _note_draw(self, purpose: str, sides: int, result: int) -> None:
        """Note a draw, joined with the one before if purpose and sides are the same."""
        draws: list[DiceDraw] = self.__dict__["drawn"]
        if draws and (draws[-1].purpose, draws[-1].sides) == (purpose, sides):
            draws[-1].results.append(result)
        else:
            draws.append(DiceDraw(self.draws, purpose, sides, [result]))

    def roll(self, purpose: str, count: int) -> list[int]:
        """Roll ``count`` six-sided dice."""
        return [self.draw(purpose) for _ in range(count)]

    def shuffle(self, purpose: str, cards: list[Any]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.draw(purpose, last + 1) - 1
            cards[last], cards[other] = cards[other], cards[last]


class Applied(Struct, frozen=True):
    """The events of an action and every draw it took.

    A barrier cannot be undone: dice were rolled, something hidden was revealed, or others are to
    move.
    """

    events: list[Event]
    barrier: bool
    draws: list[DiceDraw] = []


def decision(state: GameState) -> Decision | None:
    """Return the decision for which the game waits; None when it is over."""
    if not state.agenda:
        return None
    top = state.agenda[-1]
    assert isinstance(top, Decision), "between actions a game waits for people or is over"
    return top


class Question(Struct, frozen=True):
    """A question to the players: the decision's class name, the unanswered seats, the facts open to
    the reader, and the place concerned, if any.
    """

    kind: str
    seats: tuple[int, ...]
    facts: dict[str, Any]
    place: str = ""


def question(state: GameState, seat: int | None, place: str = "") -> Question | None:
    """The decision as a seat, or an onlooker, may know it; None when the game is over."""
    top = decision(state)
    return Question(type(top).__name__, tuple(sorted(top.waiting)), top.facts(state, seat), place) if top else None


def waiting(state: GameState) -> tuple[int, ...]:
    """Return the seats that owe a decision, in table order; none when the game is over."""
    aside = state.aside.waiting if state.aside else []
    return tuple(sorted({*awaited(state), *aside}))


def awaited(state: GameState) -> list[int]:
    """Return the seats for which the main agenda waits, without decisions aside."""
    top = decision(state)
    return top.waiting if top else []


def aside(state: GameState, seat: int) -> ParallelDecision | None:
    """Return the seat's decision aside, if it has one and the main agenda does not ask it first."""
    if state.aside is None or seat not in state.aside.waiting or seat in awaited(state):
        return None
    return state.aside


def legal(state: GameState, seat: int) -> list[Action]:
    """Return every action open to this seat now; none if it owes nothing.

    >>> from rulebooks import KeyedDice, legal, new, text
    >>> state = new("rome_in_crisis", {"players": 2}, KeyedDice(bytes(32), "example"))
    >>> [text(action) for action in legal(state, 1)], legal(state, 0)
    (['select by military', 'select by spqr', 'select by praetorian'], [])
    """
    open_decision = aside(state, seat) or decision(state)
    return open_decision.legal(state, seat) if open_decision and seat in open_decision.waiting else []


def choices(state: GameState, seat: int) -> list[Action]:
    """Return the actions to choose from: every legal one but that for taking back."""
    return [action for action in legal(state, seat) if not action.takes_back]


def taking_back(state: GameState, seat: int) -> Action | None:
    """Return the action that takes back the seat's last order aside, if it has given one."""
    return next((action for action in legal(state, seat) if action.takes_back), None)


def start(state: GameState, dice: Dice) -> list[Event]:
    """Work off the agenda of a fresh state up to its first decision."""
    state.begin(dice)
    settle(state)
    return state.finish()


def apply(state: GameState, seat: int, action: Action, dice: Dice) -> Applied:
    """Take an action, changing ``state`` in place; raises `IllegalAction` before anything has changed.

    >>> from rulebooks import KeyedDice, apply, new, parse
    >>> dice = KeyedDice(bytes(32), "example")
    >>> state = new("rome_in_crisis", {"players": 2}, dice)
    >>> apply(state, 1, parse("rome_in_crisis", "select by spqr"), dice).events
    [MethodSet(seat=1, method='spqr')]
    >>> apply(state, 1, parse("rome_in_crisis", "select by spqr"), dice)
    Traceback (most recent call last):
    ...
    rulebooks.engine.errors.IllegalAction: this seat has nothing to decide now
    """
    if action not in legal(state, seat):
        raise IllegalAction(_why_illegal(state, seat))
    return apply_unchecked(state, action, dice, seat=seat)


def apply_unchecked(state: GameState, action: Action, dice: Dice, *, seat: int) -> Applied:
    """Apply an action known to be legal, without a look: listing the legal ones is slow if many are tried."""
    before = (tuple(awaited(state)), state.draws)
    top = _take_up(state, seat)
    state.begin(dice)
    top.choose(state, seat, action)
    settle(state)
    after = (tuple(awaited(state)), state.draws)
    return Applied(state.finish(), before != after or bool(state.__dict__["revealed"]), latest_draws(state))


def replay_stages(
    state: GameState, seat: int, action: Action, dice: Dice, stop: Callable[[Step], bool]
) -> Iterator[list[Event]]:
    """Repeat an action in stages: yield the events up to each step for which ``stop`` is true, then
    the rest.

    ``state`` is the position of the stage at each yield, and at the end is as `apply` leaves it.
    """
    top = _take_up(state, seat)
    state.begin(dice)
    happened: list[Event] = state.__dict__["happened"]
    top.choose(state, seat, action)
    yielded = 0
    for _ in range(MOST_AUTOMATIC_STEPS):
        if state.agenda and stop(state.agenda[-1]) and len(happened) > yielded:
            yield happened[yielded:]
            yielded = len(happened)
        if not _advance_agenda(state):
            break
    state.finish()
    yield happened[yielded:]


def _take_up(state: GameState, seat: int) -> Decision:
    """Remove the decision put to the seat from the agenda, or from aside, and return it."""
    if parallel_decision := aside(state, seat):
        state.aside = None
        return parallel_decision
    top = state.agenda.pop()
    assert isinstance(top, Decision)
    return top


def latest_draws(state: GameState) -> list[DiceDraw]:
    """Return the draws of the latest action, or of the set-up of a new game; none for a loaded one."""
    draws: list[DiceDraw] = state.__dict__.get("drawn", [])
    return draws


def _why_illegal(state: GameState, seat: int) -> str:
    if not state.agenda:
        return "the game is over"
    if seat not in waiting(state):
        return "this seat has nothing to decide now"
    return "this is not among the actions allowed now"


def settle(state: GameState) -> None:
    """Run automatic steps until somebody has to decide or nothing is owed."""
    for _ in range(MOST_AUTOMATIC_STEPS):
        if not _advance_agenda(state):
            return
    raise RunawayAgenda(type(state.agenda[-1]).__name__)


def _advance_agenda(state: GameState) -> bool:
    """Work off the top of the agenda. Return False if a person must decide, or nothing is owed."""
    if not state.agenda:
        return False
    top = state.agenda[-1]
    if isinstance(top, Decision) and not isinstance(top, AwaitParallel):
        return _answer_for_seat(state, top)
    if isinstance(top, AwaitParallel) and state.aside:
        return False
    state.agenda.pop()
    if not isinstance(top, AwaitParallel):
        top.run(state)
    return True


def _answer_for_seat(state: GameState, top: Decision) -> bool:
    """Answer for one of the seats, by the driver or a rule. Return False if none can be answered for."""
    return (top.forced and _answer_forced(state, top)) or _answer_by_rule(state, top)


def _answer_by_rule(state: GameState, top: Decision) -> bool:
    """Give the answer of the rules for one of the seats. Return False if they answer for none."""
    for seat in list(top.waiting):
        action = state.answer_by_rule(top, seat)
        if action is not None:
            state.agenda.pop()
            top.choose(state, seat, action)
            return True
    return False


def _answer_forced(state: GameState, top: Decision) -> bool:
    """Settle the one option, or the lack of any, for one seat of a forced decision. Return False if
    all have a choice.
    """
    for seat in list(top.waiting):
        choices: Sequence[Action] = top.legal(state, seat)
        if len(choices) < 2:
            state.agenda.pop()
            if choices:
                top.choose(state, seat, choices[0])
            else:
                top.skip(state, seat)
            return True
    return False
