"""More time for somebody, a pause for all, or the way back to an earlier move, by agreement of the
players.

More time is granted when all others without a bot in their place agree, or at once when the opener
of the game does, if they play and do not profit; a pause needs everybody. One no is enough to
refuse. Nobody's silence is a yes: the way back takes that of every seat's person, be they away or
not, and in a game that counts for more than itself nobody is given time or a pause by a table left
by all others. Everybody who agreed to a pause may end it, and nobody is caught out by that: the
others are told and have a day at least, as far as the pause would have gone on. Results are mailed
to people with changed clocks, and to the asker.

All of it happens under the game's row lock, so that a deadline either passes first or is moved.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Sum
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games import access
from games.durations import DAY as DAY_SECONDS
from games.durations import in_words
from games.models import Game, Happening, MailKind, Request, RequestAnswer, Seat
from games.present import happenings
from games.services.errors import AlreadyDone, NotNow, NotYours, Refused
from games.services.play import undo
from games.services.play.table import lock, require_running
from games.services.rows import blocks, owed_mails, seat_clock
from games.services.rows.happenings import count_change, note_happening
from games.services.rows.seats import seats_of
from rulebooks.clock import with_span

MOST_EXTENDED = timedelta(days=14)  # of one person in one game
MOST_EXTENSIONS = 3
MOST_PAUSED = timedelta(days=60)  # of one game
MOST_ASKED = 4  # requests of one person in one game within a day
DAY = timedelta(days=1)
LEFT_AFTER_PAUSE = DAY  # at least, after another has ended it
Kind = Request.Kind
State = Request.State


@transaction.atomic
def ask_time(*, user: User, game_id: int, index: int, days: int, extra: int) -> Request:
    """Ask for more time for the seat with a running clock, one's own or another's. The same request
    twice is one.

    ``extra`` are the seconds granted before, as shown on the asker's page. Takes the game's row
    lock. Raises NotYours, NotNow and Refused.
    """
    game, seats, mine, now = _sit_down(user, game_id)
    seat = next((seat for seat in seats if seat.index == index), None)
    if days not in Request.EXTENSIONS or seat is None:
        raise Refused(_("Choose one of the times offered."))
    if not seat_clock.is_at_work(seat, now) or seat.deadline is None or seat.user_id is None:
        raise NotNow(_no_clock(seat, mine))
    if seat.seconds_granted != extra:
        raise AlreadyDone(_("More time has been granted in the meantime."))
    seconds = days * DAY_SECONDS
    _require_little(game, seat, seconds, mine)
    new_request = Request(
        kind=Kind.EXTENSION, seat=seat, person_id=seat.user_id, asked_move=seat.asked_move, seconds=seconds
    )
    return _write_request(game, seats, mine, new_request, now)


@transaction.atomic
def ask_pause(*, user: User, game_id: int, days: int) -> Request:
    """Ask for a pause of the game. The same request twice is one.

    Takes the game's row lock. Raises NotYours, NotNow and Refused.
    """
    game, seats, mine, now = _sit_down(user, game_id)
    if days not in Request.PAUSES:
        raise Refused(_("Choose one of the times offered."))
    if game.is_paused(now):
        raise NotNow(_("The game is already paused."))
    _require_pause_left(game, days * DAY)
    return _write_request(game, seats, mine, Request(kind=Kind.PAUSE, seconds=days * DAY_SECONDS), now)


@transaction.atomic
def ask_rewind(*, user: User, game_id: int, place: int) -> Request:
    """Ask to go back to the position after so many moves. The same request twice is one.

    Takes the game's row lock. Raises NotYours, NotNow and Refused.
    """
    game, seats, mine, now = _sit_down(user, game_id)
    undo.require_settled(game, place)
    return _write_request(game, seats, mine, Request(kind=Kind.REWIND, back_to=place), now)


@transaction.atomic
def answer_request(*, user: User, game_id: int, request_id: int, agrees: bool) -> Request:
    """Agree to a request, or do not; the no of its asker takes it back. Twice is once.

    Takes the game's row lock. Raises NotYours and NotNow.
    """
    game, seats, mine, now = _sit_down(user, game_id)
    request = _find_request(game, seats, request_id)
    previous_answer = request.answers.filter(user=user).first()
    if previous_answer is not None and previous_answer.agrees == agrees and request.state != State.OPEN:
        return request
    if not request.waits(now):
        raise NotNow(_("This request has been settled or is no longer needed."))
    if user.pk not in {seat.user_id for seat in voters(seats, request)} | {request.asker_id}:
        raise NotYours(_("The other players decide on this request."))
    RequestAnswer.objects.update_or_create(request=request, user=user, defaults={"agrees": agrees})
    count_change(game)
    if agrees:
        _settle_if_answered(game, seats, request, now, mine)
    else:
        _refuse_rewind(game, seats, request, mine)
    return request


@transaction.atomic
def end_pause(*, user: User, game_id: int) -> Game:
    """Let the clocks run again now. Twice is once. Takes the game's row lock. Raises NotYours and NotNow."""
    game, seats, mine, now = _sit_down(user, game_id)
    if game.is_paused(now):
        until = {seat.pk: now if seat == mine else _end_for(game, seat, now) for seat in seats}
        game.paused_until = now
        game.requests.filter(kind=Kind.PAUSE, state=State.GRANTED, since=game.paused_since).update(until=now)
        changed_seats = _put_pause_on_clocks(game, seats, now, until)
        _mail_result(note_happening(game, happenings.PAUSE_ENDED, game.move_count, mine), changed_seats, mine)
    return game


def _end_for(game: Game, seat: Seat, now: datetime) -> datetime:
    """Return the end of a pause ended now for this seat's clock: late enough to leave its person LEFT_AFTER_PAUSE."""
    running = seat_clock.clock_of(game, seat)
    if running is None or game.paused_until is None:
        return now
    least = now + LEFT_AFTER_PAUSE - timedelta(seconds=running.read_at(now).seconds_left)
    return min(max(now, least), game.paused_until)


def settle_after_leaving(game: Game) -> None:
    """Settle requests left open only by people who have left. Needs the game's row lock, on a game as it is written."""
    waits = _open_requests(game) if game.status == Game.Status.RUNNING else []
    if not waits:
        return
    now, seats = timezone.now(), seats_of(game)
    for request in waits:
        _settle_if_answered(game, seats, _with_seat(request, seats), now)


def waiting_requests(game: Game, seats: Sequence[Seat]) -> list[Request]:
    """Return the requests still open to answers, with their answers, in two queries."""
    now = timezone.now()
    open_requests = game.requests.filter(state=State.OPEN).select_related("asker").prefetch_related("answers")
    return [request for request in open_requests.order_by("pk") if _with_seat(request, seats).waits(now)]


def requests_to_answer(*, user: User, game: Game, seats: Sequence[Seat]) -> list[Request]:
    """Return the requests that wait for this person's answer, except for those of players they have blocked."""
    return [
        request
        for request in without_blocked_askers(user, waiting_requests(game, seats))
        if user.pk in {seat.user_id for seat in voters(seats, request)}
        and user.pk not in {answer.user_id for answer in request.answers.all()}
    ]


def without_blocked_askers(user: access.Person, waiting: Sequence[Request]) -> list[Request]:
    """Leave out the requests of players whom a person has blocked; nobody else sees that, and they lapse in time."""
    askers = {request.asker_id for request in waiting} - {user.pk}
    if not askers or not user.is_authenticated:
        return list(waiting)
    blocked = set(user.blocks.filter(blocked__in=askers).values_list("blocked", flat=True))
    return [request for request in waiting if request.asker_id not in blocked]


def voters(seats: Sequence[Seat], request: Request) -> list[Seat]:
    """Return the seats with a say: all but the profiting person's, and those played by bots.

    To go back takes everybody, people with a bot in their place included.
    """
    if request.kind == Kind.REWIND:
        return [seat for seat in seats if not seat.bot]
    return [
        seat
        for seat in seats
        if seat.user_id is not None and not seat.played_by_bot and seat.user_id != request.person_id
    ]


def is_agreed(game: Game, seats: Sequence[Seat], request: Request, agreed: Collection[int | None]) -> bool:
    """Return True if the yes of these people is enough.

    In a game that is rated or was drawn by a league, it takes one from a person who does not profit
    alone, unless all others are bots by design.
    """
    if not {seat.user_id for seat in voters(seats, request)} <= set(agreed):
        return False
    profits = request.person_id or request.asker_id
    others = {seat.user_id for seat in seats if not seat.bot and seat.user_id != profits}
    counts = game.rated or game.creator_id is None
    return not counts or not others or not others.isdisjoint(agreed)


def _sit_down(user: User, game_id: int) -> tuple[Game, list[Seat], Seat, datetime]:
    """Lock the game; return it and its seats, if this person plays there now."""
    game = lock(game_id)
    seats = seats_of(game)
    own = access.own_seat(user, seats)
    if own is None:
        raise NotYours(_("Only players of this game can do this."))
    require_running(game)
    return game, seats, access.seat_for(user, seats, own.index), timezone.now()


def _find_request(game: Game, seats: Sequence[Seat], pk: int) -> Request:
    request = game.requests.filter(pk=pk).select_related("asker").first()
    if request is None:
        raise NotNow(_("There is no such request in this game."))
    return _with_seat(request, seats)


def _with_seat(request: Request, seats: Sequence[Seat]) -> Request:
    """Give the request the seat of this list, without a query."""
    if request.seat_id is not None:
        request.seat = next(seat for seat in seats if seat.pk == request.seat_id)
    return request


def _open_requests(game: Game) -> list[Request]:
    return list(game.requests.filter(state=State.OPEN).select_related("asker"))


def _write_request(game: Game, seats: list[Seat], mine: Seat, new_request: Request, now: datetime) -> Request:
    """Write the request, with the asker's own yes, and ask the others; or find the same one."""
    for open_request in _open_requests(game):
        is_same_kind = open_request.kind == new_request.kind
        # to who has blocked its asker, nobody has asked
        is_hidden = is_same_kind and blocks.has_blocked(mine.user_id, open_request.asker_id)
        if is_hidden or not _with_seat(open_request, seats).waits(now):
            Request.objects.filter(pk=open_request.pk).update(state=State.LAPSED)
        elif is_same_kind:
            return _check_same(open_request, new_request, mine)
    _require_those_who_agree(game, seats, new_request, mine)
    today = game.requests.filter(asker=mine.user_id, created__gt=now - DAY)
    if today.count() >= MOST_ASKED:
        raise NotNow(_("You've reached today's limit of requests in this game. Try again tomorrow."))
    new_request.game, new_request.by, new_request.created = game, mine, now
    new_request.save()
    RequestAnswer.objects.create(request=new_request, user_id=new_request.asker_id, agrees=True)
    count_change(game)
    _settle_if_answered(game, seats, new_request, now, mine)
    if new_request.state == State.OPEN:
        owed_mails.owe_request_mails(new_request, [seat for seat in voters(seats, new_request) if seat != mine])
    return new_request


def _require_those_who_agree(game: Game, seats: Sequence[Seat], request: Request, mine: Seat) -> None:
    """Raise NotNow if the yes of all who play would not be enough, because somebody is away or gone."""
    request.asker_id = mine.user_id or 0
    present_users = [seat.user_id for seat in seats if seat.user_id is not None and not seat.is_free]
    if not is_agreed(game, seats, request, present_users):
        raise NotNow(
            _("A player who would have to agree has left. Ask again when they are back or a substitute has the seat.")
        )


def _check_same(open_request: Request, new_request: Request, mine: Seat) -> Request:
    alike = (open_request.asker_id, open_request.about) == (mine.user_id, new_request.about)
    if not alike:
        raise NotNow(
            _(
                "Another request of this kind is still waiting for answers. You can ask again once it is settled or "
                "withdrawn."
            )
        )
    return open_request


def _settle_if_answered(game: Game, seats: list[Seat], request: Request, now: datetime, by: Seat | None = None) -> None:
    """Grant the request if the answers suffice; ``by`` gave the latest."""
    if not request.waits(now):
        return
    agreed = set(request.answers.filter(agrees=True).values_list("user_id", flat=True))
    having_say = {seat.user_id for seat in voters(seats, request)}
    allowed = request.kind == Kind.EXTENSION and game.creator_id in agreed & having_say
    if not allowed and not is_agreed(game, seats, request, agreed):
        return
    organiser = _name_of_user(seats, game.creator_id) if allowed else ""
    others = [seat.sitter for seat in voters(seats, request) if seat.user_id in agreed - {request.asker_id}]
    request.state = State.GRANTED
    if request.kind == Kind.REWIND:
        granted, changed_seats = _rewind_game(game, seats, request, others), list(seats)
    elif request.kind == Kind.PAUSE:
        granted, changed_seats = _pause_game(game, seats, request, others, now)
    else:
        granted, changed_seats = _extend_clock(game, seats, request, others, organiser, now)
    _mail_result(granted, [*changed_seats, *_askers_seat(seats, request)], by)


def _name_of_user(seats: Sequence[Seat], user_id: int | None) -> str:
    return next(seat.sitter for seat in seats if seat.user_id == user_id)


def _extend_clock(
    game: Game, seats: list[Seat], request: Request, others: list[str], organiser: str, now: datetime
) -> tuple[Happening, list[Seat]]:
    """Extend the clock; return its note, and the seats with changed clocks."""
    seat = next(seat for seat in seats if seat.pk == request.seat_id)
    request.save(update_fields=["state"])
    seat_clock.put_on(game, seat, now, granted=seat.seconds_granted + request.seconds)
    seat_clock.write(game, seats)
    words = {"asker": request.asker.username, "agreed": others, "organiser": organiser, "seconds": request.seconds}
    return note_happening(game, happenings.EXTENDED, game.move_count, seat, **words), [seat]


def _pause_game(
    game: Game, seats: list[Seat], request: Request, others: list[str], now: datetime
) -> tuple[Happening, list[Seat]]:
    """Pause the game; return its note, and the seats with changed clocks."""
    request.since, request.until = now, now + timedelta(seconds=request.seconds)
    request.save(update_fields=["state", "since", "until"])
    game.paused_since, game.paused_until = request.since, request.until
    changed_seats = _put_pause_on_clocks(game, seats, now, {seat.pk: request.until for seat in seats})
    words = {"agreed": others, "until": request.until.isoformat()}
    return note_happening(game, happenings.PAUSED, game.move_count, _seat_of(seats, request), **words), changed_seats


def _rewind_game(game: Game, seats: list[Seat], request: Request, others: list[str]) -> Happening:
    """Go back, and return its note. All are told, for it is everybody's game."""
    assert request.back_to is not None
    request.save(update_fields=["state"])
    return undo.rewind_game(game, seats, _seat_of(seats, request), request.back_to, others)


def _seat_of(seats: Sequence[Seat], request: Request) -> Seat:
    return next(seat for seat in seats if seat.pk == request.by_id)


def _put_pause_on_clocks(game: Game, seats: list[Seat], now: datetime, until: Mapping[int, datetime]) -> list[Seat]:
    """Write the game's present pause on it and on every clock that runs or waits to go on; return
    their seats.

    ``until`` is the end of each seat's pause, by the seat's key.
    """
    assert game.paused_since is not None
    game.save(update_fields=["paused_since", "paused_until"])
    changed_seats = [seat for seat in seats if seat_clock.is_at_work(seat, now)]
    for seat in changed_seats:
        calendar = seat_clock.calendar_on(seat)
        paused = with_span(calendar.paused, game.paused_since, until[seat.pk])
        seat_clock.put_on(game, seat, now, calendar=replace(calendar, paused=paused))
    seat_clock.write(game, seats)
    return changed_seats


def _mail_result(happening: Happening, concerned: Iterable[Seat], by: Seat | None) -> None:
    """Mail the result of a request to the people of these seats, save the one who has just answered and sees it."""
    owed_mails.owe_happening_mails(
        happening, MailKind.REQUEST, {seat.user_id: seat for seat in concerned if seat.user_id and seat != by}
    )


def _askers_seat(seats: Sequence[Seat], request: Request) -> list[Seat]:
    """The asker's seat, while they play there."""
    return [seat for seat in seats if seat.user_id == request.asker_id and not seat.played_by_bot]


def _refuse_rewind(game: Game, seats: Sequence[Seat], request: Request, mine: Seat) -> None:
    request.state = State.WITHDRAWN if mine.user_id == request.asker_id else State.REFUSED
    request.save(update_fields=["state"])
    if request.state == State.REFUSED:
        about = request.seat or request.by
        words = {"seconds": request.seconds, "pause": request.kind == Kind.PAUSE, "back_to": request.back_to}
        _mail_result(
            note_happening(game, happenings.NOT_AGREED, game.move_count, about, **words),
            _askers_seat(seats, request),
            mine,
        )


def _no_clock(seat: Seat, mine: Seat) -> str:
    if seat == mine:
        return _("Your clock is not running. You can request more time when you have a decision to make.")
    return _("The clock of %(player)s is not running.") % {"player": seat.name}


def _require_little(game: Game, seat: Seat, seconds: int, mine: Seat) -> None:
    """Raise NotNow when the person would have been given more than the caps of one game."""
    before = game.requests.filter(kind=Kind.EXTENSION, state=State.GRANTED, person=seat.user_id)
    remaining_seconds = int(MOST_EXTENDED.total_seconds()) - (before.aggregate(all=Sum("seconds"))["all"] or 0)
    words, yours = {"player": seat.name, "time": in_words(remaining_seconds)}, seat == mine
    if before.count() >= MOST_EXTENSIONS or remaining_seconds <= 0:
        enough = _("%(player)s has received all the extra time this game allows.")
        raise NotNow(_("You've received all the extra time this game allows.") if yours else enough % words)
    if seconds > remaining_seconds:
        at_most = _("%(player)s can receive at most %(time)s more in this game.")
        raise NotNow((_("You can receive at most %(time)s more in this game.") if yours else at_most) % words)


def _require_pause_left(game: Game, span: timedelta) -> None:
    """Raise NotNow when the game would have been paused for too long in all."""
    before = game.requests.filter(kind=Kind.PAUSE, state=State.GRANTED)
    paused = before.aggregate(all=Sum(F("until") - F("since")))["all"] or timedelta()
    remaining = MOST_PAUSED - paused
    if remaining < DAY:
        raise NotNow(_("This game has been paused for the longest time allowed."))
    if span > remaining:
        words = {"time": in_words(remaining // DAY * DAY_SECONDS)}
        raise NotNow(_("This game can be paused for at most %(time)s more.") % words)
