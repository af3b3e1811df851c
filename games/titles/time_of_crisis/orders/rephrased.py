"""Orders about cards and votes in other words than those of the notation."""

import re
from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.orders import german
from games.orders.interpret import by_itself, in_any_language
from games.orders.matching import LineToken, Offered
from games.orders.readings import Order, OrderLine, Problem, Why
from games.orders.tokens import list_words, plain_letters

from ..rules.actions import PlaceGovernor, Use
from ..rules.card import ACTION_CARDS
from ..rules.data.cards import BASE

# What the log says of a vote: "Cornelia asks for a Governor in Italia"
ASKING = re.compile(
    r"^\W*(?:i\s|ich\s)?\s*(?:ask|frage|bitte|ersuche)\b(?P<whom>.*?)\b(?:for|um|nach)\b(?=.*\b(?:governor|statthalter))",
    re.IGNORECASE,
)

RENEWED = re.compile(r"\bdamnatio(?:[ _]memoriae)?\b(?![ _](?:memoriae|ii|2)\b)", re.IGNORECASE)


def otherwise(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read words about cards other than those of the notation; return None for anything else."""
    return as_renewed(line, offered) or as_event(line, offered)


def as_renewed(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read a renewed card by the old one's name, if the game has no other of it."""
    if offered.view.options.cards == BASE or not RENEWED.search(line.text):
        return None
    return by_itself(line._replace(text=RENEWED.sub("damnatio memoriae ii", line.text)), offered)


def as_event(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read the event of a card behind "use", "pay" or "place"; the notation just names it. Return
    None for no event.
    """
    first, _space, rest = line.text.partition(" ")
    if plain_letters(first) not in list_words(_("use, pay, place, put, hire")) or not rest:
        return None
    event = line._replace(text=rest)
    read = by_itself(event, offered)
    if isinstance(read, Order):
        return read if isinstance(read.action, Use) or type(read.action) in ACTION_CARDS else None
    events = [type(offered.by_order[each.order]) in ACTION_CARDS for each in read.candidates]
    return read if read.why == Why.AMBIGUOUS and all(events) else None


def as_vote(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read an order to "ask for a Governor" with its province: people are asked for things as well."""
    if not ASKING.match(line.text):
        return None
    asked = line._replace(text=ASKING.sub(r"place \g<whom> ", line.text))
    read = in_any_language(asked, offered)
    said = offered.tokens_of(german.translate_german(asked.text, offered.vocabulary) or asked.text)
    if isinstance(read, Order) and not (
        isinstance(read.action, PlaceGovernor) and _is_named(read.action.province, said)
    ):
        return None
    return read


def _is_named(word: str, said: Sequence[LineToken]) -> bool:
    return any(word in each.words for each in said)
