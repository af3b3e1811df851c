"""What happened, in the reader's language: one sentence for every event of the log.

Most events are one template in TEMPLATES, filled from their own fields by `fill`; those whose wording depends on their
figures have a function, registered for their class.
"""

from collections.abc import Callable, Iterable
from functools import singledispatch
from typing import Any

from games.engine.events import Event
from games.present.spoken import gettext as _
from games.present.spoken import ngettext

from ..rules import log
from ..rules.state import NEUTRAL, Shot
from . import names as called
from .event_templates import REASONS, TEMPLATES
from .names import Names

FORMATS: dict[str, Callable[[Any], str]] = {
    "province": called.region,
    "region": called.region,
    "origin": called.region,
    "provinces": called.regions,
    "others": called.regions,
    "card": lambda card: called.event_card(card) if isinstance(card, int) else called.card(card),
    "tribe": lambda tribe: str(called.TRIBES[tribe]),
    "leader": called.figure,
    "rival": called.figure,
    "improvement": lambda kind: str(called.IMPROVEMENTS[kind]),
    "sphere": lambda sphere: str(called.SPHERES[sphere]),
    "attacker": called.force,
    "defender": called.force,
    "force": called.force,
    "side": called.force,
    "winner": called.force,
}
PEOPLE = ("seat", "governor", "former")


@singledispatch
def sentence(event: Event, names: Names) -> str:
    """The log line of an event; whether the reader may see it is `engine.visible`'s to say."""
    return str(TEMPLATES[type(event)] % fill(event, names))


def without_repeats(events: Iterable[Event]) -> list[Event]:
    """Events without what the one before has told its own reader in more words: which cards, and then how many."""
    told: list[Event] = []
    for event in events:
        if not (told and _repeats(event, told[-1])):
            told.append(event)
    return told


def _repeats(event: Event, before: Event) -> bool:
    return isinstance(event, log.HandRefilled) and isinstance(before, log.CardsTaken) and event.seat == before.seat


def fill(event: Event, names: Names) -> dict[str, Any]:
    """The fields of an event as words; empty ones and figures as they are."""
    return {field: _word(field, getattr(event, field), names) for field in event.__struct_fields__}


def _word(field: str, value: Any, names: Names) -> Any:
    if field in PEOPLE:
        return called.person(names, value)
    return FORMATS[field](value) if field in FORMATS and value else value


@sentence.register
def _cards_taken(event: log.CardsTaken, names: Names) -> str:
    words = {"seat": names[event.seat], "cards": called.joined(map(called.card, event.cards))}
    return _("%(seat)s takes into hand: %(cards)s.") % words


@sentence.register
def _hand_refilled(event: log.HandRefilled, names: Names) -> str:
    line = ngettext(
        "%(seat)s takes %(count)s card into hand.", "%(seat)s takes %(count)s cards into hand.", event.count
    )
    return line % fill(event, names)


@sentence.register
def _markers_removed(event: log.MarkersRemoved, names: Names) -> str:
    words = {
        "seat": names[event.seat],
        "quaestors": called.regions(event.quaestors),
        "castra": called.regions(event.castra),
    }
    if event.quaestors and event.castra:
        return _("%(seat)s takes back the Quaestors of %(quaestors)s and the Castra in %(castra)s.") % words
    if event.quaestors:
        return _("%(seat)s takes back the Quaestors of %(quaestors)s.") % words
    return _("%(seat)s takes back the Castra in %(castra)s.") % words


@sentence.register
def _crisis_rolled(event: log.CrisisRolled, names: Names) -> str:
    words = fill(event, names) | {"result": called.CRISES[event.result]}
    if event.result in called.TRIBES:
        return _("%(seat)s rolls the crisis: %(white)s and %(black)s, the %(result)s.") % words
    return _("%(seat)s rolls the crisis: %(white)s and %(black)s, %(result)s.") % words


@sentence.register
def _tribe_stirred(event: log.TribeStirred, names: Names) -> str:
    line = ngettext(
        "The %(tribe)s stir: %(active)s is active in their homeland.",
        "The %(tribe)s stir: %(active)s are active in their homeland.",
        event.active,
    )
    return line % fill(event, names)


@sentence.register
def _invasion_rolled(event: log.InvasionRolled, names: Names) -> str:
    if not event.invaders:
        return _("Invasion roll, white %(white)s and black %(black)s: the %(tribe)s stay at home.") % fill(event, names)
    line = ngettext(
        "Invasion roll, white %(white)s and black %(black)s: %(invaders)s of the %(tribe)s invades.",
        "Invasion roll, white %(white)s and black %(black)s: %(invaders)s of the %(tribe)s invade.",
        event.invaders,
    )
    return line % fill(event, names)


@sentence.register
def _invaded(event: log.Invaded, names: Names) -> str:
    words = {"province": called.region(event.province), "party": called.joined(_party(event))}
    if event.active:
        return _("Invasion of %(province)s by %(party)s.") % words
    return _("The Limes of %(province)s hold, inactive: %(party)s.") % words


def _party(event: log.Invaded) -> list[str]:
    line = _("%(count)s of the %(tribe)s") % {"count": event.count, "tribe": called.TRIBES[event.tribe]}
    return [*map(called.figure, event.leaders), *([line] if event.count else [])]


@sentence.register
def _expelled(event: log.Expelled, names: Names) -> str:
    if event.leader:
        return _("Palmyra drives %(leader)s out of %(region)s and out of the game.") % fill(event, names)
    return _("Palmyra drives a Sassanid out of %(region)s.") % fill(event, names)


@sentence.register
def _card_used(event: log.CardUsed, names: Names) -> str:
    words = fill(event, names)
    if event.tribe and event.army:
        return _foederati(event, words)
    if event.tribe:
        return _("%(seat)s uses %(card)s: the %(tribe)s in %(province)s turn inactive.") % words
    if event.army and event.province:
        return _("%(seat)s uses %(card)s for Army %(army)s in %(province)s.") % words
    if event.army:
        return _("%(seat)s uses %(card)s for Army %(army)s.") % words
    if event.province:
        return _("%(seat)s uses %(card)s in %(province)s.") % words
    return _("%(seat)s uses %(card)s.") % words


def _foederati(event: log.CardUsed, words: dict[str, Any]) -> str:
    if event.went_home:
        return _("%(seat)s uses %(card)s: a barbarian of the %(tribe)s in %(province)s goes home.") % words
    return _("%(seat)s uses %(card)s: a barbarian of the %(tribe)s in %(province)s joins Army %(army)s.") % words


@sentence.register
def _vote_held(event: log.VoteHeld, names: Names) -> str:
    words = fill(event, names) | {"pips": called.pips(event.pips), "votes": votes(event.votes)}
    if not event.pips:
        return _("%(seat)s needs no dice for a Governor in %(province)s: the vote is certain.") % words
    line = _("%(seat)s asks for a Governor in %(province)s and rolls %(pips)s: %(votes)s, %(needed)s needed; it fails.")
    if event.passed:
        line = _(
            "%(seat)s asks for a Governor in %(province)s and rolls %(pips)s: %(votes)s, %(needed)s needed; it passes."
        )
    return line % words


def votes(count: int) -> str:
    """So many votes."""
    return ngettext("%(count)s vote", "%(count)s votes", count) % {"count": count}


@sentence.register
def _governor_replaced(event: log.GovernorReplaced, names: Names) -> str:
    words = fill(event, names)
    if event.governor == NEUTRAL:
        return _("%(province)s: a Neutral Governor takes over from %(former)s; support %(support)s.") % words
    return _("%(province)s: %(governor)s takes over from %(former)s; support %(support)s.") % words


@sentence.register
def _support_changed(event: log.SupportChanged, names: Names) -> str:
    if event.by < 0:
        return _("Support of %(province)s falls to %(support)s.") % fill(event, names)
    return _("Support of %(province)s rises to %(support)s.") % fill(event, names)


@sentence.register
def _empire_proclaimed(event: log.EmpireProclaimed, names: Names) -> str:
    if event.others:
        return _("%(seat)s breaks away from Rome with the Seat of Power in %(province)s, and with %(others)s.") % fill(
            event, names
        )
    return _("%(seat)s breaks away from Rome with the Seat of Power in %(province)s.") % fill(event, names)


@sentence.register
def _battle_rolled(event: log.BattleRolled, names: Names) -> str:
    words = {
        "region": called.region(event.region),
        "attack": shots(event.attacker_shots),
        "defence": shots(event.defender_shots),
        "attacker_hits": hits(event.attacker_hits),
        "defender_hits": hits(event.defender_hits),
    }
    if event.again:
        return (
            _(
                "Second roll in %(region)s: attacker %(attack)s, %(attacker_hits)s; defender %(defence)s, "
                "%(defender_hits)s."
            )
            % words
        )
    return (
        _("Dice in %(region)s: attacker %(attack)s, %(attacker_hits)s; defender %(defence)s, %(defender_hits)s.")
        % words
    )


def hits(count: int) -> str:
    """So many hits."""
    return ngettext("%(count)s hit", "%(count)s hits", count) % {"count": count}


def shots(rolled: list[Shot]) -> str:
    """Dice of a battle in the order rolled, bonus dice in brackets."""
    return ", ".join(f"({shot.pip})" if shot.bonus else str(shot.pip) for shot in rolled) or _("no dice")


@sentence.register
def _losses_taken(event: log.LossesTaken, names: Names) -> str:
    words = fill(event, names) | {"losses": called.joined(losses(event)) or _("nothing")}
    if event.destroyed:
        return _("%(seat)s loses %(losses)s; nothing is left of %(force)s.") % words
    return _("%(seat)s loses %(losses)s with %(force)s.") % words


def losses(event: log.LossesTaken) -> list[str]:
    parts = [
        (event.militia, ngettext("%(count)s Militia", "%(count)s Militia", event.militia)),
        (event.barbarians, ngettext("%(count)s Foederatus", "%(count)s Foederati", event.barbarians)),
        (
            event.flipped,
            ngettext("the strength of %(count)s Legion", "the strength of %(count)s Legions", event.flipped),
        ),
        (event.removed, ngettext("%(count)s Legion", "%(count)s Legions", event.removed)),
    ]
    return [line % {"count": count} for count, line in parts if count]


@sentence.register
def _barbarians_removed(event: log.BarbariansRemoved, names: Names) -> str:
    words = fill(event, names) | {"count": event.count, "names": called.joined(map(called.figure, event.names))}
    if event.names and event.count:
        return _("%(names)s and %(count)s of %(side)s fall in %(region)s.") % words
    if event.names:
        return ngettext("%(names)s falls in %(region)s.", "%(names)s fall in %(region)s.", len(event.names)) % words
    return (
        ngettext("%(count)s of %(side)s falls in %(region)s.", "%(count)s of %(side)s fall in %(region)s.", event.count)
        % words
    )


@sentence.register
def _battle_ended(event: log.BattleEnded, names: Names) -> str:
    words = fill(event, names)
    if not event.winner:
        return _("The battle in %(region)s has no winner: both sides are wiped out.") % words
    if event.seat == NEUTRAL:
        return _("The battle in %(region)s is won by %(winner)s.") % words
    return _("%(seat)s wins the battle in %(region)s with %(winner)s.") % words


@sentence.register
def _retreated(event: log.Retreated, names: Names) -> str:
    if event.side in called.TRIBES:
        return _("From %(region)s the survivors of %(side)s go home.") % fill(event, names)
    return _("Retreat in %(region)s: %(side)s leaves the capital.") % fill(event, names)


@sentence.register
def _legacy_gained(event: log.LegacyGained, names: Names) -> str:
    return str(REASONS[event.why] % {"seat": names[event.seat], "amount": abs(event.amount)})


@sentence.register
def _emperor_turn(event: log.EmperorTurn, names: Names) -> str:
    words = fill(event, names)
    if event.by < 0:
        return _("%(seat)s loses an Emperor Turn and has %(turns)s now.") % words
    return _("%(seat)s rules undisputed: Emperor Turns now %(turns)s.") % words


@sentence.register
def _tie_broken(event: log.TieBroken, names: Names) -> str:
    rolls = called.joined(
        _("%(seat)s %(pip)s") % {"seat": names[seat], "pip": pip} for seat, pip in event.rolls.items()
    )
    return _("Dice break the tie: %(rolls)s.") % {"rolls": rolls}


@sentence.register
def _game_over(event: log.GameOver, names: Names) -> str:
    words = {"winner": names[event.places[0]], "scores": called.joined(scores(event, names))}
    if event.diocletian:
        return _("Diocletian ends the crisis, and %(winner)s wins: %(scores)s.") % words
    return _("The game is over, and %(winner)s wins: %(scores)s.") % words


def scores(event: log.GameOver, names: Names) -> list[str]:
    """Who has how much legacy, the winner first."""
    line = _("%(seat)s %(legacy)s")
    return [line % {"seat": names[seat], "legacy": event.legacy[seat]} for seat in event.places]
