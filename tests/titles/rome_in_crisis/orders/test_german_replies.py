"""German replies as players send them, each out of a mail program, and the orders that each gives.

The table was written before the words that read it. Who reads the site in English is understood as who reads it in
German.
"""

import pytest
from django.utils.translation import override

from games.orders.matching import Offered
from games.orders.read_line import read_line
from games.orders.readings import Order, Problem, Word
from games.titles.rome_in_crisis.standing.orders import STANDING
from games.titles.standing.rule import Ahead
from rulebooks import engine
from rulebooks.rome_in_crisis.rules import ruleset
from rulebooks.rome_in_crisis.rules.election import OpenAuction
from rulebooks.tests.rome_in_crisis.rules.positions import at
from rulebooks.tests.rome_in_crisis.rules.test_2_election import race
from tests.games.mail.german_programs import framed, program_of
from tests.games.mail.reading import written

from .test_phrasings import NAMES, TITLE, position_asking

REPLIES = [
    ("ChooseFirstMethod", "Nächstes Wahlverfahren bestimmen: Militär", "select by military"),
    ("ChooseFirstMethod", "Wahl durch die Prätorianer", "select by praetorian"),
    ("ChooseFirstMethod", "Ich bestimme Prätorianer", "select by praetorian"),
    ("ChooseFirstMethod", "der Senat soll wählen", "select by spqr"),
    ("ChooseFirstMethod", "Militär", "select by military"),
    ("SetupPick", "Philip the Arab nehmen", "take philip the arab"),
    ("SetupPick", "Ich nehme Philippus Arabs", "take philip the arab"),
    ("SetupPick", "nimm bitte Aurelian", "take aurelian"),
    ("SetupPick", "Pupienus und Balbinus nehmen", "take pupienus balbinus"),
    ("DraftCard", "Perser 5 wählen", "draft persia 5"),
    ("DraftCard", "ich wähle Perser 5", "draft persia 5"),
    ("DraftCard", "die Goldkarte bitte", "draft gold"),
    ("DraftCard", "waehle Gold", "draft gold"),
    ("DraftCard", "Nimm eine Goldkarte", "draft gold"),
    ("OfferCandidate", "Claudius II aufstellen", "offer claudius ii"),
    ("OfferCandidate", "Stelle Claudius auf", "offer claudius ii"),
    ("OfferCandidate", "ich stelle Claudius II. auf", "offer claudius ii"),
    ("OfferCandidate", "Kandidat: Claudius II", "? ambiguous"),
    ("MakeBid", "Bieten: Palmyra 5 und Palmyra 7", "bid palmyra 5, palmyra 7"),
    ("MakeBid", "biete Palmyra 5 und Palmyra 7", "bid palmyra 5, palmyra 7"),
    ("MakeBid", "Ich biete die Goten 5", "bid goths 5"),
    ("MakeBid", "Goten fünf bieten", "bid goths 5"),
    ("MakeBid", "mein Gebot: Goten 5", "bid goths 5"),
    ("MakeBid", "biete zwei Goldkarten", "bid gold, gold"),
    ("MakeBid", "biete beide Gold", "bid gold, gold"),
    ("MakeBid", "biete Gold zweimal", "bid gold, gold"),
    ("MakeBid", "ich passe", "pass"),
    ("MakeBid", "Passe!", "pass"),
    ("MakeBid", "Passt!", "? unreadable"),
    ("MakeBid", "Das passt", "? unreadable"),
    ("MakeBid", "Passen", "pass"),
    ("MakeBid", "Ich steige aus", "pass"),
    ("MakeBid", "Nein", "pass"),
    ("ChooseMethod", "SPQR", "select by spqr"),
    ("ChooseMethod", "nächstes Mal SPQR bestimmen", "select by spqr"),
    ("MountCrisis", "Perser 5 zu den Krisen legen", "mount persia 5"),
    ("MountCrisis", "lege Perser 5 dazu", "mount persia 5"),
    ("MountCrisis", "Ich lege die Perser 5 zu den Krisen", "mount persia 5"),
    ("AddressCrisis", "SPQR-Krise angehen", "address spqr"),
    ("AddressCrisis", "gehe die SPQR-Krise an", "address spqr"),
    ("AddressCrisis", "löse die Senatskrise", "address spqr"),
    ("AddressCrisis", "Gehe den Krieg gegen die Goten mit einem Gold an", "address goths with gold"),
    ("AssignOffice", "Als Nächstes vergeben: Reiterführer", "assign cavalry commander"),
    ("AssignOffice", "Reiterführer vergeben", "assign cavalry commander"),
    ("AssignOffice", "vergib den Prätorianerpräfekten", "assign praetorian prefect"),
    ("TakeOffice", "Claudius II berufen", "appoint claudius ii"),
    ("TakeOffice", "berufe Claudius", "appoint claudius ii"),
    ("TakeOffice", "Das Amt ablehnen", "decline"),
    ("TakeOffice", "lehne das Amt ab", "decline"),
    ("TakeOffice", "nein danke", "decline"),
    ("FightWar", "Keinen Krieg führen", "fight no war"),
    ("FightWar", "führe keinen Krieg", "fight no war"),
    ("FightWar", "Krieg gegen Palmyra führen mit Palmyra 7", "fight palmyra with palmyra 7"),
    ("FightWar", "kämpfe gegen Palmyra mit Palmyra 5 und 7", "? ambiguous"),
    ("FightWar", "Führe Krieg gegen Palmyra mit Palmyra 5 und Palmyra 7", "fight palmyra with palmyra 5, palmyra 7"),
    ("FightWar", "kein Krieg", "fight no war"),
    ("FightWar", "Krieg", "? ambiguous"),
    ("FightWar", "Krieg!", "? ambiguous"),
    ("FightWar", "Krieg bitte", "? ambiguous"),
    ("FightWar", "Ja, Krieg!", "? refused"),
    ("FightWar", "Auf in den Krieg!", "? ambiguous"),
    ("FightWar", "Für den Krieg", "? ambiguous"),
    ("FightWar", "Krieg gegen", "? ambiguous"),
    ("FightWar", "Kämpfe im Krieg", "? ambiguous"),
    ("FightWar", "Das war ich", "? ambiguous"),
    ("FightWar", "Ich war das", "? ambiguous"),
    ("FightWar", "war", "? ambiguous"),
    ("ChooseLegatus", "Valerian zum Legatus machen", "make valerian legatus"),
    ("ChooseLegatus", "mache Valerian zum Legaten", "make valerian legatus"),
    ("RecallOffices", "Die drei Ämter einziehen", "recall the offices"),
    ("RecallOffices", "ziehe die Ämter ein", "recall the offices"),
    ("RecallOffices", "Die Ämter lassen, wie sie sind", "leave the offices"),
    ("RecallOffices", "Lass die Ämter", "leave the offices"),
    ("RecallOffices", "Lass das", "? ambiguous"),
    ("RecallOffices", "Lass es", "? refused"),
    ("CancelGoths", "Streichen: Goten 5", "cancel goths 5"),
    ("CancelGoths", "streiche Goten 5", "cancel goths 5"),
    ("ChooseDealer", "Cleo geben lassen", "pass the deck to seat 2"),
    ("ChooseDealer", "Cleo gibt", "pass the deck to seat 2"),
    ("TransferGoths", "Keine Karte nehmen", "transfer nothing"),
    ("TransferGoths", "nimm keine", "transfer nothing"),
    (
        "TransferGoths",
        "Goten 3 aus der Auslage von Trebonianus Gallus nehmen",
        "transfer goths 3 from trebonianus gallus",
    ),
    ("TransferGoths", "nimm Goten 3 von Trebonianus", "transfer goths 3 from trebonianus gallus"),
    ("DraftCard", "Hilfe!", "HELP"),
    ("DraftCard", "meine Karten", "HAND"),
    ("DraftCard", "take gold", "draft gold"),
    ("DraftCard", "biete Gold", "? illegal"),
    ("MakeBid", "biete Goten 9?", "? illegal"),
]
LIMITS = [
    ("biete bis 12, behalte Gold", 12, {"gold": 9}),
    ("bis 12 bieten", 12, {}),
    ("biete bis 12, gold behalten", 12, {"gold": 9}),
    ("Bis höchstens 12 bieten und Gold behalten", 12, {"gold": 9}),
    ("ich biete bis zu zwölf, lasse aber ein Gold auf der Hand", 12, {"gold": 1}),
    ("maximal 8 bieten, ohne Goten 3", 8, {"goths_3": 2}),
    ("Biete höchstens bis 12, kein Gold", 12, {"gold": 9}),
    ("bis 12 gehen, beide Gold behalten", 12, {"gold": 2}),
]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("kind", "text", "expected"), REPLIES, ids=[f"{case[0]} {case[1]}" for case in REPLIES])
def test_a_german_reply_gives_its_order(kind: str, text: str, expected: str, language: str) -> None:
    program = program_of([reply[1] for reply in REPLIES].index(text))
    with override(language):
        lines = written(framed(program, text)).lines
        assert lines == text.splitlines(), program
        place = position_asking(kind, "" if expected.isupper() or expected.startswith("?") else expected)
        meaning = read_line(lines[0], Offered(TITLE.words, place.view, place.legal, NAMES), None)
        match meaning:
            case Order():
                result = engine.order_text(meaning.action)
            case Word():
                result = meaning.key.upper()
            case Problem():
                result = f"? {meaning.why}"
            case _:
                result = f"{meaning}"
        assert result == expected or (expected == "? refused" and result.startswith("? "))


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(("text", "total", "keep"), LIMITS)
def test_a_german_limit_is_read(text: str, total: int, keep: dict[str, int], language: str) -> None:
    hand = ("goths_3", "goths_4", "palmyra_5", "gold", "gold", "spqr_9")
    state = at(race("military", "claudius_ii", "decius", cards={0: hand, 1: ("goths_6", "persia_9")}), OpenAuction())
    with override(language):
        [line] = written(framed(program_of(len(text)), text)).lines
        assert STANDING.read_ahead(line, ruleset.view(state, 0)) == Ahead(
            "MakeBid", "limit", {"total": total, "keep": keep}
        )
