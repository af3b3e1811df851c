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
    ordinals=(
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "tenth",
        "eleventh",
        "twelfth",
    ),
    pronouns=(
        "this one, that one, the one, these ones, those ones, which one, the other one, other one, "
        "another one, any one, each one, every one, same one, the last one, my one, your one, "
        "his one, no one"
    ),
    the="the",
    choosing=(
        "i like, i take, i will take, i choose, i will choose, i pick, i will pick, i go with, "
        "i will go with, i go for, i will go for, i want, i would like, i d like, i have, "
        "i will have, i am taking, i am going with, i m going with, let go with, let take, "
        "let us take, let us go with, let do, take, choose, pick, go with, go for, going with, "
        "my choice, my choice is, my answer, my answer is, my move, my move is, my pick, "
        "my pick is, answer, select, i select, option number, do, please do, give me, well, so, "
        "alright, then, now, here you go, here goes"
    ),
    chosen="one, option, choice, for me, it is, now",
    sequence="first, firstly, then, next, afterwards, after that, finally, and then",
    polite=(
        "please, pls, plz, thanks, thank you, thank you very much, thank you all, many thanks, "
        "thanks a lot, thx, ty, cheers, kind regards, best regards, regards, best wishes, "
        "all the best, hi, hello, hey, hi all, hi everyone, hello all, hello everyone, hey all, "
        "hi there, good morning, good evening, good afternoon, good day, good night, good luck, "
        "have fun, have a nice day, have a good day, have a great day, have a lovely day, "
        "have a nice weekend, have a good weekend, have a great weekend, have a nice evening, "
        "have a good evening, nice weekend, enjoy your weekend, happy weekend, see you, "
        "see you soon, bye, all, everyone, everybody, guys, folks, you all"
    ),
    take_back=(
        "never mind, nevermind, nvm, scratch that, scratch it, scrap that, scrap it, strike that, "
        "forget it, forget that, forget this, forget what i, forget my, forget the above, ignore "
        "that, ignore it, ignore this, ignore my, ignore what i, ignore the above, ignore above, "
        "disregard, cancel that, cancel it, cancel this, cancel my, cancel the above, cancel "
        "everything, cancel all, take that back, take it back, take this back, taking that back, "
        "changed my mind, change my mind, changed our mind, change of mind, changing my mind, "
        "second thought, second thoughts, i meant, i mean, meant to, i intended, should have "
        "been, should be, should read, that was wrong, this is wrong, that is wrong, was a "
        "mistake, by mistake, my mistake, is a mistake, made a mistake, my bad, typo, mistyped, "
        "misread, misclick, misclicked, wrong number, wrong one, wrong option, wrong order, wrong "
        "card, make that, make it, change that, change it, change to, correction, not yet, hold "
        "off, hold on, hang on, hold that, do not do, dont do, dont carry, dont execute, do not "
        "carry, do not execute, dont send, dont play that, not that, let me think, let me check, "
        "let me see, need to think, want to think, have to think, thinking about it, think about "
        "it, think about this, think again, think it over, not sure, not certain, unsure, "
        "undecided, no idea, i doubt, having doubts, i dont know, or not, or should i, or maybe, "
        "or rather, or better, instead of, wait a, wait for my next, wait with, please wait, no "
        "wait, oh wait, but wait, actually no, oh no, please stop, stop that, stop it, please "
        "cancel, no no, not the above, only if, but only if, unless, i will decide, i decide "
        "tomorrow, decide later, decide tomorrow, have to ask, need to ask, must ask, want to "
        "ask, will ask, do not send, please void, replace with, replace by, replace it"
    ),
    hesitation=(
        "wait, waiting, stop, halt, cancel, cancelled, canceled, abort, aborted, oops, whoops, "
        "ooops, oopsie, argh, ugh, hm, hmm, hmmm, uh, uhm, um, erm, er, eh, actually, instead, "
        "rather, maybe, perhaps, possibly, probably, or, either, nope, nah, no sorry, sorry no, "
        "belay, undo that, undo this, retract, withdraw that, withdrawn, revoke, i would rather, "
        "would rather, on reflection, mistake, wrong, edit, correcting, vs, versus, else, otherwise, alternatively, "
        "update, addendum, on the other hand, just kidding, only kidding, just joking, second "
        "try, replace, replaced, replacing, swap, swapped, resp"
    ),
    reservation=(
        "i think, i guess, i suppose, guess, sorry, no, not, dont, do not, please dont, "
        "please do not, better, but, if, if possible, or else, hopefully, would be better, "
        "is better, looks better"
    ),
    retraction=(
        "dont, do not, not, please dont, please do not, not this, not this one, not that one, not "
        "these, nay, negative, too fast, too quick, too soon, too fast sorry, too quick sorry, "
        "too soon sorry, sorry too fast, sorry too soon, error, my error, sec, a sec, one sec, "
        "just a sec, a second, one second, just a second, give me a second, a minute, one minute, "
        "just a minute, give me a minute, a moment, one moment, one moment please, just a moment, "
        "give me a moment, a moment please, hold your horses, nm, leave it, drop it, drop that, "
        "skip that, remove that, delete that, void, please void, later, tomorrow, maybe later, or "
        "later, dont send this, dont send this yet, withdraw, withdraw it, kidding, just kidding, "
        "only kidding, joking, just joking, only joking, just testing, test, only a test, just a "
        "test, this is a test, this is only a test, sorry no, no thanks"
    ),
    at_an_hour="at, by, until, till, around, about, before, after, since, from, in, turn, round, year",
    asking=(
        "ok, okay, right, correct, yes, no, or, possible, allowed, legal, sure, is that ok, "
        "is that okay, is that right, is that possible, is this possible, is that allowed, "
        "is this allowed, can i do that, can i, may i, what do you think, good idea, is that wise, "
        "is that a good idea, does that work, would that work, should i, or should i wait, really, "
        "or not"
    ),
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
