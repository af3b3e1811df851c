"""The election, the next method, and the offices (steps 2, 3 and 4.1)."""

from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.engine.grades import IMPLIED, RECONSTRUCTED
from games.titles.rules_in_words import Paragraph, RulesSubject

from . import pictures

ELECTION = RulesSubject(
    "election",
    lazy("The election"),
    lazy("Candidates, totals and bids."),
    (
        Paragraph(
            "offer",
            lazy("Put a candidate forward"),
            "2 offer, all-eligible",
            lazy(
                "From the dealer's left, each player who can puts forward one candidate with a rating "
                "for the present method. If no candidate in play has such a rating, all of them are "
                "eligible this turn."
            ),
        ),
        Paragraph(
            "rating",
            lazy("Offices and eligibility"),
            "2 office-no-rating",
            lazy("An office does not make a candidate eligible: he needs a rating of his own."),
            grade=IMPLIED,
        ),
        Paragraph(
            "nobody",
            lazy("No candidates at all"),
            "2 none-at-all",
            lazy(
                "If no candidate is in play, there is no Emperor this turn. Nobody addresses a crisis, and nobody dies."
            ),
        ),
        Paragraph(
            "total",
            lazy("The total of a candidate"),
            "2 worth, counting",
            lazy(
                "His total is his rating, the bonus of such an office, and the cards that count in his "
                "display. Persians, Goths and Palmyra count in Military elections, SPQR in SPQR "
                "elections, Gold in all."
            ),
            picture=pictures.ELECTION,
        ),
        Paragraph(
            "bid",
            lazy("Bid or pass"),
            "2 first-bid, exceed, pass",
            lazy(
                "Bidding starts to the left of the highest candidate. If several are tied, the first to "
                "the left of the dealer counts as highest. A bid is one or more cards that count. It "
                "must lift your candidate above all others. If you pass you are out. The last candidate "
                "left becomes Emperor."
            ),
        ),
        Paragraph(
            "save",
            lazy("Keep one card"),
            "2 save-one, stay",
            lazy(
                "You may not bid your last card, so with one card in hand you pass automatically. "
                "All cards that were bid stay in the display, even those of the losers."
            ),
        ),
        Paragraph(
            "free",
            lazy("Higher bids, and no bids"),
            "2 more, unopposed",
            lazy(
                "A bid may be higher than it needs to be. Once no other player is left to bid, the "
                "highest candidate adds no cards."
            ),
            grade=IMPLIED,
        ),
    ),
)

METHOD = RulesSubject(
    "method",
    lazy("Next method"),
    lazy("How the Emperor of the next turn will be selected."),
    (
        Paragraph(
            "choose",
            lazy("Choose the next method"),
            "3 setter, other",
            lazy(
                "The first player out of the election chooses the next method, after passing or for want "
                "of a candidate. It must be different from the current one."
            ),
        ),
        Paragraph(
            "order",
            lazy("Players without a candidate"),
            "3 setter",
            lazy(
                "Players without a candidate come before players who pass. If there are several, the "
                "first to the left of the dealer chooses."
            ),
            grade=RECONSTRUCTED,
        ),
    ),
)

OFFICES = RulesSubject(
    "offices",
    plazy("rules", "Offices"),
    lazy("Emperor, Legatus, and who gets the vacant offices."),
    (
        Paragraph(
            "emperor",
            plazy("rules", "Emperor"),
            "4.1 emperor",
            lazy("The winner of the election is Emperor, and gives up any other office."),
        ),
        Paragraph(
            "legatus",
            plazy("rules", "Legatus"),
            "4.1 legatus, legatus-tie",
            lazy(
                "The strongest other candidate in Military becomes Legatus and gives up any other office. If several "
                "are tied, the player first to the left of the dealer gets it, and chooses among their own."
            ),
        ),
        Paragraph(
            "legatus-strength",
            lazy("Strength for the Legatus"),
            "4.1 legatus-strength",
            lazy(
                "His rating, the bonus of a Military office, and the war and Gold cards in his display count. The "
                "bonus of the Legatus in office counts too. He needs a Military rating; without such a candidate the "
                "office stays vacant."
            ),
            grade=IMPLIED,
        ),
        Paragraph(
            "vacant",
            lazy("Vacant offices"),
            "4.1 order, fewest-offices, fewest-points, dealers-right, choice",
            lazy(
                "The Emperor decides in which order the vacant offices are assigned. A candidate is eligible if he is "
                "not Emperor and has a rating of their kind. Each office goes to a player with an eligible candidate, "
                "in this order:"
            ),
            items=(
                lazy("fewest offices first, Emperor and Legatus included,"),
                lazy("then fewest points,"),
                lazy("then nearest to the right of the dealer, the dealer last."),
                lazy("That player chooses which eligible candidate takes it."),
            ),
            picture=pictures.OFFICES,
        ),
        Paragraph(
            "swap",
            lazy("Change of office"),
            "4.1 swap, aside",
            lazy(
                "A candidate may give up his office for the new one; the old one is then assigned too. An office "
                "without an eligible candidate is put aside until the next turn."
            ),
        ),
        Paragraph(
            "decline",
            lazy("Decline an office"),
            "4.1 decline, legatus-stays, swap",
            lazy(
                "You may decline if your candidate would have to give up an office; the next player is then asked. A "
                "candidate changes offices at most once a turn. The Legatus cannot give up his office for another."
            ),
            grade=RECONSTRUCTED,
        ),
        Paragraph(
            "aemilius",
            lazy("Aemilius Aemilianus"),
            "4.1 aemilius",
            lazy("As Emperor he may take one Goths card from the display of another player's candidate into his own."),
        ),
        Paragraph(
            "florianus",
            lazy("Florianus"),
            "4.1 florianus",
            lazy(
                "As Emperor he may recall Cavalry Commander, Praetorian Prefect and Senate Leader. They are then "
                "assigned anew, by the usual rules."
            ),
        ),
        Paragraph(
            "abilities",
            lazy("When these abilities work"),
            "4.1 aemilius, florianus",
            lazy(
                "Each of these two abilities works once, when its candidate becomes Emperor, and you "
                "may decline it. Florianus uses his before the vacant offices are assigned, Aemilius "
                "Aemilianus after that."
            ),
            grade=RECONSTRUCTED,
        ),
    ),
)
