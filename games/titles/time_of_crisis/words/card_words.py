"""The words of the influence cards, an object each, and the table of all.

The table is full once `words` is imported, which reads the files of `cards`. Labels are registered
there too (`labels.describe`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.event_words import EventTemplates, Sayings
from rulebooks.engine.kernel import Action, Question
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.card import ACTION_CARDS, CARDS, InfluenceCard
from rulebooks.time_of_crisis.rules.view import TocView


class QuestionWords(NamedTuple):
    """A question: as it is asked, in the few words of a mail's subject, and for those who wait."""

    question: Promise | Any
    topic: Promise
    waiting: Promise = lazy("Waiting for %(who)s to select cards.")


def tell_plain_use(event: log.CardUsed) -> EventTemplates:
    """Tell the use of an event, with its army and province if it has any."""
    if event.army and event.province:
        return EventTemplates(
            _("%(seat)s uses %(card)s for Army %(army)s %(in_province)s."),
            _("You use %(card)s for Army %(army)s %(in_province)s."),
        )
    if event.army:
        return EventTemplates(_("%(seat)s uses %(card)s for Army %(army)s."), _("You use %(card)s for Army %(army)s."))
    if event.province:
        return EventTemplates(_("%(seat)s uses %(card)s %(in_province)s."), _("You use %(card)s %(in_province)s."))
    return EventTemplates(_("%(seat)s uses %(card)s."), _("You use %(card)s."))


def no_words(*_arguments: object) -> dict[str, Any]:
    return {}


@dataclass(frozen=True, kw_only=True)
class CardWords:
    """All words of a card, but for the labels of its actions.

    ``effect`` is for the reference, ``brief`` the event on one line: both are filled with the
    figures of the card's rulings. The rules in words add the ``details`` to the effect, and name the
    ``clauses`` that both carry out. ``by_faction`` tells when a faction uses the event,
    ``faction_why`` the reason in the log if that is an act of its own. ``refusals`` go by the codes
    of the card's `refusal`, ``questions`` by the kind of the decision or by why cards are selected.
    ``in_battle`` is the assumption of the odds of a battle with it, ``hint`` is for beginners who
    select cards for it.
    """

    card: InfluenceCard
    name: Promise
    effect: Promise

    brief: Promise | None = None
    details: Sequence[Promise] = ()
    clauses: str = ""
    by_faction: Promise | None = None

    faction_why: Promise | None = None
    refusals: Mapping[str, Promise] = field(default_factory=dict)
    questions: Mapping[str, QuestionWords] = field(default_factory=dict)
    sayings: Sayings = field(default_factory=dict)
    in_battle: Promise | None = None
    hint: Promise | None = None

    tell_use: Callable[[log.CardUsed], EventTemplates] = tell_plain_use
    refusal_words: Callable[[TocView, int, Mapping[str, Any]], dict[str, Any]] = no_words
    """Return the words of a refusal, beside the force, the army and the place of the order."""
    question_words: Callable[[TocView, Question], dict[str, Any]] = no_words
    """Return the words of a question, beside its facts."""
    risks: Callable[[Any, TocView], list[str]] = lambda action, view: []
    """Tell the risks of the dice that an action throws, beside their chance."""
    objects: Callable[[Any], tuple[str, str]] | None = None
    """Return the things of the first and the second click on an action, if they are not the card and the place."""


NO_MARKER = lazy("All Quaestor and Castra markers are on the map.")
"""A refusal of both, two sides of the same counters."""

CARD_WORDS: dict[str, CardWords] = {}
"""By the card's name, in the order of the cards."""
ASKING: dict[str, CardWords] = {}
"""The words of the card that asks a question, by its kind, or by why cards are selected."""


def enter_words(words: Iterable[CardWords]) -> None:
    words_by_card = {card_words.card.name: card_words for card_words in words}
    CARD_WORDS.update((name, words_by_card[name]) for name in CARDS if name in words_by_card)
    ASKING.update((kind, card_words) for card_words in CARD_WORDS.values() for kind in card_words.questions)


def words_of_action(kind: type[Action]) -> CardWords | None:
    """Return the words of the card that has an order of its own."""
    card = ACTION_CARDS.get(kind)
    return CARD_WORDS[card.name] if card else None
