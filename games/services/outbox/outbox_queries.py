"""Emails owed to players, of both kinds: those of their games, and league news."""

from collections.abc import Iterable
from typing import Any

from django.db.models import CharField, Q, QuerySet, Value

from games.models import NewsMail, Notification

Mail = Notification | NewsMail
Key = tuple[str, int, Any]  # the model's name, the row's own key, when the mail came to be owed
OF_A_GAME, OF_LEAGUES = "notification", "newsmail"


def rows_where(*conditions: Q) -> list[QuerySet[Any]]:
    """All mails that meet these conditions: a query for each kind, always in the same order."""
    return [Notification.objects.filter(*conditions), NewsMail.objects.filter(*conditions)]


def together(parts: Iterable[QuerySet[Any, Any]]) -> QuerySet[Any, Any]:
    """Several queries for the same columns as one."""
    first, *others = parts
    return first.union(*others, all=True)


def keys(parts: Iterable[QuerySet[Any]]) -> QuerySet[Any, Key]:
    """The keys of the mails of these queries, newest first: short, so that a long list is cut before it is read."""
    with_model = (part.annotate(model=Value(part.model._meta.model_name, CharField())) for part in parts)
    return together(part.values_list("model", "pk", "created") for part in with_model).order_by("-created", "-pk")


def read_mails(mail_keys: Iterable[Key]) -> list[Mail]:
    """The mails of these keys with their related rows, in order; without the positions of games."""
    mail_keys = list(mail_keys)
    of_games = Notification.objects.select_related("game", "user", "digest").defer("game__state", "game__seed")
    of_leagues = NewsMail.objects.select_related("news", "user", "digest")
    mails: dict[str, dict[int, Any]] = {
        OF_A_GAME: of_games.in_bulk([pk for model, pk, _created in mail_keys if model == OF_A_GAME]),
        OF_LEAGUES: of_leagues.in_bulk([pk for model, pk, _created in mail_keys if model == OF_LEAGUES]),
    }
    return [mails[model][pk] for model, pk, _created in mail_keys if pk in mails[model]]
