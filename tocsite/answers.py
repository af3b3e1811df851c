"""Exit with 0 if the web server answers at all, for containers; /health/ itself says what is wrong elsewhere (503).

Run as a script, twice a minute: nothing of the site is imported.
"""

import http.client
import os
import sys


def answers(port: int) -> bool:
    caller = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    host = os.environ["ALLOWED_HOSTS"].split(",")[0]
    try:
        caller.request("GET", "/health/", headers={"Host": host, "X-Forwarded-Proto": "https"})
        return caller.getresponse().status in (200, 503)
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(not answers(int(sys.argv[1])))
