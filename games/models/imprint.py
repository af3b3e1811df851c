"""The contents of sent mails, for replies that quote them."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class MailImprint(models.Model):
    """The contents of a mail open to answers, as numbers (`games.mail.imprint`) and never as words.

    Replies to a mail without one are held for a yes more often.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    message_id = models.CharField(max_length=260, help_text="That of the mail, with its brackets.")
    runs = models.BinaryField(help_text="Four bytes for each run of words.")
    sent = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [
            models.Index(name="imprint_of_person", fields=["user", "-id"]),
            models.Index(name="imprint_sent", fields=["sent"]),
        ]

    def __str__(self) -> str:
        return f"{self.message_id} to {self.user_id}"
