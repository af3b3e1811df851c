"""The cards of value 1, which have no event."""

from ..card import PlainCard
from ..data.card_setups import MILITARY, POPULACE, SENATE

MILITARY_1, SENATE_1, POPULACE_1 = PlainCard(MILITARY), PlainCard(SENATE), PlainCard(POPULACE)
