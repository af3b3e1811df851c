"""Orders that can be given several times at once, such as five cards for a hand: one for each copy of the card."""

from collections.abc import Iterable

from games.engine.kernel import Action

from ..rules import actions, market
from ..rules.view import PlayerView, View


def copies(action: Action, view: View) -> int:
    """How often ``view.seat`` may give this order in one go; 0 for orders that are given one by one."""
    count = lying(action, view)
    return min(count, most(actions.Trash, view)) if isinstance(action, actions.Trash) else count


def lying(action: Action, view: View) -> int:
    """How many copies of an order's card lie where it is to be taken from; 0 for orders that are given one by one."""
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


def most(kind: type[Action], view: View) -> int:
    """How many cards the seat that is asked may give such orders for in one go, whichever they are."""
    if kind is actions.Take and view.question:
        return int(view.question.facts["count"])
    if kind is actions.Trash and view.turn:
        return view.turn.political // market.TRASH_COST
    return view.players[view.seat].hand_size if view.seat is not None else 0


def in_full(legal: Iterable[Action], view: View) -> list[Action]:
    """As many cards as the seat is asked to select, whichever come first; none where it is asked something else."""
    takes = [action for action in legal if isinstance(action, actions.Take)]
    every: list[Action] = [action for action in takes for _copy in range(copies(action, view))]
    return every[: most(actions.Take, view)] if every else []


def _left_to_take(card: str, view: View, player: PlayerView) -> int:
    picked = view.question.facts.get("picked", []) if view.question else []
    return (player.available or []).count(card) - picked.count(card)
