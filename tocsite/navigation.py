"""The sections of the site and the pages of an account, for the header, the menu and the tabs of every page."""

from functools import cache
from typing import NamedTuple

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import get_language
from django.utils.translation import pgettext_lazy as plazy

from accounts.languages import address_of_feed
from games.doors.views.learn.rules_pages import rules_addresses
from games.doors.views.lobby.titles_shown import address_of
from games.services.moderation.moderators import is_moderator
from games.titles.registry import TITLES
from games.titles.title import Title

OF_TWO_STEPS = (
    *("mfa_activate_totp", "mfa_deactivate_totp", "mfa_list_webauthn", "mfa_add_webauthn"),
    *("mfa_view_recovery_codes", "mfa_generate_recovery_codes"),
)


class Tab(NamedTuple):
    """A page of a section; ``below`` are the addresses of pages that belong to it, ``own`` is for people signed in."""

    name: str | Promise
    address: str
    below: tuple[str, ...] = ()
    own: bool = False


class Section(NamedTuple):
    """One of the parts of the site, and the pages in it; its own address is that of the page it opens on."""

    name: str | Promise
    address: str
    tabs: tuple[Tab, ...]

    def holds(self, path: str) -> bool:
        """Return True if a page of this address is one of its tabs, or belongs to one."""
        return any(path == tab.address or path in tab.below for tab in self.tabs)


def sections(request: HttpRequest) -> tuple[Section, ...]:
    """Return the parts of the site, each with the pages open to the reader."""
    return _sections(_is_signed_in(request))


def section_at(request: HttpRequest) -> Section | None:
    """Return the section that has the page among its tabs, if any."""
    return next((section for section in sections(request) if section.holds(request.path_info)), None)


def account_pages(request: HttpRequest) -> list[Tab]:
    """Return the pages of the reader's account, in the order of its menu; none for a stranger."""
    if not _is_signed_in(request):
        return []
    name = request.user.get_username()
    own = [Tab(plazy("page", "Administration"), reverse("admin:index"))] if request.user.is_staff else []
    return [
        Tab(plazy("page", "Public profile"), reverse("person", args=[name])),
        Tab(plazy("page", "My ratings"), reverse("leagues:person", args=[name])),
        *_settings(),
        *_moderation(request),
        *own,
    ]


def account_tabs(request: HttpRequest) -> tuple[Tab, ...]:
    """Return the tabs of an account's settings, on those pages; none elsewhere, and none for a stranger."""
    tabs = _settings() if _is_signed_in(request) else ()
    return tabs if any(request.path_info == tab.address or request.path_info in tab.below for tab in tabs) else ()


def foot() -> tuple[Section, ...]:
    """Return the columns of links at the foot of every page."""
    return _foot(get_language())


@cache
def _foot(_language: str | None) -> tuple[Section, ...]:
    return (
        Section(
            plazy("heading", "Play"),
            reverse("games:open"),
            (
                Tab(plazy("page", "Open games"), reverse("games:open")),
                Tab(plazy("page", "New game"), reverse("games:new")),
                Tab(plazy("page", "Open seats"), reverse("games:substitutes")),
                Tab(plazy("page", "Ladder"), reverse("leagues:ladders")),
            ),
        ),
        Section(
            plazy("heading", "Records"),
            reverse("games:finished"),
            (
                Tab(plazy("page", "Finished games"), reverse("games:finished")),
                Tab(plazy("page", "Statistics"), reverse("games:statistics")),
                Tab(plazy("page", "Ratings"), reverse("leagues:ratings")),
                Tab(plazy("page", "League news"), reverse("games:news")),
            ),
        ),
        Section(
            plazy("heading", "About"),
            reverse("games:how"),
            (
                Tab(plazy("page", "How to play"), reverse("games:how")),
                Tab(plazy("page", "Fair dice"), reverse("games:fairness")),
                Tab(plazy("page", "What we keep"), reverse("games:retention")),
                Tab(plazy("page", "Feed"), address_of_feed(reverse("games:feed"))),
            ),
        ),
    )


def _is_signed_in(request: HttpRequest) -> bool:
    return hasattr(request, "user") and request.user.is_authenticated


@cache
def _sections(signed_in: bool) -> tuple[Section, ...]:
    parts = (
        (plazy("section of the site", "Play"), reverse("games:open"), _play()),
        (plazy("section of the site", "Leagues"), reverse("leagues:index"), _leagues()),
        (plazy("section of the site", "History"), reverse("games:finished"), _history()),
        (plazy("section of the site", "Learn"), reverse("games:learn"), _learn()),
    )
    return tuple(
        Section(name, address, tuple(tab for tab in tabs if signed_in or not tab.own)) for name, address, tabs in parts
    )


def _play() -> list[Tab]:
    return [
        Tab(plazy("page", "My games"), reverse("games:mine"), (reverse("games:fellows"),), own=True),
        Tab(plazy("page", "Open games"), reverse("games:open")),
        Tab(plazy("page", "In progress"), reverse("games:running")),
        Tab(plazy("page", "Watching"), reverse("games:watching"), own=True),
        Tab(plazy("page", "Open seats"), reverse("games:substitutes")),
    ]


def _leagues() -> list[Tab]:
    return [
        Tab(plazy("page", "Leagues and tournaments"), reverse("leagues:index")),
        Tab(plazy("page", "Ladder"), reverse("leagues:ladders")),
        Tab(plazy("page", "Ratings"), reverse("leagues:ratings")),
        Tab(plazy("page", "News"), reverse("games:news")),
    ]


def _history() -> list[Tab]:
    return [
        Tab(plazy("page", "Finished games"), reverse("games:finished")),
        Tab(plazy("page", "Statistics"), reverse("games:statistics")),
        Tab(plazy("page", "Import a game"), reverse("games:imports"), own=True),
    ]


def _learn() -> list[Tab]:
    """Return the lessons, the rules, the pages about each title and its expansions, and those about the dice."""
    lessons = Tab(plazy("page", "Lessons"), reverse("games:learn"))
    rules = Tab(plazy("page", "Rules"), reverse("games:rules"), tuple(rules_addresses()))
    fair = Tab(plazy("page", "Fair dice"), reverse("games:fairness"), (reverse("games:seals"),))
    return [lessons, rules, *(tab for title in TITLES.values() for tab in _about(title)), fair]


def _about(title: Title) -> list[Tab]:
    """Return a tab for a title, with all its pages, and one for each expansion that has a page of its own."""
    pages, expansions = title.words.references, title.words.expansions
    if "how" not in pages:
        return []
    below = [address_of(title, page) for page in pages if page != "how" and page not in expansions]
    return [
        Tab(title.label, address_of(title, "how"), tuple(below)),
        *(Tab(expansion.label, address_of(title, page)) for page, expansion in expansions.items()),
    ]


def _moderation(request: HttpRequest) -> list[Tab]:
    """Return the queue of reports, for moderators alone."""
    return [Tab(plazy("page", "Moderation"), reverse("games:queue"))] if is_moderator(request.user) else []


@cache
def _settings() -> tuple[Tab, ...]:
    return (
        Tab(plazy("page", "Profile and quiet hours"), reverse("profile")),
        Tab(plazy("page", "Email settings"), reverse("games:mail_settings")),
        Tab(plazy("page", "Delivery log"), reverse("games:mails")),
        Tab(plazy("page", "Vacation"), reverse("games:vacations")),
        Tab(plazy("page", "Calendar"), reverse("leagues:calendar")),
        Tab(plazy("page", "Email addresses"), reverse("account_email")),
        Tab(plazy("page", "Password"), reverse("account_change_password")),
        Tab(plazy("page", "Two-step sign-in"), reverse("mfa_index"), tuple(reverse(name) for name in OF_TWO_STEPS)),
        Tab(plazy("page", "Devices"), reverse("usersessions_list")),
        Tab(plazy("page", "Blocked players"), reverse("games:blocked")),
        Tab(plazy("page", "Reports"), reverse("games:reports")),
        Tab(plazy("page", "Your data"), reverse("your_data"), (reverse("delete_account"),)),
    )
