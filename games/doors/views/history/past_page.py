"""Requests for a game's past with their eyes, and the contents of its pages."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from accounts import zones
from games import access
from games.doors.views.history.log_lines import LogLine, log_lines
from games.doors.views.history.log_page import draws_of, turns
from games.doors.views.play.pages import STARTED
from games.log import Log
from games.models import Game, Seat
from games.present.event_words import ToldRoll
from games.recap import MOVES, StoryChapter, StorySources, tell_story
from games.sealed_numbers import seal
from games.services.history import bundles, past, replay_steps
from games.services.history.past import Audience
from games.services.rows.moves import settled_place
from games.services.rows.seats import seats_of
from games.services.talk.reading import Reader
from tocsite.page_parts import render_part

BEFORE, AFTER = 8, 6
"""So many moves around its own a page tells of; a script brings the others."""
FILM = 60
"""So many moves of a film a page tells of; it leads to the rest."""


@dataclass(frozen=True)
class PastReader:
    """A game with its past before somebody's eyes, up to the place ``last``; up to
    ``last_settled`` it never changes any more.
    """

    game: Game
    seats: list[Seat]
    mine: Seat | None
    audiences: list[Audience]
    audience: Audience
    last_settled: int
    last: int

    @property
    def index(self) -> int | None:
        return self.mine.index if self.mine else None

    @cached_property
    def reader(self) -> Seat | None:
        """The seat addressed as "you"."""
        return None if self.audience.seat is None else self.seats[self.audience.seat]

    def log_between(self, first: int, last: int, reader: Reader | None = None) -> Log:
        """Read the log of these places, with the messages a ``reader`` may read."""
        return past.read_log(
            game=self.game,
            seats=self.seats,
            first=first,
            last=min(last, self.last),
            audience=self.audience,
            reader=reader,
        )

    def lines(self, log: Log) -> list[LogLine]:
        """Put it into the reader's language."""
        return log_lines(log, self.reader)

    def address(self, place: int, **query: Any) -> str:
        """The page of a move, by the same eyes."""
        parameters = {"as": self.audience.name, **query} if self.audience != self.usual else query
        query_string = urlencode({key: value for key, value in parameters.items() if value is not None})
        page = reverse("games:move", args=[self.game.public_id, place])
        return f"{page}?{query_string}" if query_string else page

    @property
    def usual(self) -> Audience:
        """The eyes of an address without any."""
        return _usual(self.game, self.audiences)


def read_past(
    request: HttpRequest, public_id: str, audience: str | None = None, *, for_caches: bool = False
) -> PastReader:
    """Look by the eyes named, or the usual ones; ``for_caches`` without reading the user, unless
    the game is private or the eyes are a seat's. Raises Http404 for a game that has not begun, and
    for the eyes of somebody else while it runs.
    """
    game = access.game_for(request.user, public_id)
    if game.status not in STARTED:
        raise Http404(_("This game has not started yet."))
    seats = seats_of(game)
    unasked = for_caches and audience in (past.ANYBODY.name, past.ALL.name)
    mine = None if unasked else access.own_seat(request.user, seats)
    allowed = past.audiences(game=game, seats=seats, mine=mine)
    chosen_audience = next((candidate for candidate in allowed if candidate.name == audience), None)
    if audience and chosen_audience is None:
        raise Http404(_("Other hands stay hidden until the game is over."))
    chosen_audience = chosen_audience or _usual(game, allowed)
    last_settled = settled_place(game)
    last = past.visible_extent(game=game, audience=chosen_audience, last_settled=last_settled)
    return PastReader(game, seats, mine, allowed, chosen_audience, last_settled, last)


def _usual(game: Game, audiences: list[Audience]) -> Audience:
    """While a game runs the reader's own eyes, if they sit there, then anybody's."""
    return audiences[-1] if game.status == Game.Status.RUNNING else past.ANYBODY


def page(look: PastReader, place: int, to: int | None, reader: Reader, stage: int | None = None) -> dict[str, Any]:
    """The contents of a move's page; ``to`` is the end of the film it begins, if it does, ``stage``
    the stop within the move, from 1.
    """
    game = look.game
    log = look.log_between(max(0, place - BEFORE), place + AFTER, reader if reader.user.is_authenticated else None)
    number = next(row.number for row in log.rows if row.place == place)
    names = log.names_at(number)
    stages = replay_steps.steps_at(game=game, place=place, audience=look.audience)
    if not stage or stage > len(stages):
        stage = None
    log_parts = _log_around(look, log, place)
    course = _replay_stops(look, place, stages, stage, names)
    return {
        "game": game,
        "look": look,
        "place": place,
        "last": look.last,
        "to": to,
        "key": seal(game.public_id, number),
        **_position_at(look, place, stages[stage - 1] if stage else None, names),
        **log_parts,
        "film": None,
        **(_film(look, place, to) if to else {}),
        "steps": _steps(look, place, stage, len(stages), to),
        "course": course,
        "fell": rolls_in_html(course.rolls if course and stage else rolls_of(log_parts["here"][::-1])),
        "jumps": _jumps(look, place, to),
        "eyes": _eyes(look, place),
        **_bundle_addresses(look, log, reader),
    }


def _position_at(
    look: PastReader, place: int, stop: replay_steps.MoveStop | None, names: Sequence[str]
) -> dict[str, Any]:
    """The drawings and the hands after a move, or at one of its stops."""
    game = look.game
    position = stop.position if stop else past.seen_position(game=game, place=place, audience=look.audience)
    return {
        "scene": game.title.board.draw_position(position.view, names),
        "strip": bundles.draw_strip(game, position.view, names),
        "hands": hands(look, bundles.hands(game, position)),
    }


def _log_around(look: PastReader, log: Log, place: int) -> dict[str, Any]:
    """The lines of a move, with its draws, and those around it."""
    lines = look.lines(log)
    move_lines = [line for line in lines if line.place == place and not line.talk]
    return {
        "here": move_lines[::-1],
        "draws": draws_of(look.game, place),
        "turn": move_lines[0].turn if move_lines else "",
        "log": turns(lines, newest_first=False),
    }


def _film(look: PastReader, place: int, to: int) -> dict[str, Any]:
    """The lines of the moves of a film, told in brief too, and the address to go on from there."""
    return {
        "film": turns(look.lines(look.log_between(place + 1, min(to, place + FILM))), newest_first=False),
        "brief": _brief(look, place, to),
        "film_goes_on": look.address(place + FILM, to=to) if to > place + FILM else "",
    }


def _bundle_addresses(look: PastReader, log: Log, reader: Reader) -> dict[str, Any]:
    """The addresses from which the script fetches other positions."""
    return {
        "bundle": reverse("games:positions", args=[look.game.public_id, 0, look.audience.name]),
        "asked": bundle_query(look, log),
        "words": words(look) if reader.user.is_authenticated else "",
        "size": bundles.SIZE,
    }


def _brief(look: PastReader, place: int, to: int) -> Sequence[StoryChapter]:
    """Tell the story's brief of the moves between two places."""
    if look.reader is None:
        return ()
    past_log = look.log_between(max(place + 1, to - MOVES + 1), to)  # as many as a mail tells of
    view = past.seen_position(game=look.game, place=to, audience=look.audience).view
    return tell_story(StorySources(past_log, own_orders=False), look.reader, view).brief


class ReplayStops(NamedTuple):
    """The stops of a move: the address of the first, their number, and the events at the present
    one, by its ``number``, if any.
    """

    stops: int
    first: str
    number: int | None = None
    events_in_html: str = ""
    rolls: Sequence[ToldRoll] = ()


def step_in_html(step: replay_steps.ToldStep) -> SafeString:
    """Tell the events at a stop, with their dice."""
    dice = ((render_part("games/history/_dice.html", {"rows": roll.rows}),) for roll in step.rolls)
    return format_html("{} {}", " ".join(step.sentences), format_html_join("", "{}", dice))


def rolls_in_html(rolls: Sequence[ToldRoll]) -> str:
    """Draw the dice of a move for its map, each roll with its result; empty without any."""
    return render_part("games/history/_fell.html", {"rolls": rolls}) if rolls else ""


def rolls_of(lines: Iterable[LogLine]) -> list[ToldRoll]:
    """Return the rolls of a move's lines, latest line first."""
    return [roll for line in reversed([*lines]) for roll in line.rolls]


def _replay_stops(
    look: PastReader, place: int, stages: Sequence[replay_steps.MoveStop], stage: int | None, names: Sequence[str]
) -> ReplayStops | None:
    if not stages:
        return None
    first = look.address(place, stage=1)
    if stage is None:
        return ReplayStops(len(stages), first)
    step = replay_steps.tell_step(look.game, stages[stage - 1], names, look.audience)
    return ReplayStops(len(stages), first, stage, step_in_html(step), step.rolls)


def words(look: PastReader) -> str:
    """The script's address for the messages beside a bundle's moves: in no bundle, for those are for all."""
    return reverse("games:words", args=[look.game.public_id, 0, look.audience.name])


def bundle_query(look: PastReader, log: Log) -> str:
    """The query of a bundle's address: its version, in the reader's language and own time zone. Thus
    the answer is the same for all.
    """
    language = get_language() or "en"
    version = bundles.version(look.game, log, language)
    return urlencode({"v": version, "in": language, "zone": zones.own_zone()})


@contextmanager
def as_asked(request: HttpRequest) -> Iterator[None]:
    """Switch to the address's language and time zone within the block. A missing language is the
    browser's; without a zone times name theirs.
    """
    language, zone = request.GET.get("in"), request.GET.get("zone", "")
    with ExitStack() as within:
        if language in dict(settings.LANGUAGES):
            within.enter_context(override(language))
        if zones.is_known(zone):
            within.enter_context(zones.in_zone(zone, is_certain=True))
        yield


def hands(look: PastReader, hands_by_seat: dict[int, Any]) -> list[dict[str, Any]]:
    """The visible hands, each with its owner."""
    return [
        {"seat": look.seats[seat], "mine": seat == look.index, "cards": hand} for seat, hand in hands_by_seat.items()
    ]


def _steps(look: PastReader, place: int, stage: int | None, stops: int, to: int | None) -> dict[str, str]:
    """The addresses of the moves around one, and of the stops on the way there; missing ones are left out."""
    targets = {"first": 0, "back": place - 1, "next": place + 1, "last": look.last}
    places = {name: at for name, at in targets.items() if 0 <= at <= look.last and at != place}
    begins = 1 if replay_steps.has_steps(look.game) else None
    addresses = {name: look.address(at, to=to, stage=begins if name == "next" else None) for name, at in places.items()}
    at = stage or stops
    if at > 1:
        addresses["back"] = look.address(place, to=to, stage=at - 1)
    if stage and stage < stops:
        addresses["next"] = look.address(place, to=to, stage=stage + 1)
    return addresses


def _jumps(look: PastReader, place: int, to: int | None) -> list[dict[str, Any]]:
    kinds = dict(look.game.title.words.marks)
    if look.audience.seat is not None:
        kinds[bundles.OWN] = _("Own decision") if look.reader == look.mine else _("Decision of this player")
    return [
        {
            "kind": kind,
            "label": label,
            "back": look.address(place, jump=kind, back=1, to=to),
            "next": look.address(place, jump=kind, to=to),
        }
        for kind, label in kinds.items()
    ]


def _eyes(look: PastReader, place: int) -> list[dict[str, Any]]:
    """The choices of eyes, if there is a choice."""
    page = reverse("games:move", args=[look.game.public_id, place])
    return [
        {
            "label": _name_audience(look, audience),
            "address": f"{page}?as={audience.name}",
            "chosen": audience == look.audience,
        }
        for audience in look.audiences
        if len(look.audiences) > 1
    ]


def _name_audience(look: PastReader, audience: Audience) -> str:
    if audience.everything:
        return _("All hands")
    return _("Hidden hands") if audience.seat is None else look.seats[audience.seat].name
