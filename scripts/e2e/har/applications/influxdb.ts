import { freePort } from "../../../../tests/support/free_port.ts";
import type { Account, Application, Place } from "../application.ts";
import { basicCredentials } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** A database of measurements: statements in a query, points as lines of text, and basic login. */
export const INFLUX_DB: Application = {
  name: "influxdb",
  login: "Basic",
  packages: { pypi: ["influxdb==5.3.2"] },
  programs: { influxd: "influxdb", python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  client: (packages) => [`${packages}/bin/python`, "influx.py"],
  async prepare(place) {
    await using server = await start(place);
    const [first, second] = INFLUX_DB.accounts;
    await send(server, first, `/query?q=${encodeURIComponent(userOf(first))}`);
    await send(server, first, `/query?q=${encodeURIComponent(userOf(second))}`);
  },
  start,
  async fill(server) {
    const [account] = INFLUX_DB.accounts;
    const query = (text: string) => send(server, account, `/query?q=${encodeURIComponent(text)}`);
    for (const name of ["aquarium", "observatory", "zoo"]) {
      await query(`CREATE DATABASE "${name}"`);
      await query(`CREATE RETENTION POLICY "decade" ON "${name}" DURATION 520w REPLICATION 1`);
      await query(`CREATE USER "keeper_of_${name}" WITH PASSWORD 'some-other-word'`);
      await send(server, account, `/write?db=${name}`, `noise,room=hall level=41.5\n`);
    }
  },
};

function start({ data }: Place): Promise<Server> {
  return startServer({
    program: "influxd",
    args: () => ["run", "-config", "/dev/null"],
    env: (port) => ({
      INFLUXDB_BIND_ADDRESS: `127.0.0.1:${freePort()}`,
      INFLUXDB_DATA_DIR: `${data}/data`,
      INFLUXDB_DATA_WAL_DIR: `${data}/wal`,
      INFLUXDB_HTTP_AUTH_ENABLED: "true",
      INFLUXDB_HTTP_BIND_ADDRESS: `127.0.0.1:${port}`,
      INFLUXDB_META_DIR: `${data}/meta`,
      INFLUXDB_MONITOR_STORE_ENABLED: "false",
      INFLUXDB_REPORTING_DISABLED: "true",
    }),
    ready: "/ping",
    cwd: data,
  });
}

function userOf({ username, password }: Account): string {
  return `CREATE USER "${username}" WITH PASSWORD '${password}' WITH ALL PRIVILEGES`;
}

async function send(
  { url }: Server,
  { username, password }: Account,
  path: string,
  body?: string,
): Promise<void> {
  const response = await fetch(`${url}${path}`, {
    method: "POST",
    headers: { authorization: basicCredentials(username, password) },
    body,
  });
  const text = await response.text();
  if (!response.ok || text.includes('"error"')) throw new Error(`POST ${path}: ${text}`);
}
