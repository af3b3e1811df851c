"""Which standing order answers what a seat is asked, and what it says."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from games.engine.errors import MalformedAction
from games.engine.kernel import Action
from games.engine.notation import text

from ..rules.actions import NOTATION
from ..rules.view import View
from .conditions import NO_CONDITIONS, Conditions
from .kinds import KINDS, ONCE, OWN_TURN, PLAYS_ITSELF, is_own_turn, kind_of
from .policies import LINES, POLICIES, PREFIX, SPOKEN, Legal, by_lines
from .sensible import only_sensible


@dataclass(frozen=True)
class Rule:
    """One standing order. ``key`` tells it from the others; ``wait`` is in hours, 0 for at once.

    ``lines`` are notation: what to try in order, or for OWN_TURN what to carry out one after another. Such a list is
    held back by its conditions and its hours until it has ``begun`` in the turn of a round, and goes on freely in it.
    """

    key: int
    kind: str
    policy: str = ""
    lines: tuple[str, ...] = ()
    conditions: Conditions = NO_CONDITIONS
    wait: int = 0
    begun: int | None = None

    def hours(self, view: View) -> int:
        """How long the person may answer first."""
        return 0 if self.begun == view.round else self.wait

    def is_for_turn(self, view: View) -> bool:
        """Whether a list is to be carried out in the turn being played, which is its person's own."""
        return bool(self.lines) and (self.begun == view.round or self.conditions.hold(view))


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


def judge(view: View, legal: Legal, rules: Sequence[Rule]) -> Verdict:
    """What the seat's standing orders, the first of them first, say to what it is asked.

    An order for this kind of decision comes before the list for one's own turn, and both before what plays itself.
    """
    kind = kind_of(view)
    if not kind or not legal:
        return Verdict()
    refused: list[Rule] = []
    for rule in _meant(view, kind, rules):
        action = choose(rule, view, legal)
        if action is not None:
            return Verdict(Answer(rule, action), refused)
        if rule.kind != PLAYS_ITSELF:
            refused.append(rule)
    return Verdict(None, refused)


def _meant(view: View, kind: str, rules: Sequence[Rule]) -> list[Rule]:
    """The orders that speak of what is asked, in the order in which they are tried."""
    found = [rule for rule in rules if rule.kind == kind and kind in KINDS and rule.conditions.hold(view)]
    if is_own_turn(view) and kind not in ONCE:
        found += [rule for rule in rules if rule.kind == OWN_TURN and rule.is_for_turn(view)]
    return found + [rule for rule in rules if rule.kind == PLAYS_ITSELF]


def choose(rule: Rule, view: View, legal: Legal) -> Action | None:
    """What one order says; None where it has no answer that is legal."""
    if rule.kind == PLAYS_ITSELF:
        return only_sensible(view, legal)
    if rule.kind == OWN_TURN:
        return by_lines(legal, rule.lines[:1])
    policy = POLICIES[rule.kind].get(rule.policy)
    return policy(view, legal) if policy else by_lines(legal, rule.lines)


def normal(kind: str, line: str) -> str:
    """A line in its exact notation; the name of a card will do where cards are chosen.

    Raises `MalformedAction` for what is no order, or none that answers this kind of decision.
    """
    action = _read(kind, line)
    if kind != OWN_TURN and not isinstance(action, SPOKEN.get(kind, ())):
        raise MalformedAction(f"this does not answer the question: {line[:80]}")
    return text(action)


def _read(kind: str, line: str) -> Action:
    try:
        return NOTATION.parse(line)
    except MalformedAction:
        if kind not in PREFIX:
            raise
        return NOTATION.parse(PREFIX[kind] + line)


def takes_lines(kind: str) -> bool:
    """Whether lines can be given for this kind of decision."""
    return kind == OWN_TURN or LINES in POLICIES[kind]
