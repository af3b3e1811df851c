"""People, the names they hold, and addresses that get no emails."""

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import addresses, services
from accounts.models import Bounce, DataFile, PausedAddress, User, Vacation
from games.services.errors import NotNow

from .acts import StaffAct
from .evidence import Beside, Evidence
from .site import site


class Addresses(Beside):
    model = EmailAddress
    columns = ("email", "verified", "primary")


class SecondFactors(Beside):
    """Apps, passkeys and codes that are set up, without their secrets."""

    model = Authenticator
    columns = ("type", "created_at", "last_used_at")


class Vacations(Beside):
    model = Vacation
    columns = ("first", "last", "cancelled")


@StaffAct(
    _("Remove two-step sign-in"),
    _(
        "For players who have lost their app, passkeys and codes. First make sure that the request is theirs: "
        "afterwards their password alone signs them in."
    ),
)
def remove_second_factors(user: User, row: User, reason: str) -> None:
    if not services.remove_second_factors(user=row):
        raise NotNow(gettext("This player has no two-step sign-in."))


@StaffAct(
    _("Sign out everywhere"),
    _("All sessions of these players end, and they sign in again as usual. To keep them out, suspend their accounts."),
)
def end_sessions(user: User, row: User, reason: str) -> None:
    services.end_all_sessions(user=row)


@admin.register(User, site=site)
class People(Evidence):
    columns = (
        *("username", "email", "is_active", "is_staff", "date_joined", "last_login", "timezone", "language"),
        *("quiet_from", "quiet_to", "days_off", "offers_to_substitute", "deletion_due"),
    )
    list_display = ("username", "email", "is_active", "is_staff", "date_joined", "last_login")
    list_filter = ("is_staff", "is_active", "date_joined")
    search_fields = ("username__istartswith", "email__istartswith", "names__name__istartswith")
    inlines = (Addresses, SecondFactors, Vacations)
    actions = (end_sessions, remove_second_factors)


@StaffAct(
    _("Release addresses"),
    _("We send emails to these addresses again, and forget what came back from them."),
    needs_reason=False,
)
def release(user: User, row: PausedAddress, reason: str) -> None:
    addresses.resume_address(pause=row)


@admin.register(PausedAddress, site=site)
class PausedAddresses(Evidence):
    heading = _("Paused addresses")
    columns = ("address", "why", "detail", "since", "tested")
    list_display = ("address", "why", "since", "tested")
    list_filter = ("why", "since")
    search_fields = ("address__icontains",)
    actions = (release,)


@admin.register(Bounce, site=site)
class Bounces(Evidence):
    heading = _("Bounces")
    columns = ("address", "kind", "detail", "at")
    list_display = ("address", "kind", "at")
    list_filter = ("kind", "at")
    search_fields = ("address__icontains",)


@admin.register(DataFile, site=site)
class DataFiles(Evidence):
    """Files with all of a person's data: when, and never what is in them."""

    heading = _("Data files")
    columns = ("person", "asked", "tried", "made")
    list_display = columns
    linked = ("person",)
