"""Dice and their results, in words."""

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from ..rules.state import Shot


def votes(count: int) -> str:
    """So many votes."""
    return ngettext("%(count)s vote", "%(count)s votes", count) % {"count": count}


def hits(count: int) -> str:
    """So many hits."""
    return ngettext("%(count)s hit", "%(count)s hits", count) % {"count": count}


def shots(rolled: Iterable[Shot]) -> str:
    """Dice of a battle in the order rolled, bonus dice in brackets."""
    return ", ".join(f"({shot.pip})" if shot.bonus else str(shot.pip) for shot in rolled) or _("no dice")
