"""The settings of a development server over one file."""

import os

ALLOWED_HOSTS = ["*"]
CMS_CONFIRM_VERSION4 = True
CMS_TEMPLATES = [("page.html", "Page")]
# Writers wait for each other; without these options the second one gets an error.
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": os.environ["DATABASE"],
        "OPTIONS": {"timeout": 30, "transaction_mode": "IMMEDIATE"},
    }
}
DEBUG = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
DJANGOCMS_VERSIONING_ALLOW_DELETING_VERSIONS = True
EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"
INSTALLED_APPS = [
    "djangocms_simple_admin_style",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.sites",
    "django.contrib.staticfiles",
    "cms",
    "menus",
    "sekizai",
    "treebeard",
    "parler",
    "djangocms_text",
    "djangocms_alias",
    "djangocms_versioning",
    "guide",
]
LANGUAGES = [("en", "English")]
LANGUAGE_CODE = "en"
MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "cms.middleware.user.CurrentUserMiddleware",
    "cms.middleware.page.CurrentPageMiddleware",
    "cms.middleware.toolbar.ToolbarMiddleware",
    "cms.middleware.language.LanguageCookieMiddleware",
]
ROOT_URLCONF = "guide.urls"
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
                "django.template.context_processors.request",
                "cms.context_processors.cms_settings",
                "sekizai.context_processors.sekizai",
            ]
        },
    }
]
TEXT_INLINE_EDITING = True
TIME_ZONE = "UTC"
USE_TZ = True
X_FRAME_OPTIONS = "SAMEORIGIN"
