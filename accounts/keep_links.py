"""The link that keeps an account about to be deleted, in every email to its person until then."""

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core import signing
from django.db.models import Q
from django.urls import reverse
from django.utils import formats, timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tocsite.operator_texts import FootLink


def path_of(user: User) -> str:
    """Return the path of the page on which anybody who has it can keep the account, and do nothing else; the same in
    every email of one request for its deletion.
    """
    return reverse("keep_account", args=[_signer().sign_object([user.pk, user.deletion_key])])


def address_of(user: User) -> str:
    """Return the whole address of that page."""
    return settings.SITE_URL + path_of(user)


def person_of(token: str) -> User | None:
    """Return the person of such an address; None if it is damaged, of an earlier request, or their account is
    deleted.
    """
    try:
        pk, key = _signer().unsign_object(token)
    except signing.BadSignature:
        return None
    is_open_or_suspended = Q(is_active=True) | Q(suspended__isnull=False)
    return User.objects.filter(is_open_or_suspended, pk=pk, deletion_key=key).exclude(deletion_key="").first()


def foot_links(user: User | None) -> list[FootLink]:
    """Return the link for the foot of an email to somebody; none if their account stays."""
    if user is None or user.deletion_due is None:
        return []
    sentence = _("Your account will be deleted on %(day)s. Keep my account") % {"day": day_of_deletion(user)}
    return [FootLink(sentence, address_of(user))]


def foot_links_at(address: str) -> list[FootLink]:
    """Return the same for an email to this address."""
    verified = EmailAddress.objects.filter(email__iexact=address, verified=True)
    return foot_links(User.objects.filter(pk__in=verified.values("user"), deletion_due__isnull=False).first())


def day_of_deletion(user: User) -> str:
    """Return the day of the deletion in words, by the reader's calendar; empty if the account stays."""
    deletion = user.deletion_due
    return str(formats.date_format(timezone.localtime(deletion), "DATE_FORMAT")) if deletion else ""


def _signer() -> signing.Signer:
    return signing.Signer(salt="accounts.keep_links", sep=".")
