"""Variables for every page; nothing is looked up until a template uses it."""

from typing import Any

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts import addresses, keep_links, second_factor, unsent
from accounts.models import PausedAddress


def paused(request: HttpRequest) -> dict[str, Any]:
    """``paused_address``: the pause of the reader's address, if it is paused; one query a page."""
    return {"paused_address": SimpleLazyObject(lambda: _own_pause(request))}


def _own_pause(request: HttpRequest) -> PausedAddress | None:
    return addresses.find_pause(request.user.email) if request.user.is_authenticated else None


def deletion(request: HttpRequest) -> dict[str, Any]:
    """``keep_account_path``: the address of the form that keeps the reader's account, for one about to be deleted."""
    return {"keep_account_path": SimpleLazyObject(lambda: _own_keep_path(request))}


def _own_keep_path(request: HttpRequest) -> str:
    return keep_links.path_of(request.user) if request.user.is_authenticated else ""


def passkeys(request: HttpRequest) -> dict[str, Any]:
    """``takes_passkeys``: whether browsers use passkeys at this site's address."""
    return {"takes_passkeys": SimpleLazyObject(second_factor.takes_passkeys)}


def not_sent(request: HttpRequest) -> dict[str, Any]:
    """``unsent`` are forms of this page that were not taken, ``written`` the text of the one refused now."""
    return {
        "unsent": SimpleLazyObject(lambda: unsent.on_page(request)),
        "written": SimpleLazyObject(lambda: unsent.typed_fields(request)),
    }
