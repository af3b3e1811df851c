"""The tasks of the workers: each calls one service, may run twice, and may be lost.

The rows in the database are the queue; the sweeps of the beat schedule find rows of lost messages.
Messages are acknowledged late, so a worker's death brings them back rather than losing them. Tasks
on clocks and deadlines first check for an outage of the site.
"""

from celery import shared_task
from django.utils import timezone

from accounts import departure, personal_data
from games.services import health, nightly_backups
from games.services.moderation import suspensions
from games.services.standing import answering
from games.titles.picture import Scale

from .services.clock import deadlines, vacations
from .services.history import audits, chronicles, drawing, exports, importing, packing, statistics
from .services.outbox import account_mails, bounces, delivery, digests, mail_server, postmaster
from .services.people import retention
from .services.rows import catalogue


@shared_task(acks_late=True)
def send_notification(notification_id: int) -> None:
    """Send one mail, just after the move that owes it; while the mail server is away the sweep has it."""
    if not mail_server.is_away():
        delivery.send_notification(notification_id=notification_id)


@shared_task(acks_late=True)
def send_news_mail(news_mail_id: int) -> None:
    """Send the answer to a mail about no game, just after it came."""
    if not mail_server.is_away():
        delivery.send_news(news_mail_id=news_mail_id)


@shared_task(acks_late=True)
def send_account_mail(mail_id: int) -> None:
    if not mail_server.is_away():
        account_mails.send_account_mail(mail_id=mail_id)


@shared_task(acks_late=True)
def send_due_mail() -> None:
    """Send mails of lost messages, dead workers and ended pauses: of accounts first, for somebody
    waits; then of games, league news, digests, and mail passed on to the operator.
    """
    account_mails.send_due()
    deadlines.attend_to_outages()  # so that no mail tells a deadline of before
    bounces.owe_again()
    delivery.send_due()
    digests.send_due()
    postmaster.send_due()


@shared_task(acks_late=True)
def enforce_deadlines() -> None:
    """Let the bot play for seats out of time, and bots with unfinished turns."""
    deadlines.attend_to_outages()
    deadlines.expire_due()


@shared_task(acks_late=True)
def send_reminders() -> None:
    """Owe a reminder to those with a fifth of their time left."""
    deadlines.attend_to_outages()
    deadlines.remind_due()


@shared_task(acks_late=True)
def play_standing_orders() -> None:
    """Let due standing orders answer."""
    deadlines.attend_to_outages()
    answering.answer_due()


@shared_task(acks_late=True)
def spread_vacations() -> None:
    """Put vacations on running clocks after a crash, or after a request too short to wait for it."""
    vacations.spread_due()


@shared_task(acks_late=True)
def tidy_up() -> None:
    """Delete what is kept no longer, as the page about it says."""
    retention.forget_old()


@shared_task(acks_late=True)
def make_data_file(file_id: int) -> None:
    """Put together all data of a person who has just asked for it."""
    personal_data.make_file(pk=file_id)


@shared_task(acks_late=True)
def make_data_files() -> None:
    """Do the same for lost messages and dead workers."""
    personal_data.make_due()


@shared_task(acks_late=True)
def delete_accounts() -> None:
    """Remind people of the day before, and delete the accounts whose time is over."""
    departure.remind_due()
    departure.delete_due()


@shared_task(acks_late=True)
def finish_suspensions() -> None:
    """Leave the games of suspended people that a dead process has not left."""
    suspensions.leave_remaining_tables()


@shared_task(acks_late=True)
def draw_picture(kind: str, game_id: int, language: str, scale: Scale, place: int) -> None:
    """Draw a picture that somebody waits for, or will ask for again."""
    drawing.draw_picture(drawing.PictureRequest(kind, game_id, language, scale, place))


@shared_task(acks_late=True)
def work_out_figures() -> None:
    """Work out the figures of ended games, draw their ends, and count statistics now and then."""
    began = timezone.now()
    if chronicles.work_out_owed():
        drawing.draw_ends(began)
    statistics.count_when_old()


@shared_task(acks_late=True)
def count_games() -> None:
    """Fill in search columns of games stored before these were counted."""
    catalogue.catch_up()


@shared_task(acks_late=True)
def pack_games() -> None:
    """Pack the moves of games with nothing owed any more, and make their files."""
    began = timezone.now()
    if packing.pack_due():
        exports.make_all(began)


@shared_task(acks_late=True)
def import_file(import_id: int) -> None:
    importing.carry_out(import_id=import_id)


@shared_task(acks_late=True)
def import_files() -> None:
    """Replay files of lost messages."""
    importing.carry_out_due()


@shared_task(acks_late=True)
def audit_games() -> None:
    """Replay some finished games by the rules of today, at night."""
    audits.audit_some()


@shared_task(acks_late=True)
def keep_watch() -> None:
    """Note a beat of the schedule, and log a warning when mails or deadlines do not get through."""
    health.keep_watch()


@shared_task(acks_late=True)
def back_up() -> None:
    """Make the night's backup, if it is still to be made."""
    nightly_backups.make_due()
