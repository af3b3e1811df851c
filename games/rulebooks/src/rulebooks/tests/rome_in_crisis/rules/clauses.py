"""The rulebook clause by clause, in words of our own; `holds` names the clauses that a test holds.

An id is the rulebook's step and a word for the clause; "set-up" stands for the numbered list before the steps, "end"
for the end of the game, "cards" for what the cards say. What the rulebook leaves open is a house ruling, and says so.
"""

from pathlib import Path

from rulebooks.tests.clauses import Clauses

CLAUSES = {
    # The cards
    "cards influence": "There are 48 influence cards: Persians 4-9, Goths 3-7, Palmyra 3-8, SPQR 3-9, and Gold of 2.",
    "cards candidates": "Ten candidate cards have two sides, with another candidate on each.",
    "cards offices": "An office has a category; the Legatus adds 3, the other three offices 2.",
    "cards printed": "The values that the rules text names or implies are the table's.",
    # Setting up
    "set-up dealer": "House ruling: the first dealer is drawn by lot.",
    "set-up hands": "Each player gets two influence cards, which only he sees.",
    "set-up method": "The dealer, having seen his cards, chooses how the first Emperor is selected.",
    "set-up snake": "Candidates and offices are drafted from the dealer's left to the dealer and back, and so on.",
    "set-up two-each": "Each player takes two candidates, and no third.",
    "set-up holder": "An office goes at once to a candidate of one's own with a rating in its category.",
    "set-up one-office": "House ruling: a candidate holds one office at a time.",
    "set-up no-legatus": "Two players do without the Legatus.",
    "set-up complete": "It ends when each has two candidates and all offices are taken: 7, 10 or 12 picks.",
    "set-up pass": "House ruling: who can take nothing is passed over; once all are, the offices left are set aside.",
    "set-up deck": "The other candidates, shuffled, lie as one block in the middle of the deck.",
    # 1. Reveal cards and draft
    "1 three-each": "Three cards for each player are laid out face up.",
    "1 order": "They are drafted clockwise from the dealer's left, back, and clockwise again.",
    "1 fewer-candidates": "Nobody drafts a candidate who has more than another player, while other cards are left.",
    "1 in-play": "A drafted candidate is put into play at once, on the side that he lies on.",
    "1 reshuffle": "When the deck is out, the discards are shuffled into a new one.",
    "1 collect": "When both are out, each takes a card of his left neighbour, shown or blind, until there are enough.",
    "1 nothing-to-collect": "House ruling: if a whole round brings nothing, what lies there is drafted.",
    "1 surplus": "Cards left over after the draft re-form the deck.",
    # 2. Select Emperor and Legatus
    "2 offer": "From the dealer's left, each player who can puts one candidate with a rating for the method forward.",
    "2 all-eligible": "If nobody in play has such a rating, all candidates are eligible this turn.",
    "2 office-no-rating": "House ruling: an office makes nobody eligible.",
    "2 none-at-all": "Without any candidate in play there is no Emperor to be selected, to address a crisis or to die.",
    "2 worth": "A candidate's worth: his rating, his office if it is the method's, and the cards on him that count.",
    "2 counting": "Persians, Goths and Palmyra count in Military elections, SPQR in SPQR ones, Gold in all.",
    "2 first-bid": "The bidding starts left of the highest; of equals the first to the dealer's left is highest.",
    "2 exceed": "A bid is one or more cards that count, and must exceed the worth of every other candidate.",
    "2 more": "House ruling: a bid may be more than it has to.",
    "2 save-one": "Nobody may play his last card in the election; with one card he passes unasked.",
    "2 pass": "A pass is final; when all others have passed, the highest becomes Emperor.",
    "2 unopposed": "House ruling: whoever is highest with nobody left to bid adds no cards.",
    "2 stay": "All cards played stay with the candidate, winner or not.",
    # 3. Set selection method
    "3 setter": "Who had no candidate in the race sets the next method, or else the first to have passed.",
    "3 other": "It must be another than this turn's.",
    # 4.1 Assign offices
    "4.1 emperor": "The winner is Emperor, and gives up the office he held.",
    "4.1 legatus": "The strongest other candidate in Military is Legatus, and gives up another office.",
    "4.1 legatus-strength": "House ruling: rating, office, the Legatus' own too, and cards; a rating is needed.",
    "4.1 legatus-tie": "Of equals one of the player first to the dealer's left is Legatus; that player chooses.",
    "4.1 order": "Vacant offices are given in the order that the Emperor decides.",
    "4.1 fewest-offices": "An office goes to the player with an eligible candidate and the fewest offices.",
    "4.1 fewest-points": "Of these to the one with the fewest points.",
    "4.1 dealers-right": "Of these to the one closest to the dealer's right.",
    "4.1 choice": "Its owner chooses which of his eligible candidates takes it.",
    "4.1 swap": "A candidate may relinquish his office for it, and that one is given again; each but once a turn.",
    "4.1 decline": "House ruling: who would have to relinquish an office may decline, and the next is asked.",
    "4.1 legatus-stays": "House ruling: the Legatus cannot be relinquished for another office.",
    "4.1 aside": "An office without an eligible candidate is set aside until the next turn.",
    "4.1 aemilius": "Aemilius Aemilianus, now Emperor, may take a Goths card from a candidate of another player.",
    "4.1 florianus": "Florianus, now Emperor, may recall the three offices that are given, and gives them anew.",
    # 4.2 Crises mount
    "4.2 mount": "Each player chooses a card of his hand face down; all are shown at once and added to the crises.",
    "4.2 hidden": "Nobody knows what another has chosen before all have.",
    "4.2 no-cards": "House ruling: who has no card adds none; of a single card there is no choice.",
    "4.2 gold": "All Gold goes to the crisis that is top-ranked without it, of equals to the earlier letter.",
    "4.2 loose-gold": "House ruling: Gold alone is no crisis; it waits for the first one.",
    # 4.3 Emperor addresses a crisis
    "4.3 rank": "Crises are ranked by their total, Gold and all, equals by letter: Persia, Goths, Palmyra, SPQR.",
    "4.3 any": "The Emperor attempts any one crisis, and must if there is one.",
    "4.3 hand": "He may add cards of the hand that match it or are Gold, the last one too.",
    "4.3 strength": "All his cards and his ability count, his ratings do not; house ruling: not less than nothing.",
    "4.3 exact": "Cards of the crisis are discarded that come to the total, or else to the most below it.",
    "4.3 ways": "Where that can be done in several ways, his owner chooses.",
    "4.3 success": "With no card left he scores 21, 15, 10 or 6 by the crisis' rank.",
    "4.3 failure": "Otherwise he scores a point for each card discarded.",
    "4.3 gold-stays": "House ruling: a crisis of which only Gold is left is not solved.",
    "4.3 reattach": "Gold without a crisis goes to the top-ranked one that remains, or waits.",
    "4.3 no-crisis": "House ruling: without a crisis the Emperor scores nothing.",
    "4.3 gallus": "Trebonianus Gallus first cancels a Goths card for each Gold card he uses; they count as discarded.",
    # 4.4 Legatus addresses a war
    "4.4 cards": "The Legatus discards one or two cards, on him or of the hand, that match a war or are Gold.",
    "4.4 nothing-else": "House ruling: neither rating, office nor ability counts for him.",
    "4.4 war": "He addresses a war, never the SPQR crisis.",
    "4.4 ranks": "House ruling: ranks are those of the crises that the Emperor has left.",
    "4.4 success": "For all of a war's cards he scores 15, 10, 6 or 3 by rank, otherwise a point for each discarded.",
    "4.4 optional": "House ruling: he need not; cards that would remove nothing are not offered.",
    "4.4 lives": "He does not die of it.",
    # 4.5 Emperor dies
    "4.5 dies": "The Emperor dies, his cards are discarded, and his A side comes back as the B side from the discards.",
    "4.5 removed": "A B side leaves the game.",
    # 5. Dealer changes
    "5 most": "The player with the most points deals, and is last in order.",
    "5 tie": "Of equals the dealer chooses one other than himself.",
    # The end of the game
    "end second": "The game ends at once when the second Emperor leaves it.",
    "end bonus": "The last player to have been Emperor gets 3 points.",
    "end tie": "Most points win, of equals most influence in hand and on candidates; else all such have won.",
    # What may be seen
    "seen hidden": "Hands and the deck's order are hidden; sizes, displays, discards and who lies in the deck are not.",
}

PAGE = Clauses(CLAUSES, Path(__file__).parent)
holds = PAGE.holds
