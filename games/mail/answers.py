"""The answer to a mail: orders done, orders not carried out, and views of the game asked for."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any, NamedTuple

from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games import durations, recap
from games.log import Log
from games.mail import links
from games.mail.absolute import page_address
from games.mail.plain_text import mark_words
from games.models import FailedMail, Game, IncomingMail, MailReport, Request
from games.orders import words
from games.present import numbered, request_words
from games.present.lists import join_list
from games.recap import Story, StorySources
from games.titles.rule_links import RuleLink

from .context import Scene
from .outcome_words import OUTCOME_WORDS

Outcome = IncomingMail.Outcome
LONGEST_LEFT = 120  # characters of a line that was not carried out: a mail may have many, and is to be light


class Owing(NamedTuple):
    """A player the game waits for; ``yours`` if that is the reader of the mail."""

    name: str
    yours: bool


class Help(NamedTuple):
    """A word for replies, and its effect; or, ``mailed_to``, an address."""

    word: str
    brings: str
    mailed_to: bool = False


class Failure(NamedTuple):
    """The failed lines of a mail, the reason for the first with its rule, and the number of further ones."""

    lines: list[str]
    sentence: str
    more: int
    rule: RuleLink | None


class AnswerSources(NamedTuple):
    """The parts of the game an answer can show: ``visible`` while its person may still look at it,
    the results of the orders it answers, if any were carried out, and the latest of the log, if
    asked for.
    """

    visible: bool = False
    results: StorySources | None = None
    log: Log | None = None


class MailAnswer:
    """The answer to an incoming mail, told within the scene of its letter; ``decision`` may be asked in it."""

    def __init__(self, incoming: IncomingMail, decision: int, scene: Scene, sources: AnswerSources) -> None:
        self.incoming = incoming
        self.decision = decision
        self.scene = scene
        self.sources = sources
        self.report: MailReport = incoming.report

    @cached_property
    def asks(self) -> bool:
        """True if it is the mail of the decision owed by the seat; one that came up later has a mail of its own."""
        seat = self.scene.seat
        return self.scene.own and not seat.is_free and not self.incoming.is_talk and seat.asked_move == self.decision

    @property
    def was_said(self) -> bool:
        """True if the mail was for the other players, and was told to them."""
        return self.incoming.outcome == Outcome.SAID

    @property
    def is_held(self) -> bool:
        """True if it was for the other players, and waits for its writer's yes."""
        return self.incoming.outcome == Outcome.HELD

    @property
    def yes_link(self) -> str:
        return links.held_address(self.incoming)

    @property
    def until(self) -> str:
        """The end of the wait for the yes."""
        return durations.moment(self.incoming.received + IncomingMail.HELD_FOR)

    @property
    def marked_words(self) -> str:
        """The held message, as plain text."""
        return mark_words("\n".join(self.words))

    @property
    def to_an_invitation(self) -> bool:
        """True if the mail answered an invitation, to a game without a seat of its writer's."""
        return "headline" in self.report

    @property
    def words(self) -> list[str]:
        """The message as the others read it."""
        lines: list[str] = self.incoming.lines
        return lines

    @property
    def told_to(self) -> list[str]:
        """The names of its only readers; nobody if it was told to everybody at the table."""
        return self.scene.people(self.report.get("readers") or [])

    @property
    def visible(self) -> bool:
        """True while the person may still look at the game."""
        return self.sources.visible

    @property
    def shows_board(self) -> bool:
        has_board = self.scene.game.status in (Game.Status.RUNNING, Game.Status.FINISHED)
        return has_board and self.visible and not self.incoming.is_talk and not self.to_an_invitation

    @property
    def headline(self) -> str:
        """The outcome of the mail, in one sentence."""
        if self.to_an_invitation:
            return self.report["headline"]
        acted, count = self.incoming.outcome == Outcome.ACTED, len(self.orders_done)
        if self.would and not acted:
            return _("This is only a preview. Nothing was carried out.")
        if count and self.stopped:
            return ngettext(
                "%(done)d order of your email was carried out. The rest was not.",
                "%(done)d orders of your email were carried out. The rest were not.",
                count,
            ) % {"done": count}
        if count:
            return ngettext("Your order was carried out.", "Your orders were carried out.", count)
        if acted and self.stopped:
            return _("Only part of your email was carried out.")
        if self.was_said and self.told_to:
            return _("Your message was sent only to %(names)s.") % {"names": join_list(self.told_to)}
        return str(OUTCOME_WORDS[self.incoming.outcome].sentence)

    @property
    def pause(self) -> str:
        """The time of the next answer, if this one is the tenth within an hour; empty otherwise."""
        following = self.report.get("next_answer")
        if following is None:
            return ""
        return _(
            "We send at most 10 answers an hour, so the next one comes at %(time)s. Orders you send until then "
            "still count at once."
        ) % {"time": durations.time_of_day(datetime.fromisoformat(following))}

    @property
    def link_back(self) -> str:
        """The page to come back to the seat played by the bot; empty if there is no need."""
        if not self.scene.own or not self.scene.seat.is_free:
            return ""
        return page_address("back", self.scene.game.public_id)

    @property
    def orders_done(self) -> list[dict[str, Any]]:
        """The orders carried out; ``line`` is empty if it only repeats the label."""
        orders = self.report.get("done", [])
        return [order | {"line": "" if _alike(order["line"], order["label"]) else order["line"]} for order in orders]

    @property
    def gave_up(self) -> bool:
        """True if an order ended something with more still to do."""
        return self.asks and any(order.get("gives_up") for order in self.orders_done)

    @property
    def problem(self) -> dict[str, Any] | None:
        return self.report.get("problem")

    @property
    def is_question(self) -> bool:
        """True if an order could mean several things, and nothing was done but to ask."""
        return bool(self.problem and self.problem.get("asks")) and not self.orders_done

    @property
    def rule(self) -> RuleLink | None:
        """The rule about the order refused, with its whole address."""
        return self.scene.rule_of_order((self.problem or {}).get("kind", ""))

    @property
    def stopped(self) -> bool:
        """True if the mail came to a line that could not be carried out."""
        return bool(self.problem or self.report.get("left"))

    @property
    def lines_left(self) -> list[str]:
        """The lines not carried out, the one with the problem first; a single problem names its line itself."""
        lines = self.report.get("left", [])
        if self.problem and lines == [self.problem["line"]]:
            return []
        return _shortened(lines)

    @property
    def earlier(self) -> list[Failure]:
        """The failures of earlier mails, with their answers replaced by this one; oldest first."""
        return failures(self.report.get("earlier", []), self.scene)

    @property
    def earlier_title(self) -> str:
        if self.report.get("earlier_cut"):
            return _("These lines of your earlier emails were not carried out (latest only):")
        return _("These lines of your earlier emails were not carried out:")

    @property
    def sentences(self) -> list[str]:
        return self.report.get("told", [])

    @property
    def would(self) -> list[str]:
        """The forecast of a preview."""
        return self.report.get("would", [])

    @property
    def together(self) -> bool:
        """True if all orders were to count or none."""
        return bool(self.report.get("together"))

    @cached_property
    def story(self) -> Story | None:
        """The effects of the orders, and the moves after them; None if none was carried out."""
        results = self.sources.results
        return None if results is None else recap.tell_story(results, self.scene.seat, self.scene.view)

    @property
    def story_first(self) -> bool:
        """True if the story stands before the board: effects of the orders, or an answer to STATUS.

        It would be the same lines in every answer.
        """
        return not (self.stopped or self._was_asked_for(words.LOG)) and (
            self.story is not None or self._was_asked_for(words.STATUS)
        )

    @property
    def story_leads(self) -> bool:
        """True if the story stands even before the options, because it was asked for by STATUS."""
        return self.story_first and self._was_asked_for(words.STATUS)

    @property
    def story_last(self) -> bool:
        """True if the story stands below all else. The log tells all of it once."""
        return not (self.story_first or self._was_asked_for(words.LOG))

    @cached_property
    def owing(self) -> Sequence[Owing]:
        seats = [self.scene.seats[index] for index in self.scene.game.to_move]
        return [Owing(seat.name, self.scene.own and seat == self.scene.seat) for seat in seats]

    @property
    def is_before_start(self) -> bool:
        return bool(self.scene.game.status == Game.Status.OPEN)

    @property
    def helps(self) -> list[Help]:
        """Every word, if help was asked for."""
        return (
            [*_help(str(self.scene.game.title.words.order_example)), *self._to_the_table()]
            if self._was_asked_for(words.HELP)
            else []
        )

    def _to_the_table(self) -> list[Help]:
        """The address to begin a talk at: mails of the game are answered to the site, except a message's."""
        to = self.scene.table_address
        brings = _("your own address to write to everyone at the table")
        return [Help(to, brings, mailed_to=True)] if to else []

    @property
    def lists_all(self) -> bool:
        """True if it has every choice of the decision; the picture beside them would weigh too
        much.

        With the map asked for as well, it has the map, and the choices of every mail.
        """
        return self.asks and bool(self.helps) and not self._was_asked_for(words.MAP)

    @cached_property
    def all_options(self) -> list[numbered.ChoiceSection]:
        """Every choice with its number, if help was asked for."""
        return numbered.sections(self.scene.options, most=None) if self.lists_all else []

    @cached_property
    def log(self) -> list[str]:
        """The latest of the game's log, oldest first, if it was asked for."""
        if self.sources.log is None:
            return []
        return list(recap.log_sentences(self.sources.log, self.scene.seat if self.scene.own else None))

    @cached_property
    def leads(self) -> list[str]:
        """The words for parts to stand first, because they were asked for: the hand, the board."""
        if not self.shows_board:
            return []
        return [word for word in self.report.get("asked", []) if word in (words.HAND, words.MAP)]

    def _was_asked_for(self, word: str) -> bool:
        return word in self.report.get("asked", [])


def failures(failed_mails: Iterable[FailedMail], scene: Scene) -> list[Failure]:
    """Put the failures of mails, as they are stored, into the form of templates."""
    return [
        Failure(
            _shortened(failed_mail["lines"]),
            failed_mail["sentence"],
            failed_mail["more"],
            scene.rule_of_order(failed_mail.get("kind", "")),
        )
        for failed_mail in failed_mails
    ]


def _alike(line: str, label: str) -> bool:
    return line.strip(" .").casefold() == label.strip(" .").casefold()


def _shortened(lines: Sequence[str]) -> list[str]:
    return [Truncator(line).chars(LONGEST_LEFT) for line in lines]


def _help(example: str) -> list[Help]:
    """Every word; ``example`` is an order in words."""
    # Translators: commands as a player of this language types them; see games/orders/languages.
    return [
        Help("2", _("chooses the option with that number in the email you answer")),
        Help(
            example, _("gives an order in words; write one per line, and we carry them out until one is not possible")
        ),
        Help(
            pgettext("typed reply", "ALL OR NOTHING"), _("on its own line: carries out all orders of the email or none")
        ),
        Help(
            pgettext("typed reply", "PREVIEW"), _("before orders: shows what they would do, without carrying them out")
        ),
        Help(pgettext("typed reply", "UNDO, UNDO 3"), _("undoes your last order, or the last three")),
        Help(pgettext("typed reply", "UNDO ALL"), _("undoes all your orders since the last dice or reveal")),
        Help(pgettext("typed reply", "STATUS, MAP, HAND"), _("shows the current position")),
        Help(pgettext("typed reply", "LOG"), _("shows the latest moves")),
        Help(pgettext("typed reply", "AGREE, REFUSE"), _("answers a request of another player, in reply to its email")),
        Help(pgettext("typed reply", "MORE TIME 2 DAYS"), _more_time()),
        Help(pgettext("typed reply", "PAUSE 7 DAYS"), _pause()),
        Help(pgettext("typed reply", "COME BACK"), _("takes your seat back from the bot, unless a substitute has it")),
        Help(
            pgettext("typed reply", "MUTE, UNMUTE"),
            _("stops emails about this game (except last warnings), or starts them again"),
        ),
        Help(pgettext("typed reply", "VACATION"), _("shows how many vacation days you have and how to use them")),
    ]


def _more_time() -> str:
    days = {"days": request_words.choices(Request.EXTENSIONS)}
    return _("requests %(days)s more days for your decision; MORE TIME alone shows who has to agree") % days


def _pause() -> str:
    days = {"days": request_words.choices(Request.PAUSES)}
    return _("requests a pause of the game for %(days)s days") % days
