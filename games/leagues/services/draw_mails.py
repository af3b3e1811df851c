"""Mails about a draw: opponents, number of games, and dates."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games import durations
from games.leagues.models import Division, Entry, Holding, Round, Season, Sitting, Standing
from games.leagues.words import next_places as place_words
from games.present.lists import join_list, join_sentences

from . import mailing

State = Entry.State


class DrawnTable(NamedTuple):
    """A table drawn for somebody, and the others there."""

    round: Round
    number: int
    others: Sequence[Entry]

    @property
    def names(self) -> list[str]:
        """The names of the others, in the language in force: each mail has its reader's."""
        return [entry.name for entry in self.others]


def mail_draw(season: Season) -> None:
    """Mail everybody their division and opponents, and the reason for another tier than they had earned."""
    tables, divisions = _tables_by_person(season), _divisions_by_person(season)
    earned, tiers = _earned_by_person(season), max(division.tier for division in divisions.values())

    def words(user: User) -> tuple[str, str]:
        division, own = divisions[user.pk], tables.get(user.pk, [])
        paragraphs = [_summary_of_draw(division, own)]
        if reason := place_words.tell_draw(earned.get(user.pk, division.tier), division.tier, tiers, season):
            paragraphs += [reason]
        paragraphs += ["\n".join(_table_line(season, table) for table in own)]
        paragraphs += [_dates_in_words(season, own)]
        return _("Your games are drawn"), "\n\n".join(paragraphs)

    mailing.mail_readers(season, "drawn", mailing.people_in(season, State.ACTIVE), words)


def mail_round_draw(season: Season, drawn_round: Round) -> None:
    """Mail a tournament's round to its players, each with their standing and the others at their table."""
    tables = _tables_by_person(season, drawn_round)
    standings = Standing.objects.filter(division=drawn_round.division_id).select_related("entry")
    lines = {line.entry.user_id: line for line in standings}

    def words(user: User) -> tuple[str, str]:
        headline = _("Round %(number)d is drawn") % {"number": drawn_round.number}
        own, line = tables[user.pk][0], lines.get(user.pk)
        text = _("You play at table %(number)d with %(names)s. We will email you when it is your turn.")
        sentences = [mailing.standing_so_far(line)] if line and line.games else []
        sentences += [text % {"number": own.number, "names": join_list(own.names)}]
        if drawn_round.closes:
            closes = _("The round closes on %(closes)s. Games still running then get 1 day per decision.")
            sentences += [closes % {"closes": durations.moment(drawn_round.closes)}]
        return headline, join_sentences(sentences)

    mailing.mail_readers(season, f"round-{drawn_round.number}", mailing.people_in(season, State.ACTIVE), words)


def _tables_by_person(season: Season, only: Round | None = None) -> Mapping[int, Sequence[DrawnTable]]:
    """Return by person their drawn tables, in the order of the rounds."""
    sittings = Sitting.objects.filter(table__round__division__season=season, place__holdings__until=None)
    if only is not None:
        sittings = sittings.filter(table__round=only)
    sittings = sittings.select_related("table__round").order_by("table__round__number", "table__number", "seat")
    entries_at: dict[int, list[Entry]] = {}
    tables = {}
    for sitting in sittings.prefetch_related("place__holdings__entry__user"):
        entry = next(holding.entry for holding in sitting.place.holdings.all() if holding.until is None)
        entries_at.setdefault(sitting.table_id, []).append(entry)
        tables[sitting.table_id] = sitting.table
    tables_of_person: dict[int, list[DrawnTable]] = {}
    for key, entries in entries_at.items():
        for entry in entries:
            others = [other for other in entries if other != entry]
            table = tables[key]
            tables_of_person.setdefault(entry.user_id or 0, []).append(DrawnTable(table.round, table.number, others))
    return tables_of_person


def _divisions_by_person(season: Season) -> Mapping[int | None, Division]:
    holdings = Holding.objects.filter(entry__season=season).select_related("entry", "place__division__season__league")
    return {holding.entry.user_id: holding.place.division for holding in holdings}


def _earned_by_person(season: Season) -> Mapping[int | None, int]:
    """Return by person the tier that the draw was given as their own."""
    assert season.division_draw is not None  # it has just been drawn
    earned = {entry: tier for entry, tier, *_rank in season.division_draw["given"]["earned"]}
    users = season.entries.filter(pk__in=earned).values_list("user", "pk")
    return {user: earned[entry] for user, entry in users}


def _summary_of_draw(division: Division, own: Sequence[DrawnTable]) -> str:
    met = sorted({name for table in own for name in table.names}, key=str.casefold)
    text = ngettext(
        "%(division)s: you play %(games)d game. Opponents: %(names)s.",
        "%(division)s: you play %(games)d games. Opponents: %(names)s.",
        len(own),
    )
    return text % {"division": division.display_name, "games": len(own), "names": join_list(met)}


def _table_line(season: Season, own: DrawnTable) -> str:
    words = {"round": own.round.number, "table": own.number, "names": join_list(own.names)}
    if season.terms.at_once:
        return "- " + _("Table %(table)d: %(names)s") % words
    opens = durations.moment(own.round.opens)
    return "- " + _("Round %(round)d, %(opens)s, table %(table)d: %(names)s") % {"opens": opens, **words}


def _dates_in_words(season: Season, own: Sequence[DrawnTable]) -> str:
    fields = {"ends": durations.moment(season.ends)}
    if own and season.terms.at_once:
        begins = ngettext(
            "Your game starts on %(opens)s. The season ends on %(ends)s.",
            "All your games start on %(opens)s. The season ends on %(ends)s.",
            len(own),
        )
        return join_sentences([begins % {"opens": durations.moment(own[0].round.opens), **fields}, _of_each_game()])
    ends = _("The season ends on %(ends)s.")
    if season.terms.is_tournament:
        ends = _("The tournament ends on %(ends)s at the latest, if every round uses all its time.")
    return join_sentences([ends % fields, _of_each_game()])


def _of_each_game() -> str:
    return _("We will email you when each game starts.")
