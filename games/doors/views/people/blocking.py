"""Blocking players, and the list of those one has blocked."""

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
def blocked(request: SignedInRequest) -> HttpResponse:
    return render(request, "games/people/blocked.html", {"blocks": service.blocked_by(request.user)})


@form_on("person", "name")
@login_required
@access.by_name
def block(request: HttpRequest, person: User) -> HttpResponse:
    assert request.user.is_authenticated
    try:
        service.block(user=request.user, person=person)
    except Refused as problem:
        messages.error(request, str(problem))
    else:
        messages.success(request, _("You have blocked %(name)s. Only you can see this.") % {"name": person.username})
    return redirect(person)


@form_on("games:blocked")
@login_required
def unblock(request: SignedInRequest, pk: int) -> HttpResponse:
    person = service.unblock(user=request.user, blocked=pk)
    if person is not None:
        messages.success(request, _("You have unblocked %(name)s.") % {"name": person.username})
    return redirect("games:blocked")
