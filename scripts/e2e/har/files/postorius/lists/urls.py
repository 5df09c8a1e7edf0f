"""The pages for mailing lists, the accounts of their users, and the administration."""

from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("postorius.urls")),
    path("user/", include("django_mailman3.urls")),
    path("accounts/", include("allauth.urls")),
]
