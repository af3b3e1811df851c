"""Of a group that a mail does not show whole, the options that are likeliest to come off."""

from games.present.choices import Choice, ChoiceGroup
from games.present.numbered import MOST, NumberedChoice, sections


def option(number: int, chance: float | None, group: str = "senate", *, needless: bool = False) -> NumberedChoice:
    choice = Choice("group", f"Label {number}", "2 Senate", chance=chance, order=f"order {number}")
    return NumberedChoice(number, choice, ChoiceGroup(group, group, [choice]), needless)


def shown(options: list[NumberedChoice]) -> list[int]:
    (section, *_rest) = sections(options)
    assert section.more == len(options) - len(section.options)
    return [each.number for each in section.options]


def test_the_likeliest_are_shown_with_their_numbers_in_their_order() -> None:
    options = [option(number, number / 100) for number in range(1, MOST + 7)]
    assert shown(options) == list(range(7, MOST + 7))


def test_an_option_without_dice_keeps_its_place() -> None:
    options = [option(number, None if number < 4 else 0.5 + number / 1000) for number in range(1, MOST + 4)]
    assert shown(options) == [1, 2, 3, *range(7, MOST + 4)]


def test_of_equal_chances_the_first_are_shown() -> None:
    assert shown([option(number, 0.5) for number in range(1, MOST + 4)]) == list(range(1, MOST + 1))


def test_an_option_that_costs_more_than_a_certain_one_comes_last() -> None:
    options = [option(number, 1, needless=number < 3) for number in range(1, 3)]
    options += [option(number, 0.1) for number in range(3, MOST + 3)]
    assert shown(options) == list(range(3, MOST + 3))


def test_a_group_that_fits_is_shown_whole() -> None:
    assert shown([option(number, 0.01) for number in range(1, 4)]) == [1, 2, 3]
