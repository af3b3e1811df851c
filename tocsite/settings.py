"""All settings, in one file. A bare machine needs none of the variables; a real installation sets six:

DATABASE_URL, CELERY_BROKER_URL, EMAIL_URL, SECRET_KEY, ALLOWED_HOSTS (comma-separated) and SITE_URL.
One whose mails go by a mail service sets MAIL_WEBHOOK_SECRET as well; MAIL_DOMAIN where mail has another host than
the site's, MAIL_WEBHOOK_KEYS where the mail service signs its calls, OPERATOR_EMAIL where somebody wants alarms and the
mail of postmaster@ and abuse@, and SECRET_KEY_FALLBACKS when the key was changed.
For a site on one's own machine there are three more: PORT, VAR_DIR (the folder of all it writes) and DEBUG.
"""

import secrets
from pathlib import Path
from urllib.parse import urlsplit

import environ
from csp.constants import NONE, SELF
from django.conf.locale import LANG_INFO
from django.core.exceptions import ImproperlyConfigured

from tocsite import post
from tocsite.embedded import Cluster
from tocsite.headers import keep_for_a_day

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()
VAR_DIR = Path(env("VAR_DIR", default=str(BASE_DIR / "var"))).resolve()


def var_folder(*parts: str) -> str:
    """A folder under VAR_DIR, made if it is missing."""
    folder = VAR_DIR.joinpath(*parts)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ImproperlyConfigured(f"The folder {folder} cannot be made: {error.strerror}.") from error
    return str(folder)


def address(variable: str, *schemes: str) -> str:
    """The address in a variable, whose text is never repeated: it may hold a password."""
    if urlsplit(env(variable)).scheme not in schemes:
        raise ImproperlyConfigured(
            f"{variable} has to be an address that begins with {' or '.join(schemes)} and a colon."
        )
    return env(variable)


def local_secret_key() -> str:
    """The key of a site without SECRET_KEY: made once, readable by its owner alone."""
    path = Path(var_folder()) / "secret-key"
    if not path.exists() or not path.read_text():
        fresh = path.with_name(f"secret-key.{secrets.token_hex(4)}")  # whole or not at all, whenever the power goes
        fresh.touch(mode=0o600)
        fresh.write_text(secrets.token_urlsafe(50))
        fresh.replace(path)
    return path.read_text()


DEBUG = env.bool("DEBUG", default=False)
SECRET_KEY = env("SECRET_KEY", default="") or local_secret_key()
SECRET_KEY_FALLBACKS = env.list("SECRET_KEY_FALLBACKS", default=[])  # keys before it, for what they have signed
LOCAL = "SECRET_KEY" not in env.ENVIRON  # a site on somebody's own machine, not an installation

# Addresses

PORT = env("PORT", default="8000")
SITE_URL = env("SITE_URL", default=f"http://127.0.0.1:{PORT}").rstrip("/")
SITE_NAME = "tocsite"
_site = urlsplit(SITE_URL)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])
CSRF_TRUSTED_ORIGINS = [SITE_URL]
ROOT_URLCONF = "tocsite.urls"
WSGI_APPLICATION = "tocsite.wsgi.application"

# Encrypted transport: everything that SITE_URL promises when it begins with https

SECURE = _site.scheme == "https"
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if SECURE else None
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE
SECURE_HSTS_SECONDS = 365 * 24 * 3600 if SECURE else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = SECURE_HSTS_PRELOAD = SECURE
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "object-src": [NONE],
        "base-uri": [SELF],
        "frame-ancestors": [NONE],
        "form-action": [SELF],
        "img-src": [SELF, "data:"],
    }
}

# Applications

INSTALLED_APPS = [
    "tocsite",
    "accounts",
    "games",
    "allauth",
    "allauth.account",
    "allauth.usersessions",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.postgres",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "tocsite.compression.CompressionMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "allauth.usersessions.middleware.UserSessionsMiddleware",
    "accounts.middleware.PreferencesMiddleware",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tocsite.context.site",
                "accounts.context.paused",
                "games.context.waiting",
            ],
        },
    }
]

# Database: DATABASE_URL, or PostgreSQL under var/, which the backend starts by itself

CLUSTER = Cluster(VAR_DIR / "postgres") if "DATABASE_URL" not in env.ENVIRON else None
if CLUSTER is None:
    DATABASES = {"default": env.db_url_config(address("DATABASE_URL", "postgres", "postgresql"))}
else:
    DATABASES = {
        "default": {"ENGINE": "tocsite.embedded", "NAME": "postgres", "USER": "postgres", "HOST": CLUSTER.host}
    }
DATABASES["default"].update(CONN_MAX_AGE=60, CONN_HEALTH_CHECKS=True)
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {"default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache", "LOCATION": "cache"}}

# Tasks: a broker, or files under var/broker. Results are kept nowhere: what matters is in the database.

CELERY_BROKER_URL = env("CELERY_BROKER_URL", default="filesystem://localhost/")
# Whoever publishes asks a broker that is down once, for a person waits; the workers' own retries are another setting.
CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, object] = {"max_retries": 0}
if CELERY_BROKER_URL.startswith("filesystem:"):
    CELERY_BROKER_TRANSPORT = "tocsite.transport:Transport"
    CELERY_BROKER_TRANSPORT_OPTIONS |= {
        "data_folder_in": var_folder("broker", "messages"),
        "data_folder_out": var_folder("broker", "messages"),
        "control_folder": var_folder("broker", "control"),
        "polling_interval": 0.2,
    }
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"  # in memory: nothing on disk that a kill could damage
CELERY_BEAT_SCHEDULE = {
    name: {"task": f"games.tasks.{name}", "schedule": seconds, "options": {"expires": 60}}
    for name, seconds in {
        "send_due_mail": 10,
        "enforce_deadlines": 15,
        "send_reminders": 60,
        "keep_watch": 60,
        "play_standing_orders": 10,
        "spread_vacations": 30,
        "tidy_up": 600,
    }.items()
}

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
# Where a mail service reports what came of mails, and passes answers on: only with a secret, as "name:password"
MAIL_WEBHOOK_SECRET = env("MAIL_WEBHOOK_SECRET", default="")
ANYMAIL = vars().get("ANYMAIL", {}) | {"WEBHOOK_SECRET": MAIL_WEBHOOK_SECRET or None}
ANYMAIL |= post.signatures(env.list("MAIL_WEBHOOK_KEYS", default=[]))
EMAIL_SUBJECT_PREFIX = ""
ADMINS = [("operator", each) for each in env.list("OPERATOR_EMAIL", default=[])]  # alarms, postmaster@ and abuse@
MAIL_DOMAIN = env("MAIL_DOMAIN", default="") or _site.hostname or "localhost"  # where answers and bounces come back to
DEFAULT_FROM_EMAIL = SERVER_EMAIL = f"{SITE_NAME} <noreply@{MAIL_DOMAIN}>"
EMAIL_TIMEOUT = 10
EMAIL_PATIENCE = 120  # seconds that a worker waits for the answer to a whole mail; a person who waits has not the time

# People: allauth, with an address to sign in and a public name to be known by

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
SESSION_ENGINE = "django.contrib.sessions.backends.db"
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
ACCOUNT_LOGIN_ON_EMAIL_CONFIRMATION = True  # only where the password was just given; a link alone signs nobody in
ACCOUNT_LOGIN_BY_CODE_ENABLED = True
ACCOUNT_MAX_EMAIL_ADDRESSES = 2  # one for mails, and one to be told when those come back
ACCOUNT_EMAIL_NOTIFICATIONS = True  # of a new password or address, to the address there was
ACCOUNT_EMAIL_SUBJECT_PREFIX = f"[{SITE_NAME}] "
ACCOUNT_DEFAULT_HTTP_PROTOCOL = _site.scheme
ALLAUTH_TRUSTED_PROXY_COUNT = int(SECURE)  # what ends the encryption says for whom it asks

# Languages and times: the person's own (accounts.middleware), else the browser's language and UTC

USE_I18N = USE_TZ = True
TIME_ZONE = "UTC"
LANGUAGE_CODE = "en"
LOCALE_PATHS = [BASE_DIR / "locale"]
# A language is offered once its folder is there: locale/de/LC_MESSAGES/django.mo needs no line of code.
LANGUAGES = [
    (code, LANG_INFO[code]["name_local"])
    for code in ["en", *sorted(path.parts[-3] for path in LOCALE_PATHS[0].glob("*/LC_MESSAGES/django.mo"))]
]

# Static files: straight from their folders on a local site, collected and hashed in an installation

STATIC_URL = "static/"
STATIC_ROOT = var_folder("static")
STATICFILES_DIRS = [BASE_DIR / "static"]
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

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "()": "tocsite.logs.Discreet",
            "format": "{asctime} {levelname} {name}: {message}",
            "style": "{",
        }
    },
    "handlers": {
        "console": {"class": "logging.StreamHandler", "formatter": "line"},
        "nowhere": {"class": "logging.NullHandler"},
    },
    "root": {"handlers": ["console"], "level": "INFO"},
    "loggers": {
        "django": {"handlers": [], "level": "INFO", "propagate": True},
        # somebody asked for another host, got 400, and is no news of ours
        "django.security.DisallowedHost": {"handlers": ["nowhere"], "propagate": False},
        # aiosmtpd tells every command, and with it the addresses at which orders are given
        "mail.log": {"level": "ERROR"},
    },
}
