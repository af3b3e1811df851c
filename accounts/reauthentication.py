"""Ask for the password, or the second factor, once more before a form changes how somebody signs in: a browser left
open is no key.
"""

from collections.abc import Callable
from functools import wraps

from allauth.account import views
from allauth.account.decorators import reauthentication_required
from allauth.mfa.recovery_codes.views import download_recovery_codes, generate_recovery_codes, view_recovery_codes
from allauth.mfa.totp.views import activate_totp, deactivate_totp
from allauth.mfa.webauthn.views import (
    ReauthenticateWebAuthnView,
    add_webauthn,
    edit_webauthn,
    list_webauthn,
    remove_webauthn,
)
from allauth.usersessions.views import list_usersessions
from django.contrib import messages
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import URLPattern, path, re_path
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from accounts.confirmation_page import ConfirmationPage
from accounts.second_factor import SecondFactor, has_one, lead_to_show_it, second_factor_of

View = Callable[..., HttpResponseBase]


def with_reauthentication(view: View) -> View:
    """Guard the POSTs of a page, by the second factor of whoever has one."""
    return with_password(with_second_factor_to_post(reauthentication_required(view, allow_get=True)))


def with_password(view: View) -> View:
    """Guard a page that asks for a password. An account without one gets its first by mail, a check just as strong."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if request.user.is_authenticated and not request.user.has_usable_password():
            messages.info(request, _("Set a password first. We send you a link by email."))
            return redirect("account_reset_password")
        return view(request, *args, **kwargs)

    return guarded


def with_second_factor(view: View) -> View:
    """Guard a page: in a session that has not shown its person's second factor, they show it first."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if request.user.is_authenticated and second_factor_of(request) is SecondFactor.NOT_SHOWN:
            return lead_to_show_it(request.user, request.get_full_path())
        return view(request, *args, **kwargs)

    return guarded


def with_second_factor_to_post(view: View) -> View:
    """Guard the POSTs of a page in the same way."""
    guarded_view = with_second_factor(view)

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        return (guarded_view if request.method == "POST" else view)(request, *args, **kwargs)

    return guarded


def unless_second_factor(view: View) -> View:
    """Guard the page that asks for the password again: who has a second factor shows that instead."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if has_one(request.user):
            return lead_to_show_it(request.user, request.GET.get(REDIRECT_FIELD_NAME, ""))
        return view(request, *args, **kwargs)

    return guarded


class PasskeyAgainView(ReauthenticateWebAuthnView):
    """Confirm by a passkey that it is the person, and stay here where it fails; allauth leads elsewhere."""

    def form_invalid(self, form: BaseForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data() | {"form": form})


urlpatterns: list[URLPattern] = [
    path("email/", with_reauthentication(views.email), name="account_email"),
    re_path(r"^confirm-email/(?P<key>[-:\w]+)/$", ConfirmationPage.as_view(), name="account_confirm_email"),
    path("reauthenticate/", unless_second_factor(views.reauthenticate), name="account_reauthenticate"),
    path("2fa/totp/activate/", never_cache(with_second_factor(with_password(activate_totp))), name="mfa_activate_totp"),
    path("2fa/totp/deactivate/", with_second_factor(deactivate_totp), name="mfa_deactivate_totp"),
    path("2fa/webauthn/", with_second_factor(list_webauthn), name="mfa_list_webauthn"),
    path("2fa/webauthn/add/", with_second_factor(with_password(add_webauthn)), name="mfa_add_webauthn"),
    path("2fa/webauthn/keys/<int:pk>/remove/", with_second_factor(remove_webauthn), name="mfa_remove_webauthn"),
    path("2fa/webauthn/keys/<int:pk>/edit/", with_second_factor(edit_webauthn), name="mfa_edit_webauthn"),
    path("2fa/webauthn/reauthenticate/", PasskeyAgainView.as_view(), name="mfa_reauthenticate_webauthn"),
    path("2fa/recovery-codes/", never_cache(with_second_factor(view_recovery_codes)), name="mfa_view_recovery_codes"),
    path(
        "2fa/recovery-codes/generate/", with_second_factor(generate_recovery_codes), name="mfa_generate_recovery_codes"
    ),
    path(
        "2fa/recovery-codes/download/", with_second_factor(download_recovery_codes), name="mfa_download_recovery_codes"
    ),
    path("password/change/", with_second_factor(views.password_change), name="account_change_password"),
    path("sessions/", with_second_factor_to_post(list_usersessions), name="usersessions_list"),
    path("password/set/", with_reauthentication(views.password_set), name="account_set_password"),
]
"""Pages of allauth that change the ways to sign in, with what each asks for first: it would ask for nothing itself, or
for the password alone. Those that show secrets are not kept by a browser.
"""
