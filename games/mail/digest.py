"""The daily digest as a mail: a line or two for each piece of news, game by game, then league news."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.core.mail import EmailMultiAlternatives
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import durations
from games.mail import address, links, plain_text, threads
from games.mail.absolute import absolute, page_address
from games.mail.letters import Letter
from games.mail.plain_text import mark_words
from games.mail.rendering import render_email
from games.mail.subjects import write_headline, write_subject
from games.models import OF_A_DECISION, Digest, MailKind, NewsMail, Request, Seat
from games.orders import answers
from games.titles.rule_links import RuleLink

from .context import OptionLine

MOST_OFFERED, MOST_OPTIONS, MOST_PICTURES = 5, 8, 2
"""Decisions shown with options, options of each, and boards drawn: programs cut a mail of more than 100 KB."""


@dataclass(frozen=True)
class DigestItem:
    """One piece of news: a sentence, the words of a player (``quoted``) or of the organiser
    (``text``, also at ``link``) passed on by it, and the deadline of a question.

    ``deadline`` and ``time_left`` are in the reader's zone and language, ``answer_to`` is the address
    for the answer and ``subject`` that of the question's own mail: all empty without a question.
    ``before`` tells of events before it. ``agree``: it asks to agree to another player's request,
    and not for a decision. ``words``: it is answered with one of them alone. ``free_seat`` tells of a
    seat to take over at ``link``. ``rule`` is the paragraph of the rules about a decision, and ``decision``
    its options and board.
    """

    line: str
    quoted: str = ""
    text: str = ""
    link: str = ""
    deadline: str = ""
    time_left: str = ""
    answer_to: str = ""
    subject: str = ""
    before: str = ""
    agree: bool = False
    words: str = ""
    free_seat: Letter | None = None
    rule: RuleLink | None = None
    decision: "OfferedDecision | None" = None
    posted: str = ""

    @property
    def marked_words(self) -> str:
        """A player's words, for plain text."""
        return mark_words(self.quoted)


class OfferedDecision(NamedTuple):
    """A decision with some of its options, the number of the others, and its board: in words, and as
    a picture if it ``is_pictured``. Nothing here has a number, for a digest may have several lists.
    """

    letter: Letter
    offers: list[OptionLine]
    more: int
    is_pictured: bool


@dataclass(frozen=True)
class DigestChapter:
    """The news of a game or of the leagues, oldest first; ``seat`` is the reader's own, if any."""

    name: str
    link: str
    seat: Seat | None
    items: list[DigestItem] = field(default_factory=list)


def pictured_letters(letters: Sequence[Letter]) -> list[Letter]:
    """Return the letters with a small picture of their board in the digest: of the most urgent decisions."""
    decisions = [letter for letter in _without_repeats(letters) if letter.notification.kind in OF_A_DECISION]
    with_pictures = [letter for letter in decisions if letter.game.title.board.picture is not None]
    return sorted(with_pictures, key=lambda letter: letter.until)[:MOST_PICTURES]


def _without_repeats(letters: Iterable[Letter]) -> Iterator[Letter]:
    """Leave out reminders of a decision told already."""
    decisions = set[tuple[int, int]]()
    for letter in letters:
        notification = letter.notification
        decision = (notification.seat_id, notification.move)
        if notification.kind not in OF_A_DECISION or decision not in decisions:
            decisions |= {decision} if notification.kind in OF_A_DECISION else set()
            yield letter


def _offered_decisions(letters: Sequence[Letter]) -> dict[Letter, OfferedDecision]:
    """Choose the decisions shown with options: the most urgent ones, for a digest is to be light."""
    pictured = pictured_letters(letters)
    decisions = [letter for letter in _without_repeats(letters) if letter.notification.kind in OF_A_DECISION]
    return {
        letter: _offer(letter, is_pictured=letter in pictured)
        for letter in sorted(decisions, key=lambda letter: letter.until)[:MOST_OFFERED]
    }


def _offer(letter: Letter, *, is_pictured: bool) -> OfferedDecision:
    offers = [offer for section in letter.sections_of(MOST_OPTIONS) for offer in section.offers][:MOST_OPTIONS]
    return OfferedDecision(letter, offers, len(letter.options) - len(offers), is_pictured)


def write_email(
    digest: Digest, letters: Sequence[Letter], news: Sequence[NewsMail], language: str
) -> EmailMultiAlternatives:
    """Write the email of a digest with these letters and this news, in the language in force, named by ``language``."""
    of_games, of_leagues = _chapters(letters), _of_leagues(news)
    context = {
        "chapters": of_games + of_leagues,
        "asked": _questions(of_games),
        "requests": _requests(of_games),
        "first": _first(of_games),
        "marker": plain_text.reply_line(),
        "mark": plain_text.REPLY_MARK,
        "name": digest.user.username,
        "language": language,
        "settings_link": page_address("mail_settings"),
        "stop_link": _stop_link(digest),
    }
    email = render_email("digest", _subject(of_games, of_leagues), context, reader=digest.user)
    email.reply_to = _reply_to(of_games)
    email.extra_headers = threads.automatic(threads.digest_id(digest)) | threads.stopping(_stop_link(digest))
    return email


def _questions(of_games: list[DigestChapter]) -> list[DigestItem]:
    """The questions to the reader: decisions and requests."""
    return [item for chapter in of_games for item in chapter.items if item.answer_to]


def _requests(of_games: list[DigestChapter]) -> list[DigestItem]:
    return [item for item in _questions(of_games) if item.agree]


def _first(of_games: list[DigestChapter]) -> DigestChapter | None:
    """The game for replies to the digest itself: the first that waits for the reader, else their first."""
    own = [chapter for chapter in of_games if chapter.seat is not None]
    waiting = [chapter for chapter in own if _questions([chapter])]
    return next(iter(waiting + own), None)


def _reply_to(of_games: list[DigestChapter]) -> list[str]:
    """The address of the one question. Of several, none may get the answer meant for another."""
    questions, first = _questions(of_games), _first(of_games)
    if len(questions) == 1:
        return [questions[0].answer_to]
    return [address.for_words(first.seat)] if first and first.seat else []


def _subject(of_games: list[DigestChapter], of_leagues: list[DigestChapter]) -> str:
    requests = len(_requests(of_games))
    decisions = len(_questions(of_games)) - requests
    if decisions:
        waiting = ngettext("Your turn in %(count)d game", "Your turn in %(count)d games", decisions)
        return waiting % {"count": decisions}
    if requests:
        waiting = ngettext(
            "Your games: %(count)d request to answer",
            "Your games: %(count)d requests to answer",
            requests,
        )
        return waiting % {"count": requests}
    news = sum(len(chapter.items) for chapter in of_games + of_leagues)
    subject = ngettext("News from your games (%(count)d item)", "News from your games (%(count)d items)", news)
    if not of_games:
        subject = ngettext("League news (%(count)d item)", "League news (%(count)d items)", news)
    return subject % {"count": news}


def _chapters(letters: Sequence[Letter]) -> list[DigestChapter]:
    chapters: dict[int, DigestChapter] = {}
    decisions = _offered_decisions(letters)
    for letter in _without_repeats(letters):
        notification = letter.notification
        seat = letter.seat if letter.own else None
        chapter = chapters.setdefault(notification.game_id, DigestChapter(letter.game.name, letter.link, seat))
        chapter.items.append(_item(letter, decisions.get(letter)))
    return list(chapters.values())


def _of_leagues(mails: Sequence[NewsMail]) -> list[DigestChapter]:
    """Chapters of the reader's own leagues, then of news."""
    items = [_of_league(mail) for mail in mails]
    own = [item for item, mail in zip(items, mails, strict=True) if mail.kind == MailKind.LEAGUE]
    news = [item for item in items if item not in own]
    chapters = [DigestChapter(_("Your leagues"), page_address("mine"), None, own)]
    return [
        chapter
        for chapter in [*chapters, DigestChapter(_("League news"), page_address("news"), None, news)]
        if chapter.items
    ]


def _of_league(mail: NewsMail) -> DigestItem:
    news = mail.news
    return DigestItem(
        news.headline,
        text="" if news.is_posted else news.text,
        posted=news.text if news.is_posted else "",
        link=absolute(news.get_absolute_url()),
        words=answers.list_offered_words(news.answers),
        answer_to=address.for_news(mail) if news.asks else "",
        subject=_("Re: %(subject)s") % {"subject": news.headline},
    )


def _item(letter: Letter, decision: OfferedDecision | None) -> DigestItem:
    if letter.notification.kind in OF_A_DECISION:
        return DigestItem(
            letter.prompt.question,
            deadline=letter.deadline,
            time_left=letter.time_left,
            answer_to=address.reply_to(letter.notification, listed=False),
            subject=_("Re: %(subject)s") % {"subject": write_subject(letter)},
            before=_("You ran out of time, and a bot decided for you.") if letter.expiry else "",
            rule=letter.rule,
            decision=decision,
        )
    if letter.notification.request:
        return _request(letter, letter.notification.request)
    headline = write_headline(letter)
    if letter.notification.kind == MailKind.WANTED and letter.seat_news:
        return DigestItem(headline, link=letter.seat_news.link_to_seat, free_seat=letter)
    if letter.answer and letter.answer.is_held:
        return DigestItem(headline, quoted="\n".join(letter.answer.words), link=letter.answer.yes_link)
    return DigestItem(headline, quoted=letter.message.text if letter.message else "")


def _request(letter: Letter, request: Request) -> DigestItem:
    return DigestItem(
        letter.request,
        deadline=durations.moment(request.ends),
        time_left=durations.until(request.ends),
        answer_to=address.reply_to(letter.notification, listed=False),
        subject=_("Re: %(subject)s") % {"subject": write_subject(letter)},
        agree=True,
    )


def _stop_link(digest: Digest) -> str:
    return links.unsubscribe_link(digest.user_id, links.DIGEST)
