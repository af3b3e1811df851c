"""What a season tells its people by mail: each of it once, in their language and by their clock."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from accounts.reader import written_for
from games import durations
from games.leagues.models import Decision, Entry, Holding, Round, Season, Sitting, Standing
from games.leagues.scoring import points
from games.leagues.words.answers import APPEAL, CHECK_IN, ENTER, LEAVE, STAY, WITHDRAW, how_to_appeal
from games.services.outbox import news

State = Entry.State
Words = Callable[[User], tuple[str, str]]
"""The headline and the text for somebody, in the language in force."""


def opened(season: Season) -> None:
    """A season takes entries that does not follow on one by itself: to all who were in the one before."""
    before = season.league.seasons.filter(number=season.number - 1).first()
    if before is None:
        return

    def words(user: User) -> tuple[str, str]:
        text = _("You were in the season before. Enter this one until %(starts)s to go on.")
        if season.terms.is_tournament:
            text = _("It is held again, and you played in it before. Enter until %(starts)s to play.")
        return _("%(season)s is open") % named(season), text % dates(season)

    were_in = people(before, State.DONE, State.ENTERED, State.CHECKED_IN)
    tell(season, "open", were_in, words, asks="season", answers=[ENTER])


def check_in(season: Season) -> None:
    """The check-in has begun: to all who have entered."""
    _ask_to_check_in(season, "check-in", gettext_lazy("%(season)s: check in"))


def remind(season: Season) -> None:
    """It is almost over: to all who have not answered."""
    _ask_to_check_in(season, "reminder", gettext_lazy("%(season)s: the check-in is almost over"))


def _ask_to_check_in(season: Season, what: str, headline: Promise) -> None:
    def words(user: User) -> tuple[str, str]:
        text = _("Please check in until %(starts)s, or withdraw. Whoever does neither is left out of the draw.")
        return str(headline) % named(season), text % dates(season)

    tell(season, what, people(season, State.ENTERED), words, asks="season", answers=[CHECK_IN, WITHDRAW])


def drawn(season: Season) -> None:
    """It is drawn: to all who play, each with their division."""
    divisions = {
        each.entry.user_id: each.place.division
        for each in Holding.objects.filter(entry__season=season).select_related("entry", "place__division__season")
    }

    def words(user: User) -> tuple[str, str]:
        text = _("You play in %(division)s. A mail of each game tells you when it begins.")
        return _("%(season)s is drawn") % named(season), text % {"division": divisions[user.pk].called}

    tell(season, "drawn", people(season, State.ACTIVE), words)


def postponed(season: Season) -> None:
    """Too few have checked in, so it waits: to all who entered, who may still check in or withdraw."""

    def words(user: User) -> tuple[str, str]:
        text = _("Too few people have checked in. It starts on %(starts)s instead, if enough have by then.")
        return _("%(season)s is postponed") % named(season), text % dates(season)

    for state, answers in ((State.ENTERED, [CHECK_IN, WITHDRAW]), (State.CHECKED_IN, [WITHDRAW])):
        tell(season, "postponed", people(season, state), words, asks="season", answers=answers)


def cancelled(season: Season, reason: str | Promise, decision: Decision | None = None) -> None:
    """It does not take place, for that reason or by a ``decision`` of an organiser: to all who entered."""

    def words(user: User) -> tuple[str, str]:
        told = [str(reason), *([how_to_appeal()] if decision else [])]
        return _("%(season)s does not take place") % named(season), "\n\n".join(told)

    tell(season, "cancelled", people(season, State.ENTERED, State.CHECKED_IN), words, **_open_to_appeal(decision))


def _open_to_appeal(decision: Decision | None) -> dict[str, Any]:
    """What a mail asks that tells somebody of a decision about them."""
    return {"asks": "decision", "of": decision.pk, "answers": [APPEAL]} if decision else {}


def silent(decision: Decision, season: Season, user: User, again: int) -> None:
    """Their time ran out so often that the season goes on without them: to them."""

    def words(_user: User) -> tuple[str, str]:
        text = _(
            "Your time ran out in several games, so your place is free. You can enter again from season %(again)d on."
        )
        if season.terms.is_tournament:
            text = _("Your time ran out in several games. If it is held again, you can enter from no. %(again)d on.")
        told = f"{text % {'again': again}}\n\n{how_to_appeal()}"
        return _("%(season)s goes on without you") % named(season), told

    tell(season, "silent", [user], words, **_open_to_appeal(decision))


def finished(season: Season, following: Season | None) -> None:
    """It is over: to all who played, each with how they stand, and asked whether they play in the one that follows."""
    standings = Standing.objects.filter(division__season=season).select_related("entry", "division__season")
    lines = {line.entry.user_id: line for line in standings.order_by("division__tier")}  # of the final, after pools

    def words(user: User) -> tuple[str, str]:
        told = [_standing(lines[user.pk])]
        if following is not None:
            told += [_next(following)]
        elif not season.terms.is_tournament:
            told += [_("It was the last season: the league has ended.")]
        return _("%(season)s is over") % named(season), "\n\n".join(told)

    asked: dict[str, Any] = {"asks": "after", "answers": [STAY, LEAVE]} if following else {}
    tell(season, "over", people(season, State.DONE), words, **asked)


def _next(following: Season) -> str:
    text = _(
        "Season %(number)d starts on %(starts)s: answer STAY to play in it. Whoever answers LEAVE, or not at all, does "
        "not."
    )
    return text % {"number": following.number, **dates(following)}


def _standing(line: Standing) -> str:
    told = {"place": line.rank, "division": line.division.called, "points": in_points(line.points)}
    if not line.division.called:
        return _("You came to place %(place)d, with %(points)s.") % told
    came = _("You came to place %(place)d of %(division)s, with %(points)s.") % told
    if line.division.season.terms.is_tournament:
        return came
    return came + " " + {1: _("You go up."), -1: _("You go down."), 0: _("You stay.")}[line.entry.moved]


def round_drawn(season: Season, drawn: Round) -> None:
    """A round of a tournament is drawn: to all who play in it, each with how they stand and who sits at their table."""
    seats: dict[int, list[str]] = {}
    own: dict[int | None, int] = {}
    standings = Standing.objects.filter(division=drawn.division_id).select_related("entry")
    lines = {line.entry.user_id: line for line in standings}
    sittings = Sitting.objects.filter(table__round=drawn, place__holdings__until=None).order_by("table", "seat")
    for sitting in sittings.prefetch_related("place__holdings__entry__user"):
        entry = sitting.place.holdings.all()[0].entry
        seats.setdefault(sitting.table_id, []).append(entry.name)
        own[entry.user_id] = sitting.table_id

    def words(user: User) -> tuple[str, str]:
        headline = _("%(season)s: round %(number)d") % (named(season) | {"number": drawn.number})
        others = [name for name in seats[own[user.pk]] if name != user.username]
        text = _("You play with %(names)s. A mail of the game tells you when it is your turn.")
        line = lines.get(user.pk)
        told = [so_far(line)] if line and line.games else []
        return headline, " ".join([*told, text % {"names": ", ".join(others)}])

    tell(season, f"round-{drawn.number}", people(season, State.ACTIVE), words)


def in_points(count: int) -> str:
    """So many 24ths of a point, in words."""
    one_or_more = ngettext("%(points)s point", "%(points)s points", 1 if count == points.PART else 2)
    return one_or_more % {"points": points.written(count)}


def so_far(line: Standing) -> str:
    """Where somebody stands in a season that runs."""
    told = {"place": line.rank, "points": in_points(line.points)}
    return _("So far you are at place %(place)d, with %(points)s.") % told


def out(season: Season, entries: Iterable[int]) -> None:
    """These do not go on from a round of a tournament."""

    def words(user: User) -> tuple[str, str]:
        text = _("Others go on from the latest round: for you it is over. Its page shows how it goes on.")
        return _("%(season)s: you are out") % named(season), text

    tell(season, "out", User.objects.filter(league_entries__in=entries, is_active=True), words)


def people(season: Season, *states: Entry.State) -> QuerySet[User]:
    """The people whose entries of a season are in one of these states."""
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
    """``asks`` names who reads the answers (`answering.register`), which are ``of`` this season, or of what has that
    key. It leads to the season's page, if to no other."""
    asked: dict[str, Any] = {"asks": f"{asks}:{of or season.pk}", "answers": answers} if asks else {}
    key = f"season-{season.pk}-{what}-{season.starts:%Y%m%d}"
    news.tell(letters(key, readers, words), page=page or season.get_absolute_url(), **asked)


def letters(key: str, readers: Iterable[User], words: Words) -> Iterator[news.Letter]:
    """A letter to each, in their own language and by their clock, that is told once by this key."""
    for user in readers:
        with written_for(user):
            headline, text = words(user)
        yield news.Letter(f"{key}-{user.pk}", user, headline, text)


def named(season: Season) -> dict[str, Any]:
    """What a headline calls it by."""
    return {"season": season.called}


def dates(season: Season) -> dict[str, Any]:
    return {"starts": durations.when(season.starts)}
