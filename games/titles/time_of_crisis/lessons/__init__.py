"""The lessons of Time of Crisis, in the order to be taken."""

from . import emperor, expansion, first_turn, pretender, reactions

LESSONS = (first_turn.LESSON, emperor.LESSON, pretender.LESSON, reactions.LESSON, expansion.LESSON)
