"""Playing a table of a league again: its game is void, and a new one begins with the same places."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import durations
from games.leagues.models import Decision, DeskAct, FormerGame, Holding, Result, Round, Ruling, Season, Table
from games.present import happenings
from games.present.lists import join_sentences
from games.services.errors import NotNow, Refused
from games.services.play import stopping

from . import decision_mails, organisers, rulings, standings

Kind = Ruling.Kind


@transaction.atomic
def replay(*, user: User, table_id: int, reason: str, seen: int) -> None:
    """Let a table be played again, whatever became of its game; a running one ends and is void.

    ``seen`` is the revision of the form, as in `rulings.rule`. Raises NotYours, NotNow and Refused.
    Takes the season's row lock and the game's.
    """
    table = rulings.lock_table(table_id)
    season = table.round.division.season
    rulings.require_ruler(user, table)
    former = rulings.ruling_of(table)
    revision = former.revision if former else 0
    if former is not None and (former.kind, revision, former.decision.by_id) == (Kind.REPLAY, seen + 1, user.pk):
        return
    rulings.require_seen(revision, seen)
    require_replay(table)
    people = rulings.people_at(table)
    game, ran = table.game, table.state == Table.State.SEATED
    act = organisers.log_act(
        user=user,
        league=season.league,
        season=season,
        kind=DeskAct.Kind.REPLAY,
        sentence=lambda: _tell_replay(table, game.name if game else ""),
        reason=reason,
        people=people,
        before={"game": game.pk if game else None, "ruling": former.state if former else None, "ran": ran},
        table=table,
    )
    _clear(table, act.decision, former)
    decision_mails.mail_act(act, lambda: _tell_new_game(season))


def _tell_replay(table: Table, game: str) -> str:
    if game:
        return _("Ordered the game “%(game)s” to be played again") % {"game": game}
    fields = {"table": table.number, "round": table.round.number}
    return _("Ordered table %(table)d of round %(round)d to be played") % fields


def _tell_new_game(season: Season) -> str:
    text = _(
        "The former game counts for nothing. A new one begins in a few minutes, and we will email you when it starts. "
        "Only its result counts."
    )
    return join_sentences([text, tell_end(season)])


def tell_end(season: Season) -> str:
    """Tell until when a game begun now has its usual time; empty for a tournament, whose round closes later."""
    if season.terms.is_tournament:
        return ""
    text = _("The season ends on %(ends)s. From then on, each decision must be made within a day.")
    if season.ends <= timezone.now():
        text = _("The season's end on %(ends)s is over, so each decision must be made within a day.")
    return text % {"ends": durations.moment(season.ends)}


def require_replay(table: Table) -> None:
    """Raises NotNow and Refused if a table cannot be played again."""
    season = table.round.division.season
    if season.state == Season.State.FINISHED:
        raise NotNow(_("%(season)s is over, so no game can be played in it.") % {"season": season.display_name})
    if table.state == Table.State.PLANNED:
        raise NotNow(_("This game hasn't started."))
    rulings.require_changeable(table)
    present = Holding.objects.filter(place__sittings__table=table, until=None).exclude(entry__user__is_active=False)
    if present.count() < 2:
        raise Refused(_("Fewer than two players of this table are still in the season, so nobody could play."))


def _clear(table: Table, decision: Decision, former: Ruling | None) -> None:
    """Let the table wait for a new game; its former one, if any, is void."""
    season = table.round.division.season
    if table.game_id is not None:
        _set_aside(table, is_rated=former is not None and former.kind == Kind.VOID and former.is_rated)
    ruling = former or Ruling(table=table, revision=0)
    ruling.decision, ruling.kind, ruling.places = decision, Kind.REPLAY, []
    ruling.revision, ruling.was_stopped, ruling.is_rated = ruling.revision + 1, False, True
    ruling.save()
    Result.objects.filter(table=table).delete()
    table.game, table.state = None, Table.State.PLANNED
    table.save(update_fields=["game", "state"])
    _give_time(season, table.round)
    standings.rank_division(season, table.round.division)
    season.due = timezone.now()
    season.save(update_fields=["due"])


def _set_aside(table: Table, *, is_rated: bool = False) -> None:
    """End the game of a table, and keep it as a void one."""
    game_id = table.game_id or 0
    stopping.stop_game(game_id=game_id)
    stopping.tell_in_log(game_id=game_id, kind=happenings.VOIDED)
    FormerGame.objects.create(table=table, game_id=game_id, is_rated=is_rated)


def _give_time(season: Season, round_: Round) -> None:
    """Let the round of a tournament close no earlier than one begun now."""
    if season.terms.is_tournament and round_.closes is not None:
        round_.closes = max(round_.closes, timezone.now() + timedelta(days=season.terms.round_days))
        round_.save(update_fields=["closes"])


def restore(table: Table, decision: Decision, before: Mapping[str, Any]) -> None:
    """Undo a replay: the new game is void, and the former one counts as ``before``. The season's row is locked."""
    if table.game_id is not None:
        _set_aside(table)
    former = FormerGame.objects.filter(table=table, game=before["game"]).first()
    table.game, table.state = former.game if former else None, Table.State.OVER
    table.save(update_fields=["game", "state"])
    if former is not None:
        former.delete()
        rulings.apply(table, decision, *ruling_before(before))
        return
    Ruling.objects.filter(table=table).delete()
    Result.objects.filter(table=table).delete()
    standings.rank_division(table.round.division.season, table.round.division)


def ruling_before(before: Mapping[str, Any]) -> tuple[str, list[int]]:
    """Return the kind and the places of the ruling that a replay replaced: a game that ran then can't go on."""
    if before["ran"]:
        return Kind.VOID, []
    ruling = before["ruling"]
    return (ruling["kind"], ruling["places"]) if ruling else (Kind.PLAYED, [])
