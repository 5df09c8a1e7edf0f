"""How the tables are made."""
