"""German words for the orders of the title: those of its labels, of the rulebook and of people."""

from games.orders.languages.german import GERMAN
from games.orders.lexicon import OrderVocabulary

GERMAN_WORDS = OrderVocabulary(
    language=GERMAN,
    verbs={
        "start": "beginnen, anfangen, starten, nehmen, wählen, aussuchen",
        "take": "nehmen, wählen, aussuchen",
        "play": "spielen, ausspielen",
        "buy": "kaufen, einkaufen, nehmen, holen, erwerben",
        "trash": "entsorgen, vernichten, verschrotten, wegwerfen",
        "discard": "abwerfen, ablegen, wegwerfen",
        "sacrifice": "opfern, abwerfen, ablegen",
        "place": "setzen, einsetzen, stellen, aufstellen, platzieren, bauen, errichten",
        "install": "einsetzen",
        "recall": "zurückrufen, abberufen, abrufen, zurückholen",
        "recruit": "rekrutieren, anwerben, werben, anheuern, heuern, kaufen, einstellen",
        "move": (
            "bewegen, ziehen, marschieren, schicken, verlegen, rücken, vorrücken, gehen, "
            "verschieben, schieben, versetzen, führen, verlagern, laufen"
        ),
        "attack": "angreifen, kämpfen, kampf|beginnen, bekämpfen, schlagen, überfallen, attackieren",
        "build": "bauen, errichten",
        "train": "trainieren, ausbilden",
        "add": "hinzufügen, bauen, ausheben, aufstellen",
        "increase": "erhöhen, steigern",
        "raise": "erhöhen, steigern",
        "leave": "verlassen, lassen",
        "enter": "betreten, einrücken",
        "end": "beenden, enden",
        "advance": "vorrücken, nachrücken",
        "use": "nutzen, benutzen, verwenden, einsetzen",
        "reveal": "zeigen, vorzeigen, aufdecken",
        "cycle": "begraben, weiterblättern",
        "incite": "aufhetzen, hetzen",
        "decline": "verzichten, ablehnen",
        "disperse": "zerstreuen, auflösen, zerschlagen",
        "expel": "vertreiben",
        "create": "aufstellen, stellen, gründen, erschaffen, erstellen, ausheben, aufbauen, bauen, machen",
        "emperor": "herrschen, regieren, thronen",
        "hold": "abhalten, veranstalten, halten",
        "reroll": "neu|würfeln",
        "remove": "entfernen",
        "keep": "behalten",
        "lose": "verlieren",
    },
    nouns={
        "governor": "statthalter, gouverneur",
        "general": "general, feldherr",
        "army": "armee, heer",
        "legion": "legion",
        "militia": "miliz",
        "mob": "mob",
        "attack": "angriff, kampf",
        "support": "unterstützung, unterstützungsstufe",
        "capital": "hauptstadt, provinzhauptstadt",
        "emperor": "kaiser, volkskaiser, senatskaiser, militärkaiser",
        "turn": "zug",
        "actions": "aktion",
        "games": "spiel",
        "dice": "würfel",
        "vote": "stimme",
        "full": "voll",
        "reduced": "reduziert",
        "active": "aktiv",
        "inactive": "inaktiv",
        "military": "militär, militärkarte",
        "senate": "senat, senatskarte",
        "populace": "volk, volkskarte, bevölkerung, bevölkerungskarte",
        "amphitheatre": "amphitheater",
        "basilica": "basilika",
        "castra": "castra",
        "cavalry": "kavallerie, reiterei",
        "demagogue": "demagoge",
        "pretender": "prätendent, thronanwärter",
        "quaestor": "quästor",
        "tribute": "tribut",
        "triumph": "triumphzug",
        "franks": "franke",
        "alamanni": "alamanne, alemanne",
        "goths": "gote",
        "sassanids": "sassanide, sasanide, perser",
        "nomads": "nomade",
        "discount": "rabatt, nachlass",
    },
    words={
        "italia": "italien, rom",
        "gallia": "gallien",
        "britannia": "britannien",
        "hispania": "hispanien, spanien",
        "africa": "afrika",
        "aegyptus": "ägypten",
        "syria": "syrien",
        "galatia": "galatien",
        "asia": "asien",
        "thracia": "thrakien, thrazien",
        "macedonia": "makedonien, mazedonien, macedonien",
        "pannonia": "pannonien",
        "maneuver": "manöver",
        "end": "ende",
        "play": "spiel",
        "start": "startprovinz",
        "reroll": "nochmal, nochmals",
        "up": "hoch, herauf, höher, rauf",
        "down": "runter, herunter, tiefer, senken, senke",
        "decline": "nein, nee, nö",
    },
    phrases={
        "move ~": "lass ~ marschieren, lass ~ ziehen, lass ~ gehen, lasse ~ marschieren, lasse ~ ziehen",
        "end turn": (
            "zugende, ende des zuges, zug ende, kaufphase beenden, beende die kaufphase, "
            "beende kaufphase, ende der kaufphase, einkauf beenden, beende den einkauf, "
            "fertig mit kaufen, fertig mit dem kaufen, fertig mit einkaufen, keine käufe mehr"
        ),
        "reroll": (
            "neu würfeln, nochmal würfeln, noch einmal würfeln, alle würfel neu würfeln, "
            "alle deine würfel neu würfeln, "
            "würfle alle würfel neu, würfel alle würfel neu"
        ),
        "decline": (
            "nicht neu würfeln, nein danke, nichts opfern, nichts abwerfen, lass es so, lass es, "
            "lass es dabei, so lassen, es so lassen, nicht nochmal, nicht noch einmal, "
            "nicht noch mal, belass es dabei, behalte den wurf, bleibt so"
        ),
        "army #": "a#, armee nr #, armee nummer #, #. armee, #te armee, #ten armee",
        "army 2": "die zweite armee, der zweiten armee",
        "army 3": "die dritte armee, der dritten armee",
        "army 4": "die vierte armee, der vierten armee",
        "army # angreifen": "armee # soll ~ angreifen, armee # greift ~ an, armee # muss ~ angreifen",
        "army # bewegen": (
            "armee # soll ~ ziehen, armee # soll ~ marschieren, armee # soll ~ gehen, "
            "armee # zieht ~, armee # marschiert ~"
        ),
        "# dice": "#w6, # w6, # w 6",
        "trash": (
            "~ aus dem spiel entfernen, entferne ~ aus dem spiel, nimm ~ aus dem spiel, "
            "~ aus dem spiel nehmen, wirf ~ aus dem spiel"
        ),
        "buy": "nimm ~ vom markt, ~ vom markt nehmen",
        "end actions": (
            "aktionsphase beenden, beende die aktionsphase, beende aktionsphase, "
            "ende der aktionsphase, fertig mit den aktionen, fertig mit meinen aktionen, "
            "fertig mit aktionen, mit den aktionen fertig, mit meinen aktionen fertig, "
            "keine aktionen mehr, keine weiteren aktionen, keine aktion mehr, "
            "schluss mit den aktionen"
        ),
        "place governor": (
            "halte ~ abstimmung ~ ab, halt ~ abstimmung ~ ab, halte ~ eine abstimmung ~ ab, "
            "stimme ~ ab, stimm ~ ab, ^abstimmung in, ^abstimmung für, abstimmen in, "
            "abstimmung abhalten in, statthalterwahl in, versuche, wahl in"
        ),
        "add legion to army #": (
            "verstärke armee # um eine legion, verstärke armee # mit einer legion, "
            "verstärke armee #, armee # verstärken, armee # um eine legion verstärken, "
            "^neue legion für armee #, ^neue legion in armee #, ^neue legion zu armee #, "
            "^weitere legion für armee #, ^noch eine legion für armee #, "
            "^eine legion mehr für armee #"
        ),
        "leave capital with army #": (
            "lege armee # vor die hauptstadt, stelle armee # vor die hauptstadt, "
            "setze armee # vor die hauptstadt, stell armee # vor die hauptstadt, "
            "armee # vor die hauptstadt, armee # raus aus der hauptstadt, "
            "armee # aus der hauptstadt, armee # aus der hauptstadt heraus, "
            "zieh armee # aus der hauptstadt"
        ),
        "leave capital": "raus aus der hauptstadt, heraus aus der hauptstadt",
        "hold games": "brot und spiele, spiele abhalten, spiele veranstalten, spiele ausrichten",
        "increase support": (
            "unterstützungsstufe ~ rauf, unterstützung ~ rauf, unterstützungsstufe ~ hoch, unterstützung ~ hoch, "
            "unterstützung ~ +1, unterstützungsstufe ~ +1, unterstützung ~ plus 1, +1 unterstützung"
        ),
        "disperse mob": (
            "vertreibe den mob, den mob vertreiben, verjage den mob, den mob verjagen, "
            "vertreibe mob, mob vertreiben, löse den mob auf"
        ),
        "1 dice": "einem würfel, einen würfel",
        "force march": "gewaltmarsch, eilmarsch",
        "praetorian guard": "prätorianergarde, prätorianer",
        "mobile vulgus": "wankelmütige menge",
    },
    fillers="provinz, heimatland, neue, neuen, verbesserung, barbar, barbaren, stapel, unter",
    done=(
        "nichts kaufen, kaufe nichts, nichts kaufen fertig, keine karten kaufen, "
        "keine karten kaufen fertig, keine karte kaufen, kaufe keine karten, kein einkauf, "
        "sonst nichts, sonst nichts mehr, nichts weiter, bin durch, durch"
    ),
    lists={
        "military colour": "rot, rote, roten, roter",
        "senate colour": "blau, blaue, blauen, blauer",
        "populace colour": "gelb, gelbe, gelben, gelber, gold, goldene",
        "price": "für, zu, um",
        "before events": "nutze, nutzen, benutze, verwende, einsetzen, setze, zahle, platziere, heuere",
        "i": "ich",
        "ask": "bitte, frage, ersuche",
        "ask for": "um, nach",
        "of governors": "statthalter, gouverneur",
    },
)
