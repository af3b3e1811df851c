"""Standing orders on their way to a page: sentences, and the present effect of each."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from games.models import Game, Seat, StandingOrder
from games.present import standing_order_words
from games.services.standing import editing, plan_preview
from games.titles.standing.rule import OWN_TURN
from games.titles.title import Title


@dataclass(frozen=True)
class ListedOrder:
    """An order in the page's list; ``first`` if it is the first of its kind."""

    order: StandingOrder
    sentence: str
    effects: list[str]
    first: bool


@dataclass(frozen=True)
class ListedLine:
    """A line of the list for one's own turn. ``note`` tells the knowledge of it; ``bad`` when it is not possible."""

    order: str
    label: str
    note: str
    bad: bool


def of_kinds(
    kinds: Sequence[str], orders: Sequence[StandingOrder], *, game: Game, seat: Seat, names: Sequence[str]
) -> list[ListedOrder]:
    """The orders for these kinds of decision, kind by kind, in the order they are tried."""
    listed, met = [], set[str]()
    for order in sorted((each for each in orders if each.kind in kinds), key=lambda each: kinds.index(each.kind)):
        listed.append(list_order(order, game=game, seat=seat, names=names, first=order.kind not in met))
        met.add(order.kind)
    return listed


def list_order(
    order: StandingOrder, *, game: Game, seat: Seat, names: Sequence[str], first: bool = True
) -> ListedOrder:
    """One order with its effect on the present question, or else on possible ones."""
    title = game.title
    sentence = title.standing.sentence(order.rule, names, expires=order.expires, is_once=order.once)
    examples = plan_preview.examples(game=game, seat=seat, rule=order.rule)
    return ListedOrder(order, sentence, [_effect_sentence(title, example, names) for example in examples], first)


def _effect_sentence(title: Title, example: plan_preview.Example, names: Sequence[str]) -> str:
    label = title.words.choice(example.action, example.case.view, names).label if example.action else ""
    return standing_order_words.effect_now(label) if example.now else title.standing.effect(example.case, label)


def turn_list(
    orders: Sequence[StandingOrder], draft: StandingOrder | None = None, *, game: Game, seat: Seat, names: Sequence[str]
) -> dict[str, Any]:
    """The list for the own turn, tried out as far as it can be known, and the next choices.

    ``draft`` is the list with bounds tried out and not saved.
    """
    order = next((each for each in orders if each.kind == OWN_TURN), None)
    title = game.title
    rehearsal = plan_preview.rehearse_list(game=game, seat=seat, lines=order.lines if order else [])
    return {
        "turn_list": order,
        "bounds": _bounds_sentence(title, order) if order else "",
        "draft": _bounds_sentence(title, draft) if draft else "",
        "held_back": _held_back(title, draft or order, rehearsal.start) if order else "",
        "lines": [_listed_line(title, step, names) for step in rehearsal.steps],
        "stopped": standing_order_words.stop_reason(order.stopped, order.refused_line) if order else "",
        "following": title.words.choices(rehearsal.view, rehearsal.legal, names),
        "sketch": title.board.draw_preview(rehearsal.view, rehearsal.start, names)
        if order and rehearsal.steps[0].possible
        else "",
        "known": all(step.possible and not step.dice for step in rehearsal.steps),
    }


def _bounds_sentence(title: Title, order: StandingOrder) -> str:
    """The start, end and conditions of the list for the own turn."""
    return title.standing.bounds(order.rule, expires=order.expires)


def _held_back(title: Title, order: StandingOrder, view: Any) -> str:
    """The list's wait if its condition is not met at present; else nothing."""
    is_held_back = order.begun != view.round and not title.standing.are_met(order.conditions, view)
    return title.standing.would_wait(order.conditions) if is_held_back else ""


def _listed_line(title: Title, step: plan_preview.ListStep, names: Sequence[str]) -> ListedLine:
    label = title.words.choice(step.action, step.view, names).label if step.action and step.possible else ""
    return ListedLine(
        step.line, label, standing_order_words.trial_result(step.possible, dice=step.dice), step.possible is False
    )


@dataclass(frozen=True)
class PlannedLine:
    """A line of a plan; ``dice`` are its results in it, ``effects`` theirs."""

    order: str
    label: str
    note: str
    bad: bool
    chosen_dice: str
    dice: str
    effects: tuple[str, ...]


def planned(title: Title, step: plan_preview.PlanStep, names: Sequence[str]) -> PlannedLine:
    """A line of a plan as its page lists it."""
    label = title.words.choice(step.action, step.view, names).label if step.action and step.possible else ""
    note, dice = standing_order_words.plan_result(step.possible), " ".join(map(str, step.dice))
    return PlannedLine(step.line, label, note, step.possible is False, " ".join(step.chosen_dice), dice, step.sentences)


def on_table(game: Game, seat: Seat, view: Any, names: Sequence[str]) -> dict[str, Any]:
    """The orders for the table's page: the list for the own turn, the reason it was stopped, and
    orders for this round alone.
    """
    orders = editing.own_orders(seat=seat)
    order = next((each for each in orders if each.kind == OWN_TURN), None)
    listed = {} if order is None else {"bounds": _bounds_sentence(game.title, order)}
    return {
        "lines": order.lines if order else [],
        "stopped": standing_order_words.stop_reason(order.stopped, order.refused_line) if order else "",
        "ahead": [
            _ahead_sentence(game.title, standing_order, names)
            for standing_order in orders
            if standing_order.last_round == view.round and standing_order != order
        ],
        **listed,
    }


def _ahead_sentence(title: Title, order: StandingOrder, names: Sequence[str]) -> tuple[int, str]:
    """Its key and its sentence."""
    return order.pk, title.standing.sentence(replace(order.rule, last_round=None), names)
