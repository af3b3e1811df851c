"""Standing orders on their way to a page: sentences, and what each would do as things stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.models import Game, Seat, StandingOrder
from games.services.standing import editing, turn_preview
from games.titles.time_of_crisis.rules.view import View
from games.titles.time_of_crisis.standing import words
from games.titles.time_of_crisis.standing.kinds import OWN_TURN
from games.titles.time_of_crisis.words import choices
from games.titles.time_of_crisis.words.labels import describe


@dataclass(frozen=True)
class Shown:
    """An order as the page lists it; ``first`` where none of its kind comes before it."""

    order: StandingOrder
    sentence: str
    effects: list[str]
    first: bool


@dataclass(frozen=True)
class Line:
    """A line of the list for one's own turn. ``note`` says what is known of it; ``bad`` when it is not possible."""

    order: str
    label: str
    note: str
    bad: bool


def of_kinds(
    kinds: tuple[str, ...], orders: Sequence[StandingOrder], *, game: Game, seat: Seat, names: Sequence[str]
) -> list[Shown]:
    """The orders for these kinds of decision, kind by kind, in the order in which they are tried."""
    found, met = [], set[str]()
    for order in sorted((each for each in orders if each.kind in kinds), key=lambda each: kinds.index(each.kind)):
        found.append(shown(order, game=game, seat=seat, names=names, first=order.kind not in met))
        met.add(order.kind)
    return found


def shown(order: StandingOrder, *, game: Game, seat: Seat, names: Sequence[str], first: bool = True) -> Shown:
    """One order with its effect on what is asked now, or else on what could be."""
    told = words.sentence(order.rule, names, expires=order.expires, once=order.once)
    examples = turn_preview.examples(game=game, seat=seat, rule=order.rule)
    return Shown(order, told, [_effect(example, names) for example in examples], first)


def _effect(example: turn_preview.Example, names: Sequence[str]) -> str:
    case = example.case
    label = describe(example.action, case.view, names).label if example.action else ""
    if example.now:
        return words.effect_now(label)
    return words.effect(label, force=case.force, region=case.region, hits=case.hits)


def turn_list(
    orders: Sequence[StandingOrder], draft: StandingOrder | None = None, *, game: Game, seat: Seat, names: Sequence[str]
) -> dict[str, Any]:
    """The list for the own turn, tried out as far as it can be known, and what could follow it.

    ``draft`` is the list with bounds that are tried out and not saved.
    """
    order = next((each for each in orders if each.kind == OWN_TURN), None)
    tried = turn_preview.rehearse(game=game, seat=seat, lines=order.lines if order else [])
    return {
        "turn_list": order,
        "bounds": bounds(order) if order else "",
        "draft": bounds(draft) if draft else "",
        "held_back": held_back(draft or order, tried.start) if order else "",
        "lines": [_line(step, names) for step in tried.steps],
        "stopped": words.stopped(order.stopped, order.refused_line) if order else "",
        "following": choices.groups(tried.view, tried.legal, names),
    }


def bounds(order: StandingOrder) -> str:
    """When the list for the own turn is carried out, until when, and on which condition."""
    return words.bounds(order.rule, expires=order.expires)


def held_back(order: StandingOrder, view: View) -> str:
    """What the list does if its condition is not met as things stand; nothing where it is."""
    held = order.begun != view.round and not order.rule.conditions.reigns(view)
    return words.held_back(order.rule.conditions) if held else ""


def _line(step: turn_preview.Step, names: Sequence[str]) -> Line:
    label = describe(step.action, step.view, names).label if step.action and step.possible else ""
    return Line(step.line, label, words.tried(step.possible, dice=step.dice), step.possible is False)


def on_table(seat: Seat) -> dict[str, Any]:
    """The list for the own turn as the table's page shows it: its lines, and why it was stopped."""
    order = next((each for each in editing.own_orders(seat=seat) if each.kind == OWN_TURN), None)
    if order is None:
        return {"lines": [], "stopped": ""}
    return {
        "lines": order.lines,
        "stopped": words.stopped(order.stopped, order.refused_line),
        "bounds": bounds(order),
    }
