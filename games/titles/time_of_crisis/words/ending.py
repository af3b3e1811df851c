"""The end of the game in sight (rule 7), in words."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.titles.title import Names

from ..rules.ending import legacy_to_end
from ..rules.view import TocView

NEAR = 10
"""The most legacy that an Emperor may lack while the end is in sight."""


def nearing_end(view: TocView, names: Names) -> str:
    """Tell how near the end is; empty while it is far off."""
    if view.last_round:
        return _("This is the last round.")
    seat = view.emperor
    if seat < 0:
        return ""
    missing = legacy_to_end(view) - view.players[seat].legacy
    if missing <= 0:
        if seat == view.seat:
            return _(
                "You have enough legacy to end the game: if you are Emperor at the end of your turn, the last round "
                "begins."
            )
        line = _(
            "%(player)s has enough legacy to end the game: if still Emperor at the end of their turn, the last "
            "round begins."
        )
        return line % {"player": names[seat]}
    if missing > NEAR:
        return ""
    line = ngettext(
        "Emperor %(player)s needs %(legacy)s more legacy to end the game.",
        "Emperor %(player)s needs %(legacy)s more legacy to end the game.",
        missing,
    )
    if seat == view.seat:
        line = ngettext(
            "As Emperor you need %(legacy)s more legacy to end the game.",
            "As Emperor you need %(legacy)s more legacy to end the game.",
            missing,
        )
    return line % {"legacy": missing, "player": names[seat]}
