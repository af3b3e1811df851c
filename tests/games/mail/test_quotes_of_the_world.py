"""A reply to the mail of a message, by whatever program and in whatever language: what it quotes is told to nobody."""

from collections.abc import Callable
from email import policy
from email.message import EmailMessage
from functools import cache
from uuid import uuid4

import pytest
from django.core.mail import EmailMultiAlternatives
from lxml import html as lxml_html

from games.mail import plain_text
from games.mail.imprint import NOTHING, Imprint
from games.mail.inbound import WrittenReply
from games.models import Game, Notification, Seat
from games.services.outbox import compose
from games.services.talk import table_talk
from tests.games.mail import reading
from tests.orders import to_move
from tests.tables import person, running_game

pytestmark = pytest.mark.django_db
SAID = ["I would rather leave Gallia alone.", "", "Grüße an alle"]
OWN = "ana@example.net"
SECRETS = ("@", "tocsite", "noreply", "/mails/", "orders+", "talk+", "#~#~#", "Email settings", "Shall we leave", "ana")

# Outlook, Windows Mail and Lotus name the mail in lines, each in the language of its reader
HEADERS = {
    "en": ("From", "Sent", "To", "Subject"),
    "da": ("Fra", "Sendt", "Til", "Emne"),
    "sv": ("Från", "Skickat", "Till", "Ämne"),
    "fi": ("Lähettäjä", "Lähetetty", "Vastaanottaja", "Aihe"),
    "pl": ("Od", "Wysłano", "Do", "Temat"),
    "cs": ("Od", "Odesláno", "Komu", "Předmět"),
    "hu": ("Feladó", "Elküldve", "Címzett", "Tárgy"),
    "tr": ("Kimden", "Gönderildi", "Kime", "Konu"),
    "ru": ("От", "Отправлено", "Кому", "Тема"),
    "el": ("Από", "Στάλθηκε", "Προς", "Θέμα"),
    "fr": ("De\u00a0", "Envoyé\u00a0", "À\u00a0", "Objet\u00a0"),
    "zh": ("发件人", "发送时间", "收件人", "主题"),
    "ja": ("差出人", "送信日時", "宛先", "件名"),
    "ko": ("보낸 사람", "보낸 날짜", "받는 사람", "제목"),
    "th": ("จาก", "ส่งเมื่อ", "ถึง", "เรื่อง"),
    "he": ("מאת", "נשלח", "אל", "נושא"),
}


def in_lines(names: tuple[str, ...], subject: str) -> str:
    sender, date_label, to, about = names
    colon = "：" if sender == "发件人" else ":"
    values = ("tocsite <noreply@play.example.org>", "25. 11. 2026 16:19", f"Ana Prima <{OWN}>", subject)
    return "\n".join(
        f"{name}{colon} {value}" for name, value in zip((sender, date_label, to, about), values, strict=True)
    )


# All others name it in a sentence
SENTENCES = {
    "gmail fi, wrapped": "ke 25. marraskuuta 2026 klo 16.19 tocsite\n<noreply@play.example.org> kirjoitti:",
    "gmail da": "Den ons. 25. nov. 2026 kl. 16.19 skrev tocsite <noreply@play.example.org>:",
    "gmail cs": "st 25. 11. 2026 v 16:19 odesílatel tocsite\n<noreply@play.example.org>\nnapsal:",
    "gmail hu": "tocsite <noreply@play.example.org> ezt írta (időpont: 2026. nov. 25., Sze,\n16:19):",
    "gmail ja": "2026年11月25日(水) 16:19 tocsite <noreply@play.example.org>:",
    "gmail zh": "tocsite <noreply@play.example.org> 于2026年11月25日周三 16:19写道：",
    "gmail ko": "2026년 11월 25일 (수) 오후 4:19, tocsite <noreply@play.example.org>님이 작성:",
    "gmail ru": "ср, 25 нояб. 2026 г. в 16:19, tocsite <noreply@play.example.org>:",
    "gmail ro": "În mie., 25 nov. 2026 la 16:19, tocsite <noreply@play.example.org> a\nscris:",
    "apple tr": "tocsite <noreply@play.example.org> şunları yazdı (25 Kas 2026 16:19):",
    "apple uk": "25 лист. 2026 р. о 16:19 tocsite <noreply@play.example.org> пише:",
    "apple he": "ב-25 בנוב׳ 2026, בשעה 16:19,\u200f tocsite <noreply@play.example.org> כתב/ה:",
    "thunderbird fi": "tocsite kirjoitti 25.11.2026 klo 16.19:",
    "thunderbird is": "Þann 25.11.2026 16:19, tocsite skrifaði:",
    "k-9 et": "25. november 2026 16:19:12 EET, tocsite <noreply@play.example.org> kirjutas:",
    "proton pt": "No dia quarta-feira, 25 de novembro de 2026 às 16:19,\ntocsite <noreply@play.example.org> escreveu:",
    "yahoo lt": "2026 m. lapkričio 25 d., trečiadienis, 16:19:33 EET, tocsite\n<noreply@play.example.org> rašė:",
    "lotus sl": "tocsite <noreply@play.example.org> je 25.11.2026 16:19:19 napisal:",
    "without a colon": "25.11.2026 16:19, tocsite",
}
BANNERS = [
    "CAUTION: This email originated from outside of the organization. Do not click links.",
    "[EXTERNER ABSENDER]\n\nÖffnen Sie keine Anhänge.",
]


@cache
def sent_mail(kind: str) -> EmailMultiAlternatives:
    """A mail of ours to Ana, made once, for it takes long."""
    game = running_game(person("ana"), person("ben"), name="Annus sex imperatorum")
    rows = Notification.objects.select_related("game", "seat", "user")
    if kind == "turn":
        return compose.write_email(rows.filter(user=to_move(game).user, kind=kind).latest("pk"))
    text = "Shall we leave Italia alone for two rounds?\nI have no army there."
    table_talk.say_at_table(user=game.seats.get(user__username="ben").user, game_id=game.pk, text=text, key=uuid4())
    return compose.write_email(rows.get(user__username="ana", kind=kind))


@pytest.fixture(params=["message", "turn"])
def ours(request: pytest.FixtureRequest, db: None) -> EmailMultiAlternatives:
    return sent_mail(request.param)


def in_html(mail: EmailMultiAlternatives) -> str:
    return str(mail.alternatives[0][0])


def made_of_html(mail: EmailMultiAlternatives) -> str:
    """Plain text as Outlook makes it of our HTML, with what is hidden there and the links behind their words."""
    tree = lxml_html.document_fromstring(in_html(mail))
    for link in tree.iter("a"):
        link.tail = f"<{link.get('href')}>{link.tail or ''}"
    for element in tree.xpath("//head | //style | //comment()"):
        element.drop_tree()
    return "\n\n".join(line.strip() for line in tree.text_content().splitlines() if line.strip())


def quoted(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.splitlines())


def without_marker(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if plain_text.REPLY_MARK not in line)


QUOTES: dict[str, Callable[[EmailMultiAlternatives], str]] = {
    "our text as it stands": lambda mail: str(mail.body),
    "text made of our HTML": made_of_html,
    "our text without the marker": lambda mail: without_marker(str(mail.body)),
    "text made of our HTML without the marker": lambda mail: without_marker(made_of_html(mail)),
    "marked": lambda mail: quoted(str(mail.body)),
    "marked, of our HTML": lambda mail: quoted(made_of_html(mail)),
}
HEADS: dict[str, Callable[[str], str]] = {
    **{f"lines {code}": lambda subject, names=names: in_lines(names, subject) for code, names in HEADERS.items()},
    **{name: lambda subject, head=head: head for name, head in SENTENCES.items()},
}


def read_written(text: str, ours: Imprint, rich: str = "") -> WrittenReply:
    mail = EmailMessage(policy=policy.SMTP)
    mail["From"], mail["Subject"] = f"Ana Prima <{OWN}>", "Re: Limes"
    mail.set_content(text)
    if rich:
        mail.add_alternative(rich, subtype="html")
    return reading.written(mail.as_bytes(), ours)


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS.keys())
def test_a_quote_of_any_program_is_told_to_nobody(ours: EmailMultiAlternatives, head: Callable[[str], str]) -> None:
    imprint, wrong = Imprint.of_mail(ours), list[str]()
    for name, quote in QUOTES.items():
        for above in ["", *BANNERS]:
            text = "\n".join([*SAID, "", head(str(ours.subject)), "", *([above, ""] if above else []), quote(ours)])
            message = read_written(text, imprint).talk
            if message.lines != SAID or message.is_doubtful:
                wrong.append(f"{name}, {above[:9]}: {message}")
    assert not wrong


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS.keys())
def test_of_mails_from_before_nothing_is_told_without_a_yes(
    ours: EmailMultiAlternatives, head: Callable[[str], str]
) -> None:
    """Nothing was kept of what they said."""
    for quote in QUOTES.values():
        text = "\n".join([*SAID, "", head(str(ours.subject)), "", quote(ours)])
        message = read_written(text, NOTHING).talk
        assert message.is_doubtful or not [each for each in SECRETS if each in "\n".join(message.lines)], message


@pytest.mark.parametrize("quote", QUOTES.values(), ids=QUOTES.keys())
def test_nothing_depends_on_a_head(
    ours: EmailMultiAlternatives, quote: Callable[[EmailMultiAlternatives], str]
) -> None:
    message = read_written("\n".join([*SAID, "", quote(ours)]), Imprint.of_mail(ours)).talk
    assert message.lines == SAID and not message.is_doubtful
    assert read_written(quote(ours), Imprint.of_mail(ours)).talk.lines == []


@pytest.mark.parametrize("head", HEADS.values(), ids=HEADS.keys())
def test_a_head_whose_quote_was_deleted_is_told_to_nobody(
    ours: EmailMultiAlternatives, head: Callable[[str], str]
) -> None:
    message = read_written("\n".join([*SAID, "", head(str(ours.subject))]), Imprint.of_mail(ours)).talk
    assert message.lines == SAID or message.is_doubtful


@pytest.mark.parametrize(
    "rich",
    [
        '<div>{said}</div><div id="appendonsend"></div><hr><div><b>X:</b> y</div>{quoted}',
        '<div>{said}</div><div class="gmail_attr">abc</div><blockquote>{quoted}</blockquote>',
        '<p>{said}</p><blockquote type="cite">{quoted}</blockquote>',
        '<div>{said}</div><div class="protonmail_quote">abc {quoted}</div>',
    ],
    ids=["outlook", "gmail", "apple", "proton"],
)
def test_the_boundary_of_the_html_counts_where_the_text_has_none(rich: str) -> None:
    """The quote is of nothing that we know, under no head that anybody knows."""
    text = "Let us ally.\n\nXyzzy abc\n\nWords of somebody else, whoever that is."
    html = rich.format(said="Let us ally.", quoted="<p>Words of somebody else, whoever that is.</p>")
    assert read_written(text, NOTHING, html).message == ["Let us ally."]


def test_an_answer_below_a_mail_that_is_quoted_as_it_stands_is_asked_about(ours: EmailMultiAlternatives) -> None:
    message = read_written(f"{ours.body}\n\nNo, never again.\n", Imprint.of_mail(ours)).talk
    assert message == (["No, never again."], True)


DOUBTFUL = [
    "Write to me at ana.prima@example.net",
    "See http://127.0.0.1:8000/games/abcdefgh/",
    "tocsite told me that you attack",
    "Here it is:\nWzEsIm1lc3NhZ2UiLDJd.jEE-o3a6hQJFTnuAY3iIGG79l7mF",
    "Shall we leave Italia alone for two rounds?",
    "From: Ben\nSent: Monday, 3 March 2025 20:00\nWe should meet.",
]
TOLD = [
    "Italia? For two rounds I leave it alone.",
    "From: now on I attack\nTo: all of you\nhaha",
    "I am out of office until Monday.",
    "My plan:\nGallia: no\nItalia: yes\nRound 3: war",
    "Meet me at 12:30, or on 3.4.2026.",
    "Army 1 leaves the capital of Hispania, and https://example.org/a-map-of-the-roman-empire-of-2020 shows why.",
]


POSITION = """
    It is your decision: take actions. Reply with the number or with the words on the line below it. YOUR HAND
    Your hand: Military 1, Senate 2, Populace 3, Praetorian Guard. 1. Place Governor in Gallia 2. End turn end turn
    Undo. Thank you for playing.
"""
SHORT_LINES = [
    "Your hand\nMilitary 1, Senate 2",
    "Hi all,\n\nyour hand\n\nMilitary 1,\nSenate 2",
    "Look what I have: Military 1,\nSenate 2,\nPopulace 3 - not bad",
    "Military\n1\nSenate\n2\nPopulace",
]
SAID_OFTEN = [
    "end turn\nthanks",
    "End turn\n\nThank you!",
    "Your decision\n\nThanks",
    "It is your turn.\nPlace a Governor in Gallia\nand end the turn.",
    "I have Military 1\nand Senate 2",
    "end turn\nend turn",
    "1\n2\n3",
]


@pytest.mark.parametrize("text", SHORT_LINES)
def test_short_lines_from_a_mail_of_ours_are_asked_about(text: str) -> None:
    assert read_written(text, Imprint.of(POSITION)).talk == (text.splitlines(), True)


@pytest.mark.parametrize("text", SAID_OFTEN)
def test_common_phrases_are_not_asked_about(text: str) -> None:
    assert not read_written(text, Imprint.of(POSITION)).talk.is_doubtful


@pytest.mark.parametrize("text", DOUBTFUL)
def test_words_that_may_be_private_or_a_quote_are_asked_about(text: str) -> None:
    imprint = Imprint.of("Ana writes:\n\n> Shall we leave Italia alone for two rounds?\n\nOpen the game:")
    message = read_written(text, imprint).talk
    assert message == (text.splitlines(), True)


@pytest.mark.parametrize("text", TOLD)
def test_ordinary_talk_is_not_asked_about(text: str) -> None:
    imprint = Imprint.of("Ana writes:\n\n> Shall we leave Italia alone for two rounds?\n\nOpen the game:")
    assert read_written(text, imprint).talk == (text.splitlines(), False)


def test_links_and_addresses_that_act_for_somebody_are_cut_out() -> None:
    text = (
        "a http://127.0.0.1:8000/mails/stop/abc.def/ b http://x.org/option/ab:c/ c orders+amaaeayy6bx2tq7dlkpk3@x.org"
    )
    assert read_written(text, NOTHING).talk == (["a … b … c …"], True)


def test_lists_of_mails_show_the_question_before_the_marker(game: Game, seat: Seat) -> None:
    row = game.notifications.select_related("game", "seat", "user").filter(user=seat.user).latest("pk")
    body = lxml_html.document_fromstring(in_html(compose.write_email(row))).find("body")
    words = body.text_content().split()
    assert words[0] == "Choose" and words.index(plain_text.REPLY_MARK) < words.index("Reply")
