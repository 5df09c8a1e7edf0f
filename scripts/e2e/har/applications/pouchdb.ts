import type { Application } from "../application.ts";
import { basicCredentials, sender } from "../requests.ts";
import { startServer } from "../server.ts";

/** The HTTP API of CouchDB: ids of the client, revisions of every document, and designs. */
export const POUCHDB: Application = {
  name: "pouchdb",
  login: "JSON, session cookie",
  packages: { npm: ["pouchdb-server@4.2.0"] },
  programs: { node: "nodejs", npm: "npm" },
  accounts: [
    { username: "vera", password: "Vera-pw-9" },
    { username: "luca", password: "Luca-pw-3" },
  ],
  isShareable: true,
  prepare: ({ data }) =>
    Deno.writeTextFile(`${data}/config.json`, JSON.stringify({ admins: admins() })),
  start: ({ packages, data }) =>
    startServer({
      program: `${packages}/node_modules/.bin/pouchdb-server`,
      args: (port) => [
        ...["--in-memory", "--host", "127.0.0.1", "--port", `${port}`],
        ...["--config", `${data}/config.json`],
      ],
      ready: "/",
      cwd: data,
    }),
  async fill(server) {
    const [{ username, password }] = POUCHDB.accounts;
    const send = sender(server, { authorization: basicCredentials(username, password) });
    for (const name of ["attic", "cellar"]) {
      await send("PUT", `/${name}`);
      await send("PUT", `/${name}/lamp`, { title: "Lamp", room: name });
    }
  },
};

/** The same for a script of calls. */
export const POUCHDB_CLIENT: Application = {
  ...POUCHDB,
  name: "pouchdb_client",
  login: "Basic",
  programs: { ...POUCHDB.programs, curl: "curl" },
  client: () => ["sh", "pouchdb.sh"],
};

function admins() {
  return Object.fromEntries(POUCHDB.accounts.map((one) => [one.username, one.password]));
}
