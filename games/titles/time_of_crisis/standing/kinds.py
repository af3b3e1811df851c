"""Decisions for standing orders, by the kind of the engine's question, and the possible answers to
each.

The selection of cards is four decisions, told apart by their reason. Questions that a game asks
once only, the province to begin in and the starting hand, are not among them.

Some have one sensible answer although others are legal: nothing else could be better in any case. The
selection of cards never counts as one: a seat's playing it by itself would tell the others that one kind of
card is left in its pile. One's own turn does not either: its last order ends the chance to take anything
back.
"""

from collections.abc import Callable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as plazy

from games.titles.standing.kind import BOT, BY_LINES, LINES, Chooser, DecisionKind, Policy, best_of, first_of
from games.titles.standing.rule import Legal
from rulebooks.engine.kernel import Action
from rulebooks.time_of_crisis.rules.actions import (
    Advance,
    Decline,
    EmperorInProvince,
    EmperorWithArmy,
    Inflict,
    InstallGovernor,
    LeaveNeutral,
    RaiseSupport,
    Reroll,
    Sacrifice,
    Take,
    TakeDiscount,
    TakeHits,
    Use,
)
from rulebooks.time_of_crisis.rules.card import CARDS
from rulebooks.time_of_crisis.rules.cards.demagogue import Incite, Reveal, brings_mob
from rulebooks.time_of_crisis.rules.cards.praetorian_guard import PRAETORIAN_GUARD
from rulebooks.time_of_crisis.rules.data.card_setups import MILITARY, SENATE
from rulebooks.time_of_crisis.rules.odds import outcome_as_rolled
from rulebooks.time_of_crisis.rules.points import is_usable, spendable
from rulebooks.time_of_crisis.rules.view import TocView

from . import imagine

DECLINE = first_of(Decline)
ROME = EmperorInProvince("italia")


def advance_at_home(view: TocView, legal: Legal) -> Action | None:
    """Advance into the capital of a province of one's own, nowhere else."""
    mine = view.provinces[view.fight.region].governor == view.seat
    return first_of(Advance if mine else Decline)(view, legal)


def reroll_when_losing(view: TocView, legal: Legal) -> Action | None:
    """Reroll short of victory: a tie is the defender's but for an event, and as bad as fewer hits."""
    losing = outcome_as_rolled(view) != 1
    return first_of(Reroll if losing else Decline)(view, legal)


def reign_in_rome(view: TocView, legal: Legal) -> Action | None:
    return ROME if ROME in legal else None


def largest_army(view: TocView, legal: Legal) -> Action | None:
    """Reign with the army of most units; none without an army."""
    return best_of(EmperorWithArmy, lambda action: view.armies[action.army].units)(view, legal)


def dearest_province(view: TocView, legal: Legal) -> Action | None:
    """Reign from the province outside Italia with the most support; none without another province."""
    outside = [action for action in legal if action != ROME]
    return best_of(EmperorInProvince, lambda action: view.provinces[action.province].support)(view, outside)


def card_value(action: Sacrifice | Reveal) -> int:
    return CARDS[action.card].value


def brings_no_mob(action: Reveal) -> bool:
    """Return True if a card gives nothing to a Demagogue."""
    return not brings_mob(action.card)


def answer_if(applies: Callable[[TocView], bool], answer: type[Action]) -> Chooser:
    def choose(view: TocView, legal: Legal) -> Action | None:
        return first_of(answer)(view, legal) if applies(view) else None

    return choose


def home_is_open(view: TocView) -> bool:
    """Return True for a victor in a province of his own: from its capital he guards it, and may
    leave again at no cost.

    Not so with Castra, which do not go with him.
    """
    question = view.question
    army = view.armies.get(question.facts["army"]) if question else None
    return army is not None and not army.castra and view.provinces[army.region].governor == view.seat


def nothing_hit(view: TocView) -> bool:
    """Return True if no hit was scored, as no dice can be worse, unless that is enough by an event."""
    return view.fight.attacker_hits == 0 and outcome_as_rolled(view) != 1


def last_battle(view: TocView) -> bool:
    """Return True if no other battle can follow in this turn, so that the event would lapse: no
    Military point is left, nor a card.
    """
    assert view.seat is not None
    cards = view.players[view.seat].hand or []
    return spendable(view, MILITARY) < 1 and not any(CARDS[card].sphere == MILITARY for card in cards)


def last_vote(view: TocView) -> bool:
    """Return True if no other vote can follow in this turn, so that Ambitus would lapse."""
    assert view.seat is not None
    cards = view.players[view.seat].hand or []
    guarded = is_usable(view, PRAETORIAN_GUARD.name) or PRAETORIAN_GUARD.name in cards
    return not guarded and spendable(view, SENATE) < 1 and not any(CARDS[card].sphere == SENATE for card in cards)


BATTLE = ("province", "against", "mine", "theirs")
AS_SENSIBLE = Policy(_("decide as the sensible bot would"))

ONCE = ("ChooseProvince", "SelectCards.start")


def _selection_kind(occasion: Promise, why: str) -> DecisionKind:
    """Make a kind for cards taken one after the other in one's own turn."""
    return DecisionKind(
        occasion,
        {
            LINES: Policy(_("take the first of these cards in my pile, again and again")),
            BOT: Policy(_("take what the sensible bot would")),
        },
        own=True,
        spoken=(Take,),
        example=plazy("typed order", "take castra"),
        prefix="take ",
        secret=True,
        imagine=imagine.ask_about_pile(why),
    )


KINDS: dict[str, DecisionKind] = {
    "AllocateHits": DecisionKind(
        _("When my force takes hits"),
        {
            "most": Policy(
                _("keep as many Legions as possible, reduced ones too"),
                best_of(TakeHits, lambda rest: (rest.full + rest.reduced, rest.full)),
            ),
            "strongest": Policy(
                _("keep full Legions first"), best_of(TakeHits, lambda rest: (rest.full, rest.reduced))
            ),
            LINES: BY_LINES,
        },
        conditions=BATTLE,
        spoken=(TakeHits,),
        example=plazy("typed order", "keep 1 full 1 reduced"),
        imagine=imagine.ask_about_hits,
    ),
    "ChooseAdvance": DecisionKind(
        _("When my army has won and can advance into the capital"),
        {
            "yes": Policy(_("advance"), first_of(Advance)),
            "home": Policy(_("advance only in a province I govern"), advance_at_home),
            "no": Policy(_("stay where it is"), DECLINE),
        },
        conditions=("province", "against", "mine"),
        sensible=answer_if(home_is_open, Advance),
        imagine=imagine.ask_about_advances,
    ),
    "SelectCards.pax": DecisionKind(
        _("When Pax Deorum lets me take a card"),
        {
            LINES: Policy(_("take the first of these cards in my pile")),
            BOT: Policy(_("take what the sensible bot would")),
        },
        spoken=(Take,),
        example=plazy("typed order", "take castra"),
        prefix="take ",
        secret=True,
        imagine=imagine.ask_about_pile("pax"),
    ),
    "HoldLudi": DecisionKind(
        _("When I am Emperor during the Ludi Saeculares"),
        {
            "no": Policy(_("discard nothing"), DECLINE),
            "dearest": Policy(_("discard my highest card"), best_of(Sacrifice, card_value)),
            "cheapest": Policy(_("discard my lowest card"), best_of(Sacrifice, lambda action: -card_value(action))),
            LINES: Policy(_("discard the first of these cards I hold")),
            BOT: AS_SENSIBLE,
        },
        spoken=(Sacrifice, Decline),
        example=plazy("typed order", "sacrifice mob"),
        prefix="sacrifice ",
        imagine=imagine.ask_about_ludi,
    ),
    "RevealCards": DecisionKind(
        _("When a Demagogue makes me show and discard a card"),
        {
            "cheapest": Policy(_("show my lowest card"), best_of(Reveal, lambda action: -card_value(action))),
            "quiet": Policy(
                _("show my lowest card that brings no Mob, or else my lowest"),
                best_of(Reveal, lambda action: (brings_no_mob(action), -card_value(action))),
            ),
            LINES: Policy(_("show the first of these cards I hold")),
            BOT: AS_SENSIBLE,
        },
        spoken=(Reveal,),
        example=plazy("typed order", "reveal castra"),
        prefix="reveal ",
        secret=True,
        imagine=imagine.ask_about_demagogue,
    ),
    "ArmBattle": DecisionKind(
        _("When I can ready events for a battle, such as Flanking Maneuver"),
        {
            "yes": Policy(_("ready them all"), first_of(Use)),
            "no": Policy(_("keep them"), DECLINE),
            LINES: BY_LINES,
        },
        own=True,
        conditions=BATTLE,
        spoken=(Use, Decline),
        example=plazy("typed order", "use flanking maneuver"),
        prefix="use ",
        sensible=answer_if(last_battle, Use),
    ),
    "ArmVote": DecisionKind(
        _("When I can ready Ambitus for a vote"),
        {"yes": Policy(_("ready it"), first_of(Use)), "no": Policy(_("keep it"), DECLINE)},
        own=True,
        conditions=("province",),
        sensible=answer_if(last_vote, Use),
    ),
    "HoldTriumph": DecisionKind(
        _("When I can hold a Triumph"),
        {"yes": Policy(_("hold it"), first_of(Use)), "no": Policy(_("keep it for another battle"), DECLINE)},
        own=True,
        conditions=BATTLE,
        sensible=first_of(Use),  # the next battle may be lost, and no Triumph counts more than another
    ),
    "InciteMob": DecisionKind(
        _("When my Demagogue brings a Mob"),
        {BOT: AS_SENSIBLE, LINES: BY_LINES},
        own=True,
        spoken=(Incite,),
        example=plazy("typed order", "incite mob in gallia"),
        prefix="incite mob in ",
    ),
    "OfferReroll": DecisionKind(
        _("When I can roll all my dice again"),
        {
            "losing": Policy(_("roll again only if I am not winning"), reroll_when_losing),
            "no": Policy(_("keep the dice"), DECLINE),
            BOT: AS_SENSIBLE,
        },
        own=True,
        conditions=BATTLE,
        sensible=answer_if(nothing_hit, Reroll),
    ),
    "InflictHits": DecisionKind(
        _("When my hits remove barbarians"),
        {
            "leaders": Policy(
                _("Barbarian Leaders first, then active barbarians"),
                best_of(Inflict, lambda hit: (len(hit.leaders), hit.active)),
            ),
            "active": Policy(
                _("active barbarians first, then Barbarian Leaders"),
                best_of(Inflict, lambda hit: (hit.active, len(hit.leaders))),
            ),
            "inactive": Policy(
                _("inactive barbarians first, then Barbarian Leaders"),
                best_of(Inflict, lambda hit: (hit.inactive, len(hit.leaders))),
            ),
            LINES: BY_LINES,
        },
        own=True,
        conditions=("province", "mine", "theirs"),
        spoken=(Inflict,),
        example=plazy("typed order", "remove 2 active 0 inactive"),
        imagine=imagine.ask_about_barbarians,
    ),
    "ChooseReward": DecisionKind(
        _("When I have defeated a Barbarian Leader or Rival Emperor"),
        {
            "support": Policy(_("raise support, or else take the discount"), first_of(RaiseSupport, TakeDiscount)),
            "discount": Policy(_("take the discount"), first_of(TakeDiscount)),
        },
        own=True,
        conditions=("province",),
    ),
    "OccupyCapital": DecisionKind(
        _("When I hold a capital in a Pretender's empire"),
        {
            "install": Policy(
                _("place my own Governor, or else leave it to a Neutral Governor"),
                first_of(InstallGovernor, LeaveNeutral),
            ),
            "neutral": Policy(_("leave it to a Neutral Governor"), first_of(LeaveNeutral)),
        },
        own=True,
        conditions=("province",),
    ),
    "CondemnMemory": DecisionKind(
        _("When I can use Damnatio Memoriae against an Emperor"),
        {"yes": Policy(_("use it"), first_of(Use)), "no": Policy(_("don't use it"), DECLINE)},
        own=True,
        conditions=("against",),
        sensible=first_of(Use),  # it costs nothing and harms nobody but another
    ),
    "PlaceEmperor": DecisionKind(
        _("When I become Emperor and choose where to reign"),
        {
            "senate": Policy(_("reign in Rome, as Senate Emperor"), reign_in_rome),
            "populace": Policy(_("reign from my province with the most support outside Italia"), dearest_province),
            "military": Policy(_("reign with my largest army"), largest_army),
            LINES: BY_LINES,
            BOT: AS_SENSIBLE,
        },
        own=True,
        spoken=(EmperorInProvince, EmperorWithArmy),
        example=plazy("typed order", "emperor in gallia"),
        prefix="emperor ",
    ),
    "ExpelSassanids": DecisionKind(
        _("When Palmyra drives out Sassanids for me"),
        {BOT: AS_SENSIBLE, "no": Policy(_("drive out none"), DECLINE)},
        own=True,
    ),
    "SelectCards.frumentarii": _selection_kind(_("When my Frumentarii bring cards"), "frumentarii"),
    "SelectCards.refill": _selection_kind(_("When I refill my hand"), "refill"),
}
"""The kinds in the order of the page, first those asked in the turn of another."""
