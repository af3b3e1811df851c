"""Whether the site is well, for programs that watch it: 200 or 503, with figures and no names.

It writes a little to see whether it can.
"""

from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.services import health as service
from games.services import writing


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """``problems`` names what is wrong; the rest are the figures of `games.services.health.Vitals`."""
    try:
        unwritten, vitals = writing.problems(), service.vitals()
    except DatabaseError:
        return JsonResponse({"problems": {"database": "The database does not answer."}}, status=503)
    problems = unwritten | service.problems(vitals)
    return JsonResponse({"problems": problems} | vitals._asdict(), status=503 if problems else 200)
