"""What the workers do. Thin: each task calls one service, may run twice, and may be lost.

The rows in the database are the queue; the sweeps of the beat schedule find whatever a lost message
was about. Messages are acknowledged late, so a worker's death brings them back rather than losing them. What looks at
clocks or tells of them sees first whether the site was down.
"""

from celery import shared_task
from django.core.management import call_command

from accounts import addresses, limits
from games.services import health
from games.services.standing import answering

from .services.clock import deadlines, outages, vacations
from .services.history import audits, chronicles, importing, packing, statistics
from .services.lobby import catalogue
from .services.outbox import account_mails, bounces, delivery, digests, postmaster
from .services.play import option_links


@shared_task(acks_late=True)
def send_notification(notification_id: int) -> None:
    """Send one mail, just after the move that owes it."""
    delivery.send(notification_id=notification_id)


@shared_task(acks_late=True)
def send_news_mail(news_mail_id: int) -> None:
    """Send the answer to a mail that is about no game, just after that came."""
    delivery.send_news(news_mail_id=news_mail_id)


@shared_task(acks_late=True)
def send_account_mail(mail_id: int) -> None:
    """Send one mail of an account, just after it was asked for."""
    account_mails.send(mail_id=mail_id)


@shared_task(acks_late=True)
def send_due_mail() -> None:
    """Send the mails whose message was lost, whose worker died or whose pause is over: those of accounts, for which
    somebody waits, those of games, league news, the digests, and what is handed on to the operator.
    """
    account_mails.send_due()
    outages.attend()  # so that no mail tells a deadline of before
    bounces.owe_again()
    delivery.send_due()
    digests.send_due()
    postmaster.send_due()


@shared_task(acks_late=True)
def enforce_deadlines() -> None:
    """Let the bot play for those whose time is up, and bots that had not played to the end."""
    outages.attend()
    deadlines.expire_due()


@shared_task(acks_late=True)
def send_reminders() -> None:
    """Owe a reminder to those with a fifth of their time left."""
    outages.attend()
    deadlines.remind_due()


@shared_task(acks_late=True)
def play_standing_orders() -> None:
    """Let the standing orders answer whose moment has come."""
    outages.attend()
    answering.answer_due()


@shared_task(acks_late=True)
def spread_vacations() -> None:
    """Put vacations on the clocks that run, where whoever took them could not wait for it or a crash came first."""
    vacations.spread_due()


@shared_task(acks_late=True)
def tidy_up() -> None:
    """Delete rows that have had their use."""
    option_links.forget_dead()
    addresses.forget_old_failures()
    postmaster.forget_failed()
    account_mails.forget_expired()
    limits.forget_old()
    call_command("clearsessions")


@shared_task(acks_late=True)
def work_out_figures() -> None:
    """Work out the figures of games that have ended, and now and then what they come to."""
    chronicles.work_out_owed()
    statistics.count_when_old()


@shared_task(acks_late=True)
def count_games() -> None:
    """Count what searches find games by, of those that were stored before that was counted."""
    catalogue.catch_up()


@shared_task(acks_late=True)
def pack_games() -> None:
    """Pack the moves of games that are over and of which nothing is owed any more."""
    packing.pack_due()


@shared_task(acks_late=True)
def import_file(import_id: int) -> None:
    """Replay a file that somebody has just brought in."""
    importing.carry_out(import_id=import_id)


@shared_task(acks_late=True)
def import_files() -> None:
    """Replay the files whose message was lost."""
    importing.carry_out_due()


@shared_task(acks_late=True)
def audit_games() -> None:
    """Replay some finished games by the rules of today, at night."""
    audits.audit_some()


@shared_task(acks_late=True)
def keep_watch() -> None:
    """Show that the schedule runs, and say in the log when mails or deadlines do not get through."""
    health.keep_watch()
