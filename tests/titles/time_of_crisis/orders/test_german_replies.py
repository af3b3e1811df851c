"""German replies as players send them, each out of a mail program, and the orders that each gives.

The table was written before the words that read it. Who reads the site in English is understood as who reads it in
German.
"""

from copy import deepcopy

import pytest
from django.utils.translation import override

import rulebooks
from games.orders.matching import Offered
from games.orders.read_line import read_line
from games.orders.readings import Order, Problem, Word
from rulebooks import engine
from rulebooks.engine.dice import KeyedDice
from rulebooks.time_of_crisis.rules.state import TocState
from tests.games.mail.german_programs import framed, program_of
from tests.games.mail.reading import written

from .conftest import NAMES, POSITIONS, TITLE

TURN = [
    ("Gouverneur in Britannia einsetzen mit 3 Würfeln", "place governor britannia with 3 dice"),
    ("setze einen Gouverneur in Spanien ein mit 3 Würfeln", "place governor hispania with 3 dice"),
    ("Setz den Gouverneur mit drei Wuerfeln in Britannien ein.", "place governor britannia with 3 dice"),
    ("Ich setze mit zwei Würfeln einen Gouverneur in Pannonien ein", "place governor pannonia with 2 dice"),
    ("Einen Gouverneur in Syrien einsetzen, mit vier Würfeln bitte", "place governor syria with 4 dice"),
    ("Statthalter nach Aegypten mit 4 Wuerfeln", "place governor aegyptus with 4 dice"),
    ("Ich würde gern einen Gouverneur mit 1 Würfel in Thrakien einsetzen", "place governor thracia with 1 dice"),
    ("rücke mit Armee 2 nach Gallia", "move army 2 to gallia"),
    ("Ruecke mit der Armee 2 nach Gallien vor", "move army 2 to gallia"),
    ("Armee 2 von Italia nach Gallia bewegen", "move army 2 to gallia"),
    ("Armee 2 marschiert nach Gallien", "move army 2 to gallia"),
    ("zieh mit Armee zwei nach Pannonien", "move army 2 to pannonia"),
    ("Schick die Armee 1 nach Hispanien!", "move army 1 to hispania"),
    ("Bitte Armee 2 nach Pannonia verlegen.", "move army 2 to pannonia"),
    ("Armee 1 ins Heimatland der Franken bewegen", "move army 1 to franks"),
    ("bewege Armee 1 zum Heimatland der Alamannen", "move army 1 to alamanni"),
    ("geh mit armee 1 nach italien", "move army 1 to italia"),
    ("Kampf gegen die Franken mit Armee 1 beginnen", "attack franks with army 1"),
    ("Greife mit Armee 1 die Alamannen an", "attack alamanni with army 1"),
    ("Armee 7 von Brutus in Gallia mit Armee 1 angreifen", "attack army 7 with army 1"),
    ("kaempfe gegen die Franken mit Armee 1", "attack franks with army 1"),
    ("Legion zu Armee 1 hinzufügen", "add legion to army 1"),
    ("füge der Armee 1 noch eine Legion hinzu", "add legion to army 1"),
    ("Legion von Armee 1 trainieren", "train army 1"),
    ("bilde die Legion von Armee 1 aus", "train army 1"),
    ("Stelle eine Armee in Africa auf", "create army in africa"),
    ("Armee in Asien aufstellen", "create army in asia"),
    ("Neue Armee in Makedonien aufstellen", "create army in macedonia"),
    ("rufe den Gouverneur aus Gallia zurück", "recall governor gallia"),
    ("Gouverneur aus Afrika zurückrufen", "recall governor africa"),
    ("Hole den Gouverneur aus Asien zurueck", "recall governor asia"),
    ("Unterstützung in Gallia auf 3 erhöhen", "increase support gallia"),
    ("erhöhe die Unterstützungsstufe in Africa", "increase support africa"),
    ("Unterstützungsstufe in Macedonia erhoehen", "increase support macedonia"),
    ("Platziere eine Miliz in Gallien", "place militia gallia"),
    ("Miliz in Asien aufstellen", "place militia asia"),
    ("stell in Makedonien Miliz auf", "place militia macedonia"),
    ("halte Spiele in Afrika ab", "hold games africa"),
    ("Spiele in Africa abhalten", "hold games africa"),
    ("In Asia bauen: Amphitheater", "build amphitheatre in asia"),
    ("baue ein Amphitheater in Asien", "build amphitheatre in asia"),
    ("errichte eine Basilika in Makedonien", "build basilica in macedonia"),
    ("Verbesserung bauen: Limes in Makedonien", "build limes in macedonia"),
    ("löse den Mob in Afrika mit der Miliz auf", "disperse mob with militia africa"),
    ("Mobs in Afrika mit der Miliz auflösen", "disperse mob with militia africa"),
    ("verlasse mit Armee 1 die Hauptstadt", "leave capital with army 1"),
    ("Mit Armee 2 in die Hauptstadt einrücken", "enter capital with army 2"),
    ("Betritt mit Armee 2 die Provinzhauptstadt von Italia", "enter capital with army 2"),
    ("Deine Aktionen beenden", "end actions"),
    ("Aktionen beenden, danke!", "end actions"),
    ("ich beende meine Aktionen", "end actions"),
    ("Bin fertig.", "end actions"),
    ("Das war's", "end actions"),
    ("Castra für Armee 1", "castra for army 1"),
    ("nutze Castra für die Miliz in Afrika", "castra for militia africa"),
    ("Setze Castra für Armee 2 ein", "castra for army 2"),
    ("Tribut an die Alamannen in Gallien", "tribute to alamanni in gallia"),
    ("Praetorianergarde mit 2 Würfeln", "praetorian guard with 2 dice"),
    ("Mob in Hispanien", "mob in hispania"),
    ("einen General für 4 rekrutieren", "recruit general for 4"),
    ("General anwerben für drei", "recruit general for 3"),
    ("Spiele Militär 1 aus", "play military 1"),
    ("Militärkarte ausspielen", "play military 1"),
    ("Quästor spielen", "play quaestor"),
    ("ich spiele Tribut und Castra", "play tribute; play castra"),
    (
        "Baue einen Limes in Asien und dann rufe den Gouverneur aus Gallien zurück",
        "build limes in asia; recall governor gallia",
    ),
    (
        "Miliz in Gallien aufstellen\nUnterstützung in Asien erhöhen\nAktionen beenden",
        "place militia gallia; increase support asia; end actions",
    ),
    ("1. Spiele Castra\n2. Armee 2 nach Gallien bewegen\n3. fertig", "play castra; move army 2 to gallia; end actions"),
    ("2", "play castra"),
    ("Option zwei", "play castra"),
    ("Nummer 2 bitte", "play castra"),
    ("HILFE", "HELP"),
    ("Was kann ich tun?", "HELP"),
    ("Stand", "STATUS"),
    ("zeig mir bitte die Karte", "MAP"),
    ("Vorschau: Armee 2 nach Gallien bewegen", "PREVIEW Armee 2 nach Gallien bewegen"),
    ("move army 2 to gallia", "move army 2 to gallia"),
    ("bewege Armee 2 nicht nach Gallien", "? unreadable"),
    ("Soll ich Armee 2 nach Gallien bewegen?", "? unreadable"),
    ("bewege Armee 2", "? ambiguous"),
    ("Passen", "end actions"),
    ("Passt!", "? unreadable"),
    ("Dank beiden!", "? unreadable"),
    ("Danke beiden", "? unreadable"),
    ("Vielen Dank beiden", "? unreadable"),
    ("Danke an beide", "? unreadable"),
    ("Danke euch zwei", "? unreadable"),
    ("die beiden", "? unreadable"),
    ("die zwei bitte", "play castra"),
    ("1 die", "? ambiguous"),
    ("one die", "? ambiguous"),
    ("2 die", "? ambiguous"),
    ("place governor britannia with 1 die", "place governor britannia with 1 dice"),
    ("Castra für Armee 1\nKlar", "castra for army 1; ? unreadable"),
    ("bewege Armee 1 nach Afrika", "? illegal"),
]  # fmt: skip
ANSWERS = [
    ("mixed", "spiele alle Senatskarten", "? ambiguous"),  # Tribute is one, too
    ("mixed", "Spiele beide Senatskarten aus", "play senate 1; play senate 1"),
    ("mixed", "zwei Castra ausspielen", "play castra; play castra"),
    ("mixed", "Spiele zweimal Castra", "play castra; play castra"),
    ("mixed", "Bevölkerungskarte spielen", "play populace 1"),
    ("mixed", "spiele Bevoelkerung 1", "play populace 1"),
    ("purchase", "entsorge den Mob", "trash mob"),
    ("purchase", "Mob entsorgen", "trash mob"),
    ("purchase", "Entsorge bitte die Militärkarte", "trash military 1"),
    ("purchase", "Bevölkerung 1 entsorgen", "trash populace 1"),
    ("purchase", "kaufe Tribut", "buy tribute"),
    ("purchase", "Kaufe Castra und entsorge den Mob", "buy castra; trash mob"),
    ("purchase", "einen Quästor kaufen", "buy quaestor"),
    ("purchase", "wirf die Senatskarte ab", "discard senate 1"),
    ("purchase", "Castra ablegen", "discard castra"),
    ("purchase", "Lege Castra ab", "discard castra"),
    ("purchase", "nichts kaufen", "end turn"),
    ("purchase", "Zug beenden", "end turn"),
    ("purchase", "Ende des Zuges", "end turn"),
    ("beginning", "In Gallia beginnen", "start in gallia"),
    ("beginning", "ich fange in Syrien an", "start in syria"),
    ("beginning", "Ich beginne in Thrakien", "start in thracia"),
    ("beginning", "ich nehme Britannien", "start in britannia"),
    ("beginning", "Ägypten", "start in aegyptus"),
    ("hand", "Militär 1 nehmen", "take military 1"),
    ("hand", "nimm drei Militärkarten", "take military 1; take military 1; take military 1"),
    ("hand", "zweimal Senat nehmen", "take senate 1; take senate 1"),
    ("hand", "ich wähle die Bevölkerungskarte", "take populace 1"),
    ("sacrifice", "Castra abwerfen", "sacrifice castra"),
    ("sacrifice", "opfere den Mob", "sacrifice mob"),
    ("sacrifice", "Nein danke", "decline"),
    ("sacrifice", "ich verzichte", "decline"),
    ("losses", "Behalten: 2 volle Legionen", "keep 2 full 0 reduced"),
    ("losses", "behalte eine volle Legion und zwei reduzierte", "keep 1 full 2 reduced"),
    ("losses", "4 reduzierte behalten", "keep 0 full 4 reduced"),
    ("barbarians", "Entferne zwei inaktive Barbaren", "remove 0 active 2 inactive"),
    ("barbarians", "einen aktiven und einen inaktiven entfernen", "remove 1 active 1 inactive"),
    ("barbarians", "entferne 2 aktive", "remove 2 active 0 inactive"),
    ("reroll", "Neu würfeln!", "reroll"),
    ("reroll", "wuerfle alle Wuerfel neu", "reroll"),
    ("reroll", "Ja", "reroll"),
    ("reroll", "nee", "decline"),
    ("reroll", "J", "? unreadable"),
    ("reroll", "Klar", "? unreadable"),
    ("sacrifice", "the die is cast", "? illegal"),
    ("sacrifice", "2 die", "? unreadable"),
    ("sacrifice", "the cast", "? ambiguous"),
    ("sacrifice", "cast", "sacrifice castra"),
    ("reroll", "nicht neu würfeln", "decline"),
]  # fmt: skip
REPLIES = [*(("turn", *case) for case in TURN), *ANSWERS]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("place", "text", "expected"), REPLIES, ids=[case[1].replace("\n", "|") for case in REPLIES])
def test_a_german_reply_gives_its_orders(place: str, text: str, expected: str, language: str) -> None:
    program = program_of([each[1] for each in REPLIES].index(text))
    with override(language):
        lines = written(framed(program, text)).lines
        assert lines == text.splitlines(), program
        assert "; ".join(carried_out(lines, deepcopy(POSITIONS[place]()))) == expected


def carried_out(lines: list[str], state: TocState) -> list[str]:
    """Return what the lines come to, in order, each in the position after the one before."""
    found, left, dice = list[str](), list(lines), KeyedDice(bytes(32), "replies")
    own_list = lines[0].startswith("1. ") and len(lines) > 1
    while left:
        seat = engine.to_move(state)[0]
        offered = Offered(TITLE.words, rulebooks.view(state, seat), engine.legal(state, seat), NAMES)
        read = read_line(left.pop(0), offered, opens=not found, own_list=own_list)
        match read:
            case Order():
                found.append(engine.order_text(read.action))
                engine.apply(state, seat, read.action, dice)
            case Word():
                found.append(f"{read.key.upper()} {read.rest}".strip())
            case Problem():
                return [*found, f"? {read.why}"]
            case _:
                left = [*read, *left]
    return found
