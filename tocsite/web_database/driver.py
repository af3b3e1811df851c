"""psycopg as Django's backend asks for it, with connections that do not wait for a server that answers nobody."""

import time
from collections.abc import Callable, Generator
from typing import Any, Self

import psycopg
from psycopg import *  # noqa: F403  # errors by their names
from psycopg.errors import ConnectionTimeout

ASKED_AFTER = 2.0  # seconds of a silent connection, after which the server is asked by another
ANSWERS_WITHIN = 3  # seconds, of libpq's connect_timeout
LONGEST = 25.0  # seconds in all: more than any statement may take (WEB_DATABASE_TIMEOUTS)
BELIEVED_SILENT = 3.0  # seconds, in which nobody asks anew
READY_NOT = 0  # as psycopg says that nothing has come


class SilentSpell:
    """The moment until which the server is believed not to answer, of all threads of a process."""

    def __init__(self) -> None:
        self.until = 0.0

    def begin(self) -> None:
        self.until = time.monotonic() + BELIEVED_SILENT

    @property
    def lasts(self) -> bool:
        return time.monotonic() < self.until


silence = SilentSpell()


class ImpatientConnection(psycopg.Connection[Any]):
    """A connection whose waits end with ConnectionTimeout when the server answers nobody."""

    @classmethod
    def connect(cls, conninfo: str = "", **options: Any) -> Self:
        if silence.lasts:
            raise ConnectionTimeout("the database did not answer a moment ago")
        try:
            return super().connect(conninfo, **options)
        except ConnectionTimeout:
            silence.begin()
            raise

    def wait(self, gen: Generator[Any, Any, Any], *arguments: Any, **options: Any) -> Any:
        return super().wait(_watched(gen, self._give_up_if_silent), *arguments, **options)

    def _give_up_if_silent(self, waited: float) -> None:
        """Close the connection if the server, asked by another one, does not answer. Raises ConnectionTimeout."""
        if waited < LONGEST and self._is_answered():
            return
        silence.begin()
        self.close()
        raise ConnectionTimeout("the database does not answer")

    def _is_answered(self) -> bool:
        if silence.lasts:
            return False
        address: dict[str, Any] = {**self.info.get_parameters(), "password": self.info.password}
        address["connect_timeout"] = ANSWERS_WITHIN
        try:
            psycopg.connect(**address).close()
        except ConnectionTimeout:
            return False
        except psycopg.OperationalError:
            return True  # it answers, if only to refuse: the wait has its end
        return True


def _watched(steps: Generator[Any, Any, Any], give_up_if_silent: Callable[[float], None]) -> Generator[Any, Any, Any]:
    """Go through the steps of a wait, and ask now and then while nothing comes."""
    began = latest_sign = time.monotonic()
    try:
        state = next(steps)
        while True:
            ready = yield state
            now = time.monotonic()
            if ready != READY_NOT:
                latest_sign = now
            elif now - latest_sign > ASKED_AFTER:
                give_up_if_silent(now - began)
                latest_sign = time.monotonic()
            state = steps.send(ready)
    except StopIteration as end:
        return end.value


connect = ImpatientConnection.connect
