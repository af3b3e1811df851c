"""Standing orders of any title, and their possible results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rulebooks.engine.kernel import Action

Legal = Sequence[Action]

OWN_TURN = "OwnTurn"
"""Not a kind of decision: the list of orders for one's own turn."""
PLAYS_ITSELF = "PlaysItself"
"""Not a kind of decision: those with one sensible answer are to play themselves."""


@dataclass(frozen=True)
class StandingRule:
    """One standing order.

    ``key`` tells it from the others; ``wait`` is in hours, 0 for at once. ``lines`` are notation:
    alternatives to try in order, or for OWN_TURN orders to carry out one after another.
    ``conditions`` are the title's, by name, an absent one being none; the rounds are inclusive,
    None for no bound. A list for one's own turn is held back by all of them and its hours until it
    has ``begun`` in the turn of a round, and goes on freely in it.
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
        """Return the hours left to the person to answer first."""
        return 0 if self.begun == view.round else self.wait

    def in_time(self, view: Any) -> bool:
        """Return True if the order is meant for the view's round."""
        has_begun = self.first_round is None or view.round >= self.first_round
        return has_begun and (self.last_round is None or view.round <= self.last_round)


class UnfitOrder(ValueError):
    """An order lacks something or would be of no use; the message tells its person so, in a sentence."""


@dataclass(frozen=True)
class Ahead:
    """An order for all questions of a kind in this round, such as "bid up to 12".

    ``policy`` and ``conditions`` are as in a `StandingRule`.
    """

    kind: str
    policy: str
    conditions: Mapping[str, Any]

    @property
    def rule(self) -> StandingRule:
        """Return it as a rule, to be judged before it is kept."""
        return StandingRule(0, self.kind, self.policy, conditions=self.conditions)


@dataclass(frozen=True)
class RuleAnswer:
    """An action to take, and the order behind it."""

    rule: StandingRule
    action: Action


@dataclass(frozen=True)
class Verdict:
    """The result of all orders. ``answer`` None: the person is to be asked. ``refused`` orders were
    meant for it and could not act.
    """

    answer: RuleAnswer | None = None
    refused: list[StandingRule] = field(default_factory=list)


@dataclass(frozen=True)
class Imagined:
    """A question such as an order is for, in the present position, with its legal actions.

    A title may add facts that its words for it need.
    """

    view: Any
    legal: Legal


def is_own_turn(view: Any) -> bool:
    """Return True if the turn being played is that of the view's seat."""
    return view.turn is not None and view.turn.seat == view.seat
