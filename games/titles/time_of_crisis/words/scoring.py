"""Legacy, the points that win games, and the bonus within it (rule 7.1)."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.titles import scoring


class TocScoring(scoring.Scoring):
    label = lazy("Legacy")
    columns = {"bonus": lazy("Bonus")}
    note = lazy("The bonus is for Emperor Turns, and counted in the legacy.")

    def short(self, score: int) -> str:
        return _("%(count)s legacy") % {"count": score}

    def full(self, score: int) -> str:
        return ngettext("%(count)s point of legacy", "%(count)s points of legacy", score) % {"count": score}
