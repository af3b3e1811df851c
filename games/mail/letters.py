"""A notification as a mail: text and HTML, in the reader's language and time zone, from their own eyes' view."""

from base64 import encodebytes
from collections.abc import Callable, Sequence
from email.mime.nonmultipart import MIMENonMultipart
from functools import cached_property
from typing import Any, NamedTuple

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.text import Truncator, get_text_list
from django.utils.translation import gettext as _

from games import durations
from games.mail import address, recap, style, threads, unsubscribe
from games.mail.absolute import agreements_address, page_address
from games.mail.answers import Answer, Failure, Shown, failures
from games.mail.expiry import Expiry, Played
from games.mail.seat_news import SeatNews
from games.mail.wrap import marked, wrapped
from games.models import OF_A_GAME_UNDER_WAY, Happening, Message, Notification, StandingOrder
from games.present import clocks, happenings, request_words
from games.present.lists import joined

from .context import Known, Place, Scene, standings
from .outcome import outcome, winners
from .recap import NOTHING, Past, Story

SUBJECT = 110  # characters; phones show fewer, archives no more
NAME = 40  # characters of a game's name in a subject
Kind = Notification.Kind
LISTING = (Kind.TURN, Kind.REMINDER, "answer_question")  # templates
PICTURED = (Kind.TURN, Kind.REMINDER, Kind.WANTED)


def write(letter: "Letter", language: str) -> EmailMultiAlternatives:
    """The mail itself, without its map, in the language in force, which is named."""
    mail = written(letter.template, letter.subject, {"letter": letter, "language": language})
    mail.reply_to = _reply_to(letter)
    mail.to = [letter.reader.email]
    mail.extra_headers = threads.headers(letter.notification)
    return mail


def _reply_to(letter: "Letter") -> list[str]:
    """Where an answer goes that its reader may give: to their own seat's address, or to that of an invitation."""
    notification = letter.notification
    if letter.own:
        return [address.reply_to(notification, listed=letter.lists)]
    if notification.kind == Kind.INVITATION:
        return [address.address_of(address.Claim(notification.user_id, notification.seat_id, None, None))]
    return []


def written(template: str, subject: str, context: dict[str, Any]) -> EmailMultiAlternatives:
    """A mail from a pair of templates under mail/, for nobody yet, in the language in force."""
    context = {"site_name": settings.SITE_NAME, "subject": subject, **context}
    text = wrapped(render_to_string(f"mail/{template}.txt", context))
    mail = EmailMultiAlternatives(subject=subject, body=text)
    mail.attach_alternative(style.rendered(f"mail/{template}.html", context), "text/html")
    return mail


def attach_map(mail: EmailMultiAlternatives, drawn: bytes, content_id: str) -> None:
    """Put a map in PNG within the mail, for its HTML to show as ``cid:`` and its id, which no other mail has."""
    image = MIMENonMultipart("image", "png")  # MIMEImage makes text of the bytes first, which takes four times as long
    image["Content-Transfer-Encoding"] = "base64"
    image.set_payload(encodebytes(drawn).decode("ascii"))
    image["Content-ID"] = f"<{content_id}>"
    image["Content-Disposition"] = 'inline; filename="map.png"'
    mail.mixed_subtype = "related"  # type: ignore[attr-defined]  # the types do not know it
    mail.attach(image)


class Body(NamedTuple):
    """What a letter tells besides what its notification and its scene hold, as far as it tells of that.

    ``past`` is what its story is told from. ``expired`` is the note of the decision that the bot took for its reader,
    and ``at_play`` what the bot did. ``refused`` are its reader's standing orders that were meant for the decision and
    could not be carried out. ``not_carried_out`` has what could not be done of the mail with the orders that it
    follows, where the answer to that has to wait, a dictionary a mail as in ``earlier`` of a report.
    """

    past: Past | None = None
    expired: Happening | None = None
    at_play: Played | None = None
    refused: Sequence[StandingOrder] = ()
    not_carried_out: Sequence[dict[str, Any]] = ()
    shown: Shown = Shown()


class Letter(Scene):
    """What the templates say of a notification and its game.

    The rows that the notification names, and those that they name, are loaded: nothing here asks the database.
    """

    def __init__(self, notification: Notification, known: Known, body: Body) -> None:
        super().__init__(notification.game, notification.seat, notification.user_id, known)
        self.notification = notification
        self.reader = notification.user
        self.body = body

    @cached_property
    def answer(self) -> Answer | None:
        """What is said of the mail that this one answers, if it answers one."""
        incoming = self.notification.incoming
        return None if incoming is None else Answer(incoming, self.notification.move, self, self.body.shown)

    @cached_property
    def seat_news(self) -> SeatNews | None:
        """What became of a seat or of a request, if the mail tells of that."""
        happening = self.notification.happening
        return None if happening is None else SeatNews(happening, self)

    @cached_property
    def expiry(self) -> Expiry | None:
        """The decision that the bot took for the reader, if the mail tells of that."""
        return Expiry(self.body.expired, self, self.body.at_play) if self.body.expired else None

    @property
    def template(self) -> str:
        """The pair of templates; an answer is the mail of a decision where one is still to be taken."""
        if self.notification.kind == Kind.REQUEST and self.seat_news:
            return "settled"
        if self.notification.kind == Kind.LEFT and self.expiry and self.expiry.happening == self.notification.happening:
            return "expired"
        if self.answer is None:
            return self.notification.kind
        if self.answer.to_an_invitation:
            return "invited"
        if self.answer.was_said:
            return "said"
        return "answer_question" if self.answer.asks else "answer_news"

    @property
    def pictured(self) -> bool:
        """Whether it shows the board as a picture."""
        if self.game.title.picture is None:
            return False
        if self.answer is None:
            return self.notification.kind in PICTURED
        return self.answer.shows_board and not self.answer.lists_all

    @property
    def lists(self) -> bool:
        """Whether it shows options with their numbers."""
        return self.template in LISTING and bool(self.options)

    @cached_property
    def subject(self) -> str:
        """The game and what the mail is about, on one line; how it keeps threads together is told in `threads`."""
        line = SUBJECTS[self.notification.kind](self)
        return Truncator(" ".join(line.split())).chars(SUBJECT)

    @property
    def short_name(self) -> str:
        """The game's name as subjects have it."""
        return Truncator(self.game.name).chars(NAME)

    @cached_property
    def story(self) -> Story:
        """What happened since the reader's last decision, or by the orders that it follows; nothing for onlookers."""
        if self.answer is not None and self.answer.story is not None:
            return self.answer.story
        return NOTHING if self.body.past is None else recap.story(self.body.past, self.seat, self.view)

    @property
    def asked_anew(self) -> bool:
        """Whether it follows orders that the reader has given by a mail's link or beyond the ten answers of an hour, or
        that their standing orders gave."""
        return self.notification.seen_move is not None

    @property
    def refused(self) -> list[str]:
        """Why standing orders that were meant for the decision did not answer it, in sentences."""
        standing = self.game.title.standing
        return [standing.refused(each.rule, each.refused_line, each.stopped) for each in self.body.refused]

    @cached_property
    def not_carried_out(self) -> list[Failure]:
        """What could not be done of the mail with the orders that it follows, where the answer to that has to wait."""
        return failures(self.body.not_carried_out)

    @property
    def map_id(self) -> str:
        """What the map within the mail goes by, the same at every attempt (RFC 2045: unique in the world)."""
        return f"map.{threads.message_id(self.notification).strip('<>')}"

    @property
    def warning(self) -> str:
        """What a reminder says first: which one it is."""
        return clocks.warning(self.notification.step)

    @cached_property
    def stop_link(self) -> str:
        """Where the reader can stop such mails without signing in."""
        return unsubscribe.link(self.user_id, self.notification.kind, self.game.pk)

    @property
    def stop_words(self) -> str:
        """What that link stops."""
        if self.notification.kind in OF_A_GAME_UNDER_WAY:
            return _("Stop the mails of this game but for the last warnings")
        kind = self.notification.get_kind_display()
        return _("Stop mails of this kind in all games (%(kind)s)") % {"kind": kind}

    @cached_property
    def settings_link(self) -> str:
        """Where the reader says which mails they want."""
        return page_address("mail_settings")

    @cached_property
    def standings(self) -> Sequence[Place]:
        return standings(self)

    @cached_property
    def link(self) -> str:
        """The game's page, where a request is answered; a private game's invitation opens it to whoever is invited."""
        if self.notification.kind == Kind.REQUEST:
            return agreements_address(self.game)
        is_invited = self.notification.kind == Kind.INVITATION or (self.answer and self.answer.to_an_invitation)
        if not is_invited or not self.game.private:
            return super().link
        return page_address("invitation", self.game.invite_token)

    @property
    def host(self) -> str:
        """Who invites, who may have left the table since."""
        host = self.notification.host
        return "" if host is None else host.username

    @property
    def message(self) -> Message | None:
        """What a player wrote, in the mail that passes it on."""
        return self.notification.message

    @property
    def marked_words(self) -> str:
        """The same for plain text."""
        return marked(self.message.text) if self.message else ""

    @property
    def is_to_some(self) -> bool:
        """Whether the message, or that of its reader which it tells of, is for some people alone."""
        return bool(self._readers)

    @property
    def is_to_reader_alone(self) -> bool:
        """Whether nobody but its reader gets the message."""
        return self.message is not None and set(self._readers) == {self.user_id, self.message.author_id}

    @property
    def fellow_readers(self) -> str:
        """Who else may read that message, by name: its writer first, then the others at the table whom it is for."""
        others = self.people([pk for pk in self._readers if not (self.message and pk == self.message.author_id)])
        return get_text_list([self.author, *others] if self.message else others, _("and"))

    @property
    def _readers(self) -> Sequence[int]:
        if self.message:
            return self.message.readers or ()
        return (self.answer and self.answer.report.get("readers")) or ()

    @property
    def author(self) -> str:
        writer = self.message and self.message.author
        return writer.username if writer else _("Somebody who has left")

    @property
    def request(self) -> str:
        """What another player asks for, in the mail that asks for an answer."""
        request = self.notification.request
        if request is None:
            return ""
        player = request.seat.name if request.seat else ""
        return request_words.request(request.kind, request.seconds, request.asker.username, player, request.back_to)

    @property
    def move_asked(self) -> str:
        """The page of the move to which the game would go back; empty where nobody asks for that."""
        request = self.notification.request
        if request is None or request.back_to is None:
            return ""
        return page_address("move", self.game.public_id, request.back_to)

    @property
    def settled(self) -> str:
        """What came of a request, in a few words, in the mail that tells it."""
        return str(happenings.HEADLINES[self.seat_news.kind]) if self.seat_news else ""

    @property
    def time_is_up(self) -> str:
        """When the decision for which more time is asked has none left."""
        request = self.notification.request
        deadline = request.seat.deadline if request and request.seat else None
        return durations.moment(deadline) if deadline else ""

    @property
    def end_link(self) -> str:
        """The page about how the game went."""
        return page_address("end", self.game.public_id)

    @property
    def outcome(self) -> str:
        """Who has won, as the reader is told."""
        return outcome(self.standings)


def _started(letter: Letter) -> str:
    return _("%(game)s: the game has begun") % {"game": letter.short_name}


def _decision(letter: Letter) -> str:
    """The same for a decision and for its reminders, as long as question and deadline are the same; the question in a
    few words, for the deadline is to show on a phone as well.

    In English all of it is ASCII, which is what every program shows and nothing has to wrap up.
    """
    line = _("%(game)s: %(question)s (by %(deadline)s)")
    words = {"game": letter.short_name, "question": "", "deadline": letter.short_deadline}
    room = SUBJECT - len(line % words)
    return line % (words | {"question": Truncator(letter.prompt.topic).chars(room)})


def _answer(letter: Letter) -> str:
    """That of the decision where it asks one, so that it takes that mail's place in the thread."""
    if letter.answer is None or letter.answer.asks:
        return _decision(letter)
    return _("%(game)s: %(headline)s") % {"game": letter.short_name, "headline": letter.answer.headline}


def _message(letter: Letter) -> str:
    words = {"game": letter.short_name, "author": letter.author}
    if letter.is_to_reader_alone:
        return _("%(game)s: %(author)s writes to you alone") % words
    if letter.is_to_some:
        return _("%(game)s: %(author)s writes to a few of you") % words
    return _("%(game)s: %(author)s writes") % words


def _invitation(letter: Letter) -> str:
    return _("%(host)s invites you to %(game)s") % {"game": letter.short_name, "host": letter.host}


def _request(letter: Letter) -> str:
    if letter.seat_news:
        return _("%(game)s: %(headline)s") % {"game": letter.short_name, "headline": letter.settled}
    request = letter.notification.request
    words = {"game": letter.short_name, "asker": request.asker.username if request else ""}
    if request and request.kind == request.Kind.REWIND:
        return _("%(game)s: %(asker)s asks to go back to an earlier move") % words
    if request and request.seat is None:
        return _("%(game)s: %(asker)s asks for a pause") % words
    return _("%(game)s: %(asker)s asks for more time") % words


def _seat_news(letter: Letter) -> str:
    return _("%(game)s: %(headline)s") % {
        "game": letter.short_name,
        "headline": letter.seat_news.headline if letter.seat_news else "",
    }


def _wanted(letter: Letter) -> str:
    return _("%(game)s looks for a substitute") % {"game": letter.short_name}


def _over(letter: Letter) -> str:
    won = winners(letter.standings)
    words = {"game": letter.short_name, "winner": joined(won)}
    if len(won) > 1:
        return _("%(game)s: the game is over, %(winner)s have won") % words
    return _("%(game)s: the game is over, %(winner)s has won") % words


SUBJECTS: dict[str, Callable[[Letter], str]] = {
    Kind.STARTED: _started,
    Kind.TURN: _decision,
    Kind.REMINDER: _decision,
    Kind.ANSWER: _answer,
    Kind.OVER: _over,
    Kind.LEFT: _seat_news,
    Kind.TAKEOVER: _seat_news,
    Kind.WANTED: _wanted,
    Kind.MESSAGE: _message,
    Kind.INVITATION: _invitation,
    Kind.REQUEST: _request,
}
