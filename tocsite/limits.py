"""Limits: all that people may do only so often, as ``settings.LIMITS``.

They count where a person comes in, at the site's pages and doors: bots, leagues, the demo and the
bench call services that count nothing. A network is a /24 of IPv4 or a /56 of IPv6.
"""

from datetime import timedelta
from typing import NamedTuple


class RateLimit(NamedTuple):
    """So often ``within`` a time, or at once if that is None; ``why`` is for the operator."""

    most: int
    within: timedelta | None
    why: str


MINUTE, HOUR, DAY = timedelta(minutes=1), timedelta(hours=1), timedelta(days=1)
LIMITS = {
    # Names, by person: each that is given up is nobody else's for a year
    "renames": RateLimit(3, 365 * DAY, "others are to know who is who, and to find names that are free"),
    # Lessons by email, by person: each is an email to their own address
    "lesson_emails": RateLimit(10, HOUR, "an email each; the replies to it count as all replies do"),
    # Files with all that is stored about somebody, by person
    "data_files": RateLimit(3, DAY, "each reads every table, and is kept for a week"),
    # Reports to moderators, by person
    "reports": RateLimit(10, DAY, "each is read by a moderator, and keeps what was reported"),
    # Tables, by person: the lobby is for those who want to play
    "tables_waiting": RateLimit(5, None, "more tables of one person than find players only fill the lobby"),
    "tables_running": RateLimit(40, None, "games that one person opened and that run; nobody can play more"),
    "tables_practised": RateLimit(10, None, "games against bots alone, whose every turn costs a bot's thinking"),
    "tables_opened": RateLimit(10, HOUR, "opening and cancelling in turns would mail and fill the lobby as well"),
    "practices_begun": RateLimit(10, HOUR, "beginning a game sets it up and lets bots play"),
    # Reading what people write, by person: each line takes some milliseconds of a processor
    "previews": RateLimit(20, MINUTE, "trying out reads every line and walks through the rules"),
    "plans": RateLimit(120, MINUTE, "each act on a plan tries out all of its lines; a click is an act"),
    "typed_orders": RateLimit(20, MINUTE, "written orders are read line by line"),
    # Files of games, by person: each is replayed by the rules, which takes a worker up to ten seconds
    "imports": RateLimit(20, DAY, "files to be replayed"),
    "imports_kept": RateLimit(200, None, "files and the games that came of them; each may be a megabyte"),
    # Reading what costs much, by network: what is kept already does not count
    "pictures": RateLimit(60, MINUTE, "pictures that nobody has drawn yet: each takes a worker half a second"),
    "past_read": RateLimit(
        120, MINUTE, "files and moves of games that are kept nowhere: each takes a tenth of a second"
    ),
    # Leagues, by person: each stands on the front page, and each announcement is a mail to everybody in a season
    "leagues_founded": RateLimit(3, DAY, "leagues stand on the front page"),
    "announcements": RateLimit(5, DAY, "mails to everybody in a season"),
    "players_put_in": RateLimit(50, DAY, "each is a mail to somebody who may not have asked for it"),
    "appeals": RateLimit(5, DAY, "each is a mail to everybody who may answer it"),
    # Words, by person and game: each message at the table is a mail to every other player
    "messages": RateLimit(30, HOUR, "at the table, mails of replies among them"),
    "messages_of_onlookers": RateLimit(30, HOUR, "in the onlookers' room, which everybody may enter"),
    "notes": RateLimit(120, HOUR, "kept for oneself; each is a row for ever"),
    "numbers_typed": RateLimit(
        9, DAY, "wrong numbers on the page of a mail's link: whoever goes on guessing is no person"
    ),
    # Mails that somebody asks for who is not signed in, whether the address is known or not, so that nothing is told
    "mails_asked": RateLimit(
        3,
        DAY,
        "of an address and a network: nobody's mailbox is flooded from one place; a code that "
        "was typed in counts no more",
    ),
    "mails_asked_at_home": RateLimit(10, HOUR, "of an address, from a network where its person has signed in"),
    "mails_asked_of_address": RateLimit(
        12, DAY, "of an address from everywhere, except from where its person has signed in"
    ),
    "mails_asked_of_network": RateLimit(20, HOUR, "of a network: a list of addresses cannot be tried"),
    "mails_to_nobody": RateLimit(3, DAY, "of an address that is no verified one: it never asked for our mails"),
    "mails_to_nobodies": RateLimit(
        500, DAY, "of the whole site: more is an attack on our name as a sender; the operator is told"
    ),
    "confirmations": RateLimit(1, 3 * MINUTE, "of an address: signing in again and again sends no mail each time"),
    # Passwords: by address and network, so that nobody is locked out by somebody elsewhere
    "passwords_tried": RateLimit(5, 5 * MINUTE, "wrong ones, of an address and a network"),
    "passwords_tried_of_network": RateLimit(
        20, 10 * MINUTE, "wrong ones, of a network: one password for many addresses"
    ),
    "passwords_tried_of_address": RateLimit(
        100,
        DAY,
        "wrong ones, of an address from everywhere, except from where its "
        "person has signed in: many networks guess no faster than a few",
    ),
    "second_factors_tried": RateLimit(
        10, HOUR, "wrong codes, of a person: who tries them knows the password, and may guess one of 300,000"
    ),
    # The pages of accounts, by network or person: what stands before all the above
    "sign_ups": RateLimit(20, HOUR, "forms sent, of a network; each spends a password's hash"),
    "sign_ins": RateLimit(30, MINUTE, "forms sent, of a network; each spends a password's hash"),
    "mails_asked_for": RateLimit(30, MINUTE, "forms sent, of a network"),
    "codes_typed": RateLimit(30, MINUTE, "forms sent, of a network; each code dies of three wrong tries anyway"),
    "reset_links": RateLimit(20, MINUTE, "forms sent, of a network"),
    "passwords_changed": RateLimit(
        5, MINUTE, "forms sent, of a person: whoever finds a browser signed in can guess no more"
    ),
    "addresses_changed": RateLimit(10, MINUTE, "forms sent, of a person"),
    "second_factors_changed": RateLimit(10, MINUTE, "forms sent, of a person"),
}
