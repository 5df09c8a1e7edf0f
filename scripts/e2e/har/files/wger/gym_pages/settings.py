"""The settings of a development server over one file, with the scripts of npm."""

import os

from wger.settings_global import *

DATA = os.path.dirname(os.environ["DATABASE"])

ALLOWED_HOSTS = ["*"]
CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache", "TIMEOUT": 1}}
COMPRESS_ENABLED = False
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.environ["DATABASE"],
        "OPTIONS": {"timeout": 30},
    }
}
DEBUG = True
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
EMAIL_PAGE_DOMAIN = SITE_URL = "http://127.0.0.1"
MEDIA_ROOT = f"{DATA}/media"
MEDIA_URL = "/media/"
SECRET_KEY = os.environ["SECRET_KEY"]
SILENCED_SYSTEM_CHECKS = ["captcha.recaptcha_test_key_error"]
STATICFILES_DIRS = [
    ("yarn", f"{DATA}/styles"),
    ("yarn", os.environ["SCRIPTS"]),
    ("yarn/Sortable", f"{os.environ['SCRIPTS']}/sortablejs"),
]
TIME_ZONE = "UTC"
WGER_SETTINGS["ALLOW_GUEST_USERS"] = False
