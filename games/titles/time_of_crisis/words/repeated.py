"""Orders that can be given several times at once, such as five cards for a hand: one for each copy of the card."""

from collections.abc import Iterable

from games.engine.kernel import Action

from ..rules import actions, market
from ..rules.view import FamilyView, TocView


def copies_of(action: Action, view: TocView) -> int:
    """Count the times that ``view.seat`` may give this order in one go; 0 for orders given one by one."""
    count = count_in_pile(action, view)
    return min(count, most_at_once(actions.Trash, view)) if isinstance(action, actions.Trash) else count


def count_in_pile(action: Action, view: TocView) -> int:
    """Count the copies of an order's card in its pile; 0 for orders given one by one."""
    if view.seat is None:
        return 0
    player = view.players[view.seat]
    match action:
        case actions.Take():
            return _left_to_take(action.card, view, player)
        case actions.Play() | actions.Discard():
            return (player.hand or []).count(action.card)
        case actions.Trash():
            return player.discard.count(action.card)
    return 0


def most_at_once(kind: type[Action], view: TocView) -> int:
    """Count the cards, of any names, for which the asked seat may give such orders in one go."""
    if kind is actions.Take and view.question:
        return int(view.question.facts["count"])
    if kind is actions.Trash and view.turn:
        return view.turn.political // market.TRASH_COST
    return view.players[view.seat].hand_size if view.seat is not None else 0


def in_full(legal: Iterable[Action], view: TocView) -> list[Action]:
    """Return as many cards as the seat is asked to select, taking the first ones; none for another question."""
    takes = [action for action in legal if isinstance(action, actions.Take)]
    every: list[Action] = [action for action in takes for _copy in range(copies_of(action, view))]
    return every[: most_at_once(actions.Take, view)] if every else []


def _left_to_take(card: str, view: TocView, player: FamilyView) -> int:
    picked = view.question.facts.get("picked", []) if view.question else []
    return (player.available or []).count(card) - picked.count(card)
