"""Compress answers, with or without a proxy in front that does so."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

WORDS = ("text/", "application/json", "application/javascript", "image/svg")
"""Types that become smaller by it; pictures and fonts are compressed by themselves."""


class CompressionMiddleware(GZipMiddleware):
    """Compress text alone, by Django's middleware, with random padding to hide the length of secrets."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if not response.headers.get("Content-Type", "").startswith(WORDS):
            return response
        return super().process_response(request, response)
