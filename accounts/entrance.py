"""allauth's forms in the words of this site."""

from typing import Any

from allauth.account import forms as allauth
from django import forms
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import zones
from accounts.models import User

NAME_HELP = _("This is what other players see. 3 to 30 letters, digits, dots, hyphens or underscores.")
ZONE_HELP = _("Deadlines are shown in this time zone.")
ADDRESS_HELP = _("You sign in with it, and your mails go there. Nobody else sees it.")
PASSWORD_HELP = _("8 characters or more: not your name, not your address, and nothing that many people use.")
LABELS = {
    "email": _("Email address"),
    "login": _("Email address"),
    "password": _("Password"),
    "remember": _("Stay signed in here"),
    "oldpassword": _("Present password"),
    "password1": _("New password"),
    "password2": _("New password again"),
    "code": _("Code"),
}


class Plain:
    """A form of allauth's with our labels, and without its placeholders, which say the same once more."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        for name, field in self.fields.items():
            field.label = LABELS.get(name, field.label)
            field.widget.attrs.pop("placeholder", None)
        if "password1" in self.fields:
            self.fields["password1"].help_text = PASSWORD_HELP


def unnamed_zone() -> forms.ChoiceField:
    """The time zone of somebody who has named none; a script puts the browser's in its place."""
    field = forms.ChoiceField(
        label=_("Time zone"), required=False, choices=zones.choices_or_browser, help_text=ZONE_HELP
    )
    field.widget.attrs["data-guess-timezone"] = ""
    return field


class SignupForm(Plain, allauth.SignupForm):
    """With the time zone from the first day on."""

    timezone = unnamed_zone()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Public name")
        self.fields["username"].help_text = NAME_HELP
        self.fields["email"].help_text = ADDRESS_HELP
        self.fields["password1"].label = LABELS["password"]

    def save(self, request: HttpRequest) -> User:
        user: User = super().save(request)
        if zone := self.cleaned_data["timezone"]:
            user.timezone, user.timezone_chosen = zone, True
            user.save(update_fields=["timezone", "timezone_chosen"])
        return user


class LoginForm(Plain, allauth.LoginForm):
    """Address and password."""


class AddEmailForm(Plain, allauth.AddEmailForm):
    """Another address."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("Second email address")


class ChangePasswordForm(Plain, allauth.ChangePasswordForm):
    """The present password and a new one."""


class ResetPasswordForm(Plain, allauth.ResetPasswordForm):
    """Where the mail goes with which a new password is chosen."""


class ResetPasswordKeyForm(Plain, allauth.ResetPasswordKeyForm):
    """A new password, of whoever has come by that mail."""


class ReauthenticateForm(Plain, allauth.ReauthenticateForm):
    """The password once more."""


class RequestLoginCodeForm(Plain, allauth.RequestLoginCodeForm):
    """Where a code goes with which one signs in."""


class ConfirmLoginCodeForm(Plain, allauth.ConfirmLoginCodeForm):
    """That code."""
