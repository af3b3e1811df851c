"""People's other English names for the words of the notation."""

from games.orders.languages.english import ENGLISH
from games.orders.lexicon import LexiconWords

ENGLISH_WORDS = LexiconWords(
    language=ENGLISH,
    words={
        "persia": "persian, parthia",
        "goths": "goth, gothic",
        "palmyra": "palmyrene",
        "praetorian": "guard, praetorians",
        "take": "pick, choose, draft, get",
        "draft": "take, pick, choose, get",
        "offer": "propose, nominate, put",
        "bid": "play, raise",
        "pass": "fold",
        "select": "choose, set",
        "mount": "add, put, place",
        "address": "solve, attempt, tackle, face",
        "fight": "attack, battle",
        "decline": "refuse",
        "appoint": "choose, take",
        "assign": "give",
        "transfer": "take, move",
        "cancel": "remove",
        "discard": "remove",
    },
    fillers="crisis, card, cards",
    lists={
        "no": "no, n, nope, none, nothing, no thanks",
        "persia": "persia, persian, persians",
        "goths": "goths, goth",
        "palmyra": "palmyra",
        "spqr": "spqr",
        "gold": "gold, golds",
        "one": "",
        "all": "all, every, each",
        "everything": "everything",
        "cards": "cards, hand",
        "of": "of, my, the",
        "times": "times",
        "twice": "twice",
        "limit begins": "i, we, you, please, bid, raise, go, for, me",
        "up to": "up to, as high as, at most, no more than, no higher than",
        "most": "max, max of, maximum, maximum of",
        "total": "total, total of, a total of",
        "limit ends": "",
        "but": "but, and, i, will, want to, do",
        "keep": ("keeping, keep, without, saving, save, leaving, leave, holding, hold, except, except for, not, no"),
        "keep ends": "",
        "beside cards": (
            "in hand, in my hand, in the hand, at least, in reserve, for later, on to, onto, back, my, the, me, of, "
            "card, "
            "cards"
        ),
    },
)
