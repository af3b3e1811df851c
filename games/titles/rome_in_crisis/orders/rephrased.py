"""What people say in other words than those of the notation."""

from django.utils.translation import gettext_lazy as lazy

from games.orders.matching import Offered
from games.orders.readings import Line, Order
from games.orders.tokens import known, plain

from ..rules import actions

NO = lazy("no, n, nope, none, nothing, no thanks")
GERMAN_NO = "nein, nichts, keine, keiner, nein danke"
NOES = (actions.Pass, actions.Decline, actions.FightNone, actions.TransferNothing, actions.KeepOffices)
"""The answers by which nothing is done; a question has one of them at most."""


def as_no(line: Line, offered: Offered) -> Order | None:
    """A mere no, or nothing, as the answer by which nothing is done."""
    if plain(line.text).strip(" .!") not in known(NO, GERMAN_NO):
        return None
    return next((Order(line.written, action) for action in offered.legal if isinstance(action, NOES)), None)
