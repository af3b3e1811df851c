"""What an undo takes back, in a line."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def taking_back(orders: Iterable[str]) -> str:
    """For a button, by what the order has done; where orders are told of, in notation: a choice's own words are of its
    position."""
    return _("Take back: %(orders)s") % {"orders": ", ".join(orders)}


def taking_all_back(count: int) -> str:
    """So many orders at once, for a button."""
    return ngettext("Take back %(count)s order", "Take back all %(count)s orders", count) % {"count": count}
