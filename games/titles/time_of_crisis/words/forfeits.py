"""Chances given up at the end of the actions or the turn (rules 5.1, 6.3 and 6.7)."""

from collections import Counter
from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.kernel import Action
from games.present.lists import join_list
from games.titles.title import Names

from ..rules import actions
from ..rules.state import TurnRecord
from ..rules.view import TocView
from . import names as called
from .labels import describe, influence


def left_undone(action: Action, view: TocView, legal: Iterable[Action], names: Names) -> list[str]:
    """Tell the chances given up by an ending, in sentences; nothing for other actions."""
    if view.turn is None:
        return []
    if isinstance(action, actions.EndActions):
        return _after_actions(view, view.turn, list(legal), names)
    if isinstance(action, actions.EndTurn):
        return _unspent_political(view.turn, legal)
    return []


def may_be_final(action: Action, view: TocView) -> bool:
    """Return True if an action can pass the decision on without dice: an answer, or an ending."""
    in_turn = view.question is not None and view.question.kind == "TakeActions"
    return not in_turn or isinstance(action, actions.EndActions)


def _after_actions(view: TocView, turn: TurnRecord, legal: list[Action], names: Names) -> list[str]:
    lines = []
    if points := [influence(count, sphere) for sphere, count in turn.points.items() if count]:
        lines.append(_("Not spent, and lost at the end: %(points)s.") % {"points": join_list(points)})
    if unplayed := view.players[turn.seat].hand_size:
        lines.append(_unplayed(unplayed))
    if turn.events:
        cards = [_counted(card, count) for card, count in Counter(turn.events).items()]
        lines.append(_("Events not used: %(cards)s.") % {"cards": join_list(cards)})
    free = [action for action in legal if isinstance(action, actions.EnterCapital)]
    lines += [
        _("At no cost you may still: %(action)s.") % {"action": describe(each, view, names).label} for each in free
    ]
    return lines


def _counted(card: str, count: int) -> str:
    name = str(called.card(card))
    return name if count == 1 else _("%(count)s × %(card)s") % {"count": count, "card": name}


def _unplayed(count: int) -> str:
    line = ngettext("%(count)s card in hand is not played.", "%(count)s cards in hand are not played.", count)
    return line % {"count": count}


def _unspent_political(turn: TurnRecord, legal: Iterable[Action]) -> list[str]:
    if not any(isinstance(action, actions.Buy | actions.Trash) for action in legal):
        return []
    line = ngettext(
        "%(count)s political point is not spent, and lost.",
        "%(count)s political points are not spent, and lost.",
        turn.political,
    )
    return [line % {"count": turn.political}]
