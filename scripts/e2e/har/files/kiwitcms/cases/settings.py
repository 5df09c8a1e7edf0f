"""The settings of a development server over one file."""

import inspect
import os

# What answers the calls was written for a Python that had this by another name.
inspect.getargspec = inspect.getfullargspec

from tcms.settings.common import *  # noqa: E402, F403

DATABASES = {
    "default": {
        "ENGINE": "cases.sqlite",
        "NAME": os.environ["DATABASE"],
        "OPTIONS": {"timeout": 30},
    }
}
DEBUG = True
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
MEDIA_ROOT = f"{os.path.dirname(os.environ['DATABASE'])}/uploads"
SECRET_KEY = os.environ["SECRET_KEY"]
STATIC_ROOT = f"{os.path.dirname(os.environ['DATABASE'])}/static"
