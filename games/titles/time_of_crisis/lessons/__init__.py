"""The lessons of Time of Crisis, in the order to be taken."""

from . import emperor, first_turn, pretender

LESSONS = (first_turn.LESSON, emperor.LESSON, pretender.LESSON)
