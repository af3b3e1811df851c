"""Orders as people write them, in both languages: each gives what it means, or asks."""

import pytest
from django.utils.translation import override

from rulebooks.tests.time_of_crisis.rules import positions
from tests.titles.order_lines import orders_of

from .conftest import POSITIONS

SEVERAL = "*"
"""Stands for several orders of the kind, whichever they are."""

LINES = [
    ("turn", "de", "A2 nach Gallien", "move army 2 to gallia"),
    ("turn", "de", "Abstimmung in Britannia mit 3 Würfeln", "place governor britannia with 3 dice"),
    ("turn", "de", "Armee 1 soll die Franken angreifen", "attack franks with army 1"),
    ("turn", "de", "Armee in Africa erstellen", "create army in africa"),
    ("turn", "de", "Brot und Spiele in Afrika", "hold games africa"),
    ("turn", "de", "Fertig mit den Aktionen", "end actions"),
    ("turn", "de", "General für 4 kaufen", "recruit general for 4"),
    ("turn", "de", "Gouverneur Britannia 3W6", "place governor britannia with 3 dice"),
    ("turn", "de", "Lege Armee 1 vor die Hauptstadt", "leave capital with army 1"),
    ("turn", "de", "Schlag die Franken mit Armee 1", "attack franks with army 1"),
    (
        "turn",
        "de",
        "Spiele Castra und Tribut. Dann Armee 2 nach Gallien.",
        "play castra; play tribute; move army 2 to gallia",
    ),
    ("turn", "de", "Unterstuetzungsstufe Gallien rauf", "increase support gallia"),
    ("turn", "de", "alle 4 Karten spielen", "*"),
    ("turn", "de", "baue Miliz in Gallien", "place militia gallia"),
    ("turn", "de", "baue eine Legion in Armee 1", "add legion to army 1"),
    ("turn", "de", "bekämpfe die Franken mit Armee 1", "attack franks with army 1"),
    ("turn", "de", "ein Amphitheater für Asien", "build amphitheatre in asia"),
    ("turn", "de", "erstelle eine Armee in Afrika", "create army in africa"),
    (
        "turn",
        "de",
        "halte in Britannien eine Abstimmung mit 3 Würfeln ab",
        "place governor britannia with 3 dice",
    ),
    ("turn", "de", "lass Armee 2 nach Gallien marschieren", "move army 2 to gallia"),
    ("turn", "de", "letzten Zug zurücknehmen", "UNDO"),
    ("turn", "de", "neue Legion für Armee 1", "add legion to army 1"),
    ("turn", "de", "raus aus der Hauptstadt mit Armee 1", "leave capital with army 1"),
    ("turn", "de", "spiel alle karten", "*"),
    ("turn", "de", "spiel die Militärkarte", "play military 1"),
    ("turn", "de", "spiele Rot 1", "play military 1"),
    ("turn", "de", "verschiebe Armee 2 nach Gallien", "move army 2 to gallia"),
    ("turn", "de", "verstärke Armee 1", "add legion to army 1"),
    ("turn", "de", "ziehe die 2. Armee nach Gallien", "move army 2 to gallia"),
    ("turn", "en", "Army 2 -> Gallia", "move army 2 to gallia"),
    ("turn", "en", "I'm through", "end actions"),
    ("turn", "en", "Support Gallia +1", "increase support gallia"),
    ("turn", "en", "amphitheatre for Asia", "build amphitheatre in asia"),
    ("turn", "en", "army 1 should attack the Franks", "attack franks with army 1"),
    ("turn", "en", "build a legion in army 1", "add legion to army 1"),
    ("turn", "en", "build militia in Gallia", "place militia gallia"),
    ("turn", "en", "buy general for 4", "recruit general for 4"),
    ("turn", "en", "done with actions", "end actions"),
    (
        "turn",
        "en",
        "drive off the mob in Africa with the militia",
        "disperse mob with militia africa",
    ),
    ("turn", "en", "end action phase", "end actions"),
    ("turn", "en", "first Castra, then Tribute", "play castra; play tribute"),
    ("turn", "en", "make an army in Africa", "create army in africa"),
    ("turn", "en", "new legion for army 1", "add legion to army 1"),
    ("turn", "en", "nothing else", "end actions"),
    ("turn", "en", "play all 4 cards", "*"),
    ("turn", "en", "play red 1", "play military 1"),
    ("turn", "en", "strengthen army 1 by a legion", "add legion to army 1"),
    ("turn", "en", "try to take Pannonia with 4 dice", "place governor pannonia with 4 dice"),
    ("turn", "en", "undo last move", "UNDO"),
    ("turn", "en", "move my army 2 into gaul", "move army 2 to gallia"),
    ("turn", "en", "Army 2 to Gaul please", "move army 2 to gallia"),
    ("turn", "en", "A2 -> Gallia", "move army 2 to gallia"),
    ("turn", "en", "army 2 → gallia", "move army 2 to gallia"),
    ("turn", "en", "move the second army to Gallia", "move army 2 to gallia"),
    ("turn", "en", "send A2 to Gallia", "move army 2 to gallia"),
    ("turn", "de", "Schick die 2. Armee nach Gallien", "move army 2 to gallia"),
    ("turn", "de", "Bitte Armee 2 nach Gallien ziehen", "move army 2 to gallia"),
    ("turn", "de", "führe Armee 2 nach Gallien", "move army 2 to gallia"),
    ("turn", "de", "Greif mit Armee 1 die Franken an", "attack franks with army 1"),
    ("turn", "de", "Armee 1 greift die Franken an", "attack franks with army 1"),
    ("turn", "en", "army 1 attacks the Franks", "attack franks with army 1"),
    ("turn", "en", "hit the Franks with A1", "attack franks with army 1"),
    ("turn", "de", "überfalle die Franken mit Armee 1", "attack franks with army 1"),
    ("turn", "de", "hebe eine Armee in Afrika aus", "create army in africa"),
    ("turn", "en", "build an army in Africa", "create army in africa"),
    ("turn", "en", "raise an army in Africa", "create army in africa"),
    ("turn", "en", "Arena in Asien bauen", "build amphitheatre in asia"),
    ("turn", "de", "Basilika für Asien", "build basilica in asia"),
    ("turn", "en", "build a basilica for Asia", "build basilica in asia"),
    ("turn", "de", "spiele die Karte Castra", "play castra"),
    ("turn", "en", "play Castra then Tribute", "play castra; play tribute"),
    ("turn", "de", "zuerst Castra, dann Tribut", "play castra; play tribute"),
    (
        "turn",
        "en",
        "Play Castra and Tribute. Then move army 2 to Gallia.",
        "play castra; play tribute; move army 2 to gallia",
    ),
    ("turn", "en", "Play Castra. Army 2 to Gallia.", "play castra; move army 2 to gallia"),
    ("turn", "de", "alle Karten ausspielen", "*"),
    ("turn", "en", "play my whole hand", "*"),
    ("turn", "en", "play all cards", "*"),
    ("turn", "en", "play everything", "*"),
    ("turn", "de", "spiele alles", "*"),
    ("turn", "de", "alle spielen", "*"),
    ("turn", "en", "play all", "*"),
    ("turn", "en", "play red 1 please", "play military 1"),
    ("turn", "de", "Rot 1 spielen", "play military 1"),
    ("turn", "de", "spiele die rote 1", "play military 1"),
    ("turn", "de", "Aktionsphase beenden", "end actions"),
    ("turn", "de", "Schluss mit den Aktionen", "end actions"),
    ("turn", "en", "finished with my actions", "end actions"),
    ("turn", "en", "nothing more", "end actions"),
    ("turn", "de", "sonst nichts", "end actions"),
    ("turn", "en", "raise support in Gallia", "increase support gallia"),
    ("turn", "de", "Unterstützung Gallien +1", "increase support gallia"),
    ("turn", "en", "support in Gallia up", "increase support gallia"),
    ("turn", "de", "General für 4 anwerben", "recruit general for 4"),
    ("turn", "en", "vote in Britannia with 3 dice", "place governor britannia with 3 dice"),
    ("turn", "de", "Statthalter Britannia 3 Würfel", "place governor britannia with 3 dice"),
    ("turn", "en", "call a vote in Pannonia with 4 dice", "place governor pannonia with 4 dice"),
    ("turn", "en", "get army 1 out of the capital", "leave capital with army 1"),
    ("turn", "en", "bread and circuses in Africa", "hold games africa"),
    ("turn", "de", "Vertreibe den Mob in Afrika mit der Miliz", "disperse mob with militia africa"),
    ("turn", "en", "undo my last move", "UNDO"),
    ("turn", "de", "letzten Befehl zurücknehmen", "UNDO"),
    ("turn", "de", "mach den letzten Zug rückgängig", "UNDO"),
    ("turn", "de", "die zweite", "*"),
    ("turn", "en", "the second one", "*"),
    ("turn", "de", "Nr. 2", "*"),
    ("turn", "en", "I'll take 2", "*"),
    ("turn", "de", "erst 2, dann 5", "*"),
    ("turn", "en", "first 2, then 5", "*"),
    ("turn", "de", "3, danke und schönes Wochenende", "*"),
    ("purchase", "de", "Kaufphase beenden", "end turn"),
    ("purchase", "de", "Militär 1 aus dem Spiel entfernen", "trash military 1"),
    ("purchase", "de", "Mob wegwerfen", "trash mob"),
    ("purchase", "de", "Rot 2 kaufen", "buy castra"),
    ("purchase", "de", "kaufe 1x Castra", "buy castra"),
    ("purchase", "de", "keine Karten kaufen, fertig", "end turn"),
    ("purchase", "de", "nimm Quaestor für 2", "buy quaestor"),
    ("purchase", "en", "buy 1x Castra", "buy castra"),
    ("purchase", "en", "buy nothing, done", "end turn"),
    ("purchase", "en", "buy red 2", "buy castra"),
    ("purchase", "en", "end buy phase", "end turn"),
    ("purchase", "en", "remove military 1 from the game", "trash military 1"),
    ("purchase", "en", "buy red 2 please", "buy castra"),
    ("purchase", "en", "purchase Castra x1", "buy castra"),
    ("purchase", "de", "ich nehme Quaestor für 2", "buy quaestor"),
    ("purchase", "en", "take Quaestor for 2", "buy quaestor"),
    ("purchase", "de", "kaufe Castra für 2", "buy castra"),
    ("purchase", "de", "Castra wegwerfen", "discard castra"),
    ("purchase", "de", "entferne Militär 1 aus dem Spiel", "trash military 1"),
    ("purchase", "en", "take military 1 out of the game", "trash military 1"),
    ("purchase", "de", "nichts kaufen, fertig", "end turn"),
    ("purchase", "en", "no more purchases", "end turn"),
    ("purchase", "de", "fertig mit Kaufen", "end turn"),
    (
        "hand",
        "de",
        "2 Militär 2 Senat 1 Bevölkerung",
        "take military 1; take military 1; take senate 1; take senate 1; take populace 1",
    ),
    (
        "hand",
        "de",
        "3x Militär, 1x Senat",
        "take military 1; take military 1; take military 1; take senate 1",
    ),
    (
        "hand",
        "en",
        "2 military 2 senate 1 populace",
        "take military 1; take military 1; take senate 1; take senate 1; take populace 1",
    ),
    (
        "hand",
        "en",
        "2x military, 2x senate, 1x populace",
        "take military 1; take military 1; take senate 1; take senate 1; take populace 1",
    ),
    (
        "hand",
        "de",
        "2 Militär, 2 Senat und 1 Volk",
        "take military 1; take military 1; take senate 1; take senate 1; take populace 1",
    ),
    (
        "hand",
        "en",
        "3 military 2 senate",
        "take military 1; take military 1; take military 1; take senate 1; take senate 1",
    ),
    ("hand", "de", "zwei Militär, zwei Senat, ein Volk", "*"),
    ("hand", "de", "Militär x3, Senat x1", "*"),
    ("beginning", "de", "Startprovinz Afrika", "start in africa"),
    ("beginning", "en", "I start in Africa", "start in africa"),
    ("beginning", "de", "Startprovinz: Afrika", "start in africa"),
    ("reroll", "de", "ja, nochmal", "reroll"),
    ("reroll", "de", "lass es so", "decline"),
    ("reroll", "en", "yes, roll again", "reroll"),
    ("reroll", "de", "ja, nochmal würfeln", "reroll"),
    ("reroll", "en", "leave it", "decline"),
    ("reroll", "de", "lass es dabei", "decline"),
]


@pytest.mark.parametrize(("moment", "language", "line", "meaning"), LINES, ids=[line[2] for line in LINES])
def test_a_line_gives_the_orders_that_it_means(moment: str, language: str, line: str, meaning: str) -> None:
    with override(language):
        orders = orders_of(line, POSITIONS[moment]())
    assert orders[-1][:1] != "?", orders
    assert meaning in (SEVERAL, "; ".join(orders))


UNCLEAR = {
    "turn": [
        *("this one", "that one please", "the one", "play this one", "one", "eins", "both", "first", "the other one"),
        *("at 7", "@7", "an 7", "um 7", "-1", "+1", "-7", "7%", "7 Uhr", "see you at 7", "2\u0336"),
        "Wir sehen uns um 7",
        *("2 or 3", "maybe 2", "2 oder doch 3", "lieber 3?", "2?", "2 wait", "I think 2", "not 2", "keine 2", "no 2"),
        *("2 minus 1", "1 more", "2 days", "in 2", "two of us", "play 4", "play all 5 cards", "spiele keine Karten"),
        *("should I play castra", "should we move army 2 to gallia?", "I would play castra if I could"),
        *("play castra unless brutus objects", "castra, maybe", "nicht Castra", "don't play castra"),
        "Castra oder Tribut",
        *("move army -2 to gallia", "place governor britannia with -3 dice", "Support Gallia -1", "support gallia +2"),
        *("play red 2 or 3", "A2", "Armee 2", "Army 2 in Gallia", "army 2 to gallia or italia", "army 2 to"),
        "new army",
        *("Army 2 not to Gallia", "Armee 2 nicht nach Gallien", "nach Gallien", "die zweite armee"),
        *("end turn, wait", "end turn?", "end turn or not", "play castra, no, tribute", "play castra. Wait."),
        *("verstärke Armee 1 nicht", "soll Armee 2 nach Gallien?", "Armee 1 soll die Franken nicht angreifen"),
        *("army 1 should not attack the Franks", "strengthen army 1 by 2 legions", "reinforce army 1 with nothing"),
    ],
    "purchase": ["buy red 9", "take Quaestor for 3", "discard military 1 from the game", "red 2", "kaufe Rot"],
    "hand": ["take 2", "I'll take 2", "2 red"],
}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("moment", "line"), [(moment, line) for moment, lines in UNCLEAR.items() for line in lines])
def test_a_line_with_a_word_or_sign_beyond_an_order_is_refused(moment: str, line: str, language: str) -> None:
    with override(language):
        [problem] = orders_of(line, POSITIONS[moment]())
    assert problem.startswith("?")


def test_all_of_an_empty_hand_is_none() -> None:
    state = positions.position()
    positions.hand(state, 0)
    positions.act(state, 0)
    for line in ("play all", "play all my cards", "spiele alle Karten"):
        assert "Your hand is empty." in orders_of(line, state)[-1], line


def test_a_wrong_price_is_told() -> None:
    assert "has another price" in orders_of("buy Quaestor for 3", POSITIONS["purchase"]())[-1]
