"""What an undo takes back, in a line."""

from collections.abc import Iterable

from django.utils.translation import gettext as _


def taking_back(orders: Iterable[str]) -> str:
    """Orders in notation, for a button and for what is told of an undo: a choice's own words are of its position."""
    return _("Take back: %(orders)s") % {"orders": ", ".join(orders)}
