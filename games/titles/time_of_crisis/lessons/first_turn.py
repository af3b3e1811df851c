"""The first lesson: a whole turn, the first of a game of three."""

from django.utils.translation import gettext_lazy as lazy

from games.titles.lesson import Lesson, LessonStep, orders

from .scene import AVAILABLE, HAND, MARKET

CARDS = ("card military_1", *["card senate_1"] * 3, "card populace_1")
NORTH = ("pannonia", "alamanni")
OWN = ("pannonia", "macedonia")
USUAL_HAND = ("take military 1", "take military 1", "take senate 1", "take senate 1", "take populace 1")
"""The others' hands, which nobody sees."""

LESSON = Lesson(
    slug="first-turn",
    name=lazy("Your first turn"),
    summary=lazy("Beat an invasion, win a second province and buy a better card: a whole turn in 8 steps."),
    minutes=4,
    options={"players": 3},
    seed=1,
    board_parts=("italia", "pannonia", "macedonia", "thracia", "alamanni"),
    steps=(
        LessonStep(
            heading=lazy("Choose your home province"),
            before=lazy(
                "You lead a Roman family with one province. Start in Pannonia: barbarians are near, "
                "and beating them brings legacy. The most legacy wins."
            ),
            act=lazy("Start in Pannonia"),
            after=lazy("Your Governor, a Militia and Army 1 with one Legion now stand in Pannonia."),
            orders=(
                *orders("start in pannonia"),
                *orders("start in gallia", seat=1),
                *orders("start in syria", seat=2),
                *orders(*USUAL_HAND, seat=1),
                *orders(*USUAL_HAND, seat=2),
            ),
            spots=("province pannonia",),
            around=("pannonia", "alamanni", "macedonia", "italia"),
        ),
        LessonStep(
            heading=lazy("Select your hand"),
            before=lazy(
                "You don't draw cards: you select 5 of your 9. Take 1 Military for a battle, 3 Senate for a second "
                "province, and 1 Populace."
            ),
            act=lazy("Take 5 cards"),
            after=lazy(
                "Each turn begins with a crisis roll. 5 and 3 bring the Alamanni; with 2 and 1 one of them invades "
                "Pannonia."
            ),
            orders=orders("take military 1", *["take senate 1"] * 3, "take populace 1", dice=(5, 3, 2, 1)),
            spots=CARDS,
            around=(AVAILABLE,),
        ),
        LessonStep(
            heading=lazy("Play your cards"),
            before=lazy("Cards give influence, and influence pays for every action of the turn. Play the whole hand."),
            act=lazy("Play 5 cards"),
            after=lazy("Military pays for battles and moves, Senate for votes, Populace for support."),
            shows_points=False,
            orders=orders("play military 1", *["play senate 1"] * 3, "play populace 1"),
            spots=CARDS,
            around=(HAND,),
        ),
        LessonStep(
            heading=lazy("Attack the invader"),
            before=lazy("A battle costs 1 Military. Your Legion and your Militia roll a die each, the barbarian one."),
            act=lazy("Attack the Alamanni"),
            after=lazy(
                "Legions hit with 3 or more, barbarians with 4, Militia with 5. The barbarian falls, and you gain 3 "
                "legacy."
            ),
            orders=orders("attack alamanni with army 1", dice=(5, 4, 2)),
            spots=("province pannonia",),
            around=NORTH,
        ),
        LessonStep(
            heading=lazy("Recruit a Governor"),
            before=lazy("Each province needs a Governor of its own. The cheapest one costs 1 Senate."),
            act=lazy("Recruit a Governor"),
            after=lazy("He waits among your Available Leaders until a province elects him."),
            orders=orders("recruit governor for 1"),
            around=OWN,
        ),
        LessonStep(
            heading=lazy("Win a second province"),
            before=lazy(
                "Macedonia has support 1, and you need twice as many votes: 2. Against a Neutral Governor each die is "
                "a vote, so 2 Senate for 2 dice always win."
            ),
            act=lazy("Vote with 2 dice"),
            after=lazy("You govern Macedonia. Votes against other players are harder: a 1 doesn't count there."),
            orders=orders("place governor macedonia with 2 dice"),
            spots=("province macedonia",),
            around=OWN,
        ),
        LessonStep(
            heading=lazy("End your actions"),
            before=lazy(
                "Your last Populace point buys nothing: raising support from 1 to 2 costs 2. Unspent points are lost."
            ),
            act=lazy("End actions"),
            after=lazy(
                "No enemy stands in your provinces, so their support holds. You gain 1 legacy for each province."
            ),
            orders=orders("end actions"),
            around=OWN,
        ),
        LessonStep(
            heading=lazy("Buy a better card"),
            before=lazy(
                "The support of your provinces gives 2 political points. A card of value 2 is worth two of your first "
                "ones. Buy Tribute."
            ),
            act=lazy("Buy Tribute"),
            after=lazy(
                "Your next hand: the 4 cards that you have not played, and one that you select from the others. It can "
                "be Tribute."
            ),
            orders=orders("buy tribute", "end turn"),
            spots=("card tribute",),
            around=(MARKET,),
        ),
    ),
    learnt=(
        lazy("A turn is a crisis roll, actions, a Support Check, legacy, and a purchase."),
        lazy("Military fights and moves, Senate wins provinces, Populace keeps them."),
        lazy("Provinces bring legacy each turn, and their support buys cards."),
    ),
)
