"""The stage at the end of a plan: the board that it leads to, with the next choices there. Nothing on it is played."""

import re
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from games.doors.views.play import pages, panels, table_page, ticked_boxes
from games.doors.views.play.orders import offers
from games.doors.views.play.typed import OrdersBox
from games.doors.views.standing import standing_page
from games.doors.views.standing.standing_page import PlannedLine
from games.models import Game, Plan, Seat
from games.present.choices import ChoiceGroup
from games.present.labels import undo_label
from games.services.errors import Refused
from games.services.history import game_log
from games.services.play.positions import Position
from games.services.standing import plan_preview, plans
from games.titles.rule_links import link_to_order


@dataclass(frozen=True)
class PlanContext:
    """A plan for its page: its lines, where it begins in a sentence, and the button that drops its last
    line.

    ``is_known`` as for `plan_preview.PlanRehearsal`; ``is_whole`` if it leaves nothing to choose;
    ``my_turn`` if it can be ordered now; ``stamp`` as for `PlannedTable`.
    """

    lines: list[PlannedLine]
    is_known: bool
    is_whole: bool
    my_turn: bool
    begins: str
    stamp: str

    @property
    def is_possible(self) -> bool:
        return not any(line.bad for line in self.lines)

    @property
    def take_back(self) -> str:
        last = self.lines[-1]
        return undo_label([last.label or last.order])


class PlannedTable:
    """The table as its own player may know it, and the position at the end of their plan."""

    def __init__(self, request: HttpRequest, game: Game, seat: Seat) -> None:
        self.request, self.game, self.seat = request, game, seat

    @cached_property
    def now(self) -> table_page.TableReader:
        return table_page.read_table(self.request, self.game)

    @cached_property
    def plan(self) -> Plan:
        return plans.own_plan(seat=self.seat)

    @cached_property
    def rehearsal(self) -> plan_preview.PlanRehearsal:
        return plan_preview.rehearse_plan(game=self.game, seat=self.seat, plan=self.plan, names=self.now.names)

    def rehearse(self) -> None:
        """Try the plan out as it is now, before it changes."""
        _ = self.rehearsal

    @cached_property
    def stamp(self) -> str:
        """A word for the plan and for the game as its player may know it: pages with the same one show the
        same board.
        """
        latest_move = game_log.latest_known(self.game, self.seat)
        state = repr((latest_move, self.game.changes, self.plan.lines, self.plan.dice))
        return sha256(state.encode()).hexdigest()[:16]

    @cached_property
    def reader(self) -> table_page.TableReader:
        """The player, at the end of the plan."""
        rehearsal = self.rehearsal
        return replace(self.now, position=Position(rehearsal.view, rehearsal.legal, 0, rehearsal.outlook))

    @cached_property
    def groups(self) -> list[ChoiceGroup]:
        return list(self.now.title.words.choices(self.rehearsal.view, self.rehearsal.legal, self.now.names))

    def ordered(self) -> str:
        """Read the orders of the form, chosen or written, a line each. Raises Refused for impossible ones of boxes."""
        ticks = ticked_boxes.read_ticks(self.request.POST)
        if ticks:
            ticked_boxes.require_possible(ticks, self.groups, self.game.ruleset)
            return ticks.order
        return "\n".join(self.request.POST.getlist("order")) or written_orders(self.request)

    def page(self, problem: Refused | None = None, shown_table: "PlannedTable | None" = None) -> HttpResponse:
        """Show it whole, as a script's part of the page, or as one of its panels; for a script's page that
        shows another plan, only the changes.
        """
        if pages.is_panel_alone(self.request):
            return self._render("games/play/_panel.html", {"here": self._address} | self._panels())
        template = "_plan_swap" if pages.is_htmx(self.request) else "plan"
        return self._render(
            f"games/standing/{template}.html", self._context(problem, shown_table), problem.status if problem else 200
        )

    def _render(self, template: str, context: dict[str, Any], status: int = 200) -> HttpResponse:
        return pages.private(render(self.request, template, table_page.people(self.now) | context, status=status))

    def _context(self, problem: Refused | None, shown_table: "PlannedTable | None") -> dict[str, Any]:
        text = written_orders(self.request) if problem else ""
        steps = self.rehearsal.steps
        return {
            **self._stage(shown_table),
            **self._panels(),
            "here": self._address,
            "plan": self._plan(),
            "my_turn": bool(self.rehearsal.legal),
            "to_move": {},
            "rolls": steps[-1].rolls if steps else (),
            "box": OrdersBox(tuple(text.splitlines())) if text else None,
            "problem": problem,
            "refusal_rule": link_to_order(self.now.title, problem.kind, self.rehearsal.view) if problem else None,
            "refused_dice": self._refused_dice() if problem else {},
            "sheet_title": _("Options"),
        }

    def _stage(self, shown_table: "PlannedTable | None") -> dict[str, Any]:
        rehearsal = shown_table.rehearsal if shown_table else None
        then = table_page.ShownPosition("", lambda: (rehearsal.view, rehearsal.outlook())) if rehearsal else None
        stage = table_page.stage(self.reader, offers(self.groups), then)
        if "board_stays" in stage or stage["board"]:
            return stage
        return stage | {"board": self.now.title.board.draw_position(self.rehearsal.view, self.now.names)}

    def _refused_dice(self) -> dict[int, str]:
        """Return the dice that a form gave for a line, by its place: they stay in its box."""
        place, dice = self.request.POST.get("place", ""), self.request.POST.get("dice", "")
        return {int(place): dice} if dice and re.fullmatch("[0-9]{1,3}", place) else {}

    @property
    def _address(self) -> str:
        return reverse("games:plan", args=[self.now.game.public_id])

    def _plan(self) -> PlanContext:
        title, rehearsal = self.now.title, self.rehearsal
        lines = [standing_page.planned(title, step, self.now.names) for step in rehearsal.steps]
        is_turn = self._begins_here()
        return PlanContext(
            lines,
            rehearsal.is_known,
            rehearsal.is_known and bool(lines) and not rehearsal.legal,
            is_turn,
            _("The plan begins at the current position.") if is_turn else str(title.standing.tried_out),
            self.stamp,
        )

    def _begins_here(self) -> bool:
        """Return True if the plan begins at its player's present question; within a battle it does not."""
        now = self.now.position
        return bool(now.legal) and self.rehearsal.start.question.kind == now.view.question.kind

    def _panels(self) -> dict[str, Any]:
        """The panels that tell of the position, and the open one."""
        live_panels = [each for each in panels.panels(self.now.game, self.now.mine, room_open=False) if each.is_live]
        panel = panels.asked_panel(self.request, live_panels, {})
        return {"beside": live_panels, "panel": panel, **table_page.panel(self.reader, panel.name if panel else "")}


def written_orders(request: HttpRequest) -> str:
    return request.POST.get("orders", "")
