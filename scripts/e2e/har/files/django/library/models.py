"""What the library keeps."""

from django.db import models


class Author(models.Model):
    name = models.CharField(max_length=80)
    born = models.DateField(null=True, blank=True)

    def __str__(self):
        return self.name


class Book(models.Model):
    title = models.CharField(max_length=120)
    author = models.ForeignKey(Author, on_delete=models.PROTECT)
    published = models.DateField()
    fee = models.DecimalField(max_digits=6, decimal_places=2)
    is_lent = models.BooleanField(default=False)
    summary = models.TextField(blank=True)
    sample = models.FileField(upload_to="samples/", blank=True)

    def __str__(self):
        return self.title


class Copy(models.Model):
    book = models.ForeignKey(Book, on_delete=models.CASCADE)
    shelf = models.CharField(max_length=20)
    condition = models.CharField(
        max_length=10, choices=[("new", "New"), ("used", "Used"), ("worn", "Worn")]
    )

    class Meta:
        verbose_name_plural = "copies"

    def __str__(self):
        return self.shelf
