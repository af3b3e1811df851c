"""Words of *Rome in Crisis* for reading orders, and the reasons against those that are not allowed."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from django.utils.translation import gettext as _

from games.orders.lexicon import Lexicon
from games.orders.matching import Offered
from games.orders.readings import Intended, Order, OrderLine, Problem
from games.orders.single_order import read_as_it_stands
from games.orders.tokens import plain_letters
from games.present.lists import join_list, join_options
from rulebooks.engine.kernel import Action
from rulebooks.rome_in_crisis.rules import actions
from rulebooks.rome_in_crisis.rules.actions import NOTATION, DeclineOffice
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.candidates import CANDIDATES
from rulebooks.rome_in_crisis.rules.data.influence import COUNTS_IN, CRISES
from rulebooks.rome_in_crisis.rules.state import cards_of_types
from rulebooks.rome_in_crisis.rules.view import RomeView

from ..words import names as called
from ..words import prompts
from .copies import spelled_out
from .languages import LANGUAGES

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
        return str(prompts.prompt(view, offered.names).question)
    return _REASONS[view.question.kind](view, intended)


def _own_hand(view: RomeView) -> str:
    return called.cards(view.own_hand)


def _refuse_method(view: RomeView, intended: Intended) -> str:
    return _("The next method can't be %(method)s again: choose another one.") % {
        "method": called.METHODS[view.now.method]
    }


def _first_method(view: RomeView, intended: Intended) -> str:
    return _("The possible methods are %(methods)s.") % {"methods": join_list(map(str, called.METHODS.values()))}


def _refuse_pick(view: RomeView, intended: Intended) -> str:
    names_left = view.question.facts["candidates"] if view.question else []
    words = {"candidates": join_list(called.candidate(name) for name in names_left)}
    return (
        _("You can take two candidates in all, and an office for one with a rating for it. Left: %(candidates)s.")
        % words
    )


def _refuse_draft(view: RomeView, intended: Intended) -> str:
    if intended.kind is actions.DraftCandidate and any(card in CANDIDATES for card in view.offer):
        return _("You can't take a candidate while another player has fewer and other cards are left.")
    cards = influence.sort_cards([card for card in view.offer if card not in CANDIDATES])
    return _("You can draft one of these cards: %(cards)s.") % {"cards": called.cards(dict.fromkeys(cards))}


def _refuse_offer(view: RomeView, intended: Intended) -> str:
    words = {"method": called.METHODS[view.now.method]}
    return _("You can put forward only a candidate with a rating for this method (%(method)s).") % words


def _refuse_bid(view: RomeView, intended: Intended) -> str:
    kinds = influence.COUNTS_IN[view.now.method]
    words = {
        "needed": view.question.facts["needed"] if view.question else 0,
        "types": join_options(str(called.TYPES[kind]) for kind in kinds),
        "hand": _own_hand(view),
    }
    return (
        _("Bid cards that add up to %(needed)s or more (%(types)s), and keep at least one. You hold %(hand)s.") % words
    )


def _refuse_mount(view: RomeView, intended: Intended) -> str:
    return _("You can add one card from your hand: %(hand)s.") % {"hand": _own_hand(view)}


def _refuse_address(view: RomeView, intended: Intended) -> str:
    words = {
        "crises": join_list(str(called.CRISES[kind]) for kind in CRISES if kind in view.crises),
        "hand": _own_hand(view),
    }
    return (
        _("These crises can be addressed: %(crises)s. Use Gold or cards of the same type. You hold %(hand)s.") % words
    )


def _refuse_fight(view: RomeView, intended: Intended) -> str:
    return _(
        "Use one or two cards, of the type of the war or Gold, that can remove a card of it. You hold %(hand)s."
    ) % {"hand": _own_hand(view)}


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


def texts_of_names() -> Iterator[str]:
    """Yield the names of things in the language in use."""
    for words in (called.CANDIDATES, called.TYPES, called.CRISES, called.METHODS, called.OFFICES):
        yield from map(str, words.values())


NOES = (actions.Pass, actions.DeclineOffice, actions.FightNone, actions.TransferNothing, actions.KeepOffices)
"""Answers that do nothing; a question has at most one."""


def read_otherwise(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read answers and cards in other words than those of the notation; return None for anything else."""
    return read_no(line, offered) or read_counted(line, offered)


def read_counted(line: OrderLine, offered: Offered) -> Order | Problem | None:
    """Read a number of cards, as in "bid 2 gold" or "bid all my gold"; return None for a line without one."""
    view: RomeView = offered.view
    hand = view.own_hand
    bids = any(isinstance(action, actions.Bid) for action in offered.legal)
    usable = cards_of_types(hand, COUNTS_IN[view.now.method]) if bids else []
    repeated = spelled_out(line.text, hand, usable)
    return read_as_it_stands(line._replace(text=repeated), offered) if repeated else None


def read_no(line: OrderLine, offered: Offered) -> Order | None:
    """Read a mere no, or nothing, as the answer that does nothing."""
    if plain_letters(line.text).strip(" .!") not in offered.lexicon.list_of("no"):
        return None
    return next((Order(line.original, action) for action in offered.legal if isinstance(action, NOES)), None)


RANKED = re.compile(rf"\b(?:{'|'.join(CRISES)}) (\d+)")


def ranks_in(order: str) -> frozenset[int]:
    """Return the ranks of the cards in an order."""
    return frozenset(map(int, RANKED.findall(order)))


LEXICON = Lexicon(
    notation=NOTATION,
    texts=texts_of_names,
    languages=LANGUAGES,
    everyday=frozenset({"leave", "make", "offer", "take", "address", "hand"}),
    negations=frozenset({"no", "nothing"}),
    styles=frozenset({"legatus", "emperor"}),
    evident=frozenset(
        {
            actions.SetMethod,
            actions.TakeCandidate,
            actions.Draft,
            actions.DraftCandidate,
            actions.MakeLegatus,
            actions.Assign,
            actions.Appoint,
            actions.Mount,
            actions.Cancel,
            actions.DiscardFromCrisis,
            actions.PassDeck,
        }
    ),
    goes_on=frozenset({"decline"}),
    ranks=ranks_in,
    declines=DeclineOffice,
    reason=reason,
    otherwise=read_otherwise,
)
