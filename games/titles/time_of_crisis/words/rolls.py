"""The dice of an event, to be drawn: what counts of a vote, a battle, a crisis, and what came of it."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from games.present.event_words import DiceRow, Die, EventTemplates, Sayings
from games.titles.title import Names
from rulebooks.engine.events import Event
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.data.emperors import EMPEROR_DIES_FROM
from rulebooks.time_of_crisis.rules.state import NEUTRAL, NOBODY, Shot

from . import sentences
from .names import count_hits, count_votes


def rows(event: Event) -> Sequence[DiceRow]:
    """Return the dice of an event, a row for each side; empty if none was rolled."""
    draw = DRAWN.get(type(event))
    dice_rows = [row for row in draw(event) if row.dice] if draw else []
    return dice_rows if len(dice_rows) > 1 else [row._replace(label="") for row in dice_rows]


def _vote(event: log.VoteHeld) -> list[DiceRow]:
    """The dice with votes are the highest: the lowest pip that counts follows from the position."""
    votes = sorted(event.pips, reverse=True)[: event.votes - event.extra] if event.pips else []
    lowest = votes[-1] if votes else 7
    dice = [Die(pip, pip >= lowest, bonus=number >= event.dice) for number, pip in enumerate(event.pips)]
    return [DiceRow(dice)]


def _battle(event: log.BattleRolled) -> list[DiceRow]:
    return [_side(event.attacker_shots, lazy("Attacker")), _side(event.defender_shots, lazy("Defender"))]


def _strike(event: log.BattleStruck) -> list[DiceRow]:
    return [_side(event.attacker_shots, lazy("Attacker"))]


def _side(shots: Iterable[Shot], label: Any) -> DiceRow:
    return DiceRow([Die(shot.pip, shot.hit, bonus=shot.bonus) for shot in shots], label)


def _two(event: log.CrisisRolled | log.InvasionRolled) -> list[DiceRow]:
    return [DiceRow([Die(event.white, colour="white"), Die(event.black, colour="black")])]


def _risk(event: log.EmperorRisked) -> list[DiceRow]:
    return [DiceRow([Die(pip, pip >= EMPEROR_DIES_FROM.value) for pip in event.pips])]


def _palmyra(event: log.PalmyraRolled) -> list[DiceRow]:
    return [DiceRow([Die(event.pips)])]


def _faction(event: log.FactionEvent) -> list[DiceRow]:
    return [DiceRow([Die(event.pip)] if event.pip else [])]


DRAWN: dict[type[Event], Callable[[Any], list[DiceRow]]] = {
    log.VoteHeld: _vote,
    log.BattleRolled: _battle,
    log.BattleStruck: _strike,
    log.CrisisRolled: _two,
    log.InvasionRolled: _two,
    log.EmperorRisked: _risk,
    log.PalmyraRolled: _palmyra,
    log.FactionEvent: _faction,
}
"""The reader of the dice, by the kind of event."""


def result(events: Sequence[Event], names: Names, reader: int | None) -> str:
    """Tell in one line what came of a roll, the first of these events; the others followed it."""
    roll, *later = events
    lines = [sentences.say(RESULTS[type(roll)], roll, names, reader)] if type(roll) in RESULTS else []
    lines += [
        sentences.sentence(event, names, reader) for event in later if isinstance(event, CAME.get(type(roll), ()))
    ]
    return " ".join(lines) or sentences.sentence(roll, names, reader)


CAME: dict[type[Event], tuple[type[Event], ...]] = {
    log.BattleRolled: (log.BattleEnded,),
    log.BattleStruck: (log.BattleEnded,),
    log.CrisisRolled: (log.TribeStirred, log.EventDrawn),
    log.InvasionRolled: (log.Invaded,),
}
"""The events that are the result of a roll, by its kind."""


def _vote_result(event: log.VoteHeld) -> EventTemplates:
    words = {"votes": count_votes(event.votes)}
    if event.passed and event.province == "italia":
        return EventTemplates(
            _("%(votes)s, %(needed)s needed. %(seat)s becomes Emperor."),
            _("%(votes)s, %(needed)s needed. You become Emperor."),
            words=words,
        )
    if event.passed:
        return EventTemplates(
            _("%(votes)s, %(needed)s needed. %(seat)s wins %(province)s."),
            _("%(votes)s, %(needed)s needed. You win %(province)s."),
            {"former": _("%(votes)s, %(needed)s needed. You lose %(province)s to %(seat)s.")},
            words,
        )
    if event.former == NEUTRAL:
        return EventTemplates(_("%(votes)s, %(needed)s needed. %(province)s stays neutral."), words=words)
    if event.former == NOBODY:
        return EventTemplates(_("%(votes)s, %(needed)s needed. Nothing changes in %(province)s."), words=words)
    return EventTemplates(
        _("%(votes)s, %(needed)s needed. %(former)s keeps %(province)s."),
        others={"former": _("%(votes)s, %(needed)s needed. You keep %(province)s.")},
        words=words,
    )


def _battle_result(event: log.BattleRolled) -> EventTemplates:
    words = {"hits": count_hits(event.attacker_hits), "against": event.defender_hits}
    if event.again:
        return EventTemplates(_("Second roll %(in_region)s: %(hits)s against %(against)s."), words=words)
    return EventTemplates(_("Battle %(in_region)s: %(hits)s against %(against)s."), words=words)


def _strike_result(event: log.BattleStruck) -> EventTemplates:
    return EventTemplates(
        _("Before the battle %(in_region)s: %(hits)s."), words={"hits": count_hits(event.attacker_hits)}
    )


def _risk_result(event: log.EmperorRisked) -> EventTemplates:
    if event.died:
        return EventTemplates(_("Emperor %(seat)s falls %(in_region)s."), _("Your Emperor falls %(in_region)s."))
    return EventTemplates(_("Emperor %(seat)s survives."), _("Your Emperor survives."))


RESULTS: Sayings = {
    log.VoteHeld: _vote_result,
    log.BattleRolled: _battle_result,
    log.BattleStruck: _strike_result,
    log.EmperorRisked: _risk_result,
}
"""Results of rolls whose own sentence in the log does not say it best."""
