"""Ways to the forms of a second factor."""

from django.test import Client

from accounts import second_factor_forms as forms
from accounts.models import User
from tests.accounts.passkeys import ADD, Passkey, add_passkey, options_to_sign_in, write
from tests.accounts.second_factors import SETUP, code_of, count_as_shown, set_up_app
from tests.form_filling import form_at

from .accounts import OLD, came_in
from .ways import Filled, leads

INDEX = "/accounts/2fa/"


def trusted(client: Client) -> User:
    """Somebody who has just given their password twice."""
    user = came_in(client)
    form_at(client, "/accounts/reauthenticate/", field="password").fill(password=OLD).press()
    return user


def with_app(client: Client) -> str:
    user = trusted(client)
    secret = set_up_app(client)
    count_as_shown(client, user)
    return secret


def with_passkey(client: Client) -> Passkey:
    trusted(client)
    return add_passkey(client)


def half_way(client: Client) -> None:
    """Sign out, and in again by the password alone."""
    form_at(client, "/cards/", action="/logout/").press("Sign out")
    form = form_at(client, "/accounts/login/", field="login")
    form.fill(login=User.objects.get().email, password=OLD).press("Sign in")


@leads("mfa_activate_totp", forms.ActivateAppForm)
def set_up_an_app(client: Client) -> Filled:
    trusted(client)
    form = form_at(client, SETUP, field="code")
    return form.fill(code=code_of(form.page.context["form"].secret)), "Turn on"


@leads("mfa_deactivate_totp")
def remove_the_app(client: Client) -> Filled:
    with_app(client)
    return form_at(client, INDEX + "totp/deactivate/", button="Remove app"), "Remove app"


@leads("mfa_authenticate", forms.CodeForm)
def type_the_code_of_the_app(client: Client) -> Filled:
    secret = with_app(client)
    half_way(client)
    return form_at(client, INDEX + "authenticate/", field="code").fill(code=code_of(secret, later=1)), "Sign in"


@leads("mfa_reauthenticate", forms.CodeAgainForm)
def type_the_code_once_more(client: Client) -> Filled:
    secret = with_app(client)
    return form_at(client, INDEX + "reauthenticate/", field="code").fill(code=code_of(secret, later=1)), "Continue"


@leads("mfa_generate_recovery_codes")
def make_new_codes(client: Client) -> Filled:
    with_app(client)
    return form_at(client, INDEX + "recovery-codes/generate/", button="Create new codes"), "Create new codes"


@leads("mfa_add_webauthn", forms.AddPasskeyForm)
def add_a_passkey(client: Client) -> Filled:
    trusted(client)
    form = form_at(client, ADD, field="credential").fill(name="Phone", passwordless=True)
    return write(form, Passkey().create(form.page.context["js_data"]["creation_options"])), ""


@leads("mfa_edit_webauthn", forms.RenamePasskeyForm)
def rename_a_passkey(client: Client) -> Filled:
    with_passkey(client)
    form = form_at(client, _page_of(client, "edit"), field="name")
    return form.fill(name="Laptop"), "Rename passkey"


@leads("mfa_remove_webauthn")
def remove_a_passkey(client: Client) -> Filled:
    with_passkey(client)
    return form_at(client, _page_of(client, "remove"), button="Remove passkey"), "Remove passkey"


@leads("mfa_login_webauthn", forms.SignInByPasskeyForm)
def sign_in_by_a_passkey(client: Client) -> Filled:
    passkey = with_passkey(client)
    form_at(client, "/cards/", action="/logout/").press("Sign out")
    form = form_at(client, "/accounts/login/", field="credential")
    return write(form, passkey.use(options_to_sign_in(client))), ""


@leads("mfa_authenticate", forms.PasskeyForm)
def show_a_passkey(client: Client) -> Filled:
    passkey = with_passkey(client)
    half_way(client)
    form = form_at(client, INDEX + "authenticate/", field="credential")
    return write(form, passkey.use(form.page.context["js_data"]["request_options"])), ""


@leads("mfa_reauthenticate_webauthn", forms.PasskeyAgainForm)
def show_a_passkey_once_more(client: Client) -> Filled:
    passkey = with_passkey(client)
    form = form_at(client, INDEX + "webauthn/reauthenticate/", field="credential")
    return write(form, passkey.use(form.page.context["js_data"]["request_options"])), ""


def _page_of(client: Client, page_name: str) -> str:
    key = User.objects.get().authenticator_set.get(type="webauthn").pk
    return f"{INDEX}webauthn/keys/{key}/{page_name}/"
