"""The agenda: what a game still owes, as a stack of plain records, and the driver that works it off.

The top of the agenda is either automatic (`Step.run`) or waits for people (`Decision`). A sequence is one
``state.then(a, b)``; an interrupt is a push, and the rest simply waits; a loop pushes itself again. What a game
owes is therefore data: it can be stored in the middle of a battle, built in a test, and outlives an edit of the
code.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from msgspec import UNSET, Struct, UnsetType

from .dice import Dice
from .errors import IllegalAction, RunawayAgenda
from .events import Event

MOST_AUTOMATIC_STEPS = 1000


class Action(Struct, frozen=True):
    """One order. ``text`` is its one-line form with fields in braces and optional parts in brackets (see
    `notation`)."""

    text: ClassVar[str]
    secret: ClassVar[bool] = False
    """Whether it names what its seat alone knows, so that others are not told it even when it is carried out."""
    takes_back: ClassVar[bool] = False
    """Whether it takes back what the same seat ordered last, and nothing else: an undo gives it, never a bot."""


class Step(Struct, tag=True, tag_field="step", omit_defaults=True):
    """Something a game still owes. Its fields are ids and numbers, and serve as its local variables."""

    def run(self, state: Any) -> None:
        """Do it. The step has left the agenda already; it may push others or itself."""
        raise NotImplementedError


class Decision(Step, kw_only=True):
    """A step that waits for the seats in ``waiting``; each answers once, in any order."""

    waiting: list[int]

    forced: ClassVar[bool] = False
    """The driver skips it where nothing is legal, and answers it where one thing is."""

    def legal(self, state: Any, seat: int) -> list[Action]:
        """Every action this seat may answer with."""
        raise NotImplementedError

    def choose(self, state: Any, seat: int, action: Any) -> None:
        """Carry out an answer. The decision has left the agenda already and pushes itself to go on waiting."""
        raise NotImplementedError

    def skip(self, state: Any, seat: int) -> None:
        """This seat has nothing it could answer."""

    def facts(self, state: Any, seat: int | None) -> dict[str, Any]:
        """What the question is about, as far as ``seat`` may know."""
        return {}


class Aside(Decision, kw_only=True):
    """What one seat decides while the game goes on with others (`GameState.aside`): order by order, known to it alone
    until the last, and so that it can take back any of them. ``orders`` are those given so far, in notation.

    It draws nothing, and touches nothing that the others' actions read or change meanwhile. It ends by not being put
    back.
    """

    orders: list[str] = []


class AwaitAside(Decision):
    """The game waits here, and asks nobody, for as long as something is decided aside (`GameState.aside`)."""

    waiting: list[int] = []

    def legal(self, state: Any, seat: int) -> list[Action]:
        return []


class Result(Struct, frozen=True):
    """How a game ended: the seats from first to last, each seat's score, and by name what else is counted of each.

    ``ranks`` are the places of the seats, from 1, where some share one (`places.ranked`). Where none do it is unset,
    and not written: games that ended before places were shared are as they were.
    """

    places: list[int]
    scores: list[int]
    columns: dict[str, list[int]] = {}
    ranks: list[int] | UnsetType = UNSET


class Draw(Struct, frozen=True, array_like=True):
    """Draws that followed each other for one purpose, of dice with as many sides: the number of the first of them in
    the game's stream, and what each came to, from 1 to ``sides``."""

    number: int
    purpose: str
    sides: int
    results: list[int]

    @property
    def last(self) -> int:
        """The number of the last of them."""
        return self.number + len(self.results) - 1


class GameState(Struct, dict=True, kw_only=True):
    """The base of a ruleset's state: the agenda, the place in the stream of dice, the result once there is one, and
    what one action sets off.

    ``aside`` is owed beside the agenda, which comes first where both ask the same seat.

    ``dice``, ``happened``, ``drawn`` and ``revealed`` live beside the fields while an action runs and are never stored.
    """

    ruleset: str
    schema: int
    agenda: list[Step]
    draws: int = 0
    result: Result | None = None
    aside: Aside | None = None

    def then(self, *steps: Step) -> None:
        """Owe these next, the first of them first."""
        self.agenda.extend(reversed(steps))

    def answered(self, decision: "Decision", seat: int) -> Action | None:
        """What the rules answer in place of a seat that nobody decides for; None where somebody does."""
        return None

    def begin(self, dice: Dice) -> None:
        """Take up the dice of one action."""
        self.__dict__.update(dice=dice, happened=[], drawn=[], revealed=False)

    def finish(self) -> list[Event]:
        """Put the dice away and return what happened since `begin`."""
        happened: list[Event] = self.__dict__["happened"]
        del self.__dict__["dice"]
        return happened

    def log(self, event: Event) -> None:
        """Remember that this happened."""
        self.__dict__["happened"].append(event)

    def reveal(self) -> None:
        """Something hidden was shown: what led here cannot be taken back."""
        self.__dict__["revealed"] = True

    def draw(self, purpose: str, sides: int = 6) -> int:
        """The next number of the stream, from 1 to ``sides``."""
        dice: Dice = self.__dict__["dice"]
        drawn = dice.draw(self.draws, purpose, sides)
        self._note(purpose, sides, drawn)
        self.draws += 1
        return drawn

    def _note(self, purpose: str, sides: int, result: int) -> None:
        """Draws in a row for one purpose and of as many sides are told together."""
        noted: list[Draw] = self.__dict__["drawn"]
        if noted and (noted[-1].purpose, noted[-1].sides) == (purpose, sides):
            noted[-1].results.append(result)
        else:
            noted.append(Draw(self.draws, purpose, sides, [result]))

    def roll(self, purpose: str, count: int) -> list[int]:
        """``count`` six-sided dice."""
        return [self.draw(purpose) for _ in range(count)]

    def shuffle(self, purpose: str, cards: list[Any]) -> None:
        """Shuffle in place (Fisher and Yates)."""
        for last in range(len(cards) - 1, 0, -1):
            other = self.draw(purpose, last + 1) - 1
            cards[last], cards[other] = cards[other], cards[last]


class Applied(Struct, frozen=True):
    """What an action did, and every draw that it took. A barrier cannot be undone: dice fell, something hidden was
    shown, or others are to move."""

    events: list[Event]
    barrier: bool
    draws: list[Draw] = []


def decision(state: GameState) -> Decision | None:
    """What the game waits for; None when it is over."""
    if not state.agenda:
        return None
    top = state.agenda[-1]
    assert isinstance(top, Decision), "between actions a game waits for people or is over"
    return top


class Question(Struct, frozen=True):
    """What is being asked: the decision's class name, the seats that have not answered, the facts that its reader may
    know, and the place that it is about, if any."""

    kind: str
    seats: tuple[int, ...]
    facts: dict[str, Any]
    place: str = ""


def question(state: GameState, seat: int | None, place: str = "") -> Question | None:
    """The decision as a seat, or an onlooker, may know it; None when the game is over."""
    top = decision(state)
    return Question(type(top).__name__, tuple(sorted(top.waiting)), top.facts(state, seat), place) if top else None


def waiting(state: GameState) -> tuple[int, ...]:
    """The seats that owe a decision, in table order; empty when the game is over."""
    aside = state.aside.waiting if state.aside else []
    return tuple(sorted({*awaited(state), *aside}))


def awaited(state: GameState) -> list[int]:
    """The seats that the game itself waits for, without what is decided aside; empty where it waits for that."""
    top = decision(state)
    return top.waiting if top else []


def aside(state: GameState, seat: int) -> Aside | None:
    """What the seat is asked, where that is decided while the game goes on with others."""
    if state.aside is None or seat not in state.aside.waiting or seat in awaited(state):
        return None
    return state.aside


def legal(state: GameState, seat: int) -> list[Action]:
    """Every action this seat may take now; empty where it owes nothing."""
    asked = aside(state, seat) or decision(state)
    return asked.legal(state, seat) if asked and seat in asked.waiting else []


def choices(state: GameState, seat: int) -> list[Action]:
    """What is to be chosen from: every action but that which only takes back."""
    return [action for action in legal(state, seat) if not action.takes_back]


def taking_back(state: GameState, seat: int) -> Action | None:
    """What takes back the last that the seat has ordered aside; None where it has ordered nothing."""
    return next((action for action in legal(state, seat) if action.takes_back), None)


def start(state: GameState, dice: Dice) -> list[Event]:
    """Work off the agenda of a fresh state up to its first decision."""
    state.begin(dice)
    settle(state)
    return state.finish()


def apply(state: GameState, seat: int, action: Action, dice: Dice) -> Applied:
    """Take an action, changing ``state`` in place; raises `IllegalAction` before anything has changed."""
    if action not in legal(state, seat):
        raise IllegalAction(_refusal(state, seat))
    return carry_out(state, action, dice, seat=seat)


def carry_out(state: GameState, action: Action, dice: Dice, *, seat: int) -> Applied:
    """The same for an action that is known to be legal: where many are tried, to list them for each takes longest."""
    before = (tuple(awaited(state)), state.draws)
    top = _taken_up(state, seat)
    state.begin(dice)
    top.choose(state, seat, action)
    settle(state)
    after = (tuple(awaited(state)), state.draws)
    return Applied(state.finish(), before != after or bool(state.__dict__["revealed"]), drawn(state))


def course(
    state: GameState, seat: int, action: Action, dice: Dice, stop: Callable[[Step], bool]
) -> Iterator[list[Event]]:
    """Take an action that was taken before, stopping wherever a step comes up at which one is to ``stop``: what has
    happened since the stop before. ``state`` is then as it was there, and at the end as `apply` leaves it."""
    top = _taken_up(state, seat)
    state.begin(dice)
    happened: list[Event] = state.__dict__["happened"]
    top.choose(state, seat, action)
    told = 0
    for _ in range(MOST_AUTOMATIC_STEPS):
        if state.agenda and stop(state.agenda[-1]) and len(happened) > told:
            yield happened[told:]
            told = len(happened)
        if not _advanced(state):
            break
    state.finish()
    yield happened[told:]


def _taken_up(state: GameState, seat: int) -> Decision:
    """What the seat is asked, taken from where it lay."""
    if asked := aside(state, seat):
        state.aside = None
        return asked
    top = state.agenda.pop()
    assert isinstance(top, Decision)
    return top


def drawn(state: GameState) -> list[Draw]:
    """What the latest action drew, or the start of a game that has just been set up; none of one that was loaded."""
    noted: list[Draw] = state.__dict__.get("drawn", [])
    return noted


def _refusal(state: GameState, seat: int) -> str:
    if not state.agenda:
        return "the game is over"
    if seat not in waiting(state):
        return "this seat has nothing to decide now"
    return "this is not among the actions allowed now"


def settle(state: GameState) -> None:
    """Run automatic steps until somebody has to decide or nothing is owed."""
    for _ in range(MOST_AUTOMATIC_STEPS):
        if not _advanced(state):
            return
    raise RunawayAgenda(type(state.agenda[-1]).__name__)


def _advanced(state: GameState) -> bool:
    """Whether the top of the agenda could be worked off without anybody deciding."""
    if not state.agenda:
        return False
    top = state.agenda[-1]
    if isinstance(top, Decision) and not isinstance(top, AwaitAside):
        return _answered(state, top)
    if isinstance(top, AwaitAside) and state.aside:
        return False
    state.agenda.pop()
    if not isinstance(top, AwaitAside):
        top.run(state)
    return True


def _answered(state: GameState, top: Decision) -> bool:
    """Whether the driver, or a rule, could answer for one of the seats that a decision waits for."""
    return (top.forced and _forced(state, top)) or _ruled(state, top)


def _ruled(state: GameState, top: Decision) -> bool:
    """Whether the rules answer for one of the seats."""
    for seat in list(top.waiting):
        action = state.answered(top, seat)
        if action is not None:
            state.agenda.pop()
            top.choose(state, seat, action)
            return True
    return False


def _forced(state: GameState, top: Decision) -> bool:
    """Whether a seat that a forced decision waits for has one choice or none."""
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
