"""Sentences that take the order beside them back, or doubt it, and others that are table talk."""

import pytest

from games.orders.doubts import find_doubt
from games.titles.registry import title

LEXICONS = [title(name).words.lexicon for name in ("time_of_crisis", "rome_in_crisis")]
DOUBTS = """wait|Wait!|wait, let me think about Brutus and his plans first|hold on|Hang on a sec
    |never mind|nevermind
    |cancel|Cancel that please|stop|Stop!!|actually no|Actually, 3|scratch that|oops|sorry, I meant 3
    |sorry I meant 3|Sorry, 3|I meant 3|or 3?|2 or 3|maybe 2|2?|3?|or maybe 3?|no, 3|no wait|doch nicht
    |halt|Halt!
    |warte|Warte mal|Moment|Moment, ich überlege noch|vergiss es|abbrechen|bitte abbrechen|lieber 3
    |lieber doch 3
    |ich meinte 3|Ich meinte die 3|Entschuldigung, 3|sorry, 3|oder 3?|oder doch 3|hmm|hmm, not sure
    |I'm not sure
    |I changed my mind|on second thought, 3|make that 3|3 instead|instead 3|Correction: 3|Korrektur: 3
    |sollte 3 heißen|nein, 3|nein doch nicht|ok?|Is that ok?|oder?|richtig?|🤔|please don't do that|not yet
    |noch nicht|nicht 2|not 2|3 statt 2|statt 2 die 3|Quatsch|Ups, vertippt|that was a typo|wrong number
    |falsche Nummer|2, I think|2 glaube ich|let me think|I need to think about it|ach nein|oh no, stop|*3
    |Hold on, don't roll yet|undo that please, no wait|unless Brutus objects|nur wenn Brutus zustimmt
    |disregard the above|ignore my last line|bitte nicht ausführen|Stopp, zurück|Kommando zurück
    |eigentlich lieber 4|eigentlich doch nicht|vielleicht doch 3|but not 2|aber nicht 2|3 would be better
    |oh, that was wrong|don't|Please don't!|nicht|bitte nicht|not this|nicht das|lass es|lass mal|too fast, sorry
    |zu schnell, sorry|Fehler!|one moment|just a second|eine Sekunde|gib mir eine Minute|kidding|Scherz!
    |war nur Spaß|just kidding, 3|Nicht abschicken!|I'll decide tomorrow|Ich entscheide morgen|ich muss erst fragen
    |I need to ask Brutus first|sonst 3|ansonsten 3|otherwise 3|alternatively 3|Update: 3|I prefer 3
    |on the other hand, 3|andererseits 3|ach, nimm 3|ne, doch 3|replace with 3|ändere in 3|3 instead please
    |ich nehm alles zurück"""
TALK = """Great game so far!|Good luck, Brutus|Thanks for waiting|Sorry for the delay|sorry!|Sorry, Brutus :-)
    |Can't wait to see what happens|Nice move!|That was a nasty attack|Ana|Best regards|Viele Grüße
    |When do you attack Brutus?|How are you?|Whose turn is it next?|I wait for my revenge|Schönes Wochenende
    |Wie geht's?|Kommst du am Freitag?|Dein Angriff war gemein|Das war halt Pech
    |Wait until you see what my legions will do to the Franks next year|play castra
    |move army 2 to gallia|3|no|yes
    |pass|hold games in africa|nicht neu würfeln|status|undo|vacation 24.12. to 26.12.|cancel my holidays
    |What do you say now, Brutus?|I don't like that Brutus has so many provinces|Ich glaube, Brutus gewinnt
    |I think Brutus wins|Have fun!|Hope you are well|Maybe the Franks will leave us alone for once this year
    |fight no war|transfer nothing|decline|no reroll|don't worry, be happy about it all|Bis morgen!
    |Sent from my iPhone|kein Krieg|Long time no see!|This is going to hurt|Let's see|Das tut mir leid
    |Na dann mal los|see you at 7|Long Street 12|Hauptstraße 3|Sent from my iPhone 15|Don't be late tomorrow, Brutus
    |Not my best turn|Der Moment ist gekommen"""
POLITE_ORDERS = ["Bitte Castra spielen", "please play castra", "Hallo, spiele Tribut", "bitte die 2"]
OF_TIME_OF_CRISIS = ["end turn?", "end turn maybe", "maybe end turn", "or play castra?"]


def listed(text: str) -> list[str]:
    return [line.strip() for line in text.split("|")]


@pytest.mark.parametrize("line", listed(DOUBTS))
def test_a_doubt_is_found_wherever_it_stands(line: str) -> None:
    for lexicon in LEXICONS:
        for lines in (["2", line], [line, "2"], ["2", "4", line], [f"Hello all! {line}", "2"]):
            assert find_doubt(lines, lexicon), lines


def test_a_line_of_question_marks_is_a_doubt() -> None:
    assert find_doubt(["2", "??"], LEXICONS[0])


@pytest.mark.parametrize("line", listed(TALK))
def test_talk_and_orders_are_no_doubt(line: str) -> None:
    for lexicon in LEXICONS:
        assert not find_doubt(["2", line], lexicon)


@pytest.mark.parametrize("line", POLITE_ORDERS)
def test_courtesy_is_no_doubt(line: str) -> None:
    assert not find_doubt(["2", line], LEXICONS[0])


@pytest.mark.parametrize("line", OF_TIME_OF_CRISIS)
def test_an_order_may_be_doubted_in_its_own_words(line: str) -> None:
    assert find_doubt(["play tribute", line], LEXICONS[0])


@pytest.mark.parametrize("line", ["2, no 3", "2, no, 3", "2, nein, 3", "2, sorry, 3", "2, wait"])
def test_one_line_may_take_its_own_number_back(line: str) -> None:
    assert find_doubt([line], LEXICONS[0])


@pytest.mark.parametrize("line", ["2, 3", "2, please", "2, danke!", "2, then 3", "3, danke und schönes Wochenende"])
def test_a_line_that_goes_on_after_a_number_is_no_doubt(line: str) -> None:
    assert not find_doubt([line], LEXICONS[0])


@pytest.mark.parametrize("line", ["wait", "2?", "2 or 3", "never mind"])
def test_nothing_is_doubted_where_nothing_else_stands(line: str) -> None:
    assert not find_doubt([line], LEXICONS[0])


INSTEAD = {
    "sorry, I meant 3": "3",
    "or 3?": "3",
    "3 instead": "3",
    "oder doch lieber die 3": "die 3",
    "make that play castra": "play castra",
    "wait": "",
}


@pytest.mark.parametrize(("line", "instead"), INSTEAD.items())
def test_the_order_in_its_place_is_found(line: str, instead: str) -> None:
    doubt = find_doubt(["2", line], LEXICONS[0])
    assert doubt and doubt.instead == instead
