import { accountsNamed, type Application, type Place } from "../application.ts";
import { makeDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { sender } from "../requests.ts";
import { type Server, startServer, withAlso } from "../server.ts";

/** An editor for queries of SQL over a REST API, whose responses have no other status than 200. */
export const SQLPAD: Application = {
  name: "sqlpad",
  login: "JSON, session cookie",
  packages: {
    npm: ["sqlpad@3.1.0"],
    // What it names does not connect with the versions of Node that are current.
    overrides: { "pg": "8.23.1", "pg-cursor": "2.22.1" },
  },
  programs: POSTGRES_PROGRAMS,
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  others: accountsNamed("ines@example.com", "pavel@example.com", "rosa@example.com"),
  async prepare(place) {
    await makeDatabase(place.data);
    await using server = await start(place);
    // The first one to sign up is an administrator, the others have to be invited.
    const [first, ...others] = [...SQLPAD.accounts, ...SQLPAD.others ?? []];
    await signUp(server, first);
    const send = await login(server);
    for (const account of others) {
      await send("POST", "/api/users", { email: account.username, role: "admin" });
      await signUp(server, account);
    }
  },
  start,
  async fill(server) {
    const send = await login(server);
    const { connection } = await send("POST", "/api/connections", {
      name: "Archive",
      driver: "postgres",
      database: "postgres",
      username: "lab",
    });
    for (const name of ["Tides", "Moorings", "Harbour dues"]) {
      await send("POST", "/api/queries", {
        name,
        tags: ["harbour", name.toLowerCase()],
        connectionId: connection._id,
        queryText: `SELECT '${name}' AS name`,
        chartConfiguration: { chartType: "", fields: {} },
      });
    }
    await send("POST", "/api/users", { email: "olga@example.com", role: "editor" });
  },
};

async function start({ packages, data }: Place): Promise<Server> {
  const database = await startDatabase(data);
  const { hostname, port } = new URL(database.url);
  const server = await startServer({
    program: "node",
    args: () => [`${packages}/node_modules/sqlpad/server.js`],
    env: (own) => ({
      // A connection without a host and a port is one to this database.
      PGHOST: hostname,
      PGPORT: port,
      SQLPAD_DB_PATH: data,
      SQLPAD_IP: "127.0.0.1",
      SQLPAD_PORT: `${own}`,
    }),
    ready: "/api/app",
    cwd: data,
  });
  return withAlso(server, database);
}

function signUp(server: Server, { username: email, password }: Application["accounts"][0]) {
  const body = { email, password, passwordConfirmation: password };
  return sender(server)("POST", "/api/signup", body);
}

/** Logs in, and returns what sends requests to the API. */
async function login(server: Server) {
  const [{ username: email, password }] = SQLPAD.accounts;
  const response = await fetch(`${server.url}/api/signin`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  await response.body?.cancel();
  const cookie = response.headers.getSetCookie().map((one) => one.replace(/;.*/, "")).join("; ");
  return sender(server, { cookie });
}
