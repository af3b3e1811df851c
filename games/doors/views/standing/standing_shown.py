"""Standing orders on their way to a page: sentences, and what each would do as things stand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.models import Game, Seat, StandingOrder
from games.present import standing as words
from games.services.standing import editing, plan_preview, turn_preview
from games.titles.standing.rule import OWN_TURN
from games.titles.title import Title


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
    kinds: Sequence[str], orders: Sequence[StandingOrder], *, game: Game, seat: Seat, names: Sequence[str]
) -> list[Shown]:
    """The orders for these kinds of decision, kind by kind, in the order in which they are tried."""
    found, met = [], set[str]()
    for order in sorted((each for each in orders if each.kind in kinds), key=lambda each: kinds.index(each.kind)):
        found.append(shown(order, game=game, seat=seat, names=names, first=order.kind not in met))
        met.add(order.kind)
    return found


def shown(order: StandingOrder, *, game: Game, seat: Seat, names: Sequence[str], first: bool = True) -> Shown:
    """One order with its effect on what is asked now, or else on what could be."""
    played = game.title
    told = played.standing.sentence(order.rule, names, expires=order.expires, once=order.once)
    examples = turn_preview.examples(game=game, seat=seat, rule=order.rule)
    return Shown(order, told, [_effect(played, example, names) for example in examples], first)


def _effect(played: Title, example: turn_preview.Example, names: Sequence[str]) -> str:
    label = played.choice(example.action, example.case.view, names).label if example.action else ""
    return words.effect_now(label) if example.now else played.standing.effect(example.case, label)


def turn_list(
    orders: Sequence[StandingOrder], draft: StandingOrder | None = None, *, game: Game, seat: Seat, names: Sequence[str]
) -> dict[str, Any]:
    """The list for the own turn, tried out as far as it can be known, and what could follow it.

    ``draft`` is the list with bounds that are tried out and not saved.
    """
    order = next((each for each in orders if each.kind == OWN_TURN), None)
    played = game.title
    tried = turn_preview.rehearse(game=game, seat=seat, lines=order.lines if order else [])
    return {
        "turn_list": order,
        "bounds": _bounds(played, order) if order else "",
        "draft": _bounds(played, draft) if draft else "",
        "held_back": _held_back(played, draft or order, tried.start) if order else "",
        "lines": [_line(played, step, names) for step in tried.steps],
        "stopped": words.stopped(order.stopped, order.refused_line) if order else "",
        "following": played.choices(tried.view, tried.legal, names),
        "sketch": played.sketch(tried.view, tried.start, names) if order and tried.steps[0].possible else "",
        "known": all(step.possible and not step.dice for step in tried.steps),
    }


def _bounds(played: Title, order: StandingOrder) -> str:
    """When the list for the own turn is carried out, until when, and on which condition."""
    return played.standing.bounds(order.rule, expires=order.expires)


def _held_back(played: Title, order: StandingOrder, view: Any) -> str:
    """What the list does if its condition is not met as things stand; nothing where it is."""
    held = order.begun != view.round and not played.standing.are_met(order.conditions, view)
    return played.standing.would_wait(order.conditions) if held else ""


def _line(played: Title, step: turn_preview.Step, names: Sequence[str]) -> Line:
    label = played.choice(step.action, step.view, names).label if step.action and step.possible else ""
    return Line(step.line, label, words.tried(step.possible, dice=step.dice), step.possible is False)


@dataclass(frozen=True)
class Planned:
    """A line of a plan; ``dice`` is what they showed in it, ``told`` what came of that."""

    order: str
    label: str
    note: str
    bad: bool
    chosen: str
    dice: str
    told: tuple[str, ...]


def planned(played: Title, step: plan_preview.Step, names: Sequence[str]) -> Planned:
    """A line of a plan as its page lists it."""
    label = played.choice(step.action, step.view, names).label if step.action and step.possible else ""
    note, dice = words.planned(step.possible), " ".join(map(str, step.dice))
    return Planned(step.line, label, note, step.possible is False, " ".join(step.chosen), dice, step.told)


def on_table(game: Game, seat: Seat, view: Any, names: Sequence[str]) -> dict[str, Any]:
    """What the table's page shows: the list for the own turn and why it was stopped, and what is said for this round
    alone."""
    orders = editing.own_orders(seat=seat)
    order = next((each for each in orders if each.kind == OWN_TURN), None)
    listed = {} if order is None else {"bounds": _bounds(game.title, order)}
    return {
        "lines": order.lines if order else [],
        "stopped": words.stopped(order.stopped, order.refused_line) if order else "",
        "ahead": [
            _ahead(game.title, each, names) for each in orders if each.last_round == view.round and each != order
        ],
        **listed,
    }


def _ahead(played: Title, order: StandingOrder, names: Sequence[str]) -> tuple[int, str]:
    """Its key, and what it says."""
    return order.pk, played.standing.sentence(replace(order.rule, last_round=None), names)
