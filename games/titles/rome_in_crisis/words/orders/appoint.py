"""Appointing a candidate, or declining the office, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.event_words import EventTemplates
from rulebooks.rome_in_crisis.rules import log
from rulebooks.rome_in_crisis.rules.orders.appoint import Appoint, DeclineOffice
from rulebooks.rome_in_crisis.rules.view import RomeView

from .. import names as called
from ..auction import all_candidates
from ..order_words import RomeOrderWords


def _tell_relinquished(action: Appoint, view: RomeView) -> str:
    office = next((holder.office for holder in all_candidates(view) if holder.name == action.candidate), "")
    return _("He gives up the office of %(office)s.") % {"office": called.office(office)} if office else ""


def _say_given(event: log.OfficeGiven) -> EventTemplates:
    if event.given_up:
        # Translators: candidate is a Roman, seat the player he belongs to, given_up his office until now.
        return EventTemplates(lazy("%(candidate)s (%(seat)s) becomes %(office)s (no longer %(given_up)s)."))
    return EventTemplates(lazy("%(candidate)s (%(seat)s) becomes %(office)s."))


APPOINT_WORDS = RomeOrderWords(
    order=Appoint,
    group="office",
    label=lazy("Appoint %(name)s"),
    paragraph="offices-vacant",
    effect=_tell_relinquished,
    on="candidate {candidate}",
    evident=True,
    sayings={log.OfficeGiven: _say_given},
)
DECLINE_WORDS = RomeOrderWords(
    order=DeclineOffice,
    group="answer",
    label=lazy("Decline the office"),
    paragraph="offices-decline",
    is_no=True,
    sayings={
        log.OfficeDeclined: EventTemplates(
            lazy("%(seat)s declines the office of %(office)s."), lazy("You decline the office of %(office)s.")
        )
    },
)
