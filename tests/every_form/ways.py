"""The way to each form of the site: what has to be there, whose browser it is, what they fill in and press."""

from collections.abc import Callable
from typing import NamedTuple

from allauth.mfa.totp.internal.auth import TOTP
from django.forms import BaseForm
from django.test import Client

from accounts.models import User
from tests import tables
from tests.accounts.second_factors import code_of
from tests.form_filling import PageForm, form_at
from tests.staff.conftest import SECRET

Filled = tuple[PageForm, str]
"""A form as a person has filled it in, and the words of the button that they press."""
Take = Callable[[Client], Filled]


class Way(NamedTuple):
    """A way to the view ``to``, which reads the form as ``reads``, or a field or two by itself. ``backend`` is the mail
    backend of the site, where that is asked for.
    """

    take: Take
    to: str
    reads: type[BaseForm] | None
    backend: str

    def __str__(self) -> str:
        return self.take.__name__


WAYS: list[Way] = []


def leads(to: str, reads: type[BaseForm] | None = None, backend: str = "") -> Callable[[Take], Take]:
    """Note a way."""

    def note(take: Take) -> Take:
        WAYS.append(Way(take, to, reads, backend))
        return take

    return note


def signed_in(client: Client, name: str = "Ana") -> User:
    """Somebody new, or who is there already, who sits before this browser."""
    user = User.objects.filter(username=name).first() or tables.person(name)
    client.force_login(user)
    return user


def with_code(client: Client, user: User) -> None:
    """Let somebody who is signed in show the code of an app that is new to them."""
    TOTP.activate(user, SECRET)
    form_at(client, "/accounts/2fa/reauthenticate/", field="code").fill(code=code_of(SECRET)).press()
