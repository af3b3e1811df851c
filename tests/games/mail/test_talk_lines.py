"""Lines read in a mail that is meant for the other players: every sentence, and nothing that a program put there."""

from pathlib import Path

import pytest

from games.mail.inbound.talk import read_message
from tests.games.mail.reading import written

CORPUS = Path(__file__).parent / "corpus"
ANSWERS = sorted(path.stem for path in CORPUS.glob("*.lines"))
MARKER = "#~#~# Reply above this line #~#~#"
OURS = f"{MARKER}\nYour reply goes to everyone at the table.\n\nLimes\n\nAna writes:\n\n> Ave\n\nOpen the game:\n"

SENTENCES = [
    "Danke für die Nachricht!\nIch überlege es mir bis morgen.\nBitte greif mich nicht an.",
    "Grüße aus Rom!\nIch bin bis Sonntag weg.",
    "On Monday I wrote:\nlet us ally",
    "The information in your last log is wrong, it may be a bug\nplease check",
    "Thanks!\n\nThat was a nice battle.\nSee you in Gallia",
    "Hi all,\n\nBest move ever!\n\nBest,\nBob",
    "From: now on I attack\nTo: all of you\nhaha",
    "Von mir aus: Pause ist ok.\nAn alle: schöne Woche\nBetreff: nächster Zug",
    "LG\nund bis morgen!",
    "Please consider the environment\nbefore attacking",
    "Sent by sea, three legions come",
    "-- and then he left\n____\nfine?",
    "My orders:\npeace",
    "a" * 900,
]


@pytest.mark.parametrize("text", SENTENCES)
@pytest.mark.parametrize(
    "quote",
    [
        "",
        f"\n\nOn Mon, Mar 3, 2025 at 8:00 PM tocsite\n<noreply@play.example.org>\nwrote:\n\n> {MARKER}\n> Ave\n",
        f"\n\nAm 03.03.25 um 20:00 schrieb tocsite:\n> {MARKER}\n> Ave\n",
        f"\n\nFrom: tocsite <noreply@x.org>\nSent: Monday, March 3, 2025 20:00\nTo: Bob\nSubject: Limes\n\n{OURS}",
        f"\n\n-----Original Message-----\nVon: tocsite\nGesendet: Montag\n\n{OURS}",
        f"\n-- \nBob Mason\nTel. 030 123\n\n{OURS}",
        f"\n\nSent from my iPhone\n\n> {MARKER}\n> Ave",
    ],
    ids=["alone", "gmail", "thunderbird", "outlook", "outlook rule", "signature", "phone"],
)
def test_no_sentence_is_dropped_and_no_quote_is_told(text: str, quote: str) -> None:
    assert read_message(text + quote).lines == text.splitlines()


def test_lines_between_and_below_quoted_ones_are_told() -> None:
    text = f"Hello\n\nOn 3 March 2025 tocsite wrote:\n> {MARKER}\n> Ave\nAve too\n> Peace?\nNo.\n"
    assert read_message(text).lines == ["Hello", "", "Ave too", "", "No."]


def test_lines_below_a_mail_quoted_without_marks_are_not_told() -> None:
    assert read_message(f"\n{OURS}").lines == []
    assert read_message(f"Ave\n\n{OURS}\nbelow\n> more\nand more").lines == ["Ave"]


@pytest.mark.parametrize("name", ANSWERS)
def test_of_the_programs_of_this_world_nothing_of_the_quoted_mail_is_told(name: str) -> None:
    reply = written((CORPUS / f"{name}.eml").read_bytes())
    text = "\n".join(reply.message)
    quoted = ("It is your decision", "tocsite", "noreply", "@play.example.org", "#~#~#", "Answer by", "wrote:")
    assert not [each for each in quoted if each in text]
    assert bool(reply.message) == bool(reply.lines)


def test_the_address_for_orders_is_nobody_elses_to_know() -> None:
    lines = read_message("Ave\nReply-To: orders+amaaeayy6bx2tq7dlkpk3wcz4i@play.example.org\nVale").lines
    assert lines == ["Ave", "Reply-To: …", "Vale"]


def test_a_line_made_to_keep_the_reader_busy_comes_to_an_end() -> None:
    assert read_message("a" * 4000 + "\n> x\n" + ("b." * 2000 + "\n> y\n") * 200).lines
