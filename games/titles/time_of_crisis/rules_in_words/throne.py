"""The throne, empires of one's own, and the phases after the actions (rules 6.4 to 7 and 12)."""

from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.engine.grades import RECONSTRUCTED
from games.titles.rules_in_words import Paragraph, RulesSubject

from . import pictures, tables

EMPEROR = RulesSubject(
    "emperor",
    lazy("Emperor and Italia"),
    lazy("How Italia's support follows its Emperor's fortune."),
    (
        Paragraph(
            "new",
            lazy("A new Emperor"),
            "6.3.2 new-emperor",
            lazy(
                "Win a vote in Italia, and you are Emperor. Its support becomes your number of provinces, counting "
                "Italia and all others that you govern, at most 8."
            ),
        ),
        Paragraph(
            "changes",
            lazy("Support during a reign"),
            "6.3.2 emperor-gains, emperor-loses",
            lazy(
                "While you are Emperor, Italia gains 1 support with each vote that you win. It loses 1 "
                "at once for each other Governor of yours who is voted out, recalled or driven out."
            ),
        ),
    ),
)

PRETENDER = RulesSubject(
    "pretender",
    plazy("rules", "Pretender"),
    lazy("How to break away from Rome, and what ends such an empire."),
    (
        Paragraph(
            "found",
            lazy("Found an empire"),
            "12.1 event, capital",
            lazy(
                "With the event Pretender you break away from Rome. Its card says which provinces qualify. Choose one "
                "of them as your Seat of Power; those connected with it get Breakaway markers."
            ),
            picture=pictures.EMPIRE,
        ),
        Paragraph(
            "provinces",
            lazy("Which provinces can belong to it"),
            "12.1 gallia-britannia, not-italia",
            lazy(
                "Any province but Italia can belong to an empire. Gallia and Britannia are treated as neighbours, but "
                "only for this."
            ),
        ),
        Paragraph(
            "effects",
            lazy("What an empire does"),
            "12.1 immune, italia-suffers, joins, legacy",
            lazy(
                "No vote can be held in its provinces. It lowers Italia's support in the Emperor's "
                "Support Check. It can grow in each turn of its Pretender, and gives him legacy while "
                "there is no other Pretender."
            ),
        ),
        Paragraph(
            "expand",
            lazy("Expand Pretender Empire"),
            "6.5 joins, not-italia, beginning, automatic; faq breakaway-support",
            lazy(
                "In this phase adjacent provinces that you govern join your empire if their support is 3 "
                "or more. The empire counts as it was at the start of the phase. You have no choice in "
                "this, and Italia never joins. A province stays in the empire even if its support falls "
                "below 3."
            ),
        ),
        Paragraph(
            "occupied",
            lazy("A Breakaway province occupied"),
            "12.2 breakaway, install, neutral, own-turn",
            lazy(
                "Hold the capital of another player's Breakaway province with an army in your turn: its "
                "marker and Governor are removed. You may place an available Governor of yours there at "
                "support 1, at no cost. Otherwise a Neutral Governor comes at support 1."
            ),
        ),
        Paragraph(
            "seat",
            lazy("The Seat of Power occupied"),
            "12.2 seat, seat-governors",
            lazy(
                "The same happens at a Seat of Power. In addition all Breakaway markers of that player are removed, "
                "but the other Governors stay."
            ),
        ),
        Paragraph(
            "lost",
            lazy("Provinces lost in other ways"),
            "4 pretender",
            lazy(
                "A province of an empire that loses its Governor in a Support Check or by recall loses "
                "its marker too. At a Seat of Power this removes all markers of the empire."
            ),
            grade=RECONSTRUCTED,
        ),
    ),
)

SUPPORT = RulesSubject(
    "support",
    lazy("Support Check"),
    lazy("Which provinces lose support, and which Governors fall."),
    (
        Paragraph(
            "threats",
            lazy("Provinces under threat"),
            "6.4 threats, threats-once, foederati, outside",
            lazy(
                "Each of your provinces loses 1 support if an active barbarian or a Rival Emperor is in "
                "it. So does one with an enemy army in its capital. Several of these together still cost "
                "only 1. Foederati, inactive barbarians and armies outside the capital are no threat."
            ),
        ),
        Paragraph(
            "throne",
            lazy("The throne under threat"),
            "6.4 throne",
            lazy(
                "If you are Emperor, another player as Pretender, or a Rival Emperor on the map, costs Italia 1 more. "
                "Several of these together still cost only 1."
            ),
        ),
        Paragraph(
            "removed",
            lazy("Governors removed"),
            "6.4 removed, italia-falls",
            lazy(
                "Your Governor is removed from a province with support 0, or with at least as many Mobs as support. "
                "A Neutral Governor follows at support 1. In Italia the support becomes the number of neutral "
                "provinces instead."
            ),
        ),
        Paragraph(
            "price",
            lazy("The price for the Emperor"),
            "6.4 emperor-pays",
            lazy(
                "If Italia is still yours, it loses 1 support for each Governor just removed. If it falls to 0, you "
                "lose Italia too."
            ),
        ),
        Paragraph(
            "order",
            lazy("Order and limits"),
            "6.4 order, own-only; faq neutral-support",
            lazy(
                "These steps come in this order, and only for the player whose turn it is. Neutral provinces never "
                "lose support to barbarians or rivals."
            ),
        ),
        Paragraph(
            "example",
            lazy("Example of a Support Check"),
            "6.4 example",
            lazy(
                "An Emperor governs four provinces. Active barbarians cost Thracia its last support. Pannonia has "
                "active barbarians and an enemy army in its capital, but falls only from 2 to 1. Postumus in Gallia "
                "lowers Italia from 4 to 3. Thracia becomes neutral, so Italia falls to 2."
            ),
        ),
    ),
)

LEGACY = RulesSubject(
    "legacy",
    lazy("Gain Legacy"),
    lazy("What your provinces, your throne or your empire give each turn."),
    (
        Paragraph(
            "pretender",
            lazy("As Pretender"),
            "6.6 pretender",
            lazy("If you are the only Pretender, you gain 1 legacy for each province of your empire."),
        ),
        Paragraph(
            "emperor",
            lazy("As Emperor"),
            "6.6 emperor-unmarks, emperor",
            lazy(
                "First the markers of your own empire are removed. Then Italia's support counts as "
                "legacy, less 1 for each Pretender province on the map. You never lose legacy by this."
            ),
        ),
        Paragraph(
            "turns",
            lazy("Emperor Turns"),
            "6.6 emperor-turns",
            lazy("As Emperor you gain 1 Emperor Turn if there is no Pretender and no Rival Emperor on the map."),
        ),
        Paragraph(
            "provinces",
            lazy("Provinces and improvements"),
            "6.6 provinces, improvements",
            lazy("Each province under your Governors brings 1 legacy, and so does each improvement in it."),
        ),
        Paragraph(
            "order",
            lazy("Order of the steps"),
            "6.6 order, example",
            lazy(
                "The steps come in this order, so an empire counts once more before an Emperor loses its markers. "
                "Example: an Emperor with Italia at support 2, 3 provinces and an Amphitheatre gains 6. Postumus is on "
                "the map, so there is no Emperor Turn."
            ),
        ),
    ),
)

BUYING = RulesSubject(
    "buying",
    lazy("Buy and trash cards"),
    lazy("Political points, and what they buy."),
    (
        Paragraph(
            "discard",
            lazy("Before you buy"),
            "6.7 played, discard, then-buy, look",
            lazy(
                "The cards you have played go to your Discard Pile. You may discard any other cards of your hand. "
                "Then you buy and trash. You can look through your Available Pile and Discard Pile at any time."
            ),
        ),
        Paragraph(
            "points",
            lazy("Political points"),
            "5.3 political, unspent",
            lazy(
                "Political points come from your provinces: the support of each, less its Mobs. You cannot keep any "
                "for a later turn."
            ),
        ),
        Paragraph(
            "price",
            lazy("Price of a card"),
            "5.3 price, more, bought",
            lazy(
                "A card costs its value, but twice that if you govern fewer provinces than its value. Each card "
                "already bought this turn makes the next one 1 point dearer. Cards you buy go to your Discard Pile."
            ),
        ),
        Paragraph(
            "trash",
            lazy("Trash a card"),
            "5.3 trash",
            lazy(
                "For 3 points, whatever its value, you remove a card of your Discard Pile from the game. This is not a "
                "purchase and makes no card dearer."
            ),
        ),
        Paragraph(
            "example",
            lazy("Example of a purchase"),
            "5.3 example",
            lazy(
                "Example: with 3 provinces and 10 points you buy cards of value 3, 2 and 2. They cost 3, "
                "3 and 4. Or two cards of value 3 for 3 and 4, and trash one for 3. Or trash three for "
                "9. Or buy one of value 4 for 8, because its price is doubled."
            ),
        ),
    ),
)

HAND = RulesSubject(
    "hand",
    lazy("End of turn"),
    lazy("Mobs, barbarians, your next hand, and turns that overlap."),
    (
        Paragraph(
            "mobs",
            lazy("Mobs and barbarians"),
            "6.8 mobs, rouse, order",
            lazy(
                "First each of your provinces with a Mob and no Amphitheatre gets another Mob. Then all inactive "
                "barbarians in your provinces become active. Then you select your hand."
            ),
        ),
        Paragraph(
            "refill",
            lazy("Your next hand"),
            "6.8 refill, turn-pile",
            lazy(
                "Cards not played stay in hand. Fill it up to 5: choose in secret from your Available Pile. Only when "
                "the pile is used up and you still need a card, your Discard Pile takes its place."
            ),
        ),
        Paragraph("left", lazy("The next player"), "6.8 left", lazy("The player to your left is next.")),
        Paragraph(
            "overlap",
            lazy("Variant: overlapping turns"),
            "6.8 overlap",
            lazy(
                "If the game was created with this option, the next player begins while you buy, "
                "trash and select your hand. Both of you then have a decision at the same time."
            ),
        ),
        Paragraph(
            "overlap-ruling",
            lazy("Overlapping turns in detail"),
            "6.8 overlap-before, overlap-secret, overlap-back, overlap-buy, overlap-hand, overlap-end",
            lazy("The rulebook leaves the details of this variant open."),
            items=(
                lazy("Your points are counted, Mobs grow and barbarians become active before the next turn begins."),
                lazy(
                    "Your decisions take effect, and appear in the log, when you have made all of them. "
                    "Until then you can undo any of them, whatever the others do."
                ),
                lazy("No player starts to buy until the previous turn is complete."),
                lazy("A rule that needs a card from your hand waits until you have selected the hand."),
                lazy("With shuffled stacks you buy before the next turn begins, and only select your hand during it."),
                lazy("If the game ends before a turn is complete, the turn stays as it is."),
            ),
            grade=RECONSTRUCTED,
        ),
    ),
)

END = RulesSubject(
    "ending",
    lazy("End of the game"),
    lazy("When the game ends, the bonus for Emperor Turns, and ties."),
    (
        Paragraph(
            "trigger",
            lazy("The last round"),
            "7.1 trigger, equal-turns, diocletian",
            lazy(
                "If you end your turn as Emperor with 60 legacy or more, this round is the last. Players who come "
                "later in the round still take their turns. The event Diocletian ends the game at once."
            ),
        ),
        Paragraph(
            "short",
            lazy("Short game"),
            "7.2 short",
            lazy("A short game needs 40 legacy instead of 60."),
        ),
        Paragraph(
            "bonus",
            lazy("Bonus for Emperor Turns"),
            "7.1 bonus, bonus-none, bonus-ties, example",
            lazy(
                "Emperor Turns give a bonus by rank. Tied players share the rank and its bonus, and the next rank is "
                "left out. With no Emperor Turn there is no bonus. Example: 5, 5, 3 and 0 Emperor Turns give 10, 10, "
                "3 and 0 legacy."
            ),
            table=tables.bonuses,
        ),
        Paragraph(
            "ties",
            plazy("rules", "Ties"),
            "7.1 tie-emperor, tie-pretender, tie-provinces, tie-legions, tie-die",
            lazy(
                "Among tied players the Emperor wins, then a Pretender. After them comes the player with the most "
                "provinces, then with the most Legions, then with the highest die."
            ),
        ),
    ),
)
