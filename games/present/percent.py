"""Chances as people say them."""

from django.utils.translation import gettext as _


def percent(chance: float) -> str:
    """Return a chance as people say it; only 0 and 1 are called impossible and certain."""
    if chance in (0, 1):
        return _("certain") if chance else _("impossible")
    rounded = round(chance * 100)
    if not 0 < rounded < 100:
        return _("over 99%") if rounded else _("under 1%")
    return _("%(percent)s%%") % {"percent": rounded}
