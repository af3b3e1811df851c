"""News of an answer replaced by another, handed on from report to report: plain data.

A report is that of an ``IncomingMail``, as `games.services.inbox.reply_commands` writes it.
"""

from typing import Any

Report = dict[str, Any]
MOST_MAILS = 20  # whose failures are handed on, the latest: more than that nobody writes within an hour by hand
MOST_LINES = 5  # of each


def hand_on(earlier: Report, later: Report) -> None:
    """Let a later report include the mails before it, untold by any answer yet.

    It then tells of all orders since the first of them (``before``). ``earlier`` has the failures,
    a dictionary a mail, oldest first: its ``lines``, the ``sentence`` with the reason, and the
    number of ``more`` lines; ``earlier_cut`` if there were more mails than are kept.
    """
    moves = [earlier.get("before"), later.get("before")]
    later["before"] = min((move for move in moves if move is not None), default=None)
    found = [*earlier.get("earlier", []), *failures(earlier)]
    different = [each for number, each in enumerate(found) if each not in found[:number]]
    if different:
        later["earlier"] = different[-MOST_MAILS:]
        later["earlier_cut"] = bool(earlier.get("earlier_cut")) or len(different) > MOST_MAILS


def failures(report: Report) -> list[Report]:
    """Return a mail's failures in the form of ``earlier``, if any; the rest of a preview was not to
    be done.
    """
    left, problem = report.get("left", []), report.get("problem")
    if not left or report.get("would"):
        return []
    why = [problem["sentence"]] if problem else []
    if not problem or report.get("request"):  # else what is told is of something that was done
        why += report.get("told", [])
    return [{"lines": left[:MOST_LINES], "sentence": " ".join(why), "more": max(0, len(left) - MOST_LINES)}]
