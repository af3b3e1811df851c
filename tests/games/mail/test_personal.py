"""Telephone numbers and postal addresses are known from dates, scores, dice and years."""

import pytest

from games.mail.inbound.means_of_access import has_secret
from games.mail.inbound.personal import is_personal

PHONES = """
    +39 06 0000000|040/1234567|0171 123 45 67|(555) 123-4567|555-123-4567|555.123.4567|+49 (0)40 123456|0049 40 123456
    Call me: 123-4567|Tel: 12345|Handy 0171-1234567|M: 0171 1234567|01 23 45 67 89|Ruf mich an: 0301234567
    020 7946 0958|T. +41 44 123 45 67|0664 1234567|WhatsApp +39 333 1234567|+390612345678|030 - 12 34 56
"""
ADDRESSES = """
    Long Street 12|12 Long Street|Hauptstraße 5|Hauptstr. 5a|Lange Straße 12|20095 Hamburg|D-20095 Hamburg|1010 Wien
    221b Baker Street, London|10 Downing St|London SW1A 1AA|New York, NY 10001|Am Markt 3|Marktplatz 7, Bonn|5 Park Lane
    Goethestrasse 12 b|Via Appia 12|Unter den Linden 7|P.O. Box 123|Postfach 12 34|12 rue de la Paix|Bahnhofstr.12
    Ich wohne Hauptstraße 5 in Bonn|I live at 12 Long Street in Rome|CH-8001 Zürich|1234 N Main Ave
    augusta (at) example.net|augusta [at] example [dot] net|augusta at example dot net|ACME GmbH, Amtsgericht Bonn
"""
TALK = """
    I had 3 legions in 2019!|We met on 28.11.2026 at 21:30|Score is 45 : 38 : 29, round 6 of 10.
    In 2019 I won 3 games, in 2020 only 2.|Legacy: 28, 18, 17, 15.|1,000,000 barbarians!|That costs 2 000 000 denarii
    See rule 6.3.1 on page 12.|Rom wurde 753 v. Chr. gegründet, 476 ging es unter.|Am 24.12. 18.30 Uhr bin ich da.
    Platz 3 ist mir egal|Ich bin auf Platz 3|Auf dem Weg 2 Legionen verloren.|I lost 2-1, then 3-2, then 10-9.
    235-284 AD was a crisis|Armies 1 2 3 4 5 6 7 8 9|My dice: 1 2 3 4 5 6 6 5 4|Tabellenplatz 3
    https://en.wikipedia.org/wiki/Crisis_of_the_Third_Century|https://boardgamegeek.com/boardgame/123456/time-of-crisis
    Straße nach Rom ist frei.|The road 2 Rome is long|I'm on the way. 2 hours left|I got 50% and 33% (0.5 and 0.33)
    14:00-16:00 works, or 2026-12-01|10 12 13 14 are my scores|Im Osten 2, im Westen 3 Legionen|Am Ende 3 zu 2
    Phone home 2 times :)|5000 men in 12 cohorts|Ich hatte 2019 Legionen|Zur Not 2 Armeen|and/or|Senatorinnen/Senatoren
"""


def split(text: str) -> list[str]:
    return [each.strip() for each in text.replace("\n", "|").split("|") if each.strip()]


@pytest.mark.parametrize("line", split(PHONES) + split(ADDRESSES))
def test_a_telephone_number_or_postal_address_is_personal(line: str) -> None:
    assert is_personal(["Ave!", line])


@pytest.mark.parametrize("line", split(TALK))
def test_talk_with_a_number_in_it_is_not_personal(line: str) -> None:
    assert not is_personal([line]) and not has_secret([line])


@pytest.mark.parametrize(
    "text", ["VG\nLeo", "Best,\nBob", "****\nWow\n****", "Lol\n---\nnext round then?", "Thanks!\nBob"]
)
def test_a_first_name_or_a_rule_is_not_personal(text: str) -> None:
    assert not is_personal(text.splitlines(), "Bob Mason")
