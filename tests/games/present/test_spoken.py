"""Translations that remember."""

from django.utils.translation import override

from games.present import spoken

LAZY = spoken.gettext_lazy("January")  # Django itself translates the months


def test_every_language_is_remembered_by_itself() -> None:
    for language, month in (("de", "Januar"), ("en", "January"), ("de", "Januar"), ("fr", "janvier")):
        with override(language):
            assert (spoken.gettext("January"), str(LAZY)) == (month, month)


def test_numbers_have_their_forms() -> None:
    with override("de"):
        days = [spoken.ngettext("%(num)d day", "%(num)d days", count) for count in (1, 2, 1)]
    assert days == ["%(num)d Tag", "%(num)d Tage", "%(num)d Tag"]
