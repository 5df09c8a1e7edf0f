import type { Application } from "../application.ts";
import { type Server, startServer } from "../server.ts";
import { sender } from "../requests.ts";

/** An editor of workflows over a REST API, with a JSON web token in a cookie and one owner. */
export const N8N: Application = {
  name: "n8n",
  login: "JSON, JWT in a cookie",
  packages: { npm: ["n8n@1.123.0"], overrides: { xlsx: "0.18.5" } },
  programs: {},
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place, { username, password }) {
    await using server = await N8N.start(place);
    const owner = { email: username, password, firstName: "Ada", lastName: "Owner" };
    await sender(server)("POST", "/rest/owner/setup", owner);
  },
  async start({ packages, data }) {
    const server = await startServer({
      program: "node",
      args: () => [`${packages}/node_modules/n8n/bin/n8n`, "start"],
      env: (port) => ({
        DB_SQLITE_POOL_SIZE: "4",
        N8N_USER_FOLDER: data,
        N8N_LISTEN_ADDRESS: "127.0.0.1",
        N8N_PORT: `${port}`,
        N8N_DIAGNOSTICS_ENABLED: "false",
        N8N_PERSONALIZATION_ENABLED: "false",
        N8N_SECURE_COOKIE: "false",
        N8N_TEMPLATES_ENABLED: "false",
        N8N_VERSION_NOTIFICATIONS_ENABLED: "false",
      }),
      ready: "/healthz/readiness",
      cwd: data,
    });
    await untilRouted(server.url);
    return server;
  },
  async fill(server) {
    const send = await login(server);
    for (const name of ["Invoices", "Greetings", "Clean up"]) {
      await send("POST", "/rest/workflows", {
        name,
        active: false,
        nodes: [],
        connections: {},
        settings: {},
      });
    }
    await send("POST", "/rest/tags", { name: "monthly" });
  },
};

async function login({ url }: Server) {
  const [{ username, password }] = N8N.accounts;
  const response = await fetch(`${url}/rest/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ emailOrLdapLoginId: username, password }),
  });
  await response.body?.cancel();
  const cookie = response.headers.getSetCookie().map((one) => one.replace(/;.*/, "")).join("; ");
  return sender({ url } as Server, { cookie });
}

/** Waits for the API, which a new server only has some time after its first response. */
async function untilRouted(url: string, attempts = 300): Promise<void> {
  const response = await fetch(`${url}/rest/settings`);
  await response.body?.cancel();
  if (response.headers.get("content-type")?.includes("json")) return;
  if (attempts === 1) throw new Error(`${url} has no API`);
  await new Promise((resolve) => setTimeout(resolve, 100));
  return untilRouted(url, attempts - 1);
}
