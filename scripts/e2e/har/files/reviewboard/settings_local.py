import os
from urllib.parse import urlsplit

DATABASE = urlsplit(os.environ["DATABASE_URL"])
DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.postgresql",
        "HOST": DATABASE.hostname,
        "PORT": DATABASE.port,
        "USER": DATABASE.username,
        "NAME": "postgres",
    }
}
CACHES = {
    "default": {
        "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
        "LOCATION": "reviewboard",
    }
}
LOCAL_ROOT = os.environ["REVIEWBOARD_SITEDIR"]
SECRET_KEY = os.environ["SECRET_KEY"]
SITE_ROOT = "/"
DEBUG = False
ALLOWED_HOSTS = ["127.0.0.1"]
RB_EXTRA_MIDDLEWARE_CLASSES = ["whitenoise.middleware.WhiteNoiseMiddleware"]
