"""The box for written orders: they are carried out, or tried out, or told what is wrong with them."""

from dataclasses import dataclass

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from games import access
from games.models import Game
from games.orders import split
from games.orders.readings import Problem, Why
from games.services.errors import Refused
from games.services.lobby import listing, openings
from games.services.play import free_text_orders, play, preview
from games.services.play.table import require_running

STRANGE = (Why.UNREADABLE, Why.ILLEGAL)


@dataclass(frozen=True)
class Box:
    """What became of the lines in the box. ``problem`` is that of the line ``at``, from 0, with what could stand there.

    ``tried`` when they were only tried out.
    """

    lines: tuple[str, ...]
    problem: Problem | None = None
    at: int = 0
    tried: preview.Rehearsal | None = None

    @property
    def asks(self) -> bool:
        """Whether the problem itself asks which order is meant."""
        return self.problem is not None and self.problem.why == Why.AMBIGUOUS

    @property
    def nothing_near(self) -> bool:
        """Whether the line with the problem is like nothing that can be done now."""
        return self.problem is not None and self.problem.why in STRANGE and not self.problem.candidates

    @property
    def is_final(self) -> bool:
        """Whether all lines would be carried out, and the last of them could not be taken back."""
        return self.tried is not None and not (self.problem or self.tried.left or self.tried.known)

    @property
    def given(self) -> str:
        """The lines as they go back into the box."""
        return "\n".join(self.lines)


def lines(posted: QueryDict) -> tuple[str, ...]:
    """What was written, a line each; ``instead`` takes the place of the line ``at``."""
    written = split.lines(posted.get("orders", ""))
    at, instead = posted.get("at", ""), posted.get("instead")
    if instead and at.isdecimal() and int(at[:3]) < len(written):
        written[int(at[:3])] = instead
    return tuple(written)


def count(request: HttpRequest) -> None:
    """What is written or tried out takes time to read: so much a minute. Raises TooMany."""
    if request.user.is_authenticated and ("preview" in request.POST or "orders" in request.POST):
        openings.spend("previews" if "preview" in request.POST else "typed_orders", request.user)


def carry_out(request: HttpRequest, game: Game, seat: int, expected_move: int) -> Box | None:
    """Carry out all lines, or none: then the box says why. Raises Refused."""
    report = free_text_orders.submit(
        user=request.user,
        game_id=game.pk,
        seat=seat,
        lines=lines(request.POST),
        shown=expected_move,
        all_or_nothing=True,
    )
    return Box(report.left, report.problem, report.at) if report.problem else None


def refused(box: Box) -> Refused:
    """The problem of a box as the page tells it."""
    assert box.problem is not None, "nothing was wrong"
    if len(box.lines) == 1:
        return Refused(box.problem.sentence)
    sentence = _("Line %(number)d: %(problem)s None of the orders was carried out.")
    return Refused(sentence % {"number": box.at + 1, "problem": box.problem.sentence})


def try_out(request: HttpRequest, game: Game, seat: int, expected_move: int) -> Box:
    """What the lines would do; nothing is done. Raises Refused."""
    seats = listing.seats_of(game)
    mine = access.seat_for(request.user, seats, seat)
    require_running(game)
    written = play.given_lines("\n".join(lines(request.POST)))
    found = preview.rehearse(game=game, seat=mine, lines=written, shown=expected_move)
    told = (*[step.line for step in found.steps], *found.left)
    return Box(told, found.problem, len(found.steps), found)
