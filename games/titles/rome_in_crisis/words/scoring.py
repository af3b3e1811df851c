"""The words for a result."""

from django.utils.translation import gettext_lazy as lazy

from games.titles import scoring


class RomeScoring(scoring.Scoring):
    columns = {"influence": lazy("Influence")}
    note = lazy("Influence, in hand and on candidates, decides between players with as many points.")
