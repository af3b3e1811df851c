"""The word VACATION of a reply: show, take and give back vacations, by the same services as the page."""

from datetime import timedelta

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import vacations as balance
from accounts.models import User, Vacation
from games import durations
from games.mail.absolute import page_address
from games.orders import days
from games.present import clocks
from games.present.lists import join_sentences
from games.services.clock import vacations
from games.services.errors import Refused

WEEK = timedelta(days=7)


def carry_out(user: User, text: str) -> tuple[str, Vacation | None]:
    """Take or give back by the text; return the result in sentences, and the vacation, for
    `in_full`.

    Takes the person's row lock. Raises Refused, with the form that is understood if the text is
    not.
    """
    if days.is_off(text):
        return _given_back(vacations.give_back_next(user=user)), None
    meant = days.read_days(text, balance.today(user))
    if meant is None:
        raise Refused(_how_to_write_days(user))
    taken = vacations.take_vacation(user=user, first=meant[0], last=meant[1])
    said = _("Your vacation is booked: %(first)s to %(last)s.") % _days_in_words(taken)
    return join_sentences([said, _tell_days_left(user)]), taken


def in_full(said: str, taken: Vacation) -> str:
    """Add the clocks not stopped by a vacation, as things are now."""
    return join_sentences([said, clocks.runs_on(vacations.runs_on(taken))])


def standing(user: User) -> list[str]:
    """Tell the days left and taken, the way to take some, and the page."""
    taken = [
        _("You have a vacation from %(first)s to %(last)s. Reply VACATION OFF to cancel your next one.")
        % _days_in_words(each)
        for each in vacations.to_come(user)
    ]
    page = page_address("vacations")
    return [_tell_days_left(user), *taken, _how_to_write_days(user), _("On the site: %(address)s") % {"address": page}]


def _given_back(vacation: Vacation) -> str:
    if vacation.cancelled:
        return _("Your vacation from %(first)s to %(last)s is cancelled.") % _days_in_words(vacation)
    return _("Your vacation ends today, %(last)s.") % _days_in_words(vacation)


def _tell_days_left(user: User) -> str:
    left = balance.days_left(user)
    return ngettext("You have %(count)d vacation day left.", "You have %(count)d vacation days left.", left) % {
        "count": left
    }


def _how_to_write_days(user: User) -> str:
    """Return the form understood by everybody, with days to come."""
    first = balance.today(user) + WEEK
    words = {"first": first.isoformat(), "last": (first + WEEK - timedelta(days=1)).isoformat()}
    return _("To book a vacation, write for example: VACATION %(first)s to %(last)s") % words


def _days_in_words(vacation: Vacation) -> dict[str, str]:
    return {"first": durations.day(vacation.first), "last": durations.day(vacation.last)}
