"""The fifth lesson: a turn played by replies to emails."""

from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import pgettext_lazy as plazy

from games.titles.lesson import Lesson, LessonStep, orders
from rulebooks.time_of_crisis.rules.state import TocState

from . import positions

OWN = ("pannonia", "macedonia", "thracia")


def begin() -> TocState:
    """It is the reader's turn, with three cards in hand."""
    state = positions.empty_table(players=3)
    state.round = 3
    positions.govern(state, 0, {"pannonia": 2})
    positions.govern(state, 1, {"gallia": 2, "britannia": 1})
    positions.govern(state, 2, {"asia": 2, "galatia": 1})
    positions.place_army(state, 0, "pannonia", full=2)
    positions.fill_hand(state, 0, "senate_1", "senate_1", "senate_1")
    return positions.act(state, 0)


LESSON = Lesson(
    slug="by-email",
    name=lazy("Play by email"),
    summary=lazy("Answer emails about your turn by a number, in your own words and with HELP, in 4 steps."),
    minutes=3,
    options={},
    seed=1,
    begin=begin,
    board_parts=OWN,
    steps=(
        LessonStep(
            heading=lazy("Reply with a number"),
            before=lazy("This email says that it's your turn. Reply %(reply)s to play the card in the first line."),
            act=lazy("Send reply"),
            after=lazy("You have 1 Senate to spend. We answer every email with what happened and what comes next."),
            orders=orders("play senate 1"),
            reply="1",
            around=OWN,
        ),
        LessonStep(
            heading=lazy("Reply in your own words"),
            before=lazy("You need no numbers. Write what you want to do, such as: %(reply)s"),
            act=lazy("Send reply"),
            after=lazy("A Governor waits among your Available Leaders. You can send several orders, one on each line."),
            orders=orders("recruit governor for 1"),
            reply=plazy("typed reply", "recruit a governor"),
            around=OWN,
        ),
        LessonStep(
            heading=lazy("Ask for help"),
            before=lazy("Some words are not orders: HELP, STATUS, UNDO and PREVIEW. Reply: %(reply)s"),
            act=lazy("Send reply"),
            after=lazy("We would answer with all options and examples. UNDO reverses orders until dice are rolled."),
            orders=(),
            reply=plazy("typed reply", "help"),
            around=OWN,
        ),
        LessonStep(
            heading=lazy("End your actions"),
            before=lazy("Your other Senate cards stay in your hand for the next turn. Reply: %(reply)s"),
            act=lazy("Send reply"),
            after=lazy(
                "Your support holds and you gain legacy. A line we can't read is never carried out: we ask you."
            ),
            orders=orders("end actions"),
            reply=plazy("typed reply", "end actions"),
            around=OWN,
        ),
    ),
    learnt=(
        lazy("You can answer every email about your turn with a number, in your own words, or with HELP."),
        lazy("We read only what you write above the quoted email."),
        lazy("HELP lists all orders and words, STATUS the position."),
    ),
)
