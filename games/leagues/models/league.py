"""Leagues, their seasons and entries. A lock on a season's row locks everything in it."""

import secrets
from typing import Any

import msgspec
from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy as plazy

from accounts.names import name_former_player, translate_neutral_names
from games.leagues.pairing import LINKS, link
from games.leagues.season_draws import VERSION
from games.leagues.terms import Terms
from games.titles import registry as titles
from tocsite.isolation import NameField


def new_secret() -> bytes:
    """Return a secret for a season's draws; its seal is public from the opening, itself after the last draw."""
    return secrets.token_bytes(32)


class Admission(models.TextChoices):
    """Ways of admission to a league; closed ones are hidden from strangers."""

    ANYBODY = "anybody", _("anyone")
    LINK = "link", _("players with the secret link")
    ASKING = "asking", _("players the organisers approve")


class League(models.Model):
    """A league: the rules of its next season, and its organisers."""

    name = NameField(_("name"), max_length=80, unique=True)
    slug = models.SlugField(max_length=80, unique=True)
    about = models.TextField(_("about"), blank=True)
    announcement = models.TextField(_("announcement"), blank=True)
    admission = models.CharField(max_length=8, choices=Admission, default=Admission.ANYBODY)
    reliability = models.PositiveSmallIntegerField(
        default=0, help_text="The share of decisions in time, in per cent, that it asks for; 0: none."
    )
    newcomers = models.BooleanField(
        default=True, help_text="Whether those may enter who have not decided often enough to have such a figure."
    )
    organisers = models.ManyToManyField(settings.AUTH_USER_MODEL, related_name="leagues")
    rules = models.JSONField(help_text="As games.leagues.terms.Terms, for the next season.")
    goes_on = models.BooleanField(default=True, help_text="Whether another season opens after one is over.")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="league_admission_is_known", condition=Q(admission__in=["anybody", "link", "asking"])
            )
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("leagues:league", args=[self.slug])

    @property
    def terms(self) -> Terms:
        return _read_terms(self.rules)

    @property
    def is_private(self) -> bool:
        """Return True if only its own people see it."""
        return self.admission != Admission.ANYBODY


class FormerAddress(models.Model):
    """A former address of a league; it redirects."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="former_addresses")
    slug = models.SlugField(max_length=80, unique=True)

    def __str__(self) -> str:
        return self.slug


class LeaguePicture(models.Model):
    """The picture of a league, encoded anew by this site."""

    league = models.OneToOneField(League, on_delete=models.CASCADE, related_name="picture")
    webp = models.BinaryField()
    changed = models.DateTimeField(auto_now=True)

    def __str__(self) -> str:
        return f"of {self.league_id}"


class Season(models.Model):
    """A season: open for entries until its check-in ends; then drawn, played, and closed once all
    of its games are over.

    ``due`` is the time of the sweep's next step. ``secret`` is the source of its draws: of all at
    once in a league; in a tournament the last of a chain of secrets, one a draw.
    """

    class State(models.TextChoices):
        OPEN = "open", _("open for entry")
        CHECK_IN = "check_in", _("check-in")
        RUNNING = "running", plazy("a season", "running")
        FINISHED = "finished", plazy("a season", "finished")
        CANCELLED = "cancelled", plazy("a season", "cancelled")

    GOING_ON = (State.OPEN, State.CHECK_IN, State.RUNNING)

    DRAW_FIELDS = ("division_draw", "promotion_draw")
    """Fields that name everybody of a season: pages defer them, only the draw's file needs them."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    number = models.PositiveSmallIntegerField()
    rules = models.JSONField(help_text="As games.leagues.terms.Terms; they change no more from the check-in on.")
    state = models.CharField(max_length=12, choices=State, default=State.OPEN)
    due = models.DateTimeField(null=True, blank=True)
    check_in = models.DateTimeField(help_text="When the check-in begins.")
    starts = models.DateTimeField()
    ends = models.DateTimeField(
        help_text="When games still running are hurried; in a tournament, when its last round closes."
    )
    postponed = models.BooleanField(default=False, help_text="Whether it waited once for more people.")
    secret = models.BinaryField(max_length=32, default=new_secret, editable=False)
    seal = models.CharField(max_length=64, help_text="SHA-256 of the first secret.")
    division_draw = models.JSONField(
        null=True, editable=False, help_text="The input and output of games.leagues.season_draws.divide_by_lots."
    )
    promotion_draw = models.JSONField(
        null=True, editable=False, help_text="The input and output of games.leagues.season_draws.promote_by_lots."
    )
    exchanges = models.JSONField(
        default=list, editable=False, help_text="Pairs of entries that organisers let begin in each other's place."
    )
    groups = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="How many divisions or pools organisers want; null: as the rules have it."
    )
    places_version = models.PositiveSmallIntegerField(
        default=VERSION, editable=False, help_text="As games.leagues.season_draws.VERSION, at its draw."
    )
    seeds = models.JSONField(
        default=list,
        editable=False,
        help_text="Entries without an earned place in the order organisers want, the first strongest.",
    )
    cap = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="Most players of its draw; others wait for a place. Null: no limit."
    )
    drawn = models.PositiveSmallIntegerField(default=0, help_text="How often lots have been drawn.")
    rounds = models.PositiveSmallIntegerField(default=0, help_text="How many there are, once it runs.")
    finished = models.DateTimeField(null=True, blank=True, help_text="When it was over, with its last game.")
    stuck = models.DateTimeField(
        null=True, blank=True, editable=False, help_text="Since when its next step has failed."
    )

    class Meta:
        ordering = ["league", "-number"]
        constraints = [
            models.UniqueConstraint(name="season_number_once", fields=["league", "number"]),
            models.CheckConstraint(
                name="season_state_is_known",
                condition=Q(state__in=["open", "check_in", "running", "finished", "cancelled"]),
            ),
            models.CheckConstraint(
                name="season_dates_follow", condition=Q(check_in__lte=F("starts"), starts__lt=F("ends"))
            ),
            models.UniqueConstraint(
                name="season_one_at_a_time",
                fields=["league"],
                condition=Q(state__in=["open", "check_in", "running"]),
            ),
        ]
        indexes = [
            models.Index(name="season_due", fields=["due"], condition=Q(due__isnull=False)),
            models.Index(name="season_stuck", fields=["stuck"], condition=Q(stuck__isnull=False)),
        ]

    def __str__(self) -> str:
        return f"{self.league_id}: season {self.number}"

    def get_absolute_url(self) -> str:
        return reverse("leagues:season", args=[self.league.slug, self.number])

    @classmethod
    def lock(cls, pk: int) -> "Season":
        """Return a season with its league, its row locked, in a transaction. Raises DoesNotExist."""
        return cls.objects.select_for_update(of=("self",)).select_related("league").get(pk=pk)

    @property
    def terms(self) -> Terms:
        return _read_terms(self.rules)

    @property
    def takes_entries(self) -> bool:
        return self.state in (Season.State.OPEN, Season.State.CHECK_IN)

    @property
    def display_name(self) -> str:
        """Return its name for people: a tournament's own, with a number from the second time on."""
        fields = {"league": self.league.name, "number": self.number}
        if not self.terms.is_tournament:
            return gettext("%(league)s, season %(number)d") % fields
        return gettext("%(league)s, edition %(number)d") % fields if self.number > 1 else self.league.name

    @property
    def takes_substitutes(self) -> bool:
        """Return True while people can wait for a vacant place."""
        return self.state == Season.State.RUNNING and not self.terms.is_tournament

    @property
    def takes_latecomers(self) -> bool:
        """Return True while people can join at the next round: in a Swiss, up to half of its rounds."""
        return self.state == Season.State.RUNNING and self.terms.format == "swiss" and self.drawn * 2 <= self.rounds

    def secret_of(self, number: int) -> bytes:
        """Return the secret of a draw, by its number from 0."""
        return link(bytes(self.secret), number, LINKS if self.terms.is_tournament else 1)

    @property
    def shown_secret(self) -> str:
        """Return the secret of the latest draw in hex, for everybody; empty before the first."""
        is_drawn = self.state in (Season.State.RUNNING, Season.State.FINISHED, Season.State.CANCELLED)
        return self.secret_of(max(self.drawn, 1) - 1).hex() if is_drawn else ""


class Entry(models.Model):
    """A participant of a season: a person, a former person without account, or a bot."""

    class State(models.TextChoices):
        ENTERED = "entered", _("entered")
        WAITING = "waiting", _("on the waiting list")
        CHECKED_IN = "checked_in", _("checked in")
        ACTIVE = "active", plazy("a player", "playing")
        WITHDRAWN = "withdrawn", _("withdrawn")
        MISSED = "missed", _("did not check in")
        DONE = "done", plazy("a player", "played")

    IN = (State.ENTERED, State.WAITING, State.CHECKED_IN, State.ACTIVE)

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="entries")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="league_entries"
    )
    bot = models.CharField(max_length=40, blank=True, help_text="The name that the title has it by; empty: no bot.")
    state = models.CharField(max_length=12, choices=State, default=State.ENTERED)
    moved = models.SmallIntegerField(default=0, help_text="Once the season is over: 1 for who goes up, -1 for down.")
    silent = models.BooleanField(default=False, help_text="Whether they left it without a word.")
    forgiven = models.PositiveSmallIntegerField(
        default=0, help_text="So many seats that their time lost them no longer count, after an appeal."
    )
    removed = models.BooleanField(default=False, help_text="Whether an organiser took them out of it.")
    head_start = models.PositiveIntegerField(default=0, help_text="24ths of a point, for rounds before they came.")
    missed_rounds = models.PositiveSmallIntegerField(default=0, help_text="So many rounds were drawn before they came.")
    entered = models.DateTimeField(auto_now_add=True)
    queued = models.DateTimeField(
        null=True, blank=True, help_text="Since when they last wait; null: since they entered."
    )
    name_salt = models.CharField(
        max_length=32, blank=True, default="", editable=False, help_text="What opens the seal of their name in draws."
    )
    drawn_name = models.CharField(
        max_length=150, blank=True, default="", editable=False, help_text="The name at their first draw."
    )
    former = models.PositiveBigIntegerField(null=True, help_text="The number of a deleted account in its neutral name.")

    QUEUE = (F("queued").asc(nulls_first=True), "pk")
    """The order of the waiting list."""

    class Meta:
        ordering = ["season", "pk"]
        constraints = [
            models.UniqueConstraint(name="entry_once", fields=["season", "user"]),
            models.CheckConstraint(name="league_entry_person_or_bot", condition=Q(user__isnull=True) | Q(bot="")),
            models.CheckConstraint(
                name="league_entry_state_is_known",
                condition=Q(state__in=["entered", "waiting", "checked_in", "active", "withdrawn", "missed", "done"]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.season_id}: {self.name}"

    @property
    def state_in_words(self) -> str:
        """Return its state in words. After a season all who never played have "missed" it, also by waiting in vain."""
        if self.state == Entry.State.MISSED and self.season.state == Season.State.FINISHED:
            return gettext("without a place")
        return str(Entry.State(self.state).label)

    @property
    def name(self) -> str:
        if self.user is not None:
            return self.user.username
        if self.bot:
            return gettext("%(name)s (bot)") % {"name": self.bot_name}
        return name_former_player(self.former)

    @property
    def bot_name(self) -> str:
        """The bot's own name, such as "Lucius 14", at each of its tables too."""
        names = titles.title(self.season.terms.ruleset).seating.bot_names
        return f"{names[self.pk % len(names)]} {self.pk}"


class Decision(models.Model):
    """An organiser's decision and its reason: a public log, never changed but for the name of a deleted account.

    ``what`` is in the site's first language, and ``in_languages`` has it in the others, as ``reason`` where the site
    gives it. A change of rules has those of ``before`` and ``after``.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="decisions")
    season = models.ForeignKey(Season, on_delete=models.CASCADE, null=True, blank=True, related_name="decisions")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    what = models.CharField(max_length=200)
    reason = models.CharField(max_length=400)
    in_languages = models.JSONField(default=dict, help_text="Of a language: what, and perhaps the reason.")
    before = models.JSONField(null=True, blank=True, help_text="As games.leagues.terms.Terms.")
    after = models.JSONField(null=True, blank=True, help_text="As games.leagues.terms.Terms.")
    made = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["league", "-pk"]

    def __str__(self) -> str:
        return f"{self.league_id}: {self.what}"

    def get_absolute_url(self) -> str:
        return reverse("leagues:decision", args=[self.league.slug, self.pk])

    @property
    def sentence(self) -> str:
        """Return the decision in the reader's language; those from before there was one are in the writer's."""
        return translate_neutral_names(self.in_languages.get(get_language(), {}).get("what", self.what))

    @property
    def because(self) -> str:
        """Return the reason; those the site gives are in the reader's language."""
        return translate_neutral_names(self.in_languages.get(get_language(), {}).get("reason", self.reason))

    @property
    def changed_terms(self) -> tuple[Terms, Terms] | None:
        """Return the rules before and after a change of rules."""
        return (_read_terms(self.before), _read_terms(self.after)) if self.before and self.after else None


def _read_terms(rules: Any) -> Terms:
    return msgspec.convert(rules, Terms)
