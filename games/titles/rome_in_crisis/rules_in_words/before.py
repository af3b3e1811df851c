"""The cards, the set-up, and what may be seen."""

from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.engine.grades import IMPLIED, RECONSTRUCTED
from games.titles.rules_in_words import Paragraph, RulesSubject

from . import pictures, tables

CARDS = RulesSubject(
    "cards",
    lazy("The cards"),
    lazy("Influence, candidates and offices."),
    (
        Paragraph(
            "influence",
            lazy("Influence cards"),
            "cards influence",
            lazy(
                "There are 48 influence cards: Persians 4 to 9*, Goths 3 to 7*, Palmyra 3 to 8*, SPQR 3 to 9, and Gold "
                "of 2. Each type counts in certain elections. A * marks a house ruling."
            ),
            table=tables.influence_types,
        ),
        Paragraph(
            "candidates",
            lazy("Candidate cards"),
            "cards candidates",
            lazy(
                "Ten cards have a different candidate on each side, A and B. A candidate has up to three ratings: "
                "Military, SPQR and Praetorian. His ability counts only while he is Emperor: most abilities help or "
                "hinder him against certain crises."
            ),
        ),
        Paragraph(
            "offices",
            lazy("Office cards"),
            "cards offices",
            lazy(
                "An office adds its bonus to the total of its holder in elections of its own kind. A * marks a house "
                "ruling."
            ),
            table=tables.offices,
        ),
        Paragraph(
            "printed",
            lazy("Figures on the cards"),
            "cards printed",
            lazy(
                "Most printed figures of this game are not public. Figures that the published rules name or imply "
                "are used as they are. The others were chosen for balance and history. The card reference says which "
                "is which."
            ),
            grade=RECONSTRUCTED,
        ),
    ),
)

SETUP = RulesSubject(
    "setup",
    plazy("rules", "Set-up"),
    lazy("First hands, the first method, and the draft of candidates."),
    (
        Paragraph(
            "dealer",
            lazy("First dealer"),
            "set-up dealer",
            lazy("The first dealer is drawn at random."),
            grade=RECONSTRUCTED,
        ),
        Paragraph(
            "hands",
            lazy("First cards and first method"),
            "set-up hands, method",
            lazy(
                "Each player gets 2 influence cards that no other player sees. The dealer looks at their own cards "
                "and chooses how the first Emperor is selected: by Military, SPQR or Praetorian."
            ),
        ),
        Paragraph(
            "draft",
            lazy("Draft of candidates and offices"),
            "set-up snake, holder, complete, no-legatus",
            lazy(
                "You take one candidate or office at a time: from the left of the dealer round to the dealer, then "
                "back, and so on. An office goes at once to a candidate of yours with a rating of its kind. The draft "
                "is over when two candidates lie before each player and no office is left. With two players there is "
                "no Legatus."
            ),
            picture=pictures.SETUP,
        ),
        Paragraph(
            "one-office",
            lazy("One office, two candidates"),
            "set-up one-office, two-each",
            lazy("A candidate holds one office at a time, and no player takes a third candidate."),
            grade=IMPLIED,
        ),
        Paragraph(
            "passed",
            lazy("Nothing to take"),
            "set-up pass",
            lazy(
                "A player who can take nothing is skipped. When this is true of all players, the offices left are put "
                "aside."
            ),
            grade=RECONSTRUCTED,
        ),
        Paragraph(
            "deck",
            lazy("The deck"),
            "set-up deck",
            lazy("The candidates left over are shuffled and go as one block into the middle of the deck."),
            grade=RECONSTRUCTED,
        ),
        Paragraph(
            "hidden",
            lazy("Hidden information"),
            "seen hidden; 4.2 hidden",
            lazy(
                "Hands and the order of the deck are hidden. Everyone may know the sizes of hands, the displays, the "
                "discards, and which candidates are in the deck. A card added to a crisis stays hidden until all "
                "players have chosen theirs."
            ),
            grade=RECONSTRUCTED,
        ),
    ),
)

DRAFT = RulesSubject(
    "draft",
    lazy("The draft"),
    lazy("Three cards for each player, every turn."),
    (
        Paragraph(
            "order",
            lazy("Three cards each"),
            "1 three-each, order",
            lazy(
                "Three cards for each player lie face up. You draft one at a time: clockwise from the left of the "
                "dealer, then back, then clockwise again."
            ),
            picture=pictures.DRAFT,
        ),
        Paragraph(
            "candidates",
            lazy("Candidates in the draft"),
            "1 fewer-candidates, in-play",
            lazy(
                "You can draft a candidate only if no other player has fewer than you, or if only candidates are "
                "left. He comes into play at once, with the side that lies face up."
            ),
        ),
        Paragraph(
            "deck-out",
            lazy("When the deck is empty"),
            "1 reshuffle, surplus",
            lazy(
                "When the deck is empty, even while cards are dealt, the discards are shuffled into a new one. If "
                "players had to give cards, those left over after the draft become the new deck."
            ),
            grade=RECONSTRUCTED,
        ),
        Paragraph(
            "collect",
            lazy("When both are empty"),
            "1 collect",
            lazy(
                "If the deck and the discards hold too few cards, players give some. From the left "
                "of the dealer, each takes one card from the player to their left. It comes from a "
                "display or the hand, and joins the draft. Repeat this until there are enough."
            ),
        ),
        Paragraph(
            "too-few",
            lazy("Giving cards in detail"),
            "1 collect, nothing-to-collect",
            lazy(
                "You choose a card from a display, but take one from a hand unseen. Players take "
                "cards in whole rounds, and skip players without cards. If a whole round brings "
                "nothing, the draft goes on with the cards on the table."
            ),
            grade=RECONSTRUCTED,
        ),
    ),
)
