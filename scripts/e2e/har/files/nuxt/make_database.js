import { Hash } from "@adonisjs/hash";
import { Scrypt } from "@adonisjs/hash/drivers/scrypt";
import { createClient } from "@libsql/client";

const db = createClient({ url: process.env.DATABASE });
await db.executeMultiple(`
  CREATE TABLE users (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, password TEXT);
  CREATE TABLE sites (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, county TEXT, altitude REAL
  );
  CREATE TABLE specimens (
    id INTEGER PRIMARY KEY AUTOINCREMENT, species TEXT, site_id INTEGER, collected_on TEXT,
    height REAL, label TEXT, is_protected INTEGER, status TEXT DEFAULT 'pressed',
    created_by TEXT, created_at TEXT, updated_at TEXT
  );
  CREATE TABLE notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT, author TEXT, created_at TEXT,
    specimen_id INTEGER
  );
  CREATE TABLE files (
    id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, type TEXT, size INTEGER, data BLOB,
    specimen_id INTEGER
  );
`);
const hash = new Hash(new Scrypt({}));
for (const [name, password] of JSON.parse(process.env.ACCOUNTS)) {
  const args = [name, await hash.make(password)];
  await db.execute({ sql: "INSERT INTO users (name, password) VALUES (?, ?)", args });
}
