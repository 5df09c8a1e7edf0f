import type { Account, Application, Place } from "../application.ts";
import { freePort } from "../../../../tests/support/free_port.ts";
import { type Server, startProcess, startServer, untilReady, withAlso } from "../server.ts";

/** The keys of a Redis: forms by script to a JSON API, whose paths name the database with its port. */
export const REDIS_COMMANDER: Application = {
  name: "rediscommander",
  login: "form by script, JWT",
  packages: { npm: ["redis-commander@0.9.0"] },
  programs: { "redis-server": "redis-server", "redis-cli": "redis-tools" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  prepare: ({ data }, account) => Deno.writeTextFile(`${data}/account`, JSON.stringify(account)),
  start,
  async fill({ url }, { data }) {
    const { username, password }: Account = await accountIn(data);
    const post = (path: string, fields: Readonly<Record<string, string>>, token = "") =>
      fetch(`${url}/${path}`, {
        method: "POST",
        headers: { authorization: `Bearer ${token}` },
        body: new URLSearchParams(fields),
      });
    const { bearerToken } = await (await post("signin", { username, password })).json();
    const [{ conId }] = (await (await fetch(`${url}/connections`, {
      headers: { authorization: `Bearer ${bearerToken}` },
    })).json()).connections;
    for (const name of ["attic", "bakery", "zoo"]) {
      for (const keyType of ["string", "hash", "list", "zset"]) {
        const path = `apiv2/key/${encodeURIComponent(conId)}/${name}:${keyType}`;
        const fields = { keyType, keyScore: "4", fieldName: "of", stringValue: `The ${name}` };
        const response = await post(path, fields, bearerToken);
        const text = await response.text();
        if (!/^ok$/i.test(text)) throw new Error(`${path}: ${response.status} ${text}`);
      }
    }
  },
};

async function start({ packages, data }: Place): Promise<Server> {
  const port = `${freePort()}`;
  const database = startProcess({
    program: "redis-server",
    args: ["--bind", "127.0.0.1", "--port", port, "--save", "", "--dir", data],
    cwd: data,
  });
  await untilReady(database, () => answers(port));
  const { username, password } = await accountIn(data);
  const server = await startServer({
    program: "node",
    args: (own) => [
      `${packages}/node_modules/redis-commander/bin/redis-commander.js`,
      ...["--noload", "--nosave", "--address", "127.0.0.1", "--port", `${own}`],
      ...["--redis-host", "127.0.0.1", "--redis-port", port],
      ...["--http-auth-username", username, "--http-auth-password", password],
    ],
    cwd: data,
  });
  return withAlso(server, database);
}

async function accountIn(data: string): Promise<Account> {
  return JSON.parse(await Deno.readTextFile(`${data}/account`));
}

async function answers(port: string): Promise<boolean> {
  const { success } = await new Deno.Command("redis-cli", { args: ["-p", port, "ping"] }).output();
  return success;
}
