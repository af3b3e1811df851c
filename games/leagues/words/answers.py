"""Words for answering mails of leagues and ladders."""

from django.utils.translation import gettext as _

CHECK_IN, WITHDRAW, ENTER = "CHECK IN", "WITHDRAW", "ENTER"
STAY, LEAVE = "STAY", "LEAVE"
WIDEN, STOP = "WIDEN", "STOP"
APPEAL = "APPEAL"
"""Followed by the reason in the lines below."""


def how_to_appeal() -> str:
    return _("If you think this is wrong, reply APPEAL and give your reason on the lines below it.")
