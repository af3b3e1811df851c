"""Charts as they leave the server: nothing that our content security policy refuses, and something for every reader."""

import re
from xml.etree import ElementTree

import pytest
from django.utils.translation import override

from games.present import charts
from games.present.charts import Chart, ChartLine
from games.present.colours import STATIC

SVG = "{http://www.w3.org/2000/svg}"


def chart(kind: str) -> Chart:
    lines = [ChartLine(seat, f"<b>{seat}", [seat, 2 * seat, 3]) for seat in range(4)]
    return Chart("legacy", "Legacy & more", kind, "Round", ["1", "2", "3"], lines, "Most: <b>3.")


@pytest.mark.parametrize("kind", ["lines", "bars"])
def test_a_chart_is_one_picture_with_its_finding_and_no_style_or_script(kind: str) -> None:
    drawn = charts.svg(chart(kind))
    root = ElementTree.fromstring(drawn)
    title, told = list(root)[:2]
    assert (title.text, told.text) == ("Legacy & more", "Most: <b>3.")
    assert (root.get("role"), root.get("aria-labelledby")) == ("img", f"{title.get('id')} {told.get('id')}")
    assert not re.search(r"<style|<script|\sstyle=|<!--|\son\w+=|xml-stylesheet", drawn)
    assert [each.get("id") for each in root.iter() if each.get("id")] == [title.get("id"), told.get("id")]


def test_labels_of_bars_stand_level_and_none_runs_into_the_next() -> None:
    lines = [ChartLine(0, "Ana", [1, 2, 3, 4, 5, 6])]
    labels = ["Provinces", "Improvements", "Emperor", "Pretender", "Damnatio Memoriae", "End bonus"]
    drawn = charts.svg(Chart("sources", "Sources", "bars", "Source", labels, lines, ""))
    axis = next(each for each in ElementTree.fromstring(drawn).iter(f"{SVG}g") if each.get("class") == "axis x")
    found = [each for each in axis.iter(f"{SVG}text") if each.text in labels]
    assert [each.text for each in found] == labels and not any(each.get("transform") for each in found)
    assert len({each.get("y") for each in found}) == 3


def test_figures_have_the_decimal_mark_of_the_reader() -> None:
    with override("de"):
        assert [charts.figure(value) for value in (2.0, -1.5, 0.25)] == ["2", "−1,5", "0,25"]
    assert charts.figure(-1.5) == "−1.5"


def test_players_are_told_apart_by_more_than_colour() -> None:
    root = ElementTree.fromstring(charts.svg(chart("lines")))
    marks = [
        {(dot.tag, dot.get("d")) for dot in series.iter() if dot.get("class") == "dot"}
        for series in root.iter(f"{SVG}g")
        if "serie-" in series.get("class", "")
    ]
    assert len({frozenset(each) for each in marks if each}) == 4
    sheet = (STATIC / "games" / "charts.css").read_text()
    dashes = re.findall(r"\.serie-(\d) \.line \{[^}]*?(stroke-dasharray: [^;]+)?; \}", sheet)
    assert len({dash for _seat, dash in dashes}) == 4
