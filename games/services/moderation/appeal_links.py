"""The link to appeal in an email about an act of moderators: a suspended player cannot sign in."""

from datetime import timedelta

from django.core import signing
from django.urls import reverse
from django.utils import timezone

from games.models import ModeratorAct

OPEN_FOR = timedelta(days=30)
AGAINST = (
    ModeratorAct.Kind.WARN,
    ModeratorAct.Kind.MUTE,
    ModeratorAct.Kind.RENAME,
    ModeratorAct.Kind.HIDE,
    ModeratorAct.Kind.SUSPEND,
)


def path_of(act: ModeratorAct) -> str:
    """Return the path of the page on which anybody who has it can appeal against an act, and do nothing else."""
    return reverse("games:appeal", args=[_signer().sign_object(act.pk)])


def act_of(token: str) -> ModeratorAct | None:
    """Return the act of such an address; None if it is damaged."""
    try:
        pk = _signer().unsign_object(token)
    except signing.BadSignature:
        return None
    return ModeratorAct.objects.filter(pk=pk, kind__in=AGAINST, person__isnull=False).select_related("report").first()


def is_open(act: ModeratorAct) -> bool:
    return act.made > timezone.now() - OPEN_FOR


def _signer() -> signing.Signer:
    return signing.Signer(salt="games.moderation.appeal", sep=".")
