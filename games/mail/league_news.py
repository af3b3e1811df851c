"""News of the leagues as a mail: what the organiser has posted, in their own words, for nobody to answer."""

from django.core.mail import EmailMultiAlternatives
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from accounts.reader import written_for
from games.mail import threads, unsubscribe
from games.mail.absolute import absolute, page_address
from games.mail.letters import SUBJECT, written
from games.models import News, NewsMail


def compose(mail: NewsMail) -> EmailMultiAlternatives:
    """The mail of some news, whose news and user are loaded. Reads, and writes no row."""
    stop_link = unsubscribe.link(mail.user_id, mail.kind)
    with written_for(mail.user) as language:
        context = {
            "news": mail.news,
            "name": mail.user.username,
            "language": language,
            "link": absolute(mail.news.get_absolute_url()),
            "settings_link": page_address("mail_settings"),
            "stop_link": stop_link,
        }
        letter = written("news", _subject(mail.news), context)
    letter.to = [mail.user.email]
    letter.extra_headers = threads.automatic(threads.news_id(mail)) | threads.stopping(stop_link)
    letter.extra_headers["List-Id"] = threads.leagues()
    return letter


def _subject(news: News) -> str:
    return Truncator(_("League news: %(headline)s") % {"headline": news.headline}).chars(SUBJECT)
