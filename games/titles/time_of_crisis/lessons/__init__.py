"""The lessons of Time of Crisis, in the order to be taken."""

from . import by_email, emperor, expansion, first_turn, pretender, reactions

LESSONS = (first_turn.LESSON, emperor.LESSON, pretender.LESSON, reactions.LESSON, by_email.LESSON, expansion.LESSON)
