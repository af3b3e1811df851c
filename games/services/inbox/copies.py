"""One mail at several addresses of ours, as by "reply all": it is dealt with once.

Each copy comes by itself and in any order, so that each works out the same leading address from the
mail's own headers. Only the copy at that one is dealt with.
"""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.mail import address
from games.mail.inbound import Incoming
from games.services.outbox import postmaster

from . import reply_commands

ORDERS, TALK, DEAD, NOT_OURS = range(4)  # kinds of addresses, the leading one first


def is_spare(recipient: str, mail: Incoming) -> bool:
    """Return True if the mail leads to another address of ours, which has it as well.

    One for orders comes before those for talk: what may be an order is told to nobody. A message to
    several tables is told at each.
    """
    if postmaster.reads(recipient) or _has_lost_its_token(recipient):
        return False
    kinds = {each: _kind_of(each) for each in {recipient, *mail.recipients}}
    first = min(kinds.values())
    if kinds[recipient] > first:
        return True
    rivals = [each for each, kind in kinds.items() if kind == first]
    if first == TALK:
        rivals = [each for each in rivals if _seat_of(each) == _seat_of(recipient)]
    return recipient != min(rivals)


def remark(recipient: str, mail: Incoming) -> str:
    """Return a sentence about what else was not done with a mail of orders, if it went to the table as well."""
    if _kind_of(recipient) == ORDERS and any(_kind_of(each) == TALK for each in mail.recipients):
        return _("Your email also went to the address for messages, but was read as orders only and not passed on.")
    return ""


def asks_which(mail: Incoming, recipient: str) -> bool:
    """Return True for a mail to the addresses of several decisions: nobody knows which it answers."""
    decisions = {_decision_of(each) for each in {recipient, *mail.recipients}}
    return len(decisions - {None}) > 1


WHICH = lazy(
    "Your email went to the addresses of several decisions, so nothing was carried out. Answer each one in an email "
    "of its own."
)


def _has_lost_its_token(recipient: str) -> bool:
    """Return True for a bare mailbox of ours: its mail server may have cut the plus off, and no other copy comes."""
    return address.takes_replies(recipient) and "+" not in recipient


def _kind_of(recipient: str) -> int:
    if address.read_claim(recipient) or address.read_held(recipient) is not None:
        return TALK if address.is_for_talk(recipient) else ORDERS
    if address.read_news(recipient) is not None:
        return ORDERS
    return DEAD if address.takes_replies(recipient) or recipient == reply_commands.own_address() else NOT_OURS


def _seat_of(recipient: str) -> int | None:
    claim = address.read_claim(recipient)
    return claim.seat_id if claim else None


def _decision_of(recipient: str) -> tuple[int, ...] | None:
    """Return the seat, the decision and the list that orders at an address are for."""
    claim = None if address.is_for_talk(recipient) else address.read_claim(recipient)
    return (claim.seat_id, claim.asked_move or 0, claim.shown_move or 0) if claim else None
