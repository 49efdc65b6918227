"""Mail to people, if a mail server is configured."""

from __future__ import annotations

import asyncio
import smtplib
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

from glaciarium.kernel.errors import BadOptions
from glaciarium.server.server_log import log

PATIENCE: Final = 20.0  # seconds
_PORTS: Final = {"smtp": 587, "smtps": 465}


class MailServer(NamedTuple):
    """Where mail is handed in: smtp://USER:PASSWORD@HOST:PORT, or smtps://…"""

    host: str
    port: int
    secure: bool  # TLS from the first byte; otherwise if the server offers it
    user: str
    password: str
    sender: str

    def deliver(self, to: str, subject: str, text: str) -> None:
        """Hand in one message; raise OSError or SMTPException."""
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self.sender, to, subject
        message["Date"], message["Message-ID"] = formatdate(), make_msgid()
        message.set_content(text)
        kind = smtplib.SMTP_SSL if self.secure else smtplib.SMTP
        with kind(self.host, self.port, timeout=PATIENCE) as server:
            server.ehlo()
            if server.has_extn("starttls"):
                server.starttls()
            if self.user:
                server.login(self.user, self.password)
            server.send_message(message)


def mail_server(url: str, sender: str) -> MailServer:
    """Return the server of an address; raise BadOptions."""
    parts = urlsplit(url)
    if parts.scheme not in _PORTS or not parts.hostname:
        raise BadOptions(f"--smtp {url}: write it like smtp://USER:PASSWORD@mail.example:587.")
    if "@" not in sender:
        raise BadOptions("--smtp needs --mail-from, such as --mail-from ice@club.example.")
    return MailServer(
        parts.hostname,
        parts.port or _PORTS[parts.scheme],
        parts.scheme == "smtps",
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        sender,
    )


async def send(server: MailServer, to: str, subject: str, text: str) -> None:
    """Send a message in the background; failures are logged without the address."""
    try:
        await asyncio.to_thread(server.deliver, to, subject, text)
    except (OSError, smtplib.SMTPException) as error:
        log.error("mail_failed", why=repr(error))
