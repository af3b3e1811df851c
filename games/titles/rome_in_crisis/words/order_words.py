"""The words of the orders, an object each, which the files of `orders` fill."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from msgspec.structs import asdict

from games.present.choices import BoxForm
from games.present.event_words import Sayings
from games.titles.title import Names
from rulebooks.engine.kernel import Action
from rulebooks.rome_in_crisis.rules.order import RomeOrder
from rulebooks.rome_in_crisis.rules.view import RomeView

from . import names as called

FIELDS: Mapping[str, tuple[str, Callable[[Any], Any]]] = {
    "method": ("method", lambda method: called.METHODS[method]),
    "candidate": ("name", called.candidate),
    "office": ("office", called.office),
    "card": ("card", called.card),
    "cards": ("cards", called.cards),
    "hand_cards": ("hand", called.cards),
    "against": ("crisis", lambda kind: called.CRISES[kind]),
    "war": ("war", lambda kind: called.CRISES[kind]),
}
"""The name of an order's field in labels, and how its value is written."""


@dataclass(frozen=True, kw_only=True)
class RomeOrderWords:
    """All words of an order.

    Its fields fill the ``label``, and the place to click on the table (``on``) together with the facts of the
    question. It stands in a ``group`` of the list; ``hand`` is its field with cards of one's hand. With an order
    ``about_hand``, the rank of a card that one holds is no number of the list. ``paragraph`` is that of the rules
    about it. ``refusal`` gives the reason against it as an answer to one of its decisions; without a reason the
    question is repeated. An ``evident`` order is understood without its verb, and one that ``is_no`` answers by
    doing nothing.
    """

    order: type[RomeOrder]
    group: str
    label: Promise | Callable[[Any], Promise]
    paragraph: str

    effect: Callable[[Any, RomeView], str] = lambda action, view: ""
    on: str = ""
    hand: str = ""
    about_hand: bool = False
    refusal: Callable[[RomeView], str] | None = None
    evident: bool = False
    is_no: bool = False
    form: Callable[[RomeView, Sequence[Any], Names], BoxForm] | None = None
    """Make the form of boxes to tick, for many such orders."""
    examples: Callable[[RomeView, Sequence[Any]], Sequence[Action]] | None = None
    """Choose a few of many such orders for a mail."""
    sayings: Sayings = field(default_factory=dict)

    def label_of(self, action: Any, names: Names) -> str:
        template = self.label if isinstance(self.label, Promise) else self.label(action)
        words = {name: write(getattr(action, part)) for part, (name, write) in FIELDS.items() if hasattr(action, part)}
        if hasattr(action, "seat"):
            words["player"] = names[action.seat]
        return str(template) % words

    def place_to_click(self, action: Action, view: RomeView) -> str:
        """Return the place to click for it on the table; empty if it has none, or the question is another."""
        facts = view.question.facts if view.question else {}
        try:
            return self.on.format_map({**facts, **asdict(action)})
        except KeyError:
            return ""

    def cards_in(self, action: Action) -> tuple[str, ...]:
        """Return the cards of one's hand in the order."""
        cards = getattr(action, self.hand) if self.hand else ()
        return (cards,) if isinstance(cards, str) else cards
