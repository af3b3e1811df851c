"""Crises, Emperor and Legatus, and the end (steps 4.2 to 5)."""

from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.engine.grades import IMPLIED, RECONSTRUCTED
from games.titles.rules_in_words import Paragraph, RulesSubject

from . import pictures, tables

CRISES = RulesSubject(
    "crises",
    lazy("Crises mount"),
    lazy("Every player makes a crisis worse."),
    (
        Paragraph(
            "add",
            lazy("Add a card"),
            "4.2 mount",
            lazy(
                "Each player lays one card from hand face down, and all are shown together. Each is added to the "
                "crisis of its type, or begins it. The four types are Persia, Goths, Palmyra and SPQR."
            ),
        ),
        Paragraph(
            "no-card",
            lazy("No card, or only one"),
            "4.2 no-cards",
            lazy("A player without cards adds none. With a single card there is no choice."),
            grade=RECONSTRUCTED,
        ),
        Paragraph(
            "gold",
            lazy("Gold in a crisis"),
            "4.2 gold",
            lazy("All Gold among the crises goes to the one that is top-ranked without it."),
        ),
        Paragraph(
            "loose-gold",
            lazy("Gold alone"),
            "4.2 loose-gold",
            lazy("Gold alone is no crisis. It waits for the first one."),
            grade=IMPLIED,
        ),
        Paragraph(
            "rank",
            lazy("Rank of the crises"),
            "4.3 rank",
            lazy(
                "Crises are ranked by the total of their cards, Gold included. If tied, the order is Persia, Goths, "
                "Palmyra, SPQR."
            ),
            grade=IMPLIED,
            picture=pictures.CRISES,
        ),
    ),
)

EMPEROR = RulesSubject(
    "emperor",
    lazy("The Emperor and his crisis"),
    lazy("Strength, success and failure."),
    (
        Paragraph(
            "choose",
            lazy("Address a crisis"),
            "4.3 any, hand",
            lazy(
                "The Emperor must address one crisis, any of them, if there is one. You may add cards from your hand "
                "that match it, and Gold, even your last card."
            ),
            picture=pictures.EMPEROR_PICTURE,
        ),
        Paragraph(
            "strength",
            lazy("His strength"),
            "4.3 strength",
            lazy(
                "His strength is the sum of all cards in his display, those you add, and his ability "
                "against this crisis. His ratings do not count."
            ),
        ),
        Paragraph(
            "floor",
            lazy("Strength is never negative"),
            "4.3 strength",
            lazy("His strength never falls below 0, even with a weakness against the crisis."),
            grade=RECONSTRUCTED,
        ),
        Paragraph(
            "discard",
            lazy("Cards discarded from the crisis"),
            "4.3 exact, ways",
            lazy(
                "Discard cards of the crisis that add up to his strength. If that is impossible, "
                "discard the largest total below it. If there are several ways, you choose."
            ),
        ),
        Paragraph(
            "points",
            lazy("Success and failure"),
            "4.3 success, failure",
            lazy(
                "If no card of the crisis is left, it is solved, and you score by its rank. Otherwise you score 1 "
                "point for each card discarded."
            ),
            table=tables.rewards,
        ),
        Paragraph(
            "gold-left",
            lazy("Left-over Gold"),
            "4.3 reattach",
            lazy("Gold whose crisis is gone moves to the top crisis that remains, or waits for the next one."),
        ),
        Paragraph(
            "only-gold",
            lazy("Only Gold is left"),
            "4.3 gold-stays",
            lazy("A crisis is not solved if only Gold is left of it."),
            grade=IMPLIED,
        ),
        Paragraph(
            "no-crisis",
            lazy("No crisis"),
            "4.3 no-crisis",
            lazy("If there is no crisis, the Emperor scores nothing."),
            grade=IMPLIED,
        ),
        Paragraph(
            "gallus",
            lazy("Trebonianus Gallus"),
            "4.3 gallus",
            lazy("Against the Goths, each Gold that he uses first cancels one Goths card of the crisis."),
        ),
        Paragraph(
            "gallus-details",
            lazy("What his Gold does"),
            "4.3 gallus",
            lazy(
                "Gold in his display counts for this too, and still adds to his strength. You choose the cancelled "
                "cards, and they count as discarded."
            ),
            grade=RECONSTRUCTED,
        ),
        Paragraph(
            "dies",
            lazy("The Emperor dies"),
            "4.5 dies, removed",
            lazy(
                "After the Legatus has acted, the Emperor dies and his cards are discarded. A candidate of side A "
                "turns over and goes to the discards as side B. A candidate of side B is removed from the game."
            ),
        ),
    ),
)

LEGATUS = RulesSubject(
    "legatus",
    lazy("The Legatus and his war"),
    lazy("One or two cards against a war."),
    (
        Paragraph(
            "war",
            lazy("Fight a war"),
            "4.4 cards, war, lives",
            lazy(
                "The Legatus addresses one war, never the SPQR crisis. He discards one or two cards from his display "
                "or your hand against it. They must match the war or be Gold. He does not die of it."
            ),
            picture=pictures.LEGATUS_PICTURE,
        ),
        Paragraph(
            "points",
            lazy("Points for the Legatus"),
            "4.4 success",
            lazy(
                "If all cards of the war are discarded, you score 15, 10, 6 or 3 by its rank. Otherwise you score 1 "
                "point for each card discarded."
            ),
        ),
        Paragraph(
            "rulings",
            lazy("Details of the war"),
            "4.4 nothing-else, optional",
            lazy(
                "The total of these cards removes cards of the war in the same way as the strength of an Emperor. His "
                "rating, office and ability do not count. He may choose not to fight, and cards that would remove "
                "nothing are not offered."
            ),
            grade=RECONSTRUCTED,
        ),
        Paragraph(
            "ranks",
            lazy("Ranks for the Legatus"),
            "4.4 ranks",
            lazy("Crises are ranked again after the Emperor has acted."),
            grade=IMPLIED,
        ),
    ),
)

END = RulesSubject(
    "ending",
    lazy("Dealer and end of the game"),
    lazy("Who deals next, when the game ends, and who wins."),
    (
        Paragraph(
            "dealer",
            lazy("New dealer"),
            "5 most, tie",
            lazy(
                "The player with the most points deals next and is last in order. If several are tied, the dealer "
                "chooses another one of them."
            ),
        ),
        Paragraph(
            "end",
            lazy("End of the game"),
            "end second, bonus",
            lazy(
                "The game ends at once when a second candidate of side B dies as Emperor. His player scores 3 points "
                "more."
            ),
        ),
        Paragraph(
            "winner",
            plazy("rules", "Winner"),
            "end tie",
            lazy(
                "The player with the most points wins. If several are tied, add up their influence cards in hand and "
                "in displays: the highest total wins. If that is equal too, all of them win."
            ),
        ),
    ),
)
