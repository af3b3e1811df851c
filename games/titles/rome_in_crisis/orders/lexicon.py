"""Words of *Rome in Crisis* for reading orders, and the reasons against those that are not allowed."""

import re
from collections.abc import Iterator
from typing import Any

from games.orders.lexicon import Lexicon
from games.orders.matching import Offered
from games.orders.readings import Intended, Order, OrderLine, Problem
from games.orders.single_order import read_as_it_stands
from games.orders.tokens import plain_letters
from rulebooks.rome_in_crisis.rules.data.influence import COUNTS_IN, CRISES
from rulebooks.rome_in_crisis.rules.orders.appoint import DeclineOffice
from rulebooks.rome_in_crisis.rules.orders.bid import Bid
from rulebooks.rome_in_crisis.rules.ruleset import NOTATION
from rulebooks.rome_in_crisis.rules.state import cards_of_types
from rulebooks.rome_in_crisis.rules.view import RomeView

from ..words import names as called
from ..words import prompts
from ..words.orders import ORDER_WORDS
from .copies import spelled_out
from .languages import LANGUAGES


def reason(intended: Intended, offered: Any) -> str:
    """Tell why an order does not answer its own question, or else the question."""
    view: RomeView = offered.view
    words = ORDER_WORDS[intended.kind]
    if words.refusal and view.question and view.question.kind in {kind.__name__ for kind in words.order.decisions}:
        return words.refusal(view)
    return str(prompts.prompt(view, offered.names).question)


def texts_of_names() -> Iterator[str]:
    """Yield the names of things in the language in use."""
    for words in (called.CANDIDATES, called.TYPES, called.CRISES, called.METHODS, called.OFFICES):
        yield from map(str, words.values())


def read_otherwise(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read answers and cards in other words than those of the notation; return None for anything else."""
    return read_no(line, offered) or read_counted(line, offered)


def read_counted(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read a number of cards, as in "bid 2 gold" or "bid all my gold"; return None for a line without one."""
    view: RomeView = offered.view
    hand = view.own_hand
    bids = any(isinstance(action, Bid) for action in offered.legal)
    usable = cards_of_types(hand, COUNTS_IN[view.now.method]) if bids else []
    repeated = spelled_out(line.text, hand, usable)
    return read_as_it_stands(line._replace(text=repeated), offered) if repeated else None


def read_no(line: OrderLine, offered: Offered) -> Order | None:
    """Read a mere no, or nothing, as the answer that does nothing."""
    if plain_letters(line.text).strip(" .!") not in offered.lexicon.list_of("no"):
        return None
    return next((Order(line.original, action) for action in offered.legal if ORDER_WORDS[type(action)].is_no), None)


RANKED = re.compile(rf"\b(?:{'|'.join(CRISES)}) (\d+)")


def ranks_in(order: str) -> frozenset[int]:
    """Return the ranks of the cards in an order."""
    return frozenset(map(int, RANKED.findall(order)))


LEXICON = Lexicon(
    notation=NOTATION,
    texts=texts_of_names,
    languages=LANGUAGES,
    everyday=frozenset({"leave", "make", "offer", "take", "address", "hand"}),
    negations=frozenset({"no", "nothing"}),
    styles=frozenset({"legatus", "emperor"}),
    evident=frozenset(kind for kind, words in ORDER_WORDS.items() if words.evident),
    goes_on=frozenset({"decline"}),
    ranks=ranks_in,
    declines=DeclineOffice,
    reason=reason,
    otherwise=read_otherwise,
)
