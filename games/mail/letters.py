"""A notification as a mail: text and HTML, in the reader's language and time zone, from their own
eyes' view.
"""

from base64 import encodebytes
from collections.abc import Callable, Sequence
from email.mime.nonmultipart import MIMENonMultipart
from functools import cached_property
from typing import Any, NamedTuple

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import keep_links
from accounts.models import User
from games import durations
from games.mail import address, recap, style, threads, unsubscribe
from games.mail.absolute import agreements_address, page_address
from games.mail.answers import AnswerSources, Failure, MailAnswer, failures
from games.mail.expiry import BotMoves, Expiry
from games.mail.seat_news import SeatNews
from games.mail.wrap import mark_words, wrap_text
from games.models import OF_A_GAME_UNDER_WAY, Happening, Message, Notification, StandingOrder
from games.present import clocks, happenings, request_words
from games.present.lists import join_list
from tocsite import operator_texts
from tocsite.isolation import isolate, without_isolates

from .context import Scene, StandingsLine, TableFacts, standings
from .outcome import outcome, winners
from .recap import NOTHING, Story, StorySources

LONGEST_SUBJECT = 110  # characters; phones show fewer, archives no more
NAME = 40  # characters of a game's name in a subject
Kind = Notification.Kind
LISTING = (Kind.TURN, Kind.REMINDER, "answer_question")  # templates
PICTURED = (Kind.TURN, Kind.REMINDER, Kind.WANTED)


def write_letter(letter: "Letter", language: str) -> EmailMultiAlternatives:
    """Write the mail, without its map, in the language in force, named by ``language``."""
    context = {"letter": letter, "language": language}
    mail = render_mail(letter.template, letter.subject, context, reader=letter.reader)
    mail.reply_to = _reply_to(letter)
    mail.extra_headers = threads.headers(letter.notification)
    return mail


def _reply_to(letter: "Letter") -> list[str]:
    """The address for its reader's answer: their own seat's, or that of an invitation."""
    notification = letter.notification
    if letter.own:
        return [address.reply_to(notification, listed=letter.lists)]
    if notification.kind == Kind.INVITATION:
        return [address.address_of(address.Claim(notification.user_id, notification.seat_id, None, None))]
    return []


def render_mail(template: str, subject: str, context: dict[str, Any], *, reader: User) -> EmailMultiAlternatives:
    """Render a mail to its reader from a pair of templates under mail/, in the language in force.

    At its foot are the operator's links, and before them the one that keeps an account about to be deleted.
    """
    links = [*keep_links.foot_links(reader), *operator_texts.whole_links()]
    context = {"site_name": settings.SITE_NAME, "subject": subject, "foot_links": links, **context}
    text = wrap_text(render_to_string(f"mail/{template}.txt", context) + operator_texts.as_lines(links))
    mail = EmailMultiAlternatives(subject=subject, body=text, to=[reader.email])
    mail.attach_alternative(style.render_html(f"mail/{template}.html", context), "text/html")
    return mail


def attach_map(mail: EmailMultiAlternatives, drawn: bytes, content_id: str) -> None:
    """Put a map in PNG within the mail, for its HTML to show as ``cid:`` and its id, used by no
    other mail.
    """
    image = MIMENonMultipart("image", "png")  # MIMEImage makes text of the bytes first, which takes four times as long
    image["Content-Transfer-Encoding"] = "base64"
    image.set_payload(encodebytes(drawn).decode("ascii"))
    image["Content-ID"] = f"<{content_id}>"
    image["Content-Disposition"] = 'inline; filename="map.png"'
    mail.mixed_subtype = "related"  # type: ignore[attr-defined]  # the types do not know it
    mail.attach(image)


class Body(NamedTuple):
    """The contents of a letter besides its notification and its scene, as far as it needs them.

    ``past`` is the source of its story. ``expired`` is the note of the bot's decision for its
    reader, and ``at_play`` the bot's moves. ``refused`` are its reader's standing orders for the
    decision that could not be carried out. ``not_carried_out`` has the failures of the mail with
    the orders it follows, if their answer has to wait, a dictionary a mail as in ``earlier`` of a
    report.
    """

    past: StorySources | None = None
    expired: Happening | None = None
    at_play: BotMoves | None = None
    refused: Sequence[StandingOrder] = ()
    not_carried_out: Sequence[dict[str, Any]] = ()
    shown: AnswerSources = AnswerSources()


class Letter(Scene):
    """A notification and its game for the templates.

    The rows named by the notification, and those named by them, are loaded: nothing here asks the
    database.
    """

    def __init__(self, notification: Notification, known: TableFacts, body: Body) -> None:
        super().__init__(notification.game, notification.seat, notification.user_id, known)
        self.notification = notification
        self.reader = notification.user
        self.body = body

    @cached_property
    def answer(self) -> MailAnswer | None:
        """The answer to a mail, if it is one."""
        incoming = self.notification.incoming
        return None if incoming is None else MailAnswer(incoming, self.notification.move, self, self.body.shown)

    @cached_property
    def seat_news(self) -> SeatNews | None:
        """The news of a seat or of a request, if the mail tells of one."""
        happening = self.notification.happening
        return None if happening is None else SeatNews(happening, self)

    @cached_property
    def expiry(self) -> Expiry | None:
        """The bot's decision for the reader, if the mail tells of one."""
        return Expiry(self.body.expired, self, self.body.at_play) if self.body.expired else None

    @property
    def template(self) -> str:
        """The pair of templates; an answer is the mail of a decision if one is still
        to be taken.
        """
        if self.notification.kind == Kind.REQUEST and self.seat_news:
            return "settled"
        if self.notification.kind == Kind.LEFT and self.expiry and self.expiry.happening == self.notification.happening:
            return "expired"
        if self.answer is None:
            return self.notification.kind
        if self.answer.to_an_invitation:
            return "invited"
        if self.answer.is_held:
            return "held"
        if self.answer.was_said:
            return "said"
        return "answer_question" if self.answer.asks else "answer_news"

    @property
    def pictured(self) -> bool:
        """True if it shows the board as a picture."""
        if self.game.title.board.picture is None:
            return False
        if self.answer is None:
            return self.notification.kind in PICTURED
        return self.answer.shows_board and not self.answer.lists_all

    @property
    def lists(self) -> bool:
        """True if it shows options with their numbers."""
        return self.template in LISTING and bool(self.options)

    @cached_property
    def subject(self) -> str:
        """The game and the mail's subject, on one line; `threads` tells how it keeps threads
        together.
        """
        write = SUBJECTS[self.notification.kind]
        for name in self.ways_to_name:
            line = " ".join(write(self, name).split())
            if len(line) <= LONGEST_SUBJECT:
                break
        return Truncator(line).chars(LONGEST_SUBJECT)

    @property
    def headline(self) -> str:
        """The mail in a few words, without its game's name."""
        return HEADLINES[self.notification.kind](self)

    @cached_property
    def ways_to_name(self) -> Sequence[str]:
        """Names of the game for a subject, from the longest to the shortest.

        A game drawn by a league or a ladder is one of many: it goes by its place there and by the
        others at its table, left out whole if they do not fit.
        """
        place, between, of = without_isolates(self.game.name).partition(self.game.BETWEEN)
        if self.game.creator_id is not None or not between:
            return [isolate(Truncator(without_isolates(self.game.name)).chars(NAME))]
        place = isolate(Truncator(place).chars(NAME))
        others = sorted((seat.sitter for seat in self.seats if seat.user_id != self.user_id), key=len)
        met = _("%(place)s with %(others)s") % {"place": place, "others": join_list(others)}
        more = ngettext(
            "%(place)s with %(name)s and %(more)d other", "%(place)s with %(name)s and %(more)d others", len(others) - 1
        )
        some = more % {"place": place, "name": others[0], "more": len(others) - 1} if others[1:] else met
        return [f"{met}{between}{isolate(of)}", met, some, f"{place}"]

    @cached_property
    def story(self) -> Story:
        """The moves since the reader's last decision, or by the orders it follows; nothing for
        onlookers.
        """
        if self.answer is not None and self.answer.story is not None:
            return self.answer.story
        return NOTHING if self.body.past is None else recap.tell_story(self.body.past, self.seat, self.view)

    @property
    def asked_anew(self) -> bool:
        """True if it follows orders given by a mail's link or beyond the ten answers of an hour, or
        by standing orders.
        """
        return self.notification.seen_move is not None

    @property
    def refused(self) -> list[str]:
        """The reasons why standing orders for the decision did not answer it, in sentences."""
        standing = self.game.title.standing
        return [standing.refusal(each.rule, each.refused_line, each.stopped) for each in self.body.refused]

    @cached_property
    def not_carried_out(self) -> list[Failure]:
        """The failures of the mail with the orders it follows, if their answer has to wait."""
        return failures(self.body.not_carried_out)

    @property
    def map_id(self) -> str:
        """The id of the map within the mail, the same at every attempt (RFC 2045: unique in the
        world).
        """
        return f"map.{threads.message_id(self.notification).strip('<>')}"

    @property
    def warning(self) -> str:
        """The first words of a reminder, by its step."""
        return clocks.reminder_lead(self.notification.step)

    @cached_property
    def stop_link(self) -> str:
        """The page to stop such mails without signing in."""
        return unsubscribe.link(self.user_id, self.notification.kind, self.game.pk)

    @property
    def stop_words(self) -> str:
        """The scope of that link."""
        if self.notification.kind in OF_A_GAME_UNDER_WAY:
            return _("Mute this game (only last warnings still come)")
        kind = self.notification.get_kind_display()
        return _("Stop emails of this kind in all games (%(kind)s)") % {"kind": kind}

    @cached_property
    def settings_link(self) -> str:
        """The page of the reader's preferences for mails."""
        return page_address("mail_settings")

    @cached_property
    def standings(self) -> Sequence[StandingsLine]:
        return standings(self)

    @cached_property
    def link(self) -> str:
        """The game's page, at the requests for a request; for an invitation to a private game, the
        invitation.
        """
        if self.notification.kind == Kind.REQUEST:
            return agreements_address(self.game)
        is_invited = self.notification.kind == Kind.INVITATION or (self.answer and self.answer.to_an_invitation)
        if not is_invited or not self.game.private:
            return super().link
        return page_address("invitation", self.game.invite_token)

    @property
    def host(self) -> str:
        """The inviting person; they may have left the table since."""
        host = self.notification.host
        return "" if host is None else host.username

    @property
    def message(self) -> Message | None:
        """A player's message, in the mail that passes it on."""
        return self.notification.message

    @property
    def marked_words(self) -> str:
        """The same for plain text."""
        return mark_words(self.message.text) if self.message else ""

    @property
    def is_to_some(self) -> bool:
        """True if the message, or its reader's own it reports on, is for some people alone."""
        return bool(self._readers)

    @property
    def is_to_reader_alone(self) -> bool:
        """True if nobody but its reader gets the message."""
        return self.message is not None and set(self._readers) == {self.user_id, self.message.author_id} - {None}

    @property
    def fellow_readers(self) -> str:
        """The message's other readers, by name: its writer first, then the others at the table."""
        others = self.people([pk for pk in self._readers if not (self.message and pk == self.message.author_id)])
        return join_list([self.author, *others] if self.message else others)

    @property
    def _readers(self) -> Sequence[int]:
        if self.message:
            return self.message.readers or ()
        return (self.answer and self.answer.report.get("readers")) or ()

    @property
    def author(self) -> str:
        if self.message is None or not (self.message.author or self.message.called):
            return _("A former player")
        return self.message.writer

    @property
    def request(self) -> str:
        """Another player's request, in the mail that asks for an answer."""
        request = self.notification.request
        if request is None:
            return ""
        player = request.seat.name if request.seat else ""
        return request_words.describe_request(
            request.kind, request.seconds, request.asker.username, player, request.back_to
        )

    @property
    def move_asked(self) -> str:
        """The page of the move to go back to; empty if nobody asks for it."""
        request = self.notification.request
        if request is None or request.back_to is None:
            return ""
        return page_address("move", self.game.public_id, request.back_to)

    @property
    def settled(self) -> str:
        """The result of a request, in a few words, in the mail about it."""
        return str(happenings.HEADLINES[self.seat_news.kind]) if self.seat_news else ""

    @property
    def time_is_up(self) -> str:
        """The end of time of the decision for which more is asked."""
        request = self.notification.request
        deadline = request.seat.deadline if request and request.seat else None
        return durations.moment(deadline) if deadline else ""

    @property
    def end_link(self) -> str:
        """The page about the end of the game."""
        return page_address("end", self.game.public_id)

    @property
    def outcome(self) -> str:
        """The winners, as the reader is told."""
        return outcome(self.standings)


def _started(letter: Letter) -> str:
    return _("The game has started")


def _message(letter: Letter) -> str:
    words = {"author": letter.author}
    if letter.is_to_reader_alone:
        return _("Private message from %(author)s") % words
    if letter.is_to_some:
        return _("Message from %(author)s to some players") % words
    return _("Message from %(author)s") % words


def _request(letter: Letter) -> str:
    if letter.seat_news:
        return letter.settled
    request = letter.notification.request
    words = {"asker": request.asker.username if request else ""}
    if request and request.kind == request.Kind.REWIND:
        return _("%(asker)s requests a rewind") % words
    if request and request.seat is None:
        return _("%(asker)s requests a pause") % words
    return _("%(asker)s requests more time") % words


def _seat_news(letter: Letter) -> str:
    return letter.seat_news.headline if letter.seat_news else ""


def _over(letter: Letter) -> str:
    won = winners(letter.standings)
    line = ngettext("Game over. Winner: %(winner)s", "Game over. Winners: %(winner)s", len(won))
    return line % {"winner": join_list(won)}


def _answer(letter: Letter) -> str:
    return letter.answer.short if letter.answer else ""


HEADLINES: dict[str, Callable[[Letter], str]] = {
    Kind.STARTED: _started,
    Kind.ANSWER: _answer,
    Kind.OVER: _over,
    Kind.LEFT: _seat_news,
    Kind.TAKEOVER: _seat_news,
    Kind.WANTED: lambda letter: _("Substitute wanted"),
    Kind.MESSAGE: _message,
    Kind.INVITATION: lambda letter: _("%(host)s invites you to a game") % {"host": letter.host},
    Kind.REQUEST: _request,
}
"""A mail in a few words, without its game's name: for its subject and for a line of a digest."""


def _with_game(letter: Letter, name: str) -> str:
    # Translators: the subject of an email. %(headline)s is one of its headlines, such as "Game paused".
    return _("%(game)s: %(headline)s") % {"game": name, "headline": letter.headline}


def _decision(letter: Letter, name: str) -> str:
    """The subject of a decision and its reminders, the same as long as question and deadline are;
    the question is cut short, for the deadline is to show on a phone as well.

    In English all of it is ASCII, shown by every program and never encoded.
    """
    # Translators: the subject of an email. %(question)s is a few words, such as "Your turn".
    line = _("%(game)s: %(question)s (due %(deadline)s)")
    words = {"game": name, "question": letter.prompt.topic, "deadline": letter.short_deadline}
    if len(line % words) <= LONGEST_SUBJECT or name != letter.ways_to_name[-1]:
        return line % words
    room = LONGEST_SUBJECT - len(line % (words | {"question": ""}))
    return line % (words | {"question": Truncator(letter.prompt.topic).chars(room)})


def _answer_or_decision(letter: Letter, name: str) -> str:
    """The subject of an answer: the decision's if it asks one, so that it takes that mail's place
    in the thread.
    """
    is_decision = letter.answer is None or letter.answer.asks
    return _decision(letter, name) if is_decision else _with_game(letter, name)


def _invitation(letter: Letter, name: str) -> str:
    return _("%(host)s invites you to %(game)s") % {"game": name, "host": letter.host}


def _substitute(letter: Letter, name: str) -> str:
    return _("Substitute wanted: %(game)s") % {"game": name}


SUBJECTS: dict[str, Callable[[Letter, str], str]] = {
    Kind.STARTED: _with_game,
    Kind.TURN: _decision,
    Kind.REMINDER: _decision,
    Kind.ANSWER: _answer_or_decision,
    Kind.OVER: _with_game,
    Kind.LEFT: _with_game,
    Kind.TAKEOVER: _with_game,
    Kind.WANTED: _substitute,
    Kind.MESSAGE: _with_game,
    Kind.INVITATION: _invitation,
    Kind.REQUEST: _with_game,
}
