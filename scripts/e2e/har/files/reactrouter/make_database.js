import { createClient } from "@libsql/client";
import { randomBytes, scryptSync } from "node:crypto";

const db = createClient({ url: process.env.DATABASE });
await db.executeMultiple(`
  CREATE TABLE users (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, password TEXT);
  CREATE TABLE boats (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, berths INTEGER);
  CREATE TABLE trips (
    id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT, day TEXT, price REAL, plan TEXT,
    boat_id INTEGER, is_full INTEGER DEFAULT 0
  );
  CREATE TABLE comments (
    id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT, author TEXT, trip_id INTEGER
  );
`);
for (const [name, password] of JSON.parse(process.env.ACCOUNTS)) {
  const salt = randomBytes(16).toString("hex");
  const hash = scryptSync(password, salt, 32).toString("hex");
  const args = [name, `${salt}:${hash}`];
  await db.execute({ sql: "INSERT INTO users (name, password) VALUES (?, ?)", args });
}
