"""Subjects of the mails of a game: its name, and the mail in a few words."""

from collections.abc import Callable, Sequence

from django.utils.text import Truncator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games import durations
from games.models import IncomingMail, MailKind
from games.present.lists import join_list
from tocsite.isolation import isolate, without_isolates

from .context import winners
from .letters import Letter
from .outcome_words import OUTCOME_WORDS

LONGEST_SUBJECT = 110  # characters; phones show fewer, archives no more
NAME = 40  # characters of a game's name in a subject
Outcome = IncomingMail.Outcome


def write_subject(letter: Letter) -> str:
    """Write the subject of a mail on one line; `threads` tells how it keeps threads together."""
    write = SUBJECTS.get(letter.notification.kind, _with_game)
    for name in name_game(letter):
        line = " ".join(write(letter, name).split())
        if len(line) <= LONGEST_SUBJECT:
            break
    return Truncator(line).chars(LONGEST_SUBJECT)


def write_headline(letter: Letter) -> str:
    """Write the mail in a few words, without its game's name."""
    return KIND_HEADLINES[letter.notification.kind](letter)


def name_game(letter: Letter) -> Sequence[str]:
    """Return names of the game for a subject, from the longest to the shortest.

    A game drawn by a league or a ladder is one of many: it goes by its place there and by the
    others at its table, left out whole if they do not fit.
    """
    game = letter.game
    place, between, of = without_isolates(game.name).partition(game.BETWEEN)
    if game.creator_id is not None or not between:
        return [isolate(Truncator(without_isolates(game.name)).chars(NAME))]
    place = isolate(Truncator(place).chars(NAME))
    others = sorted((seat.sitter for seat in letter.seats if seat.user_id != letter.user_id), key=len)
    # Translators: %(place)s is a game's name by its place in a league, such as "Round 2, table 3".
    met = _("%(place)s with %(others)s") % {"place": place, "others": join_list(others)}
    more = ngettext(
        "%(place)s with %(name)s and %(more)d other", "%(place)s with %(name)s and %(more)d others", len(others) - 1
    )
    some = more % {"place": place, "name": others[0], "more": len(others) - 1} if others[1:] else met
    return [f"{met}{between}{isolate(of)}", met, some, f"{place}"]


def _game_started(letter: Letter) -> str:
    return _("The game has started")


def _message(letter: Letter) -> str:
    words = {"author": letter.author}
    if letter.is_to_reader_alone:
        return _("Private message from %(author)s") % words
    if letter.is_to_some:
        return _("Message from %(author)s to some players") % words
    return _("Message from %(author)s") % words


def _request(letter: Letter) -> str:
    if letter.seat_news:
        return letter.request_result
    request = letter.notification.request
    words = {"asker": request.asker.username if request else ""}
    if request and request.kind == request.Kind.REWIND:
        return _("%(asker)s requests a rewind") % words
    if request and request.seat is None:
        return _("%(asker)s requests a pause") % words
    return _("%(asker)s requests more time") % words


def _seat_news(letter: Letter) -> str:
    return letter.seat_news.headline if letter.seat_news else ""


def _game_over(letter: Letter) -> str:
    won = winners(letter.standings)
    line = ngettext("Game over. Winner: %(winner)s", "Game over. Winners: %(winner)s", len(won))
    return line % {"winner": join_list(won)}


def _answer(letter: Letter) -> str:
    answer = letter.answer
    if answer is None:
        return ""
    if answer.to_an_invitation:
        return _("Your answer to the invitation")
    is_acted = answer.incoming.outcome == Outcome.ACTED
    if answer.is_question:
        return _("A question about your order")
    if answer.would and not is_acted:
        return _("Preview of your orders")
    if is_acted and answer.stopped:
        return _("Not all of your email was carried out")
    if answer.orders_done:
        return ngettext("Order carried out", "Orders carried out", len(answer.orders_done))
    return str(OUTCOME_WORDS[answer.incoming.outcome].subject)


KIND_HEADLINES: dict[str, Callable[[Letter], str]] = {
    MailKind.STARTED: _game_started,
    MailKind.ANSWER: _answer,
    MailKind.OVER: _game_over,
    MailKind.LEFT: _seat_news,
    MailKind.TAKEOVER: _seat_news,
    MailKind.WANTED: lambda letter: _("Substitute wanted"),
    MailKind.MESSAGE: _message,
    MailKind.INVITATION: lambda letter: _("%(host)s invites you to a game") % {"host": letter.host},
    MailKind.REQUEST: _request,
}
"""A mail in a few words, without its game's name: for its subject and for a line of a digest."""


def _with_game(letter: Letter, name: str) -> str:
    # Translators: the subject of an email. %(headline)s is one of its headlines, such as "Game paused".
    return _("%(game)s: %(headline)s") % {"game": name, "headline": write_headline(letter)}


def _decision(letter: Letter, name: str) -> str:
    """The subject of a decision and its reminders, the same as long as question and deadline are.

    In English all of it is ASCII, shown by every program and never encoded.
    """
    # Translators: the subject of an email. %(question)s is a few words, such as "Your turn".
    return _with_question(letter, name, _("%(game)s: %(question)s (due %(deadline)s)"), {"game": name})


def _with_question(letter: Letter, name: str, line: str, others: dict[str, str]) -> str:
    """Fill in question and deadline; the question is cut short, for the deadline is to show on a phone as well."""
    words = others | {"question": letter.prompt.topic, "deadline": durations.in_short(letter.until)}
    if len(line % words) <= LONGEST_SUBJECT or name != name_game(letter)[-1]:
        return line % words
    room = LONGEST_SUBJECT - len(line % (words | {"question": ""}))
    return line % (words | {"question": Truncator(letter.prompt.topic).chars(room)})


def _answer_or_decision(letter: Letter, name: str) -> str:
    """The subject of an answer: what came of the mail, and the decision if it asks one. Its headers,
    and not its subject, keep it in the thread.
    """
    if letter.answer is None or not letter.answer.asks:
        return _with_game(letter, name)
    # Translators: the subject of an email. %(headline)s tells what came of the reader's own one, such as "Order carried
    # out", and %(question)s is a few words, such as "Your turn".
    line = _("%(game)s: %(headline)s. %(question)s (due %(deadline)s)")
    return _with_question(letter, name, line, {"game": name, "headline": write_headline(letter)})


def _invitation(letter: Letter, name: str) -> str:
    return _("%(host)s invites you to %(game)s") % {"game": name, "host": letter.host}


def _substitute(letter: Letter, name: str) -> str:
    return _("Substitute wanted: %(game)s") % {"game": name}


SUBJECTS: dict[str, Callable[[Letter, str], str]] = {
    MailKind.TURN: _decision,
    MailKind.REMINDER: _decision,
    MailKind.ANSWER: _answer_or_decision,
    MailKind.WANTED: _substitute,
    MailKind.INVITATION: _invitation,
}
"""Subjects by kind and a name of the game; for all other kinds it is the name, then the headline."""
