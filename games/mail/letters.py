"""A notification and its game as a letter's templates see them, from their reader's own view."""

from collections.abc import Sequence
from functools import cached_property
from typing import NamedTuple

from django.utils.text import Truncator
from django.utils.translation import gettext as _

from games import durations, recap
from games.mail import links, threads
from games.mail.absolute import agreements_address, page_address
from games.mail.answers import AnswerSources, Failure, MailAnswer, failures
from games.mail.plain_text import COLUMNS, mark_words
from games.mail.seat_news import BotMoves, Expiry, SeatNews
from games.models import OF_A_GAME_UNDER_WAY, FailedMail, Happening, MailKind, Message, Notification, StandingOrder
from games.present import clocks, happenings, request_words
from games.present.lists import join_list
from games.recap import NOTHING, Story, StorySources

from .context import Scene, StandingsLine, TableFacts, outcome, standings

LISTING = (MailKind.TURN, MailKind.REMINDER, "answer_question")  # templates
PICTURED = (MailKind.TURN, MailKind.REMINDER, MailKind.WANTED)


class Body(NamedTuple):
    """The contents of a letter besides its notification and its scene, as far as it needs them.

    ``past`` is the source of its story. ``expired`` is the note of the bot's decision for its
    reader, and ``at_play`` the bot's moves. ``failed_orders`` are its reader's standing orders for the
    decision that could not be carried out. ``not_carried_out`` has the failures of the mail with
    the orders it follows, if their answer has to wait.
    """

    past: StorySources | None = None
    expired: Happening | None = None
    at_play: BotMoves | None = None
    failed_orders: Sequence[StandingOrder] = ()
    not_carried_out: Sequence[FailedMail] = ()
    answer_sources: AnswerSources = AnswerSources()


class Letter(Scene):
    """A notification and its game for the templates.

    The rows named by the notification, and those named by them, are loaded: nothing here asks the
    database.
    """

    def __init__(self, notification: Notification, facts: TableFacts, body: Body) -> None:
        super().__init__(notification.game, notification.seat, notification.user_id, facts)
        self.notification = notification
        self.reader = notification.user
        self.body = body

    @cached_property
    def answer(self) -> MailAnswer | None:
        incoming = self.notification.incoming
        return (
            None if incoming is None else MailAnswer(incoming, self.notification.move, self, self.body.answer_sources)
        )

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
        """The pair of templates; an answer is the mail of a decision if one is still to be taken."""
        if self.notification.kind == MailKind.REQUEST and self.seat_news:
            return "settled"
        if (
            self.notification.kind == MailKind.LEFT
            and self.expiry
            and self.expiry.happening == self.notification.happening
        ):
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
    def story(self) -> Story:
        """The moves since the reader's last decision, or by the orders it follows; nothing for onlookers."""
        if self.answer is not None and self.answer.story is not None:
            return self.answer.story
        return NOTHING if self.body.past is None else recap.tell_story(self.body.past, self.seat, self.view)

    @property
    def asked_anew(self) -> bool:
        """True if it follows orders given by a mail's link or beyond the ten answers of an hour, or
        by standing orders.
        """
        return self.notification.shown_move is not None

    @property
    def failed_standing_orders(self) -> list[str]:
        """The reasons why standing orders for the decision did not answer it, in sentences."""
        standing = self.game.title.standing
        return [standing.refusal(order.rule, order.refused_line, order.stopped) for order in self.body.failed_orders]

    @cached_property
    def not_carried_out(self) -> list[Failure]:
        """The failures of the mail with the orders it follows, if their answer has to wait."""
        return failures(self.body.not_carried_out, self)

    @property
    def map_id(self) -> str:
        """The id of the map within the mail, the same at every attempt (RFC 2045: unique in the world)."""
        return f"map.{threads.message_id(self.notification).strip('<>')}"

    @property
    def warning(self) -> str:
        """The first words of a reminder, by its step."""
        return clocks.reminder_lead(self.notification.reminder_step)

    @cached_property
    def stop_link(self) -> str:
        """The page to stop such mails without signing in."""
        return links.unsubscribe_link(self.user_id, self.notification.kind, self.game.pk)

    @property
    def stop_words(self) -> str:
        """The scope of that link."""
        if self.notification.kind in OF_A_GAME_UNDER_WAY:
            return _("Mute this game (only last warnings still come)")
        kind = self.notification.get_kind_display()
        # Translators: %(kind)s is a kind of email as in the email settings, such as "Your turn".
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
        """The game's page, at the requests for a request; for an invitation to a private game, the invitation."""
        if self.notification.kind == MailKind.REQUEST:
            return agreements_address(self.game)
        is_invited = self.notification.kind == MailKind.INVITATION or (self.answer and self.answer.to_an_invitation)
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
    def words_in_short(self) -> str:
        """The beginning of the message, marked: the preview of its mail. It fits on one line with its writer's
        name, for a second line would have no mark.
        """
        room = max(20, COLUMNS - len(self.author) - 16)
        return mark_words(Truncator(" ".join(self.message.text.split())).chars(room)) if self.message else ""

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
    def request_result(self) -> str:
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
