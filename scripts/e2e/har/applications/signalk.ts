import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** The data of a boat: routes, waypoints and notes as GeoJSON, in maps by their UUIDs, and users. */
export const SIGNAL_K: Application = {
  name: "signalk",
  login: "JSON, JWT in a cookie",
  packages: {
    npm: ["signalk-server@2.32.0", "node@22.21.1"],
    // The version that it asks for is not in the registry.
    overrides: { "@signalk/streams": "6.0.0" },
  },
  programs: {},
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // It cannot save a user while another client saves one.
  isShareable: false,
  async prepare(place) {
    await Deno.writeTextFile(`${place.data}/settings.json`, "{}");
    // It looks there for its pages and for plugins.
    const modules = `${place.packages}/node_modules/signalk-server/node_modules`;
    await Deno.remove(modules, { recursive: true }).catch(() => {});
    await Deno.symlink("..", modules);
    const [{ username, password }, ...others] = SIGNAL_K.accounts;
    {
      await using server = await start(place);
      const send = senderOf(server);
      await send("POST", "/skServer/enableSecurity", {
        userId: username,
        password,
        type: "admin",
      });
    }
    await using server = await start(place);
    const send = await loggedIn(server);
    for (const { username, password } of others) {
      await send("POST", `/skServer/security/users/${username}`, { type: "admin", password });
    }
  },
  start,
  async fill(server) {
    const send = await loggedIn(server);
    for (const [index, name] of ["Red buoy", "Old pier", "Sandbank"].entries()) {
      await send("POST", "/signalk/v2/api/resources/waypoints", {
        name,
        description: `${name}, seen from the west`,
        feature: {
          type: "Feature",
          geometry: { type: "Point", coordinates: [5 + index, 52] },
          properties: {},
        },
      });
    }
    for (const name of ["ines", "pavel"]) {
      await send("POST", `/skServer/security/users/${name}`, {
        type: "readonly",
        password: `${name}-pw-4`,
      });
    }
  },
};

function start({ packages, data }: Place): Promise<Server> {
  const modules = `${packages}/node_modules`;
  return startServer({
    program: `${modules}/node/bin/node`,
    args: () => [`${modules}/signalk-server/bin/signalk-server`],
    env: (port) => ({ PORT: `${port}`, SIGNALK_NODE_CONFIG_DIR: data }),
    ready: "/signalk/v2/api/resources/waypoints",
    cwd: data,
  });
}

async function loggedIn(server: Server): Promise<ReturnType<typeof senderOf>> {
  const [account] = SIGNAL_K.accounts;
  const { token } = await sender(server)("POST", "/signalk/v1/auth/login", account);
  return senderOf(server, { authorization: `Bearer ${token}` });
}

/** Returns a function that sends JSON; what answers is often plain text. */
function senderOf({ url }: Server, headers: Readonly<Record<string, string>> = {}) {
  return async (method: string, path: string, body: unknown) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  };
}
