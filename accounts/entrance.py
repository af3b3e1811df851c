"""allauth's forms in the words of this site."""

from typing import Any

from allauth.account import forms as allauth
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.core import context as current
from django import forms
from django.db import transaction
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts import mail_requests, sign_in_log, zones
from accounts.addresses import is_confirmed
from accounts.models import User

NAME_HELP = _("Other players see this name. Use 3 to 30 letters, digits, dots, hyphens or underscores.")
ZONE_HELP = _("We show deadlines in this time zone.")
ADDRESS_HELP = _("You sign in with it and get your emails there. No other player sees it.")
PASSWORD_HELP = _("At least 12 characters. Don't use your name, your email address or a common password.")
LABELS = {
    "email": _("Email address"),
    "login": _("Email address"),
    "password": _("Password"),
    "remember": _("Keep me signed in"),
    "oldpassword": _("Current password"),
    "password1": _("New password"),
    "password2": _("Repeat new password"),
    "code": _("Code"),
}


class Plain:
    """A form of allauth's with our labels, and without its placeholders, for they repeat the labels."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{"label_suffix": "", **kwargs})
        for name, field in self.fields.items():
            field.label = LABELS.get(name, field.label)
            field.widget.attrs.pop("placeholder", None)
        if "password1" in self.fields:
            self.fields["password1"].help_text = PASSWORD_HELP


class AsksForMail:
    """A form that has a mail sent to the address written in it; one too many is refused, with the reason."""

    cleaned_data: dict[str, Any]
    errors: dict[str, Any]

    def clean(self) -> dict[str, Any]:
        super().clean()  # type: ignore[misc]  # that of a form
        if not self.errors:
            mail_requests.count_request(current.request, self.cleaned_data["email"])
        return self.cleaned_data


def unnamed_zone() -> forms.ChoiceField:
    """The time zone of somebody who has named none; a script puts the browser's in its place."""
    field = forms.ChoiceField(
        label=_("Time zone"), required=False, choices=zones.choices_or_browser, help_text=ZONE_HELP
    )
    field.widget.attrs["data-guess-timezone"] = ""
    return field


class SignupForm(AsksForMail, Plain, allauth.SignupForm):
    """Sign up, with the time zone from the first day on."""

    timezone = unnamed_zone()

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Username")
        self.fields["username"].help_text = NAME_HELP
        self.fields["email"].help_text = ADDRESS_HELP
        self.fields["password1"].label = LABELS["password"]

    def validate_unique_email(self, value: str) -> str:
        """Take an address for somebody's once they have confirmed it: claiming it keeps nobody else from signing up."""
        self.account_already_exists = is_confirmed(value)
        return value

    def clean(self) -> dict[str, Any]:
        mail_requests.require_open_sign_up()
        return super().clean()

    def try_save(self, request: HttpRequest) -> Any:
        if self.account_already_exists:
            self._take_as_long(request)
        return super().try_save(request)

    def _take_as_long(self, request: HttpRequest) -> None:
        """Do the same work for a known address, its password's hash above all, and take it back:
        the time tells nothing of it.
        """
        adapter = get_adapter(request)
        with transaction.atomic():
            user = adapter.save_user(request, adapter.new_user(request), self)
            address = EmailAddress.objects.create(user=user, email=self.cleaned_data["email"], primary=True)
            user.save(update_fields=["timezone"])
            adapter.should_send_confirmation_mail(request, address, signup=True)
            transaction.set_rollback(True)

    def save(self, request: HttpRequest) -> User:
        user: User = super().save(request)
        if zone := self.cleaned_data["timezone"]:
            user.timezone, user.timezone_chosen = zone, True
            user.save(update_fields=["timezone", "timezone_chosen"])
        return user


class LoginForm(Plain, allauth.LoginForm):
    """Address and password. Decisions take days, so people stay signed in by default."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["remember"].initial = True


class AddEmailForm(AsksForMail, Plain, allauth.AddEmailForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].label = _("Second email address")


class ChangePasswordForm(Plain, allauth.ChangePasswordForm):
    """The present password and a new one."""


class FirstPasswordForm(Plain, allauth.SetPasswordForm):
    """The password of an account, by the reader of its first address."""


class ResetPasswordForm(AsksForMail, Plain, allauth.ResetPasswordForm):
    """The address for a mail to choose a new password; only a confirmed one gets it."""

    users: list[User]

    def clean_email(self) -> str:
        email: str = super().clean_email()
        if not is_confirmed(email):
            self.users = []
        return email


class ResetPasswordKeyForm(Plain, allauth.ResetPasswordKeyForm):
    """A new password, by the link of such a mail."""


class ReauthenticateForm(Plain, allauth.ReauthenticateForm):
    """The password once more."""


class RequestLoginCodeForm(AsksForMail, Plain, allauth.RequestLoginCodeForm):
    """The address for a mail with a code to sign in."""


class ConfirmLoginCodeForm(Plain, allauth.ConfirmLoginCodeForm):
    def clean_code(self) -> str:
        try:
            code: str = super().clean_code()
        except forms.ValidationError:
            sign_in_log.note_wrong_mailed_code()
            raise
        return code
