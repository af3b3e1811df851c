"""German words for the reading of replies, and the endings of German words."""

from collections.abc import Iterator

from .language import Language

IRREGULAR = {
    "nehmen": "nimm nimmt",
    "werfen": "wirf wirft",
    "geben": "gib gibt",
    "halten": "hält",
    "lassen": "lass lässt",
    "fangen": "fängt",
    "treten": "tritt",
    "betreten": "betritt",
    "sammeln": "sammle",
    "würfeln": "würfle",
    "verlassen": "verlass verlässt",
    "vergeben": "vergib vergibt",
    "übernehmen": "übernimm übernimmt",
    "ernennen": "ernenne",
}
"""Forms of verbs that change their vowel."""
OF_VERBS = ("e", "t", "et", "st", "")
OF_NOUNS = ("e", "en", "n", "er", "em", "es", "s")


def forms_of_verb(infinitive: str) -> Iterator[str]:
    """Yield an infinitive with its forms of one and of several: "bewegen", "bewege", "bewegt" ..."""
    stem = infinitive.removesuffix("n").removesuffix("e")
    yield infinitive
    yield from (stem + ending for ending in OF_VERBS)
    yield from IRREGULAR.get(infinitive, "").split()


def forms_of_noun(word: str) -> Iterator[str]:
    """Yield a noun or an adjective with its endings."""
    yield word
    yield from (word + ending for ending in OF_NOUNS)


GERMAN = Language(
    code="de",
    digraphs={"ä": "ae", "ö": "oe", "ü": "ue"},
    particles="zurück, hinzu, dazu, ein, aus, auf, ab, an, vor, nach, zu, neu",
    forms_of_verb=forms_of_verb,
    forms_of_noun=forms_of_noun,
    numbers=(
        "null",
        "eins",
        "zwei, zwo, beide, beiden",
        "drei",
        "vier",
        "fünf",
        "sechs",
        "sieben",
        "acht",
        "neun",
        "zehn",
        "elf",
        "zwölf",
    ),
    fillers=(
        "ein, eine, einen, einem, einer, eines, der, die, das, den, dem, des, mein, meine, meinen, meinem, meiner, "
        "dein, deine, deinen, unser, unsere, unseren, dies, dieser, diese, dieses, diesen, bitte, danke, dank, vielen, "
        "dankeschön, merci, hallo, moin, servus, ich, wir, mir, uns, würde, möchte, möchten, gern, gerne, wollen, "
        "werde, im, ins, für, und, dann, jetzt, nun, auch, noch, nur, ist, als, erst, zuerst, befehl, karte, karten"
    ),
    no_articles="die",
    marks={"with": "mit", "from": "von, vom, aus", "to": "nach, zu, zum, zur, gegen, auf", "by": "um, durch"},
    words={"all": "alle, allen, alles"},
    joiners="und, dann",
    option="option, nr, nummer, möglichkeit",
    ordinals=(
        "erste, ersten, erster, erstes",
        "zweite, zweiten, zweiter, zweites",
        "dritte, dritten, dritter, drittes",
        "vierte, vierten, vierter, viertes",
        "fünfte, fünften, fünfter, fünftes",
        "sechste, sechsten, sechster, sechstes",
        "siebte, siebten, siebter, siebtes, siebente",
        "achte, achten, achter, achtes",
        "neunte, neunten, neunter, neuntes",
        "zehnte, zehnten, zehnter, zehntes",
        "elfte, elften, elfter, elftes",
        "zwölfte, zwölften, zwölfter, zwölftes",
    ),
    pronouns="dieses eine, das eine, die eine, den einen, die andere, das andere, den anderen, die letzte, das letzte",
    the="der, die, das, den, dem",
    choosing=(
        "ich nehme, ich nehm, nehme, nehm, nimm, nehmen wir, wir nehmen, ich wähle, wähle, "
        "ich möchte, ich möchte gern, ich möchte gerne, ich will, ich würde, ich würde gern, "
        "ich würde gerne, ich hätte gern, ich hätte gerne, ich entscheide mich für, ich mache, "
        "ich bin für, mach, mache, machen wir, dann nehme ich, da nehme ich, also nehme ich, "
        "meine wahl, meine wahl ist, meine antwort, meine antwort ist, meine entscheidung, "
        "antwort, gib mir, mein zug ist, also, dann, gut, na gut, jetzt, nun, für, option nummer, "
        "option nr"
    ),
    chosen="option, möglichkeit, nehmen, wählen, für mich, jetzt, soll es sein",
    sequence="erst, zuerst, als erstes, zunächst, dann, danach, anschließend, zuletzt, als nächstes, und dann",
    polite=(
        "bitte, bitte sehr, danke, danke sehr, danke schön, dankeschön, danke euch, danke dir, "
        "vielen dank, besten dank, merci, hallo, hallo zusammen, hallo alle, hallo ihr, hi, moin, "
        "moin moin, servus, guten morgen, guten tag, guten abend, gute nacht, gruß, grüße, "
        "viele grüße, liebe grüße, beste grüße, schöne grüße, mit freundlichen grüßen, mfg, lg, "
        "vg, schönes wochenende, ein schönes wochenende, noch ein schönes wochenende, "
        "schönes wochenende noch, schönen tag, schönen tag noch, einen schönen tag, "
        "einen schönen tag noch, noch einen schönen tag, schönen abend, schönen abend noch, "
        "einen schönen abend, noch einen schönen abend, schönen sonntag, schönen sonntag noch, "
        "schöne woche, eine schöne woche, schönen feierabend, gern, gerne, viel spaß, viel glück, "
        "viel erfolg, bis bald, tschüss, ciao, euch, euch allen, allen, zusammen, alle, "
        "ihr lieben, leute"
    ),
    take_back=(
        "doch nicht, doch lieber, lieber nicht, lieber doch, besser nicht, eher nicht, noch "
        "nicht, vergiss es, vergiss das, vergiss den, vergiss meine, vergiss die, vergesst es, "
        "vergesst das, ignoriere, ignorier, ignoriert, nicht beachten, streich das, streiche das, "
        "streich es, streicht das, kommando zurück, ich meinte, meinte ich, meinte eigentlich, "
        "ich meine, gemeint war, gemeint ist, wollte eigentlich, sollte heißen, soll heißen, muss "
        "heißen, müsste heißen, sollte sein, anders überlegt, umentschieden, umüberlegt, doch "
        "anders, muss überlegen, muss nachdenken, muss noch, überlege noch, überleg noch, "
        "überlege es mir, überleg es mir, überlege mir, denke noch, lass mich überlegen, lass "
        "mich nachdenken, nicht sicher, unsicher, unschlüssig, weiß nicht, weiss nicht, keine "
        "ahnung, vertan, vertippt, verklickt, verlesen, verschrieben, verzählt, versehen, "
        "versehentlich, ein irrtum, mein fehler, ein fehler, fehler von mir, falsche nummer, "
        "falsche zahl, falsche option, das war falsch, das ist falsch, ist falsch, war falsch, "
        "tippfehler, korrektur, korrigiere, korrigiert, moment mal, moment noch, moment bitte, "
        "einen moment, kleinen moment, warte mal, warte noch, warte kurz, wartet mal, wartet "
        "noch, wartet bitte, bitte warten, halt stopp, halt mal, oder doch, oder lieber, oder "
        "nicht, oder besser, oder soll ich, statt dessen, stattdessen, anstatt, sondern, nein "
        "warte, nein doch, nein halt, ach nein, oh nein, nicht ausführen, nicht machen, mach das "
        "nicht, tu das nicht, bitte nicht, zurückziehen, ziehe zurück, ziehe das zurück, nehme "
        "das zurück, nehme es zurück, nehme ich zurück, breche ab, brich ab, bitte abbrechen, nur "
        "wenn, nur falls, es sei denn, außer wenn, aber nur, ich entscheide morgen, ich "
        "entscheide später, entscheide mich morgen, entscheide mich später, muss erst, muss ich "
        "erst, nehme alles zurück, nehm alles zurück, nehm es zurück, nehm das zurück, ersetzen "
        "durch, ersetze durch"
    ),
    hesitation=(
        "warte, wartet, warten, halt, stopp, stop, moment, momentchen, sekunde, sekündchen, "
        "abbrechen, abbruch, abgebrochen, storno, stornieren, storniere, ups, uups, upps, hoppla, "
        "huch, oje, ojeh, mist, quatsch, blödsinn, unsinn, verflixt, äh, ähm, öh, hm, hmm, hmmm, "
        "lieber, vielleicht, eventuell, evtl, vllt, möglicherweise, vermutlich, wahrscheinlich, "
        "oder, entweder, eigentlich, irrtum, falsch, sollte, nein nicht, statt, zurück damit, "
        "annulliere, annullieren, widerrufe, widerrufen, widerruf, sonst, ansonsten, andernfalls, "
        "alternativ, ersatzweise, nachtrag, ach, ach was, ne, andererseits, scherz, ersetze, "
        "ersetzen, ersetzt, austauschen, getauscht, bzw, resp, ändere, ändern"
    ),
    reservation=(
        "glaube ich, glaub ich, denke ich, denk ich, schätze ich, nein, nee, nö, nicht, "
        "bitte nicht, entschuldigung, verzeihung, pardon, aber, eher, besser, wohl, wenn, falls, "
        "wäre besser, ist besser, hoffentlich"
    ),
    retraction=(
        "nicht, bitte nicht, nicht das, das nicht, nicht dies, nicht diese, nicht die, nicht so, "
        "so nicht, nicht doch, nicht abschicken, nicht senden, noch nicht abschicken, lass mal, "
        "lass es, lasst es, lass das, lasst das, lassen wir das, lassen wir es, zu schnell, zu "
        "früh, zu schnell sorry, zu früh sorry, sorry zu schnell, fehler, ein fehler, sek, eine "
        "sek, eine sekunde, eine minute, eine minute bitte, gib mir eine minute, gebt mir eine "
        "minute, augenblick, einen augenblick, gleich, später, morgen, erst morgen, vielleicht "
        "später, scherz, kleiner scherz, nur ein scherz, war nur ein scherz, war nur spaß, nur "
        "spaß, spaß, test, nur ein test, das ist ein test, nein danke, ungültig, bitte löschen, "
        "löschen, weg damit"
    ),
    at_an_hour="um, bis, ab, gegen, seit, vor, nach, im, in, jahr, runde, zug",
    asking=(
        "ok, okay, ja, nein, oder, richtig, möglich, erlaubt, geht das, ginge das, darf ich, "
        "darf ich das, kann ich das, kann man das, ist das ok, ist das möglich, ist das erlaubt, "
        "ist das gut, ist das richtig, stimmt das, passt das, gute idee, was meint ihr, "
        "was meinst du, wirklich, oder nicht, oder lieber nicht, soll ich"
    ),
    count={
        "twice": "zweimal",
        "thrice": "dreimal",
        "times": "mal",
        "all": (
            "alle, allen, alles, sämtliche, jede, jeden, jedes, ganze, ganzen, gesamte, gesamten, rest, restliche, "
            "restlichen, übrige, übrigen"
        ),
        "both": "beide, beiden",
        "mine": "meine, meinen, die, diese, diesen",
        "card": "karten, handkarten, hand, sie, es",
    },
    yes="ja, jawohl, gern, gerne, ja gern, ja gerne, in ordnung",
    thanks="danke, dank, dankeschön, merci",
    thanks_for="danke, dank, vielen dank",
    people=(
        r"\b(?:an )?(?:(?:ihr|euch|die|den) )?beiden?\b|\b(?:an )?(?:ihr|euch) (?:zwei|drei|vier|\d)\b|"
        r"\b(?:dank|danke|dankeschon|merci)(?: an)?(?: euch)? (?:zwei|drei|vier)\b"
    ),
    done=(
        "fertig, bin fertig, ich bin fertig, erledigt, passe, passen, weiter, überspringen, nichts, nichts mehr, "
        "zug beenden, beende zug, beende den zug, beende meinen zug, meinen zug beenden, zugende"
    ),
    that_is_all="das ist alles, das war alles, das wäre alles, das wars, das war",
    talk=(
        "ich, wir, du, ihr, er, sie, uns, euch, lass, lasst, nein, nicht, kein, keine, keinen, wird, werde, werden, "
        "würde, würdest, soll, sollen, wenn, falls, wann, warum"
    ),
    commands={
        "help": (
            "hilfe, hilf mir, möglichkeiten, optionen, befehle, was kann ich tun, was kann ich machen, was nun, "
            "was jetzt"
        ),
        "status": "stand, spielstand, lage, wie ist der stand",
        "map": "karte, landkarte, spielplan, brett, spielbrett",
        "hand": "hand, handkarten, meine handkarten, meine hand, karten, meine karten",
        "log": "verlauf, protokoll, neuigkeiten, was geschah, was ist passiert",
        "preview": "vorschau, probelauf",
        "undo": ("rückgängig, rückgängig machen, mach rückgängig, mache rückgängig, zurücknehmen, nimm zurück"),
        "undo all": (
            "alles zurück, zurück alles, alles rückgängig, alles rückgängig machen, mach alles rückgängig, "
            "mache alles rückgängig, alles zurücknehmen, nimm alles zurück"
        ),
        "mute": (
            "stumm, stummschalten, partie stummschalten, spiel stummschalten, abbestellen, keine mails, "
            "keine mails mehr, keine e mails mehr"
        ),
        "unmute": (
            "nicht mehr stumm, stumm aus, entstummen, stummschaltung aus, stummschaltung aufheben, wieder mails, "
            "wieder e mails"
        ),
        "vacation": "urlaub, ferien",
        "come back": (
            "zurückkommen, ich komme zurück, komme zurück, ich bin zurück, bin zurück, bin wieder da, "
            "ich bin wieder da, wieder da"
        ),
        "more time": (
            "mehr zeit, zusätzliche zeit, brauche mehr zeit, ich brauche mehr zeit, hätte gern mehr zeit, "
            "hätte gerne mehr zeit, kann mehr zeit haben, könnte mehr zeit haben, um mehr zeit, bitte um mehr zeit, "
            "um mehr zeit bitten, verlängern, verlängere, verlängerung, fristverlängerung"
        ),
        "pause": (
            "pause, spielpause, pausieren, spiel pausieren, partie pausieren, brauche pause, brauche eine pause, "
            "um pause, um eine pause, eine pause"
        ),
        "all or nothing": "alles oder nichts, ganz oder gar nicht",
    },
    alone={"undo": "zurück"},
    please="bitte",
    courtesy=(
        "bitte, danke, zeig, zeige, schick, schicke, gib, mir, der, die, den, das, ein, eine, einen, ich, möchte, mal, "
        "sehen"
    ),
    how_many=(
        "letzte, letzten, letzter, meine, meinen, befehl, befehle, zug, züge, schritt, schritte, karte, karten, mal"
    ),
    give_back=(
        "zurückgeben, gib zurück, gebe zurück, beende, beenden, storniere, stornieren, absagen, sage ab, "
        "sag ab, streiche, streichen, abbrechen, brich ab, breche ab"
    ),
    own="mein, meine, meinen, unser, unsere, unseren, möchte, will",
    agreement={
        "yes": (
            "ja, jep, klar, gern, gerne, ok, okay, ordnung, passt, dafür, zustimmen, stimme zu, stimme dem zu, "
            "stimme gern zu, stimme gerne zu, stimme der anfrage zu, stimme dem antrag zu, zugestimmt, "
            "einverstanden, genehmigt, angenommen, meinetwegen, von mir aus"
        ),
        "no": (
            "nein, nee, nö, ablehnen, lehne ab, lehne das ab, lehne es ab, lehne leider ab, lehne die anfrage ab, "
            "lehne den antrag ab, stimme nicht zu, stimme dem nicht zu, abgelehnt, dagegen, lieber nicht, "
            "besser nicht, auf keinen fall, vergiss es, vergiss das, von wegen"
        ),
        "not": "nicht, kein, keine, keinen, keinesfalls",
        "named": (
            "zustimmen, stimme zu, stimme dem zu, stimme gern zu, stimme gerne zu, stimme der anfrage zu, "
            "stimme dem antrag zu, zugestimmt, einverstanden, ablehnen, lehne ab, lehne das ab, lehne es ab, "
            "lehne leider ab, lehne die anfrage ab, lehne den antrag ab, stimme nicht zu, stimme dem nicht zu, "
            "abgelehnt"
        ),
        "silent": (
            "mit, bin, damit, das, dem, es, so, geht, leider, wir, mich, sehr, anfrage, antrag, kein problem, "
            "schönen tag, schönen tag noch, einen schönen tag, noch einen schönen tag, schöne woche, "
            "noch einen schönen abend"
        ),
        "condition": (
            "wenn, falls, aber, jedoch, allerdings, nur, sofern, solange, sobald, erst, bis, bevor, nachdem, danach, "
            "vorher, vorausgesetzt, bedingung, außer, sondern, statt, stattdessen, lieber, oder, vielleicht, "
            "eventuell, höchstens, maximal, mindestens, noch, vorbehalt, prinzip, prinzipiell, theoretisch, später, "
            "ab, hälfte, halb, halbe, halben, überlege, überlegen, unsicher, mal, eher, ungern, nie, niemals, nichts, "
            "ne, vergiss, wegen"
        ),
    },
    offered={
        "CHECK IN": (
            "zurückmelden, rückmelden, rückmeldung, melde mich zurück, checkin, einchecken, checke ein, dabei, "
            "bin dabei, bin wieder dabei, bestätigen, bestätige, teilnahme bestätigen, bestätige teilnahme, "
            "bestätige meine teilnahme, ich bestätige"
        ),
        "WITHDRAW": (
            "zurückziehen, ziehe zurück, ziehe mich zurück, abmelden, melde mich ab, bin raus, bin nicht dabei, "
            "nehme nicht teil, austragen, trage mich aus, teilnahme zurückziehen"
        ),
        "ENTER": (
            "anmelden, melde mich an, teilnehmen, nehme teil, mitspielen, spiele mit, bin dabei, eintragen, "
            "trage mich ein"
        ),
        "STAY": "bleiben, bleibe, bleibe dabei",
        "LEAVE": "gehen, gehe, verlassen, verlasse liga, liga verlassen, aufhören, höre auf",
        "WIDEN": "erweitern, erweitere, suche erweitern, erweitere suche",
        "STOP": "stopp, stoppen, aufhören, höre auf, suche beenden, beende suche",
        "TAKE": "annehmen, nehme an, nehme den platz, nehme den platz an, übernehmen, übernehme, übernehme den platz",
        "DECLINE": "ablehnen, lehne ab, kein interesse",
        "JOIN": "beitreten, trete bei, mitmachen, mache mit, warteliste, auf die warteliste",
        "APPROVE": "zulassen, lasse zu, aufnehmen, nehme auf",
        "GRANT": "stattgeben, gebe statt, gebe dem einspruch statt",
        "REJECT": "zurückweisen, weise zurück, weise den einspruch zurück",
        "APPEAL": "einspruch, erhebe einspruch, einspruch erheben, lege einspruch ein, einspruch einlegen",
    },
    dates={
        "from": "von, vom, ab, ab dem, am",
        "to": "bis, bis zum, bis einschließlich",
        "off": "aus, zurück, absagen, ende, beenden, abbrechen, stornieren, streichen",
        "at": "um",
        "hour": "uhr, h",
        "one": "einem, einer",
        "in": "in",
    },
    days_ahead=("heute", "morgen", "übermorgen"),
    units={1: "stunde, stunden", 24: "tag, tage, tagen", 168: "woche, wochen"},
    around_spans=(
        "um, für, von, noch, mehr, weitere, weiteren, ein, eine, einen, einem, einer, mir, mich, meine, die, den, das, "
        "diese, zeit, frist, uhr, entscheidung, zug, partie, spiel"
    ),
)
