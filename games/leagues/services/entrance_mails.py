"""Mails about requests for admission: to the organisers, and their answer."""

from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from games.leagues.models import EntryRequest
from games.services.outbox import news

from . import organisers
from .telling import letters


def asked(request: EntryRequest) -> None:
    """Tell the organisers about a request for admission."""
    named = {"name": request.user.username}

    def words(_user: User) -> tuple[str, str]:
        headline = _("%(name)s asks to be let in")
        text = _("Let %(name)s in, or decline, on the page of entries.")
        return headline % named, text % named

    readers = organisers.active(request.league)
    page = reverse("leagues:entrance", args=[request.league.slug])
    news.tell_people(letters(f"entry-request-{request.pk}", request.league, readers, words), page=page)


def answered(request: EntryRequest) -> None:
    """Tell somebody the answer to their request."""
    is_in = request.answer == EntryRequest.Answer.YES

    def words(_user: User) -> tuple[str, str]:
        if is_in:
            return _("You are let in"), _("Its page is open to you: you can enter there.")
        return _("You are not let in"), _("Its organisers have declined.")

    page = request.league.get_absolute_url() if is_in else reverse("leagues:index")
    key = f"entry-answer-{request.pk}-{request.answer}"
    news.tell_people(letters(key, request.league, [request.user], words), page=page)
