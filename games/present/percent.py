"""Chances as people say them."""

from django.utils.translation import gettext as _


def percent(chance: float) -> str:
    """A chance as people say it; what can fail is never rounded to certain, nor what can happen to never."""
    if chance in (0, 1):
        return _("certain") if chance else _("impossible")
    whole = round(chance * 100)
    if not 0 < whole < 100:
        return _("over 99%") if whole else _("under 1%")
    return _("%(percent)s%%") % {"percent": whole}
