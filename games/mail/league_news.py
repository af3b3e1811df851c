"""News of the leagues as a mail: what an organiser has posted, or what a league tells its players."""

from django.core.mail import EmailMultiAlternatives
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from accounts.reader import written_for
from games.mail import threads, unsubscribe
from games.mail.absolute import absolute, page_address
from games.mail.letters import SUBJECT, written
from games.models import MailKind, NewsMail


def compose(mail: NewsMail) -> EmailMultiAlternatives:
    """The mail of some news, whose news and user are loaded. Reads, and writes no row."""
    stop_link = unsubscribe.link(mail.user_id, mail.kind)
    with written_for(mail.user) as language:
        context = {
            "news": mail.news,
            "concerned": mail.kind == MailKind.LEAGUE,
            "name": mail.user.username,
            "language": language,
            "link": absolute(mail.news.get_absolute_url()),
            "settings_link": page_address("mail_settings"),
            "stop_link": stop_link,
        }
        letter = written("news", _subject(mail), context)
    letter.to = [mail.user.email]
    letter.extra_headers = threads.automatic(threads.news_id(mail)) | threads.stopping(stop_link)
    letter.extra_headers["List-Id"] = threads.leagues()
    return letter


def _subject(mail: NewsMail) -> str:
    named = "%(headline)s" if mail.kind == MailKind.LEAGUE else _("League news: %(headline)s")
    return Truncator(named % {"headline": mail.news.headline}).chars(SUBJECT)
