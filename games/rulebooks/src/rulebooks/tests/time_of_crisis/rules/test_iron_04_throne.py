"""4.5.4 of the expansion: what kind of Emperor a faction becomes."""

import pytest

from rulebooks.time_of_crisis.rules.senate import Vote
from rulebooks.time_of_crisis.rules.state import TocState

from .clauses import holds
from .factions import BOT, GORDIAN, PUPIENUS, THRAX, table
from .positions import army, barbarians, govern, governors, run


def crowned(state: TocState) -> str:
    """Return the place of its token once it has won the vote in Italia."""
    governors(state, BOT, 1)
    run(state, Vote(BOT, "italia", 9, 9))
    assert state.emperor == BOT
    return state.emperor_token


@holds("iron-4.5.4 kind")
@pytest.mark.parametrize(("mat", "token"), [(THRAX, "army 21"), (PUPIENUS, "italia"), (GORDIAN, "syria")])
def test_iron_4_5_4_the_preferred_area_says_which_kind(mat: str, token: str) -> None:
    state = table(mat, emperors=True)
    govern(state, BOT, "syria", support=2)
    assert army(state, BOT, "aegyptus", capital=True) == 19
    army(state, BOT, "asia")
    large = army(state, BOT, "pannonia", full=3)
    barbarians(state, "alamanni", "pannonia", active=1)
    assert large == 21
    assert crowned(state) == token


@holds("iron-4.5.4 impossible")
def test_iron_4_5_4_without_an_army_the_senate_has_it() -> None:
    assert crowned(table(THRAX, emperors=True)) == "italia"


@holds("iron-4.5.4 tougher")
@pytest.mark.parametrize(("support", "token"), [(1, "italia"), (4, "aegyptus")])
def test_iron_4_5_4_tougher_is_what_brings_most(support: int, token: str) -> None:
    state = table(THRAX, emperors=True, tougher=True)
    state.provinces["aegyptus"].support = support
    govern(state, BOT, "syria", "galatia", support=1)
    army(state, BOT, "aegyptus", capital=True)
    assert crowned(state) == token
