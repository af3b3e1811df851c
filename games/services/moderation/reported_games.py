"""Reports of games and of their names."""

import secrets

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.http import Http404
from django.utils.translation import gettext as _

from accounts.models import User
from games import access
from games.models import Game, ModeratorAct, Report, Seat
from games.services.errors import Refused
from games.services.play.table import lock
from games.services.rows import catalogue, change_counters
from games.services.rows.seats import seats_of
from tocsite.visible import validate_line

from .subjects import NEW_NAME, ReportedThing, Subject, SubjectGone, forget_before, note_before, register

Kind = ModeratorAct.Kind


class Games(Subject):
    offered = (Kind.RENAME, Kind.HIDE)

    def find(self, reader: User, key: str) -> ReportedThing:
        try:
            game = access.game_for(reader, key)
        except Http404 as problem:
            raise SubjectGone(_("This game no longer exists, so there is nothing to report.")) from problem
        as_it_is = {
            "name": game.stored_name,
            "title": str(game.title.label),
            "status": game.status,
            "creator": game.creator.username if game.creator else "",
            "players": [seat.name for seat in seats_of(game)],
        }
        return ReportedThing(game.public_id, game.stored_name, game.creator, as_it_is)

    def address(self, report: Report) -> str:
        game = Game.objects.filter(public_id=report.key, private=False).only("public_id").first()
        return game.get_absolute_url() if game else ""

    def is_part_of(self, user: User, report: Report) -> bool:
        """Return True for who sits or has sat in a game."""
        own = Q(user=user) | Q(tenures__user=user)
        return Seat.objects.filter(own, game__public_id=report.key).exists()

    def rename(self, report: Report, name: str) -> None:
        game = _locked(report)
        new_name = _require_fit(name) if name else str(game.title.label)  # alike in all languages
        note_before(report, name=game.stored_name, in_languages=game.in_languages, new_name=new_name)
        _rename(game, new_name, {})
        change_counters.count_change(game)

    def hide(self, report: Report) -> None:
        """Cancel a game that waits for players; show another to its players alone from now on."""
        game = _locked(report)
        if game.creator_id is None:
            raise Refused(_("A league has drawn this game, so it can't be hidden. Rename it, or act on a message."))
        if game.status == Game.Status.OPEN:
            game.status = Game.Status.CANCELLED
            game.save(update_fields=["status"])
        elif not game.private:
            note_before(report, public=True)
            _show_to(game, players_only=True)
        change_counters.count_change(game)

    def restore(self, report: Report, kind: str) -> None:
        """Give a game its name back, or show it to everybody again. One that was cancelled stays so."""
        game = _locked(report)
        if kind == Kind.RENAME and "name" in report.before:
            _rename(game, report.before["name"], report.before.get("in_languages", {}))
            forget_before(report, "name", "in_languages", NEW_NAME)
        if kind == Kind.HIDE and report.before.get("public"):
            _show_to(game, players_only=False)
            forget_before(report, "public")


def _locked(report: Report) -> Game:
    found = Game.objects.filter(public_id=report.key).only("pk").first()
    if found is None:
        raise SubjectGone(_("This game no longer exists."))
    return lock(found.pk)


def _rename(game: Game, name: str, in_languages: dict[str, str]) -> None:
    game.stored_name, game.in_languages = name, in_languages
    game.save(update_fields=["stored_name", "in_languages"])


def _show_to(game: Game, *, players_only: bool) -> None:
    """Let a game that has begun be private, or public again. Needs the game's row lock."""
    game.private, game.invite_token = players_only, secrets.token_urlsafe(16) if players_only else ""
    game.save(update_fields=["private", "invite_token"])
    catalogue.enter_privacy(game)


def _require_fit(name: str) -> str:
    try:
        validate_line(name)
    except ValidationError as problem:
        raise Refused(" ".join(problem.messages)) from problem
    return name[: Game.NAME]


register(Report.Subject.GAME, Games())
