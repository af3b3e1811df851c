"""What a standing order says, of any title, and what may come of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from games.engine.kernel import Action

Legal = Sequence[Action]

OWN_TURN = "OwnTurn"
"""Not a kind of decision: the list of orders for one's own turn."""
PLAYS_ITSELF = "PlaysItself"
"""Not a kind of decision: those with one sensible answer are to play themselves."""


@dataclass(frozen=True)
class Rule:
    """One standing order. ``key`` tells it from the others; ``wait`` is in hours, 0 for at once.

    ``lines`` are notation: what to try in order, or for OWN_TURN what to carry out one after another. ``conditions``
    are the title's, by name, what is absent being none; the rounds are inclusive, None for no bound. A list for one's
    own turn is held back by all of them and its hours until it has ``begun`` in the turn of a round, and goes on freely
    in it.
    """

    key: int
    kind: str
    policy: str = ""
    lines: tuple[str, ...] = ()
    conditions: Mapping[str, Any] = field(default_factory=dict)
    first_round: int | None = None
    last_round: int | None = None
    wait: int = 0
    begun: int | None = None

    def hours(self, view: Any) -> int:
        """How long the person may answer first."""
        return 0 if self.begun == view.round else self.wait

    def in_time(self, view: Any) -> bool:
        """Whether the round is one of those meant."""
        begun = self.first_round is None or view.round >= self.first_round
        return begun and (self.last_round is None or view.round <= self.last_round)


class Unfit(ValueError):
    """An order lacks something or would be of no use; the message says so to its person, in a sentence."""


@dataclass(frozen=True)
class Ahead:
    """What somebody says once for all that a kind of decision asks of them in this round, as "bid up to 12" does.

    ``policy`` and ``conditions`` are as in a `Rule`.
    """

    kind: str
    policy: str
    conditions: Mapping[str, Any]

    @property
    def rule(self) -> Rule:
        """It as it is judged before it is kept."""
        return Rule(0, self.kind, self.policy, conditions=self.conditions)


@dataclass(frozen=True)
class Answer:
    """What to do, and by which order."""

    rule: Rule
    action: Action


@dataclass(frozen=True)
class Verdict:
    """``answer`` None: the person is to be asked. ``refused`` are orders that were meant for it and could not act."""

    answer: Answer | None = None
    refused: list[Rule] = field(default_factory=list)


@dataclass(frozen=True)
class Imagined:
    """A question like those that an order is for, as it would be asked if it came now, and what would be legal.

    A title may add what its words for it need.
    """

    view: Any
    legal: Legal


def is_own_turn(view: Any) -> bool:
    """Whether the turn being played is that of the view's seat."""
    return view.turn is not None and view.turn.seat == view.seat
