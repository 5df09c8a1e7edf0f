import { createClient } from "@libsql/client";
import { randomBytes, scryptSync } from "node:crypto";

const db = createClient({ url: process.env.DATABASE });
await db.executeMultiple(`
  CREATE TABLE users (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, password TEXT);
  CREATE TABLE producers (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, region TEXT);
  CREATE TABLE bottles (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, vintage INTEGER, price REAL, description TEXT,
    state TEXT DEFAULT 'cellared', producer_id INTEGER REFERENCES producers (id) ON DELETE SET NULL
  );
  CREATE TABLE comments (
    id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT, rating INTEGER, author TEXT,
    bottle_id INTEGER REFERENCES bottles (id) ON DELETE CASCADE
  );
`);
for (const [name, password] of JSON.parse(process.env.ACCOUNTS)) {
  const salt = randomBytes(16).toString("hex");
  const hash = scryptSync(password, salt, 32).toString("hex");
  const args = [name, `${salt}:${hash}`];
  await db.execute({ sql: "INSERT INTO users (name, password) VALUES (?, ?)", args });
}
