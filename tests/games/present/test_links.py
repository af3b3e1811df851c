"""Addresses in what players write: those of http and https become links, and no word becomes markup."""

import re

import pytest
from django.template.defaultfilters import linebreaks

from games.present.links import linked


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ("See https://example.org/a?b=1&c=2.", ["https://example.org/a?b=1&amp;c=2"]),
        ("(HTTP://Example.org/a)", ["HTTP://Example.org/a"]),
        ("one\nhttps://a.example/ two http://b.example/x_(y)!", ["https://a.example/", "http://b.example/x_(y)"]),
        ("<https://a.example/>", ["https://a.example/"]),
        ("ana@example.org, www.example.org, example.org and ftp://example.org/", []),
        ("javascript:alert(1) data:text/html,x https:// http://", []),
        ("nothing at all", []),
        ("", []),
    ],
)
def test_addresses_become_links_and_nothing_else_does(text: str, addresses: list[str]) -> None:
    html = linked(text)
    assert re.findall(r'<a href="[^"]+" rel="nofollow noopener ugc">([^<]+)</a>', html) == addresses
    assert html.count("<a ") == len(addresses)


HOSTILE = [
    'https://a.example/"onmouseover="alert(1)',
    "https://a.example/'onmouseover='alert(1)",
    "https://a.example/<script>alert(1)</script>",
    'https://a.example/ rel="nofollow"> <b>bold</b>',
    "https://a.example/&quot;&gt;&lt;img src=x&gt;",
    "https://javascript:alert(1)@a.example/",
    "https://[::1/ https://[ https://%zz",
    "https://a.example/" + "(" * 1900,
    "https://a.example/" + "&lt;" * 480 + ".",
    "https://a.example/\u202egpj.exe",
]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(text: str) -> None:
    """Besides the tags of paragraphs and links there is no angle bracket, and a link has its two attributes alone."""
    html = linebreaks(linked(text))
    rest = re.sub(r'<a href="https?:[^"<>]*" rel="nofollow noopener ugc">|</a>|</?p>|<br>', "", html)
    assert "<" not in rest and ">" not in rest
