"""The account at the end of a soak: of everything how much was made, and what was lost or came twice."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from tests.soak.ledger import Answer, GivenOrder, Ledger
from tests.soak.restoration import Evidence, Restoration

DELIVERED = "sent"
SETTLED = (DELIVERED, "void", "skipped", "collected")  # the last waits for the hour of the daily digest
SHOWN = 10


@dataclass
class Line:
    """One kind of thing; ``in_window`` are mails that came twice in the window that is documented."""

    name: str
    total: int = 0
    lost: list[str] = field(default_factory=list)
    doubled: list[str] = field(default_factory=list)
    in_window: int = 0

    def __str__(self) -> str:
        window = f"   (twice in the documented window: {self.in_window})" if self.in_window else ""
        return f"{self.name:<12}{self.total:>8}{len(self.lost):>8}{len(self.doubled):>10}{window}"


def balance(
    ledger: Ledger, evidence: Evidence, accepted: Counter[str], restorations: Sequence[Restoration]
) -> list[Line]:
    """Compare what people did and got with what the site has."""
    return [
        moves(ledger, evidence),
        replies(ledger, evidence),
        decisions(evidence),
        mails(evidence, accepted),
        deadlines(ledger, evidence),
        results(evidence),
        restored(restorations, evidence),
    ]


def moves(ledger: Ledger, evidence: Evidence) -> Line:
    """Account for every order: one taken stands there once, in its order; one refused, not at all."""
    line = Line("moves", sum(len(game["moves"]) - 1 for game in evidence["games"].values() if game["moves"]))
    orders_of = ledger.by_player()
    for name, game in evidence["games"].items():
        numbers = [number for number, *_rest in game["moves"]]
        if numbers and numbers != list(range(game["move_count"] + 1)):
            line.lost.append(f"game {name} has gaps: {numbers}")
        for seat, player in enumerate(game["seats"]):
            moves_of_player = [action for _n, index, by, action in game["moves"] if index == seat and by == "player"]
            if player:
                _compare(line, f"{name} {player}", list(_orders(orders_of[name, player], evidence)), moves_of_player)
    return line


def _orders(orders: Sequence[GivenOrder], evidence: Evidence) -> Iterator[tuple[str, bool]]:
    """Yield each order with whether it has to be there; those of replies as the site understood them."""
    for order_given in orders:
        if order_given.reply:
            yield from ((order, True) for order in evidence["replies"].get(order_given.reply, {}).get("orders", []))
        elif order_given.answer != Answer.REFUSED:
            yield from ((order, order_given.answer == Answer.TAKEN) for order in order_given.orders)


def _compare(line: Line, where: str, orders: list[tuple[str, bool]], moves_made: list[str]) -> None:
    """Align both with the fewest faults: what nobody gave is doubled, and what was taken and is not there is lost."""
    costs = _costs(orders, moves_made)
    at, place = 0, 0
    while at < len(orders) or place < len(moves_made):
        order, is_certain = orders[at] if at < len(orders) else ("", False)
        if place < len(moves_made) and order == moves_made[place] and costs[at][place] == costs[at + 1][place + 1]:
            at, place = at + 1, place + 1
        elif at < len(orders) and costs[at][place] == costs[at + 1][place] + is_certain:
            line.lost += [f"{where}: {order}"] * is_certain
            at += 1
        else:
            line.doubled.append(f"{where}: {moves_made[place]}")
            place += 1


def _costs(orders: list[tuple[str, bool]], moves_made: list[str]) -> list[list[int]]:
    """Return the fewest faults of what is left of both, by how much of each is done."""
    costs = [[len(moves_made) - place for place in range(len(moves_made) + 1)]]
    for order, is_certain in reversed(orders):
        row = [costs[0][-1] + is_certain]
        for place in range(len(moves_made) - 1, -1, -1):
            least = min(costs[0][place] + is_certain, row[0] + 1)
            row.insert(0, min(least, costs[0][place + 1]) if order == moves_made[place] else least)
        costs.insert(0, row)
    return costs


def replies(ledger: Ledger, evidence: Evidence) -> Line:
    """Account for every mail to the site: one that was taken is dealt with once."""
    reports = evidence["replies"]
    sent_replies = [entry for entry in ledger.given if entry.reply]
    return Line(
        "replies",
        len(sent_replies),
        [f"{entry}" for entry in sent_replies if entry.answer == Answer.TAKEN and entry.reply not in reports],
        [name for name, reply in reports.items() if reply["rows"] != 1],
    )


def decisions(evidence: Evidence) -> Line:
    """Account for every decision that a person had to make: one mail asks it first."""
    mails_of = Counter(tuple(row) for row in evidence["asked"])
    rows = [tuple(row) for row in evidence["decisions"]]
    return Line(
        "decisions",
        len(rows),
        [f"seat, person and move {row}" for row in rows if not mails_of[row]],
        [f"seat, person and move {row}" for row, times in mails_of.items() if times > 1],
    )


def mails(evidence: Evidence, accepted: Counter[str]) -> Line:
    """Account for every mail: sent is what the mail server took, once for each attempt at most."""
    line = Line("mails", len(evidence["mails"]))
    for name, (status, attempts) in evidence["mails"].items():
        times_taken = accepted[name]
        if status not in SETTLED or (status == DELIVERED and not times_taken):
            line.lost.append(f"{name} is {status} after {attempts} attempts and was taken {times_taken} times")
        if times_taken > attempts:
            line.doubled.append(f"{name} is {status} after {attempts} attempts and was taken {times_taken} times")
        else:
            line.in_window += max(0, times_taken - (status == DELIVERED))
    line.doubled += [f"{name} was never owed" for name in set(accepted) - set(evidence["mails"])]
    return line


def deadlines(ledger: Ledger, evidence: Evidence) -> Line:
    """Account for every decision whose time was up: the site noticed it once."""
    noticed: Counter[int] = Counter(evidence["expiries"])
    return Line(
        "deadlines",
        ledger.timeouts.total(),
        [f"seat {seat}" for seat in (ledger.timeouts - noticed).elements()],
        [f"seat {seat}" for seat in (noticed - ledger.timeouts).elements()],
    )


def results(evidence: Evidence) -> Line:
    """Account for every game that is over: one place and one mail for each person, one result for a league's seat."""
    finished = {name: game for name, game in evidence["games"].items() if game["over"]}
    line = Line("results", len(finished), list(evidence["faults"]))
    for name, game in finished.items():
        people = Counter(player for player in game["seats"] if player)
        people_told = Counter(game["told_of_end"])
        places = sorted(game["result"] or []) == list(range(len(game["seats"]))) and None not in game["places"]
        line.lost += [] if places else [f"{name} is over without places"]
        line.lost += [f"{name}: {player} was not told" for player in people - people_told]
        line.doubled += [f"{name}: {player} was told again" for player in people_told - people]
        line.lost += [
            f"{name}: {player} was not told of the start" for player in people - Counter(game["told_of_start"])
        ]
    for table, seats, booked in evidence["booked"]:
        line.lost += [f"table {table} of the league"] * (booked < seats)
        line.doubled += [f"table {table} of the league"] * (booked > seats)
    return line


def restored(restorations: Sequence[Restoration], evidence: Evidence) -> Line:
    """Account for every backup: the fresh site has all that came before it, and nothing of its own."""
    line = Line("restores", len(restorations))
    for restoration in restorations:
        lost, foreign = restoration.differences(evidence)
        line.lost += lost
        line.doubled += foreign
    return line


def report(lines: Sequence[Line]) -> Iterator[str]:
    """Yield the account for people to read, with the first things lost and doubled of each kind."""
    yield f"{'':<12}{'made':>8}{'lost':>8}{'doubled':>10}"
    yield from map(str, lines)
    for line in lines:
        yield from (f"lost, of {line.name}: {loss}" for loss in line.lost[:SHOWN])
        yield from (f"doubled, of {line.name}: {double}" for double in line.doubled[:SHOWN])
