"""The knowledge of games about a person, for the file with all of their data.

It holds no secret of others: of games a link and what is the person's own there, of other players at most their names.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.db.models import F, Q, QuerySet

from accounts.models import User
from games.mail.absolute import absolute, page_address
from games.models import (
    FavouriteCount,
    Game,
    IncomingMail,
    Message,
    ModeratorAct,
    PlaceCount,
    Record,
    Request,
    Seat,
)
from games.services.rows import owed_mails, reliability_record

Rows = Sequence[Mapping[str, Any]]
LINK = "game__public_id"
"""The column of which a game's link is made."""


def games(user: User) -> Rows:
    """Return the games a person sits in, has sat in, created or watches, each with their part in it."""
    own_games = Game.objects.filter(
        Q(creator=user) | Q(seats__user=user) | Q(seats__tenures__user=user) | Q(watchers=user)
    )
    seats = {seat.game_id: seat for seat in Seat.objects.filter(user=user)}
    watched = set(user.watched_games.values_list("pk", flat=True))
    columns = (
        "public_id",
        "stored_name",
        "in_languages",
        "ruleset",
        "status",
        "creator",
        "created",
        "started",
        "finished",
    )
    rows = own_games.only(*columns)
    return [
        {
            "link": absolute(game.get_absolute_url()),
            "name": game.name,
            "title": game.ruleset,
            "status": game.status,
            "created": game.created,
            "started": game.started,
            "finished": game.finished,
            "created_by_you": game.creator_id == user.pk,
            "watched": game.pk in watched,
            "seat": _seat(seats.get(game.pk)),
        }
        for game in rows.distinct().order_by("pk")
    ]


def _seat(seat: Seat | None) -> dict[str, Any] | None:
    columns = ("index", "place", "score", "expiries", "free_since", "free_why", "muted", "favourites")
    return {name: getattr(seat, name) for name in columns} if seat else None


def former_seats(user: User) -> Rows:
    return _with_links(user.tenures.values("until_move", "why", "created", public_id=F("seat__game__public_id")))


def messages(user: User) -> Rows:
    """Return the messages a person has written, in the order of their writing."""
    own_messages = Message.objects.filter(author=user).order_by("pk")
    rows = own_messages.values(
        "room", "text", "created", "removed", "moderated", public_id=F(LINK), to_some=Q(readers__isnull=False)
    )
    return _with_links(rows)


def notes(user: User) -> Rows:
    return _with_links(user.notes.order_by("pk").values("place", "text", "changed", public_id=F(LINK)))


def standing_orders(user: User) -> Rows:
    """Return the standing orders and the queued orders for the next own turn."""
    columns = ("kind", "policy", "lines", "conditions", "first_round", "last_round", "expires", "once", "wait")
    return _with_links(user.standing_orders.values(*columns, "created", public_id=F("seat__game__public_id")))


def plans(user: User) -> Rows:
    return _with_links(user.turn_plans.values("lines", "dice", public_id=F("seat__game__public_id")))


def requests(user: User) -> Rows:
    """Return the requests for more time, a pause or a rewind that a person has made."""
    own_requests = Request.objects.filter(asker=user).order_by("pk")
    return _with_links(own_requests.values("kind", "state", "seconds", "created", public_id=F(LINK)))


def imports(user: User) -> Rows:
    return list(user.imports.order_by("pk").values("name", "status", "created"))


def reliability(user: User) -> dict[str, Any]:
    """Return the figure and the decisions it is made of, game by game."""
    columns = ("on_time", "expiries", "substitute", "ending", "updated")
    rows = Record.objects.filter(user=user).order_by("pk").values(*columns, public_id=F(LINK))
    return {"percent": reliability_record.reliability_of(user).percent, "games": _with_links(rows)}


def results(user: User) -> dict[str, Rows]:
    """Return the counts of places and favourites that the person's page is made of."""
    places = PlaceCount.objects.filter(user=user).values("ruleset", "players", "private", "place", "games")
    favourites = FavouriteCount.objects.filter(user=user).values("ruleset", "private", "key", "chosen")
    return {"places": list(places), "favourites": list(favourites)}


def follows(user: User) -> Rows:
    return list(user.follows.order_by("pk").values("since", name=F("followed__username")))


def blocks(user: User) -> Rows:
    return list(user.blocks.order_by("pk").values("since", name=F("blocked__username")))


def reports(user: User) -> Rows:
    columns = ("subject", "kind", "called", "reason", "created", "state", "answer", "decided")
    return list(user.reports.order_by("pk").values(*columns))


def moderator_decisions(user: User) -> Rows:
    """Return the acts of moderators that were against a person, or lifted one."""
    return list(ModeratorAct.objects.filter(person=user.pk).order_by("pk").values("kind", "reason", "until", "made"))


def lessons(user: User) -> Rows:
    return list(user.lessons_done.order_by("pk").values("ruleset", "lesson", "since"))


def email_settings(user: User) -> dict[str, Any]:
    settings = owed_mails.mail_settings_of(user)
    return {"ways": settings.ways, "digest_hour": settings.digest_hour}


def emails_to_you(user: User) -> dict[str, Rows]:
    """Return every email owed to a person, and what became of it; the words of most are not kept."""
    columns = ("status", "reason", "created", "sent")
    return {
        "games": _with_links(user.notifications.order_by("pk").values("kind", *columns, public_id=F(LINK))),
        "leagues": list(user.newsmails.order_by("pk").values("kind", *columns, headline=F("news__headline"))),
        "digests": list(user.digests.order_by("pk").values(*columns)),
    }


def emails_from_you(user: User) -> Rows:
    columns = ("message_id", "sender", "received", "outcome", "lines")
    return _with_links(_incoming(user).values(*columns, public_id=F(LINK)))


def texts_of_emails(user: User) -> Iterator[tuple[str, str]]:
    """Yield the emails whose words are kept: those of the person, and news to them."""
    for mail in _incoming(user).exclude(lines=[]):
        words = "\n".join(mail.lines)
        yield f"from-you/{mail.pk}", f"From: {mail.sender}\nDate: {mail.received}\n\n{words}\n"
    for news_mail in user.newsmails.exclude(sent=None).select_related("news").order_by("pk"):
        yield (
            f"to-you/{news_mail.pk}",
            f"Subject: {news_mail.news.headline}\nDate: {news_mail.sent}\n\n{news_mail.news.text}\n",
        )


def _incoming(user: User) -> QuerySet[IncomingMail]:
    return user.incoming_mails.order_by("pk")


def _with_links(rows: Iterable[Mapping[str, Any]]) -> Rows:
    """Return rows with the link of their game in the place of its key."""
    copies = [dict(row) for row in rows]
    return [{"game": _link(row.pop("public_id")), **row} for row in copies]


def _link(public_id: str | None) -> str | None:
    return page_address("table", public_id) if public_id else None


PARTS = {
    "games": games,
    "former_seats": former_seats,
    "messages": messages,
    "notes": notes,
    "standing_orders": standing_orders,
    "plans": plans,
    "requests": requests,
    "imports": imports,
    "reliability": reliability,
    "results": results,
    "players_you_follow": follows,
    "players_you_block": blocks,
    "reports": reports,
    "moderator_decisions": moderator_decisions,
    "lessons": lessons,
    "email_settings": email_settings,
    "emails_to_you": emails_to_you,
    "emails_from_you": emails_from_you,
}
"""Each a file of the zip, by its name."""
