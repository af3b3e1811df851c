"""Waiting games and new messages, in words."""

from django.utils.translation import ngettext


def games_that_wait(count: int) -> str:
    """Label the button to the next of the waiting games."""
    told = ngettext("Next game (%(count)s waiting)", "Next game (%(count)s waiting)", count)
    return told % {"count": count}


def new_messages(count: int) -> str:
    """Tell the number of unread messages."""
    told = ngettext("%(count)s new message", "%(count)s new messages", count)
    return told % {"count": count}
