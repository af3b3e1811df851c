"""``manage.py league_news``, and ``manage.py mails`` on what it has owed."""

import sys
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.models import News
from games.services.outbox import preferences
from tests.tables import person

pytestmark = pytest.mark.django_db


def printed(*arguments: str) -> str:
    out = StringIO()
    call_command("league_news", *arguments, stdout=out)
    return out.getvalue().strip()


def wanting(*names: str) -> None:
    for name in names:
        preferences.save(user=person(name), ways={"news": "at_once"}, digest_hour=8)


def test_it_posts_what_it_is_given_and_says_how_many_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    wanting("Ana", "Ben")
    person("Cai")
    monkeypatch.setattr(sys, "stdin", StringIO("It begins.\n"))
    assert printed("Spring league") == "Posted. Emails to send: 2."
    assert News.objects.values_list("headline", "text").get() == ("Spring league", "It begins.")


def test_it_reads_a_file(tmp_path: Path) -> None:
    wanting("Ana")
    (tmp_path / "news.txt").write_text("Sie beginnt – bald.\n", encoding="utf-8")
    assert printed("Frühjahrsliga", "--file", str(tmp_path / "news.txt")) == "Posted. Emails to send: 1."
    assert News.objects.get().text == "Sie beginnt – bald."


def test_an_empty_text_is_refused_with_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", StringIO("\n"))
    with pytest.raises(CommandError, match=r"^Add a text\.$"):
        printed("Spring league")
    assert not News.objects.exists()


@pytest.mark.parametrize("content", [None, b"\xff\xfe\xff"])
def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "news.txt").write_bytes(content)
    with pytest.raises(CommandError, match="can't be read"):
        printed("Spring league", "--file", str(tmp_path / "news.txt"))
    assert not News.objects.exists()


def test_the_operator_sees_what_became_of_its_mails(monkeypatch: pytest.MonkeyPatch) -> None:
    wanting("Ana", "Ben")
    monkeypatch.setattr(sys, "stdin", StringIO("It begins."))
    printed("Spring league")
    out = StringIO()
    call_command("mails", "--user", "ana", stdout=out)
    (line,) = out.getvalue().splitlines()
    assert f"Ana news/{News.objects.get().pk} news pending: Will be sent in a moment." in line
