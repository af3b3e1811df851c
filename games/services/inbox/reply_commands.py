"""A mail's lines, carried out in order for one seat's one decision: orders of the game, and command
words.

The result is a `MailReport`, kept in an ``IncomingMail`` and told by its answer.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from email.utils import parseaddr
from functools import partial
from typing import Any, cast

from django.conf import settings
from django.utils.translation import gettext as _

from accounts.models import User, Vacation
from games import access
from games.mail.absolute import agreements_address, page_address
from games.mail.address import Claim
from games.models import Game, IncomingMail, MailReport, Seat
from games.orders import split, words
from games.orders.days import read_span
from games.orders.doubts import Doubt, find_doubt
from games.orders.lexicon import Lexicon
from games.orders.readings import Problem, Why, Word
from games.present import request_words
from games.present.lists import join_words
from games.services.clock import requests
from games.services.errors import (
    AlreadyDone,
    BotPlays,
    NotNow,
    NotStarted,
    NotYours,
    Refused,
    StalePosition,
    TooMany,
)
from games.services.inbox import requests_by_mail
from games.services.lobby import seats
from games.services.outbox import preferences
from games.services.play import free_text_orders, preview
from games.services.play.lines import tell_doubt
from games.services.play.table import lock, require_running
from games.services.rows.seats import seats_of

Outcome = IncomingMail.Outcome


@dataclass
class ReplyReport:
    """The part of a `MailReport` that the lines of a reply fill in; the fields are described there."""

    done: list[dict[str, Any]] = field(default_factory=list)
    problem: dict[str, Any] | None = None
    left: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    would: list[str] = field(default_factory=list)
    together: bool = False
    before: int | None = None
    request: int | None = None
    message: int | None = None
    readers: list[int] | None = None

    def as_data(self) -> MailReport:
        """Return it as it is stored."""
        return cast(MailReport, asdict(self))


def own_address() -> str:
    """The site's own sender address, in lower case."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].lower()


def outcome_of(refused: Refused) -> Outcome:
    """Return the outcome of a mail by the refusal that stopped it: out of date if its question is over."""
    if isinstance(refused, NotYours):
        return Outcome.NOT_YOURS
    is_over = isinstance(refused, NotNow) and not isinstance(refused, NotStarted | BotPlays | TooMany)
    return Outcome.STALE if is_over else Outcome.REFUSED


def carry_out(
    *,
    user: User,
    seat: Seat,
    lines: Sequence[str],
    claim: Claim,
    all_lines: Sequence[str] = (),
    signature: Sequence[str] = (),
) -> tuple[Outcome, MailReport]:
    """Carry out the lines up to the first that cannot be; in the language in force. Raises nothing.

    Nothing is carried out if one of ``all_lines`` of the reply takes them back or doubts them, or
    one in the place of its ``signature`` names another order.
    Takes the game's row lock as soon as an order is among them. Call inside a transaction.
    """
    lexicon = seat.game.title.words.lexicon
    is_answer = partial(_answers_request, claim=claim, lexicon=lexicon)
    doubt = find_doubt([*lines, *all_lines], lexicon, is_answer) if lines else None
    below = find_doubt([*lines, *signature], lexicon, is_answer) if lines and signature else None
    reading = _ReplyReading(user, seat, claim, doubt or (below if below and below.instead else None))
    outcome = reading.take(lines)
    return outcome, reading.report.as_data()


def _answers_request(line: str, *, claim: Claim, lexicon: Lexicon) -> bool:
    return requests_by_mail.agrees(claim, line, lexicon) is not None


class _ReplyReading:
    """A mail on its way through."""

    def __init__(self, user: User, seat: Seat, claim: Claim, doubt: Doubt | None) -> None:
        self.user = user
        self.seat = seat
        self.claim = claim
        self.doubt = doubt
        self.report = ReplyReport()
        self.acted = False
        self.answered = False
        self.taken: dict[int, Vacation] = {}  # by the place of what is told of it

    def take(self, lines: Sequence[str]) -> Outcome:
        outcome = self._decide_outcome(lines)
        for place, vacation in self.taken.items():  # an order after it may have answered what it does not cover
            self.report.told[place] = requests_by_mail.vacation_in_full(self.report.told[place], vacation)
        if outcome == Outcome.ANSWERED and self.seat.user_id != self.user.pk:
            sentence = _("This seat is no longer yours, so you see only what everyone may see.")
            self.report.told.insert(0, sentence)
        if not self.answered:
            self._ask_for_answer(understood=outcome not in (Outcome.REFUSED, Outcome.EMPTY))
        return outcome

    def _ask_for_answer(self, *, understood: bool) -> None:
        """Let the answer ask about the mail's own request again, and about one answered in reply to another mail."""
        open_requests = requests_by_mail.still_open(
            user=self.user, seat=self.seat, claim=self.claim, untaken_lines=self.report.left, understood=understood
        )
        self.report.told += open_requests.sentences
        self.report.request = open_requests.request_id
        if open_requests.answers:
            self.report.problem = None

    def _decide_outcome(self, lines: Sequence[str]) -> Outcome:
        self.report.left = list(lines)
        try:
            self._take_lines(list(lines))
        except Refused as refused:
            self.report.told.append(str(_of_a_mail(refused)))
            return Outcome.ACTED if self.acted else outcome_of(refused)
        if self.acted:
            return Outcome.ACTED
        if self.report.problem:
            return Outcome.REFUSED
        answer = self.report.asked or self.report.told or self.report.would
        return Outcome.ANSWERED if answer else Outcome.EMPTY

    def _take_lines(self, lines: list[str]) -> None:
        """Take the lines; consecutive orders are one submission, so that they count or fail as the game has it."""
        if self.doubt:
            self._ask_about_doubt(self.doubt, lines)
            return
        lines = self.report.left = self._without_together(lines)
        if not lines and self.report.together:
            self.report.told.append(_("Write ALL OR NOTHING above your orders: then all of them count or none."))
        while lines and not self.report.problem:
            word = words.find_request(lines[0])
            if self._take_answer(lines[0]):
                lines = lines[1:]
            elif word:
                self._take_word(word, lines[1:])
                lines = [] if word.key == words.PREVIEW else lines[1:]
            else:
                orders, lines = self._until_word(lines)
                self._take_orders(orders, lines)
            if not self.report.problem:
                self.report.left = lines

    def _ask_about_doubt(self, doubt: Doubt, lines: list[str]) -> None:
        """Carry out nothing, and ask; with the orders meant if the mail put one question."""
        if self.claim.shown_move is None:
            self._note_problem(tell_doubt(doubt), lines)
        else:
            self._take_orders(lines, [])

    def _until_word(self, lines: list[str]) -> tuple[list[str], list[str]]:
        """Split off the orders in front; the rest begins with the next word or the answer to a request."""
        ends = (
            number
            for number, line in enumerate(lines)
            if words.find_request(line) or self._agrees_to_request(line) is not None
        )
        at = next(ends, len(lines))
        return lines[:at], lines[at:]

    def _agrees_to_request(self, line: str) -> bool | None:
        return requests_by_mail.agrees(self.claim, line, self.seat.game.title.words.lexicon)

    def _take_answer(self, line: str) -> bool:
        agrees, pk = self._agrees_to_request(line), self.claim.request_id
        if pk is None or agrees is None:
            return False
        request = requests.answer_request(user=self.user, game_id=self.seat.game_id, request_id=pk, agrees=agrees)
        self.acted = self.answered = True
        self.report.told.append(request_words.answer_result(request.kind, request.state))
        return True

    def _without_together(self, lines: list[str]) -> list[str]:
        """Leave out the lines that want all orders to count or none, and note the wish."""
        remaining_lines = [
            line for line in lines if (word := words.find_word(line)) is None or word.key != words.ALL_OR_NOTHING
        ]
        self.report.together |= remaining_lines != lines
        return remaining_lines

    def _take_orders(self, orders: list[str], after: list[str]) -> None:
        shown_move = self._move_of_position()
        orders_report = free_text_orders.submit(
            user=self.user,
            game_id=self.seat.game_id,
            seat=self.seat.index,
            lines=orders,
            shown_move=shown_move,
            asked_move=self.claim.asked_move,
            listed=self.claim.listed,
            has_gaps=self.claim.has_gaps,
            all_or_nothing=self.report.together,
            doubt=self.doubt,
        )
        if orders_report.done_lines:
            self._note_act(orders_report.before)
        self.report.done += [asdict(done_line) for done_line in orders_report.done_lines]
        self._note_problem(orders_report.problem, [*orders_report.remaining_lines, *after])

    def _move_of_position(self) -> int:
        """Return the move of the mail's position. Raises Refused if it put no one question."""
        if self.claim.shown_move is None:
            raise Refused(
                _(
                    "This address takes no orders and no answers to requests. Reply to the email that asks you, or in "
                    "a digest use the email address beside each decision or request."
                )
            )
        return self.claim.shown_move

    def _note_act(self, before: int) -> None:
        self.acted = True
        self.report.before = before if self.report.before is None else self.report.before

    def _note_problem(self, problem: Problem | None, untaken_lines: list[str]) -> None:
        if problem is not None:
            candidates = [candidate._asdict() for candidate in problem.candidates]
            description = {"line": problem.line, "sentence": problem.sentence, "candidates": candidates}
            more = ({"kind": problem.kind} if problem.kind else {}) | (
                {"asks": True} if problem.why == Why.AMBIGUOUS else {}
            )
            self.report.problem = description | more
        self.report.left = untaken_lines

    def _take_word(self, word: Word, after: list[str]) -> None:
        if word.key in words.OF_ONE_GAME:
            self._move_of_position()
        doing: dict[str, Callable[[Word, list[str]], None]] = {
            words.MUTE: self._mute_game,
            words.UNMUTE: self._unmute_game,
            words.VACATION: self._take_vacation,
            words.COME_BACK: self._come_back,
            words.MORE_TIME: self._ask_time_or_pause,
            words.PAUSE: self._ask_time_or_pause,
            words.PREVIEW: self._preview_rest,
        }
        if word.key in doing:
            doing[word.key](word, after)
        elif word.key not in self.report.asked:
            self.report.asked.append(word.key)

    def _require_current(self, page: str) -> None:
        """Raise NotYours and NotNow if the mail was out of date before its first line, and name the
        page instead.

        An old mail, and be it another's, is not to have a say over mails and vacations for ever.
        """
        address = page_address(page)
        instead = {"page": address}
        if self.seat.user_id != self.user.pk:
            raise NotYours(_("You no longer play in that game, but you can do this on the site: %(page)s") % instead)
        if self.seat.game.status != Game.Status.RUNNING:
            error = NotStarted if self.seat.game.status == Game.Status.OPEN else NotNow
            raise error(_("This game is not in progress, but you can do this on the site: %(page)s") % instead)
        self._require_latest(address)

    def _require_latest(self, page: str) -> None:
        """Raise NotNow if the mail's decision was over before its first line."""
        if self.claim.asked_move not in (None, self.seat.asked_move):
            sentence = _("Send it again as a reply to this email, or do it on the site: %(page)s")
            raise NotNow(sentence % {"page": page})

    def _at_table(self) -> tuple[Game, list[Seat], Seat]:
        """Return the game as it is now, its seats and the person's own. Raises NotYours, BotPlays and NotNow."""
        game = Game.objects.get(pk=self.seat.game_id)
        at_table = seats_of(game)
        mine = access.seat_for(self.user, at_table, self.seat.index)
        require_running(game)
        return game, at_table, mine

    def _mute_game(self, word: Word, after: list[str]) -> None:
        self._require_current("mail_settings")
        preferences.mute(user=self.user, game=self.seat.game)
        self._tell_done(
            _("This game is muted. Only a last warning before you run out of time still comes by email."),
            _("Reply UNMUTE to get them again."),
        )

    def _unmute_game(self, word: Word, after: list[str]) -> None:
        self._require_current("mail_settings")
        preferences.unmute(user=self.user, game=self.seat.game)
        self._tell_done(_("You get emails about this game again."))

    def _tell_done(self, *sentences: str) -> None:
        self.acted = True
        self.report.told += sentences

    def _take_vacation(self, word: Word, after: list[str]) -> None:
        if word.rest:
            self._require_current("vacations")
            sentence, vacation = requests_by_mail.carry_out_vacation(self.user, word.rest)
            if vacation is not None:
                self.taken[len(self.report.told)] = vacation
            self._tell_done(sentence)
        else:
            self.report.told += requests_by_mail.tell_vacations(self.user)

    def _come_back(self, word: Word, after: list[str]) -> None:
        """Give the seat back in time; a person who never left it is told so."""
        lock(self.seat.game_id)
        was_away = Seat.objects.filter(pk=self.seat.pk, user=self.user, free_since__isnull=False).exists()
        seats.come_back(user=self.user, game_id=self.seat.game_id)
        if was_away:
            self._tell_done(_("Welcome back! It's good to have you. You play your seat again."))
        else:
            self.report.told.append(_("No bot is playing for you. The seat is already yours."))

    def _ask_time_or_pause(self, word: Word, after: list[str]) -> None:
        """Ask for more time for one's own decision, or for a pause, if the days are given; else explain."""
        game, at_table, mine = self._at_table()
        days = read_span(word.rest)
        if days == 0:
            self.report.told += requests_by_mail.explain_asking(game=game, seats=at_table, seat=mine, word=word.key)
            return
        self._require_latest(agreements_address(game))
        self._tell_done(requests_by_mail.ask(user=self.user, game=game, seat=mine, word=word.key, days=days))

    def _preview_rest(self, word: Word, after: list[str]) -> None:
        """Forecast the rest of the mail; nothing is done."""
        lines = self._without_together(split.split_lines("\n".join((word.rest, *after))))
        if not lines:
            self.report.told.append(_("Write PREVIEW before your orders to see what they would do."))
            return
        game, _at_table, mine = self._at_table()
        rehearsal = preview.rehearse_lines(
            game=game,
            seat=mine,
            lines=lines,
            shown_move=self._move_of_position(),
            listed=self.claim.listed,
            has_gaps=self.claim.has_gaps,
            all_or_nothing=self.report.together,
        )
        if rehearsal.problem and self.report.together:
            self.report.told.append(_("With ALL OR NOTHING, none of these orders would be carried out:"))
            self._note_problem(rehearsal.problem, [*rehearsal.lines, *rehearsal.remaining_lines])
            return
        self.report.would = [*(line for step in rehearsal.steps for line in _tell_step(step)), *rehearsal.outlook]
        if rehearsal.remaining_lines and not rehearsal.problem:
            self.report.told.append(_("The preview stops here: the rest depends on dice or other players."))
        self._note_problem(rehearsal.problem, list(rehearsal.remaining_lines))


def _of_a_mail(refused: Refused) -> Refused:
    """Translate a refusal for the reader of a mail; of an old position, its headline explains the meaning."""
    if not isinstance(refused, StalePosition) or isinstance(refused, AlreadyDone):
        return refused
    return StalePosition(_("The decision in that email has already been made."))


def _tell_step(step: preview.PreviewStep) -> list[str]:
    choice = step.choice
    notes = [choice.cost, _("chance %(chance)s") % {"chance": choice.odds} if choice.odds else ""]
    details = join_words(note for note in notes if note)
    return [f"{choice.label} ({details})" if details else choice.label, *choice.risks]
