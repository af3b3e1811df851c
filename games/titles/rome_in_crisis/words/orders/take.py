"""Taking a candidate, or an office for one, in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.event_words import EventTemplates
from games.present.lists import join_list
from rulebooks.rome_in_crisis.rules import log
from rulebooks.rome_in_crisis.rules.orders.take import TakeCandidate, TakeOfficeFor
from rulebooks.rome_in_crisis.rules.view import RomeView

from .. import names as called
from ..candidates import tell_printed
from ..order_words import RomeOrderWords


def _refuse_pick(view: RomeView) -> str:
    names_left = view.question.facts["candidates"] if view.question else []
    words = {"candidates": join_list(called.candidate(name) for name in names_left)}
    return (
        _("You can take two candidates in all, and an office for one with a rating for it. Left: %(candidates)s.")
        % words
    )


CANDIDATE_WORDS = RomeOrderWords(
    order=TakeCandidate,
    group="candidate",
    label=lazy("Take %(name)s"),
    paragraph="setup-draft",
    effect=lambda action, view: tell_printed(action.candidate),
    on="candidate {candidate}",
    evident=True,
    refusal=_refuse_pick,
)
OFFICE_WORDS = RomeOrderWords(
    order=TakeOfficeFor,
    group="office",
    label=lazy("Take the office of %(office)s for %(name)s"),
    paragraph="setup-draft",
    on="office {office}",
    refusal=_refuse_pick,
    sayings={
        log.OfficeTaken: EventTemplates(
            lazy("%(seat)s takes the office of %(office)s for %(candidate)s."),
            lazy("You take the office of %(office)s for %(candidate)s."),
        )
    },
)
