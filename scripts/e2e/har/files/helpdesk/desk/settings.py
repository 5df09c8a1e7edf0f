"""The settings of a development server over one file."""

import os

ALLOWED_HOSTS = ["*"]
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
HELPDESK_TEAMS_MODE_ENABLED = False
INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.sites",
    "django.contrib.staticfiles",
    "helpdesk",
    "rest_framework",
]
LOGIN_REDIRECT_URL = "/"
LOGIN_URL = "helpdesk:login"
MEDIA_ROOT = f"{os.path.dirname(os.environ['DATABASE'])}/media"
MEDIA_URL = "/media/"
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
]
ROOT_URLCONF = "desk.urls"
SECRET_KEY = os.environ["SECRET_KEY"]
SITE_ID = 1
STATIC_URL = "/static/"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
            ]
        },
    }
]
TIME_ZONE = "UTC"
USE_TZ = True
