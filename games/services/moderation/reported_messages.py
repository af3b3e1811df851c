"""Reports of messages, at a table or in the chat of spectators."""

from django.core.exceptions import ValidationError
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games import access
from games.models import Message, ModeratorAct, Report
from games.models.moderation import name_thing
from games.services.rows.seats import seats_of
from games.services.talk import reading, removal
from games.services.talk.reading import Reader

from .subjects import ReportedThing, Subject, SubjectGone, register

Kind = ModeratorAct.Kind
EARLIER = 5
"""Messages before the reported one that are kept with it."""


class Messages(Subject):
    kinds = (Report.Kind.ABUSE, Report.Kind.CHEATING, Report.Kind.SPAM, Report.Kind.OTHER)
    offered = (Kind.HIDE,)

    def find(self, reader: User, key: str) -> ReportedThing:
        """Find a message by its game's public id and its own key, with a dot between."""
        public_id, _dot, own = key.partition(".")
        gone = SubjectGone(_("This message has been removed, so there is nothing to report."))
        try:
            game = access.game_for(reader, public_id)
            seat = access.own_seat(reader, seats_of(game))
            room = reading.readable(game=game, reader=Reader(reader, seat), of_blocked=True)
            message = room.select_related("author").filter(key=own, removed=None).first()
        except (Http404, ValidationError) as problem:
            raise gone from problem
        if message is None:
            raise gone
        earlier = room.filter(room=message.room, pk__lt=message.pk, removed=None).select_related("author")
        as_it_is = {
            "game": game.name,
            "game_id": game.public_id,
            "room": message.room,
            "author": message.writer,
            "text": message.text,
            "written": message.created.isoformat(),
            "only_to_some": message.readers is not None,
            "earlier": [{"author": each.writer, "text": each.text} for each in earlier.order_by("-pk")[:EARLIER]][::-1],
        }
        called = name_thing(Report.Subject.MESSAGE, "", as_it_is)
        return ReportedThing(f"{game.public_id}.{message.key}", called, message.author, as_it_is)

    def address(self, report: Report) -> str:
        game = _message_of(report)
        shown = game is not None and not game.game.private
        return reverse("games:table", args=[report.key.partition(".")[0]]) if shown else ""

    def hide(self, report: Report) -> None:
        message = _message_of(report)
        if message is None:
            raise SubjectGone(_("This message no longer exists."))
        removal.take_away(Message.objects.select_for_update().get(pk=message.pk), moderated=True)

    def restore(self, report: Report, kind: str) -> None:
        """Show a message again, as long as its words are kept."""
        message = _message_of(report)
        if message is not None and message.text:
            Message.objects.filter(pk=message.pk, moderated=True).update(removed=None, moderated=False)


def _message_of(report: Report) -> Message | None:
    found = Message.objects.filter(game__public_id=report.key.partition(".")[0], key=report.key.partition(".")[2])
    return found.select_related("game").defer("game__state", "game__seed").first()


register(Report.Subject.MESSAGE, Messages())
