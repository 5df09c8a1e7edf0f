"""The settings of the shop, with other models and with files."""

import os

from shop.settings import *  # noqa: F403

INSTALLED_APPS = [*INSTALLED_APPS[:-1], "library"]  # noqa: F405
MEDIA_ROOT = os.path.join(os.path.dirname(os.environ["DATABASE"]), "media")
MEDIA_URL = "media/"
ROOT_URLCONF = "library.urls"
