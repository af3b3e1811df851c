"""The orders of an undo, in a line."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.present.lists import join_words


def undo_label(orders: Iterable[str]) -> str:
    """Label a button by its order's effect, or a line by the words of its choices. Neither has a full stop."""
    return _("Undo: %(orders)s") % {"orders": join_words(order.removesuffix(".") for order in orders)}


def undo_all_label(count: int) -> str:
    """Label a button for so many orders at once."""
    return ngettext("Undo %(count)s order", "Undo all %(count)s orders", count) % {"count": count}
