"""Subjects of automatic answers for people who are away, in the languages of this world.

Programs put a few words before the subject of the mail they answer, or in its place; the mail
programs of people put "Re:" there, or its equivalent elsewhere. No subject decides by itself:
people say as well that they are away, and games have names.
"""

import re

LONGEST_REPLY = 4  # letters of what programs of people put before a subject, where it is not known
ANSWERED = """
    antwort antw odpověď odpoveď doorst balas risposta réponse respuesta resposta vastaus odgovor válasz răspuns ответ
    відповідь απάντηση 转发 轉寄 答复 答覆 תשובה השב الرد پاسخ ตอบกลับ odpowiedź svar vast
"""
REPLIES = frozenset(ANSWERED.split())
PREFIX = re.compile(r"^\s*+([^:：]{1,60}?)\s*+(?:\[\d+\]|\(\d+\))?\s*+[:：]\s*+")  # however many blanks, at once
AUTOMATIC = re.compile(
    r"""\bauto(\b|-|m|re|ant|sv|va|od) | автом | автоотв | аутом | αυτ[όο]ματ | 自动 | 自動 | 자동 | אוטומטי
      | تلقائي | آلي | خودکار | tự\sđộng | อัตโนมัติ | sjálfvirk | önműköd | avtomat | otomat | awtomat
      | स्वचालित | স্বয়ংক্রিয় | தானியங்கி | uathoib | samodejn""",
    re.IGNORECASE | re.VERBOSE,
)
"""Words of an answer that nobody has written."""
ABSENT = """
    out of office, out of the office, out-of-office, out-of-the-office, ooo, oof, away, i am away, i am out of, absent,
    vacation, on vacation, holiday, on holiday, annual leave, on leave, on annual leave, not in the office, i'm out of,
    currently out of, i am on, i'm on vacation, i'm on holiday, abwesen, ich bin abwesend, außer haus, ausser haus,
    nicht im büro, ich bin nicht im, nicht im haus, im urlaub, urlaub, ferien, absence, absent, je suis absent,
    hors du bureau, hors bureau, en congé, en vacances, message d'absence, fuera de la oficina, fuera de oficina, ausen,
    estoy fuera, de vacaciones, en vacaciones, fora do escritório, fora da oficina, fora de l'oficina, de férias,
    em férias, ausência, fuori sede, fuori ufficio, assen, in ferie, afwezig, niet aanwezig, niet op kantoor, vakantie,
    op vakantie, met vakantie, buiten kantoor, fravær, frånvar, ikke på kontoret, ikke til stede, inte på kontoret,
    ej på kontoret, ferie, på ferie, semester, på semester, poissa, lomalla, en ole toimistolla, nieobecn, poza biurem,
    urlop, mimo kancel, nepřítom, neprítom, dovolen, házon kívül, irodán kívül, távol, szabadság, absenț, absent,
    în afara biroului, plecat, concediu, izvan ureda, odsut, godišnji, na godišnjem, nisem v pisarni, ni v pisarni,
    zunaj pisarne, odsoten, dopust, na dopustu, kontorist väljas, puhkus, ei ole kontoris, nėra biure, ne biure,
    atostog, prombūtn, ārpus biroja, atvaļin, fjarver, ekki við, ofis dışı, izinde, tatil, εκτός γραφείου, απουσ,
    извън офис, отсъств, вне офис, нет на месте, отсутств, в отпуске, отпуск, поза офісом, відсутн, у відпустці,
    відпуст, מחוץ למשרד, לא במשרד, היעדר, בחופש, خارج المكتب, غائب, 外出, 在外出, 不在, 休假, 休暇, 離開, 离开,
    부재, 휴가, vắng mặt, ngoài văn phòng, ไม่อยู่, ลาพัก, นอกสำนักงาน, di luar kantor, cuti, sedang cuti, tidak di kantor,
    di luar pejabat
"""
MOST_BARE = 3  # words, as in "Out of office"
AWAY = tuple(each.strip().casefold() for each in ABSENT.split(","))
"""Words people may say of themselves as well."""


def is_automatic(subject: str) -> bool:
    """Return True if it begins by saying that nobody has written the answer."""
    match = PREFIX.match(subject)
    return not is_reply(subject) and bool(AUTOMATIC.search(match[1] if match else subject[:60]))


def is_away(subject: str) -> bool:
    """Return True if it begins by saying that its writer is away."""
    return not is_reply(subject) and re.sub(r"^\W+", "", subject.casefold()).startswith(AWAY)


def is_bare(subject: str) -> bool:
    """Return True if it says that its writer is away, or did not write it, and hardly a word more."""
    return (is_automatic(subject) or is_away(subject)) and len(subject.split()) <= MOST_BARE


def is_reply(subject: str) -> bool:
    """Return True if it begins as people's mail programs begin the subject of an answer."""
    match = PREFIX.match(subject)
    if match is None:
        return False
    word = match[1].strip(" .").casefold()
    is_short = len(word) <= LONGEST_REPLY and not re.search(r"\s", word) and not AUTOMATIC.search(word)
    return word in REPLIES or (is_short and not word.startswith(AWAY))


def answered_subject(subject: str) -> str:
    """Return the subject behind the words put there by a program; empty if there are none, or if
    they are a person's.
    """
    match = PREFIX.match(subject)
    return subject[match.end() :] if match and not is_reply(subject) else ""
