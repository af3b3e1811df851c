"""The page of a form: opened as a page, the form's address leads there, and a sent form leads back to it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponseNotAllowed
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme

View = Callable[..., HttpResponseBase]


def form_on(page: str, *names: str, query: str = "") -> Callable[[View], View]:
    """Make a view of POSTs alone: opened as a page, its address leads to the ``page`` with the
    form.

    ``names`` are the parts of the address shared with the page's, ``query`` opens the form there.
    """

    def decorate(view: View) -> View:
        def address(parts: dict[str, Any]) -> str:
            return reverse(page, kwargs={name: parts[name] for name in names}) + query

        @wraps(view)
        def posted(request: HttpRequest, **parts: Any) -> HttpResponseBase:
            if request.method in ("GET", "HEAD"):
                return redirect(address(parts))
            if request.method != "POST":
                return HttpResponseNotAllowed(["GET", "HEAD", "POST"])
            return view(request, **parts)

        posted.form_page = address  # type: ignore[attr-defined]
        return posted

    return decorate


def signs_in_to_post(view: View) -> View:
    """Let everybody look at a page, and ask them to sign in before they send a form of it."""

    @wraps(view)
    def posted(request: HttpRequest, **parts: Any) -> HttpResponseBase:
        if request.method == "POST" and not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        return view(request, **parts)

    return posted


def page_of(request: HttpRequest) -> str:
    """Return the address of the page with the form that was sent."""
    match = request.resolver_match
    address = getattr(match.func, "form_page", None) if match else None
    return str(address(match.kwargs)) if match and address else request.get_full_path()


def is_own_path(path: str) -> bool:
    """Return True for the path of a page of this site: no other host's, and no word that could be a view's name."""
    return path.startswith("/") and url_has_allowed_host_and_scheme(path, allowed_hosts=None)


def way_back(request: HttpRequest, otherwise: str) -> str:
    """Return the path of the page with the form, as its field ``next`` names it."""
    path = request.POST.get("next", "")
    return path if is_own_path(path) else otherwise
