"""Whether a public name can be given to somebody: it is none of the site's, and looks like nobody else's."""

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.names import normalise, skeleton, validate_not_reserved


def given(name: str, *, to: User | None = None) -> str:
    """The name as it is written for a new person, or ``to`` somebody who may have it already.

    Raises ValidationError, with a sentence, where it is taken.
    """
    name = normalise(name)
    if to is not None and User.objects.filter(pk=to.pk, username=name).exists():
        return name
    validate_not_reserved(name)
    others = User.objects.exclude(pk=to.pk) if to else User.objects.all()
    if others.filter(username__iexact=name).exists():
        raise ValidationError(User._meta.get_field("username").error_messages["unique"])
    if others.filter(skeleton=skeleton(name)).exists():
        raise ValidationError(_("Somebody else has a name that looks like this one. Please choose another."))
    return name
