"""Standing orders as plain values: which decisions they are for, what they may say, and what they answer.

Everything here is pure. It reads the redacted view of the seat that is asked, and what that seat may legally do.
"""

from .conditions import NO_CONDITIONS, Conditions
from .kinds import ELSEWHERE, KINDS, OWN, OWN_TURN, PLAYS_ITSELF, kind_of
from .policies import POLICIES
from .rules import Answer, Rule, Verdict, judge

__all__ = [
    "ELSEWHERE",
    "KINDS",
    "NO_CONDITIONS",
    "OWN",
    "OWN_TURN",
    "PLAYS_ITSELF",
    "POLICIES",
    "Answer",
    "Conditions",
    "Rule",
    "Verdict",
    "judge",
    "kind_of",
]
