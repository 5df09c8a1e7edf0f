"""The settings of a development server over one file, from those of new projects."""

import os

from django.db.backends.sqlite3.base import DatabaseWrapper
from mezzanine.project_template.project_name.settings import *

# Writers wait for each other; otherwise the second one gets an error.
DatabaseWrapper._start_transaction_under_autocommit = lambda self: self.cursor().execute(
    "BEGIN IMMEDIATE"
)
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.environ["DATABASE"],
        "OPTIONS": {"timeout": 30},
    }
}
# The pages of visitors are not kept for others.
CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
DEBUG = True
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
LOGGING = {"version": 1}
MEDIA_ROOT = os.environ["MEDIA"]
NEVERCACHE_KEY = os.environ["SECRET_KEY"]
ROOT_URLCONF = "magazine.urls"
SECRET_KEY = os.environ["SECRET_KEY"]
WSGI_APPLICATION = None
