"""allauth's forms of second factors in the words of this site, with a limit on wrong codes."""

from typing import Any

from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa.base import forms as base
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from accounts import limits
from accounts.entrance import Plain
from accounts.limits import TooMuch
from accounts.models import User

LIMIT = "second_factors_tried"
VALID_FOR = 30 * (2 * settings.MFA_TOTP_TOLERANCE + 1)
"""Seconds for which a code of an app can be right."""
NAME_LENGTH = 40


class Code(Plain):
    """A code that is typed in. It works once; wrong ones count against a limit."""

    user: User

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= {"autofocus": True, "autocapitalize": "off", "spellcheck": "false"}

    def clean_code(self) -> str:
        """Count the try before the code is looked at, so that tries at once cannot pass the limit."""
        try:
            limits.spend(LIMIT, self.user)
        except TooMuch as problem:
            raise ValidationError(str(problem)) from problem
        code = self._checked()
        limits.give_back(LIMIT, self.user)
        return code

    def _checked(self) -> str:
        try:
            code: str = super().clean_code()  # type: ignore[misc]  # that of a form
        except ValidationError as error:
            raise ValidationError(_("This code is wrong. Enter the latest one.")) from error
        if not cache.add(f"second-factor:{self.user.pk}:{normalize_user_code(code)}", True, timeout=VALID_FOR):
            raise ValidationError(_("This code was used already. Wait for the next one."))
        return code


class CodeForm(Code, base.AuthenticateForm):
    """The code of an app, or a recovery code, after the password."""


class CodeAgainForm(Code, base.ReauthenticateForm):
    """The same once more, of somebody who is signed in."""


class ActivateAppForm(Code, totp.ActivateTOTPForm):
    """The first code of an app, which shows that it has the secret."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= {"inputmode": "numeric"}


class AddPasskeyForm(Plain, webauthn.AddWebAuthnForm):
    """A name for a passkey; a script adds what the browser says."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _limit_name(self.fields["name"])
        self.fields["passwordless"].label = lazy("Sign in with it instead of the password")
        self.fields["passwordless"].help_text = lazy("Your device then asks for your fingerprint, face or PIN.")
        self.fields["passwordless"].initial = True


class RenamePasskeyForm(Plain, webauthn.EditWebAuthnForm):
    """Another name for a passkey."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _limit_name(self.fields["name"])


def _limit_name(field: forms.Field) -> None:
    """Bound the name of a passkey, on its page and in its check."""
    assert isinstance(field, forms.CharField)
    field.label = lazy("Name")
    field.max_length = NAME_LENGTH
    field.widget.attrs["maxlength"] = str(NAME_LENGTH)
