"""Days and moments are written in one way on every page: that of `games.durations`, by the reader's own clock."""

import re
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from games import durations
from games.services.outbox import news

LATE = datetime(2025, 11, 21, 23, 30, tzinfo=UTC)
OTHER_WAY = re.compile(r"\|(?:date|time)\b(?!:\"[cU]\")")
"""A filter of Django's own; the forms "c" and "U" are for machines."""


@pytest.mark.parametrize(("zone", "told"), [("UTC", "21 Nov 2025"), ("Asia/Tokyo", "22 Nov 2025")])
def test_a_moment_falls_on_the_readers_day(zone: str, told: str) -> None:
    with timezone.override(zone):
        assert durations.day(LATE) == told
        assert f" {told}, " in durations.when(LATE)
        assert durations.when(LATE) in durations.moment(LATE)
        assert durations.day(date(2025, 11, 21)) == "21 Nov 2025"


def test_a_moment_near_to_now_has_no_year() -> None:
    now = timezone.now().replace(hour=9, minute=5)
    told = durations.when(now)
    assert told == f"{now:%a} {now.day} {now:%b}, 09:05"


def test_no_page_has_a_way_of_its_own() -> None:
    pages = [path for path in Path(settings.BASE_DIR, "templates").rglob("*.html") if path.parent.name != "mail"]
    assert len(pages) > 50
    assert [path.name for path in pages if OTHER_WAY.search(path.read_text())] == []


def test_a_page_tells_the_time_by_the_readers_clock(people: list[User], browser: Callable[[User], Client]) -> None:
    User.objects.filter(pk=people[0].pk).update(timezone="Asia/Tokyo")
    posted = news.post(headline="Spring league", text="It begins.").news
    type(posted).objects.filter(pk=posted.pk).update(posted=LATE)
    page = browser(User.objects.get(pk=people[0].pk)).get(reverse("games:news")).content.decode()
    assert "Sat 22 Nov 2025, 08:30" in page
