"""A player's orders in his Take Actions phase (rules 6.3 and 12), and changes of governors and
support, in sentences.
"""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext_lazy as nlazy

from games.present.event_words import EventTemplates, Sayings
from rulebooks.time_of_crisis.rules import log
from rulebooks.time_of_crisis.rules.state import NEUTRAL

from .. import names as called
from ..card_words import CARD_WORDS
from ..names import count_votes


def _card_used(event: log.CardUsed) -> EventTemplates:
    return CARD_WORDS[event.card].tell_use(event)


def _vote_held(event: log.VoteHeld) -> EventTemplates:
    if not event.pips:
        return EventTemplates(
            _("%(seat)s wins the vote in %(province)s without rolling."),
            _("You win the vote in %(province)s without rolling."),
        )
    words = {"pips": called.pips(event.pips), "votes": _tell_votes(event)}
    line = _("%(seat)s calls a vote in %(province)s and rolls %(pips)s: %(votes)s, %(needed)s needed. The vote fails.")
    own = _("You call a vote in %(province)s and roll %(pips)s: %(votes)s, %(needed)s needed. The vote fails.")
    if event.passed:
        line = _(
            "%(seat)s calls a vote in %(province)s and rolls %(pips)s: %(votes)s, %(needed)s needed. The vote succeeds."
        )
        own = _("You call a vote in %(province)s and roll %(pips)s: %(votes)s, %(needed)s needed. The vote succeeds.")
    return EventTemplates(line, own, words=words)


def _tell_votes(event: log.VoteHeld) -> str:
    """Tell the votes, with those given without dice."""
    if not event.extra:
        return count_votes(event.votes)
    line = _("%(votes)s (%(extra)s extra against a Populace Emperor)")
    return line % {"votes": count_votes(event.votes), "extra": event.extra}


def _governor_replaced(event: log.GovernorReplaced) -> EventTemplates:
    if event.province == "italia":
        return _emperor_replaced(event)
    if event.governor == NEUTRAL:
        return EventTemplates(
            _("A Neutral Governor replaces %(former)s in %(province)s (support %(support)s)."),
            others={"former": _("A Neutral Governor replaces you in %(province)s (support %(support)s).")},
        )
    if event.former < 0:
        return EventTemplates(
            _("%(governor)s becomes Governor of %(province)s (support %(support)s)."),
            others={"governor": _("You become Governor of %(province)s (support %(support)s).")},
        )
    return EventTemplates(
        _("%(governor)s replaces %(former)s as Governor of %(province)s (support %(support)s)."),
        others={
            "governor": _("You replace %(former)s as Governor of %(province)s (support %(support)s)."),
            "former": _("%(governor)s replaces you as Governor of %(province)s (support %(support)s)."),
        },
    )


def _emperor_replaced(event: log.GovernorReplaced) -> EventTemplates:
    """The Governor of Italia is Emperor (rule 4)."""
    if event.governor == NEUTRAL:
        return EventTemplates(
            _("%(province)s becomes neutral. %(former)s loses the throne."),
            others={"former": _("%(province)s becomes neutral. You lose the throne.")},
        )
    if event.former == NEUTRAL:
        return EventTemplates(_("%(governor)s becomes Emperor."), others={"governor": _("You become Emperor.")})
    return EventTemplates(
        _("%(governor)s replaces %(former)s as Emperor."),
        others={
            "governor": _("You replace %(former)s as Emperor."),
            "former": _("%(governor)s replaces you as Emperor."),
        },
    )


def _support_changed(event: log.SupportChanged) -> EventTemplates:
    if event.by < 0:
        return EventTemplates(_("Support in %(province)s falls to %(support)s."))
    return EventTemplates(_("Support in %(province)s rises to %(support)s."))


def _empire_proclaimed(event: log.EmpireProclaimed) -> EventTemplates:
    if event.others:
        return EventTemplates(
            _("%(seat)s breaks away from Rome with %(province)s (Seat of Power) and %(others)s."),
            _("You break away from Rome with %(province)s (Seat of Power) and %(others)s."),
        )
    return EventTemplates(
        _("%(seat)s breaks away from Rome with %(province)s (Seat of Power)."),
        _("You break away from Rome with %(province)s (Seat of Power)."),
    )


SAYINGS: Sayings = {
    log.CardPlayed: EventTemplates(lazy("%(seat)s plays %(card)s."), lazy("You play %(card)s.")),
    log.CardUsed: _card_used,
    log.GeneralRecruited: EventTemplates(
        lazy("%(seat)s recruits a General for %(cost)s Military."), lazy("You recruit a General for %(cost)s Military.")
    ),
    log.GovernorRecruited: EventTemplates(
        lazy("%(seat)s recruits a Governor for %(cost)s Senate."), lazy("You recruit a Governor for %(cost)s Senate.")
    ),
    log.LegionAdded: EventTemplates(
        lazy("%(seat)s adds a Legion to Army %(army)s %(in_region)s for %(cost)s Military."),
        lazy("You add a Legion to Army %(army)s %(in_region)s for %(cost)s Military."),
    ),
    log.ArmyCreated: EventTemplates(
        lazy("%(seat)s creates Army %(army)s in %(province)s."), lazy("You create Army %(army)s in %(province)s.")
    ),
    log.LegionTrained: EventTemplates(
        lazy("%(seat)s trains a Legion of Army %(army)s %(in_region)s."),
        lazy("You train a Legion of Army %(army)s %(in_region)s."),
    ),
    log.ArmyMoved: EventTemplates(
        # Translators: %(to_region)s and %(in_region)s have their preposition, as "in the homeland of the Goths".
        lazy("%(seat)s moves Army %(army)s from %(origin)s %(to_region)s."),
        lazy("You move Army %(army)s from %(origin)s %(to_region)s."),
    ),
    log.CapitalEntered: EventTemplates(
        lazy("%(seat)s moves Army %(army)s into the capital of %(province)s."),
        lazy("You move Army %(army)s into the capital of %(province)s."),
    ),
    log.CapitalLeft: EventTemplates(
        lazy("%(seat)s moves Army %(army)s out of the capital of %(province)s."),
        lazy("You move Army %(army)s out of the capital of %(province)s."),
    ),
    log.MobDispersed: EventTemplates(
        nlazy(
            "%(seat)s disperses %(count)s Mob in %(province)s (support %(support)s).",
            "%(seat)s disperses %(count)s Mobs in %(province)s (support %(support)s).",
            "count",
        ),
        nlazy(
            "You disperse %(count)s Mob in %(province)s (support %(support)s).",
            "You disperse %(count)s Mobs in %(province)s (support %(support)s).",
            "count",
        ),
    ),
    log.VoteHeld: _vote_held,
    log.GovernorReplaced: _governor_replaced,
    log.SupportChanged: _support_changed,
    log.MilitiaPlaced: EventTemplates(
        lazy("%(seat)s places Militia in %(province)s."), lazy("You place Militia in %(province)s.")
    ),
    log.GamesHeld: EventTemplates(
        lazy("%(seat)s holds games in %(province)s: one Mob leaves."),
        lazy("You hold games in %(province)s: one Mob leaves."),
    ),
    log.ImprovementBuilt: EventTemplates(
        lazy("%(seat)s builds in %(province)s: %(improvement)s."),
        lazy("You build in %(province)s: %(improvement)s."),
    ),
    log.EmpireProclaimed: _empire_proclaimed,
    log.EmpireExpanded: EventTemplates(
        lazy("Pretender %(seat)s gains %(provinces)s."), lazy("Your empire gains %(provinces)s.")
    ),
    log.EmpireEnded: EventTemplates(
        lazy("Pretender %(seat)s no longer holds %(provinces)s."),
        lazy("Your empire no longer holds %(provinces)s."),
    ),
}
