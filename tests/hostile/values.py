"""Hostile values: texts, queries, bodies, headers and methods."""

MARK = "<script>fuzz()</script>"
"""Must never stand in a page as it is."""
ELSEWHERE = "elsewhere.example"
"""A host that no redirect may lead to."""
LONG = "x" * 100_000

TEXTS = [
    *("", " ", "\0", "a\0b", "\x1b[31mred", "\x7f\x80\x9f", "\r\nSet-Cookie: fuzz=1", "\t\v\f", "Q" * 300, LONG),
    *("0", "-1", "1.5", "1e400", "NaN", "inf", "-0", "00001", "2147483648", "-9223372036854775809", "9" * 5000),
    *("٣", "²", "𝟙", "Ⅷ", "½", "true", "null", "None", "undefined", "[]", "{}", '{"a":', "on"),
    *(
        "'; DROP TABLE games_game; --",
        "' OR '1'='1",
        '") OR 1=1',
        "%",
        "_",
        "\\",
        "\\'",
        "$$",
        "{{7*7}}",
        "{0.a}",
        "%s%n",
    ),
    *(MARK, f'"{MARK}', f"'>{MARK}", "<!--", "]]>", "&#0;", "javascript:fuzz()", "data:text/html,x", "=1+1"),
    *(f"https://{ELSEWHERE}/", f"//{ELSEWHERE}/", f"/\\{ELSEWHERE}", f"https:{ELSEWHERE}", "http://[::1", "/\t/x"),
    *("../../../etc/passwd", "..%2f..", "/", "C:\\con", "file:///etc/passwd", "a@b@c", "a@b\ncc: d@e"),
    *(
        "\ufeff",
        "\u202eabc",
        "\u2066",
        "\u2028",
        "\ufffd",
        "\ufdd0",
        "a\u0300" * 400,
        "İıßﬁ",
        "👩‍👩‍👧‍👦",
        "ｆｕｌｌ",
        "аdmin",
    ),
    *(
        "2026-02-30",
        "9999-12-31",
        "0001-01-01",
        "99999-01-01",
        "24:61",
        "2026-11-27T25:00",
        "Mars/Olympus",
        "xx-klingon",
    ),
]
BROKEN = ["%FF%FE", "%C0%AF", "%ED%A0%80", "%", "%zz", "%00", "+%0", "%F4%90%80%80", "%E2%82"]
"""Values in an address or a form that are no UTF-8, or not even percent-encoded."""
QUERIES = ["&", "=", "?", "[]=1", "a[b][c]=1", ";".join("ab" * 50), "&".join(f"a{n}=1" for n in range(1200)), *BROKEN]
FORM, PARTS = "application/x-www-form-urlencoded", "multipart/form-data; boundary=b"
BODIES = [
    *((FORM, body) for body in (b"", b"%", b"=", b"\xff\xfe=\xff", b"&" * 2000, b"a[]=1&a[]=2", b"a=1&" * 1500)),
    ("application/x-www-form-urlencoded; charset=klingon", b"a=1"),
    ("application/x-www-form-urlencoded; charset=utf-16", b"a=1"),
    *(
        ("application/json", body)
        for body in (b"", b"{", b"[]", b"null", b"[" * 20_000, b'{"a": "\\ud800"}', b'"\xff"')
    ),
    *((PARTS, body) for body in (b"", b"--b", b"--b\r\n\r\n--b--", b"--b\r\nContent-Disposition: form-data\r\n\r\nx")),
    (PARTS, b'--b\r\nContent-Disposition: form-data; name="file"; filename="../x\0"\r\n\r\n\0\xff\r\n--b--\r\n'),
    ("multipart/form-data", b"--b--"),
    ("multipart/form-data; boundary=\xff", b"--b--"),
    *((kind, b"<a>&b;</a>") for kind in ("text/plain", "application/xml", "x", "", "a/b; c", "message/rfc822")),
]
FILES = [
    *(
        ("game.json", content)
        for content in (b"", b"{}", b"[" * 50_000, b'{"moves": null}', b"\xff\xfe\0", b"1" * 5000)
    ),
    *(
        ("a.png", content)
        for content in (b"", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\xff\xff\xff\xff\xff\xff\xff\xff\x08\6\0\0\0", b"GIF89a")
    ),
    ("../../x\u202egnp.exe", b"<svg xmlns='http://www.w3.org/2000/svg'><script>fuzz()</script></svg>"),
]
METHODS = ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND", "get"]
HEADERS = [
    *({"Accept-Language": each} for each in ("", "*", "de;q=x", "de-" * 3000, "xx,,;q=9,\xff", "../../de", "de\0")),
    *(
        {"Cookie": f"{name}={each}"}
        for name in ("sessionid", "csrftoken", "messages", "sent", "django_language")
        for each in ("", "'", "x" * 5000, "\xff\xfe", '"\\377"', "../x", "[[]]:1:2")
    ),
    {"Cookie": ";;=;\0=\0; $Version=1"},
    *({"If-None-Match": each} for each in ("*", '"', 'W/"', '"a", b, "', "x" * 5000, '"\xff"')),
    *(
        {"If-Modified-Since": each}
        for each in ("x", "Mon, 99 Foo 99999 99:99:99 GMT", "-1", "Thu, 01 Jan 0000 00:00:00 GMT")
    ),
    *({"If-Match": each} for each in ("*", '"x"')),
    *({"Range": each} for each in ("bytes=0-", "bytes=9-1", "bytes=-99999999999999999999", "x=1", "bytes=0-0,0-0,1-2")),
    *({"Host": each} for each in ("", ELSEWHERE, "a b", "[::1", "127.0.0.1:99999", "\xff", "127.0.0.1, x")),
    *({"Referer": each} for each in ("http://[::1", f"https://{ELSEWHERE}/", "\0", "x" * 5000)),
    *({"Origin": each} for each in ("null", f"https://{ELSEWHERE}", "x")),
    *({"X-Forwarded-For": each} for each in ("x", "1.2.3.4, ", "::ffff:1.2.3.4%eth0", "1" * 5000)),
    *({"User-Agent": each} for each in ("", "\0", "\xff" * 3000, MARK)),
    *({"Accept": each} for each in ("", "application/json", "text/html;q=x", "*/*;v=" + "x" * 2000)),
    *({"HX-Request": "true", "HX-Target": each, "HX-Current-URL": each} for each in ("", MARK, "http://[::1", "\xff")),
    *({"Authorization": each} for each in ("Basic", "Basic %%%", "Bearer \xff", "Basic Og==")),
    *({"X-Request-ID": each} for each in (MARK, "x" * 5000, "\xff")),
    *({"TE": each} for each in ("x", "trailers, \xff")),  # a Content-Length that is no number is refused by gunicorn
    *({"Accept-Encoding": each} for each in ("gzip;q=x", "br, zstd, *;q=0", "\xff")),
    {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "x"},
]
