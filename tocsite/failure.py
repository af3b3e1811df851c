"""What somebody gets whose request failed: a page of our own, that asks nothing of the database."""

import sys

from django.db import DatabaseError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.defaults import server_error
from psycopg.errors import ReadOnlySqlTransaction

AGAIN = 60  # seconds, after which a program may try again
WRITTEN = ("orders", "text")  # what people write at length, which is given back to them; never a password


def failed(request: HttpRequest) -> HttpResponse:
    """503 with one sentence where the database could not do it, so that all of it was taken back; else 500.

    Django calls it while it handles the error. A script that had asked for a part of a page gets the sentence alone,
    to be put where the form is that was sent.
    """
    return _not_kept(request) if _is_of_the_database(sys.exc_info()[1]) else server_error(request)


def too_often(request: HttpRequest) -> HttpResponse:
    """429, by django-allauth, which cannot count tries and so takes none either while nothing can be written."""
    from games.services import writing  # here, because Django reads the addresses before the models

    try:
        unwritten = writing.problems()
    except DatabaseError:
        return _not_kept(request)
    return _not_kept(request) if unwritten else render(request, "429.html", status=429)


def _not_kept(request: HttpRequest) -> HttpResponse:
    sentence = _("The site cannot write anything down at the moment. Nothing was changed: please try again later.")
    is_part = request.headers.get("HX-Request") == "true"
    template = "_not_kept.html" if is_part else "503.html"
    written = "\n\n".join(request.POST[field] for field in WRITTEN if request.POST.get(field))
    response = render(None, template, {"sentence": sentence, "written": written}, status=503)
    response["Retry-After"] = str(AGAIN)
    if is_part:
        response["HX-Retarget"], response["HX-Reswap"] = "this", "afterbegin"
    return response


def _is_of_the_database(error: BaseException | None) -> bool:
    """Whether it is about its disk, its connection or its being read-only, and not about what was asked of it."""
    read_only = isinstance(error, InternalError) and isinstance(error.__cause__, ReadOnlySqlTransaction)
    return read_only or isinstance(error, OperationalError)
