import { createClient } from "@libsql/client";
import { randomBytes, scryptSync } from "node:crypto";

const db = createClient({ url: process.env.DATABASE });
await db.executeMultiple(`
  CREATE TABLE users (id TEXT PRIMARY KEY, name TEXT UNIQUE, password TEXT);
  CREATE TABLE sessions (id TEXT PRIMARY KEY, user_id TEXT, expires INTEGER);
  CREATE TABLE customers (id TEXT PRIMARY KEY, name TEXT, phone TEXT);
  CREATE TABLE repairs (
    id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT, details TEXT, price REAL, due TEXT,
    urgent INTEGER, done INTEGER DEFAULT 0, customer_id TEXT, created INTEGER
  );
  CREATE TABLE comments (
    id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT, author TEXT, created INTEGER, repair_id INTEGER
  );
`);
for (const [name, password] of JSON.parse(process.env.ACCOUNTS)) {
  const salt = randomBytes(16).toString("hex");
  const hash = scryptSync(password, salt, 32).toString("hex");
  const args = [crypto.randomUUID(), name, `${salt}:${hash}`];
  await db.execute({ sql: "INSERT INTO users VALUES (?, ?, ?)", args });
}
