"""Ask for the password once more before a form changes how somebody signs in: a browser left open
is no key.
"""

from collections.abc import Callable
from functools import wraps

from allauth.account import views
from allauth.account.decorators import reauthentication_required
from allauth.mfa.totp.views import activate_totp
from allauth.mfa.webauthn.views import ReauthenticateWebAuthnView, add_webauthn
from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.translation import gettext as _

View = Callable[..., HttpResponseBase]


def asks_again(view: View) -> View:
    """Guard the POSTs of a page."""
    return with_password(reauthentication_required(view, allow_get=True))


def with_password(view: View) -> View:
    """Guard a page that asks for a password. An account without one gets its first by mail, a check just as strong."""

    @wraps(view)
    def asking(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if request.user.is_authenticated and not request.user.has_usable_password():
            messages.info(request, _("Set a password first. We send you a link by email."))
            return redirect("account_reset_password")
        return view(request, *args, **kwargs)

    return asking


class PasskeyAgainView(ReauthenticateWebAuthnView):
    """Confirm by a passkey that it is the person, and stay here where it fails; allauth leads elsewhere."""

    def form_invalid(self, form: BaseForm) -> HttpResponse:
        return self.render_to_response(self.get_context_data() | {"form": form})


urlpatterns: list[URLPattern] = [
    path("email/", asks_again(views.email), name="account_email"),
    path("2fa/totp/activate/", with_password(activate_totp), name="mfa_activate_totp"),
    path("2fa/webauthn/add/", with_password(add_webauthn), name="mfa_add_webauthn"),
    path("2fa/webauthn/reauthenticate/", PasskeyAgainView.as_view(), name="mfa_reauthenticate_webauthn"),
    path("password/set/", asks_again(views.password_set), name="account_set_password"),
]
"""Pages of allauth that change the ways to sign in and ask for no password themselves, unlike that
of a new password.
"""
