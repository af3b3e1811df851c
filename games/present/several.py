"""Orders that can be given several times at once, such as five cards for a hand: one for each copy of the card."""

from games.engine.kernel import Action
from games.engine.time_of_crisis import actions, market
from games.engine.time_of_crisis.view import PlayerView, View


def copies(action: Action, view: View) -> int:
    """How often ``view.seat`` may give this order in one go; 0 for orders that are given one by one."""
    if view.seat is None:
        return 0
    player = view.players[view.seat]
    match action:
        case actions.Take():
            return _left_to_take(action.card, view, player)
        case actions.Play() | actions.Discard():
            return (player.hand or []).count(action.card)
        case actions.Trash() if view.turn:
            return min(player.discard.count(action.card), view.turn.political // market.TRASH_COST)
    return 0


def _left_to_take(card: str, view: View, player: PlayerView) -> int:
    picked = view.question.facts.get("picked", []) if view.question else []
    return (player.available or []).count(card) - picked.count(card)
