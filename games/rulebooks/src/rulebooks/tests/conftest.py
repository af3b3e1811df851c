"""Settings for the tests of the library, with a site around it or alone."""

import os

from hypothesis import settings

# A busy machine is no failure, and what fails does so in every run; another TEST_SEED looks for what fails by chance.
# The site's own tests have the same profile.
settings.register_profile("library", deadline=None, derandomize=not os.environ.get("TEST_SEED"))
settings.load_profile("library")
