"""Messages waiting for their writer's yes before anybody is told, given once by a reply or a page."""

from datetime import datetime
from typing import NamedTuple
from uuid import NAMESPACE_URL, uuid5

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import IncomingMail, MailReport, Seat
from games.orders.answers import read_agreement
from games.orders.lexicon import WORDLESS
from games.services.errors import NotNow, Refused
from games.services.talk import table_talk

from .reply_commands import ReplyReport

Outcome = IncomingMail.Outcome


class HeldMessage(NamedTuple):
    """A message that waits or has waited: its mail, its writer and their seat, with its game loaded, and its end."""

    mail: IncomingMail
    writer: User
    seat: Seat
    until: datetime

    @property
    def text(self) -> str:
        return "\n".join(self.mail.lines)

    @property
    def is_told(self) -> bool:
        return self.mail.outcome == Outcome.SAID

    @property
    def is_over(self) -> bool:
        return timezone.now() > self.until


def find_held(pk: int) -> HeldMessage | None:
    """Find the message of a mail, if it was held; None too if its writer or game is gone."""
    rows = IncomingMail.objects.select_related("user", "seat__game")
    mail = rows.filter(pk=pk, user__is_active=True).first()
    if mail is None or mail.user is None or mail.seat is None:
        return None
    is_held = mail.outcome == Outcome.HELD or "yes" in mail.report
    return HeldMessage(mail, mail.user, mail.seat, mail.received + mail.HELD_FOR) if is_held else None


@transaction.atomic
def tell_held(held_message: HeldMessage) -> None:
    """Tell the message to its readers, by its writer's yes; once, however often this comes.

    Takes the row lock of its writer and then the game's. Raises NotYours, NotNow and Refused.
    """
    User.objects.select_for_update(no_key=True).get(pk=held_message.writer.pk)
    held_message.mail.refresh_from_db(fields=["outcome", "report"])
    if held_message.is_told:
        return
    if held_message.is_over:
        raise NotNow(_("It waited more than a week for your YES. To send it now, write it again."))
    readers, key = held_message.mail.report.get("readers"), uuid5(NAMESPACE_URL, f"held:{held_message.mail.pk}")
    message = table_talk.say_at_table(
        user=held_message.writer, game_id=held_message.seat.game_id, text=held_message.text, key=key, readers=readers
    )
    if message is not None and message.readers is not None:
        held_message.mail.report |= {"message": message.pk, "readers": message.readers}
    held_message.mail.report |= {"yes": timezone.now().isoformat(), "left": [], "told": []}
    held_message.mail.outcome = Outcome.SAID
    held_message.mail.save(update_fields=["outcome", "report"])


def agrees(lines: list[str]) -> bool | None:
    """Read a reply as a yes to its message, or a no; None for anything else."""
    return read_agreement(lines[0], WORDLESS) if len(lines) == 1 else None


def carry_out_agreement(held_message: HeldMessage, agrees: bool) -> tuple[Outcome, MailReport]:
    """Carry out a yes or a no by mail, in the language in force; as `tell_held`, and raises nothing."""
    if not agrees:
        return Outcome.ANSWERED, ReplyReport(told=[_("Your message was not sent.")]).as_data()
    if held_message.is_told:
        sentence = _("Your message had already been sent, so it was not sent again.")
        return Outcome.REFUSED, ReplyReport(told=[sentence]).as_data()
    try:
        tell_held(held_message)
    except Refused as refused:
        lines = [line for line in held_message.mail.lines if line]
        return Outcome.REFUSED, ReplyReport(told=[str(refused)], left=lines).as_data()
    report: MailReport = held_message.mail.report
    return Outcome.SAID, ReplyReport(message=report.get("message"), readers=report.get("readers")).as_data()
