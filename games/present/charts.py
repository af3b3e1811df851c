"""Charts as SVG in the site's own look: pygal lays them out, `static/games/charts.css` styles them.

Our content security policy refuses styles and scripts within a page, so both go, with everything
only a script would show. Players differ by colour, by the dashes of their lines, and by the shape
of their marks.
"""

from collections.abc import Sequence
from math import ceil, floor
from typing import Any, Literal, NamedTuple

from django.utils import formats
from django.utils.safestring import SafeString

from .svg import element

WIDTH, HEIGHT = 480, 280
LETTERS = 17
"""The size of the labels, in units: on a small phone the picture is three quarters as large."""
MOST_LABELS = 8
MOST_STEPS = 5
MOST_ROWS = 3
"""Of labels below bars."""
STEPS = [first * 10**zeros for zeros in range(6) for first in (1, 2, 5)]
DROPPED = ("defs", "desc", "style", "script", "title")
"""Elements that pygal makes for its own style and scripts, or to repeat a label."""
SHAPES = (
    "M-4-4h8v8h-8z",  # a square
    "M0-5.5 5.5 4.5h-11z",  # a triangle
    "M0-5.5 5.5 0 0 5.5-5.5 0z",  # a diamond
)
"""The marks of all seats but the first, which has circles."""


class ChartLine(NamedTuple):
    """A player's figures."""

    seat: int
    name: str
    values: Sequence[float]


class Chart(NamedTuple):
    """A figure of every player over the rounds, or in several columns of bars.

    Under each of the ``labels``, described by ``head``, stands a value of each line. ``finding``
    sums the chart up in a sentence. The scale begins with ``zero`` if that means anything.
    """

    name: str
    title: str
    kind: Literal["lines", "bars"]
    head: str
    labels: Sequence[str]
    lines: Sequence[ChartLine]
    finding: str
    zero: bool = True


def svg(chart: Chart, width: int = WIDTH, height: int = HEIGHT) -> SafeString:
    """Draw the chart as an element that screen readers read as one picture with its finding."""
    graph = _graph(chart, width, height)
    for line in chart.lines:
        graph.add(line.name, list(line.values))
    graph.add_xml_filter(lambda root: _plain(root, chart, _rows(chart, width)))
    return SafeString(graph.render(is_unicode=True))  # pygal escapes what it is given


def _graph(chart: Chart, width: int, height: int) -> Any:
    import pygal  # five megabytes, of no use to most processes

    kind = pygal.Line if chart.kind == "lines" else pygal.Bar
    every = max(1, -(-len(chart.labels) // MOST_LABELS)) if chart.kind == "lines" else 1
    return kind(
        css=(),
        js=(),
        no_prefix=True,
        disable_xml_declaration=True,
        show_legend=False,
        width=width,
        height=height,
        margin=6,
        margin_bottom=6 + LETTERS * (_rows(chart, width) - 1),
        spacing=8,
        dots_size=3.5,
        show_dots=len(chart.labels) <= 40,
        x_labels=list(chart.labels),
        x_labels_major=list(chart.labels[every - 1 :: every]),
        show_minor_x_labels=False,
        truncate_label=-1,
        include_x_axis=chart.zero,
        y_labels=_steps(chart),
        formatter=figure,
        style=pygal.style.Style(label_font_size=LETTERS, major_label_font_size=LETTERS),
    )


def figure(value: float) -> str:
    """Write a value with the reader's decimal mark, and no more decimals than it has."""
    return formats.number_format(f"{value:g}").replace("-", "−")


def _steps(chart: Chart) -> list[int]:
    """Return four to seven whole numbers for a scale with room for all values, and from 0 if it begins there."""
    values = [value for line in chart.lines for value in line.values] + [0] * chart.zero
    low, high = floor(min(values)), ceil(max(values))
    step = next(step for step in STEPS if (high - low) / step <= MOST_STEPS)
    least = floor(low / step) * step
    return list(range(least, max(ceil(high / step) * step, least + step) + 1, step))


def _rows(chart: Chart, width: int) -> int:
    """Return the number of rows for the labels of bars, so that none runs into the next."""
    widest = max(map(len, chart.labels), default=0) * LETTERS * 0.55
    return min(MOST_ROWS, ceil(widest * len(chart.labels) / (width * 0.85))) if chart.kind == "bars" else 1


def _lower(root: Any, rows: int) -> None:
    """Set each label of the bars in the row below the one before, from the first again after the last."""
    axes = (group for group in root.iter("g") if group.get("class", "").split() == ["axis", "x"])
    for axis in axes:
        labels = [label_text for label_text in axis.iter("text") if label_text.text]
        for number, label in enumerate(labels):
            label.attrib["y"] = f"{float(label.attrib['y']) + LETTERS * (number % rows):g}"


def _plain(root: Any, chart: Chart, rows: int) -> Any:
    """Strip the parts for pygal's own style and scripts, and add the title and finding."""
    title = next(child for child in root if child.tag == "title")
    _strip(root)
    _mark(root)
    _lower(root, rows)
    label = f"chart-{chart.name}"
    root.attrib.update({"role": "img", "aria-labelledby": f"{label}-title {label}-desc", "class": "chart"})
    root.attrib.pop("id", None)
    title.text = chart.title
    title.attrib["id"] = f"{label}-title"
    root.insert(0, title)
    description = title.makeelement("desc", {"id": f"{label}-desc"})
    description.text = chart.finding
    root.insert(1, description)
    return root


def _strip(element: Any) -> None:
    for attribute in ("style", "id"):
        element.attrib.pop(attribute, None)
    for child in list(element):
        if not isinstance(child.tag, str) or child.tag in DROPPED or "tooltip-overlay" in child.get("class", ""):
            element.remove(child)
        else:
            _strip(child)


def _mark(root: Any) -> None:
    """Give each player's dots the shape of their seat."""
    for series in root.iter("g"):
        index = next((word[6:] for word in series.get("class", "").split() if word.startswith("serie-")), "")
        if index:
            for dot in series.iter("circle"):
                _shape(dot, int(index))


def _shape(dot: Any, seat: int) -> None:
    x, y = dot.attrib["cx"], dot.attrib["cy"]
    dot.attrib["class"] = "dot"
    if seat % 4:
        for attribute in ("cx", "cy", "r"):
            del dot.attrib[attribute]
        dot.tag = "path"
        dot.attrib.update({"d": SHAPES[seat % 4 - 1], "transform": f"translate({x} {y})"})


def key(seat: int) -> SafeString:
    """Draw a sample of a player's line, for the legend."""
    d = SHAPES[seat % 4 - 1] if seat % 4 else "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0"
    mark = element("path", d=d, class_="dot", transform="translate(22 7)")
    line = element("path", d="M1 7h42", class_="line")
    series = element("g", line, mark, class_=f"serie-{seat}")
    return element("svg", series, viewBox="0 0 44 14", width=44, height=14, class_="chart key", aria_hidden="true")
