"""Labels of buttons and badges: undo, the next waiting game, new messages."""

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


def next_game_label(count: int) -> str:
    """Label the button to the next of the waiting games."""
    label = ngettext("Next game (%(count)s waiting)", "Next game (%(count)s waiting)", count)
    return label % {"count": count}


def new_messages_label(count: int) -> str:
    """Tell the number of unread messages."""
    line = ngettext("%(count)s new message", "%(count)s new messages", count)
    return line % {"count": count}
