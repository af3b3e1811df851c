"""The answer to a failed request: a page of our own, without any use of the database."""

import sys

from django.db import DatabaseError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django_guid import get_guid
from psycopg.errors import ReadOnlySqlTransaction

from accounts import unsent

AGAIN = 60  # seconds, after which a program may try again


def answer_error(request: HttpRequest) -> HttpResponse:
    """Answer 503 with one sentence if the database could not do it, so that all was taken back;
    else 500.

    Django calls it while it handles the error. A script that asked for a part of a page gets the
    sentence alone, to be put in place of the form.
    """
    if _is_of_the_database(sys.exc_info()[1]):
        return _not_kept(request)
    return render(None, "500.html", {"reference": get_guid()}, status=500)


def answer_too_many(request: HttpRequest) -> HttpResponse:
    """Answer 429, for django-allauth; it cannot count tries while nothing can be written, and so takes none."""
    from games.services import writing  # here, because Django reads the addresses before the models

    try:
        unwritten = writing.failures_to_write()
    except DatabaseError:
        return _not_kept(request)
    return _not_kept(request) if unwritten else render(request, "429.html", status=429)


def _not_kept(request: HttpRequest) -> HttpResponse:
    return answer_unavailable(
        request,
        _("The site can't save anything right now. Nothing was changed; try again later."),
        get_guid() or "",
    )


def answer_unavailable(request: HttpRequest, sentence: str, reference: str = "") -> HttpResponse:
    """Answer 503 with a sentence and the request's id as a reference, and give back what was written."""
    is_part = request.headers.get("HX-Request") == "true"
    template = "_not_kept.html" if is_part else "503.html"
    context = {"sentence": sentence, "written": unsent.typed_fields(request), "reference": reference}
    response = render(None, template, context, status=503)
    response["Retry-After"] = str(AGAIN)
    if is_part:
        response["HX-Retarget"], response["HX-Reswap"] = "this", "afterbegin"
    return response


def _is_of_the_database(error: BaseException | None) -> bool:
    """Return True if the fault is its disk, its connection or its being read-only, and not the query."""
    read_only = isinstance(error, InternalError) and isinstance(error.__cause__, ReadOnlySqlTransaction)
    return read_only or isinstance(error, OperationalError)
