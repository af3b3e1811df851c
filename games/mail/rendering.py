"""Letters as emails: text and HTML, in the reader's language and time zone."""

from base64 import encodebytes
from email.mime.nonmultipart import MIMENonMultipart
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from accounts import keep_links
from accounts.models import User
from games.mail import address, style, threads
from games.mail.plain_text import wrap_text
from games.models import MailKind
from games.present.numbered import has_gaps
from tocsite import operator_texts
from tocsite.mail_headers import SiteEmail

from .letters import Letter
from .subjects import write_subject


def write_email(letter: Letter, language: str) -> EmailMultiAlternatives:
    """Write the email of a letter, without its map, in the language in force, named by ``language``."""
    context = {"letter": letter, "language": language}
    email = render_email(letter.template, write_subject(letter), context, reader=letter.reader)
    email.reply_to = _reply_to(letter)
    email.extra_headers = threads.headers(letter.notification)
    return email


def _reply_to(letter: Letter) -> list[str]:
    """The address for its reader's answer: their own seat's, or that of an invitation."""
    notification = letter.notification
    if letter.own:
        gaps = letter.lists and has_gaps(letter.options)
        return [address.reply_to(notification, listed=letter.lists, has_gaps=gaps)]
    if notification.kind == MailKind.INVITATION:
        return [address.address_of(address.Claim(notification.user_id, notification.seat_id, None, None))]
    return []


def render_email(template: str, subject: str, context: dict[str, Any], *, reader: User) -> EmailMultiAlternatives:
    """Render an email to its reader from a pair of templates under mail/, in the language in force.

    At its foot are the operator's links, and before them the one that keeps an account about to be deleted.
    """
    links = [*keep_links.foot_links(reader), *operator_texts.whole_links()]
    context = {"site_name": settings.SITE_NAME, "subject": subject, "foot_links": links, **context}
    text = wrap_text(render_to_string(f"mail/{template}.txt", context) + operator_texts.as_lines(links))
    email = SiteEmail(subject=subject, body=text, to=[reader.email])
    email.attach_alternative(style.render_html(f"mail/{template}.html", context), "text/html")
    return email


def attach_map(email: EmailMultiAlternatives, png: bytes, content_id: str) -> None:
    """Put a map in PNG within the email, for its HTML to show as ``cid:`` and its id, used by no other email."""
    image = MIMENonMultipart("image", "png")  # MIMEImage makes text of the bytes first, which takes four times as long
    image["Content-Transfer-Encoding"] = "base64"
    image.set_payload(encodebytes(png).decode("ascii"))
    image["Content-ID"] = f"<{content_id}>"
    image["Content-Disposition"] = 'inline; filename="map.png"'
    email.mixed_subtype = "related"  # type: ignore[attr-defined]  # the types do not know it
    email.attach(image)
