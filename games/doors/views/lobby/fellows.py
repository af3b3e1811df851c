"""A person's fellow players: whom they follow or play with, and their open tables first."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.form_pages import form_on
from accounts.models import SignedInRequest, User
from games import access
from games.services.errors import Refused
from games.services.lobby import fellows as service


@login_required
@require_safe
def fellows(request: SignedInRequest) -> HttpResponse:
    fellows = service.fellows_of(request.user)
    tables = service.open_tables(user=request.user, people=[fellow.person for fellow in fellows])
    own = list(service.own_tables(request.user))
    invited = [(fellow, [game for game in own if service.is_missing(fellow.person, game)]) for fellow in fellows]
    context = {"fellows": invited, "open": tables, "own": own}
    return render(request, "games/lobby/fellows.html", context)


@form_on("person", "name")
@login_required
@access.by_name
def follow(request: HttpRequest, person: User) -> HttpResponse:
    assert request.user.is_authenticated
    try:
        service.follow(user=request.user, person=person)
    except Refused as problem:
        messages.error(request, str(problem))
    else:
        messages.success(request, _("You now follow %(name)s.") % {"name": person.username})
    return redirect(person)


@form_on("person", "name")
@login_required
@access.by_name
def unfollow(request: HttpRequest, person: User) -> HttpResponse:
    assert request.user.is_authenticated
    service.unfollow(user=request.user, person=person)
    messages.success(request, _("You no longer follow %(name)s.") % {"name": person.username})
    return redirect(person)
