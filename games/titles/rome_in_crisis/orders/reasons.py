"""Reasons against an order: the allowed ones instead, in a sentence."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _

from games.engine.kernel import Action
from games.orders.readings import Intended
from games.present.lists import join_list

from ..rules import actions
from ..rules.data import influence
from ..rules.data.candidates import CANDIDATES
from ..rules.data.influence import CRISES
from ..rules.view import RomeView
from ..words import names as called
from ..words import prompts

ASKED_FOR: dict[type[Action], tuple[str, ...]] = {
    actions.SetMethod: ("ChooseFirstMethod", "ChooseMethod"),
    actions.TakeCandidate: ("SetupPick",),
    actions.TakeOfficeFor: ("SetupPick",),
    actions.Draft: ("DraftCard",),
    actions.DraftCandidate: ("DraftCard",),
    actions.OfferForElection: ("OfferCandidate",),
    actions.Bid: ("MakeBid",),
    actions.Mount: ("MountCrisis",),
    actions.Address: ("AddressCrisis",),
    actions.Fight: ("FightWar",),
}
"""Questions answered by orders, with more helpful reasons than the question itself."""


def reason(intended: Intended, offered: Any) -> str:
    """Tell the allowed orders of the intended kind, or else the question."""
    view: RomeView = offered.view
    if view.question is None or view.question.kind not in ASKED_FOR.get(intended.kind, ()):
        return _("What you are asked is: %(question)s") % {"question": prompts.prompt(view, offered.names).question}
    return _REASONS[view.question.kind](view, intended)


def _own_hand(view: RomeView) -> str:
    return called.cards(view.own_hand)


def _refuse_method(view: RomeView, intended: Intended) -> str:
    return _("The next Emperor has to be selected in another way than this one, who was by %(method)s.") % {
        "method": called.METHODS[view.now.method]
    }


def _first_method(view: RomeView, intended: Intended) -> str:
    return _("Possible are %(methods)s.") % {"methods": join_list(map(str, called.METHODS.values()))}


def _refuse_pick(view: RomeView, intended: Intended) -> str:
    left = view.question.facts["candidates"] if view.question else []
    told = {"candidates": join_list(called.CANDIDATES[name] for name in left)}
    return _("Two candidates each, and an office for one of yours with a rating for it. Left: %(candidates)s.") % told


def _refuse_draft(view: RomeView, intended: Intended) -> str:
    if intended.kind is actions.DraftCandidate and any(card in CANDIDATES for card in view.offer):
        return _("Nobody may take a candidate who has more of them than another player, while other cards lie there.")
    cards = influence.sort_cards([card for card in view.offer if card not in CANDIDATES])
    return _("To be drafted are %(cards)s.") % {"cards": called.cards(dict.fromkeys(cards))}


def _refuse_offer(view: RomeView, intended: Intended) -> str:
    words = {"method": called.METHODS[view.now.method]}
    return _("You may put forward whom you have with a %(method)s rating.") % words


def _refuse_bid(view: RomeView, intended: Intended) -> str:
    counted = influence.COUNTS_IN[view.now.method]
    told = {
        "needed": view.question.facts["needed"] if view.question else 0,
        "types": join_list(str(called.TYPES[kind]) for kind in counted),
        "hand": _own_hand(view),
    }
    return _("A bid needs cards of %(types)s that come to %(needed)s or more; one is saved. You hold %(hand)s.") % told


def _refuse_mount(view: RomeView, intended: Intended) -> str:
    return _("You can add one card of your hand: %(hand)s.") % {"hand": _own_hand(view)}


def _refuse_address(view: RomeView, intended: Intended) -> str:
    words = {
        "crises": join_list(str(called.CRISES[kind]) for kind in CRISES if kind in view.crises),
        "hand": _own_hand(view),
    }
    return _("You can address %(crises)s, with cards of that kind or Gold. You hold %(hand)s.") % words


def _refuse_fight(view: RomeView, intended: Intended) -> str:
    return _("One or two cards of the kind of a war, or Gold, which remove a card of it. You hold %(hand)s.") % {
        "hand": _own_hand(view)
    }


_REASONS: dict[str, Callable[[RomeView, Intended], str]] = {
    "ChooseFirstMethod": _first_method,
    "ChooseMethod": _refuse_method,
    "SetupPick": _refuse_pick,
    "DraftCard": _refuse_draft,
    "OfferCandidate": _refuse_offer,
    "MakeBid": _refuse_bid,
    "MountCrisis": _refuse_mount,
    "AddressCrisis": _refuse_address,
    "FightWar": _refuse_fight,
}
