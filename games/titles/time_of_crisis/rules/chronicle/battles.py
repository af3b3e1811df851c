"""Statistics of every battle (rule 8): its sides, hits and winner."""

from typing import Any

from games.engine.figures import Moment

from .. import log


class Battles:
    """Rows of battles; a side is as in `state.Battle`, ``winner`` the side that won or nothing."""

    def __init__(self) -> None:
        self.rows: list[dict[str, Any]] = []

    def see(self, moment: Moment) -> None:
        number = moment.before.round
        for event in moment.events:
            match event:
                case log.TurnStarted():
                    number = event.round
                case log.BattleJoined():
                    self.rows.append(_row(event, moment, number))
                case log.BattleRolled():
                    self.rows[-1]["hits"] = [event.attacker_hits, event.defender_hits]
                case log.BattleEnded():
                    self.rows[-1]["winner"] = event.winner


def _row(event: log.BattleJoined, moment: Moment, number: int) -> dict[str, Any]:
    return {
        "round": number,
        "place": moment.place,
        "number": moment.number,
        "region": event.region,
        "seat": event.seat,
        "attacker": event.attacker,
        "defender": event.defender,
        "opponent": event.opponent,
        "hits": [0, 0],
        "winner": "",
    }
