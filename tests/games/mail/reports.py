"""Reports of mails that did not arrive, in the shapes in which the common mail servers send them."""

from email.message import Message


def headers_of(mail: Message) -> str:
    """The headers of a mail as they went over the wire."""
    return mail.as_bytes().decode("ascii", "replace").split("\n\n", 1)[0]


def postfix(mail: Message, recipient: str, status: str = "5.1.1", reply_text: str = "550 5.1.1 User unknown") -> bytes:
    return f"""Return-Path: <>
Received: by mx.example.org (Postfix) id 4A1B2C3D; Sat, 21 Nov 2026 10:00:00 +0000 (UTC)
From: MAILER-DAEMON@mx.example.org (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: noreply@127.0.0.1
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="4A1B2C3D.1/mx.example.org"
Message-Id: <20261121100000.4A1B2C3D@mx.example.org>

This is a MIME-encapsulated message.

--4A1B2C3D.1/mx.example.org
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.example.org.

<{recipient}>: host mail.example.net[192.0.2.7] said: {reply_text} (in reply to RCPT TO command)

--4A1B2C3D.1/mx.example.org
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org
X-Postfix-Queue-ID: 4A1B2C3D
Arrival-Date: Sat, 21 Nov 2026 09:59:58 +0000 (UTC)

Final-Recipient: rfc822; {recipient}
Original-Recipient: rfc822;{recipient}
Action: failed
Status: {status}
Remote-MTA: dns; mail.example.net
Diagnostic-Code: smtp; {reply_text}

--4A1B2C3D.1/mx.example.org
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers

{headers_of(mail)}

--4A1B2C3D.1/mx.example.org--
""".encode()


def postfix_delay(mail: Message, recipient: str) -> bytes:
    delayed = postfix(mail, recipient, "4.4.1", "connect to mail.example.net[192.0.2.7]:25: Connection timed out")
    return delayed.replace(b"Action: failed", b"Action: delayed")


def exim(mail: Message, recipient: str) -> bytes:
    """Since 4.88: parts by the standard, but a status that says little."""
    return f"""Return-path: <>
Received: from Debian-exim by mx.example.org with local (Exim 4.96) id 1rAbCd-0001; Sat, 21 Nov 2026 10:00:00 +0000
X-Failed-Recipients: {recipient}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.example.org>
To: noreply@127.0.0.1
References: {mail["Message-ID"]}
Content-Type: multipart/report; report-type=delivery-status; boundary=1700560800-eximdsn-1234
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1rAbCd-0001@mx.example.org>

--1700560800-eximdsn-1234
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  {recipient}
    host mail.example.net [192.0.2.7]
    SMTP error from remote mail server after RCPT TO:<{recipient}>:
    550 No such user here

--1700560800-eximdsn-1234
Content-type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Action: failed
Final-Recipient: rfc822;{recipient}
Status: 5.0.0
Remote-MTA: dns; mail.example.net
Diagnostic-Code: smtp; 550 No such user here

--1700560800-eximdsn-1234
Content-type: message/rfc822

{mail.as_bytes().decode("ascii", "replace")}

--1700560800-eximdsn-1234--
""".encode()


def exim_of_old(mail: Message, recipient: str) -> bytes:
    """Before that: one text, with the mail at its end."""
    return f"""Return-path: <>
X-Failed-Recipients: {recipient}
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.example.org>
To: noreply@127.0.0.1
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1mAbCd-0001@mx.example.org>

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  {recipient}
    SMTP error from remote mail server after RCPT TO:<{recipient}>:
    550 5.1.1 <{recipient}>: Recipient address rejected: User unknown

------ This is a copy of the message, including all the headers. ------

{mail.as_bytes().decode("ascii", "replace")}
""".encode()


def exchange(mail: Message, recipient: str) -> bytes:
    """Exchange Online: a text in HTML, and the headers under a name of their own time."""
    return f"""Return-Path: <>
From: <postmaster@contoso.example>
To: <noreply@127.0.0.1>
Date: Sat, 21 Nov 2026 10:00:00 +0000
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="b2c1f0de-9f5d-4a1e-8a3d-0b6d4f3f8a11"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-US
Message-ID: <b2c1f0de-9f5d-4a1e-8a3d-0b6d4f3f8a11@DB9PR04MB1234.eurprd04.prod.outlook.com>
In-Reply-To: {mail["Message-ID"]}
Subject: Undeliverable: {" ".join(str(mail["Subject"]).split())[:40]}
Auto-Submitted: auto-replied
MIME-Version: 1.0

--b2c1f0de-9f5d-4a1e-8a3d-0b6d4f3f8a11
Content-Type: multipart/alternative; differences=Content-Type;
\tboundary="c9d0a5b1-1111-4a1e-8a3d-0b6d4f3f8a11"

--c9d0a5b1-1111-4a1e-8a3d-0b6d4f3f8a11
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

Your message to {recipient} couldn't be delivered.
The recipient wasn't found at contoso.example.

--c9d0a5b1-1111-4a1e-8a3d-0b6d4f3f8a11
Content-Type: text/html; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

<html><body><p>Your message couldn't be delivered.</p></body></html>

--c9d0a5b1-1111-4a1e-8a3d-0b6d4f3f8a11--

--b2c1f0de-9f5d-4a1e-8a3d-0b6d4f3f8a11
Content-Type: message/delivery-status

Reporting-MTA: dns;DB9PR04MB1234.eurprd04.prod.outlook.com
Received-From-MTA: dns;mx.example.org
Arrival-Date: Sat, 21 Nov 2026 09:59:58 +0000

Final-Recipient: rfc822;{recipient}
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient {recipient} not found by SMTP address lookup

--b2c1f0de-9f5d-4a1e-8a3d-0b6d4f3f8a11
Content-Type: message/rfc822

{headers_of(mail)}


--b2c1f0de-9f5d-4a1e-8a3d-0b6d4f3f8a11--
""".encode()


def gmail(
    mail: Message,
    recipient: str,
    status: str = "5.1.1",
    reply_text: str = "550-5.1.1 The email account that you tried to reach does not exist. 550 5.1.1 NoSuchUser",
) -> bytes:
    return f"""Return-Path: <>
From: Mail Delivery Subsystem <mailer-daemon@googlemail.com>
To: noreply@127.0.0.1
Auto-Submitted: auto-replied
Subject: Delivery Status Notification (Failure)
References: {mail["Message-ID"]}
In-Reply-To: {mail["Message-ID"]}
X-Failed-Recipients: {recipient}
Message-ID: <65a1b2c3.050a0220.12345.6789.GMR@mx.google.com>
MIME-Version: 1.0
Content-Type: multipart/report; boundary="0000000000001a2b3c060f"; report-type=delivery-status

--0000000000001a2b3c060f
Content-Type: multipart/related; boundary="0000000000001a2b45060f"

--0000000000001a2b45060f
Content-Type: multipart/alternative; boundary="0000000000001a2b4a060f"

--0000000000001a2b4a060f
Content-Type: text/plain; charset="UTF-8"

** Address not found **

Your message wasn't delivered to {recipient}.

--0000000000001a2b4a060f--

--0000000000001a2b45060f--
--0000000000001a2b3c060f
Content-Type: message/delivery-status

Reporting-MTA: dns; googlemail.com
Arrival-Date: Sat, 21 Nov 2026 01:59:58 -0800 (PST)
X-Original-Message-ID: {mail["Message-ID"]}

Final-Recipient: rfc822; {recipient}
Action: failed
Status: {status}
Remote-MTA: dns; gmail-smtp-in.l.google.com. (192.0.2.26, the server for the domain gmail.com.)
Diagnostic-Code: smtp; {reply_text}
Last-Attempt-Date: Sat, 21 Nov 2026 02:00:00 -0800 (PST)

--0000000000001a2b3c060f
Content-Type: message/rfc822

{mail.as_bytes().decode("ascii", "replace")}

--0000000000001a2b3c060f--
""".encode()


def complaint(mail: Message, recipient: str, kind: str = "abuse") -> bytes:
    """Return the mail that a provider's feedback loop sends when a reader presses "spam"."""
    return f"""From: <feedback@provider.example>
To: <noreply@127.0.0.1>
Subject: FW: complaint
Message-ID: <fbl-1@provider.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="part1_13d.2e68ed54_boundary"

--part1_13d.2e68ed54_boundary
Content-Type: text/plain; charset="US-ASCII"

This is an email abuse report for an email message received from IP 192.0.2.1.

--part1_13d.2e68ed54_boundary
Content-Type: message/feedback-report

Feedback-Type: {kind}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Rcpt-To: <{recipient}>

--part1_13d.2e68ed54_boundary
Content-Type: message/rfc822
Content-Disposition: inline

{mail.as_bytes().decode("ascii", "replace")}

--part1_13d.2e68ed54_boundary--
""".encode()


def complaint_of_hotmail(mail: Message, recipient: str) -> bytes:
    """Return the mail of Microsoft's Junk Mail Reporting Program: the reported one alone, with a header of its own."""
    return f"""From: staff@hotmail.com
Subject: complaint about message from 192.0.2.222
To: noreply@127.0.0.1
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="F0000EEE2-0000-2111-AAB0-000000000000"
Message-ID: <jmrp-1@phx.gbl>

--F0000EEE2-0000-2111-AAB0-000000000000
Content-Type: message/rfc822
Content-Disposition: inline

X-HmXmrOriginalRecipient: {recipient}
X-Reporter-IP: 192.0.2.22
{mail.as_bytes().decode("ascii", "replace")}

--F0000EEE2-0000-2111-AAB0-000000000000--
""".encode()


def in_words(mail: Message, reply_text: str) -> bytes:
    """A server that knows neither the standard nor any code."""
    return f"""Return-Path: <>
From: System Administrator <postmaster@example.org>
To: noreply@127.0.0.1
Subject: Undeliverable: your message
Message-ID: <words-1@example.org>

Your message could not be handed over.

{reply_text}

--- Original message follows ---

{mail.as_bytes().decode("ascii", "replace")}
""".encode()
