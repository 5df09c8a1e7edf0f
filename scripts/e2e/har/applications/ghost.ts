import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

const VERSION = "6.65.0";
const NODE_20 = new URL("../files/ghost/node20.cjs", import.meta.url).pathname;

/** A blog with members over a REST API, with a session in a cookie, one owner, and long ids. */
export const GHOST: Application = {
  name: "ghost",
  login: "JSON, session cookie",
  packages: {},
  programs: { node: "nodejs", npm: "npm" },
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1-Marta" },
    { username: "jonas@example.com", password: "Jonas-pw-2-Jonas" },
  ],
  // The pages keep in the profile of the user when they were seen last.
  isShareable: false,
  needsOwnOrigin: true,
  async prepare(place, { username, password }) {
    await install(place);
    await runProgram({
      program: "cp",
      args: ["-r", `${folderOf(place)}/content`, place.data],
      cwd: place.data,
    });
    await using server = await start(place);
    const owner = { name: "Ada Owner", email: username, password, blogTitle: "Notes" };
    await sender(server)("POST", "/ghost/api/admin/authentication/setup/", { setup: [owner] });
  },
  start,
  async fill(server) {
    const send = await login(server);
    for (const name of ["Letters", "Recipes"]) await send("POST", "/tags/", { tags: [{ name }] });
    for (const title of ["A week of rain", "Plums", "On lighthouses"]) {
      await send("POST", "/posts/?source=html", {
        posts: [{ title, html: `<p>${title}, again.</p>`, status: "published" }],
      });
    }
    for (const name of ["ines", "rosa"]) {
      await send("POST", "/members/", { members: [{ name, email: `${name}@example.net` }] });
    }
  },
};

/** Unpacks Ghost once: it is installed from its own folder, which has parts of it as packages. */
async function install(place: Place): Promise<void> {
  const folder = folderOf(place);
  try {
    await Deno.stat(`${folder}/node_modules/express`);
  } catch {
    const pack = `npm pack --silent ghost@${VERSION} && tar xzf ghost-${VERSION}.tgz`;
    const options = "--omit=dev --legacy-peer-deps --no-audit --no-fund";
    await runProgram({
      program: "sh",
      args: ["-c", `${pack} && cd package && npm install ${options} >&2`],
      env: { HOME: Deno.env.get("HOME") ?? place.packages },
      cwd: place.packages,
    });
  }
}

function folderOf({ packages }: Place): string {
  return `${packages}/package`;
}

function start(place: Place): Promise<Server> {
  return startServer({
    program: "node",
    args: () => ["--require", NODE_20, "index.js"],
    env: (port) => ({
      HOME: place.data,
      NODE_ENV: "production",
      database__client: "sqlite3",
      database__connection__filename: `${place.data}/ghost.db`,
      database__useNullAsDefault: "true",
      logging__transports: '["stdout"]',
      paths__contentPath: `${place.data}/content`,
      privacy__useGravatar: "false",
      privacy__useUpdateCheck: "false",
      security__staffDeviceVerification: "false",
      server__host: "127.0.0.1",
      server__port: `${port}`,
      url: `http://127.0.0.1:${port}`,
    }),
    ready: "/ghost/api/admin/site/",
    cwd: folderOf(place),
  });
}

/** Logs in, and returns what sends requests to the API of the administration. */
async function login(server: Server, attempts = 20) {
  const { url } = server;
  const response = await fetch(`${url}/ghost/api/admin/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify(GHOST.accounts[0]),
  });
  await response.body?.cancel();
  const cookie = response.headers.getSetCookie().map((one) => one.replace(/;.*/, "")).join("; ");
  const send = sender(server, { cookie, origin: url });
  const sendTo = (method: string, path: string, body?: unknown) =>
    send(method, `/ghost/api/admin${path}`, body);
  try {
    await sendTo("GET", "/users/me/");
    return sendTo;
  } catch (error) {
    // A new server does not know the first sessions.
    if (attempts === 1) throw error;
    await new Promise((resolve) => setTimeout(resolve, 500));
    return login(server, attempts - 1);
  }
}
