"""The outcome of a mail in the words of its answer: its subject, without the game's name, and its first sentence.

The orders of a mail may have more to say than its outcome: see `answers.MailAnswer.headline` and `subjects`.
"""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models import IncomingMail

Outcome = IncomingMail.Outcome


class OutcomeWords(NamedTuple):
    """The words for one outcome, in the language in force when they are read."""

    subject: str | Promise
    sentence: str | Promise


OUTCOME_WORDS: dict[str, OutcomeWords] = {
    Outcome.ACTED: OutcomeWords(
        _("Email carried out"),
        _("Your email was carried out."),
    ),
    Outcome.SAID: OutcomeWords(
        _("Message sent"),
        _("Your message was sent to everyone at the table."),
    ),
    Outcome.HELD: OutcomeWords(
        _("Your message is waiting for your YES"),
        _("Your message is waiting for your YES."),
    ),
    Outcome.TOO_BIG: OutcomeWords(
        _("Email too long to read"),
        _("Your email was too long to read, so nothing was carried out. Send your orders in a shorter one."),
    ),
    Outcome.UNREADABLE: OutcomeWords(
        _("Email could not be read"),
        _(
            "Your email could not be read, so nothing was carried out. If it was encrypted, send it again without "
            "encryption."
        ),
    ),
    Outcome.ANSWERED: OutcomeWords(
        _("Here is what you asked for"),
        _("Here is what you asked for."),
    ),
    Outcome.EMPTY: OutcomeWords(
        _("No order in your email"),
        _("Your email had no order in it. Here is where the game stands."),
    ),
    Outcome.STALE: OutcomeWords(
        _("The game has moved on"),
        _(
            "The game has moved on since the email you answered, so your orders were not used. Here is where it "
            "stands now."
        ),
    ),
    Outcome.NOT_YOURS: OutcomeWords(
        _("This seat is not yours"),
        _("Your orders were not used."),
    ),
    Outcome.NOBODY: OutcomeWords(
        _("Nobody reads that address"),
        _("Nobody reads the address you wrote to, so your email was not used."),
    ),
    Outcome.WRONG_TOKEN: OutcomeWords(
        _("That address no longer works"),
        _("The address you wrote to no longer works, so your email was not used."),
    ),
    Outcome.REFUSED: OutcomeWords(
        _("Email not carried out"),
        _("Your email was not carried out."),
    ),
}
