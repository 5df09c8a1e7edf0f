// Makes the tables, which Keystone itself makes with a program that no package registry has.
const Database = require("better-sqlite3");

new Database(process.argv[2]).exec(`
  CREATE TABLE User (
    id TEXT NOT NULL PRIMARY KEY,
    name TEXT NOT NULL DEFAULT '',
    email TEXT NOT NULL UNIQUE DEFAULT '',
    password TEXT NOT NULL
  );
  CREATE TABLE Recipe (
    id TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL DEFAULT '',
    method TEXT NOT NULL DEFAULT '',
    servings INTEGER,
    status TEXT DEFAULT 'draft',
    vegan BOOLEAN NOT NULL DEFAULT false,
    author TEXT REFERENCES User (id) ON DELETE SET NULL
  );
  CREATE TABLE Tag (id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL UNIQUE DEFAULT '');
  CREATE TABLE _Recipe_tags (
    A TEXT NOT NULL REFERENCES Recipe (id) ON DELETE CASCADE,
    B TEXT NOT NULL REFERENCES Tag (id) ON DELETE CASCADE,
    UNIQUE (A, B)
  );
`);
