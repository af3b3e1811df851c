# "make run" runs the site; "make test" and "make check" test it.
PYTHON ?= python3
VENV = .venv
BIN = $(VENV)/bin
UV_VERSION = $(shell sed -n '/^name = "uv"$$/{n;s/version = "\(.*\)"/\1/p;}' uv.lock)

.DEFAULT_GOAL := help
# Wherever Python is told to keep no bytecode, each of the hundreds of processes that the tests start compiles all it reads.
unexport PYTHONDONTWRITEBYTECODE
.PHONY: help env run test night mutants check fix geometry shots pictures

help:
	@echo "make run [PORT=8000]   the whole site on this machine, until Ctrl-C"
	@echo "make test              the tests, without the long ones"
	@echo "make night             all tests, also the long ones"
	@echo "make mutants           small faults in the rules, one at a time, to see if the tests notice (an hour)"
	@echo "make check             languages, style, types, import borders, reading ease, migrations, settings"
	@echo "make fix               let ruff correct the style"
	@echo "make geometry          install what redraws the map's shapes; this enables one more test"
	@echo "make shots             pictures of the main pages, in var/shots (needs Chromium)"
	@echo "make pictures          the two pictures of the README, in docs/"

# No shell in between: make hands a signal on to its own child alone. PORT=... gets there by the environment.
run: env
	@$(BIN)/python manage.py serve

test: env
	$(BIN)/pytest --numprocesses=auto

# One run of all: it collects the tests once, makes one site to copy and has no second end to wait for.
night: env
	-$(MAKE) geometry
	-$(BIN)/uv sync --frozen --no-build --quiet --group geometry --group adapters
	$(BIN)/pytest --numprocesses=auto -m ""

# Too long for the night: docs/mutants.md.
mutants: env
	$(BIN)/python -m tools.mutants

# Languages first: a bad text file is told in a sentence there, and ends all others in a traceback.
check: env
	$(BIN)/python manage.py makemessages --all --check
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m tests.reading_ease
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python manage.py check --fail-level WARNING
	VAR_DIR=var/check SECRET_KEY=$$($(BIN)/python -c "import secrets; print(secrets.token_urlsafe(60))") \
	SITE_URL=https://play.example.org ALLOWED_HOSTS=play.example.org \
	DATABASE_URL=postgres://site@127.0.0.1/site CELERY_BROKER_URL=redis://127.0.0.1:6379/0 EMAIL_URL=smtp://127.0.0.1:1025 \
	sh -c '$(BIN)/python manage.py prepare --only-static && $(BIN)/python manage.py check --deploy --fail-level WARNING'

fix: env
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# The lock's libraries of the group geometry, and the coastline.
geometry: env
	$(BIN)/uv sync --frozen --no-build --quiet --group geometry
	$(BIN)/python -m tools.map.coastline

shots: env
	$(BIN)/pytest -q tests/browser/shots.py -k every_page

pictures: env
	$(BIN)/pytest -q tests/browser/shots.py -k readme

# The environment follows the lock: nothing happens here while neither file has changed.
env: $(VENV)/.synced

$(VENV)/.synced: pyproject.toml uv.lock
	@$(PYTHON) -c "import sys; sys.exit(sys.version_info < (3, 11))" 2>/dev/null \
	  || { echo "Python 3.11 or newer is needed. Name one, for example: make run PYTHON=python3.12"; exit 1; }
	@$(PYTHON) -c "import ensurepip, venv" 2>/dev/null \
	  || { echo "Python's venv module is missing. Install it (Debian and Ubuntu: apt-get install python3-venv)."; exit 1; }
	@mkdir -p $(VENV) 2>/dev/null && test -w $(VENV) \
	  || { echo "The folder $(VENV) can't be written. Run make as the user who owns this folder."; exit 1; }
	@echo "Installing the packages of uv.lock in $(VENV), which takes a minute the first time ..."
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m tocsite.packages $(UV_VERSION)
	@touch $@
