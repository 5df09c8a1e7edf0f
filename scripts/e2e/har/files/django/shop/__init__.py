"""A shop with categories and products in the administration of Django."""
