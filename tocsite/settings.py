"""All settings. A bare machine needs none of the variables; a real installation sets six:

DATABASE_URL, CELERY_BROKER_URL, EMAIL_URL, SECRET_KEY, ALLOWED_HOSTS (comma-separated) and
SITE_URL.

An installation with a mail service sets MAIL_WEBHOOK_SECRET as well; MAIL_DOMAIN if mail has
another host than the site's, MAIL_WEBHOOK_KEYS if the mail service signs its calls, OPERATOR_EMAIL
for alarms and the mail of postmaster@ and abuse@, SECRET_KEY_FALLBACKS when the key was changed,
BACKUP_FOLDER, BACKUP_KEY and BACKUPS_KEPT for where backups go, their encryption and their number,
and HSTS_SUBDOMAINS or HSTS_PRELOAD to promise https for more than the site's own host.

SITE_NAME, SITE_CONTACT and SITE_TEXTS are the operator's name for the site, contact, and folder
of imprint and privacy text.

METRICS_TOKEN opens /metrics to Prometheus, SENTRY_DSN sends errors to Sentry, and LOG_FORMAT=json
makes each line of the logs JSON.

For a site on one's own machine there are three more: PORT, VAR_DIR (the folder of all it writes)
and DEBUG.
"""

import os
import secrets
from datetime import timedelta
from email.utils import formataddr
from pathlib import Path
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from tocsite import broker, limits, post
from tocsite.embedded import Cluster
from tocsite.errors import UnfitMachine
from tocsite.folders import BASE_DIR, VAR_DIR, var_folder
from tocsite.headers import keep_for_a_day
from tocsite.offered_languages import offered_languages

env = environ.Env()


def address(variable: str, *schemes: str) -> str:
    """Return the address in a variable, never repeated in an error: it may hold a password."""
    if urlsplit(env(variable)).scheme not in schemes:
        raise ImproperlyConfigured(
            f"{variable} has to be an address that begins with {' or '.join(schemes)} and a colon."
        )
    return env(variable)


def local_secret_key() -> str:
    """Return the key of a site without SECRET_KEY: made once, readable by its owner alone."""
    path = Path(var_folder()) / "secret-key"
    if not path.exists():
        try:
            make_secret_key(path)
        except OSError as error:
            raise UnfitMachine(f"The site's key {path} can't be written: {error.strerror}.") from error
    if not path.read_text().strip():
        raise ImproperlyConfigured(
            f"The site's key is gone: the file {path} is empty; put it back from a backup, or delete the file for a "
            "new key, with which no link and no address in the mails sent so far works and everybody signs in again."
        )
    return path.read_text()


def make_secret_key(path: Path) -> None:
    """Write a new key, whole or not at all, whenever the power goes."""
    fresh = path.with_name(f"secret-key.{secrets.token_hex(4)}")
    fresh.touch(mode=0o600)
    try:
        with fresh.open("w") as file:
            file.write(secrets.token_urlsafe(50))
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(path)
    finally:
        fresh.unlink(missing_ok=True)


DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env("SECRET_KEY", default="") or local_secret_key()
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])  # keys before it, for what they have signed
LOCAL = "SECRET_KEY" not in env.ENVIRON  # a site on somebody's own machine, not an installation

# Addresses

PORT = env("PORT", default="8000")
SITE_URL = env("SITE_URL", default=f"http://127.0.0.1:{PORT}").rstrip("/")
SITE_NAME = env("SITE_NAME", default="tocsite")  # the operator's; that of the software stays
SITE_CONTACT = env("SITE_CONTACT", default="")  # an address of mail or of a page, for everybody to read
SITE_TEXTS = Path(env("SITE_TEXTS", default=str(VAR_DIR / "texts")))  # imprint.md and privacy.md
_site = urlsplit(SITE_URL)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = [SITE_URL]
ROOT_URLCONF = "tocsite.urls"
WSGI_APPLICATION = "tocsite.wsgi.application"

# Encrypted transport: everything that SITE_URL promises when it begins with https

SECURE = _site.scheme == "https"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if SECURE else None
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
# A name that browsers take from https and from this host alone; no other host below the same domain can set it.
COOKIE_PREFIX = "__Host-" if SECURE else ""
SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = f"{COOKIE_PREFIX}sessionid", f"{COOKIE_PREFIX}csrftoken"
MESSAGE_STORAGE = "accounts.cookies.MessagesInCookieOrSession"
CSRF_COOKIE_HTTPONLY = True  # forms carry the token, and no script asks for it
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if SECURE else 0
# For a whole year no browser can be told otherwise, and the hosts below this one may not be ours to promise for.
SECURE_HSTS_PRELOAD = SECURE and env.bool("HSTS_PRELOAD", default=False)
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD or (SECURE and env.bool("HSTS_SUBDOMAINS", default=False))
SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]  # they ask for both of everybody
X_FRAME_OPTIONS = "DENY"
CSRF_FAILURE_VIEW = "accounts.views.refuse_forgery"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "object-src": [NONE],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
        "img-src": [SELF, "data:"],
    }
}
# What no page of ours asks a browser for, and nothing that got into one may.
PERMISSIONS_POLICY = [
    *("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "magnetometer"),
    *("microphone", "midi", "payment", "usb"),
]

# Applications

INSTALLED_APPS = [
    "tocsite",
    "accounts",
    "games",
    "games.leagues",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "django.contrib.admin.apps.SimpleAdminConfig",  # tocsite.staff has a site of its own
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
    "django_guid",
]
if (BASE_DIR / "tools").exists():  # in a check-out, not in an image
    INSTALLED_APPS.append("tools")
MIDDLEWARE = [
    "django_guid.middleware.guid_middleware",
    "django.middleware.security.SecurityMiddleware",
    "tocsite.headers.PermissionsPolicyMiddleware",
    "tocsite.headers.CompressionMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "tocsite.isolation.IsolationMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "accounts.languages.LanguageMiddleware",
    "tocsite.maintenance.MaintenanceMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "accounts.middleware.VisitMiddleware",
    "accounts.middleware.PreferencesMiddleware",
    "accounts.middleware.DoorsMiddleware",
    "accounts.middleware.UnsentMiddleware",
    "games.leagues.middleware.LeagueGate",
]
CONTEXT_PROCESSORS = [
    "django.template.context_processors.request",
    "django.contrib.auth.context_processors.auth",
    "django.contrib.messages.context_processors.messages",
    "tocsite.context.site",
    "accounts.context.paused",
    "accounts.context.deletion",
    "accounts.context.passkeys",
    "accounts.context.not_sent",
    "games.template_functions.waiting_games_context",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.jinja2.Jinja2",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,  # the fields of django.forms
        "OPTIONS": {
            "environment": "tocsite.template_environment.environment",
            "context_processors": CONTEXT_PROCESSORS,
        },
    },
    {  # the pages of Django's admin, which extend its own
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {"context_processors": CONTEXT_PROCESSORS},
    },
]

# Fields of forms are drawn by Jinja2 too, but for those that only the admin has.
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# Database: DATABASE_URL, or PostgreSQL under var/, which the backend starts by itself

CLUSTER = Cluster(VAR_DIR / "postgres") if "DATABASE_URL" not in env.ENVIRON else None
if CLUSTER is None:
    DATABASES = {"default": env.db_url_config(address("DATABASE_URL", "postgres", "postgresql"))}
else:
    DATABASES = {
        "default": {"ENGINE": "tocsite.embedded", "NAME": "postgres", "USER": "postgres", "HOST": CLUSTER.host}
    }
DATABASES["default"].update(CONN_MAX_AGE=60, CONN_HEALTH_CHECKS=True)
# PostgreSQL plans a statement that comes again once a connection, not each time. What DATABASE_URL says goes last.
PREPARED_STATEMENTS = {"server_side_binding": True, "prepare_threshold": 5}
# Without these a worker whose database has vanished behind a network that drops all waits for two hours.
KEEPALIVES = {"keepalives_idle": 60, "keepalives_interval": 10, "keepalives_count": 6}
DATABASES["default"]["OPTIONS"] = PREPARED_STATEMENTS | KEEPALIVES | DATABASES["default"].get("OPTIONS", {})
# For the web server alone, whose threads are few: who waits longer than this for the database is told 503. Workers,
# commands and migrations wait as long as it takes.
WEB_DATABASE_TIMEOUTS = {"statement_timeout": "20s", "lock_timeout": "10s"}
WEB_CONNECTION_TIMEOUTS = {"connect_timeout": 3, "tcp_user_timeout": 20_000}  # of libpq; the latter in milliseconds
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "cache"},
    "pictures": {
        "BACKEND": "tocsite.picture_cache.PictureCache",
        "LOCATION": VAR_DIR / "pictures",
        "TIMEOUT": None,
        "OPTIONS": {"MAX_ENTRIES": 2000, "CULL_FREQUENCY": 4},
    },
}

# Tasks: see tocsite.broker. Results are kept nowhere: what matters is in the database.

CELERY_BROKER_URL = broker.BROKER_URL
CELERY_BROKER_TRANSPORT = broker.TRANSPORT
CELERY_BROKER_TRANSPORT_OPTIONS = broker.TRANSPORT_OPTIONS
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = broker.TIMEZONE
CELERY_BEAT_SCHEDULER = broker.SCHEDULER
CELERY_BEAT_SCHEDULE = broker.SCHEDULE

MAINTENANCE_FILE = Path(var_folder("notes")) / "maintenance.json"
TROUBLES_FILE = MAINTENANCE_FILE.with_name("troubles.json")  # what the operator was told of

# Backups: one a night, the latest of which are kept; encrypted where there is a key for it, of age's kind

BACKUP_FOLDER = Path(env("BACKUP_FOLDER", default=str(VAR_DIR / "backups")))
BACKUP_KEY = env("BACKUP_KEY", default="")
BACKUPS_KEPT = env.int("BACKUPS_KEPT", default=7)  # 0: none is made by itself

# Mail: EMAIL_URL, or files under var/mail, which the site shows at /outbox/

LOCAL_OUTBOX = "EMAIL_URL" not in env.ENVIRON
EMAIL_FILE_PATH = var_folder("mail")
if LOCAL_OUTBOX:
    EMAIL_BACKEND = "games.mail.box.LocalBox"
else:
    try:
        vars().update(post.settings(address("EMAIL_URL", *post.SCHEMES)))
    except ValueError as error:
        raise ImproperlyConfigured(f"EMAIL_URL is incomplete: {error}.") from error
WRITES_UNDER_VAR = LOCAL_OUTBOX or CELERY_BROKER_URL.startswith("filesystem:")  # besides the database
# Where a mail service reports what came of mails, and passes answers on: only with a secret, as "name:password"
MAIL_WEBHOOK_SECRET = env("MAIL_WEBHOOK_SECRET", default="")
ANYMAIL = vars().get("ANYMAIL", {}) | {"WEBHOOK_SECRET": MAIL_WEBHOOK_SECRET or None}
ANYMAIL |= post.signatures(env.list("MAIL_WEBHOOK_KEYS", default=[]))
EMAIL_SUBJECT_PREFIX = ""
HEALTH_TOKEN = env("HEALTH_TOKEN", default="")  # who has it is told at /health/ what is wrong
ADMINS = [("operator", address) for address in env.list("OPERATOR_EMAIL", default=[])]  # alarms, postmaster@ and abuse@
MAIL_DOMAIN = env("MAIL_DOMAIN", default="") or _site.hostname or "localhost"  # where answers and bounces come back to
DEFAULT_FROM_EMAIL = SERVER_EMAIL = formataddr((SITE_NAME, f"noreply@{MAIL_DOMAIN}"))
EMAIL_TIMEOUT = 10
EMAIL_PATIENCE = 120  # seconds that a worker waits for the answer to a whole mail; a person who waits has not the time

# People: allauth, with an address to sign in and a public name to be known by

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [  # of new passwords; those from before stay as they are
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 12}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "accounts.passwords.BreachedPasswordValidator"},
    {
        "NAME": "accounts.passwords.SiteWordsValidator",
        "OPTIONS": {"words": ["tocsite", SITE_NAME, _site.hostname or "", "Time of Crisis", "Rome in Crisis"]},
    },
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
SESSION_ENGINE = "django.contrib.sessions.backends.db"
SESSION_COOKIE_AGE = 90 * 24 * 3600  # a decision may take days; counted from the latest visit (accounts.sessions)
ACCOUNT_ADAPTER = "tocsite.adapter.Adapter"
ACCOUNT_LOGIN_METHODS = {"email"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*"]
ACCOUNT_FORMS = {
    "signup": "accounts.entrance.SignupForm",
    "login": "accounts.entrance.LoginForm",
    "add_email": "accounts.entrance.AddEmailForm",
    "change_password": "accounts.entrance.ChangePasswordForm",
    "reset_password": "accounts.entrance.ResetPasswordForm",
    "reset_password_from_key": "accounts.entrance.ResetPasswordKeyForm",
    "reauthenticate": "accounts.entrance.ReauthenticateForm",
    "request_login_code": "accounts.entrance.RequestLoginCodeForm",
    "confirm_login_code": "accounts.entrance.ConfirmLoginCodeForm",
}
ACCOUNT_EMAIL_VERIFICATION = "mandatory"
ACCOUNT_PREVENT_ENUMERATION = "strict"  # an address that nobody has confirmed can be signed up with again
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # only where the password was just given; a link alone signs nobody in
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_LOGIN_BY_CODE_TIMEOUT = 600  # seconds; the mail leaves from a worker, and may be looked at on its way
ACCOUNT_MAX_EMAIL_ADDRESSES = 2  # one for mails, and one to be told when those come back
ACCOUNT_EMAIL_NOTIFICATIONS = True  # of a new password or address, to the address there was
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"[{SITE_NAME}] "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = _site.scheme
MFA_ADAPTER = "accounts.second_factor.SecondFactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_TOTP_ISSUER = SITE_NAME
MFA_TOTP_TOLERANCE = 1  # a code may be a step of thirty seconds old or early: clocks of phones differ
MFA_FORMS = {
    "activate_totp": "accounts.second_factor_forms.ActivateAppForm",
    "authenticate": "accounts.second_factor_forms.CodeForm",
    "reauthenticate": "accounts.second_factor_forms.CodeAgainForm",
    "login_webauthn": "accounts.second_factor_forms.SignInByPasskeyForm",
    "authenticate_webauthn": "accounts.second_factor_forms.PasskeyForm",
    "reauthenticate_webauthn": "accounts.second_factor_forms.PasskeyAgainForm",
    "add_webauthn": "accounts.second_factor_forms.AddPasskeyForm",
    "edit_webauthn": "accounts.second_factor_forms.RenamePasskeyForm",
}
STAFF_SECOND_FACTOR_LASTS = timedelta(hours=8)  # then moderators show theirs again: a browser left open is no key
MFA_ALLOW_UNVERIFIED_EMAIL = True  # a second address may wait for its link: signing in always takes a verified one
ALLAUTH_TRUSTED_PROXY_COUNT = int(SECURE)  # what ends the encryption says for whom it asks

LIMITS = limits.LIMITS
ACCOUNT_RATE_LIMITS = MFA_RATE_LIMITS = False  # allauth's own: everything counts by the one table above

# Languages and times: the person's own (accounts.middleware), else the browser's language and UTC

USE_I18N = USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
FORMAT_MODULE_PATH = "tocsite.formats"  # of the languages that are written otherwise than Django has it
CATALOGUES = BASE_DIR / "locale"  # as translators write them
LOCALE_PATHS = [VAR_DIR / "locale"]  # as `manage.py prepare` compiles them: an installation owns nothing but var/
# A language needs no line of code: it is offered once 90 % of locale/de/LC_MESSAGES/django.po is translated.
LANGUAGES = offered_languages(CATALOGUES, unfinished=env.bool("UNFINISHED_LANGUAGES", default=False))

# Static files: straight from their folders on a local site, collected and hashed in an installation

STATIC_URL = "static/"
STATIC_ROOT = var_folder("static")
STATICFILES_DIRS = [
    BASE_DIR / "static",
    ("fairness", BASE_DIR / "games" / "rulebooks" / "src" / "rulebooks" / "script"),  # the players' own check of dice
]
STATICFILES_FINDERS = [
    "tocsite.static_files.BundleFinder",
    "django.contrib.staticfiles.finders.FileSystemFinder",
    "django.contrib.staticfiles.finders.AppDirectoriesFinder",
]
WHITENOISE_USE_FINDERS = LOCAL
WHITENOISE_ROOT = BASE_DIR / "public"  # what browsers and search engines ask for at the root
WHITENOISE_ADD_HEADERS_FUNCTION = keep_for_a_day
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if LOCAL
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    },
}

# What an operator sees: logs, errors, figures

if env("LOG_FORMAT", default="text") not in ("text", "json"):
    raise ImproperlyConfigured("LOG_FORMAT has to be text or json.")
DJANGO_GUID = {"GUID_HEADER_NAME": "X-Request-ID", "RETURN_HEADER": True, "EXPOSE_HEADER": False}
SENTRY_DSN = env("SENTRY_DSN", default="")
METRICS_TOKEN = env("METRICS_TOKEN", default="")
METRICS_FOLDER = VAR_DIR / "metrics"
if METRICS_TOKEN:
    INSTALLED_APPS += ["django_prometheus"]
    MIDDLEWARE = [
        "django_prometheus.middleware.PrometheusBeforeMiddleware",
        *MIDDLEWARE,
        "django_prometheus.middleware.PrometheusAfterMiddleware",
    ]
    if CLUSTER is None:
        DATABASES["default"]["ENGINE"] = "django_prometheus.db.backends.postgresql"

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "tocsite.logs.formatter"}},
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line"},
    },
    "filters": {"forged_host": {"()": "tocsite.logs.ForgedHost"}},
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # somebody asked for another host and got 400: a line, and no error of ours
        "django.security.DisallowedHost": {"filters": ["forged_host"]},
        # two lines a request, of no request's matter
        "django_guid": {"level": "ERROR"},
        # aiosmtpd tells every command, and with it the addresses at which orders are given
        "mail.log": {"level": "ERROR"},
    },
}
