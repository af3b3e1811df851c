"""What waits for somebody, in words: their games, and what others have said."""

from django.utils.translation import ngettext


def games_that_wait(count: int) -> str:
    """What the button says that leads to the next of them."""
    told = ngettext("Next game: %(count)s waits for you", "Next game: %(count)s wait for you", count)
    return told % {"count": count}


def new_messages(count: int) -> str:
    """How many messages there are that one has not looked at."""
    told = ngettext("%(count)s new message at the table", "%(count)s new messages at the table", count)
    return told % {"count": count}
