"""Reports of errors to Sentry, or to whatever speaks its protocol, for a site with SENTRY_DSN.

A report names the error, the place in the code, the view and the request's id. It never holds what a person sent or
may not know: no local variables, no body, cookies, headers or query, no address of mail, no token of a link.
"""

import re
from typing import Any

import sentry_sdk
from django_guid import get_guid

from tocsite import VERSION
from tocsite.logs import hide_tokens

ADDRESS = re.compile(r"[^\s<>()\"',;:]+@[^\s<>()\"',;:]+")
REQUEST_PARTS = ("method", "url")


def start_reporting(dsn: str) -> None:
    """Send all errors of this process to an address; Django's and Celery's are found by the library itself."""
    sentry_sdk.init(
        dsn=dsn,
        release=VERSION,
        send_default_pii=False,
        include_local_variables=False,
        max_request_body_size="never",
        max_breadcrumbs=0,
        before_send=without_secrets,
    )


def without_secrets(event: Any, hint: dict[str, Any]) -> Any:
    """Take out of a report what a reader of logs may not see, and add the id of the request."""
    if request := event.get("request"):
        event["request"] = {name: hide_tokens(request[name]) for name in REQUEST_PARTS if name in request}
    for error in event.get("exception", {}).get("values", []):
        error["value"] = without_addresses(error.get("value") or "")
    if entry := event.get("logentry"):
        event["logentry"] = {"message": without_addresses(str(entry.get("formatted") or entry.get("message") or ""))}
    event.pop("user", None)
    event.pop("extra", None)
    event.setdefault("tags", {})["request_id"] = get_guid() or ""
    return event


def without_addresses(text: str) -> str:
    """Return the first line, without tokens and addresses: PostgreSQL puts the row that it refused in the second."""
    return ADDRESS.sub("...", hide_tokens(text.partition("\n")[0]))
