"""Mails about acts at the organisers' desk, to the people concerned."""

from collections.abc import Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from accounts.languages import Sentence
from accounts.models import User
from games.leagues.models import Decision, DeskAct, League, Season
from games.leagues.words.answers import APPEAL, how_to_appeal
from games.models import Game
from games.present.lists import join_sentences
from games.services.outbox import news

from .telling import letters


def mail_act(act: DeskAct, text: Sentence, answers: Sequence[str] = ()) -> None:
    """Tell people an act's meaning for them, its reason, and the way to appeal.

    They can answer with some other words as well.
    """
    decision = act.decision
    about: League | Season = decision.league
    game = act.table.game if decision.season and act.table else None
    if game and decision.season:
        about = decision.season

    def words(user: User) -> tuple[str, str]:
        may_appeal = user.pk != decision.by_id
        headline = decision.sentence
        if game:  # its name has its place, and then that of its season
            headline = headline.replace(game.name, game.name.partition(Game.BETWEEN)[0])
        lines = [text(), _decided_by(decision), *([how_to_appeal()] if may_appeal else [])]
        return headline, "\n\n".join(lines)

    readers = act.people.filter(is_active=True)
    if act.kind == DeskAct.Kind.PUT_IN and decision.by is not None:  # an invitation that nobody has to get
        readers = readers.exclude(blocks__blocked=decision.by)
    questions: dict[str, Any] = {"asks": f"decision:{decision.pk}", "answers": [*answers, APPEAL]}
    news.tell_people(
        letters(f"act-{decision.pk}", about, readers, words), page=decision.get_absolute_url(), **questions
    )


def mail_undone_act(decision: Decision, act: DeskAct, text: Sentence) -> None:
    """Tell people about an act undone by an appeal.

    The others can appeal in turn against a result.
    """
    is_result = act.kind == DeskAct.Kind.RULE

    def words(user: User) -> tuple[str, str]:
        may_appeal = is_result and user.pk != decision.by_id
        lines = [
            act.decision.sentence,
            text(),
            _decided_by(decision),
            *([how_to_appeal()] if may_appeal else []),
        ]
        return _("Undone after an appeal"), "\n\n".join(lines)

    readers = act.people.filter(is_active=True)
    questions: dict[str, Any] = {"asks": f"decision:{decision.pk}", "answers": [APPEAL]} if is_result else {}
    news.tell_people(
        letters(f"undone-{decision.pk}", decision.league, readers, words), page=decision.get_absolute_url(), **questions
    )


def mail_moved(decision: Decision, moves: Iterable[tuple[User, int]]) -> None:
    """Tell people about a change of tier through corrected results."""
    direction_of = {user.pk: way for user, way in moves}

    def words(user: User) -> tuple[str, str]:
        now = {1: _("You are promoted."), -1: _("You are relegated."), 0: _("You stay in your tier.")}[
            direction_of[user.pk]
        ]
        text = _("A result of the season has changed, and so has the list of promoted and relegated players.")
        return _("Promotion and relegation have changed"), f"{join_sentences([text, now])}\n\n{_decided_by(decision)}"

    readers = User.objects.filter(pk__in=direction_of, is_active=True)
    news.tell_people(letters(f"moved-{decision.pk}", decision.league, readers, words), page=decision.get_absolute_url())


def _decided_by(decision: Decision) -> str:
    text = {"name": decision.by.username if decision.by else "–", "reason": decision.because}
    return _("Decided by %(name)s: %(reason)s") % text
