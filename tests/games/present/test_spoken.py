"""Translations that remember."""

from contextlib import suppress
from threading import Thread

from django.utils.translation import override

from games.present import spoken
from tocsite import language

LAZY = spoken.gettext_lazy("January")  # Django itself translates the months


def test_every_language_is_remembered_by_itself() -> None:
    for code, month in (("de", "Januar"), ("en", "January"), ("de", "Januar"), ("fr", "janvier")):
        with override(code):
            assert (spoken.gettext("January"), str(LAZY)) == (month, month)


def test_numbers_have_their_forms() -> None:
    with override("de"):
        days = [spoken.ngettext("%(num)d day", "%(num)d days", count) for count in (1, 2, 1)]
    assert days == ["%(num)d Tag", "%(num)d Tage", "%(num)d Tag"]


def test_a_change_of_djangos_language_that_is_not_heard_spoils_nothing() -> None:
    with language.override("fr"):
        with override("de"):
            assert spoken.gettext("February") == "février"
        assert spoken.gettext("February") == "février"
    assert spoken.ngettext("%(num)d month", "%(num)d months", 1) == "%(num)d month"


def test_it_holds_in_the_thread_and_the_block_that_it_was_set_in() -> None:
    outside, elsewhere = language.in_force(), list[str | None]()
    with suppress(ValueError), language.override("de"):
        with language.override("fr"):
            assert language.in_force() == "fr"
        assert language.in_force() == "de"
        thread = Thread(target=lambda: elsewhere.append(language.in_force()))
        thread.start()
        thread.join()
        raise ValueError
    assert (language.in_force(), elsewhere) == (outside, [outside])
