"""Waiting games and new messages, in words."""

from django.utils.translation import ngettext


def games_that_wait(count: int) -> str:
    """Label the button to the next of the waiting games."""
    told = ngettext("Next game: %(count)s waits for you", "Next game: %(count)s wait for you", count)
    return told % {"count": count}


def new_messages(count: int) -> str:
    """Tell the number of unread messages."""
    told = ngettext("%(count)s new message at the table", "%(count)s new messages at the table", count)
    return told % {"count": count}
