"""The page behind the link in an email to a new address."""

from typing import Any

from allauth.account import views as allauth
from allauth.account.models import EmailAddress, get_emailconfirmation_model
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from accounts.confirmation import hand_over_account, has_confirmed, has_given_password
from accounts.entrance import FirstPasswordForm
from accounts.second_factor import SecondFactor, lead_to_show_it, second_factor_of


class ConfirmationPage(allauth.ConfirmEmailView):
    """Confirm an address: the first of an account with its password, a further one signed in to the account."""

    form: FirstPasswordForm | None = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        confirmation = get_emailconfirmation_model().from_key(kwargs["key"])
        address = confirmation.email_address if confirmation else None
        if address and has_confirmed(address.user_id):
            return self._ask_for_person(request, address) or super().dispatch(request, *args, **kwargs)
        if address and not has_given_password(request, address):
            self.form = FirstPasswordForm(user=address.user, data=request.POST if request.method == "POST" else None)
        return super().dispatch(request, *args, **kwargs)

    def post(self, *args: Any, **kwargs: Any) -> HttpResponse:
        if self.form is None:
            answer: HttpResponse = super().post(*args, **kwargs)
            return answer
        self.object = self.get_object()
        if not self.form.is_valid():
            return self.render_to_response(self.get_context_data(), status=422)
        address, password = self.object.email_address, self.form.cleaned_data["password1"]
        if not address.can_set_verified():
            return self.render_to_response(self.get_context_data())
        with transaction.atomic():
            if not hand_over_account(address=address, password=password):
                return redirect(self.request.path)
            return super().post(*args, **kwargs)

    def logout_other_user(self, confirmation: Any) -> None:
        """Sign out whoever else is signed in once the address is confirmed; a link alone signs nobody out."""
        if self.request.method == "POST":
            super().logout_other_user(confirmation)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(**kwargs) | {"form": self.form}

    def _ask_for_person(self, request: HttpRequest, address: EmailAddress) -> HttpResponse | None:
        """Ask for the person of an account before its further address; None if it is them."""
        if not request.user.is_authenticated:
            messages.info(request, _("Sign in to confirm this address."))
            return redirect_to_login(request.path)
        if request.user.pk != address.user_id:
            self.object = None
            context = self.get_context_data() | {"is_of_another": True}
            return self.render_to_response(context, status=403)
        if second_factor_of(request) is SecondFactor.NOT_SHOWN:
            return lead_to_show_it(request.user, request.get_full_path())
        return None
