"""Mailing the people of a season: each once, in their language and by their clock; and the words of their answers."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.languages import written_for
from accounts.models import User
from games import durations
from games.leagues.models import Decision, Entry, League, Season, Standing
from games.leagues.scoring import points
from games.leagues.words.points import to_text
from games.mail.subjects import LONGEST_SUBJECT
from games.services.outbox import news

CHECK_IN, WITHDRAW, ENTER = "CHECK IN", "WITHDRAW", "ENTER"
STAY, LEAVE = "STAY", "LEAVE"
TAKE, DECLINE = "TAKE", "DECLINE"
JOIN = "JOIN"
APPROVE = "APPROVE"
GRANT, REJECT = "GRANT", "REJECT"
WIDEN, STOP = "WIDEN", "STOP"
APPEAL = "APPEAL"
"""Words that answer these mails, and those of ladders; the last, and those that answer an appeal, are followed by the
reason in the lines below.
"""

Words = Callable[[User], tuple[str, str]]
"""The headline and the text for somebody, in the language in force. The name of the league or season
follows the headline."""


def in_points(count: int) -> str:
    """Return so many 24ths of a point, in words."""
    one_or_more = ngettext("%(points)s point", "%(points)s points", 1 if count == points.PART else 2)
    return one_or_more % {"points": to_text(count)}


def standing_so_far(line: Standing) -> str:
    """Return somebody's present standing in a running season."""
    fields = {"place": line.rank, "points": in_points(line.points)}
    return _("You are in place %(place)d with %(points)s.") % fields


def people_in(season: Season, *states: Entry.State) -> QuerySet[User]:
    """Return the people with entries of a season in one of these states."""
    return User.objects.filter(league_entries__season=season, league_entries__state__in=states, is_active=True)


def ways_in(season: Season | None) -> list[str]:
    """Return the word for entering a season now, or for waiting in it, if there is one."""
    if season is None:
        return []
    if season.takes_entries:
        return [ENTER]
    return [JOIN] if season.takes_substitutes or season.takes_latecomers else []


def mail_readers(
    season: Season,
    event: str,
    readers: Iterable[User],
    words: Words,
    *,
    asks: str = "",
    of: int | None = None,
    answers: Sequence[str] = (),
    page: str = "",
) -> None:
    """Mail each reader once.

    ``asks`` names the reader of the replies (`mail_replies.register`), with this season's key or
    ``of``. The mail leads to the season's page by default.
    """
    questions: dict[str, Any] = {"asks": f"{asks}:{of or season.pk}", "answers": answers} if asks else {}
    key = f"season-{season.pk}-{event}-{season.starts:%Y%m%d}"
    news.tell_people(letters(key, season, readers, words), page=page or season.get_absolute_url(), **questions)


def letters(key: str, about: League | Season, readers: Iterable[User], words: Words) -> Iterator[news.NewsLetter]:
    """Yield a letter to each, in their own language and by their clock, sent once by this key."""
    for user in readers:
        with written_for(user):
            name = about.display_name if isinstance(about, Season) else about.name
            headline, text = with_name(name, *words(user))
        yield news.NewsLetter(f"{key}-{user.pk}", user, headline, text)


def with_name(name: str, headline: str, text: str) -> tuple[str, str]:
    """Return the headline with the name of a league or season behind it; before the text, if a
    mail's subject has no room for it.
    """
    line = _("%(headline)s: %(name)s") % {"headline": headline, "name": name}
    return (line, text) if len(line) <= LONGEST_SUBJECT else (headline, f"{name}\n\n{text}")


def open_to_appeal(decision: Decision | None) -> dict[str, Any]:
    """Return the arguments of a mail open to appeal against a decision."""
    return {"asks": "decision", "of": decision.pk, "answers": [APPEAL]} if decision else {}


def how_to_appeal() -> str:
    return _("If you think this is wrong, reply APPEAL and give your reason on the lines below it.")


def season_words(season: Season) -> dict[str, Any]:
    return {"season": season.display_name}


def dates(season: Season) -> dict[str, Any]:
    return {"starts": durations.moment(season.starts)}
