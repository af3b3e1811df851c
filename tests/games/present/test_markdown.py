"""Text that players write becomes a little HTML, and nothing that does harm."""

import re

import pytest

from games.present.markdown import render_markdown

REL = 'rel="nofollow noopener ugc"'


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("one\ntwo", "<p>one<br>\ntwo</p>\n"),
        ("*a* **b** ~~c~~ `d`", "<p><em>a</em> <strong>b</strong> <s>c</s> <code>d</code></p>\n"),
        ("- x\n- y", "<ul>\n<li>x</li>\n<li>y</li>\n</ul>\n"),
        ("3. x", '<ol start="3">\n<li>x</li>\n</ol>\n'),
        ("> x", "<blockquote>\n<p>x</p>\n</blockquote>\n"),
        ("# x\n---", "<p># x<br>\n---</p>\n"),  # a page has its own headings
        ("[x](https://a.example 'told')", f'<p><a href="https://a.example" {REL}>x</a></p>\n'),
        ("![x](https://a.example/x.png)", f'<p>!<a href="https://a.example/x.png" {REL}>x</a></p>\n'),
        ("<b>x</b><img src=x>", "<p>&lt;b&gt;x&lt;/b&gt;&lt;img src=x&gt;</p>\n"),
        ("", ""),
    ],
)
def test_markdown_is_rendered(text: str, html: str) -> None:
    assert render_markdown(text) == html


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ("See https://example.org/a?b=1&c=2.", ["https://example.org/a?b=1&amp;c=2"]),
        ("(HTTP://Example.org/a)", ["HTTP://Example.org/a"]),
        ("one\nhttps://a.example/ two http://b.example/x_(y)!", ["https://a.example/", "http://b.example/x_(y)"]),
        ("<https://a.example/>", ["https://a.example/"]),
        ("ana@example.org, www.example.org, example.org and ftp://example.org/", []),
        ("[x](javascript:alert(1)) [y](data:text/html,x) [z](//a.example) [w](/games/) <mailto:a@b.example>", []),
        ("https:// http://", []),
    ],
)
def test_addresses_of_the_web_become_links_and_nothing_else_does(text: str, addresses: list[str]) -> None:
    html = render_markdown(text)
    assert re.findall(rf'<a href="[^"]+" {REL}>([^<]+)</a>', html) == addresses
    assert html.count("href") == len(addresses)


HOSTILE = [
    'https://a.example/"onmouseover="alert(1)',
    "https://a.example/'onmouseover='alert(1)",
    "https://a.example/<script>alert(1)</script>",
    'https://a.example/ rel="nofollow"> <b onclick=x>bold</b>',
    "https://a.example/&quot;&gt;&lt;img src=x&gt;",
    "https://javascript:alert(1)@a.example/",
    "https://[::1/ https://[ https://%zz",
    "https://a.example/" + "(" * 1900,
    "https://a.example/\u202egpj.exe",
    "[" * 2000,
    '[x](https://a.example/"onclick="x) [y](<https://a.example/" onclick="x>)',
    "```\"onclick=x\n<script>alert(1)</script>\n```",
    "<svg/onload=alert(1)><style>*{}</style>",
]  # fmt: skip


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_stays_text(text: str) -> None:
    """Besides a few bare tags there is no angle bracket, and a link has its two attributes alone."""
    rest = re.sub(rf'<a href="https?:[^"<>]*" {REL}>|</a>|</?(p|pre|code)>|<br>', "", render_markdown(text))
    assert "<" not in rest and ">" not in rest
