"""The standing orders of a title: which of them answers what a seat is asked, what it says, and how it is told."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any

from django.forms import Field
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.engine.bot import Bot
from games.engine.kernel import Action
from games.engine.notation import Notation, text
from games.present import standing as words

from .kind import BOT, Kind, by_lines
from .rule import OWN_TURN, PLAYS_ITSELF, Ahead, Answer, Imagined, Legal, Rule, Verdict, is_own_turn

Conditions = Mapping[str, Any]
"""What an order depends on besides its rounds: names and values that the title knows. What is absent is none."""

LINES_LABEL = lazy("Orders, one each line, the best first")
PLAYS_ITSELF_WHERE = lazy(
    "Some decisions have one sensible answer. They can be answered without asking you. Your own standing orders come"
    " first."
)
TRIED_OUT = lazy("Tried out on the position of now, as if your turn began at once.")


@dataclass(frozen=True, kw_only=True)
class Standing:
    """What a title fills in: its kinds of decision, in the order of pages, the bot that BOT asks, and its sentences.

    ``once`` are kinds that a game asks once only, which the list for one's own turn does not answer either; ``example``
    is a line of such a list, ``tried_out`` says on what it is tried out while another plays. ``lines_label`` heads the
    lines of an order, ``plays_itself`` tells which decisions have one sensible answer. A title with conditions says in
    a subclass what comes of them.
    """

    notation: Notation
    bot: Bot
    kinds: Mapping[str, Kind] = field(default_factory=dict)
    once: Collection[str] = ()
    example: str
    lines_label: str | Promise = LINES_LABEL
    plays_itself: str | Promise = PLAYS_ITSELF_WHERE
    tried_out: str | Promise = TRIED_OUT

    # What a title with conditions, or with kinds that have parts, says itself

    def kind_of(self, view: Any) -> str:
        """What is asked of the view's seat; empty where nothing is."""
        asked = view.question
        return asked.kind if asked is not None and view.seat in asked.seats else ""

    def are_met(self, conditions: Conditions, view: Any) -> bool:
        """Whether all conditions are met in what the view's seat is asked."""
        return True

    def condition_fields(self, kind: str, names: Sequence[str], seat: int) -> dict[str, Field]:
        """Form fields for the conditions of a kind of decision, or of OWN_TURN. An empty value is no condition."""
        return {}

    def conditions_in_words(self, conditions: Conditions, names: Sequence[str]) -> list[str]:
        """Each condition in a few words."""
        return []

    def fitting(self, kind: str, policy: str, conditions: Conditions) -> Conditions:
        """What of the conditions an order with that policy keeps. Raises Unfit where it lacks one."""
        return conditions

    def heard(self, line: str, view: Any) -> Ahead | None:
        """What a line among orders says for the whole round; None for one that does not.

        Raises Unfit for a line that would, but names what is not there.
        """
        return None

    def require_use(self, ahead: Ahead, view: Any, legal: Legal) -> None:
        """Raises Unfit for what its person can hardly mean, given what they are asked now."""

    def would_wait(self, conditions: Conditions) -> str:
        """What a list for one's own turn does whose conditions are not met as things stand."""
        return _("As things stand, the list would wait for the next turn.")

    def waits(self, conditions: Conditions) -> str:
        """What is told of a list that was not begun in one's own turn, for its conditions were not met."""
        return _("Your list of orders is not carried out in this turn: it waits for the next.")

    def examples(self, view: Any, rule: Rule) -> list[Imagined]:
        """Questions for an order as the position would bring them, made from the seat's own view alone.

        None for kinds that depend on what is yet to come.
        """
        imagine = self.kinds[rule.kind].imagine
        return list(imagine(view, view.seat)) if imagine else []

    def effect(self, case: Imagined, label: str) -> str:
        """What an order would answer to such a question; without a label, the person would be asked."""
        return words.effect(label)

    # What they answer

    def asked(self, view: Any) -> str:
        """The kind of decision that the view's seat is asked and an order may answer; empty where there is none."""
        kind = self.kind_of(view)
        return kind if kind in self.kinds else ""

    def judge(self, view: Any, legal: Legal, rules: Sequence[Rule]) -> Verdict:
        """What the seat's standing orders, the first of them first, say to what it is asked.

        An order for this kind of decision comes before the list for one's own turn, and both before what plays itself;
        one that means its person to be asked comes before all that follow it.
        """
        kind = self.kind_of(view)
        if not kind or not legal:
            return Verdict()
        refused: list[Rule] = []
        for rule in self._meant(view, kind, rules):
            action = self.choose(rule, view, legal)
            if action is not None:
                return Verdict(Answer(rule, action), refused)
            if self._asks(rule):
                break
            if rule.kind != PLAYS_ITSELF:
                refused.append(rule)
        return Verdict(None, refused)

    def _asks(self, rule: Rule) -> bool:
        """Whether the person is to be asked where the order chooses nothing."""
        policy = self.kinds[rule.kind].policies.get(rule.policy) if rule.kind in self.kinds else None
        return policy is not None and policy.asks

    def _meant(self, view: Any, kind: str, rules: Sequence[Rule]) -> list[Rule]:
        """The orders that speak of what is asked, in the order in which they are tried."""
        found = [rule for rule in rules if rule.kind == kind and kind in self.kinds and self.holds(rule, view)]
        if is_own_turn(view) and kind not in self.once:
            found += [rule for rule in rules if rule.kind == OWN_TURN and self._is_for_turn(rule, view)]
        return found + [rule for rule in rules if rule.kind == PLAYS_ITSELF]

    def _is_for_turn(self, rule: Rule, view: Any) -> bool:
        """Whether a list is to be carried out in the turn being played, which is its person's own."""
        return bool(rule.lines) and (rule.begun == view.round or self.holds(rule, view))

    def holds(self, rule: Rule, view: Any) -> bool:
        """Whether an order counts for what the view's seat is asked, by its rounds and its conditions."""
        return rule.in_time(view) and self.are_met(rule.conditions, view)

    def choose(self, rule: Rule, view: Any, legal: Legal) -> Action | None:
        """What one order says; None where it has no answer that is legal."""
        if rule.kind == PLAYS_ITSELF:
            return self._sensible(view, legal)
        if rule.kind == OWN_TURN:
            return by_lines(legal, rule.lines[:1])
        if rule.policy == BOT:
            return self.bot.choose(view, legal, Random(0))
        policy = self.kinds[rule.kind].policies.get(rule.policy)
        return policy.choose(view, legal) if policy and policy.choose else by_lines(legal, rule.lines)

    def _sensible(self, view: Any, legal: Legal) -> Action | None:
        """The one sensible answer to what the view's seat is asked; None where there is a choice to make."""
        kind = self.kinds.get(self.kind_of(view))
        if kind is None or kind.secret:
            return None
        if len(legal) == 1:
            return legal[0]
        return kind.sensible(view, legal) if kind.sensible else None

    # Their lines

    def normal(self, kind: str, line: str) -> str:
        """A line in its exact notation; what goes without saying for the kind may be left out.

        Raises `MalformedAction` for what is no order, or none that answers this kind of decision.
        """
        return text(self.notation.parse(line) if kind == OWN_TURN else self.kinds[kind].read(line, self.notation))

    def example_of(self, kind: str) -> str:
        """A line that fits a kind of decision, or OWN_TURN."""
        return self.example if kind == OWN_TURN else self.kinds[kind].example

    # How they are told

    def sentence(self, rule: Rule, names: Sequence[str], *, expires: datetime | None = None, once: bool = False) -> str:
        """All of an order in one sentence, with its conditions behind it."""
        kind = self.kinds[rule.kind]
        policy = kind.policies.get(rule.policy)
        lines = [line.removeprefix(kind.prefix) for line in rule.lines]
        order = words.order(str(kind.when), str(policy.words) if policy else "", lines)
        return words.sentence([order, *self._conditions(rule, names), *words.bounds(expires, once, rule.wait)])

    def bounds(self, rule: Rule, *, expires: datetime | None) -> str:
        """When the list for one's own turn is carried out, until when, and on which condition; of nobody else."""
        asking = [] if rule.wait else [_("without asking me")]
        told = [*self._conditions(rule, ()), *words.bounds(expires, once=False, wait=rule.wait), *asking]
        return capfirst(words.sentence(told))

    def _conditions(self, rule: Rule, names: Sequence[str]) -> list[str]:
        return [*self.conditions_in_words(rule.conditions, names), *words.rounds(rule.first_round, rule.last_round)]

    def refused(self, rule: Rule, line: str, why: str) -> str:
        """What the owner is told of an order that was meant for a decision and could not act.

        ``why`` if it was stopped.
        """
        if rule.kind == OWN_TURN and not line:
            return words.time_is_over() if why else self.waits(rule.conditions)
        return words.refused(words.own_turn() if rule.kind == OWN_TURN else str(self.kinds[rule.kind].when), line)
