"""Orders in other words than those of the notation."""

from django.utils.translation import gettext_lazy as lazy

from games.orders.interpret import by_itself
from games.orders.matching import Offered
from games.orders.readings import Order, OrderLine, Problem
from games.orders.tokens import plain_letters, words_in_languages

from ..rules import actions
from ..rules.data.influence import COUNTS_IN
from ..rules.state import counting
from ..rules.view import RomeView
from .copies import spelled_out

NO = lazy("no, n, nope, none, nothing, no thanks")
GERMAN_NO = "nein, nichts, keine, keiner, nein danke"
NOES = (actions.Pass, actions.DeclineOffice, actions.FightNone, actions.TransferNothing, actions.KeepOffices)
"""Answers that do nothing; a question has one of them at most."""


def otherwise(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read answers and cards in other words than those of the notation; return None for anything
    else.
    """
    return as_no(line, offered) or as_counted(line, offered)


def as_counted(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read a number of cards, as in "bid 2 gold" or "bid all my gold"; return None for a line
    without one.
    """
    view: RomeView = offered.view
    hand = (view.players[view.seat].hand if view.seat is not None else None) or []
    bids = any(isinstance(action, actions.Bid) for action in offered.legal)
    usable = counting(hand, COUNTS_IN[view.now.method]) if bids else []
    named = spelled_out(line.text, hand, usable)
    return by_itself(line._replace(text=named), offered) if named else None


def as_no(line: OrderLine, offered: Offered) -> Order | None:
    """Read a mere no, or nothing, as the answer that does nothing."""
    if plain_letters(line.text).strip(" .!") not in words_in_languages(NO, GERMAN_NO):
        return None
    return next((Order(line.written, action) for action in offered.legal if isinstance(action, NOES)), None)
