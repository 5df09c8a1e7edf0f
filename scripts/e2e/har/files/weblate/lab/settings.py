"""Weblate without workers and mails: what it does later elsewhere is done at once."""

import os
from urllib.parse import urlparse

from weblate.settings_example import *  # noqa: F403

_database = urlparse(os.environ.get("DATABASE_URL", "postgres://lab@127.0.0.1:5432/postgres"))
DATABASES["default"].update(
    NAME=_database.path[1:], USER=_database.username, HOST=_database.hostname, PORT=_database.port
)
SECRET_KEY = os.environ["SECRET_KEY"]
SITE_DOMAIN = os.environ.get("SITE_DOMAIN", "127.0.0.1")
DATA_DIR = os.path.join(os.environ["HOME"], "weblate")
CACHE_DIR = os.path.join(DATA_DIR, "cache")
MEDIA_ROOT = os.path.join(DATA_DIR, "media")
STATIC_ROOT = os.path.join(DATA_DIR, "static")
CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
SESSION_ENGINE = "django.contrib.sessions.backends.db"
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
CELERY_TASK_ALWAYS_EAGER = True
CELERY_BROKER_URL = "memory://"
CELERY_TASK_EAGER_PROPAGATES = True
CELERY_RESULT_BACKEND = None
VCS_API_DELAY = 0
ENABLE_AVATARS = False
RATELIMIT_ATTEMPTS = 1000
REGISTRATION_CAPTCHA = False
OTP_WEBAUTHN_RP_ID = "localhost"
OTP_WEBAUTHN_ALLOWED_ORIGINS = ["https://localhost"]
