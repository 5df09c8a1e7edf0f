import { env } from "$env/dynamic/private";
import { createClient } from "@libsql/client";

let client;

/** Runs a statement and returns its rows. */
export async function query(sql, ...args) {
  client ??= createClient({ url: env.DATABASE });
  const { rows } = await client.execute({ sql, args });
  return rows.map((row) => ({ ...row }));
}
