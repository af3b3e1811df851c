"""The daily digest as a mail: a line or two for everything that was collected, game by game."""

import zoneinfo
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone, translation
from django.utils.text import capfirst
from django.utils.translation import ngettext

from games.mail import threads, unsubscribe
from games.mail.absolute import page_address
from games.mail.letters import Letter, written
from games.models import Digest, Notification

OF_A_DECISION = (Notification.Kind.TURN, Notification.Kind.REMINDER)


@dataclass(frozen=True)
class Item:
    """One piece of news: a sentence, the words of a player that it passes on, and until when it asks for an answer.

    ``deadline`` and ``left`` are in the reader's zone and language, empty where nothing is asked.
    """

    line: str
    quoted: str = ""
    deadline: str = ""
    left: str = ""


@dataclass(frozen=True)
class Chapter:
    """A game's news, oldest first; ``seat`` is the reader's own, for its colour, if they have one."""

    name: str
    link: str
    seat: int | None
    items: list[Item] = field(default_factory=list)


def compose(digest: Digest, notifications: Iterable[Notification]) -> EmailMultiAlternatives:
    """The mail of a digest with these notifications, whose relations are loaded. Reads, and writes nothing."""
    user = digest.user
    language = user.language or settings.LANGUAGE_CODE
    with translation.override(language), timezone.override(zoneinfo.ZoneInfo(user.timezone)):
        chapters = _chapters(notifications)
        context = {
            "chapters": chapters,
            "name": user.username,
            "language": language,
            "settings_link": page_address("mail_settings"),
            "stop_link": _stop_link(digest),
        }
        mail = written("digest", _subject(chapters), context)
    mail.to = [user.email]
    mail.extra_headers = threads.automatic(threads.digest_id(digest)) | threads.stopping(_stop_link(digest))
    return mail


def _subject(chapters: list[Chapter]) -> str:
    decisions = sum(bool(item.deadline) for chapter in chapters for item in chapter.items)
    if decisions:
        waiting = ngettext(
            "Your games: %(count)d decision is yours", "Your games: %(count)d decisions are yours", decisions
        )
        return waiting % {"count": decisions}
    news = sum(len(chapter.items) for chapter in chapters)
    return ngettext("Your games: %(count)d piece of news", "Your games: %(count)d pieces of news", news) % {
        "count": news
    }


def _chapters(notifications: Iterable[Notification]) -> list[Chapter]:
    chapters: dict[int, Chapter] = {}
    told: set[tuple[int, int]] = set()
    for notification in notifications:
        letter = Letter(notification)
        decision = (notification.seat_id, notification.move)
        if notification.kind in OF_A_DECISION:
            if decision in told:  # a reminder of what is told already
                continue
            told.add(decision)
        seat = letter.seat.index if letter.own else None
        chapter = chapters.setdefault(notification.game_id, Chapter(letter.game.name, letter.link, seat))
        chapter.items.append(_item(letter))
    return list(chapters.values())


def _item(letter: Letter) -> Item:
    if letter.notification.kind in OF_A_DECISION:
        return Item(letter.question, deadline=letter.deadline, left=letter.left)
    line = letter.subject.removeprefix(f"{letter.short_name}: ")
    told = line if line.startswith(tuple(letter.names)) else capfirst(line)  # a name stays as it is written
    return Item(told, quoted=letter.message.text if letter.message else "")


def _stop_link(digest: Digest) -> str:
    return unsubscribe.link(digest.user_id, unsubscribe.DIGEST)
