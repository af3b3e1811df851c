"""Text and choices of forms that were not taken: kept in the session until they are in a form
again.

They come back to the page of their form (`accounts.form_pages`), and to their writer: a form sent
while signed out belongs to the latest person signed in in this browser, if known. A script puts
them into the form again (static/js/drafts.js); without scripts they are shown. Nothing is ever sent
by itself, and passwords, codes and files are not kept.
"""

from dataclasses import asdict, dataclass, replace
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.form_pages import page_of

KEY = "unsent"
READER = "reader"
"""The cookie with the person signed in last in this browser."""
SALT = "accounts.unsent.reader"
READER_LASTS = timedelta(days=365)
LASTS = timedelta(days=1)
SHOWN_FOR = timedelta(minutes=15)
"""The time for which a page shows it, from the first time: it may be loaded anew."""
MOST, LONGEST = 5, 20_000
"""Forms, and characters of one of them: only the browser keeps longer ones."""
WRITTEN = (
    "about", "announcement", "dice", "email", "headline", "lines", "login", "name", "orders",
    "place", "reason", "reply", "salt", "seeds", "starts", "text", "username",
)  # fmt: skip
"""The fields for writing, by the end of their names."""
SECRET = ("password", "code", "credential", "csrfmiddlewaretoken")


@dataclass(frozen=True)
class Unsent:
    """A form that was not taken. ``address`` is its target, ``page`` the page it stands on."""

    address: str
    page: str
    fields: list[list[str]]
    had_file: bool
    signed_out: bool
    by: int | None
    ends: float

    @property
    def text(self) -> str:
        return text_of(self.fields)


def keep(request: HttpRequest) -> bool:
    """Keep the form of a request; return False if nothing was filled in, or too much."""
    fields = [[name, text] for name, texts in request.POST.lists() for text in texts if not _is_secret(name)]
    if not fields or sum(len(text) for _name, text in fields) > LONGEST:
        return False
    signed_out = not request.user.is_authenticated
    new = Unsent(
        request.path,
        urlsplit(page_of(request)).path,
        fields,
        bool(request.FILES),
        signed_out,
        _last_reader(request) if signed_out else request.user.pk,
        (timezone.now() + LASTS).timestamp(),
    )
    if signed_out:
        request.session.set_expiry(int(LASTS.total_seconds()))  # a stranger's session is for nothing else
    others = [form for form in _all_unsent(request) if form.address != new.address]
    _write_all(request, [*others, new][-MOST:])
    return True


def drop(request: HttpRequest) -> None:
    """Forget a form that has been taken now."""
    if KEY in request.session:
        _write_all(request, [form for form in _all_unsent(request) if form.address != request.path])


def on_page(request: HttpRequest) -> list[Unsent]:
    """Return the kept forms of the page shown; from now on they are shown for some minutes."""
    if request.method != "GET" or KEY not in request.session:
        return []
    all_forms, latest = _all_unsent(request), (timezone.now() + SHOWN_FOR).timestamp()
    forms = [form for form in all_forms if form.page == request.path and _is_for(request, form)]
    if any(form.ends > latest for form in forms):
        _write_all(
            request, [replace(form, ends=min(form.ends, latest)) if form in forms else form for form in all_forms]
        )
    return forms


def typed_fields(request: HttpRequest) -> str:
    """Return the text of a form that was sent from a page of this site."""
    if request.method != "POST" or not is_from_here(request):
        return ""
    return text_of([[name, text] for name, texts in request.POST.lists() for text in texts])


def text_of(fields: list[list[str]]) -> str:
    return "\n\n".join(text for name, text in fields if name.rpartition("-")[2] in WRITTEN and text.strip())


def is_from_here(request: HttpRequest) -> bool:
    """Return False if a browser says that another site has sent the form."""
    source = request.headers.get("Origin") or request.headers.get("Referer")
    return source is None or urlsplit(source).netloc == request.get_host()


def remember_reader(request: HttpRequest, response: HttpResponse) -> None:
    if _last_reader(request) != request.user.pk:
        response.set_signed_cookie(
            READER,
            str(request.user.pk),
            SALT,
            max_age=READER_LASTS,
            secure=settings.SESSION_COOKIE_SECURE,
            httponly=True,
            samesite="Lax",
        )


def _last_reader(request: HttpRequest) -> int | None:
    """Return the person signed in last in this browser, if known."""
    cookie = request.get_signed_cookie(READER, default="", salt=SALT)
    return int(cookie) if cookie else None


def _is_for(request: HttpRequest, form: Unsent) -> bool:
    user = request.user
    return form.by in (None, user.pk) and (user.is_authenticated or not form.signed_out)


def _is_secret(name: str) -> bool:
    return any(secret in name for secret in SECRET)


def _all_unsent(request: HttpRequest) -> list[Unsent]:
    now = timezone.now().timestamp()
    return [Unsent(**stored) for stored in request.session.get(KEY, []) if stored["ends"] > now]


def _write_all(request: HttpRequest, forms: list[Unsent]) -> None:
    request.session[KEY] = [asdict(form) for form in forms]
