import { randomBytes, randomUUID, scryptSync } from "node:crypto";
import process from "node:process";
import { DatabaseSync } from "node:sqlite";

const db = new DatabaseSync(process.env.DATABASE.replace("file:", ""));
db.exec(`
  CREATE TABLE users (id TEXT PRIMARY KEY, name TEXT UNIQUE, password TEXT);
  CREATE TABLE walks (
    id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT, region TEXT, km REAL, day TEXT, about TEXT,
    dogs INTEGER, published INTEGER DEFAULT 0, author TEXT
  );
  CREATE TABLE stops (id TEXT PRIMARY KEY, walk_id INTEGER, name TEXT, minutes INTEGER, position INTEGER);
  CREATE TABLE comments (
    id INTEGER PRIMARY KEY AUTOINCREMENT, walk_id INTEGER, author TEXT, text TEXT, created INTEGER
  );
  CREATE TABLE likes (walk_id INTEGER, user_id TEXT, PRIMARY KEY (walk_id, user_id));
`);
for (const [name, password] of JSON.parse(process.env.ACCOUNTS)) {
  const salt = randomBytes(16).toString("hex");
  const hash = scryptSync(password, salt, 32).toString("hex");
  db.prepare("INSERT INTO users VALUES (?, ?, ?)").run(randomUUID(), name, `${salt}:${hash}`);
}
