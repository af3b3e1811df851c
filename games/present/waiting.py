"""Games that wait for somebody, in words."""

from django.utils.translation import ngettext


def games_that_wait(count: int) -> str:
    """What the button says that leads to the next of them."""
    told = ngettext("Next game: %(count)s waits for you", "Next game: %(count)s wait for you", count)
    return told % {"count": count}
