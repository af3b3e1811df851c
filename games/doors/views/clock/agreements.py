"""More time, pauses and vacations on their way to a table's page: those in force, those asked for,
and the choices to ask.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils import timezone

from games.doors.views.clock import clocks
from games.durations import DAY, day, in_words, moment
from games.models import Game, Request, Seat
from games.present import request_words
from games.services.clock import requests
from games.services.lobby.roster import Roster

Kind = Request.Kind


class SpanChoice(NamedTuple):
    """A span to choose: days as the form sends them, and words."""

    value: str
    label: str


class ExtendableClock(NamedTuple):
    """A clock to ask more time for; ``at_once`` if nobody else has to agree."""

    seat: Seat
    number: str
    mine: bool
    at_once: bool


@dataclass(frozen=True)
class OpenRequest:
    """An open request for its reader: others who have agreed, and others still to answer."""

    pk: int
    sentence: str
    agreed: list[str]
    missing: list[str]
    is_mine: bool
    has_say: bool


class AbsentPlayer(NamedTuple):
    """A person on vacation; ``last`` is its last day, in the reader's format."""

    name: str
    last: str


@dataclass(frozen=True)
class Agreements:
    """The agreements on a table's page. ``paused`` is the end of a pause, empty if the game is not
    paused.

    Requests and choices are for players; for everybody else they are empty.
    """

    paused: str
    absent: list[AbsentPlayer]
    plays: bool
    requests: list[OpenRequest]
    clocks: list[ExtendableClock]
    times: list[SpanChoice]
    pauses: list[SpanChoice]
    back: bool


def agreements_of(game: Game, roster: Roster, mine: Seat | None, owes: Sequence[clocks.AskedSeat]) -> Agreements | None:
    """Compose them; ``owes`` are the clocks on the page. None if the game is not under way."""
    if game.status != Game.Status.RUNNING:
        return None
    plays = mine is not None and not mine.is_free
    paused = moment(game.paused_until) if game.paused_until and game.is_paused(timezone.now()) else ""
    waiting = requests.without_blocked_askers(mine.user, roster.requests) if mine and mine.user else roster.requests
    pending_kinds = {request.kind for request in waiting}
    return Agreements(
        paused=paused,
        absent=[AbsentPlayer(seat.name, day(roster.vacations[seat.index].last)) for seat in _seats_away(roster)],
        plays=plays,
        requests=[_open_request(roster, request, mine) for request in waiting] if mine and plays else [],
        clocks=_extendable_clocks(game, roster, mine, owes)
        if mine and plays and Kind.EXTENSION not in pending_kinds
        else [],
        times=_span_choices(Request.EXTENSIONS),
        pauses=[] if paused or Kind.PAUSE in pending_kinds else _span_choices(Request.PAUSES),
        back=plays and game.place > 0 and Kind.REWIND not in pending_kinds,
    )


def _seats_away(roster: Roster) -> list[Seat]:
    return [seat for seat in roster.seats if seat.index in roster.vacations and not seat.is_free]


def _span_choices(days: tuple[int, ...]) -> list[SpanChoice]:
    return [SpanChoice(str(count), in_words(count * DAY)) for count in days]


def _extendable_clocks(
    game: Game, roster: Roster, mine: Seat, owes: Sequence[clocks.AskedSeat]
) -> list[ExtendableClock]:
    running = [asked_seat.seat for asked_seat in owes if asked_seat.until and asked_seat.seat.user_id is not None]
    return [
        ExtendableClock(seat, str(seat.index), seat == mine, _at_once(game, roster, seat, mine)) for seat in running
    ]


def _at_once(game: Game, roster: Roster, seat: Seat, mine: Seat) -> bool:
    extension = Request(kind=Kind.EXTENSION, seat=seat, person_id=seat.user_id, asker_id=mine.user_id or 0)
    return (
        requests.is_agreed(game, roster.seats, extension, {mine.user_id})
        or game.creator_id == mine.user_id != seat.user_id
    )


def _open_request(roster: Roster, request: Request, mine: Seat) -> OpenRequest:
    agreed = {answer.user_id for answer in request.answers.all() if answer.agrees}
    having_say = requests.voters(roster.seats, request)
    player = request.seat.name if request.seat else ""
    return OpenRequest(
        pk=request.pk,
        sentence=request_words.describe_request(
            request.kind, request.seconds, request.asker.username, player, request.back_to
        ),
        agreed=[seat.name for seat in having_say if seat.user_id in agreed - {request.asker_id}],
        missing=[seat.name for seat in having_say if seat.user_id not in agreed],
        is_mine=request.asker_id == mine.user_id,
        has_say=mine in having_say and mine.user_id not in agreed,
    )
