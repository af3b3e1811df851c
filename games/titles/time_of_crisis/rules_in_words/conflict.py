"""Battles, crises and the figures that they bring (rules 8 to 11)."""

from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.titles.rules_in_words import Paragraph, RulesSubject

from . import pictures, tables

BATTLES = RulesSubject(
    "battles",
    plazy("rules", "Battles"),
    lazy("Dice, hits, victory and retreat."),
    (
        Paragraph(
            "dice",
            lazy("Dice of a battle"),
            "8.1 dice, needs-full, needs-barbarian, needs-reduced, sixes",
            lazy("Each unit rolls its dice. Each 6 gives another die of the same kind, without limit."),
            table=tables.battle_dice,
            picture=pictures.BATTLE,
        ),
        Paragraph(
            "hits",
            plazy("rules", "Hits"),
            "8.1 simultaneous, hit, inactive-fight",
            lazy(
                "Both sides roll and take their hits at the same time. A hit reduces a full-strength Legion, or "
                "removes any other unit. Inactive barbarians in a province defend themselves like active ones."
            ),
        ),
        Paragraph(
            "allocate",
            lazy("Who is hit"),
            "8.1 allocate, precedence, legions-choice",
            lazy(
                "If you hit barbarians, you choose which of them are removed, Leaders included. Hits on your own army "
                "fall on Militia first, then on barbarians in it, then on Legions. Among the Legions you choose."
            ),
        ),
        Paragraph(
            "fallen",
            lazy("Where losses go"),
            "8.1 supply, general, barbarians-home, leader-gone",
            lazy(
                "Legions and Militia go back to the supply. A General without units becomes available again. "
                "Barbarians go home, inactive. Barbarian Leaders and Rival Emperors leave the game."
            ),
        ),
        Paragraph(
            "winner",
            lazy("Who wins"),
            "8.2 winner, eliminated, both",
            lazy(
                "More hits win the battle, and equal hits favour the defender. A side that is destroyed has lost, "
                "whatever the hits, even if the other is destroyed as well."
            ),
        ),
        Paragraph(
            "legacy",
            lazy("Legacy for a victory"),
            "8.2 legacy, tribe-legacy",
            lazy(
                "A victory is worth 2 legacy, in attack and defence. Over a tribe it brings 1 more for each barbarian "
                "that fell, Leaders included."
            ),
        ),
        Paragraph(
            "retreat",
            plazy("rules", "Retreat"),
            "8.3 retreat, barbarians",
            lazy(
                "A beaten army that defended a capital must leave it and stands in the province. Other beaten armies "
                "stay where they are. Barbarians that survive their defeat go home, active."
            ),
        ),
        Paragraph(
            "advance",
            plazy("rules", "Advance"),
            "8.4 advance",
            lazy(
                "When the loser has made way, a victorious General's army may enter the capital at once, if it is "
                "empty. This holds for attacker and defender."
            ),
        ),
        Paragraph(
            "homeland",
            lazy("Battles in a homeland"),
            "faq homeland",
            lazy("Active barbarians are not safe at home: your army can move there and attack them."),
        ),
        Paragraph(
            "example",
            lazy("Example of a battle"),
            "8 example",
            lazy(
                "Three full-strength Legions attack a capital. In it stand a full-strength Legion, a reduced one and a "
                "Militia, with Castra. The attack rolls 5, 3 and 3: 3 hits, less 1 for the Castra. The defence rolls "
                "2, 5 and 4, and only the reduced Legion hits. The defender gives up the Militia and the reduced "
                "Legion, and must leave. The attacker reduces a Legion and advances."
            ),
        ),
    ),
)

CRISES = RulesSubject(
    "crises",
    lazy("Crises and invasions"),
    lazy("The Crisis Table, and how tribes invade."),
    (
        Paragraph(
            "roll",
            lazy("Crisis Table"),
            "9 table",
            lazy(
                "The sum of the white and the black die gives the result. Each number of players has its own table. A "
                "* marks a house ruling: we found no published figure."
            ),
            table=tables.crisis_results,
        ),
        Paragraph(
            "ira",
            lazy("Ira Deorum"),
            "9 ira",
            lazy("In every homeland one inactive barbarian becomes active. No tribe invades."),
        ),
        Paragraph(
            "event",
            plazy("rules", "Event"),
            "9 event",
            lazy("The top event card is drawn and takes effect."),
        ),
        Paragraph(
            "pax",
            lazy("Pax Deorum"),
            "9 pax",
            lazy(
                "All hands grow by one card: each player takes it in secret from their own Available Pile, or from the "
                "Discard Pile if that is empty."
            ),
        ),
        Paragraph(
            "tribe",
            lazy("A tribe stirs"),
            "9 tribe-flip, tribe-roll, black",
            lazy(
                "One inactive barbarian in the tribe's homeland becomes active. Then both dice are "
                "rolled again. If the black die is no higher than the number of active barbarians "
                "there, that many invade. If it is higher, nobody does."
            ),
        ),
        Paragraph(
            "path",
            lazy("Invasion paths"),
            "9 white",
            lazy("The white die gives the path of the invaders, from its first province on. A * marks a house ruling."),
            table=tables.invasion_paths,
        ),
        Paragraph(
            "places",
            lazy("Where invaders stop"),
            "9 three, rest",
            lazy(
                "Leaders come first. The invaders fill the first province until it holds 3 of their "
                "tribe, then go on to the next. Invaders who find no room stay at home, active."
            ),
            picture=pictures.INVASION,
        ),
        Paragraph(
            "peace",
            lazy("Tribes among themselves"),
            "9 peace",
            lazy("Tribes never attack, and do not fight each other when they share a province."),
        ),
        Paragraph(
            "example",
            lazy("Example of an invasion"),
            "9 example",
            lazy(
                "Six Sassanids are active at home; the black die shows 5, the white 3. Five of them set out for "
                "Galatia and then Asia. The Limes of Galatia turn them inactive. One finds room beside the two "
                "Sassanids there. Three go to Asia, where 3 Goths do not count. The fifth goes back home, active."
            ),
        ),
    ),
)

FIGURES = RulesSubject(
    "figures",
    lazy("Leaders and Rival Emperors"),
    lazy("The great enemies that event cards bring, and the reward for beating them."),
    (
        Paragraph(
            "leader",
            lazy("Barbarian Leaders"),
            "10.1 leader; faq leaders, two-player-sassanids",
            lazy(
                "A Barbarian Leader comes with his event card, rolls 2 dice in battle and falls to "
                "one hit. For all other rules he is a barbarian of his tribe. With two players the "
                "Sassanid leaders appear, but have no effect."
            ),
        ),
        Paragraph(
            "rival",
            lazy("Rival Emperors"),
            "10.2 rival, support, peace",
            lazy(
                "A Rival Emperor comes with his event card, rolls 3 dice and falls to one hit. In the Support Check he "
                "lowers the support of Italia and of the province where he stands. He never attacks, not even "
                "barbarians beside him."
            ),
            picture=pictures.RIVAL,
        ),
        Paragraph(
            "reward",
            lazy("Reward for the victor"),
            "10.1 reward-support, reward-discount, victory-only; 10.2 reward-support, reward-discount",
            lazy(
                "If one of them is removed in a battle that you win, you choose a reward. Without a victory there is "
                "none."
            ),
            items=(
                lazy("Raise the support of the province where he fell by 1 at no cost, if you govern it."),
                lazy(
                    "Or pay 2 less this turn for a card: your first Military card after a Barbarian Leader, your first "
                    "Senate card after a Rival Emperor."
                ),
            ),
        ),
    ),
)

MOBS = RulesSubject(
    "mobs",
    plazy("rules", "Mobs"),
    lazy("Unrest in a province, and how to end it."),
    (
        Paragraph(
            "effects",
            lazy("What Mobs do"),
            "11.1 removed, points, grow",
            lazy(
                "A province gives 1 political point less for each Mob. At the end of your turn each of "
                "your provinces with a Mob gets another, unless it has an Amphitheatre. In the Support "
                "Check a Governor with at least as many Mobs as support is removed."
            ),
            picture=pictures.MOBS,
        ),
        Paragraph(
            "example",
            lazy("Example with Mobs"),
            "11.1 example",
            lazy(
                "Your Galatia has support 4 and 2 Mobs, your Asia support 3. This gives 5 political points, and a "
                "third Mob comes to Galatia."
            ),
        ),
        Paragraph(
            "removal",
            lazy("How Mobs leave"),
            "11.2 disperse, games, replaced",
            lazy(
                "Disperse Mobs removes as many as the army has units. Hold games removes one. When a vote or another "
                "rule replaces the Governor, all of them leave."
            ),
        ),
    ),
)
