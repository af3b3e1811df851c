"""German words that are no orders of the game, as players send them out of their mail programs: commands, answers to
requests and to leagues, days and spans.

The tables were written before the words that read them. Who reads the site in English is understood as who reads it
in German.
"""

from collections.abc import Iterator
from datetime import date

import pytest
from django.utils.translation import override

from games.orders import answers
from games.orders.answers import is_qualified_agreement, read_agreement
from games.orders.days import read_days, read_span
from games.orders.words import ASKING_OTHERS, find_undo, find_word
from games.titles.registry import title
from tests.games.mail.german_programs import framed, program_of
from tests.games.mail.reading import written

LEXICON = title("time_of_crisis").words.lexicon
TODAY = date(2026, 11, 25)  # a Wednesday

WORDS = {
    "HILFE": "help",
    "Hilfe bitte!": "help",
    "Hilf mir": "help",
    "Was kann ich tun?": "help",
    "Was kann ich machen?": "help",
    "Befehle": "help",
    "Möglichkeiten": "help",
    "STAND": "status",
    "Spielstand bitte": "status",
    "Wie ist der Stand?": "status",
    "KARTE": "map",
    "Zeig mir bitte den Spielplan": "map",
    "Landkarte": "map",
    "Zeig mir meine Karten": "hand",
    "Handkarten": "hand",
    "meine Hand": "hand",
    "VERLAUF": "log",
    "Was ist passiert?": "log",
    "VORSCHAU": "preview",
    "Vorschau: Zug beenden": "preview Zug beenden",
    "STUMM": "mute",
    "Stummschalten bitte": "mute",
    "Partie stummschalten": "mute",
    "Bitte keine Mails mehr": "mute",
    "stumm aus": "unmute",
    "nicht mehr stumm": "unmute",
    "Stummschaltung aufheben": "unmute",
    "ZURÜCK": "undo 1",
    "RÜCKGÄNGIG": "undo 1",
    "rueckgaengig": "undo 1",
    "Rückgängig machen": "undo 1",
    "Mach das bitte rückgängig": "undo 1",
    "Mach den letzten Befehl rückgängig": "undo 1",
    "letzten Befehl rückgängig machen": "undo 1",
    "mach die letzten zwei Befehle rückgängig": "undo 2",
    "Nimm den letzten Zug zurück": "undo 1",
    "nimm zwei Befehle zurück": "undo 2",
    "Nimm die Karten zurück": "undo 1",
    "3 Befehle zuruecknehmen": "undo 3",
    "zurück 2": "undo 2",
    "Alles rückgängig": "undo all",
    "nimm alles zurück": "undo all",
    "Mach alles rückgängig!": "undo all",
    "URLAUB": "vacation",
    "Urlaub vom 24.12. bis 2.1.": "vacation vom 24.12. bis 2.1.",
    "Ferien bis Freitag": "vacation bis Freitag",
    "Urlaub absagen": "vacation off",
    "Ich möchte meinen Urlaub stornieren": "vacation off",
    "Bin wieder da!": "come back",
    "Ich bin zurück": "come back",
    "ZURÜCKKOMMEN": "come back",
    "MEHR ZEIT": "more time",
    "Ich brauche mehr Zeit": "more time",
    "mehr Zeit: zwei Tage": "more time 2",
    "Verlängere die Frist um eine Woche": "more time 7",
    "Frist um drei Tage verlängern": "more time 3",
    "Bitte um zwei Tage verlängern": "more time 2",
    "Fristverlängerung um 3 Tage bitte": "more time 3",
    "PAUSE 3 Tage": "pause 3",
    "Spielpause für eine Woche": "pause 7",
    "Bitte eine Pause von fünf Tagen": "pause 5",
    "Alles oder nichts": "all or nothing",
    "ganz oder gar nicht": "all or nothing",
    "Karten kaufen": "",
    "Stand der Dinge bei mir: viel Arbeit": "",
    "zurück nach Rom": "",
    "Zurück bitte": "undo 1",
    "Nimm zurück, danke": "undo 1",
    "Danke zurück!": "",
    "Danke, zurück": "",
    "Ich nehme das zurück": "",
    "Das nehme ich zurück": "",
    "Ich nehme alles zurück": "",
    "Ich zurück": "",
    "Ein Schritt zurück": "",
    "Zurück?": "",
    "Zurück in Urlaub": "",
}
AGREEMENTS = {
    "JA": True,
    "Ja, gern!": True,
    "ZUSTIMMEN": True,
    "Ich stimme zu": True,
    "Ich stimme dem zu.": True,
    "Einverstanden.": True,
    "Geht klar": True,
    "Passt": True,
    "Passt für mich": True,
    "Von mir aus": True,
    "Gerne - ich bin auch unterwegs": True,
    "In Ordnung!": True,
    "Okay, kein Problem": True,
    "NEIN": False,
    "ABLEHNEN": False,
    "Ich lehne ab": False,
    "Lehne ich ab": False,
    "Leider nein": False,
    "Nee, lieber nicht": False,
    "Nö": False,
    "Nicht einverstanden": False,
    "Ich stimme nicht zu": False,
    "Auf keinen Fall": False,
    "Nein - ich gewinne gerade :-)": False,
    "Ja, aber nur zwei Tage": None,
    "Ja, wenn Ben auch zustimmt": None,
    "Ja?": None,
    "vielleicht": None,
    "ja oder nein": None,
    "Ja, einen Tag": None,
    "Einverstanden, einen Tag": None,
    "Ja, ein Tag reicht": None,
    "Ja, eine Woche": None,
    "Ja, die Hälfte": None,
    "Ja, halb so lang": None,
    "Ja, unter Vorbehalt": None,
    "Ja, im Prinzip": None,
    "Ja, später": None,
    "Ja, ab Montag": None,
    "Ja, mal sehen": None,
    "Ja, ich überlege es mir": None,
    "Ja, ich bin mir unsicher": None,
    "Ja, niemals": None,
    "Ja, nie": None,
    "Ja, von wegen": None,
    "Ja, vergiss es": None,
    "Ja, ungern": None,
    "ok, ne": None,
    "Stimme": None,
    "Stimme ab": None,
    "Ich stimme ab": None,
    "Meine Stimme": None,
    "agree ab": None,
    "Lehne": None,
    "Noch nicht einverstanden": None,
    "Ich bin noch nicht dafür": None,
    "Einverstanden, schönen Tag noch!": True,
    "Ich stimme gern zu": True,
    "Ich lehne es ab": False,
    "Vergiss es": False,
}
OFFERED = {
    "ZURÜCKMELDEN": "CHECK IN",
    "Zurueckmelden": "CHECK IN",
    "Ich melde mich zurück": "CHECK IN",
    "Rückmeldung": "CHECK IN",
    "Ich bestätige meine Teilnahme": "CHECK IN",
    "Bestätigen bitte": "CHECK IN",
    "Bin dabei!": "CHECK IN",
    "Ich bin wieder dabei": "CHECK IN",
    "Einchecken bitte": "CHECK IN",
    "check in": "CHECK IN",
    "ZURÜCKZIEHEN": "WITHDRAW",
    "Ich ziehe zurück": "WITHDRAW",
    "Ich ziehe mich zurück.": "WITHDRAW",
    "Abmelden": "WITHDRAW",
    "Ich melde mich ab": "WITHDRAW",
    "Ich bin raus": "WITHDRAW",
    "ANMELDEN": "ENTER",
    "Ich melde mich an": "ENTER",
    "Teilnehmen": "ENTER",
    "Ich nehme teil": "ENTER",
    "Ich spiele mit!": "ENTER",
    "BLEIBEN": "STAY",
    "Ich bleibe dabei": "STAY",
    "GEHEN": "LEAVE",
    "Ich verlasse die Liga": "LEAVE",
    "Ich höre auf": "LEAVE",
    "ERWEITERN": "WIDEN",
    "Suche erweitern": "WIDEN",
    "STOPP": "STOP",
    "Suche beenden": "STOP",
    "EINSPRUCH\nDie Frist lief im Urlaub ab.": "APPEAL",
    "Ich erhebe Einspruch\nDie Frist lief im Urlaub ab, und ich hatte das gemeldet.": "APPEAL",
    "Anmelden?": None,
    "Zurückmelden\nNein, abmelden": None,
    "Bin dabei\nnehme nicht teil": None,
    "CHECK IN\nbin raus": None,
    "Zurückmelden\noder doch lieber zurückziehen?": None,
    "Bleiben\nOder ich verlasse die Liga": None,
    "ich melde mich später": None,
}
CHRISTMAS = (date(2026, 12, 24), date(2027, 1, 2))
DAYS = {
    "vom 24. Dezember bis 2. Januar": CHRISTMAS,
    "24.12.–2.1.": CHRISTMAS,
    "ab dem 24.12. bis einschließlich 2.1.": CHRISTMAS,
    "vom 24. Dez. bis zum 2. Jan.": CHRISTMAS,
    "am 24.12.": (date(2026, 12, 24), date(2026, 12, 24)),
    "bis morgen": (date(2026, 11, 26), date(2026, 11, 26)),
    "von morgen bis übermorgen": (date(2026, 11, 26), date(2026, 11, 27)),
    "bis Freitag": (date(2026, 11, 26), date(2026, 11, 27)),
    "bis Freitag 18 Uhr": (date(2026, 11, 26), date(2026, 11, 27)),
    "bis Freitag, 18:00 Uhr": (date(2026, 11, 26), date(2026, 11, 27)),
    "von Freitag bis Montag": (date(2026, 11, 27), date(2026, 11, 30)),
    "Fr bis Mo": (date(2026, 11, 27), date(2026, 11, 30)),
    "am Samstag": (date(2026, 11, 28), date(2026, 11, 28)),
    "bis Mittwoch": (date(2026, 11, 26), date(2026, 12, 2)),
    "bis in drei Tagen": (date(2026, 11, 26), date(2026, 11, 28)),
    "ab morgen bis in zwei Wochen": (date(2026, 11, 26), date(2026, 12, 9)),
    "Freitag, 27.11. bis Sonntag, 29.11.": (date(2026, 11, 27), date(2026, 11, 29)),
    "until Friday 6 pm": (date(2026, 11, 26), date(2026, 11, 27)),
    "tomorrow until Monday": (date(2026, 11, 26), date(2026, 11, 30)),
    "bis irgendwann": None,
    "vielleicht bis Freitag": None,
    "zwei Tage": None,
}
SPANS = {
    "2 Tage": 2,
    "um zwei Tage": 2,
    "für fünf Tage": 5,
    "von fünf Tagen": 5,
    "um einen weiteren Tag": 1,
    "noch drei Tage bitte": 3,
    "zwei Wochen": 14,
    "48 Stunden": 2,
    "eine Woche mehr": 7,
    "ein paar Tage": None,
    "bis Freitag": None,
    "1,5 Tage": None,
    "zwei oder drei Tage": None,
}
ALL = [*WORDS, *AGREEMENTS, *OFFERED]


@pytest.fixture(params=["de", "en"], autouse=True)
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    with override(request.param):
        yield request.param


def lines_of(text: str) -> list[str]:
    """Return the lines read in the text when it comes out of a mail program."""
    return written(framed(program_of(ALL.index(text)), text)).lines


@pytest.mark.parametrize("text", WORDS)
def test_a_command_is_known(text: str) -> None:
    [line] = lines_of(text)
    word = find_word(line)
    undo = find_undo(word) if word else None
    rest = word.rest if word and not undo else str(undo.count or "") if undo else ""
    if word and word.key in ASKING_OTHERS:
        rest = str(read_span(word.rest) or "")
    assert (f"{word.key} {rest}".strip() if word else "") == WORDS[text]


@pytest.mark.parametrize("text", AGREEMENTS)
def test_a_request_is_answered(text: str) -> None:
    [line] = lines_of(text)
    assert read_agreement(line, LEXICON) is AGREEMENTS[text]


@pytest.mark.parametrize("text", ["Stimme", "Stimme ab", "Ich stimme ab", "Meine Stimme", "agree ab", "Lehne", "Ja"])
def test_a_request_beside_a_decision_is_not_answered_by_half_a_word(text: str) -> None:
    assert read_agreement(text, LEXICON, by_name=True) is None


@pytest.mark.parametrize(
    ("text", "agrees"),
    [("Ich stimme zu", True), ("Stimme dem zu", True), ("Ich lehne ab", False), ("Ich stimme nicht zu", False)],
)
def test_a_request_beside_a_decision_is_answered_by_a_phrase(text: str, agrees: bool) -> None:
    assert read_agreement(text, LEXICON, by_name=True) is agrees


def test_an_answer_with_a_condition_is_told_from_none() -> None:
    assert is_qualified_agreement("Ja, aber nur zwei Tage", LEXICON) and not is_qualified_agreement(
        "Aber nur zwei Tage", LEXICON
    )


@pytest.mark.parametrize("text", OFFERED)
def test_a_league_is_answered(text: str) -> None:
    pairs = [("CHECK IN", "WITHDRAW"), ("ENTER",), ("STAY", "LEAVE"), ("WIDEN", "STOP"), ("APPEAL",)]
    lines = lines_of(text)
    assert lines == text.splitlines()
    found = {answers.read_offered_word(lines, pair) for pair in pairs if OFFERED[text] in (*pair, None)}
    assert found == {OFFERED[text]}


@pytest.mark.parametrize("text", DAYS)
def test_days_are_read(text: str) -> None:
    assert read_days(text, TODAY) == DAYS[text]


@pytest.mark.parametrize("text", SPANS)
def test_a_span_is_read(text: str) -> None:
    assert read_span(text) == SPANS[text]
