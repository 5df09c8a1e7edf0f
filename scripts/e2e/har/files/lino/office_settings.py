"""The settings of a development server in the folder of its data."""

import os

from lino_noi.lib.noi.settings import *  # noqa: F403


class Site(Site):  # noqa: F405
    title = "Harbour office"
    default_ui = "lino_react.react"
    languages = "en"
    with_accounting = False
    demo_fixtures = ["std"]

    def get_plugin_configs(self):
        yield super().get_plugin_configs()
        yield "linod", "use_channels", False
        yield "help", "make_help_pages", False


SITE = Site(globals())
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.path.join(os.path.dirname(__file__), "office.sqlite3"),
        "OPTIONS": {"timeout": 30},
    }
}
DEBUG = True
SECRET_KEY = open(os.path.join(os.path.dirname(__file__), "key")).read()
