"""People. A person signs in with a verified address and is known to others by a unique public name."""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, cast
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AbstractUser
from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models.functions import Lower
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import hours
from accounts.names import LONGEST_SKELETON, skeleton, validate_public_name


class SkeletonField(models.CharField):
    """What a person's name has in common with all that look like it, written with the name.

    Two people who had such names before that was forbidden keep them: the later one's has a number of its own behind
    the mark, which no name has in it.
    """

    MARK = "#"

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        person = cast(User, model_instance)
        now = skeleton(person.username)
        if person.skeleton.partition(self.MARK)[0] != now:
            person.skeleton = now
        return person.skeleton


class User(AbstractUser):
    """``username`` is the public name; no two of them look alike. ``timezone`` is an IANA name, ``language`` a
    code of ``LANGUAGES`` or ''.

    ``timezone_chosen`` is False while nobody has named the zone: it is UTC then, until the first page whose scripts run
    names that of the browser.

    ``quiet_from`` and ``quiet_to`` are whole hours of the person's clock, over midnight where the first
    is the later one, or both null; ``days_off`` are ISO weekdays. Within them their clocks in games
    stand still. Clocks that run already keep to the hours they were started with.

    ``is_staff`` is who moderates: they take away what others have said or brought in.

    ``email`` repeats the primary address; that no two people verify the same one is allauth's constraint.
    """

    first_name = None  # type: ignore[assignment]  # how Django removes a field of a base class
    last_name = None  # type: ignore[assignment]
    username = models.CharField(
        _("public name"),
        max_length=30,
        unique=True,
        validators=[validate_public_name],
        error_messages={"unique": _("Somebody else has this name already.")},
    )
    skeleton = SkeletonField(max_length=LONGEST_SKELETON + 20, unique=True, editable=False, default="")
    timezone = models.CharField(_("time zone"), max_length=64, default="UTC")
    timezone_chosen = models.BooleanField(default=False)
    language = models.CharField(_("language"), max_length=10, blank=True, default="")
    offers_to_substitute = models.BooleanField(_("asked to take over seats"), default=False)
    quiet_from = models.PositiveSmallIntegerField(_("quiet from"), null=True, blank=True)
    quiet_to = models.PositiveSmallIntegerField(_("quiet until"), null=True, blank=True)
    days_off = ArrayField(models.PositiveSmallIntegerField(), verbose_name=_("days off"), default=list, blank=True)

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = [
            models.UniqueConstraint(Lower("username"), name="unique_name_in_any_case"),
            models.CheckConstraint(
                name="quiet_hours_are_bounded",
                condition=hours.BOUNDED,
                violation_error_message=hours.QUIET_ERROR,
            ),
            models.CheckConstraint(
                name="days_off_are_bounded",
                condition=models.Q(days_off__contained_by=list(range(1, 8)), days_off__len__lte=hours.MOST_DAYS_OFF)
                | models.Q(days_off=[]),
                violation_error_message=hours.DAYS_ERROR,
            ),
        ]

    def __str__(self) -> str:
        return self.username

    def save(self, *args: Any, update_fields: Iterable[str] | None = None, **kwargs: Any) -> None:
        """A name is never written without its skeleton."""
        if update_fields is not None and "username" in update_fields:
            update_fields = {*update_fields, "skeleton"}
        super().save(*args, update_fields=update_fields, **kwargs)

    def get_absolute_url(self) -> str:
        return reverse("person", args=[self.username])


class Bounce(models.Model):
    """A mail that came back, or that its reader called spam; kept to count the passing failures of some days."""

    class Kind(models.TextChoices):
        HARD = "hard", _("does not exist or refuses all mail")
        SOFT = "soft", _("could not be reached for now")
        COMPLAINT = "complaint", _("called a mail of ours spam")

    address = models.EmailField(help_text="In small letters.")
    kind = models.CharField(max_length=12, choices=Kind)
    detail = models.TextField(blank=True, help_text="What the other side said.")
    message_id = models.CharField(max_length=255, blank=True, help_text="Of the mail, where it is known.")
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="bounce_kind_is_known", condition=models.Q(kind__in=["hard", "soft", "complaint"])
            ),
            models.UniqueConstraint(
                name="bounce_once", fields=["address", "kind", "message_id"], condition=~models.Q(message_id="")
            ),
        ]
        indexes = [models.Index(name="bounce_recent", fields=["address", "-at"])]

    def __str__(self) -> str:
        return f"{self.address} {self.kind}"


class PausedAddress(models.Model):
    """An address that gets no mail of ours until its owner has shown that mail arrives there."""

    address = models.EmailField(unique=True, help_text="In small letters.")
    why = models.CharField(max_length=12, choices=Bounce.Kind)
    detail = models.TextField(blank=True, help_text="What the other side said.")
    since = models.DateTimeField(default=timezone.now)
    tested = models.DateTimeField(null=True, blank=True, help_text="When the last test mail was sent.")

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="paused_address_why_is_known", condition=models.Q(why__in=["hard", "soft", "complaint"])
            ),
        ]

    def __str__(self) -> str:
        return self.address


class Vacation(models.Model):
    """Whole days, from ``first`` to ``last``, on which the person's clocks stand still; what they cost and when
    they may be taken is in `accounts.vacations`.

    The days are those of ``zone``, the person's time zone when it was taken: moving does not shift them.
    ``spread`` says whether the clocks that ran when it was taken or changed know of that.
    """

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="vacations")
    first = models.DateField(_("first day"))
    last = models.DateField(_("last day"))
    zone = models.CharField(max_length=64)
    taken = models.DateTimeField(default=timezone.now)
    cancelled = models.BooleanField(default=False)
    spread = models.BooleanField(default=False)

    class Meta:
        ordering = ["first"]
        constraints = [
            models.CheckConstraint(name="vacation_has_a_day", condition=models.Q(last__gte=models.F("first"))),
        ]
        indexes = [
            models.Index(name="vacation_of_person", fields=["user", "last"], condition=models.Q(cancelled=False)),
            models.Index(name="vacation_to_spread", fields=["taken"], condition=models.Q(spread=False)),
        ]

    def __str__(self) -> str:
        return f"{self.user_id}: {self.first} to {self.last}"

    @property
    def days(self) -> int:
        """How many days it takes."""
        return 0 if self.cancelled else (self.last - self.first).days + 1

    @property
    def start(self) -> datetime:
        """When it begins."""
        return self._midnight(self.first)

    @property
    def end(self) -> datetime:
        """When it is over: the first moment of the day after the last."""
        return self._midnight(self.last + timedelta(days=1))

    def _midnight(self, day: date) -> datetime:
        return datetime.combine(day, time(), ZoneInfo(self.zone)).astimezone(UTC)


class Tally(models.Model):
    """When something that has a limit was last done, as far as it still counts; `accounts.limits` alone reads it.

    The key says what and by whom, and of an address or a network only a hash: the site keeps no list of who asked.
    """

    key = models.CharField(max_length=80, primary_key=True)
    moments = ArrayField(models.DateTimeField(), default=list, help_text="Oldest first.")
    ends = models.DateTimeField(help_text="When none of them counts any more: then the row may go.")

    class Meta:
        indexes = [models.Index(name="tally_to_forget", fields=["ends"])]

    def __str__(self) -> str:
        return self.key


class SignedInRequest(HttpRequest):
    """What a view behind ``login_required`` gets; for annotations only."""

    user: User
