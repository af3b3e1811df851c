"""Reasons to ask the writer of a reply before anything in it is carried out."""

from enum import Enum, auto


class UnclearText(Enum):
    """A reason why the lines of a reply may not be what their writer means as orders."""

    PASTED_OPTIONS = auto()  # options of ours stand among the orders, perhaps with one of them marked
    LIST_NUMBERS = auto()  # a number may be an option or just count the lines of a list
    OWN_MARKS = auto()  # orders begin with ">", as quoted lines do
    MIXED_QUOTE = auto()  # lines of the quoted mail have lost their ">"
