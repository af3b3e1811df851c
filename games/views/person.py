"""What everybody sees of a person: how far they can be relied on, and what they have played."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games import access
from games.services import records


@require_safe
def person(request: HttpRequest, name: str) -> HttpResponse:
    """A person's public page. Raises Http404 for a name that nobody has."""
    person = access.person_named(name)
    context = {
        "person": person,
        "reliability": records.figure(person),
        "summary": records.summary(person),
        "fewest": records.FEWEST,
    }
    return render(request, "games/person.html", context)
