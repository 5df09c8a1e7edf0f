import type { Account, Application, Place } from "../application.ts";
import { runProgram, type Server, startServer } from "../server.ts";

const VERSION = "3.1.4";

/** A builder of chats over a REST API, with JSON web tokens in cookies and one owner. */
export const FLOWISE: Application = {
  name: "flowise",
  login: "JSON, JWT in a cookie",
  packages: {},
  programs: { node: "nodejs", npm: "npm" },
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  // Of several logins at a time, it fails in the transaction of one.
  isShareable: false,
  async prepare(place, account) {
    await install(place);
    await Deno.writeTextFile(`${place.data}/account.json`, JSON.stringify(account));
    await using server = await start(place);
    const { username: email, password: credential } = account;
    const name = email.replace(/@.*/, "");
    await post(server, "/account/register", { user: { name, email, type: "pro", credential } });
  },
  start,
  async fill(server, { data }) {
    const cookie = await login(server, JSON.parse(await Deno.readTextFile(`${data}/account.json`)));
    for (const name of ["opening_hours", "price_list"]) {
      await post(server, "/variables", { name, value: "unknown", type: "static" }, cookie);
    }
    for (const name of ["Museum", "Library"]) {
      const flowData = JSON.stringify({ nodes: [], edges: [] });
      await post(server, "/chatflows", { name, flowData, type: "CHATFLOW" }, cookie);
      const description = `About the ${name.toLowerCase()}`;
      await post(server, "/document-store/store", { name, description }, cookie);
    }
  },
};

/** Installs Flowise once, without the scripts of what it can use besides. */
async function install({ packages }: Place): Promise<void> {
  try {
    await Deno.stat(`${packages}/node_modules/sqlite3/build`);
  } catch {
    const options =
      "--ignore-scripts --legacy-peer-deps --no-audit --no-fund --save-exact --prefix .";
    await runProgram({
      program: "sh",
      args: ["-c", `npm install ${options} flowise@${VERSION} && npm rebuild sqlite3`],
      env: { HOME: Deno.env.get("HOME") ?? packages },
      cwd: packages,
    });
  }
}

function start({ packages, data }: Place): Promise<Server> {
  return startServer({
    program: "node",
    args: () => [`${packages}/node_modules/flowise/bin/run`, "start"],
    env: (port) => ({
      BLOB_STORAGE_PATH: `${data}/storage`,
      DATABASE_PATH: data,
      DISABLE_FLOWISE_TELEMETRY: "true",
      HOST: "127.0.0.1",
      LOG_PATH: `${data}/logs`,
      PORT: `${port}`,
      SECRETKEY_PATH: data,
    }),
    ready: "/api/v1/ping",
    cwd: data,
  });
}

/** Logs in, and returns the cookies. */
async function login(server: Server, { username, password }: Account): Promise<string> {
  const { headers } = await post(server, "/auth/login", { email: username, password });
  return headers.getSetCookie().map((one) => one.replace(/;.*/, "")).join("; ");
}

async function post(server: Server, path: string, body: unknown, cookie = ""): Promise<Response> {
  const response = await fetch(`${server.url}/api/v1${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-request-from": "internal", cookie },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${text}`);
  return response;
}
