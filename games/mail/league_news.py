"""News as an email: an organiser's post, a league's news for its players, or a step of a lesson."""

from django.core.mail import EmailMultiAlternatives
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from accounts.languages import written_for
from games.mail import address, links, plain_text, threads
from games.mail.absolute import absolute, page_address
from games.mail.rendering import render_email
from games.mail.subjects import LONGEST_SUBJECT
from games.models import MailKind, NewsMail
from games.orders import answers


def write_email(mail: NewsMail) -> EmailMultiAlternatives:
    """Write the email of some news, with news, user and answered mail loaded. Reads, and writes no row."""
    concerned = mail.kind != MailKind.NEWS
    stop_link = links.unsubscribe_link(mail.user_id, MailKind.LEAGUE if concerned else MailKind.NEWS)
    with written_for(mail.user) as language:
        context = {
            "news": mail.news,
            "concerned": concerned,
            "marker": plain_text.reply_line(),
            "mark": plain_text.REPLY_MARK,
            "words": answers.list_offered_words(mail.news.answers),
            "is_asked": bool(mail.news.asks),
            "is_lesson": mail.news.is_lesson,
            "name": mail.user.username,
            "language": language,
            "link": absolute(mail.news.get_absolute_url()),
            "settings_link": page_address("mail_settings"),
            "stop_link": stop_link,
        }
        email = render_email("news", _subject(mail), context, reader=mail.user)
    email.reply_to = [address.for_news(mail)] if mail.news.asks else []
    email.extra_headers = threads.of_news(mail) | ({} if mail.news.is_lesson else threads.stopping(stop_link))
    return email


def _subject(mail: NewsMail) -> str:
    subject = "%(headline)s"
    if mail.kind == MailKind.NEWS:
        subject = _("League news: %(headline)s")
    elif mail.incoming_id:
        subject = _("Re: %(headline)s")
    subject %= {"headline": mail.news.headline}
    return Truncator(subject if len(subject) <= LONGEST_SUBJECT else mail.news.headline).chars(LONGEST_SUBJECT)
