"""Limits by the expansion's kinds of Emperor (its rules 3.2.1 and 3.3)."""

from django.utils.translation import gettext as _

from .case import Case


def not_emperor_before(case: Case) -> str:
    """3.2.1 Refuse a vote for Italia by a player deprived of it in this very turn."""
    if case.field("province") != "italia" or not case.view.now.reigned:
        return ""
    return _("You were Emperor in this turn: for Italia you can ask again in your next one.")
