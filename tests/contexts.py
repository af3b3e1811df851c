"""The variables of a page's templates, which the test client gives in one form for one of them, in another for more."""

from typing import Any

from django.test.utils import ContextList


def contexts_of(answer: Any) -> list[dict[str, Any]]:
    """Return the context of each template that an answer was rendered from."""
    contexts = answer.context if isinstance(answer.context, ContextList) else [answer.context]
    return [context.flatten() for context in contexts if context is not None]
