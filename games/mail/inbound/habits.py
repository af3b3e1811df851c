"""Phrases put around an answer by mail programs and people, line by line: English and German, and
most of Europe's others.

Every pattern is for one line of bounded length and has no repetition within a repetition.
"""

import re

HEADER = re.compile(
    r"""^[\s*_|]*(
        from|sent|date|to|cc|subject|reply-to | von|gesendet|datum|an|betreff|kopie|antwort\san | de|envoyé|à|objet
      | para|enviado|asunto | da|inviato|a|oggetto | van|verzonden|aan|onderwerp | från|skickat|till|ämne
      | fra|sendt|til|emne | od|wysłano|do|temat
    )[\s*_]*:[\s*_]*\S""",
    re.IGNORECASE | re.VERBOSE,
)
SEPARATOR = re.compile(
    r"""^[\s*]*(
        [-_=]{3,}\s*(
            (original|forwarded|ursprüngliche|original-?|weitergeleitete|reply)[\s-]*(message|nachricht|mail|e-mail)
          | message\s(d'origine|transféré)|mensaje\soriginal|messaggio\soriginale|oorspronkelijk\sbericht
        ).*
      | [_]{10,}
      | begin\sforwarded\smessage:
      | anfang\sder\sweitergeleiteten\s(nachricht|e-?mail):
    )\s*$""",
    re.IGNORECASE | re.VERBOSE,
)
WROTE = (
    r"\b(wrote|writes|schrieb|schreibt|hat geschrieben|a écrit|escribió|ha scritto|schreef|skrev|napisał\(a\)|napisał|"
    r"napsal\(a\)|escreveu)\b"
)
ATTRIBUTED = re.compile(rf"{WROTE}[^:]{{0,160}}:$", re.IGNORECASE)
# The same without its colon: a date in figures or an hour stands in it, and nothing that goes on
DATED = re.compile(
    rf"^(on|am|le|el|il|op|den|em)\s.{{0,40}}\d[./:-]\d.{{0,80}}{WROTE}(?:[^:.!?]|\.(?=\w)){{0,80}}$", re.IGNORECASE
)
# Where a line that names the quoted mail and its writer begins, when it is broken into several
ATTRIBUTION_BEGINS = re.compile(
    r"""^(
        (on|am|le|el|il|op|den|em|w\sdniu|dne|dnia|at|um)\s.*\d
      | \d{1,4}[-./]\s?\d | \d{1,2}\.?\s\w+\s\d{4}
      | (mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)\w*[,.]\s.*\d
      | .*[\w.+-]@[\w-]+\.[\w.-]+
    )""",
    re.IGNORECASE | re.VERBOSE,
)
# A line of its own, which people may write below
MOBILE = re.compile(
    r"""^(
        (sent|gesendet|verschickt|envoyé|inviato|enviado|verzonden|skickat|sendt|wysłan[oe])\s
            (from|with|using|via|by|on|von|mit|über|aus|depuis|de|à|da|dal|desde|vanaf|från|fra|z)\b.*
      | (von|mit)\s.{1,80}\s(gesendet|verschickt|geschrieben)\.?
      | (get|download)\s.{2,40}\sfor\s(ios|android|mac|windows).*
      | (holen|laden)\ssie\s(sich\s)?outlook\b.*
      | outlook\sfür\s[\w\s]{2,20}(<\S{0,80}>)?\s(beziehen|herunterladen|holen).*
      | diese\s(nachricht|e-?mail)\swurde\s(von|mit)\b.*\b(gesendet|verschickt|geprüft|gescannt).*
      | (virenfrei|virus-free|virus\sfree)\b.*
      | (please\s)?excuse\s(my\s)?(brevity|typos).* | bitte\sentschuldigen\ssie\s(die|meine)\skürze.*
    )$""",
    re.IGNORECASE | re.VERBOSE,
)
# What nothing of the writer's own stands below
RULE = re.compile(r"^(-- | --\s.{0,60} | __+ | —+ | ={5,})$", re.VERBOSE)
# A closing, wherever it stands: what stands below is a name and the like, unless it is an order
SIGN_OFF = re.compile(
    r"""^(
        (with\s)?((best|kind|kindest|warm|warmest|many)\s){0,2}
        (
            thanks[,.!]?
          | (regards|wishes|greetings)([,.!]|,\s?\w+|\sfrom\b.{0,40}|,?(\s(?-i:[A-ZÄÖÜ])[\w.-]{0,20}){1,2})?
        )
      | (many\s)?thanks?([,.!].*|\sa\slot.*)? | thank\syou\b.* | cheers[,.!]?.{0,20} | best[,.!]
      | all\sthe\sbest.{0,3} | sincerely.{0,10} | bye[,.!]? | xoxo | (good\sluck|have\sfun|see\syou)\b.{0,20}
      | take\scare\b.{0,20} | have\sa\s(nice|good|great|lovely|wonderful)\b.{0,30}
      | (mit\s)?((ganz|beste|freundliche|liebe|viele|herzliche|schöne|schoene|sonnige)[nmrs]?\s){1,3}
            gr(u|ü|ue)(ß|ss)(en?)?\b.*
      | gr(u|ü|ue)(ß|ss)e?\b.{0,30}
      | (danke|vielen\sdank|besten\sdank|merci|ciao|tschüss|tschüß|tschuess|servus)\b[,.!]?.{0,30}
      | (einen?\s)?sch(ö|oe)ne[ns]?\s(tag|abend|nachmittag|feierabend|woche|wochenende|sonntag|rest)\b.{0,30}
      | alles\s(klar|gute|liebe)([,.!]*|,?(\s(?-i:[A-ZÄÖÜ])[\w.-]{0,20}){1,2}[.!]?)
      | bis\s(bald|dann|später|spaeter|morgen|nachher)\b.{0,20} | viel\s(spaß|spass|erfolg|glück|glueck)\b.{0,20}
      | (mfg|lg|vg|hg|glg)\b[,.!]?(\s[^\W\d]\w*|(\s(?-i:[A-ZÄÖÜ])[\w.-]{0,20}){1,2}(\s(und|and|&)\s\w+)?)?
      | cordialement.{0,3} | saludos.{0,3} | cordiali\ssaluti.{0,3} | groeten.{0,3}
    )$""",
    re.IGNORECASE | re.VERBOSE,
)
# A closing that is no signature wherever it stands, but at the very end, alone or above a name
CLOSING = re.compile(
    r"""^(
        beste? | br | thx | warmly | kindly | respectfully | herzlichst | greet(s|ings)
      | yours(\s(truly|sincerely|faithfully))?
    )([,.!]?|,\s?\w+)$""",
    re.IGNORECASE | re.VERBOSE,
)
NAME = re.compile(r"^[^\W\d_][\w.'-]{0,30}(\s[\w.'-]{1,30}){0,2}$")
FOOTER = re.compile(
    r"""^[\s*_\[(]*(
        (this|the)\s(e-?mail|message|communication|information)\b.{0,60}\b(confidential|intended|privileged|contain|may|is|was|and)\b
      | (diese|die)\s(e-?mail|nachricht|information(en)?)\b.{0,80}\b(vertraulich|enthält|bestimmt|ist|kann|enthalten)\b
      | (confidential(ity)?|legal|privacy)\s?(notice|note|information|disclaimer)?\s*: | disclaimer\b | caution\s*:
      | (rechtlicher\s|wichtiger\s)?hinweis\s*: | vertraulichkeitshinweis | haftungsausschluss
      | registered\s(office|in)\b | sitz\sder\sgesellschaft | geschäftsführ | amtsgericht | handelsregister
      | (please\s)?consider\sthe\senvironment | bitte\s(denken|prüfen)\ssie.{0,40}(umwelt|drucken)
      | you\sreceived\sthis\s(message|e-?mail)\sbecause | to\sunsubscribe\b | sie\serhalten\sdiese
    )""",
    re.IGNORECASE | re.VERBOSE,
)
GREETING = re.compile(
    r"^(hi|hello|hey|dear|hallo|moin|servus|guten (tag|morgen|abend)|good (morning|evening)|liebe[rs]?|ave|salve|hej|"
    r"hei|bonjour|bonsoir|salut|coucou|cher|chère|hola|buenos días|buenas|olá|oi|bom dia|boa tarde|ciao|buongiorno|"
    r"buonasera|hoi|dag|beste|geachte|cześć|dzień dobry|witam|ahoj|dobrý den|szia|üdv|salutare|bună|zdravo|bok|živjo|"
    r"tere|labas|sveiki|moi|terve|hæ|merhaba|selam|γεια|καλημέρα|здравейте|привет|здравствуйте|привіт)\b"
    r"[\w\s.-]{0,40}[,!.:]*$",
    re.IGNORECASE,
)
INTRODUCTION = re.compile(
    r"^((here\s(are|is)\s|these\sare\s)?(my|the|our)\s)?(orders?|moves?|turn|actions?|choices?)\s*:$"
    r"|^((hier\s(sind|ist|kommen)\s)?(mein|meine|die)\s)?(befehle?|züge?|zug|aktionen|anweisungen)\s*:$",
    re.IGNORECASE,
)
