"""What an answer would have told that another takes the place of, handed on from report to report: plain data.

A report is that of an ``IncomingMail``, as `games.services.inbox.reply_commands` writes it.
"""

from typing import Any

Report = dict[str, Any]
MOST_MAILS = 20  # whose failures are handed on, the latest: more than that nobody writes within an hour by hand
MOST_LINES = 5  # of each


def hand_on(earlier: Report, later: Report) -> None:
    """Let a later report tell what became of the mails before it, which no answer has told yet.

    It then tells of all orders since the first of them (``before``). ``earlier`` has what was not carried out, a
    dictionary a mail, oldest first: its ``lines``, the ``sentence`` that says why, and how many ``more`` lines there
    were; ``earlier_cut`` where there were more mails than are kept.
    """
    moves = [earlier.get("before"), later.get("before")]
    later["before"] = min((move for move in moves if move is not None), default=None)
    found = [*earlier.get("earlier", []), *failures(earlier)]
    different = [each for number, each in enumerate(found) if each not in found[:number]]
    if different:
        later["earlier"] = different[-MOST_MAILS:]
        later["earlier_cut"] = bool(earlier.get("earlier_cut")) or len(different) > MOST_MAILS


def failures(report: Report) -> list[Report]:
    """What a mail could not do, as ``earlier`` has it, if anything; the rest of a preview was not to be done."""
    left, problem = report.get("left", []), report.get("problem")
    if not left or report.get("would"):
        return []
    why = [problem["sentence"]] if problem else []
    if not problem or report.get("request"):  # else what is told is of something that was done
        why += report.get("told", [])
    return [{"lines": left[:MOST_LINES], "sentence": " ".join(why), "more": max(0, len(left) - MOST_LINES)}]
