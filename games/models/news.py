"""League news for everyone or for some players, and the emails of both."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.urls import reverse

from tocsite.isolation import NameField

from .incoming import IncomingMail
from .mail import MailKind, PersonalMail


class News(models.Model):
    """A headline and a text: in Markdown if posted by an organiser, plain if written by the site for
    some players (not ``listed``). Never changed, but the name of a deleted account is replaced, and the words to single
    people go after a year (`services.people.retention`).

    ``page`` is its target, ``key`` keeps it from being told twice, and by ``topic`` a league finds
    its own news. News that ``asks`` something can be answered by mail, with one of the words in
    ``answers``; a step of a lesson in any words.
    """

    HEADLINE = 120

    headline = NameField(max_length=HEADLINE)
    text = models.TextField()
    page = models.CharField(max_length=200, blank=True, help_text="Where it leads; empty: to a page of its own.")
    listed = models.BooleanField(default=True, help_text="Whether everybody finds it among the news.")
    key = models.CharField(max_length=80, unique=True, null=True, blank=True)
    topic = models.CharField(max_length=40, blank=True, help_text="Whose it is; empty: of the whole site.")
    asks = models.CharField(
        max_length=40, blank=True, help_text="Who reads the answers, as games.services.inbox.news_replies, and of what."
    )
    answers = ArrayField(models.CharField(max_length=20), default=list, blank=True)
    posted = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [
            models.Index(name="news_latest", fields=["-posted", "-id"], condition=Q(listed=True)),
            models.Index(name="news_of_topic", fields=["topic", "-posted", "-id"], condition=~Q(topic="")),
        ]

    def __str__(self) -> str:
        return self.headline

    def get_absolute_url(self) -> str:
        """Its target: a page of its own, for however many come after it, unless it names another."""
        return self.page or reverse("games:news_item", args=[self.pk])

    @property
    def is_posted(self) -> bool:
        """Return True for what a person has posted, in Markdown; the site's own words may hold any mark."""
        return self.listed or bool(self.topic)

    @property
    def is_lesson(self) -> bool:
        """Return True for a step of a lesson, sent because its reader asked for it."""
        return self.asks.startswith("lesson:")


class NewsMail(PersonalMail):
    """Some news for one person interested or concerned, written in the transaction that posts it;
    or the answer to a mail in reply to such news.
    """

    kind = models.CharField(max_length=12, choices=MailKind, default=MailKind.NEWS)
    news = models.ForeignKey(News, on_delete=models.CASCADE, related_name="mails")
    incoming = models.OneToOneField(
        IncomingMail, on_delete=models.CASCADE, null=True, blank=True, related_name="news_answer", help_text="Answered."
    )

    class Meta(PersonalMail.Meta):
        constraints = [
            *PersonalMail.Meta.constraints,
            models.UniqueConstraint(name="newsmail_once", fields=["news", "user"]),
            models.CheckConstraint(name="newsmail_kind_is_known", condition=Q(kind__in=["news", "league", "answer"])),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.news_id} to {self.user_id} {self.status}"

    @property
    def about(self) -> News:
        return self.news
