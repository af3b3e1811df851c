"""The owner of a public name, and the conditions to have it: none of the site's own, and no look-alike."""

import logging

from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models.signals import pre_delete
from django.dispatch import receiver
from django.forms import BaseForm
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import KEPT, Name, User
from accounts.names import normalise, skeleton, validate_not_reserved
from accounts.signals import name_forgotten

log = logging.getLogger(__name__)

TAKEN = User._meta.get_field("username").error_messages["unique"]


def require_free(name: str, *, to: User | None = None) -> str:
    """Return the name normalised for a new person, or for ``to``, who may have it already.

    Raises ValidationError, with a sentence, if it is taken, or was given up and is not forgotten yet.
    """
    name = normalise(name)
    if to is not None and User.objects.filter(pk=to.pk, username=name).exists():
        return name
    validate_not_reserved(name)
    others = User.objects.exclude(pk=to.pk) if to else User.objects.all()
    if others.filter(username__iexact=name).exists():
        raise ValidationError(TAKEN)
    similar_names = Name.objects.filter(skeleton=skeleton(name))
    if (similar_names.exclude(person=to) if to else similar_names).exists():
        raise ValidationError(_("This name is too similar to another. Choose a different one."))
    return name


def refuse_taken(form: BaseForm, *, to: User | None = None) -> bool:
    """Add the sentence to a form whose name was taken after it had looked; return False if the name is free."""
    try:
        require_free(form.cleaned_data["username"], to=to)
    except ValidationError as error:
        form.add_error("username", error)
        return True
    return False


def holder(name: str) -> User | None:
    """Return the person with a name like this one, of now or given up and not forgotten yet."""
    names = Name.objects.filter(skeleton=skeleton(normalise(name)), person__is_active=True)
    name_row = names.select_related("person").first()
    return name_row.person if name_row else None


def let_go(name: str) -> None:
    """Let somebody have a name again that was nobody's for a time."""
    Name.objects.filter(skeleton=skeleton(name), person=None).delete()


def forget_old() -> None:
    """Delete names given up a year ago, and let their person be called as now wherever they still stand; one that
    fails is logged and tried again.
    """
    for name in Name.objects.filter(until__lte=timezone.now()).select_related("person"):
        try:
            _forget(name)
        except Exception:
            log.exception("a name given up by account %s could not be forgotten", name.person_id)


@transaction.atomic
def _forget(name: Name) -> None:
    if name.person is not None:
        name_forgotten.send(User, user=name.person, name=name.name)
    name.delete()


@receiver(pre_delete, sender=User)
def keep_from_others(instance: User, **_more: object) -> None:
    """Keep the name of a deleted account for a year, so that nobody passes for its person."""
    instance.names.filter(until=None).update(until=timezone.now() + KEPT)
