"""Orders in German: read as their words say where every word is known, and else refused."""

import pytest

from games.orders.matching import Offered
from games.orders.order_detector import reads_as_order
from games.orders.read_line import read_line
from games.orders.readings import Order, Problem, Why
from games.orders.restate import restate
from games.orders.single_order import read_single_order
from games.orders.split import split_orders
from games.orders.tokens import tokenise
from games.orders.vocabulary import rules_vocabulary
from rulebooks import engine
from rulebooks.time_of_crisis.rules.ruleset import NOTATION
from tests.titles.time_of_crisis.orders.conftest import TITLE, a_turn, offered

LEXICON = TITLE.words.lexicon

ORDERS = {
    "setze Statthalter Italia mit 3 Würfeln": "place governor italia with 3 dice",
    "Setze bitte den Statthalter in Pannonien mit zwei Wuerfeln!": "place governor pannonia with 2 dice",
    "setze statthalter in britannien mit einem würfel": "place governor britannia with 1 dice",
    "Rufe den Statthalter aus Gallien ab": "recall governor gallia",
    "Zug beenden": "end actions",
    "beende meinen Zug": "end actions",
    "beende die Aktionen": "end actions",
    "bewege Armee 2 nach Gallien": "move army 2 to gallia",
    "Ziehe die Armee zwei nach Gallien.": "move army 2 to gallia",
    "bewege armee 2 to gallia": "move army 2 to gallia",
    "greife die Franken mit Armee 1 an": "attack franks with army 1",
    "Angriff auf Brutus": "attack army 7 with army 1",
    "Spiele Militär": "play military 1",
    "spiele castra": "play castra",
    "Erhöhe die Unterstützung in Gallien": "increase support gallia",
    "Unterstützung in Afrika erhöhen": "increase support africa",
    "Baue Limes in Makedonien": "build limes in macedonia",
    "stelle Miliz in Gallien auf": "place militia gallia",
    "Verlasse die Hauptstadt mit Armee 1": "leave capital with army 1",
    "Füge Armee 1 eine Legion hinzu": "add legion to army 1",
    "bilde Armee 1 aus": "train army 1",
    "Veranstalte Spiele in Afrika": "hold games africa",
    "Gründe eine Armee in Afrika": "create army in africa",
    "Tribut an die Franken in Gallien": "tribute to franks in gallia",
}
REFUSED = {
    "bewege Armee 2": Why.AMBIGUOUS,
    "bewege Armee 1 nach Afrika": Why.ILLEGAL,
    "bewege Armee 2 nicht nach Gallien": Why.UNREADABLE,
    "bewege Armee 2 nach dorthin": Why.UNREADABLE,
    "rekrutiere General für 1": Why.ILLEGAL,
    "würfle neu": Why.ILLEGAL,
    "Bewege Armee 2 nach Gallien?": Why.AMBIGUOUS,
    "bilde eine Armee": Why.UNREADABLE,
    "berufe einen Statthalter in Gallien": Why.UNREADABLE,
}


@pytest.fixture(scope="module")
def turn() -> Offered:
    return offered(a_turn())


@pytest.mark.parametrize("line", ORDERS)
def test_a_german_order_is_the_one_that_it_says(turn: Offered, line: str) -> None:
    found = read_single_order(line, turn)
    assert isinstance(found, Order), found
    assert (engine.order_text(found.action), found.line) == (ORDERS[line], line)


@pytest.mark.parametrize("line", REFUSED)
def test_an_unclear_unknown_or_illegal_line_is_refused(turn: Offered, line: str) -> None:
    found = read_single_order(line, turn)
    assert isinstance(found, Problem)
    assert (found.why, found.line) == (REFUSED[line], line)


QUOTED = [
    *("Bewege Armee 2", "bewege Armee 1 nach Ägypten", "Rekrutiere GENERAL für 1", "WÜRFLE neu", "Nimm Ägypten"),
    *("Spiele alle Prätendenten", "Wähle Prätendent", "3. Baue Limes in Gallien (2 Punkte)"),
    "Bewege Armee 2 nach Gallien?",
]


@pytest.mark.parametrize("line", QUOTED)
def test_a_refused_line_is_quoted_as_it_was_written(turn: Offered, line: str) -> None:
    found = read_single_order(line, turn)
    assert isinstance(found, Problem)
    assert found.sentence.startswith(f"“{line}”") and found.line == line


def test_the_parts_of_a_line_are_quoted_as_they_were_written(turn: Offered) -> None:
    found = read_line("Baue Limes in Gallien und dann bewege Armee 9 nach Ägypten", turn)
    assert found == ["Baue Limes in Gallien", "bewege Armee 9 nach Ägypten"]
    cards = read_line("Spiele Castra, Prätendent und Quästor aus", turn)
    assert cards == ["Spiele Castra", "Spiele Prätendent", "Spiele Quästor aus"]


def test_a_strange_word_is_quoted_as_it_was_written(turn: Offered) -> None:
    found = read_single_order("Bewege Armee 2 nach Würzburg", turn)
    assert isinstance(found, Problem) and found.sentence.endswith("The word “Würzburg” is not known here.")
    found = read_single_order("move army 2 to Würzburg", turn)
    assert isinstance(found, Problem) and found.sentence.endswith("The word “Würzburg” is not known here.")


@pytest.mark.parametrize(
    ("line", "stated"),
    [
        ("Stelle eine Armee in Asien auf", "aufstellen eine armee in asien"),
        ("Armee in Asien aufstellen", "aufstellen armee in asien"),
        ("setze einen Gouverneur in Gallien ein mit 3 Würfeln", "einsetzen einen gouverneur in gallien mit 3 wurfeln"),
        ("Kampf gegen die Goten beginnen", "kampfbeginnen gegen die goten"),
        ("rueckt mit Armee 2 nach Gallien vor", "vorrucken mit armee 2 nach gallien"),
        ("setze ein Castra", "setze ein Castra"),
        ("baue ein Amphitheater", "baue ein Amphitheater"),
    ],
)
def test_a_verb_in_two_parts_or_at_the_end_is_put_first_and_whole(line: str, stated: str) -> None:
    assert restate(line, LEXICON) == stated


def test_no_line_in_english_is_restated() -> None:
    for action, _pattern in NOTATION.patterns:
        assert restate(action.text.partition("{")[0], LEXICON) == action.text.partition("{")[0]
    assert restate("move army 2 on to gallia", LEXICON) == "move army 2 on to gallia"


def test_every_word_stands_for_words_of_the_notation_or_of_labels() -> None:
    known, of_labels = rules_vocabulary(LEXICON), {"begin", "vote"}
    for words in LEXICON.languages:
        for word in (*words.verbs, *words.nouns, *words.words, *words.phrases):
            tokens = tokenise(word, LEXICON.silent)
            assert all(each.number >= 0 or known.has(each.word) or each.word in of_labels for each in tokens), word


def test_several_on_one_line_are_taken_apart() -> None:
    orders = split_orders("Ich bewege Armee 2 nach Gallien und dann spiele ich castra", LEXICON)
    assert len(orders) == 2


def test_below_thanks_it_is_an_order_and_a_name_is_none() -> None:
    assert reads_as_order("Zug beenden", LEXICON) and reads_as_order("bewege Armee 2 nach Gallien", LEXICON)
    assert not reads_as_order("Max Baue", LEXICON) and not reads_as_order("Markus Franken", LEXICON)
