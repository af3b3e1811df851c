"""Descriptions of things on the table, in lines: the first is the name of each."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.present.lists import join_list
from games.titles.title import Names
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.influence import COUNTS_IN, METHODS
from rulebooks.rome_in_crisis.rules.data.offices import BONUS, CATEGORY, EMPERORS_POINTS, LEGATUS_POINTS
from rulebooks.rome_in_crisis.rules.state import Candidate
from rulebooks.rome_in_crisis.rules.view import RomeView

from ..board.cards import RaceStanding
from . import names as called
from .candidates import abilities_in_words, ratings_in_words


def describe_turn(view: RomeView, names: Names) -> list[str]:
    """Tell the turn, the dealer, the deck and the discards."""
    deck = ngettext("%(count)d card in the deck", "%(count)d cards in the deck", view.deck_size)
    facts = [
        _("Turn %(number)d") % {"number": view.round} if view.round else _("Set-up"),
        _("Dealer: %(player)s") % {"player": names[view.dealer]},
        deck % {"count": view.deck_size},
    ]
    return [*facts, _("Discards: %(count)d") % {"count": len(view.discard)}] if view.discard else facts


def describe_method(view: RomeView, name: str) -> list[str]:
    """Describe a way to select the Emperor, and the cards that count in it."""
    counts = _("Cards that count: %(types)s.") % {
        "types": join_list(str(called.TYPES[kind]) for kind in COUNTS_IN[name])
    }
    selected = [_("The next Emperor is selected by this method.")] if name == view.method else []
    return [str(called.METHODS[name]), *selected, counts]


def describe_office(name: str) -> list[str]:
    words = {"bonus": BONUS[name].value, "method": called.METHODS[CATEGORY[name]]}
    return [called.office(name), _("It adds %(bonus)d to the total in %(method)s elections.") % words]


def describe_card(name: str) -> list[str]:
    printed = influence.CARDS[name]
    methods = join_list(str(called.METHODS[way]) for way in METHODS if printed.type in COUNTS_IN[way])
    copies = _("Copies among the 48 influence cards: %(count)d.") % {"count": printed.copies}
    return [called.card(name), _("Counts in these elections: %(methods)s.") % {"methods": methods}, copies]


def short_reward(view: RomeView, kind: str) -> str:
    """Tell the reward of a crisis for the Emperor, and of a war for the Legatus; nothing without a crisis."""
    if kind not in view.crises:
        return ""
    if _is_for_emperor_only(view, kind):
        return _("Rank %(rank)d: %(emperor)d") % _rank_and_points(view, kind)
    return _("Rank %(rank)d: %(emperor)d (Legatus %(legatus)d)") % _rank_and_points(view, kind)


def _is_for_emperor_only(view: RomeView, kind: str) -> bool:
    return kind == influence.SPQR or len(view.players) == 2


def _rank_and_points(view: RomeView, kind: str) -> dict[str, int]:
    rank = view.ranked().index(kind)
    return {"rank": rank + 1, "emperor": EMPERORS_POINTS[rank], "legatus": LEGATUS_POINTS[rank]}


def _tell_reward(view: RomeView, kind: str) -> str:
    if _is_for_emperor_only(view, kind):
        sentence = _("It has rank %(rank)d. If it is solved, the Emperor scores %(emperor)d points.")
    else:
        sentence = _(
            "It has rank %(rank)d. If it is solved, the Emperor scores %(emperor)d points or the Legatus %(legatus)d."
        )
    return sentence % _rank_and_points(view, kind)


def describe_crisis(view: RomeView, kind: str) -> list[str]:
    title = str(called.CRISES[kind])
    if kind not in view.crises:
        return [title, _("There is no such crisis now.")]
    lying = influence.sort_cards(view.crises[kind])
    words = {"total": influence.total(lying), "cards": called.cards(lying)}
    return [title, _("Its total is %(total)d: %(cards)s.") % words, _tell_reward(view, kind)]


def describe_candidate(member: Candidate, bidder: RaceStanding | None = None) -> list[str]:
    """Describe a candidate: office, ratings, additions as Emperor, his cards, and his place in the election."""
    lines = [called.candidate(member.name)]
    lines += [tell_standing(bidder)] if bidder else []
    lines += [called.office(member.office)] if member.office else []
    lines += [ratings_in_words(member.name), abilities_in_words(member.name)]
    return [*lines, _("In his display: %(cards)s.") % {"cards": called.cards(member.cards)}] if member.cards else lines


def tell_standing(bidder: RaceStanding) -> str:
    """Tell a bidder's place in the election."""
    words = {"worth": bidder.worth}
    if bidder.leads:
        return _("Leads the election (total %(worth)d).") % words
    return (_("Has passed (total %(worth)d).") if bidder.passed else _("In the election (total %(worth)d).")) % words


def describe_player(view: RomeView, seat: int) -> list[str]:
    """Tell points, cards in hand, and the marks of a dealer and of a pass."""
    owner = view.players[seat]
    points = ngettext("%(count)d point", "%(count)d points", owner.points) % {"count": owner.points}
    hand = ngettext("%(count)d card in hand", "%(count)d cards in hand", owner.hand_size) % {"count": owner.hand_size}
    deals = [pgettext("player", "dealer")] if seat == view.dealer else []
    passed = (
        [pgettext("player", "has passed")]
        if view.current and view.current.emperor is None and seat in view.current.passed
        else []
    )
    return [points, hand, *deals, *passed]
