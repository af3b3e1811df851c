"""Words of *Rome in Crisis* for reading orders, and orders in other words than those of its notation."""

from collections.abc import Iterator

from games.orders.interpret import by_itself
from games.orders.lexicon import Lexicon
from games.orders.matching import Offered
from games.orders.readings import Order, OrderLine, Problem
from games.orders.tokens import plain_letters

from ..rules import actions
from ..rules.actions import NOTATION, DeclineOffice
from ..rules.data.influence import COUNTS_IN
from ..rules.state import cards_of_types
from ..rules.view import RomeView
from ..words import names as called
from .copies import spelled_out
from .languages import LANGUAGES
from .reasons import reason


def texts_of_names() -> Iterator[str]:
    """Yield the names of things in the language in use."""
    for words in (called.CANDIDATES, called.TYPES, called.CRISES, called.METHODS, called.OFFICES):
        yield from map(str, words.values())


NOES = (actions.Pass, actions.DeclineOffice, actions.FightNone, actions.TransferNothing, actions.KeepOffices)
"""Answers that do nothing; a question has one of them at most."""


def read_otherwise(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read answers and cards in other words than those of the notation; return None for anything else."""
    return read_no(line, offered) or read_counted(line, offered)


def read_counted(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read a number of cards, as in "bid 2 gold" or "bid all my gold"; return None for a line without one."""
    view: RomeView = offered.view
    hand = view.own_hand
    bids = any(isinstance(action, actions.Bid) for action in offered.legal)
    usable = cards_of_types(hand, COUNTS_IN[view.now.method]) if bids else []
    named = spelled_out(line.text, hand, usable)
    return by_itself(line._replace(text=named), offered) if named else None


def read_no(line: OrderLine, offered: Offered) -> Order | None:
    """Read a mere no, or nothing, as the answer that does nothing."""
    if plain_letters(line.text).strip(" .!") not in offered.lexicon.list_of("no"):
        return None
    return next((Order(line.written, action) for action in offered.legal if isinstance(action, NOES)), None)


LEXICON = Lexicon(
    notation=NOTATION,
    texts=texts_of_names,
    languages=LANGUAGES,
    everyday=frozenset({"leave", "make", "offer", "take", "address", "hand"}),
    negations=frozenset({"no", "nothing"}),
    styles=frozenset({"legatus", "emperor"}),
    goes_on=frozenset({"decline"}),
    declines=DeclineOffice,
    reason=reason,
    otherwise=read_otherwise,
)
