"""English words for the reading of replies."""

from .language import Language

ENGLISH = Language(
    code="en",
    numbers=(
        "zero, none",
        "one",
        "two, both",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "eleven",
        "twelve",
    ),
    fillers=(
        "a, an, the, my, your, our, their, his, her, its, this, that, please, pls, thanks, thank, you, thx, ty, "
        "cheers, "
        "sorry, hi, hello, hey, i, we, me, us, let, want, wish, would, like, will, shall, of, in, at, for, and, then, "
        "now, also, do, is, be, as, only, order, card, cards"
    ),
    articles="a, the, this, that, my, your",
    marks={
        "with": "with, using, w",
        "from": "from, out",
        "to": "to, into, towards, against, on, onto",
        "by": "by",
    },
    joiners="and, then",
    option="option, opt, number, choice",
    count={
        "twice": "twice",
        "thrice": "thrice",
        "times": "times",
        "all": "all, every, each, everything, whole, entire, rest, remaining",
        "both": "both",
        "mine": "my, the, these, those",
        "card": "cards, hand, them, it",
    },
    yes="yes, y, ok, okay, yep, yeah, sure",
    thanks="thanks, thank, thx, ty, cheers",
    thanks_for="thanks, many thanks, thank you, many thank you, thx, cheers",
    people=r"\bboth\b|\byou (?:two|three|four|\d)\b|\b(?:thanks|thx|cheers) (?:two|three|four|\d (?=\w))",
    done="done, all done, finished, pass, skip, nothing, end my turn, finish turn",
    that_is_all="that is all, that all, that it",
    talk="i, we, you, he, she, they, us, let, no, not, dont, will, would, shall, if, when, why",
    commands={
        "help": "help, help me, options, commands, what can i do, what now",
        "status": "status, state",
        "map": "map, board",
        "hand": "hand, my hand, cards, my cards",
        "log": "log, history, news",
        "preview": "preview, dry run",
        "undo": "undo, take back",
        "undo all": (
            "undo all, undo everything, take back all, take all back, take back everything, take everything back"
        ),
        "mute": "mute, unsubscribe, stop mails, stop mailing me",
        "unmute": "unmute, un mute, resubscribe, start mails, mails again",
        "vacation": "vacation, holiday, holidays",
        "come back": "come back, coming back, i am back, i m back, am back, back again",
        "more time": (
            "more time, extra time, need more time, like more time, would like more time, can have more time, "
            "could have more time, ask for more time, extend"
        ),
        "pause": "pause, ask for pause, need pause, pause game",
        "all or nothing": "all or nothing, all or none",
    },
    please="please, pls",
    courtesy="please, pls, thanks, show, send, give, me, the, a, i, want, see, to",
    how_many="last, latest, my, order, orders, move, moves, step, steps, times, x",
    give_back="give back, back, cancel, end, finish, stop, return, call off",
    own="my, our",
    agreement={
        "yes": "agree, agreed, yes, y, yep, yeah, ok, okay, sure, fine, course, accept, accepted, granted",
        "no": "refuse, refused, no, n, nope, disagree, decline, declined, reject, rejected, rather not, better not",
        "not": "not, dont, cant, cannot",
        "named": "agree, agreed, disagree, refuse, refused",
        "silent": "with, by, to, it, so, request, no problem, nice day, good day, good week",
        "condition": (
            "if, but, only, just, unless, provided, providing, assuming, condition, when, once, after, before, until, "
            "till, except, however, though, although, yet, instead, rather, or, maybe, perhaps, might, most, max, "
            "maximum, least, half, principle, theory, later, unsure, never"
        ),
    },
    offered={
        "TAKE": "take, take it, take the place, accept, accept it, accept the place",
        "DECLINE": "decline, refuse",
        "JOIN": "join, join the waiting list, join the team, accept",
        "APPROVE": "approve, accept",
        "GRANT": "grant, grant the appeal, grant it",
        "REJECT": "reject, deny, reject the appeal, decline the appeal",
    },
    dates={
        "from": "from, on",
        "to": "to, until, till, through",
        "off": "off, cancel, end, stop",
        "at": "at",
        "hour": "h",
        "in": "in",
        "one": "a, an",
    },
    days_ahead=("today", "tomorrow", "day after tomorrow, the day after tomorrow"),
    units={1: "hour, hours", 24: "day, days", 168: "week, weeks"},
    around_spans="by, another, more, extra, time, deadline, clock, decision, turn, game",
)
