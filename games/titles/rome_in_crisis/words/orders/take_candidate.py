"""Taking a candidate in words."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.lists import join_list
from rulebooks.rome_in_crisis.rules.orders.take_candidate import TakeCandidate
from rulebooks.rome_in_crisis.rules.view import RomeView

from .. import names as called
from ..candidates import tell_printed
from ..order_words import RomeOrderWords


def refuse_pick(view: RomeView) -> str:
    names_left = view.question.facts["candidates"] if view.question else []
    words = {"candidates": join_list(called.candidate(name) for name in names_left)}
    return (
        _("You can take two candidates in all, and an office for one with a rating for it. Left: %(candidates)s.")
        % words
    )


TAKE_WORDS = RomeOrderWords(
    order=TakeCandidate,
    group="candidate",
    label=lazy("Take %(name)s"),
    paragraph="setup-draft",
    effect=lambda action, view: tell_printed(action.candidate),
    on="candidate {candidate}",
    evident=True,
    refusal=refuse_pick,
)
