"""The local box: where mails lie when no mail server is set, one file each, and how they are read again."""

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
class Entry:
    """A line of the list: ``name`` is the file's name without its suffix."""

    name: str
    subject: str
    recipient: str
    written: datetime


@dataclass(frozen=True)
class Letter(Entry):
    """A mail laid open; ``html`` is empty when it has none, ``reply_to`` where only its sender is to be answered."""

    sender: str
    reply_to: str
    text: str
    html: str


class LocalBox(BaseEmailBackend):
    """Django e-mail backend: a mail is a file named by its Message-ID.

    A second delivery of the same mail finds its file and writes nothing, so a worker that died after
    writing and before it could say so leaves no double.
    """

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            drop(message)
        return len(email_messages)


def folder() -> Path:
    """Where the files are; made on first use."""
    path = Path(settings.EMAIL_FILE_PATH)
    path.mkdir(parents=True, exist_ok=True)
    return path


def drop(message: EmailMessage) -> Path:
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
    """A Message-ID as a file's name: no slash, and no dot in front."""
    return UNSAFE.sub("_", message_id.strip("<> ")).lstrip(".")[:180]


def names() -> list[str]:
    """All mails, newest first."""
    files = [(entry.stat().st_mtime_ns, entry.name) for entry in os.scandir(folder()) if _is_mail(entry.name)]
    return [name.removesuffix(SUFFIX) for _, name in sorted(files, reverse=True)]


def entries(wanted: list[str]) -> Iterator[Entry]:
    """The list's lines for these names; only the headers are read."""
    for name in wanted:
        path = _path(name)
        with path.open("rb") as file:
            headers = BytesHeaderParser(policy=policy.default).parse(file)
        yield Entry(name, str(headers["Subject"]), str(headers["To"]), _written(path))


def read(name: str) -> Letter:
    """One mail. Raises FileNotFoundError when there is none of that name."""
    path = _path(name)
    mail = message_from_bytes(path.read_bytes(), policy=policy.default)
    return Letter(
        name=name,
        subject=str(mail["Subject"]),
        recipient=str(mail["To"]),
        written=_written(path),
        sender=str(mail["From"]),
        reply_to=str(mail["Reply-To"] or ""),
        text=_body(mail, "plain"),
        html=_with_pictures(mail, _body(mail, "html")),
    )


def answered(letter: Letter, text: str, key: str) -> bytes:
    """A reply to a letter as a mail program makes it: the text above the quoted letter. The same key, the same mail."""
    mail = ParsedMessage(policy=policy.SMTP)
    mail["From"], mail["To"] = letter.recipient, letter.reply_to
    mail["Subject"] = f"Re: {letter.subject}"
    mail["Message-ID"] = f"<{key}@outbox.invalid>"
    quoted = "".join(f"> {line}\n" for line in letter.text.splitlines())
    mail.set_content(f"{text}\n\n{letter.sender} wrote:\n\n{quoted}")
    return mail.as_bytes()


def _is_mail(name: str) -> bool:
    return name.endswith(SUFFIX) and not name.startswith(".")


def _path(name: str) -> Path:
    if file_name(name) != name:
        raise FileNotFoundError(name)
    return folder() / (name + SUFFIX)


def _written(path: Path) -> datetime:
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)


def _body(mail: ParsedMessage, kind: str) -> str:
    part = mail.get_body(preferencelist=(kind,))
    return part.get_content() if part is not None else ""


def _with_pictures(mail: ParsedMessage, html: str) -> str:
    """The HTML with the pictures that the mail brings along set into it, as a mail program would."""
    for part in mail.walk():
        if part["Content-ID"] and part.get_content_maintype() == "image":
            data = "".join(str(part.get_payload()).split())
            html = html.replace(
                f"cid:{part['Content-ID'].strip('<>')}", f"data:{part.get_content_type()};base64,{data}"
            )
    return html
