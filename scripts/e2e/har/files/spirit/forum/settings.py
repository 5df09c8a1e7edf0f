"""The settings of a development server over one file, from those of new projects."""

import os

from spirit.extra.project_template.project_name.settings.base import *

ALLOWED_HOSTS = ["*"]
CACHES = {
    name: {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": name,
        "TIMEOUT": None,
    }
    for name in ["default", "st_rate_limit"]
}
# Writers wait for each other; without these options the second one gets an error.
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.environ["DATABASE"],
        "OPTIONS": {"timeout": 30, "transaction_mode": "IMMEDIATE"},
    }
}
DEBUG = True
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
HAYSTACK_CONNECTIONS["default"]["PATH"] = f"{os.path.dirname(os.environ['DATABASE'])}/index"
LOGGING = {"version": 1}
MEDIA_ROOT = os.path.dirname(os.environ["DATABASE"])
ROOT_URLCONF = "forum.urls"
SECRET_KEY = os.environ["SECRET_KEY"]
ST_RATELIMIT_ENABLE = False
ST_SITE_URL = "http://127.0.0.1/"
WSGI_APPLICATION = None
