"""Errors of an order; ``str(error)`` is a plain reason in English, for logs and tests."""


class EngineError(Exception):
    """The base of every error the engine raises on purpose."""


class MalformedAction(EngineError):
    """The text is no order of this ruleset."""


class IllegalAction(EngineError):
    """The order is well formed, but this seat may not do it now."""


class UnknownSchema(EngineError):
    """The stored text is no game readable by this version."""


class DiceExhausted(EngineError):
    """A scripted die was asked for more pips than its script holds."""


class RunawayAgenda(EngineError):
    """One action set off more automatic steps than any rule can: a bug, never a player's fault."""
