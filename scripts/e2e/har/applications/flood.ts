import { freePort } from "../../../../tests/support/free_port.ts";
import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { type Server, startProcess, startServer, untilReady, withAlso } from "../server.ts";
import { ON_LOOPBACK } from "./transmission.ts";

/** Downloads of another program behind a page of its own: lists in streams, and hashes in paths. */
export const FLOOD: Application = {
  name: "flood",
  login: "JSON, JWT in a cookie",
  packages: { npm: ["flood@4.16.2", "node@22.21.1"] },
  programs: { "transmission-daemon": "transmission-daemon" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // A download exists once, whoever added it.
  isShareable: false,
  prepare: ({ data }) => Deno.writeTextFile(`${data}/settings.json`, JSON.stringify(ON_LOOPBACK)),
  async start(place) {
    const client = await startTransmission(place);
    const server = await startServer({
      program: `${place.packages}/node_modules/node/bin/node`,
      args: (port) => [
        `${place.packages}/node_modules/flood/dist/index.js`,
        ...["--port", `${port}`, "--rundir", `${place.data}/flood`, "--allowedpath", place.data],
      ],
      cwd: place.data,
    });
    let headers = {};
    for (const account of FLOOD.accounts) {
      const cookie = await register(server, client.url, account, headers);
      headers = { cookie, ...headers };
    }
    return withAlso(server, client);
  },
  async fill(server, { data }) {
    const [{ username, password }] = FLOOD.accounts;
    const response = await fetch(`${server.url}/api/auth/authenticate`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password }),
    });
    await response.text();
    const send = sender(server, { cookie: response.headers.getSetCookie()[0].split(";")[0] });
    for (const [index, name] of ["kettles", "lamps", "umbrellas"].entries()) {
      await send("POST", "/api/torrents/add-urls", {
        urls: [`magnet:?xt=urn:btih:${`${index + 1}`.repeat(40)}&dn=${name}`],
        destination: data,
        tags: [name],
        isBasePath: false,
        isCompleted: false,
        isSequential: false,
        isInitialSeeding: false,
        start: false,
      });
    }
  },
};

/** Starts the program that downloads, at a port that only its page uses. */
async function startTransmission({ data }: Place): Promise<Server> {
  const port = `${freePort()}`;
  const url = `http://127.0.0.1:${port}/transmission/rpc`;
  const folders = ["--config-dir", data, "--download-dir", data];
  const ports = ["--port", port, "--peerport", `${freePort()}`];
  const process = startProcess({
    program: "transmission-daemon",
    args: ["--foreground", ...folders, ...ports],
    cwd: data,
  });
  const isReady = () => fetch(url).then((one) => one.body?.cancel()).then(() => true, () => false);
  await untilReady(process, isReady);
  return { url, [Symbol.asyncDispose]: () => process[Symbol.asyncDispose]() };
}

/** Makes an administrator and returns the cookie of the session. */
async function register(
  { url }: Server,
  client: string,
  account: { readonly username: string; readonly password: string },
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const response = await fetch(`${url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify({
      ...account,
      client: {
        client: "Transmission",
        type: "rpc",
        version: 1,
        url: client,
        username: "",
        password: "",
      },
      level: 10,
    }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`registering fails: ${response.status} ${text}`);
  return response.headers.getSetCookie()[0].split(";")[0];
}
