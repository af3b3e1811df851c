"""The box for written orders: carried out, tried out, or given back with their problem."""

from dataclasses import dataclass

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from games import access
from games.models import Game
from games.orders import split
from games.orders.readings import Problem, Why
from games.services.errors import Refused
from games.services.lobby import openings
from games.services.play import free_text_orders, play, preview
from games.services.play.table import require_running
from games.services.rows.seats import seats_of
from tocsite.isolation import without_isolates

STRANGE = (Why.UNREADABLE, Why.ILLEGAL)


@dataclass(frozen=True)
class OrdersBox:
    """The lines of the box after a try. ``problem`` is that of the line ``at``, from 0, with
    suggestions.

    ``rehearsal`` when they were only tried out.
    """

    lines: tuple[str, ...]
    problem: Problem | None = None
    at: int = 0
    rehearsal: preview.LinesRehearsal | None = None

    @property
    def asks(self) -> bool:
        """True if the problem itself asks for the order meant."""
        return self.problem is not None and self.problem.why == Why.AMBIGUOUS

    @property
    def nothing_near(self) -> bool:
        """True if the line with the problem is like no possible order."""
        return self.problem is not None and self.problem.why in STRANGE and not self.problem.candidates

    @property
    def is_final(self) -> bool:
        """True if all lines would be carried out, and the last of them could not be taken back."""
        return self.rehearsal is not None and not (
            self.problem or self.rehearsal.remaining_lines or self.rehearsal.is_known
        )

    @property
    def text(self) -> str:
        """The lines as they go back into the box."""
        return "\n".join(self.lines)


def lines(posted: QueryDict) -> tuple[str, ...]:
    """The lines written; ``instead`` replaces the line ``at``."""
    written_lines = split.split_lines(without_isolates(posted.get("orders", "")))
    at, instead = posted.get("at", ""), posted.get("instead")
    if instead and at.isdecimal() and int(at[:3]) < len(written_lines):
        written_lines[int(at[:3])] = instead
    return tuple(written_lines)


def count(request: HttpRequest) -> None:
    """Count a try against the limit, for reading lines takes time. Raises TooMany."""
    if request.user.is_authenticated and ("preview" in request.POST or "orders" in request.POST):
        openings.spend_limit("previews" if "preview" in request.POST else "typed_orders", request.user)


def carry_out(request: HttpRequest, game: Game, seat: int, shown_move: int) -> OrdersBox | None:
    """Carry out all lines, or none: then the box has the reason. Raises Refused."""
    report = free_text_orders.submit(
        user=request.user,
        game_id=game.pk,
        seat=seat,
        lines=lines(request.POST),
        shown_move=shown_move,
        all_or_nothing=True,
    )
    return OrdersBox(report.remaining_lines, report.problem, report.at) if report.problem else None


def refusal_of(box: OrdersBox) -> Refused:
    """The problem of a box as the page tells it."""
    assert box.problem is not None, "nothing was wrong"
    if len(box.lines) == 1:
        return Refused(box.problem.sentence, box.problem.kind)
    sentence = _("Line %(number)d: %(problem)s No order was carried out.")
    return Refused(sentence % {"number": box.at + 1, "problem": box.problem.sentence}, box.problem.kind)


def try_out(request: HttpRequest, game: Game, seat: int, shown_move: int) -> OrdersBox:
    """Rehearse the lines; nothing is done. Raises Refused."""
    seats = seats_of(game)
    mine = access.seat_for(request.user, seats, seat)
    require_running(game)
    written_lines = play.parse_lines("\n".join(lines(request.POST)))
    rehearsal = preview.rehearse_lines(game=game, seat=mine, lines=written_lines, shown_move=shown_move)
    return OrdersBox((*rehearsal.lines, *rehearsal.remaining_lines), rehearsal.problem, len(rehearsal.lines), rehearsal)
