"""German words for the orders of the title: those of its labels and of people."""

from games.orders.languages.german import GERMAN
from games.orders.lexicon import OrderVocabulary

GERMAN_WORDS = OrderVocabulary(
    language=GERMAN,
    verbs={
        "take": "nehmen",
        "draft": "wählen, ziehen, nehmen, auswählen, aussuchen",
        "select": "bestimmen, festlegen, wählen, auswählen",
        "collect": "sammeln, einsammeln, nehmen",
        "offer": "aufstellen, stellen, vorschlagen, nominieren",
        "bid": "bieten",
        "pass": "aussteigen",
        "make": "machen, ernennen",
        "recall": "zurückrufen, einziehen",
        "leave": "lassen, behalten",
        "assign": "vergeben, zuteilen",
        "appoint": "berufen",
        "decline": "verzichten, ablehnen",
        "transfer": "übernehmen, nehmen",
        "mount": "legen, dazulegen, hinzufügen, spielen",
        "address": "lösen, bekämpfen, angehen, nehmen, kümmern, anpacken, bearbeiten",
        "cancel": "streichen, aufheben",
        "discard": "abwerfen, ablegen",
        "fight": "kämpfen, führen, bekriegen, krieg|führen, war|führen",
    },
    nouns={
        "bid": "gebot",
        "select": "wahl",
        "war": "krieg, feldzug",
        "persia": "perser, persien, persisch, parther, perserkrise",
        "goths": "gote, gotisch, gotenkrise",
        "palmyra": "palmyrener, palmyrakrise",
        "spqr": "senat, senatskrise",
        "gold": "geld, goldkarte",
        "military": "militär, militärisch",
        "praetorian": "prätorianer, prätorianisch, garde",
        "legatus": "legat",
        "cavalry": "reiterei, kavallerie",
        "commander": "kommandant, kommandeur, führer",
        "prefect": "präfekt",
        "offices": "amt",
    },
    words={
        "pass": "passen, passe",
        "cancel": "weg",
        "dealer": "geber, kartengeber",
        "offices": "ämter, ämtern",
        "senate": "senats",
        "and": "und, sowie",
        "twice": "zweimal",
    },
    phrases={
        "appoint": (
            "~ soll es machen, ~ soll es werden, ~ soll es bekommen, ~ macht es, ~ wird es, "
            "~ bekommt es, ~ kriegt es, gib es, gebt es, gib das amt, ~ soll das amt bekommen, "
            "~ bekommt das amt"
        ),
        "make ~ legatus": (
            "~ wird legatus, ~ wird legat, ~ soll legatus werden, ~ ist legatus, "
            "~ soll legat werden, ~ zum legatus, ~ als legatus"
        ),
        "fight": "ziehe ~ in den krieg, zieh ~ in den krieg, ~ in den krieg ziehen",
        "recall the offices": "ämter einziehen, einziehen, ziehe ein, alle einziehen",
        "fight no war": (
            "keinen krieg führen, führe keinen krieg, kein krieg, keinen krieg, kein feldzug, keinen feldzug"
        ),
        "transfer nothing": (
            "nichts nehmen, nimm nichts, ich nehme nichts, keine karte nehmen, keine nehmen, nimm keine karte, "
            "nimm keine"
        ),
        "war": "krieg gegen, krieg gegen die",
        "dealer": "geben lassen, gibt, soll geben, geber ist, nächster geber",
        "from the hand": "aus der hand, von der hand",
        "philip the arab": "philippus arabs, philipp der araber",
        "cavalry commander": "reiterführer, reiterführers, magister equitum",
        "senate leader": "senatsführer, senatsführers",
        "praetorian prefect": "prätorianerpräfekt, prätorianerpräfekten",
    },
    fillers=(
        "krise, krisen, kandidat, kandidaten, auslage, wahlverfahren, nächstes, nächste, mal, "
        "zuerst, es, soll, sollen, wie, sie, sind"
    ),
    lists={
        "no": (
            "nein, nee, nö, nichts, keine, keiner, nein danke, kein gebot, keine gebote, weiter, "
            "raus, bin raus, ich bin raus, ich steige aus, ohne mich, nehme ich nicht, "
            "nehm ich nicht, will ich nicht, möchte ich nicht, nicht für mich, ich nehme es nicht, "
            "ich will es nicht, lieber keinen, lieber keine, kein amt"
        ),
        "persia": "persien, perser, perserkarte, perserkarten",
        "goths": "goten, gote, gotenkarte, gotenkarten",
        "palmyra": "palmyrakarte, palmyrakarten",
        "spqr": "senat, spqrkarte",
        "gold": "geld, goldkarte, goldkarten",
        "one": "ein, eine, einen",
        "all": "alle, alles",
        "everything": "",
        "cards": "karten, handkarten",
        "of": "mein, meine, das, die",
        "times": "mal",
        "twice": "zweimal",
        "limit begins": "ich, bitte, biete, bieten, gehe, für, mich",
        "up to": (
            "bis zu, bis, höchstens, höchstens bis, höchstens bis zu, bis höchstens, bis zu höchstens, bis maximal, "
            "maximal bis"
        ),
        "most": "maximal",
        "total": "insgesamt",
        "limit ends": "bieten, gehen, mitgehen, mitbieten",
        "but": "aber, und, ich, werde",
        "keep": "behalte, behalten, lasse, lass, ohne, kein, keine, nicht",
        "keep ends": "behalten, lassen",
        "beside cards": (
            "auf hand, auf der hand, auf meiner hand, mindestens, aber, mein, meine, meines, mir, das, die, karte, "
            "karten"
        ),
    },
)
