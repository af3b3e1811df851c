"""Standing orders of a title: the choice among them, their answers, and their words."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any

from django.forms import Field
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present import standing_order_words
from games.present.lists import join_phrases
from rulebooks.engine.kernel import Action
from rulebooks.engine.notation import Notation, order_text
from rulebooks.engine.ruleset import Bot

from .kind import BOT, DecisionKind, by_lines
from .rule import OWN_TURN, PLAYS_ITSELF, Ahead, Imagined, Legal, RuleAnswer, StandingRule, Verdict, is_own_turn

Conditions = Mapping[str, Any]
"""Conditions of an order besides its rounds: the title's own names and values. An absent one is none."""

LINES_LABEL = lazy("Orders, one per line, best first")
PLAYS_ITSELF_WHERE = lazy(
    "Some decisions have only one sensible answer. We can make them without asking you. Your own standing orders come"
    " first."
)
TRIED_OUT = lazy("Preview from the current position, as if your turn began now.")


@dataclass(frozen=True, kw_only=True)
class StandingOrders:
    """A title's part of standing orders: its kinds of decision, in the order of pages, the bot for
    BOT, and its sentences.

    ``asked_once`` are kinds that a game asks once only, and the list for one's own turn does not answer
    either; ``example`` is a line of such a list, ``tried_out`` names the position of its trial
    while another plays. ``lines_label`` heads the lines of an order, ``plays_itself`` describes the
    decisions with one sensible answer. A title with conditions adds their meaning in a subclass.
    """

    notation: Notation
    bot: Bot
    kinds: Mapping[str, DecisionKind] = field(default_factory=dict)
    asked_once: Collection[str] = ()
    example: str | Promise
    lines_label: str | Promise = LINES_LABEL
    plays_itself: str | Promise = PLAYS_ITSELF_WHERE
    tried_out: str | Promise = TRIED_OUT

    # What a title with conditions, or with kinds that have parts, says itself

    def kind_of(self, view: Any) -> str:
        """Return the kind of question to the view's seat; empty if there is none."""
        question = view.question
        return question.kind if question is not None and view.seat in question.seats else ""

    def are_met(self, conditions: Conditions, view: Any) -> bool:
        return True

    def condition_fields(self, kind: str, names: Sequence[str], seat: int) -> dict[str, Field]:
        """Return form fields for the conditions of a kind of decision, or of OWN_TURN. An empty
        value is no condition.
        """
        return {}

    def conditions_in_words(self, conditions: Conditions, names: Sequence[str]) -> list[str]:
        return []

    def fitting(self, kind: str, policy: str, conditions: Conditions) -> Conditions:
        """Return the conditions that an order with that policy keeps. Raise UnfitOrder if it lacks one."""
        return conditions

    def read_ahead(self, line: str, view: Any) -> Ahead | None:
        """Read a line among orders as one for the whole round; return None for any other.

        Raise UnfitOrder if it names something that is not there.
        """
        return None

    def require_use(self, ahead: Ahead, view: Any, legal: Legal) -> None:
        """Raise UnfitOrder for an order that its person can hardly mean, given the present question."""

    def would_wait(self, conditions: Conditions) -> str:
        """Tell the effect of unmet conditions on a list for one's own turn, in the present position."""
        return _("As things stand, the orders would wait for a later turn.")

    def waits(self, conditions: Conditions) -> str:
        """Tell that a list was not begun in one's own turn, because its conditions were not met."""
        return _("Your queued orders wait for a later turn.")

    def examples(self, view: Any, rule: StandingRule) -> list[Imagined]:
        """Return questions for an order in the present position, made from the seat's own view
        alone.

        There are none for kinds that depend on things yet to come.
        """
        imagine = self.kinds[rule.kind].imagine
        return list(imagine(view, view.seat)) if imagine else []

    def effect(self, case: Imagined, label: str) -> str:
        """Tell an order's answer to such a question; without a label, the person would be asked."""
        return standing_order_words.effect(label)

    # What they answer

    def kind_to_answer(self, view: Any) -> str:
        """Return the kind of the question to the view's seat if an order may answer it; else empty."""
        kind = self.kind_of(view)
        return kind if kind in self.kinds else ""

    def judge(self, view: Any, legal: Legal, rules: Sequence[StandingRule]) -> Verdict:
        """Apply the seat's standing orders, in their order, to its question.

        An order for this kind of decision comes before the list for one's own turn, and both before
        the rule for forced answers; one that sends the question to its person comes before all that
        follow it.
        """
        kind = self.kind_of(view)
        if not kind or not legal:
            return Verdict()
        refused: list[StandingRule] = []
        for rule in self._rules_meant(view, kind, rules):
            action = self.choose(rule, view, legal)
            if action is not None:
                return Verdict(RuleAnswer(rule, action), refused)
            if self._asks_person(rule):
                break
            if rule.kind != PLAYS_ITSELF:
                refused.append(rule)
        return Verdict(None, refused)

    def _asks_person(self, rule: StandingRule) -> bool:
        """Return True if the person is to be asked when the order chooses nothing."""
        policy = self.kinds[rule.kind].policies.get(rule.policy) if rule.kind in self.kinds else None
        return policy is not None and policy.asks

    def _rules_meant(self, view: Any, kind: str, rules: Sequence[StandingRule]) -> list[StandingRule]:
        """Return the orders for the question, in the order of their trial."""
        matches = [rule for rule in rules if rule.kind == kind and kind in self.kinds and self.holds(rule, view)]
        if is_own_turn(view) and kind not in self.asked_once:
            matches += [rule for rule in rules if rule.kind == OWN_TURN and self._is_for_turn(rule, view)]
        return matches + [rule for rule in rules if rule.kind == PLAYS_ITSELF]

    def _is_for_turn(self, rule: StandingRule, view: Any) -> bool:
        """Return True if a list is to be carried out in the turn being played, which is its person's own."""
        return bool(rule.lines) and (rule.begun == view.round or self.holds(rule, view))

    def holds(self, rule: StandingRule, view: Any) -> bool:
        """Return True if an order is valid for the question to the view's seat, by its rounds and its conditions."""
        return rule.in_time(view) and self.are_met(rule.conditions, view)

    def choose(self, rule: StandingRule, view: Any, legal: Legal) -> Action | None:
        """Return one order's answer; None if it has no legal one."""
        if rule.kind == PLAYS_ITSELF:
            return self._sensible_answer(view, legal)
        if rule.kind == OWN_TURN:
            return by_lines(legal, rule.lines[:1])
        if rule.policy == BOT:
            return self.bot.choose(view, legal, Random(0))
        policy = self.kinds[rule.kind].policies.get(rule.policy)
        return policy.choose(view, legal) if policy and policy.choose else by_lines(legal, rule.lines)

    def _sensible_answer(self, view: Any, legal: Legal) -> Action | None:
        """Return the one sensible answer to the view's seat's question; None if there is a choice to make."""
        kind = self.kinds.get(self.kind_of(view))
        if kind is None or kind.secret:
            return None
        if len(legal) == 1:
            return legal[0]
        return kind.sensible(view, legal) if kind.sensible else None

    # Their lines

    def normal(self, kind: str, line: str) -> str:
        """Return a line in its exact notation; the kind's prefix may be left out.

        Raise `MalformedAction` for no order, or one that does not answer this kind of decision.
        """
        return order_text(self.notation.parse(line) if kind == OWN_TURN else self.kinds[kind].read(line, self.notation))

    def example_of(self, kind: str) -> str:
        """Return a line that fits a kind of decision, or OWN_TURN, in the reader's language."""
        return str(self.example if kind == OWN_TURN else self.kinds[kind].example)

    # How they are told

    def sentence(
        self, rule: StandingRule, names: Sequence[str], *, expires: datetime | None = None, is_once: bool = False
    ) -> str:
        """Return all of an order in one sentence, with its conditions behind it."""
        kind = self.kinds[rule.kind]
        policy = kind.policies.get(rule.policy)
        lines = [line.removeprefix(kind.prefix) for line in rule.lines]
        order = standing_order_words.order(str(kind.when), str(policy.words) if policy else "", lines)
        return standing_order_words.sentence(
            [order, *self._conditions_in_words(rule, names), *standing_order_words.bounds(expires, is_once, rule.wait)]
        )

    def bounds(self, rule: StandingRule, *, expires: datetime | None) -> str:
        """Tell the time, end and conditions of the list for one's own turn."""
        asking = [] if rule.wait else [_("without asking me")]
        bounds = standing_order_words.bounds(expires, is_once=False, wait=rule.wait)
        conditions = [*self._conditions_in_words(rule, ()), *bounds, *asking]
        return _("Carried out: %(conditions)s.") % {"conditions": join_phrases(conditions)}

    def _conditions_in_words(self, rule: StandingRule, names: Sequence[str]) -> list[str]:
        return [
            *self.conditions_in_words(rule.conditions, names),
            *standing_order_words.rounds(rule.first_round, rule.last_round),
        ]

    def refusal(self, rule: StandingRule, line: str, why: str) -> str:
        """Tell the owner about an order that could not act at its decision. ``why`` is given for a stopped list."""
        if rule.kind == OWN_TURN and not line:
            return standing_order_words.time_is_over() if why else self.waits(rule.conditions)
        return standing_order_words.refusal_notice(
            standing_order_words.own_turn() if rule.kind == OWN_TURN else str(self.kinds[rule.kind].when), line
        )
