"""The third lesson: an empire of one's own."""

from django.utils.translation import gettext_lazy as lazy

from games.titles.lesson import Lesson, LessonStep, orders
from rulebooks.time_of_crisis.rules.state import TocState

from . import positions
from .scene import HAND

WEST = ("britannia", "gallia", "pannonia")


def begin() -> TocState:
    """Another player reigns; the reader holds three provinces beside each other."""
    state = positions.empty_table(players=3)
    state.round = 6
    positions.govern(state, 0, {"gallia": 3, "britannia": 3, "pannonia": 2})
    positions.govern(state, 1, {"italia": 4, "macedonia": 2, "thracia": 1, "asia": 1})
    positions.govern(state, 2, {"syria": 2, "galatia": 1})
    positions.place_army(state, 0, "gallia", full=2)
    positions.place_army(state, 1, "italia", full=2)
    positions.place_army(state, 2, "syria")
    positions.fill_hand(state, 0, "pretender")
    return positions.act(state)


LESSON = Lesson(
    slug="pretender",
    name=lazy("Pretender"),
    summary=lazy("Leave the Roman Empire and found your own, in 4 steps."),
    minutes=2,
    options={},
    seed=1,
    begin=begin,
    board_parts=WEST,
    steps=(
        LessonStep(
            heading=lazy("Play the Pretender"),
            before=lazy(
                "Lucius is Emperor, with an army in Rome. You hold three neighbouring provinces, and a Pretender card. "
                "Play it."
            ),
            act=lazy("Play Pretender"),
            after=lazy("The card gives 4 Populace points, and its event is ready for this turn as well."),
            orders=orders("play pretender"),
            shows_points=False,
            spots=("card pretender",),
            around=(HAND,),
        ),
        LessonStep(
            heading=lazy("Raise support"),
            before=lazy(
                "An empire needs 3 connected provinces with support 3 or more. Pannonia has 2; the next level costs "
                "3 Populace."
            ),
            act=lazy("Raise support in Pannonia"),
            after=lazy("Britannia, Gallia and Pannonia now have support 3. Gallia and Britannia count as connected."),
            orders=orders("increase support pannonia"),
            spots=("province pannonia",),
            around=WEST,
        ),
        LessonStep(
            heading=lazy("Proclaim your empire"),
            before=lazy("Choose your Seat of Power. Gallia is best: your army guards it."),
            act=lazy("Proclaim in Gallia"),
            after=lazy(
                "Gallia is your Seat of Power, the other two break away. No vote can be held in any of them: rivals "
                "must fight."
            ),
            orders=orders("pretender in gallia"),
            spots=("province gallia",),
            around=WEST,
        ),
        LessonStep(
            heading=lazy("Collect your legacy"),
            before=lazy("The only Pretender gains 1 legacy for each province of the empire. End your actions."),
            act=lazy("End actions"),
            after=lazy(
                "You gain 3 legacy as Pretender and 3 for your provinces. The Emperor gains 3 less, and loses support "
                "in Italia each turn."
            ),
            orders=orders("end actions"),
            around=WEST,
        ),
    ),
    learnt=(
        lazy("A Pretender needs 3 connected provinces with support 3, and the event of a Pretender card."),
        lazy("His provinces are safe from votes, but not from armies: guard the Seat of Power."),
        lazy("A Pretender gains legacy every turn, and costs the Emperor as much."),
    ),
)
