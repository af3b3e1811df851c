"""The glossary: the terms that lessons, hints and rules use."""

from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.titles.glossary import Term

TERMS = (
    Term("bid", plazy("a term", "bid"), lazy("Cards laid for your candidate in an election."), "election-bid"),
    Term(
        "candidate", plazy("a term", "candidate"), lazy("A Roman of yours who can become Emperor."), "cards-candidates"
    ),
    Term("crisis", plazy("a term", "crisis"), lazy("Cards of one type that threaten Rome."), "crises-add"),
    Term("dealer", plazy("a term", "dealer"), lazy("The player who is last in the order of a turn."), "ending-dealer"),
    Term("display", plazy("a term", "display"), lazy("The cards that lie with a candidate."), "election-save"),
    Term("draft", plazy("a term", "draft"), lazy("The phase in which players take cards in turn."), "draft-order"),
    Term(
        "election",
        plazy("a term", "election"),
        lazy("The phase in which one candidate becomes Emperor."),
        "election-offer",
    ),
    Term(
        "emperor",
        plazy("a term", "Emperor"),
        lazy("The winner of the election. He reigns for one turn."),
        "offices-emperor",
    ),
    Term(
        "gold",
        plazy("a term", "Gold"),
        lazy("A card that counts in every election and every crisis."),
        "cards-influence",
    ),
    Term("influence-card", lazy("influence card"), lazy("A card of a type and a value, or Gold."), "cards-influence"),
    Term(
        "legatus",
        plazy("a term", "Legatus"),
        lazy("The strongest other candidate. He may fight one war."),
        "legatus-war",
    ),
    Term("office", plazy("a term", "office"), lazy("A post that adds to the total of its holder."), "cards-offices"),
    Term(
        "rating",
        plazy("a term", "rating"),
        lazy("The figure of a candidate for one kind of election."),
        "cards-candidates",
    ),
    Term(
        "strength",
        plazy("a term", "strength"),
        lazy("What an Emperor or a Legatus brings against a crisis."),
        "emperor-strength",
    ),
    Term(
        "total",
        plazy("a term", "total"),
        lazy("What a candidate has in an election, or a crisis in cards."),
        "election-total",
    ),
)
