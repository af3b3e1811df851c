"""Names of a whole game's figures, and its turning points, reigns, battles and decks in words."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.present.lists import join_list
from games.present.percent import percent
from games.titles import statistics
from games.titles.statistics import FigureTable
from rulebooks.engine.figures import Figures, Moment, Turning
from rulebooks.engine.kernel import Step
from rulebooks.time_of_crisis.analysis.chronicle import PARTS, count_figures
from rulebooks.time_of_crisis.rules.state import NEUTRAL

from . import names as called
from .emperors import KINDS


class TocScoring(statistics.Scoring):
    label = lazy("Legacy")
    columns = {"bonus": lazy("Bonus")}
    note = lazy("The bonus for Emperor Turns is included in the legacy.")

    def short(self, score: int) -> str:
        return self.full(score)

    def full(self, score: int) -> str:
        return ngettext("%(count)s legacy", "%(count)s legacy", score) % {"count": score}


class TocChronicle(statistics.TitleChronicle):
    series = {
        "legacy": lazy("Legacy"),
        "provinces": lazy("Provinces governed"),
        "support": lazy("Support in their provinces"),
        "legions": lazy("Legions"),
        "armies": lazy("Armies"),
        "strength": lazy("Total card value"),
    }
    sources = {
        "provinces": lazy("Provinces"),
        "improvements": lazy("Improvements"),
        "emperor": lazy("Emperor"),
        "pretender": lazy("Pretender"),
        "battle": lazy("Battles"),
        "ludi": lazy("Ludi Saeculares"),
        "triumph": lazy("Triumphs"),
        "damnatio": lazy("Damnatio Memoriae"),
        "usurped": lazy("Lost as usurper"),
        "bonus": lazy("End bonus"),
    }
    openings = lazy("First province")

    def figures(self, moments: Iterable[Moment]) -> Figures:
        return count_figures(moments)

    def pauses_before(self, step: Step) -> bool:
        return isinstance(step, PARTS)

    def turning(self, turning: Turning, names: Sequence[str]) -> str:
        return TURNING[turning.kind](turning.facts, names)

    def tables(self, figures: Figures, names: Sequence[str]) -> list[FigureTable]:
        tables = (
            _table_of_reigns(figures.rows, names),
            _table_of_battles(figures.rows, names),
            _table_of_decks(figures.rows, names),
        )
        return [table for table in tables if table.rows]

    def opening(self, name: str) -> str:
        return called.region(name)


Facts = Mapping[str, Any]


def _tell_emperor(facts: Facts, names: Sequence[str]) -> str:
    words = {"player": names[facts["seat"]], "former": called.person(names, facts["former"])}
    if facts["former"] == NEUTRAL:
        return _("%(player)s became Emperor.") % words
    return _("%(player)s replaced %(former)s as Emperor.") % words


def _tell_empire(facts: Facts, names: Sequence[str]) -> str:
    return _("%(player)s broke away as Pretender.") % {"player": names[facts["seat"]]}


def _tell_lead(facts: Facts, names: Sequence[str]) -> str:
    words = {"player": names[facts["seat"]], "former": names[facts["former"]], "legacy": facts["legacy"]}
    return _("%(player)s overtook %(former)s with %(legacy)d legacy.") % words


def _tell_vote(facts: Facts, names: Sequence[str]) -> str:
    words = {"player": names[facts["seat"]], "province": called.region(facts["place"]), "chance": _chance_before(facts)}
    if facts["won"]:
        return _("%(player)s won the vote in %(province)s (chance %(chance)s).") % words
    return _("%(player)s lost the vote in %(province)s (chance to win it %(chance)s).") % words


def _tell_battle(facts: Facts, names: Sequence[str]) -> str:
    words = {
        "player": names[facts["seat"]],
        "in_region": called.in_region(facts["place"]),
        "enemy": called.force(facts["against"]),
        "chance": _chance_before(facts),
    }
    if facts["won"]:
        return _("%(player)s beat %(enemy)s %(in_region)s (chance %(chance)s).") % words
    return _("%(player)s did not beat %(enemy)s %(in_region)s (chance %(chance)s).") % words


def _chance_before(facts: Facts) -> str:
    """Return the chance of winning, before the dice."""
    return percent(1 - facts["swing"] if facts["won"] else -facts["swing"])


def _tell_death(facts: Facts, names: Sequence[str]) -> str:
    words = {"player": names[facts["seat"]], "region": called.region(facts["place"])}
    return _("Emperor %(player)s fell in battle (%(region)s).") % words


TURNING = {
    "emperor": _tell_emperor,
    "death": _tell_death,
    "empire": _tell_empire,
    "lead": _tell_lead,
    "vote": _tell_vote,
    "battle": _tell_battle,
}


def _table_of_reigns(rows: Facts, names: Sequence[str]) -> FigureTable:
    heads = [_("Player"), _("Reigned as"), _("Rounds"), _("Turns unchallenged"), _("Legacy gained")]
    lines = [
        [names[row["seat"]], _name_reign(row), _span_of_rounds(row), str(row["turns"] or "–"), str(row["legacy"])]
        for row in rows.get("reigns", ())
    ]
    return FigureTable(
        _("Reigns"), heads, lines, _("Legacy as Emperor or Pretender is gained at the end of that player's turn.")
    )


def _name_reign(row: Facts) -> str:
    """Name a player's reign; older rows tell only an Emperor from a Pretender."""
    if row["kind"] == "pretender":
        return _("Pretender")
    kind = str(KINDS.get(row.get("of", ""), _("Emperor")))
    return _("%(kind)s, died in battle") % {"kind": kind} if row.get("died") else kind


def _span_of_rounds(row: Facts) -> str:
    first, last = row["first"], row["last"]
    return str(first) if first == last else _("%(first)d–%(last)d") % {"first": first, "last": last}


def _table_of_battles(rows: Facts, names: Sequence[str]) -> FigureTable:
    """Return each player's number of battles, attackers, and results."""
    heads = [
        _("Player"),
        _("Fought"),
        _("Attacks"),
        _("Attacks won"),
        _("Attacks on barbarians and Rival Emperors"),
        _("Won"),
    ]
    fought = rows.get("battles", ())
    lines = [[name, *map(str, _count_battles(fought, seat))] for seat, name in enumerate(names)]
    return FigureTable(_("Battles"), heads, lines if fought else [])


def _count_battles(battles: Sequence[Facts], seat: int) -> tuple[int, ...]:
    attacks = [row for row in battles if row["seat"] == seat]
    defences = [row for row in battles if row["opponent"] == seat]
    won = sum(row["winner"] == row["attacker"] for row in attacks)
    against = sum(row["opponent"] == NEUTRAL for row in attacks)
    defended = sum(row["winner"] == row["defender"] for row in defences)
    return len(attacks) + len(defences), len(attacks), won, against, won + defended


def _table_of_decks(rows: Facts, names: Sequence[str]) -> FigureTable:
    heads = [_("Player"), _("Cards"), _("Total value"), _("Bought"), _("Trashed")]
    decks = rows.get("decks", ())
    figures = [[sum(row["spheres"]), row["strength"], row["bought"], row["trashed"]] for row in decks]
    lines = [[names[row["seat"]], *map(str, each)] for row, each in zip(decks, figures, strict=True)]
    became = [
        join_list(_count_copies(card, count) for card, count in row["cards"].items()) or _("no card") for row in decks
    ]
    return FigureTable(_("Decks"), heads, lines, _("Everyone began with nine cards of value 1."), became)


def _count_copies(card: str, count: int) -> str:
    return ngettext("%(count)d %(card)s", "%(count)d × %(card)s", count) % {"count": count, "card": called.card(card)}
