"""The local box of mails when no mail server is set, one file each."""

import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage as ParsedMessage
from email.parser import BytesHeaderParser
from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

SUFFIX = ".eml"
UNSAFE = re.compile(r"[^A-Za-z0-9@._-]+")


@dataclass(frozen=True)
class MailEntry:
    """A line of the list: ``name`` is the file's name without its suffix."""

    name: str
    subject: str
    recipient: str
    written_at: datetime


@dataclass(frozen=True)
class StoredMail(MailEntry):
    """A mail laid open; ``html`` is empty when it has none, ``reply_to`` if only its sender is to be answered."""

    sender: str
    reply_to: str
    text: str
    html: str


class LocalBox(BaseEmailBackend):
    """Django e-mail backend: a mail is a file named by its Message-ID.

    A second delivery of the same mail finds its file and writes nothing, so a worker that died
    after writing and before saying so leaves no double.
    """

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            write_mail(message)
        return len(email_messages)


def folder() -> Path:
    """The folder of the files; made on first use."""
    path = Path(settings.EMAIL_FILE_PATH)
    path.mkdir(parents=True, exist_ok=True)
    return path


def write_mail(message: EmailMessage) -> Path:
    """Write a mail whole or not at all; nobody ever sees half a file under the final name."""
    mail = message.message()
    path = folder() / (file_name(str(mail["Message-ID"])) + SUFFIX)
    if not path.exists():
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=".", delete=False) as unfinished:
            unfinished.write(mail.as_bytes())
            unfinished.flush()
            os.fsync(unfinished.fileno())
        os.replace(unfinished.name, path)
    return path


def file_name(message_id: str) -> str:
    """Make a file's name of a Message-ID: no slash, and no dot in front."""
    return UNSAFE.sub("_", message_id.strip("<> ")).lstrip(".")[:180]


def names() -> list[str]:
    """All mails, newest first."""
    files = [(entry.stat().st_mtime_ns, entry.name) for entry in os.scandir(folder()) if _is_mail(entry.name)]
    return [name.removesuffix(SUFFIX) for _, name in sorted(files, reverse=True)]


def entries(wanted_names: list[str]) -> Iterator[MailEntry]:
    """The list's lines for these names; only the headers are read."""
    for name in wanted_names:
        path = _path(name)
        with path.open("rb") as file:
            headers = BytesHeaderParser(policy=policy.default).parse(file)
        yield MailEntry(name, str(headers["Subject"]), str(headers["To"]), _written_at(path))


def read_mail(name: str) -> StoredMail:
    """Open one mail. Raises FileNotFoundError when there is none of that name."""
    path = _path(name)
    mail = message_from_bytes(path.read_bytes(), policy=policy.default)
    return StoredMail(
        name=name,
        subject=str(mail["Subject"]),
        recipient=str(mail["To"]),
        written_at=_written_at(path),
        sender=str(mail["From"]),
        reply_to=str(mail["Reply-To"] or ""),
        text=_body(mail, "plain"),
        html=_with_pictures(mail, _body(mail, "html")),
    )


def write_reply(stored_mail: StoredMail, text: str, key: str) -> bytes:
    """Write a reply as a mail program does: the text above the quoted mail. The same key, the same mail."""
    mail = ParsedMessage(policy=policy.SMTP)
    mail["From"], mail["To"] = stored_mail.recipient, stored_mail.reply_to
    mail["Subject"] = f"Re: {stored_mail.subject}"
    mail["Message-ID"] = f"<{key}@outbox.invalid>"
    quoted = "".join(f"> {line}\n" for line in stored_mail.text.splitlines())
    mail.set_content(f"{text}\n\n{stored_mail.sender} wrote:\n\n{quoted}")
    return mail.as_bytes()


def _is_mail(name: str) -> bool:
    return name.endswith(SUFFIX) and not name.startswith(".")


def _path(name: str) -> Path:
    if file_name(name) != name:
        raise FileNotFoundError(name)
    return folder() / (name + SUFFIX)


def _written_at(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)


def _body(mail: ParsedMessage, kind: str) -> str:
    part = mail.get_body(preferencelist=(kind,))
    return part.get_content() if part is not None else ""


def _with_pictures(mail: ParsedMessage, html: str) -> str:
    """Embed the mail's own pictures in its HTML, as a mail program would."""
    for part in mail.walk():
        if part["Content-ID"] and part.get_content_maintype() == "image":
            data = "".join(str(part.get_payload()).split())
            html = html.replace(
                f"cid:{part['Content-ID'].strip('<>')}", f"data:{part.get_content_type()};base64,{data}"
            )
    return html
