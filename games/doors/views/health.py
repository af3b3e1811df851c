"""The site's health for monitoring programs: 200 or 503, and for its operator the faults.

It writes a little to see if it can.
"""

from typing import Any

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.services import health as service
from games.services import writing
from tocsite import VERSION

TOKEN = "X-Health-Token"


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """Tell a stranger in a word if the site is well, and the token's holder everything known.

    ``problems`` names the faults; the rest are the figures of `games.services.health.Vitals`.
    """
    problems, figures = _measure()
    details: dict[str, Any] = {"version": VERSION, "problems": problems} | figures if _is_operator(request) else {}
    return JsonResponse({"status": "not ok" if problems else "ok"} | details, status=503 if problems else 200)


def _measure() -> tuple[dict[str, str], dict[str, Any]]:
    try:
        unwritten, vitals = writing.failures_to_write(), service.vitals()
        problems = unwritten | service.find_problems(vitals)
    except DatabaseError:
        return {"database": service.NO_ANSWER}, {}
    return problems, vitals._asdict()


def _is_operator(request: HttpRequest) -> bool:
    """Compare the token, of a header or, for programs without headers, of the address; without one nobody is."""
    token = request.headers.get(TOKEN) or request.GET.get("token", "")
    return bool(settings.HEALTH_TOKEN) and constant_time_compare(token, settings.HEALTH_TOKEN)
