"""German words for those of the game's orders."""

PHRASES = {
    "fight no war": "kein krieg, keinen krieg, kein feldzug, keinen feldzug",
    "leave offices": "ämter lassen, ämter behalten",
    "recall offices": "ämter zurückrufen, ämter einziehen",
    "transfer nothing": "nichts nehmen, nimm nichts, ich nehme nichts",
    "from the hand": "aus der hand, von der hand",
}
"""German phrases of several words."""
WORDS = {
    "take": "nimm, nehme, nehmen",
    "draft": "ziehe, zieh, ziehen, wähle, wählen",
    "select": "bestimme, bestimmen, festlegen",
    "by": "durch",
    "collect": "sammle, sammeln, einsammeln",
    "offer": "stelle, stell, stellen, aufstellen, vorschlagen, nominiere, nominieren",
    "bid": "biete, bieten, gebot",
    "pass": "passe, passen, aussteigen",
    "make": "mache, machen, ernenne",
    "recall": "zurückrufen",
    "assign": "vergib, vergebe, vergeben, zuteilen",
    "appoint": "berufe, berufen",
    "decline": "verzichte, verzichten, ablehnen",
    "transfer": "übernimm, übernehme, übernehmen",
    "mount": "lege, leg, legen, füge, hinzufügen",
    "address": "löse, lösen, bekämpfe, bekämpfen, angehen",
    "cancel": "streiche, streichen, aufheben",
    "discard": "wirf, werfe, werfen, abwerfen",
    "fight": "kämpfe, kämpfen, führe, bekriege",
    "war": "krieg, feldzug",
    "persia": "perser, persien, persisch",
    "goths": "goten, gote, gotisch",
    "palmyra": "palmyrener",
    "spqr": "senat",
    "gold": "geld",
    "military": "militär, militärisch",
    "praetorian": "prätorianer, prätorianisch, garde",
    "legatus": "legat, legaten",
    "cavalry": "reiterei, kavallerie",
    "commander": "kommandant, kommandeur, führer",
    "prefect": "präfekt",
    "senate": "senats",
    "and": "und, sowie",
    "with": "mit",
    "all": "alle, alles, allen",
    "twice": "zweimal",
    "": "karte, karten, krise, krisen",
}
"""Words of the notation; an empty one drops out."""
PARTED = {
    ("füge", "hinzu"): "mount",
    ("gehe", "an"): "address",
    ("lehne", "ab"): "decline",
    ("stelle", "auf"): "offer",
    ("wirf", "ab"): "discard",
    ("rufe", "zurück"): "recall",
}
"""Verbs with this meaning only before their last word."""
