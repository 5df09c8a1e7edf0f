"""What grows where."""
from django.db import models


class Bed(models.Model):
    name = models.CharField(max_length=80)
    soil = models.CharField(max_length=80, blank=True)

    class Meta:
        app_label = "garden"
        ordering = ["id"]

    def __str__(self):
        return self.name


class Plant(models.Model):
    STATES = [("seed", "Seed"), ("growing", "Growing"), ("harvested", "Harvested")]
    name = models.CharField(max_length=80)
    bed = models.ForeignKey(Bed, models.CASCADE, related_name="plants")
    state = models.CharField(max_length=20, choices=STATES, default="seed")
    height = models.DecimalField(max_digits=6, decimal_places=2, default=0)
    note = models.TextField(blank=True)
    is_shaded = models.BooleanField(default=False)
    planted_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "garden"
        ordering = ["id"]
