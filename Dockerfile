# One image for the web server, the worker and beat; compose.yaml says which is which.
FROM python:3.12.13-slim-trixie

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 UV_COMPILE_BYTECODE=1 UV_PYTHON_DOWNLOADS=never
WORKDIR /srv/tocsite

COPY pyproject.toml uv.lock ./
COPY games/rulebooks games/rulebooks
RUN pip install --no-cache-dir "uv==$(sed -n '/^name = "uv"$/{n;s/version = "\(.*\)"/\1/p;}' uv.lock)" \
    && uv sync --frozen --no-dev --no-build --no-cache
ENV PATH="/srv/tocsite/.venv/bin:$PATH"

COPY manage.py gunicorn.conf.py ./
COPY tocsite tocsite
COPY accounts accounts
COPY games games
COPY templates templates
COPY static static
COPY public public
COPY locale locale

# Static files are collected as an installation will serve them; this key and database are used for nothing else.
RUN useradd --system --home-dir /srv/tocsite tocsite \
    && SECRET_KEY=build DATABASE_URL=postgres://build@localhost/build python manage.py prepare --only-static \
    && mkdir -p var/pictures var/backups var/metrics var/notes var/scratch \
    && chown -R tocsite var
USER tocsite

EXPOSE 8000
HEALTHCHECK --start-period=60s CMD ["python", "-P", "tocsite/answers.py", "8000"]
CMD ["gunicorn", "tocsite.wsgi", "--bind=0.0.0.0:8000"]
