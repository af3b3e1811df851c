"""allauth's forms of second factors in the words of this site, with a limit on wrong codes."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from allauth.core.internal.cryptokit import normalize_user_code
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as base
from allauth.mfa.models import Authenticator
from allauth.mfa.totp import forms as totp
from allauth.mfa.webauthn import forms as webauthn
from django import forms
from django.conf import settings
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from accounts import limits, sign_in_log
from accounts.entrance import Plain
from accounts.limits import TooMuch
from accounts.models import User
from accounts.second_factor import SecondFactorAdapter

log = logging.getLogger(__name__)

LIMIT = "second_factors_tried"
VALID_FOR = 30 * (2 * settings.MFA_TOTP_TOLERANCE + 1)
"""Seconds for which a code of an app can be right."""
USED = lazy("This code was used already. Wait for the next one.")
CODE_LENGTH, NAME_LENGTH = 20, 40


class Code(Plain):
    """A code that is typed in. It works once; wrong ones count against a limit."""

    user: User
    cleaned_data: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs |= {
            "autofocus": True,
            "autocapitalize": "off",
            "spellcheck": "false",
            "maxlength": CODE_LENGTH,
        }

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
        used = f"second-factor:{self.user.pk}:{normalize_user_code(self.cleaned_data['code'])[:CODE_LENGTH]}"
        if cache.get(used):
            raise ValidationError(USED)
        try:
            code: str = super().clean_code()  # type: ignore[misc]  # that of a form
        except ValidationError as error:
            sign_in_log.note_wrong_code(self.user)
            raise ValidationError(_("This code is wrong. Enter the latest one.")) from error
        if not cache.add(used, True, timeout=VALID_FOR):  # by another browser meanwhile
            raise ValidationError(USED)
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


class Passkey:
    """The answer of a browser about a passkey, for libraries that fail in many ways when it is made up."""

    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["credential"]
        field.error_messages = dict.fromkeys(field.error_messages, SecondFactorAdapter.error_messages["incorrect_code"])

    def clean_credential(self) -> Authenticator:
        try:
            with _sound():
                authenticator: Authenticator = super().clean_credential()  # type: ignore[misc]  # that of a form
        except ValidationError:
            sign_in_log.note_failed_passkey()
            raise
        return authenticator


class SignInByPasskeyForm(Passkey, webauthn.LoginWebAuthnForm):
    """A passkey instead of the password."""


class PasskeyForm(Passkey, webauthn.AuthenticateWebAuthnForm):
    """A passkey after the password."""


class PasskeyAgainForm(Passkey, webauthn.ReauthenticateWebAuthnForm):
    """A passkey once more, of somebody who is signed in."""


class AddPasskeyForm(Plain, webauthn.AddWebAuthnForm):
    """A name for a passkey; a script adds what the browser says."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _limit_name(self.fields["name"])
        self.fields["passwordless"].label = lazy("Sign in with it instead of the password")
        self.fields["passwordless"].help_text = ""
        self.fields["passwordless"].initial = True

    def clean(self) -> dict[str, Any]:
        with _sound():
            return super().clean()


class RenamePasskeyForm(Plain, webauthn.EditWebAuthnForm):
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _limit_name(self.fields["name"])


@contextmanager
def _sound() -> Iterator[None]:
    """Raise ValidationError, with a sentence, for whatever goes wrong with a passkey."""
    try:
        yield
    except ValidationError:
        raise
    except Exception as error:
        log.info("a passkey could not be read: %s", type(error).__name__)
        raise get_adapter().validation_error("incorrect_code") from error


def _limit_name(field: forms.Field) -> None:
    """Bound the name of a passkey, on its page and in its check."""
    assert isinstance(field, forms.CharField)
    field.label = lazy("Name")
    field.max_length = NAME_LENGTH
    field.widget.attrs["maxlength"] = str(NAME_LENGTH)
