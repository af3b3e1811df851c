"""Search keys for games, and the candidates favoured by players."""

from django.utils.translation import gettext_lazy as lazy

from games.engine import Event
from games.titles import finding
from games.titles.finding import Favoured

from ..rules import log
from .names import CANDIDATES


class RomeSearchKeys(finding.SearchKeys):
    events = {
        "removed": lazy("An Emperor was removed from the game"),
        "top_crisis": lazy("The top crisis was solved"),
        "gold": lazy("Trebonianus Gallus cancelled Goths with Gold"),
        "recall": lazy("Florianus recalled the offices"),
        "shared": lazy("Several players won"),
    }
    favourites_label = lazy("Favourite candidates")
    favourites = CANDIDATES

    def event(self, event: Event) -> str | None:
        match event:
            case log.EmperorDied(back=""):
                return "removed"
            case log.CrisisReduced(solved=True, points=21):
                return "top_crisis"
            case log.GothsCancelled():
                return "gold"
            case log.OfficesRecalled():
                return "recall"
            case log.VictoryDecided(winners=[_, _, *_]):
                return "shared"
        return None

    def favoured(self, event: Event) -> Favoured | None:
        """Return the candidate taken, and the taker."""
        match event:
            case log.CandidateTaken(seat=seat, candidate=name):
                return Favoured(seat, name)
        return None
