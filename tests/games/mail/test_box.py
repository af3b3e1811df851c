import os
from pathlib import Path

import pytest
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from pytest_django.fixtures import Settings

from games.mail import box

NAME = "turn-7.abc.3@localhost"


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    settings.EMAIL_FILE_PATH = str(tmp_path / "mail")
    return tmp_path / "mail"


def mail(message_id: str = f"<{NAME}>", text: str = "Salve, Ünal") -> EmailMultiAlternatives:
    return EmailMultiAlternatives(
        subject="Limes: what now?", body=text, to=["ana@example.org"], headers={"Message-ID": message_id}
    )


def test_a_mail_is_read_as_it_was_written() -> None:
    letter = mail()
    letter.attach_alternative("<p>Salve, Ünal</p>", "text/html")
    box.write_mail(letter)
    entry = box.read_mail(NAME)
    assert (entry.subject, entry.recipient) == ("Limes: what now?", "ana@example.org")
    assert (entry.text.strip(), entry.html.strip()) == ("Salve, Ünal", "<p>Salve, Ünal</p>")


def test_a_mail_delivered_twice_lies_there_once(folder: Path) -> None:
    box.write_mail(mail(text="first"))
    box.write_mail(mail(text="second"))
    assert box.names() == [NAME]
    assert box.read_mail(NAME).text.strip() == "first"
    assert [path.name for path in folder.iterdir()] == [NAME + ".eml"]


def test_every_mail_of_django_lands_here() -> None:
    plain = EmailMessage(subject="Your code", body="1234", to=["ana@example.org"])
    get_connection("games.mail.box.LocalBox").send_messages([plain, mail()])
    assert sorted(entry.subject for entry in box.entries(box.names())) == ["Limes: what now?", "Your code"]


def test_the_newest_mail_comes_first() -> None:
    for number in range(3):
        os.utime(box.write_mail(mail(f"<{number}@localhost>")), (1000 + number, 1000 + number))
    assert box.names() == ["2@localhost", "1@localhost", "0@localhost"]


def test_half_a_file_of_a_dead_worker_is_not_a_mail(folder: Path) -> None:
    box.write_mail(mail())
    (folder / ".tmpx").write_text("Subject: ha")
    (folder / ".turn-8.eml").write_text("Subject: ha")
    assert box.names() == [NAME]


@pytest.mark.parametrize("name", ["../secret-key", "..", "a/b", ".hidden", "absent"])
def test_no_other_file_is_read(folder: Path, name: str) -> None:
    folder.mkdir(parents=True)
    (folder.parent / "secret-key.eml").write_text("Subject: secret")
    with pytest.raises(FileNotFoundError):
        box.read_mail(name)
