"""Lines made to keep their reader busy: of full length, and of the pieces that are hardest to read."""

LONGEST = 400
PIECES = (
    *("12,", "1 ", "1 and ", "1 und ", "and ", "dann ", ",", ", ", ";", "+", "1+", "1.", "2) ", "#2 ", "-1"),
    *("1/2/3 ", "x ", "x2 ", "2x ", "twice ", "all ", "my ", "both ", "cards ", "play ", "play castra, "),
    *("senate ", "1 senate, ", "take military, ", "discard ", "keep 1 full 2 reduced ", "lose goths, "),
    *("move army 2 to gallia ", "army 2 ", "yes, ", "no ", "hello, ", "option 1 ", "ask for a governor "),
    *("thanks for ", "undo ", "one, ", "twelve,", "qzx ", "augusta ", "spiele ", "senatskarten ", "3.5. "),
    *("12:00 ", "monday ", "re-", "'s ", "P.S.:", "(", "( ", "(a)", "_ ", "- ", "-> ", "\u2192 ", "*", "?", "! "),
    *("a", "ab ", "\u0661,", "\xbd ", "\xb2", "\xdf ", "a\u0301 ", "\u0130", "\u0301", "\u200b", "\ufdfa"),
    *("\u337f", "\ufb01", "\u3164"),
)
ENDS = ("", "play castra", "?", "x9")


def lines() -> list[str]:
    """Repeat each piece, alone and before a possible order."""
    return [(piece * LONGEST)[: LONGEST - len(end)] + end for piece in PIECES for end in ENDS]
