"""The pages of the administration."""

from django.contrib import admin

from .models import Author, Book, Copy


class CopyInline(admin.TabularInline):
    model = Copy
    extra = 2


@admin.register(Author)
class AuthorAdmin(admin.ModelAdmin):
    list_display = ["name", "born"]
    search_fields = ["name"]


@admin.register(Book)
class BookAdmin(admin.ModelAdmin):
    autocomplete_fields = ["author"]
    date_hierarchy = "published"
    inlines = [CopyInline]
    list_display = ["title", "author", "published", "fee", "is_lent"]
    list_editable = ["fee", "is_lent"]
    list_filter = ["is_lent", "author"]
    search_fields = ["title", "author__name"]
