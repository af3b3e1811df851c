from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("people")

    listening = ("addresses", "naming", "second_factor", "sessions", "sign_in_log")
    """Modules that listen to allauth and Django, and to people who go, once they are imported."""

    def ready(self) -> None:
        for module in self.listening:
            import_module(f"{self.name}.{module}")
