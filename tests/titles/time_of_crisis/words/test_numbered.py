"""Options with numbers, as mails show them."""

from collections.abc import Callable, Iterator

import rulebooks
from games.present.numbered import FEWEST, MOST, numbered, sections
from games.titles.time_of_crisis.words import choices


def test_every_option_has_one_number_in_the_order_of_the_page(play: Callable[..., Iterator], names: list[str]) -> None:
    for state, seat, legal, _events in play(3, 5):
        view = rulebooks.view(state, seat)
        options = numbered(choices.groups(view, legal, names))
        shown = [choice.order for group in choices.groups(view, legal, names) for choice in group.choices]
        assert [option.order for option in options] == shown
        assert [option.number for option in options] == list(range(1, len(legal) + 1))


def test_a_mail_shows_few_and_counts_the_others(play: Callable[..., Iterator], names: list[str]) -> None:
    cut = 0
    for state, seat, legal, _events in play(4, 2):
        options = numbered(choices.groups(rulebooks.view(state, seat), legal, names))
        shown = sections(options)
        small = [section for section in shown if not section.options[0].of.is_whole]
        assert sum(len(section.options) for section in small) <= max(MOST, FEWEST * len(small))
        assert sum(len(section.options) + section.more for section in shown) == len(options)
        assert all(section.more == 0 or len(section.options) >= FEWEST for section in shown)
        cut += any(section.more for section in shown)
    assert cut, "no position had more options than a mail shows"


def test_shortening_changes_no_number(play: Callable[..., Iterator], names: list[str]) -> None:
    for state, seat, legal, _events in play(2, 3):
        options = numbered(choices.groups(rulebooks.view(state, seat), legal, names))
        every = [option for section in sections(options, None) for option in section.options]
        assert every == options
        assert all(option in options for section in sections(options) for option in section.options)
