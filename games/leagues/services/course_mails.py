"""Mails of a running season: to those waiting, to new holders of places, and at the end of a round or of it all."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.leagues.models import Entry, FormerGame, Place, Result, Round, Season, Standing, Table
from games.leagues.words import next_places as place_words
from games.leagues.words import tiebreaks
from games.leagues.words.points import to_text
from games.leagues.words.story import tell_story
from games.mail.absolute import absolute
from games.present.lists import join_sentences, join_words

from . import mailing, next_places
from .mailing import LEAVE, STAY, WITHDRAW
from .reading import divisions_of
from .season_story import story_of
from .standings import TeamLine, line_of, team_standings

State = Entry.State


def mail_left_over(season: Season, players: Iterable[Entry]) -> None:
    """Mail those of the players who are left waiting by an odd number, with their start in the
    season after.
    """
    place_of = next_places.places_before(season)

    def words(user: User) -> tuple[str, str]:
        text = _(
            "An odd number of players checked in, and the draw left you over. You will get the first place that opens."
        )
        if season.terms.is_tournament:
            return _("You are on the waiting list"), text
        own_place = place_of.get(user.pk)
        start = place_words.tell_substitute(season, own_place.tier if own_place else None)
        return _("You are on the waiting list"), join_sentences([text, start])

    mailing.mail_readers(
        season,
        "left",
        mailing.people_in(season, State.WAITING).filter(league_entries__in=players),
        words,
        asks="season",
        answers=[WITHDRAW],
    )


def mail_still_waiting(season: Season, readers: Iterable[User]) -> None:
    """Mail those for whom a draw had no place: they wait on, if somebody can still join."""

    def words(_user: User) -> tuple[str, str]:
        if season.takes_substitutes:
            text = _("The draw is made, and all places were taken. You will get the first place that opens.")
            return _("You are on the waiting list"), text
        if season.takes_latecomers:
            text = _("The draw is made, and all places were taken. You play from the next round with an open place.")
            return _("You are on the waiting list"), text
        return _("Started without you"), _("The draw is made, and all places were taken.")

    can_wait = season.takes_substitutes or season.takes_latecomers
    questions: dict[str, Any] = {"asks": "season", "answers": [WITHDRAW]} if can_wait else {}
    mailing.mail_readers(season, "still-waiting", readers, words, **questions)


def mail_place(place: Place, entry: Entry, games: int) -> None:
    """Mail a new holder of a place about it, with so many running games; a substitute learns the
    start in the next season too.
    """
    season = place.division.season
    is_substitute = place.holdings.count() > 1
    own_tier = next_places.own_tier(season, entry.user) if is_substitute and entry.user else None

    def words(_user: User) -> tuple[str, str]:
        sentences = [_("You have a place now: %(division)s.") % {"division": place.division.display_name}]
        if games:
            takeover = ngettext(
                "You take over %(games)d game in progress. We will email you when it is your turn.",
                "You take over %(games)d games in progress. We will email you when it is your turn.",
                games,
            )
            sentences.append(takeover % {"games": games})
        if entry.head_start:
            head_start = _("You start with %(points)s for the finished games of earlier rounds.")
            sentences.append(head_start % {"points": mailing.in_points(entry.head_start)})
        sentences.append(_("You have a seat in all games that have not started yet."))
        sentences.append(_("If you can't play, withdraw. A bot then takes over at once."))
        if is_substitute:
            sentences.append(place_words.tell_substitute(season, own_tier))
        return _("You have a place"), join_sentences(sentences)

    if entry.user is not None:
        holding_key = entry.holdings.filter(place=place, until=None).values_list("pk", flat=True).first()
        mailing.mail_readers(
            season, f"place-{place.pk}", [entry.user], words, asks="place", of=holding_key, answers=[WITHDRAW]
        )


def mail_round_over(season: Season, round_: Round) -> None:
    """Mail a finished round's results and standings to all playing on in its division, if others
    follow. Twice is once.
    """
    unfinished = Table.objects.filter(round__division__season=season).exclude(state=Table.State.OVER)
    drawn_after_it = season.terms.by_rounds or round_.division.knockout
    if season.terms.at_once or drawn_after_it or not unfinished.exists() or unfinished.filter(round=round_).exists():
        return
    results = _results_by_table(round_)
    lines = list(Standing.objects.filter(division=round_.division_id).select_related("entry__user").order_by("rank"))
    own = {line.entry.user_id: line for line in lines}

    def words(user: User) -> tuple[str, str]:
        headline = _("Round %(number)d is over") % {"number": round_.number}
        paragraphs = [mailing.standing_so_far(own[user.pk])] if user.pk in own else []
        paragraphs += [
            _("Results:") + "\n" + "\n".join(_table_line(number, table_results) for number, table_results in results)
        ]
        paragraphs += [_("Standings:") + "\n" + "\n".join(map(_standings_line, lines))]
        return headline, "\n\n".join(paragraphs)

    active_entries = [line.entry_id for line in lines if line.entry.state == State.ACTIVE]
    readers = User.objects.filter(league_entries__in=active_entries, is_active=True)
    page = round_.division.get_absolute_url()
    event = f"ended-{round_.division.name}-{round_.number}"
    if again := FormerGame.objects.filter(table__round=round_).count():
        event += f"-{again}"
    mailing.mail_readers(season, event, readers, words, page=page)


def _results_by_table(round_: Round) -> list[tuple[int, Sequence[Result]]]:
    """Return the results of each table of a round, best first; an unplayed table has none."""
    rows = Result.objects.filter(table__round=round_).select_related("entry__user", "table")
    results_of_table: dict[int, list[Result]] = {}
    for row in rows.order_by("table__number", "place", "seat"):
        results_of_table.setdefault(row.table.number, []).append(row)
    return list(results_of_table.items())


def _table_line(number: int, results: Iterable[Result]) -> str:
    line = _("%(place)d. %(name)s (%(points)s)")
    lines = [line % {"place": row.place, "name": row.entry.name, "points": to_text(row.points)} for row in results]
    return _("Table %(number)d: %(results)s") % {"number": number, "results": join_words(lines)}


def _standings_line(line: Standing) -> str:
    fields = {"rank": line.rank, "name": line.entry.name, "points": to_text(line.points)}
    if line.is_averaged and line.entry.state != State.WITHDRAWN:
        return _("%(rank)d. %(name)s: %(points)s (with averages: %(score)s)") % {**fields, "score": to_text(line.score)}
    if line.entry.state == State.WITHDRAWN:
        return _("%(rank)d. %(name)s (withdrew): %(points)s") % fields
    return _("%(rank)d. %(name)s: %(points)s") % fields


def mail_eliminated(season: Season, entries: Iterable[int]) -> None:
    def words(user: User) -> tuple[str, str]:
        text = _(
            "You did not advance from the last round, so the tournament is over for you. You can "
            "follow the rest on its page."
        )
        return _("You did not advance"), text

    mailing.mail_readers(season, "out", User.objects.filter(league_entries__in=entries, is_active=True), words)


def mail_final_result(season: Season, following: Season | None) -> None:
    """Mail the final standing to all players, each asked about the following season."""
    standings = Standing.objects.filter(division__season=season).select_related("entry__user", "division__season")
    # A line of the final replaces that of a pool.
    lines = {line.entry.user_id: line for line in standings.order_by("division__tier")}
    in_division = {key: list(each) for key, each in groupby(standings.order_by("division", "rank"), _division_of_line)}
    stories = {division.pk: story_of(season, division) for division in divisions_of(season)}
    place_of, teams = next_places.next_places(season), team_standings(season)

    def words(user: User) -> tuple[str, str]:
        line = lines[user.pk]
        paragraphs = [_tell_place(line, place_of.get(line.entry_id), following)]
        paragraphs += [join_sentences(tiebreaks.tell_neighbours(in_division[line.division_id], line))]
        if of_team := line_of(teams, user):
            paragraphs += [_tell_place_of_team(of_team)]
        if story := stories[line.division_id]:
            paragraphs += [join_sentences(list(tell_story(season, line.division, story)))]
        if following is not None:
            paragraphs += [_tell_next(following), _how_it_ended(season)]
        elif not season.terms.is_tournament:
            paragraphs += [_("This was the last season. The league has ended.")]
        return _("Final result"), "\n\n".join(filter(None, paragraphs))

    questions: dict[str, Any] = {}
    if following is not None:
        questions = {"asks": "after", "answers": [STAY, LEAVE], "page": following.get_absolute_url()}
    mailing.mail_readers(season, "over", mailing.people_in(season, State.DONE), words, **questions)


def _division_of_line(line: Standing) -> int:
    return line.division_id


def _how_it_ended(season: Season) -> str:
    return _("Final standings: %(page)s") % {"page": absolute(season.get_absolute_url())}


def _tell_next(following: Season) -> str:
    text = _(
        "Season %(number)d starts on %(starts)s. Reply STAY to play in it. If you reply LEAVE, "
        "or not at all, you will not be in it."
    )
    return text % {"number": following.number, **mailing.dates(following)}


def _tell_place(line: Standing, place: next_places.NextPlace | None, following: Season | None) -> str:
    """Tell somebody's final place, and the place that they have earned for the next season."""
    fields = {"place": line.rank, "division": line.division.display_name, "points": mailing.in_points(line.points)}
    if not line.division.display_name:
        return _("You finished in place %(place)d with %(points)s.") % fields
    result = _("You finished in place %(place)d with %(points)s (%(division)s).") % fields
    if line.division.season.terms.is_tournament:
        return result
    if place is None:
        return join_sentences([result, _("You took over a place, so you start the next season where newcomers do.")])
    tells_more = following is not None and line.division.season.divisions.filter(tier__gt=1).exists()
    return join_sentences([result, place_words.tell(place) if tells_more else place_words.tell_way(place)])


def _tell_place_of_team(line: TeamLine) -> str:
    fields = {"team": line.team.name, "place": line.rank, "points": mailing.in_points(line.points)}
    return _("Your team %(team)s finished in place %(place)d with %(points)s.") % fields
