"""Reports of games, of messages and of players, and what each can have done to it."""

import secrets

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models import Q
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts import naming
from accounts.models import User
from accounts.names import validate_public_name
from games import access
from games.models import Game, Message, ModeratorAct, Report, Seat
from games.models.moderation import name_thing
from games.services.errors import Refused
from games.services.people import leaving
from games.services.people.neutral_names import NeutralName
from games.services.play.table import lock
from games.services.rows import catalogue
from games.services.rows.happenings import count_change
from games.services.rows.seats import seats_of
from games.services.talk import reading, table_talk
from games.services.talk.reading import Reader
from tocsite.visible import validate_line

from .subjects import (
    NEW_NAME,
    ReportedThing,
    Subject,
    SubjectGone,
    forget_before,
    note_before,
    register,
)

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
        count_change(game)

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
        count_change(game)

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
    game = Game.objects.filter(public_id=report.key).only("pk").first()
    if game is None:
        raise SubjectGone(_("This game no longer exists."))
    return lock(game.pk)


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


EARLIER = 5
"""Messages before the reported one that are kept with it."""


class Messages(Subject):
    kinds = (Report.Kind.ABUSE, Report.Kind.CHEATING, Report.Kind.SPAM, Report.Kind.OTHER)
    offered = (Kind.HIDE,)

    def find(self, reader: User, key: str) -> ReportedThing:
        """Find a message by its game's public id and its own key, with a dot between."""
        public_id, _dot, own = key.partition(".")
        subject_gone = SubjectGone(_("This message has been removed, so there is nothing to report."))
        try:
            game = access.game_for(reader, public_id)
            seat = access.own_seat(reader, seats_of(game))
            room = reading.readable(game=game, reader=Reader(reader, seat), of_blocked=True)
            message = room.select_related("author").filter(key=own, removed=None).first()
        except (Http404, ValidationError) as problem:
            raise subject_gone from problem
        if message is None:
            raise subject_gone
        earlier = room.filter(room=message.room, pk__lt=message.pk, removed=None).select_related("author")
        as_it_is = {
            "game": game.name,
            "game_id": game.public_id,
            "room": message.room,
            "author": message.writer,
            "text": message.text,
            "written": message.created.isoformat(),
            "only_to_some": message.readers is not None,
            "earlier": [
                {"author": earlier_message.writer, "text": earlier_message.text}
                for earlier_message in earlier.order_by("-pk")[:EARLIER]
            ][::-1],
        }
        name = name_thing(Report.Subject.MESSAGE, "", as_it_is)
        return ReportedThing(f"{game.public_id}.{message.key}", name, message.author, as_it_is)

    def address(self, report: Report) -> str:
        game = _message_of(report)
        is_public = game is not None and not game.game.private
        return reverse("games:table", args=[report.key.partition(".")[0]]) if is_public else ""

    def hide(self, report: Report) -> None:
        message = _message_of(report)
        if message is None:
            raise SubjectGone(_("This message no longer exists."))
        table_talk.take_away(Message.objects.select_for_update().get(pk=message.pk), moderated=True)

    def restore(self, report: Report, kind: str) -> None:
        """Show a message again, as long as its words are kept."""
        message = _message_of(report)
        if message is not None and message.text:
            Message.objects.filter(pk=message.pk, moderated=True).update(removed=None, moderated=False)


def _message_of(report: Report) -> Message | None:
    messages = Message.objects.filter(game__public_id=report.key.partition(".")[0], key=report.key.partition(".")[2])
    return messages.select_related("game").defer("game__state", "game__seed").first()


register(Report.Subject.MESSAGE, Messages())


class Players(Subject):
    offered = (Kind.RENAME,)

    def find(self, reader: User, key: str) -> ReportedThing:
        try:
            person = access.person_named(key)
        except Http404 as problem:
            raise SubjectGone(_("This player no longer exists, so there is nothing to report.")) from problem
        return ReportedThing(str(person.pk), person.username, person, {"username": person.username})

    def address(self, report: Report) -> str:
        return report.about.get_absolute_url() if report.about and report.about.is_active else ""

    def rename(self, report: Report, name: str) -> None:
        """Give a player another username. For a year the former one is nobody's, theirs neither, and leads nowhere."""
        if report.about is None:
            raise SubjectGone(_("This account has been deleted."))
        leaving.lock_games(report.about)
        user = User.objects.select_for_update(no_key=True).get(pk=report.about.pk)
        former = user.username
        user.username = _require_free_name(name, user) if name else _free_name()
        user.save(update_fields=["username"])
        user.names.filter(name=former).update(person=None)
        leaving.put_name_into_logs(user, NeutralName([former], user.username))
        note_before(report, username=former, new_name=user.username)

    @transaction.atomic
    def restore(self, report: Report, kind: str) -> None:
        """Give a player their former username back."""
        former = report.before.get("username")
        if kind == Kind.RENAME and former and report.about is not None:
            leaving.lock_games(report.about)
            user = User.objects.select_for_update(no_key=True).get(pk=report.about.pk)
            naming.let_go(former)
            user.username = _require_free_name(former, user)
            current = User.objects.values_list("username", flat=True).get(pk=user.pk)
            user.save(update_fields=["username"])
            leaving.put_name_into_logs(user, NeutralName([current], former))
            forget_before(report, "username", NEW_NAME)


def _require_free_name(name: str, user: User) -> str:
    try:
        validate_public_name(name)
        return naming.require_free(name, to=user)
    except ValidationError as problem:
        raise Refused(" ".join(problem.messages)) from problem


def _free_name() -> str:
    """Return a username that says nothing and that nobody has."""
    while True:
        name = f"player-{secrets.randbelow(9000) + 1000}"
        try:
            return naming.require_free(name)
        except ValidationError:
            continue


register(Report.Subject.PLAYER, Players())
