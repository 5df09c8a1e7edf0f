import { freePort } from "../../../../tests/support/free_port.ts";
import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** A name server: JSON with an API key, PATCHes of sets of records, and ids that end in a dot. */
export const PDNS: Application = {
  name: "pdns",
  login: "API key",
  packages: { pypi: ["python-powerdns==2.1.0", "requests==2.32.3"] },
  programs: {
    pdns_server: "pdns-server",
    sqlite3: "sqlite3",
    "../share/doc/pdns-backend-sqlite3/schema.sqlite3.sql": "pdns-backend-sqlite3",
    python3: "python3-venv",
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: false,
  client: (packages) => [`${packages}/bin/python`, "pdns.py"],
  async prepare({ data }, { password }) {
    await Deno.writeTextFile(`${data}/key`, password);
    await runProgram({
      program: "sqlite3",
      args: ["zones.db", ".read /usr/share/doc/pdns-backend-sqlite3/schema.sqlite3.sql"],
      cwd: data,
    });
  },
  start,
  async fill(server, { data }) {
    const send = sender(server, { "x-api-key": await Deno.readTextFile(`${data}/key`) });
    for (const name of ["aardvark", "mole", "zebra"]) {
      const { id } = await send("POST", "/api/v1/servers/localhost/zones", {
        name: `${name}.example.`,
        kind: "Native",
        nameservers: ["ns1.zoo.example."],
        rrsets: [{
          name: `cage.${name}.example.`,
          type: "A",
          ttl: 900,
          records: [{ content: "203.0.113.7", disabled: false }],
        }],
      });
      const zone = `/api/v1/servers/localhost/zones/${id}`;
      await send("POST", `${zone}/cryptokeys`, { keytype: "csk", active: false });
      await send("POST", "/api/v1/servers/localhost/tsigkeys", { name, algorithm: "hmac-sha512" });
    }
  },
};

function start({ data }: Place): Promise<Server> {
  const settings = {
    "launch": "gsqlite3",
    "gsqlite3-database": `${data}/zones.db`,
    "gsqlite3-dnssec": "yes",
    "socket-dir": data,
    "local-address": "127.0.0.1",
    "local-port": freePort(),
    "api": "yes",
    "api-key": Deno.readTextFileSync(`${data}/key`),
    "webserver-address": "127.0.0.1",
    "zone-cache-refresh-interval": 0,
    "zone-metadata-cache-ttl": 0,
  };
  return startServer({
    program: "pdns_server",
    args: (port) => [
      `--config-dir=${data}`,
      ...Object.entries({ ...settings, "webserver-port": port }).map(([name, value]) =>
        `--${name}=${value}`
      ),
    ],
    cwd: data,
  });
}
