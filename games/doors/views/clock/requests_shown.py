"""More time, pauses and vacations on their way to a table's page: what holds, what is asked, what can be asked."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils import timezone

from games.doors.views.clock import clocks
from games.durations import DAY, day, in_words, moment
from games.models import Game, Request, Seat
from games.present import request_words
from games.services.clock import requests
from games.services.lobby.roster import Company

Kind = Request.Kind


class Choice(NamedTuple):
    """A span to choose: days as the form sends them, and words."""

    value: str
    label: str


class Clock(NamedTuple):
    """A clock for which more time can be asked; ``at_once`` where nobody else has to agree."""

    seat: Seat
    number: str
    mine: bool
    at_once: bool


@dataclass(frozen=True)
class Shown:
    """An open request as its reader sees it: who of the others has agreed, who is still to answer."""

    pk: int
    sentence: str
    agreed: list[str]
    missing: list[str]
    is_mine: bool
    has_say: bool


class Absent(NamedTuple):
    """Somebody on vacation; ``last`` is its last day, as the reader writes dates."""

    name: str
    last: str


@dataclass(frozen=True)
class Agreements:
    """What a table's page says of agreements. ``paused`` is until when, empty where the game is not paused.

    What can be asked and answered is for those who play; for everybody else it is empty.
    """

    paused: str
    absent: list[Absent]
    plays: bool
    requests: list[Shown]
    clocks: list[Clock]
    times: list[Choice]
    pauses: list[Choice]
    back: bool


def shown(game: Game, company: Company, mine: Seat | None, owes: Sequence[clocks.Asked]) -> Agreements | None:
    """What the page says; ``owes`` are the clocks on it. None where the game is not under way."""
    if game.status != Game.Status.RUNNING:
        return None
    plays = mine is not None and not mine.is_free
    paused = moment(game.paused_until) if game.paused_until and game.is_paused(timezone.now()) else ""
    asked = {request.kind for request in company.requests}
    return Agreements(
        paused=paused,
        absent=[Absent(seat.name, day(company.away[seat.index].last)) for seat in _away(company)],
        plays=plays,
        requests=[_request(company, request, mine) for request in company.requests] if mine and plays else [],
        clocks=_clocks(game, company, mine, owes) if mine and plays and Kind.EXTENSION not in asked else [],
        times=_choices(Request.EXTENSIONS),
        pauses=[] if paused or Kind.PAUSE in asked else _choices(Request.PAUSES),
        back=plays and game.place > 0 and Kind.REWIND not in asked,
    )


def _away(company: Company) -> list[Seat]:
    return [seat for seat in company.seats if seat.index in company.away and not seat.is_free]


def _choices(days: tuple[int, ...]) -> list[Choice]:
    return [Choice(str(count), in_words(count * DAY)) for count in days]


def _clocks(game: Game, company: Company, mine: Seat, owes: Sequence[clocks.Asked]) -> list[Clock]:
    running = [asked.seat for asked in owes if asked.until]
    return [Clock(seat, str(seat.index), seat == mine, _at_once(game, company, seat, mine)) for seat in running]


def _at_once(game: Game, company: Company, seat: Seat, mine: Seat) -> bool:
    wanted = Request(kind=Kind.EXTENSION, seat=seat, person_id=seat.user_id)
    having_say = {each.user_id for each in requests.voters(company.seats, wanted)}
    return having_say <= {mine.user_id} or game.creator_id == mine.user_id != seat.user_id


def _request(company: Company, request: Request, mine: Seat) -> Shown:
    agreed = {each.user_id for each in request.answers.all() if each.agrees}
    having_say = requests.voters(company.seats, request)
    player = request.seat.name if request.seat else ""
    return Shown(
        pk=request.pk,
        sentence=request_words.request(request.kind, request.seconds, request.asker.username, player, request.back_to),
        agreed=[seat.name for seat in having_say if seat.user_id in agreed - {request.asker_id}],
        missing=[seat.name for seat in having_say if seat.user_id not in agreed],
        is_mine=request.asker_id == mine.user_id,
        has_say=mine in having_say and mine.user_id not in agreed,
    )
