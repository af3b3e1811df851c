from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("people")

    def ready(self) -> None:
        """Connect listeners to allauth and Django, and to people who go."""
        from accounts import addresses, naming, second_factor, sessions, sign_in_log  # noqa: F401
