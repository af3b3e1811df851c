"""Decisions for standing orders, by the kind of the engine's question, and the possible answers to
each.

The selection of cards is four decisions, told apart by their reason. Questions that a game asks
once only, the province to begin in and the starting hand, are not among them.
"""

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.titles.standing.kind import BOT, BY_LINES, LINES, DecisionKind, Policy, best, first

from ..rules.actions import (
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
from ..rules.cards.demagogue import Incite, Reveal
from . import imagine
from .policies import (
    NO,
    advance_at_home,
    brings_no_mob,
    dearest_province,
    in_rome,
    largest_army,
    reroll_when_losing,
    value,
)
from .sensible import home_is_open, last_battle, last_vote, nothing_hit, when

BATTLE = ("province", "against", "mine", "theirs")
AS_SENSIBLE = Policy(_("do what the sensible bot would"))

ONCE = ("ChooseProvince", "SelectCards.start")


def _selection(occasion: Promise, why: str) -> DecisionKind:
    """Make a kind for cards taken one after the other in one's own turn."""
    return DecisionKind(
        occasion,
        {
            LINES: Policy(_("take the first of these cards that is in my pile, again and again")),
            BOT: Policy(_("take what the sensible bot would")),
        },
        own=True,
        spoken=(Take,),
        example="take castra",
        prefix="take ",
        secret=True,
        imagine=imagine.selection(why),
    )


KINDS: dict[str, DecisionKind] = {
    "AllocateHits": DecisionKind(
        _("When my force takes hits"),
        {
            "most": Policy(
                _("keep as many Legions as can be, reduced ones too"),
                best(TakeHits, lambda kept: (kept.full + kept.reduced, kept.full)),
            ),
            "strongest": Policy(_("keep full Legions first"), best(TakeHits, lambda kept: (kept.full, kept.reduced))),
            LINES: BY_LINES,
        },
        conditions=BATTLE,
        spoken=(TakeHits,),
        example="keep 1 full 1 reduced",
        imagine=imagine.hits_taken,
    ),
    "ChooseAdvance": DecisionKind(
        _("When my army has won and may advance into the capital"),
        {
            "yes": Policy(_("advance"), first(Advance)),
            "home": Policy(_("advance only in a province that I govern"), advance_at_home),
            "no": Policy(_("stay where it is"), NO),
        },
        conditions=("province", "against", "mine"),
        sensible=when(home_is_open, Advance),
        imagine=imagine.advances,
    ),
    "SelectCards.pax": DecisionKind(
        _("When Pax Deorum lets me take a card"),
        {
            LINES: Policy(_("take the first of these cards that is in my pile")),
            BOT: Policy(_("take what the sensible bot would")),
        },
        spoken=(Take,),
        example="take castra",
        prefix="take ",
        secret=True,
        imagine=imagine.selection("pax"),
    ),
    "HoldLudi": DecisionKind(
        _("When I am Emperor at the Ludi Saeculares"),
        {
            "no": Policy(_("discard nothing"), NO),
            "dearest": Policy(_("discard my card of the highest value"), best(Sacrifice, value)),
            "cheapest": Policy(
                _("discard my card of the lowest value"), best(Sacrifice, lambda action: -value(action))
            ),
            LINES: Policy(_("discard the first of these cards that I hold")),
            BOT: AS_SENSIBLE,
        },
        spoken=(Sacrifice, Decline),
        example="sacrifice mob",
        prefix="sacrifice ",
        imagine=imagine.ludi,
    ),
    "RevealCards": DecisionKind(
        _("When a Demagogue makes me show and discard a card"),
        {
            "cheapest": Policy(_("show my card of the lowest value"), best(Reveal, lambda action: -value(action))),
            "quiet": Policy(
                _("show my card of the lowest value that brings no Mob, or else the lowest"),
                best(Reveal, lambda action: (brings_no_mob(action), -value(action))),
            ),
            LINES: Policy(_("show the first of these cards that I hold")),
            BOT: AS_SENSIBLE,
        },
        spoken=(Reveal,),
        example="reveal castra",
        prefix="reveal ",
        secret=True,
        imagine=imagine.demagogue,
    ),
    "ArmBattle": DecisionKind(
        _("When I could ready events for a battle, such as Flanking Maneuver"),
        {"yes": Policy(_("ready all of them"), first(Use)), "no": Policy(_("keep them"), NO), LINES: BY_LINES},
        own=True,
        conditions=BATTLE,
        spoken=(Use, Decline),
        example="use flanking maneuver",
        prefix="use ",
        sensible=when(last_battle, Use),
    ),
    "ArmVote": DecisionKind(
        _("When I could ready Ambitus for a vote"),
        {"yes": Policy(_("ready it"), first(Use)), "no": Policy(_("keep it"), NO)},
        own=True,
        conditions=("province",),
        sensible=when(last_vote, Use),
    ),
    "HoldTriumph": DecisionKind(
        _("When I could hold a Triumph"),
        {"yes": Policy(_("hold it"), first(Use)), "no": Policy(_("keep it for another battle"), NO)},
        own=True,
        conditions=BATTLE,
        sensible=first(Use),  # the next battle may be lost, and no Triumph counts more than another
    ),
    "InciteMob": DecisionKind(
        _("When my Demagogue brings a Mob"),
        {BOT: AS_SENSIBLE, LINES: BY_LINES},
        own=True,
        spoken=(Incite,),
        example="incite mob in gallia",
        prefix="incite mob in ",
    ),
    "OfferReroll": DecisionKind(
        _("When I may roll all my dice again"),
        {
            "losing": Policy(_("roll again only if I am not winning"), reroll_when_losing),
            "no": Policy(_("keep the dice"), NO),
            BOT: AS_SENSIBLE,
        },
        own=True,
        conditions=BATTLE,
        sensible=when(nothing_hit, Reroll),
    ),
    "InflictHits": DecisionKind(
        _("When my hits fell barbarians"),
        {
            "leaders": Policy(
                _("leaders first, then active barbarians"), best(Inflict, lambda hit: (len(hit.leaders), hit.active))
            ),
            "active": Policy(
                _("active barbarians first, then leaders"), best(Inflict, lambda hit: (hit.active, len(hit.leaders)))
            ),
            "inactive": Policy(
                _("inactive barbarians first, then leaders"),
                best(Inflict, lambda hit: (hit.inactive, len(hit.leaders))),
            ),
            LINES: BY_LINES,
        },
        own=True,
        conditions=("province", "mine", "theirs"),
        spoken=(Inflict,),
        example="remove 2 active 0 inactive",
        imagine=imagine.hits_given,
    ),
    "ChooseReward": DecisionKind(
        _("When a leader or a rival has fallen to me"),
        {
            "support": Policy(_("raise the support, or else take the discount"), first(RaiseSupport, TakeDiscount)),
            "discount": Policy(_("take the discount"), first(TakeDiscount)),
        },
        own=True,
        conditions=("province",),
    ),
    "OccupyCapital": DecisionKind(
        _("When I hold a capital of a Pretender's empire"),
        {
            "install": Policy(
                _("place a Governor of my own, or else leave it neutral"), first(InstallGovernor, LeaveNeutral)
            ),
            "neutral": Policy(_("leave it to a Neutral Governor"), first(LeaveNeutral)),
        },
        own=True,
        conditions=("province",),
    ),
    "CondemnMemory": DecisionKind(
        _("When I could condemn the memory of an Emperor"),
        {"yes": Policy(_("do it"), first(Use)), "no": Policy(_("leave it"), NO)},
        own=True,
        conditions=("against",),
        sensible=first(Use),  # it costs nothing and harms nobody but another
    ),
    "PlaceEmperor": DecisionKind(
        _("When I have become Emperor and say where I reign"),
        {
            "senate": Policy(_("reign in Rome, as Senate Emperor"), in_rome),
            "populace": Policy(_("reign from my other province with the most support"), dearest_province),
            "military": Policy(_("reign with my army of the most units"), largest_army),
            LINES: BY_LINES,
            BOT: AS_SENSIBLE,
        },
        own=True,
        spoken=(EmperorInProvince, EmperorWithArmy),
        example="emperor in gallia",
        prefix="emperor ",
    ),
    "ExpelSassanids": DecisionKind(
        _("When Palmyra drives out Sassanids for me"),
        {BOT: AS_SENSIBLE, "no": Policy(_("drive out none"), NO)},
        own=True,
    ),
    "SelectCards.frumentarii": _selection(_("When my Frumentarii bring cards"), "frumentarii"),
    "SelectCards.refill": _selection(_("When I refill my hand"), "refill"),
}
"""The kinds in the order of the page, first those asked in the turn of another."""
