"""A library with authors, books and their copies, and with its users, in the administration."""
