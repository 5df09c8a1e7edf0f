"""The application with its static files, which another server would provide."""

from django.conf import settings
from pretix.wsgi import application as pages
from whitenoise import WhiteNoise

application = WhiteNoise(pages, root=settings.STATIC_ROOT, prefix="static")
