"""One's own profile, data and account."""

from allauth.account import views as allauth
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from accounts import addresses, departure, keep_links, naming, personal_data, services, unsent, zones
from accounts.entrance import SignupForm
from accounts.form_pages import form_on, page_of
from accounts.forms import ProfileForm
from accounts.limits import TooMuch
from accounts.models import SignedInRequest, User
from accounts.reauthentication import with_reauthentication, with_second_factor, with_second_factor_to_post
from tocsite.smtp import errors_of_service


class SignupView(allauth.SignupView):
    """Sign up by allauth, where somebody may take the name after the form has looked."""

    def form_valid(self, form: SignupForm) -> HttpResponse:
        try:
            with transaction.atomic():
                answer: HttpResponse = super().form_valid(form)
                return answer
        except IntegrityError:
            if not naming.refuse_taken(form):
                raise
            return self.form_invalid(form)


@login_required
def profile(request: SignedInRequest) -> HttpResponse:
    """Name, time zone and language; addresses, password and sessions have allauth's pages."""
    user = User.objects.get(pk=request.user.pk)  # a copy: a refused name must not appear on the page as one's own
    form = ProfileForm(request.POST or None, instance=user, label_suffix="")
    if request.method == "POST" and form.is_valid():
        try:
            services.save_profile(user=user, changed_fields=form.changed_data)
        except TooMuch as limit:
            form.add_error("username", str(limit))
        except IntegrityError:
            if not naming.refuse_taken(form, to=request.user):
                raise
        else:
            messages.success(request, _("Profile saved."))
            return redirect("profile")
    return render(request, "accounts/profile.html", {"form": form}, status=422 if form.errors else 200)


@form_on("profile")
@login_required
def browser_zone(request: SignedInRequest) -> HttpResponse:
    """Take the browser's time zone from a script, unless the person has named one; the next page says so."""
    zone = request.POST.get("timezone", "")
    if services.take_browser_zone(user=request.user, zone=zone):
        context = {"zone": zones.zone_in_words(zone)}
        messages.info(
            request,
            _("Times are now shown in %(zone)s, the time zone of your browser. You can change it in your profile.")
            % context,
        )
    return HttpResponse(status=204)


@form_on("profile")
@login_required
@with_second_factor_to_post
def log_out_everywhere(request: SignedInRequest) -> HttpResponse:
    services.end_all_sessions(user=request.user)
    logout(request)
    messages.success(request, _("You're signed out on every device."))
    return redirect("account_login")


@form_on("account_email")
@login_required
def test_mail(request: SignedInRequest) -> HttpResponse:
    """Send a mail to the reader's paused address; its link resumes it."""
    failures: tuple[type[Exception], ...] = (OSError, *errors_of_service("AnymailError"))
    try:
        is_sent = addresses.send_test_mail(user=request.user)
    except failures:  # a service may not write to an address that came back
        messages.error(request, _("We couldn't send the test email. Try again in a few minutes."))
    else:
        messages.info(request, _after_test(is_sent))
    return redirect("account_email")


def _after_test(is_sent: bool) -> str:
    if is_sent:
        return _("We sent a test email. Open the link in it to get emails again.")
    return _("We sent a test email a few minutes ago. Look for it first, also in your spam folder.")


@require_http_methods(["GET", "HEAD", "POST"])
def resume_mail(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind a test mail's link: a button lets mails flow again. Signs nobody in."""
    pause = addresses.pause_of(token)
    is_resumed = pause is not None and request.method == "POST"
    if pause is not None and is_resumed:
        addresses.resume_address(pause=pause)
    context = {"pause": pause, "is_resumed": is_resumed}
    return render(request, "accounts/resume.html", context, status=200 if pause else 404)


@login_required
@require_safe
def your_data(request: SignedInRequest) -> HttpResponse:
    """The page for a file with all of one's data, and for leaving."""
    file = personal_data.file_of(request.user)
    deleted_at = file and personal_data.deleted_at(file)
    context = {"file": file, "deleted_at": deleted_at, "days": departure.THINKING_TIME.days}
    return render(request, "accounts/your_data.html", context)


@form_on("your_data")
@login_required
@with_reauthentication
def ask_data_file(request: SignedInRequest) -> HttpResponse:
    try:
        personal_data.ask_file(user=request.user)
    except (personal_data.UnderWay, TooMuch) as problem:
        messages.error(request, str(problem))
    else:
        messages.success(request, _("We're preparing your file. You'll get an email when it's ready, within an hour."))
    return redirect("your_data")


@login_required
@with_second_factor
@require_safe
def data_file(request: SignedInRequest) -> HttpResponse:
    """Hand the file with a person's data to them alone."""
    content = personal_data.content_of(request.user)
    if content is None:
        messages.error(request, _("There is no file to download now. You can request a new one here."))
        return redirect("your_data")
    answer = HttpResponse(content, content_type="application/zip")
    answer["Content-Disposition"] = 'attachment; filename="your-data.zip"'
    answer["Cache-Control"] = "private, no-store"
    return answer


@login_required
@with_reauthentication
@require_http_methods(["GET", "HEAD", "POST"])
def delete_account(request: SignedInRequest) -> HttpResponse:
    """Tell what deleting an account does; the password is asked for once more before it is noted."""
    if request.method == "POST":
        departure.ask_deletion(user=request.user)
        return redirect("your_data")
    return render(request, "accounts/delete_account.html", {"days": departure.THINKING_TIME.days})


@require_http_methods(["GET", "HEAD", "POST"])
def keep_account(request: HttpRequest, token: str) -> HttpResponse:
    """The page behind the link in every email to somebody about to leave: a button keeps the account. Signs nobody
    in.
    """
    user = keep_links.person_of(token)
    is_kept = user is not None and request.method == "POST" and departure.keep_account(user=user)
    if is_kept and request.user == user:
        messages.success(request, _("Your account stays."))
        return redirect("your_data")
    context = {"leaver": user, "is_kept": is_kept, "day": keep_links.day_of_deletion(user) if user else ""}
    return render(request, "accounts/keep_account.html", context, status=200 if user else 404)


def refuse_forgery(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Give back a form with a wrong token, most often because its page is older than the latest
    signing in.

    Forms from another site are not shown, and nothing is sent again from here: the page of the form
    is opened anew, with the typed text in it.
    """
    page = page_of(request)
    if unsent.is_from_here(request) and request.COOKIES:  # a program that looks for forms brings none
        unsent.keep(request)
        if request.headers.get("HX-Request") == "true":
            return HttpResponse(headers={"HX-Redirect": page})
    return render(request, "403_csrf.html", {"page": page}, status=403)
