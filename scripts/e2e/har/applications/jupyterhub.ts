import { freePort } from "../../../../tests/support/free_port.ts";
import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

const CONFIGURATION = new URL("../files/jupyterhub/jupyterhub_config.py", import.meta.url).pathname;

/** Users and groups in a page of React over an API of REST, and tokens in pages with forms. */
export const JUPYTER_HUB: Application = {
  name: "jupyterhub",
  login: "form, XSRF",
  packages: { npm: ["configurable-http-proxy@4.6.3"], pypi: ["jupyterhub==6.1.1"] },
  programs: { node: "nodejs", python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await Deno.writeTextFile(`${place.data}/token`, crypto.randomUUID());
    await (await start(place))[Symbol.asyncDispose]();
  },
  start,
  async fill(server, { data }) {
    const authorization = `token ${await Deno.readTextFile(`${data}/token`)}`;
    const send = sender(server, { authorization });
    for (const name of ["harbour", "market", "theatre"]) {
      const usernames = [`${name}-one`, `${name}-two`];
      await send("POST", "/hub/api/users", { usernames });
      await send("POST", `/hub/api/groups/${name}`);
      await send("POST", `/hub/api/groups/${name}/users`, { users: usernames });
    }
  },
};

async function start({ packages, data }: Place): Promise<Server> {
  const token = await Deno.readTextFile(`${data}/token`);
  const server = await startServer({
    program: `${packages}/bin/jupyterhub`,
    args: () => ["--config", CONFIGURATION],
    env: (port) => ({
      ACCOUNTS: JSON.stringify(JUPYTER_HUB.accounts),
      HUB_PORT: `${freePort()}`,
      PROXY: `${packages}/node_modules/.bin/configurable-http-proxy`,
      PROXY_PORT: `${freePort()}`,
      TOKEN: token,
      URL: `http://127.0.0.1:${port}`,
    }),
    cwd: data,
  });
  // The proxy responds before it knows the hub.
  while (!(await isThere(server))) await new Promise((resolve) => setTimeout(resolve, 100));
  return server;
}

async function isThere({ url }: Server): Promise<boolean> {
  const response = await fetch(`${url}/hub/login`);
  await response.body?.cancel();
  return response.ok;
}
