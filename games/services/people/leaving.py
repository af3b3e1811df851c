"""The part of games in the deletion of an account: what is open is left, what is shared keeps a neutral name.

A running seat goes on as that of somebody silent: its clock runs, the bot plays when it is out, and after the third
time the seat is open to a substitute. The rows that are a person's alone go with theirs.
"""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from django.db.models import F, Func, Q, QuerySet, TextField, Value
from django.db.models.functions import Cast

from accounts.models import User
from games.models import (
    AccountMail,
    Export,
    Game,
    Happening,
    Import,
    IncomingMail,
    Message,
    News,
    NewsMail,
    Report,
    Seat,
    Tenure,
)
from games.present.happenings import NAMES
from games.services.errors import NotNow
from games.services.lobby import lobby

from .neutral_names import NeutralName

TEXTS_OF_REPORTS = ("called", "reason", "answer")


def leave_open_games(user: User) -> None:
    """Leave the games of a person that have not started, and cancel those that they created."""
    open_games = Game.objects.filter(status=Game.Status.OPEN)
    for game in open_games.filter(Q(creator=user) | Q(pk__in=user.seats.values("game"))).only("creator"):
        leave = lobby.cancel_game if game.creator_id == user.pk else lobby.leave_game
        with suppress(NotNow):  # it has started meanwhile
            leave(user=user, game_id=game.pk)


def put_neutral_name(user: User, neutral: NeutralName) -> None:
    """Let games go on under a neutral name. Locks the games of the person first."""
    lock_games(user)
    Tenure.objects.filter(user=user).update(called=neutral.replacement)
    put_name_into_logs(user, neutral)


def put_present_name(user: User, former: str) -> None:
    """Let games call a person as now wherever they have written down a name given up. Locks the games of the person
    first.
    """
    put_name_into_logs(user, NeutralName([former], user.username))
    for rows in (
        Tenure.objects.filter(user=user),
        Seat.objects.filter(user=user),
        Happening.objects.filter(person=user),
    ):
        rows.filter(called=former).update(called=user.username)


def lock_games(user: User) -> list[int]:
    """Lock the games of a person, before the rows of theirs in them: moves lock in this order. Return their keys."""
    games = Game.objects.select_for_update().filter(_games_of(user)).order_by("pk")
    return list(games.values_list("pk", flat=True))


def put_name_into_logs(user: User, neutral: NeutralName) -> None:
    """Put another name into the logs of a person's games. Locks these games."""
    games = lock_games(user)
    happenings = Happening.objects.filter(game__in=games, data__has_any_keys=sorted(NAMES))
    for happening in happenings:
        happening.data = neutral.in_data(happening.data, NAMES)
    Happening.objects.bulk_update(happenings, ["data"], batch_size=500)
    Export.objects.filter(game__in=games).delete()  # they are made anew, with the names of now


def forget_mails(user: User, addresses: Sequence[str]) -> None:
    """Delete the news that was for a person alone, what is on its way to their addresses, and what came from there; an
    email that counts as another person's stays theirs.
    """
    # News first: the emails that lead to it go with the emails they answer.
    told_to_others = NewsMail.objects.exclude(user=user).values("news")
    News.objects.filter(listed=False, topic="", mails__user=user).exclude(pk__in=told_to_others).delete()
    IncomingMail.objects.filter(Q(user=None) | Q(user=user), sender__in=addresses).delete()
    for address in addresses:
        AccountMail.objects.filter(recipient__iexact=address).delete()


def put_name_on_words(user: User, neutral: NeutralName) -> None:
    """Put the neutral name on messages and into news told to others, and delete the words of removed messages and files
    brought in that became no game.
    """
    own = Message.objects.filter(author=user)
    own.update(called=neutral.replacement)
    readers = Func(F("readers"), Value(user.pk), function="array_remove")  # its writer is no former player beside them
    own.filter(readers__contains=[user.pk]).update(readers=readers)
    own.filter(removed__isnull=False).update(text="")
    Import.objects.filter(user=user, game=None).delete()
    put_name_into_news(user, neutral)


def put_name_into_news(user: User, neutral: NeutralName) -> None:
    """Put another name into news told to single people who have played with somebody."""
    neutral.write_into(_news_nearby(user), "headline", "text")


def put_name_into_reports(neutral: NeutralName) -> None:
    """Put another name into what reports say of somebody."""
    rows = Report.objects.annotate(was=Cast("as_it_was", TextField()), replaced=Cast("before", TextField()))
    has_name = Q()
    for column in (*TEXTS_OF_REPORTS, "was", "replaced"):
        for name in neutral.names:
            has_name |= Q(**{f"{column}__contains": name})
    for report in rows.filter(has_name):
        for column in TEXTS_OF_REPORTS:
            setattr(report, column, neutral.in_text(getattr(report, column)))
        report.as_it_was = _in_texts(report.as_it_was, neutral.in_text)
        report.before = _in_texts(report.before, neutral.in_text)
        report.save(update_fields=[*TEXTS_OF_REPORTS, "as_it_was", "before"])


def _in_texts(value: Any, change: Callable[[str], str]) -> Any:
    """Change every text within data."""
    if isinstance(value, dict):
        return {key: _in_texts(item, change) for key, item in value.items()}
    if isinstance(value, list):
        return [_in_texts(item, change) for item in value]
    return change(value) if isinstance(value, str) else value


def _news_nearby(user: User) -> QuerySet[News]:
    """Return the news to single people of whom one has shared a game with the person."""
    shared = Game.objects.filter(_games_of(user))
    fellows = Q(mails__user__in=Seat.objects.filter(game__in=shared).values("user"))
    fellows |= Q(mails__user__in=Tenure.objects.filter(seat__game__in=shared).values("user"))
    return News.objects.filter(fellows, listed=False, topic="").distinct()


def _games_of(user: User) -> Q:
    """Games in which a person sits, has sat or is told of."""
    rows = (
        Seat.objects.filter(user=user).values("game"),
        Tenure.objects.filter(user=user).values("seat__game"),
        Happening.objects.filter(person=user).values("game"),
    )
    return Q(pk__in=rows[0]) | Q(pk__in=rows[1]) | Q(pk__in=rows[2])
