"""What the expansion's kinds of Emperor do not allow (its rules 3.2.1 and 3.3)."""

from django.utils.translation import gettext as _

from ..rules.data.cards import MILITARY
from ..rules.emperors import emperor_kind, spared_by_mob
from ..words import names as called
from .case import Case


def not_emperor_before(case: Case) -> str:
    """3.2.1 Whether the vote is not for Italia, of which the player was deprived in this very turn."""
    if case.field("province") != "italia" or not case.view.now.reigned:
        return ""
    return _("You were Emperor in this turn: for Italia you can ask again in your next one.")


def not_with_an_army(case: Case) -> str:
    """3.3.3 Whether the Emperor is not a Military one."""
    if emperor_kind(case.view) != MILITARY:
        return ""
    return _("The Emperor leads an army himself: no Praetorian Guard can be used against him.")


def without_populace_emperor(case: Case) -> str:
    """3.3.2 Whether the province's Governor is no Populace Emperor."""
    province = case.field("province")
    if province is None or not spared_by_mob(case.view, province):
        return ""
    told = _("A Populace Emperor governs %(place)s: the event of Mob is not for his provinces.")
    return told % {"place": called.region(province)}
