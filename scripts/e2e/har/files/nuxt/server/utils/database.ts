import { type Client, createClient, type InValue } from "@libsql/client";

let client: Client | undefined;

/** Runs a statement and returns its rows. */
export async function query<Row = any>(sql: string, ...args: InValue[]): Promise<Row[]> {
  client ??= createClient({ url: useRuntimeConfig().database });
  const { rows } = await client.execute({ sql, args });
  return rows.map((row) => ({ ...row })) as Row[];
}
