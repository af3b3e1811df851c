"""People's other English names for the words of the notation."""

from games.orders.languages.english import ENGLISH
from games.orders.lexicon import OrderVocabulary

ENGLISH_WORDS = OrderVocabulary(
    language=ENGLISH,
    words={
        "italia": "italy, rome",
        "gallia": "gaul",
        "britannia": "britain",
        "hispania": "spain",
        "aegyptus": "egypt",
        "thracia": "thrace",
        "macedonia": "macedon",
        "alamanni": "alemanni",
        "sassanids": "persians, sassanian, sasanid",
        "army": "armies",
        "dice": "die, d",
        "legion": "legio",
        "militia": "militias",
        "amphitheatre": "amphitheater, arena",
        "maneuver": "manoeuvre",
        "move": "march, go, send, shift, relocate, bring, take",
        "enter": "lead",
        "leave": "lead",
        "attack": "fight, battle, strike, assault, engage, hit",
        "take": "select, pick, choose, draw, get",
        "buy": "purchase, get",
        "recruit": "hire, buy, purchase, get",
        "place": "put, build, raise",
        "use": "ready",
        "train": "training",
        "add": "raise, build, recruit",
        "increase": "raise",
        "create": "raise, form, make, build, found",
        "disperse": "scatter",
        "end": "finish",
        "trash": "scrap, remove",
        "discard": "sacrifice",
        "begin": "start",
        "start": "begin, take, choose, pick, select",
        "decline": "no, n, nope, refuse",
        "emperor": "reign, rule, throne",
        "castra": "castrum",
        "reveal": "show",
        "cycle": "bury",
        "up": "higher",
        "down": "lower",
    },
    phrases={
        "army #": "a#, army no #, army number #, #nd army, #st army, #rd army, #th army, #. army",
        "army 2": "the second army",
        "army 3": "the third army",
        "army 4": "the fourth army",
        "army": "army should, army shall, army will, army must, army is to",
        "army # attack": "army # should attack, army # shall attack, army # will attack, army # must attack",
        "army # move": "army # should move, army # shall move, army # should march, army # should go",
        "# dice": "#d6, # d6",
        "trash": "remove ~ from the game, take ~ out of the game, put ~ out of the game",
        "buy": "take ~ from the market",
        "buy ~ for #": "^take ~ for #",
        "end turn": (
            "end buy phase, end the buy phase, end buying phase, end purchase phase, "
            "end the purchase phase, end buying, finish buying, stop buying, done buying, "
            "done with buying, no more purchases, end shopping"
        ),
        "end actions": (
            "end action phase, end the action phase, end my action phase, finish action phase, "
            "finish the action phase, done with actions, done with my actions, "
            "done with the actions, no more actions, finished with actions, "
            "finished with my actions, through with my actions, stop actions"
        ),
        "disperse mob": (
            "drive off the mob, drive away the mob, chase away the mob, chase off the mob, "
            "drive out the mob, drive off mob"
        ),
        "place governor": (
            "try to take, try for, hold a vote in, call a vote in, have a vote in, "
            "hold a vote for, vote in, call a vote, hold a vote, try to govern, "
            "try to become governor of"
        ),
        "add legion to army #": (
            "strengthen army # by a legion, strengthen army # with a legion, strengthen army #, "
            "reinforce army # by a legion, reinforce army # with a legion, reinforce army #, "
            "^new legion for army #, ^another legion for army #, ^one more legion for army #, "
            "^new legion in army #, ^new legion to army #, put a legion into army #, "
            "put a legion in army #"
        ),
        "leave capital with army #": (
            "get army # out of the capital, take army # out of the capital, army # out of the capital"
        ),
        "leave capital": "out of the capital, get out of the capital, go out of the capital",
        "hold games": "bread and circuses, have games, games in",
        "increase support": (
            "support ~ +1, support ~ up, support ~ plus 1, raise support ~ by 1, increase support ~ by 1, +1 support"
        ),
        "decline": "leave it, leave it as it is, leave it at that, leave it be, keep it, let it stand",
        "reroll": "roll again, roll once more, roll them again, again please, yes again, once more",
    },
    fillers="homeland",
    done=(
        "buy nothing, buy nothing done, buying nothing, buy no cards, no purchase, through, all through, nothing else, "
        "nothing more, nothing further, no more"
    ),
    lists={
        "military colour": "red",
        "senate colour": "blue",
        "populace colour": "yellow, gold, golden",
        "price": "for, at",
        "before events": "use, pay, place, put, hire",
        "i": "i",
        "ask": "ask",
        "ask for": "for",
        "of governors": "governor",
    },
)
