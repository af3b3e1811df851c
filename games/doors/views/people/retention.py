"""The page that tells what is kept for how long."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.departure import THINKING_TIME
from games.services.people.retention import RULES


@require_safe
def retention(request: HttpRequest) -> HttpResponse:
    """Show the table by which the nightly task deletes."""
    context = {"rules": RULES, "thinking_days": THINKING_TIME.days, "backups": settings.BACKUPS_KEPT}
    return render(request, "games/people/retention.html", context)
