"""Mails of a season to its people: each once, in their language and by their clock."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from accounts.reader import written_for
from games import durations
from games.leagues.models import Decision, Entry, League, Season, Standing
from games.leagues.scoring import points
from games.leagues.words.answers import APPEAL, CHECK_IN, LEAVE, STAY, WITHDRAW, how_to_appeal
from games.mail.absolute import absolute
from games.mail.letters import LONGEST_SUBJECT
from games.services.outbox import news

from .divisions import back_elsewhere, substitutes

State = Entry.State
Words = Callable[[User], tuple[str, str]]
"""The headline and the text for somebody, in the language in force. The name of the league or season
follows the headline."""


def check_in(season: Season) -> None:
    """Mail all entrants the beginning of the check-in."""
    _ask_to_check_in(season, "check-in", gettext_lazy("Check in"))


def remind(season: Season) -> None:
    """Remind all entrants without an answer near the end of the check-in."""
    _ask_to_check_in(season, "reminder", gettext_lazy("Last call to check in"))


def _ask_to_check_in(season: Season, what: str, headline: Promise) -> None:
    def words(user: User) -> tuple[str, str]:
        text = _("Check in by %(starts)s, or withdraw. If you do neither, you will not be drawn.")
        return str(headline), text % dates(season)

    tell(season, what, people(season, State.ENTERED), words, asks="season", answers=[CHECK_IN, WITHDRAW])


def postponed(season: Season) -> None:
    """Mail all entrants a postponement for too few players; they may still check in or withdraw."""

    def words(user: User) -> tuple[str, str]:
        text = _(
            "Too few players have checked in. The start is postponed to %(starts)s. If there are "
            "still too few then, it is cancelled."
        )
        return _("Postponed"), text % dates(season)

    for state, answers in ((State.ENTERED, [CHECK_IN, WITHDRAW]), (State.CHECKED_IN, [WITHDRAW])):
        tell(season, "postponed", people(season, state), words, asks="season", answers=answers)


def cancelled(season: Season, reason: str | Promise, decision: Decision | None = None) -> None:
    """Mail all entrants a cancellation, for this reason or by an organiser's ``decision``."""

    def words(user: User) -> tuple[str, str]:
        told = [str(reason), *([how_to_appeal()] if decision else [])]
        return _("Cancelled"), "\n\n".join(told)

    tell(season, "cancelled", people(season, State.ENTERED, State.CHECKED_IN), words, **_open_to_appeal(decision))


def _open_to_appeal(decision: Decision | None) -> dict[str, Any]:
    """Return the arguments of a mail open to appeal against a decision."""
    return {"asks": "decision", "of": decision.pk, "answers": [APPEAL]} if decision else {}


def silent(decision: Decision, season: Season, user: User, again: int) -> None:
    """Mail somebody their exclusion from a season after repeated expiries."""

    def words(_user: User) -> tuple[str, str]:
        text = _(
            "You ran out of time in several games, so you have lost your place. You can enter again "
            "from season %(again)d. We will email you when it opens."
        )
        if season.terms.is_tournament:
            text = _(
                "You ran out of time in several games, so you are out of the tournament. You can enter "
                "again from edition %(again)d."
            )
        told = f"{text % {'again': again}}\n\n{how_to_appeal()}"
        return _("You have lost your place"), told

    tell(season, "silent", [user], words, **_open_to_appeal(decision))


def finished(season: Season, following: Season | None) -> None:
    """Mail the final standing to all players, each asked about the following season."""
    standings = Standing.objects.filter(division__season=season).select_related("entry", "division__season")
    # A line of the final replaces that of a pool.
    lines = {line.entry.user_id: line for line in standings.order_by("division__tier")}
    begin_anew = set(substitutes(season).values_list("user", flat=True))
    keep_tier = back_elsewhere(season)

    def words(user: User) -> tuple[str, str]:
        line = lines[user.pk]
        told = [_tell_place(line, user.pk in begin_anew, keep_tier.get(line.entry_id, 0))]
        if following is not None:
            told += [_tell_next(following), _how_it_ended(season)]
        elif not season.terms.is_tournament:
            told += [_("This was the last season. The league has ended.")]
        return _("Final result"), "\n\n".join(told)

    asked: dict[str, Any] = {}
    if following is not None:
        asked = {"asks": "after", "answers": [STAY, LEAVE], "page": following.get_absolute_url()}
    tell(season, "over", people(season, State.DONE), words, **asked)


def _how_it_ended(season: Season) -> str:
    return _("Final standings: %(page)s") % {"page": absolute(season.get_absolute_url())}


def _tell_next(following: Season) -> str:
    text = _(
        "Season %(number)d starts on %(starts)s. Reply STAY to play in it. If you reply LEAVE, "
        "or not at all, you will not be in it."
    )
    return text % {"number": following.number, **dates(following)}


def _tell_place(line: Standing, is_substitute: bool, keeps: int) -> str:
    """Tell somebody's final place; ``keeps`` is the drawn tier of who came back to another division."""
    told = {"place": line.rank, "division": line.division.called, "points": in_points(line.points)}
    if not line.division.called:
        return _("You finished in place %(place)d with %(points)s.") % told
    came = _("You finished in place %(place)d with %(points)s (%(division)s).") % told
    if line.division.season.terms.is_tournament:
        return came
    if is_substitute:
        return came + " " + _("You took over a place, so you start the next season where newcomers do.")
    if keeps:
        return came + " " + _("You keep your original tier: %(tier)d.") % {"tier": keeps}
    moved = {1: _("You are promoted."), -1: _("You are relegated."), 0: _("You stay in your tier.")}
    return f"{came} {moved[line.entry.moved]}"


def in_points(count: int) -> str:
    """Return so many 24ths of a point, in words."""
    one_or_more = ngettext("%(points)s point", "%(points)s points", 1 if count == points.PART else 2)
    return one_or_more % {"points": points.written(count)}


def so_far(line: Standing) -> str:
    """Return somebody's present standing in a running season."""
    told = {"place": line.rank, "points": in_points(line.points)}
    return _("You are in place %(place)d with %(points)s.") % told


def out(season: Season, entries: Iterable[int]) -> None:
    """Mail the players eliminated in a round of a tournament."""

    def words(user: User) -> tuple[str, str]:
        text = _(
            "You did not advance from the last round, so the tournament is over for you. You can "
            "follow the rest on its page."
        )
        return _("You did not advance"), text

    tell(season, "out", User.objects.filter(league_entries__in=entries, is_active=True), words)


def people(season: Season, *states: Entry.State) -> QuerySet[User]:
    """Return the people with entries of a season in one of these states."""
    return User.objects.filter(league_entries__season=season, league_entries__state__in=states, is_active=True)


def tell(
    season: Season,
    what: str,
    readers: Iterable[User],
    words: Words,
    *,
    asks: str = "",
    of: int | None = None,
    answers: Sequence[str] = (),
    page: str = "",
) -> None:
    """Mail each reader once.

    ``asks`` names the reader of the answers (`answering.register`), with this season's key or
    ``of``. The mail leads to the season's page by default.
    """
    asked: dict[str, Any] = {"asks": f"{asks}:{of or season.pk}", "answers": answers} if asks else {}
    key = f"season-{season.pk}-{what}-{season.starts:%Y%m%d}"
    news.tell_people(letters(key, season, readers, words), page=page or season.get_absolute_url(), **asked)


def letters(key: str, about: League | Season, readers: Iterable[User], words: Words) -> Iterator[news.NewsLetter]:
    """Yield a letter to each, in their own language and by their clock, sent once by this key."""
    for user in readers:
        with written_for(user):
            name = about.called if isinstance(about, Season) else about.name
            headline, text = with_name(name, *words(user))
        yield news.NewsLetter(f"{key}-{user.pk}", user, headline, text)


def with_name(name: str, headline: str, text: str) -> tuple[str, str]:
    """Return the headline with the name of a league or season behind it; before the text, if a
    mail's subject has no room for it.
    """
    line = f"{headline}: {name}"
    return (line, text) if len(line) <= LONGEST_SUBJECT else (headline, f"{name}\n\n{text}")


def named(season: Season) -> dict[str, Any]:
    """Return the season's name for a sentence."""
    return {"season": season.called}


def dates(season: Season) -> dict[str, Any]:
    return {"starts": durations.moment(season.starts)}
