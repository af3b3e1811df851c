"""Replies as the mail programs of this world make them, and the mails that machines send.

Beside each mail lies what is to be read in it: NAME.lines, the orders of a person's answer, or NAME.kind, what it is
instead of one.
"""

from pathlib import Path

import pytest

from games.mail import inbound
from games.mail.inbound import IncomingKind, read_mail
from tests.games.mail.reading import LEXICON, written

CORPUS = Path(__file__).parent / "corpus"
ANSWERS = sorted(path.stem for path in CORPUS.glob("*.lines"))
MACHINES = sorted(path.stem for path in CORPUS.glob("*.kind"))


def mail(name: str) -> bytes:
    return (CORPUS / f"{name}.eml").read_bytes()


def test_the_corpus_is_whole() -> None:
    assert len(ANSWERS) >= 60
    assert sorted(ANSWERS + MACHINES) == sorted(path.stem for path in CORPUS.glob("*.eml"))


@pytest.mark.parametrize("line_end", [b"\n", b"\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize("name", ANSWERS)
def test_an_answer_is_read_as_its_writer_meant_it(name: str, line_end: bytes) -> None:
    raw = mail(name).replace(b"\n", line_end)
    assert read_mail(raw).kind == IncomingKind.ORDERS
    assert written(raw).lines == (CORPUS / f"{name}.lines").read_text("utf-8").splitlines()


@pytest.mark.parametrize("name", MACHINES)
def test_an_automatic_mail_is_no_answer(name: str) -> None:
    incoming = read_mail(mail(name))
    assert incoming.kind == (CORPUS / f"{name}.kind").read_text().strip()
    assert incoming.is_guess or inbound.read_reply(incoming, LEXICON) is None


@pytest.mark.parametrize("name", ANSWERS)
def test_nothing_of_the_quoted_mail_is_read(name: str) -> None:
    assert not {"train army 1", "It is your decision."} <= set(written(mail(name)).lines)
