"""Ways to the forms by which people come in, and say who they are."""

from allauth.account.models import EmailAddress
from allauth.usersessions.forms import ManageUserSessionsForm
from django.test import Client
from django.urls import reverse

from accounts import addresses, entrance
from accounts.forms import ProfileForm
from accounts.languages import LanguageForm
from accounts.models import Bounce, User
from tests.accounts.conftest import found_in, last_mail, link_in
from tests.form_filling import form_at, form_in
from tests.tables import person
from tocsite.theme import ThemeForm

from .ways import Filled, leads, signed_in

OLD, NEW = "secret", "ab urbe condita"
CODE = "^[0-9A-Z]{3,}-?[0-9A-Z]{3,}$"


def confirmed() -> User:
    """Somebody whose address is confirmed, and whose password is the old one."""
    user = person("Ana")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user


def came_in(client: Client) -> User:
    """The same, who has come in by their password, as some pages of accounts ask."""
    form, button = sign_in(client)
    form.press(button)
    return User.objects.get()


@leads("account_signup", entrance.SignupForm)
def sign_up(client: Client) -> Filled:
    form = form_at(client, "/accounts/signup/", field="password1")
    return form.fill(email="bruno@example.org", username="Bruno", password1=NEW), "Sign up"


@leads("account_confirm_email")
def confirm_an_address(client: Client) -> Filled:
    form, button = sign_up(client)
    form.press(button)
    return form_at(client, link_in(last_mail()), button="Confirm address"), "Confirm address"


@leads("account_confirm_email", entrance.FirstPasswordForm)
def confirm_a_sign_up_elsewhere(client: Client) -> Filled:
    form, button = sign_up(Client(headers={"host": "127.0.0.1:8000"}))
    form.press(button)
    form = form_at(client, link_in(last_mail()), field="password1")
    return form.fill(password1=NEW, password2=NEW), "Confirm address"


@leads("account_login", entrance.LoginForm)
def sign_in(client: Client) -> Filled:
    form = form_at(client, "/accounts/login/", field="login")
    return form.fill(login=confirmed().email, password=OLD, remember=True), "Sign in"


@leads("account_request_login_code", entrance.RequestLoginCodeForm)
def ask_for_a_code(client: Client) -> Filled:
    form = form_at(client, "/accounts/login/code/", button="Send code")
    return form.fill(email=confirmed().email), "Send code"


@leads("account_confirm_login_code", entrance.ConfirmLoginCodeForm)
def type_the_code(client: Client) -> Filled:
    form, button = ask_for_a_code(client)
    page = client.get(form.press(button).url)
    return form_in(client, page, field="code").fill(code=found_in(last_mail(), CODE)[0]), "Sign in"


@leads("account_logout")
def sign_out(client: Client) -> Filled:
    signed_in(client)
    return form_at(client, "/cards/", action="/logout/"), "Sign out"


@leads("account_email", entrance.AddEmailForm)
def add_an_address(client: Client) -> Filled:
    came_in(client)
    form_at(client, "/accounts/reauthenticate/", field="password").fill(password=OLD).press()
    form = form_at(client, "/accounts/email/", button="Add address")
    return form.fill(email="second@example.org"), "Add address"


@leads("account_email")
def remove_an_address(client: Client) -> Filled:
    form, button = add_an_address(client)
    form.press(button)
    button = "Remove address"
    return form_at(client, "/accounts/email/", button=button), button


@leads("account_change_password", entrance.ChangePasswordForm)
def change_the_password(client: Client) -> Filled:
    came_in(client)
    form = form_at(client, "/accounts/password/change/", field="oldpassword")
    return form.fill(oldpassword=OLD, password1=NEW, password2=NEW), "Change password"


@leads("account_reset_password", entrance.ResetPasswordForm)
def forget_the_password(client: Client) -> Filled:
    form = form_at(client, "/accounts/password/reset/", field="email")
    return form.fill(email=confirmed().email), "Send link"


@leads("account_reset_password_from_key", entrance.ResetPasswordKeyForm)
def choose_a_new_password(client: Client) -> Filled:
    form, button = forget_the_password(client)
    form.press(button)
    form = form_at(client, link_in(last_mail()), field="password1")
    return form.fill(password1=NEW, password2=NEW), "Save password"


@leads("account_reauthenticate", entrance.ReauthenticateForm)
def give_the_password_once_more(client: Client) -> Filled:
    came_in(client)
    return form_at(client, "/accounts/reauthenticate/", field="password").fill(password=OLD), "Continue"


@leads("usersessions_list", ManageUserSessionsForm)
def sign_out_elsewhere(client: Client) -> Filled:
    user = came_in(client)
    other_client = Client()
    other_client.post("/accounts/login/", {"login": user.email, "password": OLD})
    other_client.get("/accounts/sessions/")
    form = form_at(client, "/accounts/sessions/", button="Sign out other devices")
    return form, "Sign out other devices"


@leads("profile", ProfileForm)
def change_the_profile(client: Client) -> Filled:
    signed_in(client)
    form = form_at(client, reverse("profile"), field="username")
    fields = {"username": "Annina", "timezone": "Asia/Tokyo", "quiet_from": 22, "quiet_to": 6, "days_off": [5, 6]}
    fields |= {"plays_from": 18, "plays_to": 23}
    return form.fill(fields), "Save"


@leads("log_out_everywhere")
def sign_out_everywhere(client: Client) -> Filled:
    signed_in(client)
    return form_at(client, reverse("profile"), button="Sign out everywhere"), "Sign out everywhere"


def paused(client: Client) -> User:
    user = came_in(client)
    addresses.record_bounce(address=user.email, kind=Bounce.Kind.HARD, detail="550 no such user", message_id="<1@x>")
    return user


@leads("test_mail")
def try_a_paused_address(client: Client) -> Filled:
    paused(client)
    return form_at(client, "/cards/", action="/test-mail/"), "Send test email"


@leads("resume_mail")
def resume_a_paused_address(client: Client) -> Filled:
    form, button = try_a_paused_address(client)
    form.press(button)
    link = found_in(last_mail(), r"https?://[^/\s]+(/people/me/resume-mail/\S+)")[1]
    return form_at(client, link, button="Turn on emails"), "Turn on emails"


@leads("ask_data_file")
def ask_for_all_data(client: Client) -> Filled:
    signed_in(client)
    return form_at(client, reverse("your_data"), action="/request/"), "Request file"


@leads("delete_account")
def leave_the_site(client: Client) -> Filled:
    came_in(client)
    form_at(client, "/accounts/reauthenticate/", field="password").fill(password=OLD).press()
    return form_at(client, reverse("delete_account"), action="/delete/"), "Delete account"


@leads("keep_account")
def stay_after_all(client: Client) -> Filled:
    form, button = leave_the_site(client)
    form.press(button)
    link = found_in(last_mail(), r"https?://[^/\s]+(/people/me/keep-account/\S+)")[1]
    return form_at(Client(headers={"host": "127.0.0.1:8000"}), link, button="Keep my account"), "Keep my account"


@leads("language", LanguageForm)
def choose_language(client: Client) -> Filled:
    return form_at(client, "/cards/", action="/language/"), "Deutsch"


@leads("theme", ThemeForm)
def choose_colours(client: Client) -> Filled:
    return form_at(client, "/cards/", action="/theme/"), "Dark"
