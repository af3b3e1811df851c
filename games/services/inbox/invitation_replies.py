"""Invitations: their hosts, and replies to them; nobody joins by mail, and tries are answered with the page."""

from django.utils.translation import gettext as _

from accounts.models import User
from games import access
from games.mail.absolute import page_address
from games.models import Game, MailKind, MailReport, Notification, Seat

from .reply_commands import ReplyReport


def is_answered_by(user: User, seat: Seat) -> bool:
    """Return True if the address of this seat was given to the person by an invitation from there."""
    invitations = Notification.objects.filter(user=user, seat=seat, kind=MailKind.INVITATION)
    return seat.user_id != user.pk and invitations.exists()


def host(*, reader: access.Person, game: Game) -> User | None:
    """Find this reader's host: the one who invited them by name, else the opener of the game. None
    when they are gone.
    """
    if reader.is_authenticated:
        invitations = Notification.objects.filter(user=reader, game=game, kind=MailKind.INVITATION)
        for invitation in invitations.select_related("host"):
            return invitation.host
    return game.creator


def report(user: User, game: Game) -> MailReport:
    """Compose the answer, in the language in force: a headline of its own, and the possible next steps."""
    headline, sentence = _tell_result(user, game)
    return ReplyReport(told=[sentence]).as_data() | {"headline": headline}


def _tell_result(user: User, game: Game) -> tuple[str, str]:
    has_joined, is_open = game.seats.filter(user=user).exists(), game.status == Game.Status.OPEN
    if has_joined and is_open:
        return _("You have already joined this game."), _("It starts once every seat is taken.")
    if has_joined:
        return _("You have already joined this game."), _("Answer its latest email instead, or open its page.")
    if is_open:
        return _("You can't join a game by email."), _("To join it, open its page.")
    others = _("Open games are listed here: %(page)s") % {"page": page_address("open")}
    return _("This game is not looking for players any more."), others
