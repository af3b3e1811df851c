"""Statistics of whole games: points and influence by turn, sources of points, reigns, wins by kind of election, and
search keys.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext, pgettext
from django.utils.translation import pgettext_lazy as plazy

from games.titles.statistics import Favoured, FigureTable, Scoring, SearchKeys, TitleChronicle
from rulebooks.engine import Event
from rulebooks.engine.figures import Figures, Moment, Series, Source, Turning
from rulebooks.rome_in_crisis.rules import log
from rulebooks.rome_in_crisis.rules.data.influence import METHODS

from . import names as called
from .names import CANDIDATES


class RomeScoring(Scoring):
    columns = {"influence": lazy("Influence")}
    note = lazy("If players are tied on points, the most influence in hand and on display wins.")


EMPEROR, LEGATUS, LAST = "emperor", "legatus", "last"


class RomeChronicle(TitleChronicle):
    series = {"points": plazy("score", "Points"), "cards": lazy("Cards on display and in hand")}
    sources = {EMPEROR: lazy("Crises as Emperor"), LEGATUS: lazy("Wars as Legatus"), LAST: lazy("Last Emperor")}
    openings = lazy("First candidate")

    def figures(self, moments: Iterable[Moment]) -> Figures:
        return Count().count_moves(moments)

    def turning(self, turning: Turning, names: Sequence[str]) -> str:
        words = {**turning.facts, "player": names[turning.facts["seat"]]}
        sentence = ngettext(
            "%(player)s takes the lead with %(points)d point.",
            "%(player)s takes the lead with %(points)d points.",
            turning.facts["points"],
        )
        return sentence % words

    def tables(self, figures: Figures, names: Sequence[str]) -> list[FigureTable]:
        reigns = figures.rows.get("reigns", [])
        return [_table_of_reigns(reigns, names), _table_of_elections(reigns, names)] if reigns else []

    def opening(self, name: str) -> str:
        return called.candidate(name)


class Count:
    """The running statistics of one game."""

    def __init__(self) -> None:
        self.figures = Figures()
        self.points: list[list[int]] = []
        self.influence: list[list[int]] = []
        self.gained: dict[str, list[list[int]]] = {EMPEROR: [], LEGATUS: [], LAST: []}
        self.leader: int | None = None
        self.office = EMPEROR

    def count_moves(self, moments: Iterable[Moment]) -> Figures:
        for moment in moments:
            self._add_turns(moment)
            for event in moment.events:
                self._count_event(event, moment)
            self._note_points(moment)
        figures = self.figures
        figures.rounds = len(self.points)
        figures.series = [Series("points", _by_seat(self.points)), Series("cards", _by_seat(self.influence))]
        figures.sources = [Source(name, _by_seat(rounds)) for name, rounds in self.gained.items()]
        return figures

    def _add_turns(self, moment: Moment) -> None:
        """Add a row for each new turn; the last one holds the values after the latest move."""
        seats = len(moment.after.players)
        self.figures.openings = self.figures.openings or [""] * seats
        while len(self.points) < max(1, moment.after.round):
            for rows in (self.points, self.influence, *self.gained.values()):
                rows.append([0] * seats)

    def _count_event(self, event: Any, moment: Moment) -> None:
        match event:
            case log.CandidateTaken(seat=seat, candidate=name) if not self.figures.openings[seat]:
                self.figures.openings[seat] = name
            case log.EmperorSelected(seat=seat, candidate=name, worth=worth):
                self._add_reign(moment, seat, name, worth)
            case log.CrisisAddressed():
                self.office = EMPEROR
            case log.WarFought():
                self.office = LEGATUS
            case log.CrisisReduced(seat=seat, points=points, solved=solved):
                self.gained[self.office][_turn_index(moment)][seat] += points
                if self.office == EMPEROR:
                    self.figures.rows["reigns"][-1] |= {"points": points, "solved": solved}
            case log.VictoryDecided(bonus=bonus):
                seat = self.figures.rows["reigns"][-1]["seat"]
                self.gained[LAST][_turn_index(moment)][seat] += bonus

    def _add_reign(self, moment: Moment, seat: int, name: str, worth: int) -> None:
        method = (moment.after.current or moment.before.current).method
        row = {"seat": seat, "name": name, "worth": worth, "turn": moment.before.round, "method": method}
        self.figures.rows.setdefault("reigns", []).append({**row, "points": 0, "solved": False})

    def _note_points(self, moment: Moment) -> None:
        """Record the points after a move, and a change of the sole leader."""
        players = moment.after.players
        self.points[-1] = [player.points for player in players]
        self.influence[-1] = [
            sum(len(candidate.cards) for candidate in player.candidates) + player.hand_size for player in players
        ]
        most = max(self.points[-1])
        ahead = [seat for seat, points in enumerate(self.points[-1]) if points == most]
        if most and len(ahead) == 1 and ahead[0] != self.leader:
            self.leader = ahead[0]
            facts = {"seat": self.leader, "points": most}
            self.figures.turning.append(Turning(moment.number, moment.place, moment.before.round, "lead", facts))


def _turn_index(moment: Moment) -> int:
    return max(1, moment.before.round) - 1


def _by_seat(rounds: list[list[int]]) -> list[list[int]]:
    return [list(column) for column in zip(*rounds, strict=True)]


def _table_of_reigns(reigns: Sequence[dict[str, Any]], names: Sequence[str]) -> FigureTable:
    heads = [
        pgettext("column", "Turn"),
        pgettext("column", "Player"),
        _("Emperor"),
        _("Selection method"),
        pgettext("column", "Total"),
        pgettext("column", "Crisis"),
        pgettext("score", "Points"),
    ]
    lines = [
        [
            str(row["turn"]),
            names[row["seat"]],
            called.candidate(row["name"]),
            str(called.METHODS[row["method"]]),
            str(row["worth"]),
            pgettext("crisis", "solved") if row["solved"] else pgettext("crisis", "not solved"),
            str(row["points"]),
        ]
        for row in reigns
    ]
    return FigureTable(_("Emperors"), heads, lines)


def _table_of_elections(reigns: Sequence[dict[str, Any]], names: Sequence[str]) -> FigureTable:
    won = [(row["seat"], row["method"]) for row in reigns]
    lines = [[name, *(str(won.count((seat, method))) for method in METHODS)] for seat, name in enumerate(names)]
    return FigureTable(_("Elections won"), [_("Player"), *(str(called.METHODS[method]) for method in METHODS)], lines)


class RomeSearchKeys(SearchKeys):
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
