"""Search keys for games, and the provinces favoured by players."""

from django.utils.translation import gettext_lazy as lazy

from games.titles import statistics
from games.titles.statistics import Favoured
from rulebooks.engine import Event
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.data.event_cards import DIOCLETIAN
from rulebooks.time_of_crisis.rules.data.regions import PROVINCES
from rulebooks.time_of_crisis.rules.emperors import kind_at

from .names import REGIONS


class TocSearchKeys(statistics.SearchKeys):
    events = {
        "emperor_fell": lazy("An Emperor was replaced"),
        "emperor_senate": lazy("A Senate Emperor reigned"),
        "emperor_populace": lazy("A Populace Emperor reigned"),
        "emperor_military": lazy("A Military Emperor reigned"),
        "emperor_died": lazy("An Emperor died in battle"),
        "damnatio_memoriae": lazy("Damnatio Memoriae was used"),
        "triumph": lazy("A Triumph was held"),
        "pretender": lazy("A player became Pretender"),
        "pretender_won": lazy("A Pretender won"),
        "rival_emperor": lazy("A Rival Emperor appeared"),
        "leader": lazy("A Barbarian Leader appeared"),
        "italia_invaded": lazy("Barbarians invaded Italia"),
        "tie": lazy("Dice broke a tie"),
        "diocletian": lazy("Diocletian ended the game"),
    }
    favourites_label = lazy("Favourite provinces")
    favourites = {province: REGIONS[province] for province in PROVINCES}

    def event(self, event: Event) -> str | None:
        match event:
            case log.GovernorReplaced(province="italia", former=former) if former >= 0:
                return "emperor_fell"
            case log.EmperorPlaced(token=token):
                return f"emperor_{kind_at(token)}"
            case log.EmperorRisked(died=True):
                return "emperor_died"
            case log.CardUsed(card="damnatio_memoriae" | "damnatio_memoriae_ii"):
                return "damnatio_memoriae"
            case log.CardUsed(card="triumph"):
                return "triumph"
            case log.EmpireProclaimed():
                return "pretender"
            case log.RivalArrived():
                return "rival_emperor"
            case log.LeaderArrived():
                return "leader"
            case log.Invaded(province="italia"):
                return "italia_invaded"
            case log.TieBroken():
                return "tie"
            case log.EventDrawn(card=card) if card == DIOCLETIAN:
                return "diocletian"
            case log.GameOver(pretender=True):
                return "pretender_won"
        return None

    def favoured(self, event: Event) -> Favoured | None:
        """Return the new governor and the province, at the start or by a vote."""
        match event:
            case log.ProvinceChosen(seat=seat, province=province):
                return Favoured(seat, province)
            case log.GovernorReplaced(governor=seat, province=province) if seat >= 0:
                return Favoured(seat, province)
        return None
