"""What the site shows."""

from django.db import models
from wagtail.admin.panels import FieldPanel
from wagtail.models import Page


class Article(Page):
    summary = models.CharField(max_length=200)
    text = models.TextField(blank=True)
    attachment = models.ForeignKey(
        "wagtaildocs.Document", null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )

    content_panels = Page.content_panels + [
        FieldPanel("summary"),
        FieldPanel("text"),
        FieldPanel("attachment"),
    ]
