"""The mails of accounts in the layout of the games' mails: accounts know nothing of games, so it is
put on here.

They are sent to a paused address as well: somebody has just asked for each of them, a new password
may be the only way back in, and a mail that arrives shows that the address works again.
"""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as lazy

from accounts import keep_links
from accounts.adapter import AccountAdapter
from accounts.addresses import AUTOMATIC
from games.mail import style
from games.mail.plain_text import wrap_text
from games.services.outbox import account_mails
from tocsite import operator_texts
from tocsite.operator_texts import FootLink

SIGNATURE = "\n-- \n"
BUTTONS = {
    "activate_url": lazy("Confirm address"),
    "password_reset_url": lazy("Choose a new password"),
    "forgotten_url": lazy("Choose a new password"),
    "signup_url": lazy("Sign up"),
    "keep_url": lazy("Keep my account"),
    "data_url": lazy("Open your data"),
    "queue_url": lazy("Open reports"),
    "report_url": lazy("Open report"),
    "appeal_url": lazy("Appeal"),
}
"""The words of the button for the address of this name in a mail's context, and its text as well."""


OF_CODE = "account/email/login_code"


class Piece(NamedTuple):
    """Some words of a mail; ``is_link`` for the address of its button."""

    text: str
    is_link: bool


class Adapter(AccountAdapter):
    """The site's answers to allauth's questions."""

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMessage:
        """Render allauth's text, and the same words as HTML."""
        mail = super().render_mail(template_prefix, email, context, AUTOMATIC | (headers or {}))
        if isinstance(mail, EmailMultiAlternatives):
            links = [*keep_links.foot_links_at(mail.to[0]), *operator_texts.whole_links()]
            mail.attach_alternative(self._as_html(mail, context, links), "text/html")
            mail.body = wrap_text(str(mail.body) + operator_texts.as_lines(links))
        return mail

    def owe(self, letter: EmailMessage, template_prefix: str) -> None:
        account_mails.owe_account_mail(letter, is_code=template_prefix == OF_CODE)

    def _as_html(self, mail: EmailMessage, mail_context: dict[str, Any], links: list[FootLink]) -> str:
        text = str(mail.body).partition(SIGNATURE)[0].strip()
        name = next((name for name in BUTTONS if mail_context.get(name) and mail_context[name] in text), "")
        link = mail_context.get(name, "")
        context = {
            "subject": str(mail.subject).removeprefix(settings.ACCOUNT_EMAIL_SUBJECT_PREFIX),
            "paragraphs": [list(_split_at_link(paragraph, link)) for paragraph in re.split(r"\n\s*\n", text)],
            "link": link,
            "label": BUTTONS.get(name, ""),
            "language": get_language(),
            "site_name": settings.SITE_NAME,
            "site_url": settings.SITE_URL,
            "foot_links": links,
        }
        return style.render_html("account/email/mail.html", context)


def _split_at_link(paragraph: str, link: str) -> Iterator[Piece]:
    """Split a paragraph at the mail's own link. No other text becomes a link: a name may look like an address."""
    before, own_link, after = paragraph.partition(link) if link else (paragraph, "", "")
    yield from (Piece(text, text == link) for text in (before, own_link, after) if text)
