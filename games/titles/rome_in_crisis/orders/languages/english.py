"""People's other English names for the words of the notation."""

from games.orders.languages.english import ENGLISH
from games.orders.lexicon import OrderVocabulary

ENGLISH_WORDS = OrderVocabulary(
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
        "mount": "add, put, place, play",
        "address": "solve, attempt, tackle, face",
        "decline": "refuse",
        "appoint": "choose, take",
        "assign": "give",
        "transfer": "take, move",
        "cancel": "remove, away",
        "discard": "remove",
        "fight": "attack, battle",
    },
    phrases={
        "address": "take care of, deal with, go for the crisis of, work on",
        "appoint": (
            "give it to, hand it to, give the office to, let ~ do it, let ~ have it, "
            "~ shall have it, ~ gets it, ~ takes it, ~ should do it"
        ),
        "make ~ legatus": "~ becomes legatus, ~ shall be legatus, ~ is to be legatus",
        "fight": "go to war against, go to war on, march against, wage war on, wage war against",
        "dealer": "dealer is, next dealer, dealer",
        "cavalry commander": "magister equitum",
        "recall the offices": "recall them, take them back, recall all offices, take the offices back",
        "leave the offices": "leave them, leave them be, keep them, leave all offices",
    },
    fillers="crisis, card, cards, first",
    lists={
        "no": (
            "no, n, nope, none, nothing, no thanks, no bid, i am out, i'm out, i’m out, im out, "
            "out, i drop out, drop out, skip, no war, not me, i do not want it, i dont want it, "
            "i dont take it, i do not take it, not for me"
        ),
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
