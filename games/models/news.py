"""News of the leagues, and the mails of them."""

from django.db import models
from django.urls import reverse

from .mail import MailKind, Owed


class News(models.Model):
    """What the organiser has posted, for everybody to read: a headline and plain text. Never changed."""

    HEADLINE = 120

    headline = models.CharField(max_length=HEADLINE)
    text = models.TextField()
    posted = models.DateTimeField(auto_now_add=True)

    class Meta:
        indexes = [models.Index(name="news_latest", fields=["-posted", "-id"])]

    def __str__(self) -> str:
        return self.headline

    def get_absolute_url(self) -> str:
        """A page of its own, for however many come after it."""
        return reverse("games:news_item", args=[self.pk])


class NewsMail(Owed):
    """Some news for one of those who wish for it, written in the transaction that posts it."""

    kind = MailKind.NEWS

    news = models.ForeignKey(News, on_delete=models.CASCADE, related_name="mails")

    class Meta(Owed.Meta):
        constraints = [
            *Owed.Meta.constraints,
            models.UniqueConstraint(name="newsmail_once", fields=["news", "user"]),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.news_id} to {self.user_id} {self.status}"

    @property
    def about(self) -> News:
        return self.news
