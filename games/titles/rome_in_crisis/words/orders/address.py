"""Addressing a crisis in words."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from games.present.choices import BoxForm, BuildOutcome, OrderBox, OrderStart
from games.present.event_words import EventTemplates
from games.present.lists import join_list
from games.titles.title import Names
from rulebooks.engine.kernel import Action
from rulebooks.rome_in_crisis.rules import log
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.candidates import GOLD_CANCELS_GOTHS
from rulebooks.rome_in_crisis.rules.data.influence import CRISES, GOLD
from rulebooks.rome_in_crisis.rules.data.offices import EMPEROR, EMPERORS_POINTS
from rulebooks.rome_in_crisis.rules.emperor import count_cancelled, left_after_cancelling, strength
from rulebooks.rome_in_crisis.rules.orders.address import Address
from rulebooks.rome_in_crisis.rules.state import Candidate, cards_of_types
from rulebooks.rome_in_crisis.rules.view import RomeView

from .. import names as called
from ..box_forms import boxes_of, boxes_of_kinds, name_crisis, start_of, tell_chance, tell_outcome
from ..examples import price_of
from ..order_words import RomeOrderWords

CANCELS = 1000
"""The added weight of a Gold card that cancels a Goths card: no sum of values reaches it."""


def _label(action: Address) -> Promise:
    return lazy("Address %(crisis)s (%(cards)s)") if action.cards else lazy("Address %(crisis)s")


def _own_emperor(view: RomeView) -> Candidate | None:
    return next((own for own in view.players[view.seat or 0].candidates if own.office == EMPEROR), None)


def _tell_strength(action: Address, view: RomeView) -> str:
    emperor = _own_emperor(view)
    if emperor is None or action.against not in view.crises:
        return ""
    total = strength(emperor, action.against, action.cards)
    return tell_chance(view, action.against, total, EMPERORS_POINTS)


def _refuse_address(view: RomeView) -> str:
    words = {
        "crises": join_list(str(called.CRISES[kind]) for kind in CRISES if kind in view.crises),
        "hand": called.cards(view.own_hand),
    }
    return (
        _("These crises can be addressed: %(crises)s. Use Gold or cards of the same type. You hold %(hand)s.") % words
    )


def _say_addressed(event: log.CrisisAddressed) -> EventTemplates:
    if event.cards:
        return EventTemplates(
            lazy(
                "%(candidate)s addresses a crisis: %(crisis)s (rank %(rank)s). "
                "Cards from hand: %(cards)s. Strength: %(strength)s."
            ),
        )
    return EventTemplates(
        lazy("%(candidate)s addresses a crisis: %(crisis)s (rank %(rank)s). Strength: %(strength)s."),
    )


def _cheapest_addresses(view: RomeView, actions: Sequence[Address]) -> list[Address]:
    """Return for each crisis the address with no card, and the cheapest that solves it."""
    emperor = _own_emperor(view)
    assert emperor is not None
    examples = dict[Address, None]()
    for crisis in view.ranked():
        ways = sorted((action for action in actions if action.against == crisis), key=price_of)
        crisis_total = influence.total(view.crises[crisis])
        solving = [action for action in ways if strength(emperor, crisis, action.cards) >= crisis_total]
        examples |= dict.fromkeys([*ways[:1], *solving[:1]])
    return list(examples)


def _address_form(view: RomeView, legal: Sequence[Action], names: Names) -> BoxForm:
    emperor = _own_emperor(view)
    assert emperor is not None
    cancels = emperor.printed.ability == GOLD_CANCELS_GOTHS

    def weigh(name: str) -> int:
        return influence.value(name) + (CANCELS if cancels and name == GOLD else 0)

    boxes = boxes_of(cards_of_types(view.own_hand, (*view.crises, GOLD)), "with", weigh)
    starts = [_crisis_start(view, emperor, kind, boxes_of_kinds(boxes, (kind, GOLD))) for kind in view.ranked()]
    hint = _("Gold and cards of the same type count against a crisis. All cards in your Emperor's display count.")
    choose = _("Choose a crisis, and cards from your hand.")
    return BoxForm(starts, boxes, _("Address crisis"), len(view.own_hand), "", hint, choose)


def _crisis_start(view: RomeView, emperor: Candidate, kind: str, boxes: Sequence[OrderBox]) -> OrderStart:
    reward = EMPERORS_POINTS[view.ranked().index(kind)]
    bare = influence.total(emperor.cards) + emperor.printed.modifier(kind)

    def tell(weight: int) -> BuildOutcome:
        gold, value = divmod(weight, CANCELS)
        used = gold + emperor.cards.count(GOLD)
        total, cancelled = max(0, bare + value), count_cancelled(view, emperor, kind, used)
        if not cancelled:
            return BuildOutcome(tell_outcome(view, kind, total, reward))
        remaining = influence.total(left_after_cancelling(view, emperor, kind, used))
        return BuildOutcome(_tell_after_cancelling(total, remaining, cancelled, reward))

    return start_of(f"address {kind}", name_crisis(kind, view), boxes, tell, f"crisis {kind}")


def _tell_after_cancelling(total: int, remaining: int, cancelled: int, reward: int) -> str:
    """R35 Tell the effect of a strength on the Goths, of which Gold has cancelled some first."""
    figures = {"strength": total, "left": remaining, "cancelled": cancelled, "points": reward}
    if total < remaining:
        return _("Goths cards cancelled: %(cancelled)d. Strength %(strength)d against %(left)d: not solved.") % figures
    solved = ngettext(
        "Goths cards cancelled: %(cancelled)d. Strength %(strength)d against %(left)d: solved, you score %(points)d "
        "point.",
        "Goths cards cancelled: %(cancelled)d. Strength %(strength)d against %(left)d: solved, you score %(points)d "
        "points.",
        reward,
    )
    return solved % figures


ADDRESS_WORDS = RomeOrderWords(
    order=Address,
    group="crisis",
    label=_label,
    paragraph="emperor-choose",
    effect=_tell_strength,
    on="crisis {against}",
    hand="cards",
    about_hand=True,
    refusal=_refuse_address,
    form=_address_form,
    examples=_cheapest_addresses,
    sayings={log.CrisisAddressed: _say_addressed},
)
