"""Fighting a war, or none, in words."""

from collections.abc import Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.choices import BoxForm, BuildOutcome, OrderBox, OrderStart
from games.present.event_words import EventTemplates
from games.titles.title import Names
from rulebooks.engine.kernel import Action
from rulebooks.rome_in_crisis.rules import log
from rulebooks.rome_in_crisis.rules.crises import reductions
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.data.influence import GOLD
from rulebooks.rome_in_crisis.rules.data.offices import LEGATUS, LEGATUS_POINTS
from rulebooks.rome_in_crisis.rules.legatus import MOST_CARDS
from rulebooks.rome_in_crisis.rules.orders.fight import Fight, FightNone
from rulebooks.rome_in_crisis.rules.state import cards_of_types
from rulebooks.rome_in_crisis.rules.view import RomeView

from .. import names as called
from ..box_forms import boxes_of, boxes_of_kinds, name_crisis, start_of, tell_chance, tell_outcome
from ..examples import cards_named, price_of
from ..order_words import RomeOrderWords


def _label(action: Fight) -> Promise:
    if not action.hand_cards:
        return lazy("Fight %(war)s (display: %(cards)s)")
    if not action.cards:
        return lazy("Fight %(war)s (hand: %(hand)s)")
    return lazy("Fight %(war)s (display: %(cards)s; hand: %(hand)s)")


def _tell_strength(action: Fight, view: RomeView) -> str:
    total = influence.total(cards_named(action))
    return tell_chance(view, action.war, total, LEGATUS_POINTS) if action.war in view.crises else ""


def _refuse_fight(view: RomeView) -> str:
    return _(
        "Use one or two cards, of the type of the war or Gold, that can remove a card of it. You hold %(hand)s."
    ) % {"hand": called.cards(view.own_hand)}


def _say_fought(event: log.WarFought) -> EventTemplates:
    return EventTemplates(
        lazy("Legatus %(candidate)s fights a war: %(war)s (rank %(rank)s). Cards: %(used)s."),
        words={"used": event.cards + event.hand_cards},
    )


def _cheapest_fights(view: RomeView, actions: Sequence[Fight]) -> list[Fight]:
    """Return for each war the cheapest way to win it, or else the strongest."""
    examples = list[Fight]()
    for war in view.ranked():
        ways = sorted((action for action in actions if action.war == war), key=price_of)
        war_total = influence.total(view.crises[war])
        winning = [action for action in ways if influence.total(cards_named(action)) >= war_total]
        examples += winning[:1] or ways[-1:]
    return examples


def _fight_form(view: RomeView, legal: Sequence[Action], names: Names) -> BoxForm:
    holder = next(member for member in view.players[view.seat or 0].candidates if member.office == LEGATUS)
    wars = [kind for kind in view.ranked() if any(getattr(action, "war", "") == kind for action in legal)]
    kinds = (*wars, GOLD)
    boxes = boxes_of(cards_of_types(holder.cards, kinds), "with", influence.value, called.candidate(holder.name))
    boxes += boxes_of(cards_of_types(view.own_hand, kinds), "and from hand", influence.value)
    starts = [_war_start(view, kind, boxes_of_kinds(boxes, (kind, GOLD))) for kind in wars]
    hint = _("Use one or two cards: Gold, or cards of the same type as the war.")
    too_many, choose = _("You can use two cards at most."), _("Choose a war, and one or two cards.")
    return BoxForm(starts, boxes, _("Fight war"), MOST_CARDS, too_many, hint, choose)


def _war_start(view: RomeView, kind: str, boxes: Sequence[OrderBox]) -> OrderStart:
    reward = LEGATUS_POINTS[view.ranked().index(kind)]

    def tell(total: int) -> BuildOutcome:
        if not reductions(view.crises[kind], total):
            return BuildOutcome(_("Tick one or two cards that can remove a card of the war."), False)
        return BuildOutcome(tell_outcome(view, kind, total, reward))

    return start_of(f"fight {kind}", name_crisis(kind, view), boxes, tell, f"crisis {kind}")


FIGHT_WORDS = RomeOrderWords(
    order=Fight,
    group="crisis",
    label=_label,
    paragraph="legatus-war",
    effect=_tell_strength,
    on="crisis {war}",
    hand="hand_cards",
    about_hand=True,
    refusal=_refuse_fight,
    form=_fight_form,
    examples=_cheapest_fights,
    sayings={log.WarFought: _say_fought},
)
NO_WAR_WORDS = RomeOrderWords(
    order=FightNone,
    group="answer",
    label=lazy("Fight no war"),
    paragraph="legatus-rulings",
    is_no=True,
    sayings={
        log.NoWarFought: EventTemplates(
            lazy("The Legatus (%(seat)s) fights no war."), lazy("Your Legatus fights no war.")
        )
    },
)
