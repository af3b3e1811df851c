"""Kinds of decision that a title lets be answered ahead of time, and the possible orders for each."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rulebooks.engine.errors import MalformedAction
from rulebooks.engine.kernel import Action
from rulebooks.engine.notation import Notation, order_text

from .rule import Imagined, Legal

Chooser = Callable[[Any, Legal], Action | None]
"""A function that chooses from a view and the legal actions; None if it has no answer, and the person is asked."""

LINES, BOT = "lines", "bot"


class Policy(NamedTuple):
    """A way to answer, in words, such as "keep the dice".

    LINES and BOT have nothing to ``choose`` by, nor has one that its title chooses by with the rest
    of the order. One that ``asks`` sends the question to its person if it chooses nothing; of
    others that is a failure, and is told.
    """

    words: str | Promise
    choose: Chooser | None = None
    asks: bool = False


BY_LINES = Policy(_("give the first possible order"))
AS_BOT = Policy(_("let a bot decide"))


class DecisionKind(NamedTuple):
    """A kind of decision: ``when`` is its occasion in words, such as "When my force takes hits".

    ``policies`` stand in the order of the offer: LINES takes the order's own lines, BOT leaves it
    to the bot. ``own`` means that it is asked in one's own turn only. The ``conditions`` are those
    of the title's that make sense for it, in the order of the form. Its lines give orders that are
    ``spoken``, of which ``example`` is one, and ``prefix`` goes without saying before them. For a
    ``secret`` decision no answer counts as the one sensible: a seat's playing it by itself would
    tell the others something. ``sensible`` finds one among several legal answers, ``imagine`` makes
    up questions for a preview, from a view and its seat alone.
    """

    when: str | Promise
    policies: Mapping[str, Policy] = {LINES: BY_LINES, BOT: AS_BOT}
    own: bool = False
    conditions: tuple[str, ...] = ()
    spoken: tuple[type[Action], ...] = (Action,)
    example: str | Promise = ""
    prefix: str = ""
    secret: bool = False
    sensible: Chooser | None = None
    imagine: Callable[[Any, int], Iterable[Imagined]] | None = None

    @property
    def takes_lines(self) -> bool:
        return LINES in self.policies

    def read(self, line: str, notation: Notation) -> Action:
        """Read a line as an order that answers it. Raise `MalformedAction`."""
        action = self._parse_line(line, notation)
        if not isinstance(action, self.spoken):
            raise MalformedAction(f"this does not answer the question: {line[:80]}")
        return action

    def _parse_line(self, line: str, notation: Notation) -> Action:
        try:
            return notation.parse(line)
        except MalformedAction:
            if not self.prefix:
                raise
            return notation.parse(self.prefix + line)


def by_lines(legal: Legal, lines: Sequence[str]) -> Action | None:
    choices = {order_text(action): action for action in legal}
    return next((choices[line] for line in lines if line in choices), None)


def first_of(*kinds: type[Action]) -> Chooser:
    """Make a chooser of the first legal answer in the order of these kinds."""

    def choose(view: Any, legal: Legal) -> Action | None:
        actions = (action for kind in kinds for action in legal if isinstance(action, kind))
        return next(actions, None)

    return choose


def best_of(kind: type[Action], key: Callable[[Any], Any]) -> Chooser:
    """Make a chooser of the answer of this kind that is first by a measure."""

    def choose(view: Any, legal: Legal) -> Action | None:
        return max((action for action in legal if isinstance(action, kind)), key=key, default=None)

    return choose
