"""Putting a candidate forward in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.event_words import EventTemplates
from rulebooks.rome_in_crisis.rules import log
from rulebooks.rome_in_crisis.rules.orders.offer import OfferForElection
from rulebooks.rome_in_crisis.rules.view import RomeView

from .. import names as called
from ..auction import tell_total
from ..order_words import RomeOrderWords


def _refuse_offer(view: RomeView) -> str:
    words = {"method": called.METHODS[view.now.method]}
    return _("You can put forward only a candidate with a rating for this method (%(method)s).") % words


OFFER_WORDS = RomeOrderWords(
    order=OfferForElection,
    group="candidate",
    label=lazy("Put forward %(name)s"),
    paragraph="election-offer",
    effect=lambda action, view: tell_total(view, action.candidate),
    on="candidate {candidate}",
    refusal=_refuse_offer,
    sayings={
        log.CandidateOffered: EventTemplates(
            lazy("%(seat)s puts forward %(candidate)s (total %(worth)s)."),
            lazy("You put forward %(candidate)s (total %(worth)s)."),
        )
    },
)
