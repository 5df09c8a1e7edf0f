"""Articles in the administration of Wagtail."""
