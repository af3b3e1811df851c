"""Emails on their way out, with what became of each, and emails that came in. Their words are shown nowhere here."""

from typing import Any, ClassVar

from django.contrib import admin
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import AccountMail, Digest, IncomingMail, NewsMail, Notification, OperatorMail
from games.models.mail import OutgoingMail
from games.services.outbox import delivery, mail_states

from .acts import StaffAct
from .evidence import Evidence
from .site import site

FATE = ("status", "reason", "attempts", "failure", "due", "created", "claimed", "sent")


@StaffAct(
    _("Send again"),
    _("We send these emails again, each only if it is still needed and wanted."),
    needs_reason=False,
)
def resend(user: User, row: OutgoingMail, reason: str) -> None:
    delivery.resend(row)


class Outgoing(Evidence):
    """Emails owed. The words of a mail server may quote an address with a token, so the kind of a failure is shown."""

    needs = ("error",)
    list_filter: ClassVar[Any] = ("status", "reason", "created")
    actions = (resend,)

    @admin.display(description=_("failure"))
    def failure(self, row: OutgoingMail) -> str:
        kind = row.error.partition(":")[0]
        return f"{mail_states.friendly(row.error)} ({kind})" if row.error else "-"


@admin.register(Notification, site=site)
class Notifications(Outgoing):
    heading = _("Emails of games")
    columns = ("user", "game", "seat", "kind", *FATE, "held", "digest")
    list_display = ("created", "user", "game", "kind", "status", "reason", "failure", "sent")
    list_filter = ("kind", *Outgoing.list_filter)
    search_fields = ("user__username__istartswith", "user__email__istartswith", "game__public_id__exact")
    linked = ("user", "game")


@admin.register(NewsMail, site=site)
class NewsMails(Outgoing):
    heading = _("Emails of leagues and news")
    columns = ("user", "news", "kind", *FATE, "held", "digest")
    list_display = ("created", "user", "news", "kind", "status", "reason", "failure", "sent")
    list_filter = ("kind", *Outgoing.list_filter)
    search_fields = ("user__username__istartswith", "user__email__istartswith")
    linked = ("user",)


@admin.register(Digest, site=site)
class Digests(Outgoing):
    heading = _("Daily digests")
    columns = ("user", *FATE)
    list_display = ("created", "user", "status", "reason", "failure", "sent")
    search_fields = ("user__username__istartswith", "user__email__istartswith")
    linked = ("user",)


@admin.register(AccountMail, site=site)
class AccountMails(Outgoing):
    """Emails of accounts that are not sent yet; one may hold a code or a link, so not even the subject is shown."""

    heading = _("Emails of accounts")
    columns = ("recipient", *FATE, "expires")
    list_display = ("created", "recipient", "status", "failure", "expires")
    search_fields = ("recipient__istartswith",)


@admin.register(OperatorMail, site=site)
class OperatorMails(Outgoing):
    heading = _("Emails to the operator")
    columns = ("recipient", *FATE)
    list_display = ("created", "recipient", "status", "failure")


@admin.register(IncomingMail, site=site)
class IncomingMails(Evidence):
    """Emails that came in: whose, and their outcome; orders and messages in them are their writer's."""

    heading = _("Received emails")
    columns = ("received", "sender", "user", "game", "seat", "outcome", "copies")
    list_display = ("received", "sender", "user", "game", "outcome", "copies")
    list_filter = ("outcome", "received")
    search_fields = ("sender__istartswith", "user__username__istartswith", "game__public_id__exact")
    linked = ("user", "game")
