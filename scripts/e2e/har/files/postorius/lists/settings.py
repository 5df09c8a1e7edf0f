"""The settings of a development server over one file and a server of lists."""

import os

ALLOWED_HOSTS = ["*"]
# Writers wait for each other; without these options the second one gets an error.
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.environ["DATABASE"],
        "OPTIONS": {"timeout": 30},
    }
}
ACCOUNT_EMAIL_VERIFICATION = "none"
AUTHENTICATION_BACKENDS = [
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
DEBUG = True
DEFAULT_AUTO_FIELD = "django.db.models.AutoField"
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
INSTALLED_APPS = [
    "postorius",
    "django_mailman3",
    "django_gravatar",
    "allauth",
    "allauth.account",
    "allauth.socialaccount",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.sites",
    "django.contrib.messages",
    "django.contrib.staticfiles",
]
LOGIN_REDIRECT_URL = "list_index"
LOGIN_URL = "account_login"
LOGOUT_URL = "account_logout"
MAILMAN_REST_API_PASS = "restpass"
MAILMAN_REST_API_URL = os.environ["CORE"]
MAILMAN_REST_API_USER = "restadmin"
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_mailman3.middleware.TimezoneMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "postorius.middleware.PostoriusMiddleware",
]
POSTORIUS_TEMPLATE_BASE_URL = os.environ["SITE"]
ROOT_URLCONF = "lists.urls"
SECRET_KEY = os.environ["SECRET_KEY"]
SITE_ID = 1
STATIC_URL = "static/"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.csrf",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django_mailman3.context_processors.common",
                "postorius.context_processors.postorius",
            ]
        },
    }
]
USE_I18N = True
USE_TZ = True
