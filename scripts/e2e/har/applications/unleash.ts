import type { Application, Place } from "../application.ts";
import { makeDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { sender } from "../requests.ts";
import { type Server, startServer, withAlso } from "../server.ts";

/** Feature flags in a page over a REST API, with a session in a cookie and names in paths. */
export const UNLEASH: Application = {
  name: "unleash",
  login: "form, session cookie",
  packages: { npm: ["unleash-server@7.4.1"] },
  programs: POSTGRES_PROGRAMS,
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2-Jonas" },
  ],
  isShareable: true,
  others: ["Ines", "Pavel", "Rosa"].map((name) => (
    { username: name.toLowerCase(), password: `${name}-pw-4-${name}` }
  )),
  async prepare(place) {
    await makeDatabase(place.data);
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    await using server = await start(place);
    const send = await login(server);
    for (const { username, password } of [UNLEASH.accounts[1], ...UNLEASH.others ?? []]) {
      await send("POST", "/user-admin", { username, password, rootRole: 1, sendEmail: false });
    }
  },
  start,
  async fill(server) {
    const send = await login(server);
    for (const name of ["beta", "sandbox"]) {
      await send("POST", "/tag-types", { name, description: `Flags in ${name}` });
    }
    for (const name of ["late-news", "big-buttons", "quick-search"]) {
      await send("POST", "/projects/default/features", { name, type: "release" });
    }
    await send("POST", "/segments", { name: "Pilots", description: "", constraints: [] });
  },
};

async function start({ packages, data }: Place): Promise<Server> {
  const database = await startDatabase(data);
  const [{ username, password }] = UNLEASH.accounts;
  const server = await startServer({
    program: "node",
    args: () => [`${packages}/node_modules/unleash-server/dist/server.js`],
    env: (port) => ({
      DATABASE_URL: database.url,
      DATABASE_SSL: "false",
      UNLEASH_DEFAULT_ADMIN_USERNAME: username,
      UNLEASH_DEFAULT_ADMIN_PASSWORD: password,
      UNLEASH_SECRET: Deno.readTextFileSync(`${data}/key`),
      HTTP_HOST: "127.0.0.1",
      HTTP_PORT: `${port}`,
      CHECK_VERSION: "false",
      SEND_TELEMETRY: "false",
      LOG_LEVEL: "warn",
    }),
    ready: "/health",
    cwd: data,
  });
  return withAlso(server, database);
}

/** Logs in, and returns what sends requests to the API of the administration. */
async function login(server: Server, attempts = 60) {
  const response = await fetch(`${server.url}/auth/simple/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(UNLEASH.accounts[0]),
  });
  await response.body?.cancel();
  const cookie = response.headers.getSetCookie().map((one) => one.replace(/;.*/, "")).join("; ");
  const send = sender(server, { cookie });
  const sendTo = (method: string, path: string, body?: unknown) =>
    send(method, `/api/admin${path}`, body);
  try {
    await sendTo("GET", "/user");
    return sendTo;
  } catch (error) {
    // A new server responds before it has made its first user.
    if (attempts === 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return login(server, attempts - 1);
  }
}
