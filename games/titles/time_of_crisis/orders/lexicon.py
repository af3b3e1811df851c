"""The title's words for reading orders, and its own rules for people's phrases."""

from django.utils.translation import gettext_lazy as lazy

from games.orders.lexicon import Lexicon

from ..rules.actions import Decline, EndTurn
from ..rules.card import CARDS
from ..rules.ruleset import NOTATION
from . import fields, german
from .cards import several
from .reasons import reason
from .rephrased import as_vote, otherwise
from .vocabulary import COUNTED, OTHER_NAMES, texts

LEXICON = Lexicon(
    notation=NOTATION,
    texts=texts,
    other_names=OTHER_NAMES,
    fillers=frozenset({"homeland"}),
    german=german.WORDS,
    german_phrases=german.PHRASES,
    german_parted=german.PARTED,
    number_after=frozenset({"army"}),
    number_before=frozenset({"dice", "full", "reduced", "active", "inactive", "vote"}),
    noted=frozenset({"vote"}),
    counted=COUNTED,
    everyday=frozenset({"hold", "leave", "place", "recall", "turn", "action", "up", "down", "show"}),
    styles=frozenset({"governor", "general"}),
    goes_on=frozenset({"lose", "decline", "reroll"}),
    repeated=frozenset({"take", "play", "discard", "buy", "trash"}),
    things=tuple(CARDS),
    several=several,
    done=lazy("buy nothing"),
    declines=Decline,
    ends_turn=EndTurn,
    fields={"force": fields.force, "target": fields.target},
    reason=reason,
    otherwise=otherwise,
    at_last=as_vote,
)
