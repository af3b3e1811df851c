"""HTML as text, for mails without any other. Parts marked as quoted by mail programs become quoted text."""

import re

from lxml import etree, html

from games.mail import plain_text

LONGEST = 200_000  # characters of a mail that are looked at: what is written stands above what is quoted
DEEPEST = 200  # nested elements; nobody's mail program comes near it
QUOTED = """
    //blockquote | //*[@name='quote'] | //*[contains(@class, 'yahoo_quoted')] | //*[contains(@class, 'zmail_extra')]
"""
# What stands from here on is the mail that is answered: the line that names it, or Outlook's few lines of headers.
BOUNDARIES = """
    //*[contains(@class, 'gmail_attr')] | //*[contains(@class, 'moz-cite-prefix')] | //*[@id='divRplyFwdMsg']
    | //*[@id='appendonsend'] | //*[@id='mail-editor-reference-message-container'] | //*[@id='stopSpelling']
    | //*[contains(@class, 'moz-forward-container')] | //*[contains(@class, 'OutlookMessageHeader')]
    | //*[contains(@class, 'protonmail_quote')] | //*[contains(@class, 'moz-email-headers-table')]
"""
RULED = "//div[contains(translate(@style, ' ', ''), 'border-top:solid')]"  # Outlook's rule above those headers
STRUCK = """
    //s | //strike | //del | //*[contains(translate(@style, ' ', ''), 'line-through')]
"""
STRIKING = re.compile(r"<(?:s|strike|del)\b|line-through", re.IGNORECASE)  # a quick look: most mails have none
SIGNATURES = """
    //*[contains(@class, 'gmail_signature')] | //*[contains(@class, 'moz-signature')] | //*[@id='Signature']
    | //*[contains(@class, 'protonmail_signature_block')] | //*[@id='ms-outlook-mobile-signature']
    | //*[@id='AppleMailSignature'] | //*[@id='composer_signature'] | //*[@name='messageSignatureSection']
    | //*[@id='ymail_android_signature'] | //*[contains(@class, 'yahoo-signature')] | //*[@id='x_Signature']
    | //*[contains(@style, '_MailAutoSig')] | //*[@id='fairemail_signature'] | //*[@class='signature']
"""
SIGNATURE_BEGINS = "//*[@id='lineBreakAtBeginningOfSignature']"  # Apple's mark: a signature stands beside it
UNSEEN = "//style | //script | //head | //comment()"


RULE = "_" * 32


def text_of(source: str) -> str:
    """Return the text as a reader sees it, without struck-through parts, quotes with a ">"; empty
    if it cannot be parsed.
    """
    tree = _tree(source)
    if tree is None:
        return ""
    _drop_marked_signatures(tree)
    _replace(tree, f"{SIGNATURES} | {UNSEEN}", "")
    _replace(tree, STRUCK, "")
    _mark(tree)
    _draw_rules(tree)
    _replace(tree, QUOTED, "> ")
    if _depth(tree) > DEEPEST:
        return ""
    _number_items(tree)
    return _in_words(tree)


def _in_words(tree: html.HtmlElement) -> str:
    from inscriptis import get_text  # four megabytes, of no use where no mail comes in
    from inscriptis.model.config import ParserConfig

    config = ParserConfig(display_links=False, display_images=False)
    return str(get_text(html.tostring(tree, encoding="unicode"), config))


def says_more(source: str) -> bool:
    """Return True if it tells more than the plain text of the same mail: the beginning of the
    quote, parts struck through, or a signature.
    """
    tree = _tree(source)
    paths = (QUOTED, BOUNDARIES, STRUCK, SIGNATURES, SIGNATURE_BEGINS)
    return tree is not None and (any(tree.xpath(path) for path in paths) or bool(_ruled(tree)))


def strikes(source: str) -> bool:
    """Return True if anything in it is struck through."""
    tree = _tree(source) if STRIKING.search(source) else None
    return tree is not None and bool(tree.xpath(STRUCK))


def has_empty_items(source: str) -> bool:
    """Return True if a numbered list has an item without contents: its number may be all that was typed."""
    tree = _tree(source) if "<ol" in source.lower() else None
    return tree is not None and any(
        not item.text_content().strip() for item in tree.xpath("//ol/li[not(ancestor::blockquote)]")
    )


def _number_items(tree: html.HtmlElement) -> None:
    """Write the numbers of lists as their readers see them, and a dash before each item of another list."""
    for items in [*tree.xpath("//ol"), *tree.xpath("//ul")]:
        number = _whole(items.get("start"), 1)
        for item in items.xpath("./li"):
            number = _whole(item.get("value"), number)
            _put_before(item, f"{number}. " if items.tag == "ol" else "- ")
            item.tag, number = "div", number + 1
        items.tag = "div"


def _whole(text: str | None, otherwise: int) -> int:
    return int(text) if text and text.isdecimal() else otherwise


def _put_before(item: html.HtmlElement, mark: str) -> None:
    """Put a mark before the first words of an item, wherever within it they stand; a list in it has its own."""
    first = next((each for each in item.iter(etree.Element) if (each.text or "").strip()), item)
    if first is item or not any(inner in first.iterancestors() for inner in item.xpath(".//ol | .//ul")):
        first.text = f"{mark}{(first.text or '').lstrip()}"


def _tree(source: str) -> html.HtmlElement | None:
    source = source[:LONGEST].replace("\x00", "")
    if not source.strip():
        return None
    try:
        return html.document_fromstring(source.encode(), parser=html.HTMLParser(encoding="utf-8"))
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return None


def _mark(tree: html.HtmlElement) -> None:
    """Put the marker line above the quoted mail."""
    for element in [*tree.xpath(BOUNDARIES), *_ruled(tree)]:
        element.addprevious(_line(plain_text.REPLY_MARK))


def _draw_rules(tree: html.HtmlElement) -> None:
    """Write a rule as text has it, so that a card below it is known for one."""
    for rule in tree.xpath("//hr"):
        rule.addprevious(_line(RULE))


def _drop_marked_signatures(tree: html.HtmlElement) -> None:
    """Drop what stands beside Apple's mark, up to a quote."""
    quotes = {element for quote in tree.xpath(QUOTED)[:1] for element in (quote, *quote.iterancestors())}
    for mark in tree.xpath(SIGNATURE_BEGINS)[:1]:
        for element in [*mark.itersiblings()]:
            if element in quotes:
                break
            element.drop_tree()
        mark.tail = None


def _ruled(tree: html.HtmlElement) -> list[html.HtmlElement]:
    return [element for element in tree.xpath(RULED) if len(element.xpath(".//b[contains(., ':')]")) > 1]


def _replace(tree: html.HtmlElement, path: str, words: str) -> None:
    for element in tree.xpath(path):
        if element.getparent() is None:
            continue
        if words:
            element.addprevious(_line(words))
        element.drop_tree()


def _line(words: str) -> html.HtmlElement:
    line = etree.Element("p")
    line.text = words
    return line


def _depth(tree: html.HtmlElement) -> int:
    deepest = depth = 0
    for event, _ in etree.iterwalk(tree, events=("start", "end")):
        depth += 1 if event == "start" else -1
        deepest = max(deepest, depth)
    return deepest
