"""An authenticator app for tests: the codes of the secret that a page shows, and a person who has set it up."""

import time

from allauth.account import authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal import auth
from django.test import Client, TestCase

from accounts.models import User
from tests.accounts.conftest import PASSWORD, give_password_again, sign_in
from tests.form_filling import form_at

SETUP = "/accounts/2fa/totp/activate/"


def code_of(secret: str, later: int = 0) -> str:
    """The code that an app with this secret shows, so many steps of thirty seconds from now."""
    return auth.format_hotp_value(auth.hotp_value(secret, int(time.time()) // 30 + later))


def set_up_app(client: Client) -> str:
    """Set an app up by its page, of somebody who has just given their password; its secret."""
    form = form_at(client, SETUP, field="code")
    secret: str = form.page.context["form"].secret
    with TestCase.captureOnCommitCallbacks(execute=True):
        answer = form.fill(code=code_of(secret)).press()
    assert answer.status_code == 302, answer.context["form"].errors
    return secret


def with_app(client: Client, user: User, password: str = PASSWORD) -> str:
    """Let somebody sign in and set an app up; its secret."""
    sign_in(client, user, password)
    give_password_again(client, password)
    secret = set_up_app(client)
    count_as_shown(client, user)
    return secret


def count_as_shown(client: Client, user: User) -> None:
    """Note it in the session as the site does: within the transaction of a test its signal comes after the answer."""
    session, key = client.session, authentication.AUTHENTICATION_METHODS_SESSION_KEY
    app = Authenticator.objects.get(user=user, type=Authenticator.Type.TOTP)
    record = {"method": "mfa", "id": app.pk, "type": app.type, "at": time.time(), "reauthenticated": True}
    session[key] = [*session.get(key, []), record]
    session.save()
