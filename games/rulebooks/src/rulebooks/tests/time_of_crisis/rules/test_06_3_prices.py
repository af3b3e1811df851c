"""6.3 The price of an order is told once: offers ask for it, and carrying out takes it."""

from copy import deepcopy

from msgspec.structs import asdict

import rulebooks
from rulebooks.engine.dice import ScriptedDice
from rulebooks.engine.kernel import decision
from rulebooks.time_of_crisis.rules.card import ActionCard
from rulebooks.time_of_crisis.rules.data.card_setups import MILITARY, SPHERES
from rulebooks.time_of_crisis.rules.order import ACTIONS, ORDERS, orders_of_phase, perform
from rulebooks.time_of_crisis.rules.orders.play import Play
from rulebooks.time_of_crisis.rules.points import spendable
from rulebooks.time_of_crisis.rules.take_actions import TakeActions, cheapest_price
from rulebooks.time_of_crisis.rules.view import TocView

from ..play import keyed, playthrough
from .positions import act, governors, position


def test_6_3_every_order_on_offer_can_be_paid_for_and_takes_its_price() -> None:
    kinds = set()
    for number, move in enumerate(playthrough({"players": 3, "short": True}, keyed(7), seed=7)):
        top = decision(move.state)
        if number % 9 or not isinstance(top, TakeActions):
            continue
        state, (seat,) = deepcopy(move.state), top.waiting
        state.now.points = dict.fromkeys(SPHERES, 5)
        for action in top.legal(state, seat):
            kind, after = type(action), deepcopy(state)
            sphere, cost = ORDERS[kind].price(state, seat, **asdict(action)) or ("senate", 0)
            after.begin(ScriptedDice())
            perform(after, seat, action)
            if kind is not Play:
                assert cost <= spendable(state, sphere), action
                assert after.now.points == state.now.points | {sphere: 5 - cost}, action
            kinds.add(kind)
    priced = [order for order in orders_of_phase(ACTIONS) if order.paid_in and not isinstance(order, ActionCard)]
    assert {order.action for order in priced} <= kinds


def test_6_3_points_have_a_use_if_the_event_of_a_card_alone_takes_them() -> None:
    state = position()
    governors(state, 0, 1)
    act(state, 0, military=1)
    state.players[0].generals.clear()
    state.players[0].generals_for_hire.clear()
    view = rulebooks.view(state, 0)
    assert isinstance(view, TocView) and cheapest_price(view, 0, MILITARY) is None
    state.now.events.append("praetorian_guard")
    view = rulebooks.view(state, 0)
    assert isinstance(view, TocView) and cheapest_price(view, 0, MILITARY) == 1
