"""The first lesson: a whole turn of a game of four, from the last card of the draft to a crisis solved."""

from django.utils.translation import gettext_lazy as lazy

from games.titles.lesson import Lesson, LessonOrder, LessonStep, orders

from .scene import HAND

OPENING = (
    (1, "select by spqr"),
    (2, "take philip the arab"),
    (3, "take numerian"),
    (0, "take claudius ii"),
    (1, "take maximinus thrax"),
    (1, "take legatus for maximinus thrax"),
    (0, "take aurelian"),
    (3, "take decius"),
    (2, "take pupienus balbinus"),
    (2, "take cavalry commander for pupienus balbinus"),
    (3, "take praetorian prefect for numerian"),
    (1, "take valerian"),
    (2, "draft persia 9"),
    (3, "draft palmyra 8"),
    (0, "draft persia 7"),
    (1, "draft goths 7"),
    (1, "draft persia 6"),
    (0, "draft goths 6"),
    (3, "draft spqr 6"),
    (2, "draft gold"),
    (2, "draft persia 5"),
    (3, "draft persia 5"),
)
"""The set-up, and the draft up to the reader's last card."""

LESSON = Lesson(
    slug="first-turn",
    name=lazy("Your first Emperor"),
    summary=lazy("Draft a card, win the election and solve a crisis: a whole turn in 5 steps."),
    minutes=3,
    options={"players": 4},
    seed=6284,
    board_parts=("seat-0", "seat-2"),
    opening=tuple(LessonOrder(order, seat) for seat, order in OPENING),
    steps=(
        LessonStep(
            heading=lazy("Draft a card"),
            before=lazy(
                "You lead two candidates, Claudius II and Aurelian. An Emperor scores by solving crises, and the most "
                "points win. Each turn all players draft 3 cards. Take your last one: Palmyra 5."
            ),
            act=lazy("Draft Palmyra 5"),
            after=lazy(
                "Now Rome elects an Emperor, this time by SPQR, the sign of the temple. The others have bid: Titus "
                "leads with 8."
            ),
            orders=(
                *orders("draft palmyra 5"),
                *orders("offer pupienus balbinus", seat=2),
                *orders("offer numerian", seat=3),
                *orders("bid spqr 4", seat=1),
                *orders("bid gold, gold", seat=2),
                *orders("bid spqr 6", seat=3),
            ),
            spots=("offer palmyra_5",),
            around=("offer", HAND, "seat-0"),
        ),
        LessonStep(
            heading=lazy("Win the election"),
            before=lazy(
                "Claudius II has a total of 4: his SPQR rating of 2, and 2 as Senate Leader. SPQR cards and Gold add "
                "to that. Bid SPQR 9 to lead with 13."
            ),
            act=lazy("Bid SPQR 9"),
            after=lazy(
                "All others pass: Claudius II is Emperor, and your card stays in his display. The strongest other "
                "candidate in Military becomes Legatus, and scores too."
            ),
            orders=(
                *orders("bid spqr 9"),
                *orders("pass", seat=1),
                *orders("pass", seat=2),
                *orders("pass", seat=3),
                *orders("select by military", seat=1),
            ),
            spots=("card spqr_9",),
            around=(HAND, "seat-0", "seat-3"),
        ),
        LessonStep(
            heading=lazy("Assign an office"),
            before=lazy(
                "Two offices are vacant, and the Emperor chooses which to assign first. Each adds to the total of its "
                "holder in one kind of election."
            ),
            act=lazy("Assign Cavalry Commander"),
            after=lazy(
                "An office goes to the player with the fewest offices, then the fewest points. Valerian and Decius "
                "get them."
            ),
            orders=(
                *orders("assign cavalry commander"),
                *orders("appoint valerian", seat=1),
                *orders("appoint decius", seat=3),
            ),
            spots=("office cavalry_commander",),
            around=("head",),
        ),
        LessonStep(
            heading=lazy("Let the crises mount"),
            before=lazy(
                "Every player adds a card to the crises, face down. The largest crisis brings the most points, so add "
                "Palmyra 4. Keep Palmyra 5 to solve it."
            ),
            act=lazy("Add Palmyra 4"),
            after=lazy("War with Palmyra is the top crisis: 4, 3 and Gold, a total of 9. Goths 3 is a second crisis."),
            orders=(
                *orders("mount palmyra 4"),
                *orders("mount goths 3", seat=1),
                *orders("mount palmyra 3", seat=2),
                *orders("mount gold", seat=3),
            ),
            spots=("card palmyra_4",),
            around=(HAND,),
        ),
        LessonStep(
            heading=lazy("Solve a crisis"),
            before=lazy(
                "Claudius II has SPQR 9, less 4 for his weakness against Palmyra. Palmyra 5 from your hand makes it "
                "10 against 9."
            ),
            act=lazy("Address Palmyra"),
            after=lazy(
                "Crisis solved: you score 21 points, and Marcus 15 as Legatus. Then the Emperor dies, as every "
                "Emperor does."
            ),
            orders=(*orders("address palmyra with palmyra 5"), *orders("fight goths with gold, gold", seat=2)),
            spots=("crisis palmyra", "card palmyra_5"),
            around=("crises", HAND, "seat-0"),
        ),
    ),
    learnt=(
        lazy("A turn is a draft, an election, offices, and the crises."),
        lazy("The cards you bid stay in your Emperor's display and count against his crisis."),
        lazy("An Emperor reigns for one turn. Then his card turns over: another man is on its back."),
        lazy("The game ends when the second man from the back of a card dies as Emperor."),
    ),
)
