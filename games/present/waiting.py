"""Waiting games and new messages, in words."""

from django.utils.translation import ngettext


def next_game_label(count: int) -> str:
    """Label the button to the next of the waiting games."""
    label = ngettext("Next game (%(count)s waiting)", "Next game (%(count)s waiting)", count)
    return label % {"count": count}


def count_new_messages(count: int) -> str:
    """Tell the number of unread messages."""
    line = ngettext("%(count)s new message", "%(count)s new messages", count)
    return line % {"count": count}
