"""Safe targets of redirects after a form or a link."""

from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


def is_here(path: str) -> bool:
    """Return True for the path of a page of this site: no other host's, and no word that could be a view's name."""
    return path.startswith("/") and url_has_allowed_host_and_scheme(path, allowed_hosts=None)


def way_back(request: HttpRequest, otherwise: str) -> str:
    """Return the path of the page with the form, as its field ``next`` names it."""
    path = request.POST.get("next", "")
    return path if is_here(path) else otherwise
