"""Organisers' rulings on games: void, corrected, awarded, or ended as they stand.

A void game counts for nothing. A corrected one counts as it should have come out, for standings and
ratings. An awarded or early ended one counts for standings alone. A ruling moves standings at once,
and promotion until the next season is drawn.
"""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import Decision, DeskAct, Division, Entry, Result, Ruling, Season, Table
from games.models import Game, Seat
from games.present import happenings
from games.present.lists import join_sentences, join_words
from games.services.errors import NotNow, NotYours, Refused
from games.services.play import stopping

from . import closing, course_mails, decision_mails, mailing, next_places, organisers, standings, tables

Kind = Ruling.Kind
BY_PLACES = (Kind.CORRECTED, Kind.AWARDED)
"""Rulings with a place for each seat."""
IN_LOG = {
    Kind.VOID: happenings.VOIDED,
    Kind.CORRECTED: happenings.CORRECTED,
    Kind.AWARDED: happenings.AWARDED,
    Kind.ENDED: happenings.STOPPED,
    Kind.PLAYED: happenings.REINSTATED,
    Kind.REPLAY: happenings.REINSTATED,
}


@transaction.atomic
def rule(*, user: User, table_id: int, kind: str, places: Sequence[int], reason: str, seen: int) -> Ruling:
    """Rule on a table's game, ending it if it still runs.

    ``places`` are those of the seats, 0 without points, for rulings with places. ``seen`` is the
    revision of the form. Raises NotYours, NotNow and Refused. Takes the season's row lock and the
    game's.
    """
    table = lock_table(table_id)
    season = table.round.division.season
    require_ruler(user, table)
    seat_places = list(places) if kind in BY_PLACES else []
    former = ruling_of(table)
    if (
        former is not None
        and former.revision == seen + 1
        and former.state == {"kind": kind, "places": seat_places}
        and former.decision.by_id == user.pk
    ):
        return former
    require_seen(former.revision if former else 0, seen)
    require_ruling(table, kind, places)
    before = {"ruling": former.state if former else None, "ran": table.state == Table.State.SEATED}
    act = organisers.log_act(
        user=user,
        league=season.league,
        season=season,
        kind=DeskAct.Kind.RULE,
        sentence=lambda: _log_sentence(table, kind),
        reason=reason,
        people=people_at(table),
        before=before,
        table=table,
    )
    ruling = apply(table, act.decision, kind, seat_places)
    decision_mails.mail_act(act, lambda: _mail_sentences(ruling, table))
    return ruling


def require_seen(revision: int, seen: int) -> None:
    """Raises NotNow if somebody else has ruled since a form was shown."""
    if seen != revision:
        raise NotNow(
            _("Another organiser has ruled on this game in the meantime. Check the current ruling, then try again.")
        )


def require_ruler(user: User, table: Table) -> None:
    """Raises NotYours for everybody but organisers and moderators, and for all at the table itself."""
    league = table.round.division.season.league
    if not (user.is_staff and user.is_active):
        organisers.require(user, league)
    people = people_at(table)
    if user not in people:
        return
    others = organisers.active_organisers(league).exclude(pk__in=[person.pk for person in people])
    names = join_words(organiser.username for organiser in others)
    if names:
        raise NotYours(
            _("You play at this table yourself, so another organiser rules on it: %(names)s.") % {"names": names}
        )
    raise NotYours(_("You play at this table yourself: ask a moderator to rule on it, or add an organiser who can."))


def lock_table(table_id: int) -> Table:
    """Return a table with its season, whose row is locked."""
    rows = Table.objects.select_related("round__division__season__league", "game")
    table = rows.get(pk=table_id)
    Season.lock(table.round.division.season_id)
    tables.book(table_id=table_id)  # if its game has just ended by itself
    return rows.get(pk=table_id)  # as left by others working on it


def ruling_of(table: Table) -> Ruling | None:
    return Ruling.objects.filter(table=table).select_related("decision").first()


def require_ruling(table: Table, kind: str, places: Sequence[int]) -> None:
    """Raises NotNow and Refused if this ruling is impossible for the game."""
    require_open(table)
    runs = table.state == Table.State.SEATED
    if kind == Kind.ENDED and not runs:
        raise NotNow(_("This game is already over."))
    if kind == Kind.CORRECTED and runs:
        raise NotNow(_("You can correct a result after the game. End the game now or award it instead."))
    if kind == Kind.VOID and table.round.division.knockout:
        raise Refused(_("A player must advance from this game, so it can't be void. Award it instead."))
    if kind in BY_PLACES and not any(places):
        raise Refused(_("Give at least one player a place, or void the game."))


def require_open(table: Table) -> None:
    """Raises NotNow if the result is final, since a later draw used it."""
    if table.state == Table.State.PLANNED:
        raise NotNow(_("This game hasn't started."))
    if table.game is None:
        raise NotNow(_("No game was played at this table."))
    require_changeable(table)


def require_changeable(table: Table) -> None:
    """Raises NotNow if a later draw has used the result of a table."""
    if _decided_who_goes_on(table):
        raise NotNow(_("The next round has been drawn from this result, so it can't change."))
    require_unused(table.round.division.season, table.round.division)


def require_unused(season: Season, division: Division) -> None:
    """Raises NotNow if a final or the next season has been drawn from the standings of a division."""
    if season.state not in (Season.State.RUNNING, Season.State.FINISHED):
        raise NotNow(_("%(season)s was cancelled.") % {"season": season.display_name})
    if season.divisions.filter(knockout=True, tier__gt=division.tier).exists():
        raise NotNow(_("The final has been drawn from these results, so they can't change."))
    drawn_states = (Season.State.RUNNING, Season.State.FINISHED)
    if later := season.league.seasons.filter(number__gt=season.number, state__in=drawn_states).last():
        raise NotNow(
            _("%(season)s has been drawn from these results, so they can't change.") % {"season": later.display_name}
        )


def _decided_who_goes_on(table: Table) -> bool:
    """Return True if the result of this table has already sent people on or out."""
    division = table.round.division
    later = Q(knockout=True, tier__gt=division.tier)
    if division.knockout:
        later |= Q(pk=division.pk, rounds__number__gt=table.round.number)
    return division.season.divisions.filter(later).exists()


def apply(table: Table, decision: Decision, kind: str, places: Sequence[int]) -> Ruling:
    """Let a ruling hold: the game ends, results, standings and promotion follow. The season's row is locked."""
    season = table.round.division.season
    former = ruling_of(table)
    ruling = former or Ruling(table=table, revision=0)
    if stopping.stop_game(game_id=table.game_id or 0):
        ruling.was_stopped = True
    table.game = Game.objects.get(league_table=table)
    ruling.decision, ruling.kind, ruling.places = decision, kind, list(places)
    ruling.revision += 1
    ruling.is_rated = False
    ruling.save()
    stopping.tell_in_log(game_id=table.game.pk, kind=IN_LOG[Kind(kind)])
    _write_results(season, table, ruling)
    return ruling


def _write_results(season: Season, table: Table, ruling: Ruling) -> None:
    if ruling.kind == Kind.VOID:
        Result.objects.filter(table=table).delete()
    else:
        tables.write_results(season, table, ruling.places)
    was_over = table.state == Table.State.OVER
    table.state = Table.State.OVER
    table.save(update_fields=["state"])
    standings.rank_division(season, table.round.division)
    if season.state == Season.State.FINISHED:
        return promote_anew(season, ruling.decision)
    if not was_over:
        course_mails.mail_round_over(season, table.round)
    season.due = timezone.now()
    season.save(update_fields=["due"])
    return None


def promote_anew(season: Season, decision: Decision) -> None:
    """Write promotion and relegation anew, and tell everybody with a change. The season is finished,
    and its row locked.
    """
    before = next_places.next_places(season)
    season.entries.update(moved=0)
    closing.promote(season)
    after = next_places.next_places(season)
    movers = [entry for entry, place in after.items() if entry in before and before[entry][:2] != place[:2]]
    people = Entry.objects.filter(pk__in=movers, user__isnull=False).select_related("user")
    decision_mails.mail_moved(decision, [(entry.user, after[entry.pk]) for entry in people if entry.user])


def people_at(table: Table) -> list[User]:
    """Return the people at a table, or credited with a seat of it."""
    seated = Seat.objects.filter(game__league_table=table).values("user")
    credited = Result.objects.filter(table=table).values("entry__user")
    return list(User.objects.filter(Q(pk__in=seated) | Q(pk__in=credited)))


def _log_sentence(table: Table, kind: str) -> str:
    assert table.game is not None
    text = {
        Kind.VOID: _("Voided the game “%(game)s”"),
        Kind.CORRECTED: _("Corrected the result of “%(game)s”"),
        Kind.AWARDED: _("Awarded the game “%(game)s”"),
        Kind.ENDED: _("Ended the game “%(game)s” early"),
    }
    return text[Kind(kind)] % {"game": table.game.name}


def preview(table: Table, kind: str, places: Sequence[int]) -> list[Result]:
    """Return the results of a ruling with places, without storing them."""
    if kind not in BY_PLACES:
        return []
    return tables.results(table.round.division.season, table, places)


def _mail_sentences(ruling: Ruling, table: Table) -> str:
    rows = Result.objects.filter(table=table).select_related("entry__user").order_by("place", "seat")
    meaning = in_words(ruling.kind)
    if ruling.kind == Kind.VOID:
        meaning = join_sentences([meaning, tell_unplayed(table.round.division.season)])
    return "\n".join([meaning, *(line(row) for row in rows)])


def tell_unplayed(season: Season) -> str:
    """Tell the effect of a void game on the ranks of its players; empty by the first rules."""
    if season.places_version == 1:
        return ""
    return _("In its place, the standings count the average points of each player's other games.")


def line(result: Result) -> str:
    """Return a result as a line: name, place and points."""
    text = {
        "name": result.entry.name,
        "place": result.place,
        "points": mailing.in_points(result.points),
    }
    return _("%(name)s: place %(place)d, %(points)s") % text


def in_words(kind: str) -> str:
    """Return the meaning of a kind of ruling for everybody at the table."""
    text = {
        Kind.VOID: _("The game is void. It counts neither in the standings nor for ratings."),
        Kind.CORRECTED: _("These places count in the standings and for ratings."),
        Kind.AWARDED: _("These places count in the standings. The game does not count for ratings."),
        Kind.ENDED: _(
            "The game is over. The current places count in the standings. The game does not count for ratings."
        ),
        Kind.PLAYED: _("The original result counts in the standings and for ratings."),
        Kind.REPLAY: _("The result of the new game counts in the standings and for ratings."),
    }
    return text[Kind(kind)]
