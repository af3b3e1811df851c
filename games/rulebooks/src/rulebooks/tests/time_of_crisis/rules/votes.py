"""Votes for Governors (rule 6.3.2)."""

from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.state import TocState

from .positions import act, do, governors, happened, position


def candidate(senate: int, *, box: int = 1) -> TocState:
    """Seat 0 with Governors in the box and Senate points; Gallia belongs to seat 1, Syria to nobody."""
    state = position()
    governors(state, 0, box)
    return act(state, senate=senate)


def vote(state: TocState, order: str, pips: list[int]) -> log.VoteHeld:
    """Hold a vote and return what became of it."""
    (ballot,) = happened(do(state, order, pips=pips).events, log.VoteHeld)
    assert isinstance(ballot, log.VoteHeld)
    return ballot
