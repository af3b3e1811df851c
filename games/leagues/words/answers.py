"""The words with which mails of leagues and ladders are answered."""

from django.utils.translation import gettext as _

CHECK_IN, WITHDRAW, ENTER = "CHECK IN", "WITHDRAW", "ENTER"
STAY, LEAVE = "STAY", "LEAVE"
WIDEN, STOP = "WIDEN", "STOP"
APPEAL = "APPEAL"
"""With the reason in the lines below it."""


def how_to_appeal() -> str:
    """How somebody appeals by mail."""
    return _("If you think that this is wrong, answer APPEAL, and say why in the lines below that.")
