"""Contents of the site's database, read inside the site by its own readers, as plain data for the soak to judge."""

import json
from pathlib import Path
from typing import Any

from django.db import connection
from django.db.models import Q

from accounts.models import User
from games.leagues.models import Result, Table
from games.leagues.services import checking
from games.mail import threads
from games.models import Digest, Game, Happening, IncomingMail, MailKind, NewsMail, Notification
from games.present.happenings import EXPIRED
from games.services.history import audits
from games.services.rows import moves

Status = Game.Status


def write(path: str) -> None:
    """Write all evidence to a file."""
    games = list(Game.objects.order_by("pk"))
    evidence = {
        "people": dict(User.objects.values_list("username", "email")),
        "games": {game.public_id: _game(game) for game in games},
        "mails": _mails(),
        "decisions": _decisions(),
        "asked": _first_mails(),
        "replies": _replies(),
        "expiries": list(Happening.objects.filter(kind=EXPIRED).values_list("seat", flat=True)),
        "booked": _booked(),
        "faults": [*checking.list_faults(), *_differences(games)],
    }
    Path(path).write_text(json.dumps(evidence))


def _game(game: Game) -> dict[str, Any]:
    """Return the moves of a game, and its end; no position, which the audit compares with the moves."""
    seats = list(game.seats.order_by("index").select_related("user"))
    return {
        "moves": list(moves.read_moves(game, "number", "seat__index", "by", "action")),
        "move_count": game.move_count,
        "seats": [seat.user.username if seat.user else "" for seat in seats],
        "over": game.status == Status.FINISHED,
        "places": [seat.place for seat in seats],
        "result": game.result["places"] if game.result else None,
        "told_of_start": _people_mailed(game, MailKind.STARTED),
        "told_of_end": _people_mailed(game, MailKind.OVER),
    }


def _people_mailed(game: Game, kind: MailKind) -> list[str]:
    return list(Notification.objects.filter(game=game, kind=kind).values_list("user__username", flat=True))


def _differences(games: list[Game]) -> list[str]:
    """Replay every game that has begun, be it over or not, and return those that come out otherwise."""
    started = [game for game in games if game.status in (Status.RUNNING, Status.FINISHED)]
    return [f"audit: {row}" for row in map(audits.audit, started) if row.differs_at is not None]


def _decisions() -> list[Any]:
    """Return seat, person and move of every decision that somebody had to make (`tests.soak.opening`)."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT seat, person, move FROM soak_decision")
        return cursor.fetchall()


def _first_mails() -> list[Any]:
    """Return seat, person and move of every first mail of a decision, and of the answers that stand in for one."""
    first = Q(kind=MailKind.TURN, step="", allowance=0)
    mails = list(Notification.objects.filter(first).values_list("seat", "user", "move"))
    others = set(Notification.objects.exclude(first).values_list("seat", "user", "move"))
    return [*mails, *(others - set(mails))]


def _mails() -> dict[str, tuple[str, int]]:
    """Return the status and the attempts of every mail by its Message-ID."""
    decision_mails = {threads.message_id(mail): mail for mail in Notification.objects.select_related("game")}
    others = {threads.news_id(mail): mail for mail in NewsMail.objects.all()}
    others |= {threads.digest_id(mail): mail for mail in Digest.objects.all()}
    return {name: (mail.status, mail.attempts) for name, mail in (decision_mails | others).items()}


def _replies() -> dict[str, dict[str, Any]]:
    """Return what came of each mail of a person, by its Message-ID."""
    replies: dict[str, dict[str, Any]] = {}
    for mail in IncomingMail.objects.all():
        orders = [line["order"] for line in mail.report.get("done", []) if line["move"] and line["order"]]
        rows = replies.setdefault(mail.message_id, {"rows": 0, "copies": 0, "outcome": mail.outcome, "orders": orders})
        rows["rows"] += 1
        rows["copies"] += mail.copies
    return replies


def _booked() -> list[tuple[int, int, int]]:
    """Return table, number of seats and of results for each table of a league whose game is over."""
    tables = Table.objects.filter(game__status=Status.FINISHED).select_related("game")
    return [(table.pk, table.game.seats.count(), Result.objects.filter(table=table).count()) for table in tables]
