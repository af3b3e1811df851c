"""The mail to people waiting long on a ladder: take more, or wait no longer."""

from datetime import timedelta

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.languages import written_for
from games.leagues.models import Ladder, Wish
from games.leagues.words import ladders as words
from games.present.lists import join_sentences
from games.services.outbox import news
from games.titles.registry import TITLES

from . import ladders
from .mailing import STOP, WIDEN

ASKED_AFTER = timedelta(days=7)


def mail_long_waits() -> None:
    """Mail everybody with a long wait, once a wait."""
    for ladder in Ladder.objects.filter(ruleset__in=list(TITLES)).order_by("pk"):
        for wish in ladders.waiting_since(ladder, timezone.now() - ASKED_AFTER):
            _ask_by_mail(ladder, wish)


def _ask_by_mail(ladder: Ladder, wish: Wish) -> None:
    answers = [STOP] if ladders.takes_anybody(wish) else [WIDEN, STOP]
    with written_for(wish.user):
        headline = _("Still waiting on the %(title)s ladder") % {"title": ladder}
        sentences = [
            _(
                "We have found no match for your preferences in a week. The ladder page shows how many "
                "players are missing."
            )
        ]
        sentences.append(_("Your preferences: %(game)s.") % {"game": words.game(ladder.title, wish.options)})
        if WIDEN in answers:
            sentences.append(
                _("Reply WIDEN to be matched with anyone, at tables of any size, and with a bot if no one fits.")
            )
        sentences.append(_("Reply STOP to leave the ladder."))
    letter = news.NewsLetter(
        f"ladder-{wish.pk}-{wish.since:%Y%m%d%H%M%S}", wish.user, headline, join_sentences(sentences)
    )
    page = f"{reverse('leagues:ladders')}?ruleset={ladder.ruleset}"
    news.tell_people([letter], page=page, asks=f"ladder:{ladder.pk}", answers=answers)
