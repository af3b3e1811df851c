"""Drafting a candidate in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from rulebooks.rome_in_crisis.rules.data.candidates import CANDIDATES
from rulebooks.rome_in_crisis.rules.orders.draft_candidate import DraftCandidate
from rulebooks.rome_in_crisis.rules.view import RomeView

from ..candidates import tell_printed
from ..order_words import RomeOrderWords
from .draft import refuse_draft


def _refuse_candidate(view: RomeView) -> str:
    if any(card in CANDIDATES for card in view.offer):
        return _("You can't take a candidate while another player has fewer and other cards are left.")
    return refuse_draft(view)


CANDIDATE_WORDS = RomeOrderWords(
    order=DraftCandidate,
    group="candidate",
    label=lazy("Draft %(name)s"),
    paragraph="draft-candidates",
    effect=lambda action, view: tell_printed(action.candidate),
    on="candidate {candidate}",
    evident=True,
    refusal=_refuse_candidate,
)
