"""Where the site's accounts differ from allauth's own ways."""

from dataclasses import dataclass
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.conf import settings

from accounts.models import User
from accounts.names import normalise


@dataclass(frozen=True)
class Site:
    """What allauth's mails call the site; the site has one name and address, so no table of sites."""

    name: str
    domain: str


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "username_taken": User._meta.get_field("username").error_messages["unique"]
    }

    def clean_username(self, username: str, shallow: bool = False) -> str:
        return super().clean_username(normalise(username), shallow)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        site = Site(settings.SITE_NAME, settings.SITE_URL)
        super().send_mail(template_prefix, email, {"current_site": site} | context)
