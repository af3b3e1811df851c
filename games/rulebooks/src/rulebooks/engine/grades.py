"""Grades of trust in a figure of the tables. Anything below *implied* is a house ruling and is shown as one."""

from enum import Enum
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Grade(Enum):
    """From a printed rule down to a stand-in."""

    SOURCED = "sourced"  # a rules text, an official example or a play report states it
    IMPLIED = "implied"  # it follows from such a text
    MEMORY = "memory"  # remembered, unverified
    RECONSTRUCTED = "reconstructed"  # chosen to fit all evidence, geography and balance

    @property
    def house_ruling(self) -> bool:
        return self in (Grade.MEMORY, Grade.RECONSTRUCTED)


SOURCED, IMPLIED, MEMORY, RECONSTRUCTED = Grade


class Cell(NamedTuple, Generic[T]):
    """A figure of a table with its grade and, in a few words, its source; for one remembered or chosen, what it is."""

    value: T
    grade: Grade
    source: str
