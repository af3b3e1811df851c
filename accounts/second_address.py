"""A second address: it is told when mails to the first come back, and can take the first one's
place.
"""

from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed
from django.dispatch import receiver
from django.http import HttpRequest

from accounts import addresses


@receiver(email_confirmed)
def welcome(request: HttpRequest, email_address: EmailAddress, **_more: Any) -> None:
    """Tell the first address of a second one, good to sign in as well; if the first is paused, take
    its place.
    """
    user = email_address.user
    if email_address.primary:
        return
    if not addresses.is_paused(user.email):
        told = {"added_email": email_address.email}
        get_adapter(request).send_notification_mail("account/email/email_added", user, told)
        return
    told = {"from_email": user.email, "to_email": email_address.email}
    email_address.set_as_primary()
    get_adapter(request).send_notification_mail("account/email/email_changed", user, told, told["from_email"])
