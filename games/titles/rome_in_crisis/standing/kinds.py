"""Decisions for standing orders, and the possible answers to each."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as plazy

from games.titles.standing.kind import AS_BOT, BOT, BY_LINES, LINES, DecisionKind, Policy, best_of, first_of
from rulebooks.rome_in_crisis.rules.crises import MountCrisis
from rulebooks.rome_in_crisis.rules.data import influence
from rulebooks.rome_in_crisis.rules.draft import DraftCard
from rulebooks.rome_in_crisis.rules.election import MakeBid, OfferCandidate
from rulebooks.rome_in_crisis.rules.legatus import FightWar
from rulebooks.rome_in_crisis.rules.offices import TakeOffice
from rulebooks.rome_in_crisis.rules.order import ORDERS_OF
from rulebooks.rome_in_crisis.rules.orders.appoint import Appoint, DeclineOffice
from rulebooks.rome_in_crisis.rules.orders.bid import Pass
from rulebooks.rome_in_crisis.rules.orders.fight import FightNone
from rulebooks.rome_in_crisis.rules.orders.mount import Mount

from .limits import pass_above, up_to

BID = "MakeBid"
UP_TO, ABOVE, CHEAPEST = "limit", "above", "cheapest"
BY_LIMIT = {UP_TO: up_to, CHEAPEST: up_to, ABOVE: pass_above}
"""Choosers of a bid by the order's limit."""
TOTAL_NEEDED = (UP_TO, ABOVE)
"""Policies that need a total."""

KINDS = {
    "DraftCard": DecisionKind(
        _("When I draft a card"),
        {LINES: BY_LINES, BOT: AS_BOT},
        spoken=ORDERS_OF[DraftCard],
        example=plazy("typed order", "draft gold"),
    ),
    "OfferCandidate": DecisionKind(
        _("When I put forward a candidate"),
        {LINES: BY_LINES, BOT: AS_BOT},
        spoken=ORDERS_OF[OfferCandidate],
        example=plazy("typed order", "offer aurelian"),
    ),
    BID: DecisionKind(
        _("When I can bid in an election"),
        {
            UP_TO: Policy(_("bid just enough to lead, up to the total, then pass")),
            ABOVE: Policy(_("ask me until the total is too low to lead, then pass"), asks=True),
            CHEAPEST: Policy(_("bid just enough to lead, at any price")),
            "pass": Policy(_("pass"), first_of(Pass)),
            LINES: BY_LINES,
            BOT: AS_BOT,
        },
        spoken=ORDERS_OF[MakeBid],
        example=plazy("typed order", "bid goths 5"),
        conditions=("total", "keep"),
        secret=True,
    ),
    "TakeOffice": DecisionKind(
        _("When one of my candidates can take an office"),
        {
            "decline": Policy(_("decline if I can, otherwise take it"), first_of(DeclineOffice, Appoint)),
            LINES: BY_LINES,
            BOT: AS_BOT,
        },
        spoken=ORDERS_OF[TakeOffice],
        example=plazy("typed order", "appoint decius"),
    ),
    "MountCrisis": DecisionKind(
        _("When the crises mount"),
        {
            "lowest": Policy(_("add my lowest card"), best_of(Mount, key=lambda action: -influence.value(action.card))),
            LINES: BY_LINES,
            BOT: AS_BOT,
        },
        spoken=ORDERS_OF[MountCrisis],
        example=plazy("typed order", "mount palmyra 3"),
        prefix="mount ",
        secret=True,
    ),
    "FightWar": DecisionKind(
        _("When my Legatus can fight a war"),
        {"none": Policy(_("fight no war"), first_of(FightNone)), LINES: BY_LINES, BOT: AS_BOT},
        spoken=ORDERS_OF[FightWar],
        example=plazy("typed order", "fight goths with goths 5"),
        secret=True,
    ),
}
