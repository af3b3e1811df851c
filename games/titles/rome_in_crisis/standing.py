"""What can be answered ahead of time: what comes in others' turns."""

from django.utils.translation import gettext_lazy as _

from games.engine.kernel import Action
from games.titles.standing.kind import AS_BOT, BOT, BY_LINES, LINES, Kind, Policy, best, first
from games.titles.standing.rule import Legal
from games.titles.standing.standing import Standing

from .bots.named import BOTS
from .rules import actions
from .rules.actions import NOTATION
from .rules.data import influence
from .rules.view import View


def cheapest(view: View, legal: Legal) -> Action | None:
    """The bid that gives fewest points of influence away."""
    bids = [action for action in legal if isinstance(action, actions.Bid)]
    return min(bids, key=lambda bid: (influence.total(bid.cards), len(bid.cards)), default=None)


KINDS = {
    "DraftCard": Kind(
        _("When I draft a card"),
        {LINES: BY_LINES, BOT: AS_BOT},
        spoken=(actions.Draft, actions.DraftCandidate),
        example="draft gold",
    ),
    "OfferCandidate": Kind(
        _("When I put a candidate forward"),
        {LINES: BY_LINES, BOT: AS_BOT},
        spoken=(actions.Offer,),
        example="offer aurelian",
    ),
    "MakeBid": Kind(
        _("When I may bid in an election"),
        {
            "pass": Policy(_("pass"), first(actions.Pass)),
            "cheapest": Policy(_("bid the least that leads"), cheapest),
            LINES: BY_LINES,
            BOT: AS_BOT,
        },
        spoken=(actions.Bid, actions.Pass),
        example="bid goths 5",
        secret=True,
    ),
    "TakeOffice": Kind(
        _("When one of mine may take an office"),
        {
            "decline": Policy(_("decline, or take it where I must"), first(actions.Decline, actions.Appoint)),
            LINES: BY_LINES,
            BOT: AS_BOT,
        },
        spoken=(actions.Appoint, actions.Decline),
        example="appoint decius",
    ),
    "MountCrisis": Kind(
        _("When the crises mount"),
        {
            "lowest": Policy(
                _("add my lowest card"), best(actions.Mount, key=lambda action: -influence.value(action.card))
            ),
            LINES: BY_LINES,
            BOT: AS_BOT,
        },
        spoken=(actions.Mount,),
        example="mount palmyra 3",
        prefix="mount ",
        secret=True,
    ),
    "FightWar": Kind(
        _("When my Legatus may fight a war"),
        {"none": Policy(_("fight none"), first(actions.FightNone)), LINES: BY_LINES, BOT: AS_BOT},
        spoken=(actions.Fight, actions.FightNone),
        example="fight goths with goths 5",
        secret=True,
    ),
}

STANDING = Standing(notation=NOTATION, bot=BOTS["sensible"], kinds=KINDS, example="mount palmyra 3")
