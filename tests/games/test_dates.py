"""Days and moments are written in one way on every page: that of `games.durations`, by the reader's own clock."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import override

from accounts.models import User
from accounts.zones import in_zone
from games import durations
from games.models import Game
from games.present.happenings import OUTAGE
from games.services.outbox import news
from games.services.rows.happenings import note_happening
from tests.games.test_isolation import addresses
from tests.orders import play_on, play_to_the_end
from tests.template_files import template_files

LATE = datetime(2025, 11, 21, 23, 30, tzinfo=UTC)
OTHER_WAY = re.compile(r"\|(?:date|time)\b(?!\(\"[cU]\"\))")
"""A filter of Django's own; the forms "c" and "U" are for machines."""
OTHER_CODE = re.compile(r"(?:DATETIME|\bTIME)_FORMAT\"")
TIME = re.compile(r"\b\d\d:\d\d\b(?: UTC\b| \([\w/]+\))?")
"""A time of day in the text of a page, with its zone."""
TAG = re.compile(r"<[^>]*>")
CHOICES = re.compile(r"<(select|script)\b.*?</\1>", re.DOTALL)


@pytest.mark.parametrize(("zone", "words"), [("UTC", "21 Nov 2025"), ("Asia/Tokyo", "22 Nov 2025")])
def test_a_moment_falls_on_the_readers_day(zone: str, words: str) -> None:
    with timezone.override(zone):
        assert durations.day(LATE) == words
        assert f" {words}, " in durations.when(LATE)
        assert durations.day(date(2025, 11, 21)) == "21 Nov 2025"


def test_a_moment_near_to_now_has_no_year() -> None:
    now = timezone.now().replace(hour=9, minute=5)
    words = durations.when(now)
    assert words == f"{now:%a} {now.day} {now:%b}, 09:05 UTC"


def test_a_moment_names_its_zone_unless_that_is_certainly_the_readers() -> None:
    assert durations.when(LATE) == "Fri 21 Nov 2025, 23:30 UTC"
    assert durations.in_short(LATE) == "Fri 21 Nov, 23:30 UTC"
    with in_zone("Asia/Tokyo", is_certain=False):
        assert durations.when(LATE) == "Sat 22 Nov 2025, 08:30 Asia/Tokyo"
        with in_zone("Asia/Tokyo", is_certain=True):
            assert durations.when(LATE) == "Sat 22 Nov 2025, 08:30"
            assert durations.in_short(LATE) == "Sat 22 Nov, 08:30"
            assert durations.moment(LATE) == "Sat 22 Nov 2025, 08:30 (Asia/Tokyo)"
        assert durations.moment(LATE) == "Sat 22 Nov 2025, 08:30 (Asia/Tokyo)"


@pytest.mark.parametrize(
    ("seconds", "english", "german"),
    [
        (30, "less than a minute ago", "vor weniger als einer Minute"),
        (60, "1 minute ago", "vor 1 Minute"),
        (59 * 60, "59 minutes ago", "vor 59 Minuten"),
        (3600, "1 hour ago", "vor 1 Stunde"),
        (86400, "1 day ago", "vor 1 Tag"),
        (3 * 86400 + 3600, "3 days ago", "vor 3 Tagen"),
    ],
)
def test_an_age_bends_as_the_language_does(seconds: int, english: str, german: str) -> None:
    then = timezone.now() - timedelta(seconds=seconds)
    for language, words in (("en", english), ("de", german)):
        with override(language):
            assert durations.ago(then).replace("\xa0", " ") == words


def test_no_page_has_a_way_of_its_own() -> None:
    pages = [path for path in template_files(kind=".html") if path.parent.name != "mail"]
    assert len(pages) > 50
    assert [path.name for path in pages if OTHER_WAY.search(path.read_text())] == []
    code = [path for room in ("games", "accounts") for path in Path(settings.BASE_DIR, room).rglob("*.py")]
    in_code = {path.name for path in code if OTHER_CODE.search(path.read_text())}
    assert in_code == {"durations.py", "forms.py", "hours.py"}, "the others offer hours to choose from"


def times(client: Client, game: Game) -> Iterator[str]:
    """Yield each time of day on the pages of the site and of a game."""
    for address in addresses(game):
        answer = client.get(address, follow=True)
        assert answer.status_code in (200, 404, 409), address
        text = " ".join(TAG.sub(" ", CHOICES.sub("", answer.text)).split())
        yield from (f"{address}: {match[0]}" for match in TIME.finditer(text))


@pytest.mark.parametrize("is_over", [False, True])
def test_every_time_on_a_page_names_its_zone_unless_that_is_certainly_the_readers(
    first_turn: Game, browser: Callable[[User], Client], client: Client, is_over: bool
) -> None:
    now = timezone.now()
    outage = {"start": (now - timedelta(hours=3)).isoformat(), "end": (now - timedelta(hours=2)).isoformat()}
    note_happening(first_turn, OUTAGE, first_turn.move_count, outage=1, **outage)
    game = play_to_the_end(first_turn) if is_over else play_on(first_turn, moves=40)
    news.post(headline="Spring league", text="It begins.")
    player = game.seats.get(index=0).user
    assert player is not None
    for reader in (client, browser(player)):
        moments = list(times(reader, game))
        assert [each for each in moments if not each.endswith(("UTC", ")"))] == []
        assert {"log", "news", "seals"} <= {part for each in moments for part in each.split("/")}
    User.objects.filter(pk=player.pk).update(timezone="Asia/Tokyo", timezone_chosen=True)
    assert not [each for each in times(browser(player), game) if each.endswith("UTC")]


def test_a_page_tells_the_time_by_the_readers_clock(people: list[User], browser: Callable[[User], Client]) -> None:
    User.objects.filter(pk=people[0].pk).update(timezone="Asia/Tokyo")
    posted = news.post(headline="Spring league", text="It begins.").news
    type(posted).objects.filter(pk=posted.pk).update(posted=LATE)
    page = browser(User.objects.get(pk=people[0].pk)).get(reverse("games:news")).content.decode()
    assert "Sat 22 Nov 2025, 08:30" in page
