"""A line is the number of an option only if each of its words and signs belongs to the number or to courtesy."""

import pytest

from games.orders.option_numbers import read_option_number

NUMBERS = {
    2: """2|2.|#2|2!|(2)|[2]|"2"|„2“|*2*|**2**|_2_|- 2|* 2|• 2|→ 2|-> 2|2 👍|2 :-)|2, thanks!|2 please
    |Please: 2|option 2
        |Option #2|number two|No. 2|no.2|Nr. 2|nr 2|Nummer 2|n° 2|two|Two please!|zwei|zwei bitte
    |the second one|the 2nd one
        |die zweite|Die Zweite, bitte|das zweite|die 2|die 2 bitte|I'll take 2|I'll take number 2
    |Ich nehme die 2|nehme 2
        |I'd like 2 please|I choose 2|let's go with 2|Option zwei|Hallo 2|2 for me please|2, danke dir!
    |2 mfg|②|bitte die 2
        |ich möchte die 2 nehmen|Dann nehme ich die 2|2 - thanks|2 – danke|2️⃣|2nd""",
    3: """3, danke und schönes Wochenende|3, thanks and have a nice weekend|Hi, 3 please
    |Hallo zusammen, 3 bitte|3. Danke!""",
    1: "1|option one|Nummer eins|1, please",
}
NO_NUMBERS = """this one|this one please|that one|the one|one|eins|ein|a|Eins bitte|at 7|@7|an 7|At 7.
    |-1|−1|–1|+1|~7|7%|7€|$7
    |7 Uhr|um 7|7h|7:30|7am|<7|7/|1/7|½|2²|2̶|2?|2 or 3|maybe 2|2 oder 3|vielleicht 2|no 2|not 2|2 wait
    |2 - wait|2 🤔|both|beide
    |die beiden|none|null|2.5|2,5|2 dice|with 2|for 2|in 2|of 2|my 2|2 cards|we two|2 of us|2x|x2|first
    |the first one|1st
    |sorry, 2|*2|2-|2-3|2^3|lieber 2|2 ist falsch|keine 2|not option 2|2 nicht|Option -2|Option 2?
    |2 I think|7 of 9|1 and thanks"""


@pytest.mark.parametrize(
    ("line", "number"), [(line.strip(), number) for number, lines in NUMBERS.items() for line in lines.split("|")]
)
def test_a_line_of_a_number_and_courtesy_is_that_option(line: str, number: int) -> None:
    option = read_option_number(line)
    assert option is not None and option.number == number


@pytest.mark.parametrize("line", [line.strip() for line in NO_NUMBERS.split("|")])
def test_a_line_with_anything_else_is_no_option_number(line: str) -> None:
    assert read_option_number(line) is None


SURE = {"7": True, "7 please": True, "#7": True, "option 7": True, "the 7": False, "die 7": False}


@pytest.mark.parametrize(("line", "sure"), SURE.items())
def test_an_article_may_be_that_of_a_thing(line: str, sure: bool) -> None:
    option = read_option_number(line)
    assert option is not None and option.sure is sure
