import type { Account, Application, Place } from "../application.ts";
import { buildSource } from "../packages.ts";
import { type Send, sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** A store of secrets: LIST as a method, tokens in a header, versions, and paths that are names. */
export const VAULT: Application = {
  name: "vault",
  login: "JSON, token in a header",
  packages: { pypi: ["hvac==2.4.0"], source: ["github.com/hashicorp/vault@v1.21.4"] },
  programs: { go: "golang", python3: "python3-venv" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  client: (packages) => [`${packages}/bin/python`, "vault.py"],
  async prepare({ packages, data }) {
    await buildSource(VAULT, packages);
    await Deno.writeTextFile(`${data}/token`, crypto.randomUUID());
  },
  start,
  async fill(server, { data }) {
    const send = await rootOf(server, data);
    for (const name of ["aardvark", "mole", "zebra"]) {
      await send("POST", `/v1/sys/mounts/${name}`, { type: "kv", options: { version: "2" } });
      await send("POST", `/v1/${name}/data/cage`, { data: { keeper: `Mr ${name}`, locks: 3 } });
      await send("POST", `/v1/sys/mounts/${name}-signs`, { type: "transit" });
      await send("POST", `/v1/${name}-signs/keys/plate`, {});
      await send("POST", `/v1/sys/policies/acl/${name}`, { policy: EVERYTHING });
      await send("POST", "/v1/identity/entity", { name: `visitor-of-${name}` });
      await send("POST", `/v1/sys/auth/${name}`, { type: "approle" });
      await send("POST", `/v1/auth/${name}/role/cleaner`, {});
      await send("POST", `/v1/auth/${name}/role/cleaner/secret-id`, {});
      await send("POST", "/v1/auth/token/create", { display_name: name });
    }
  },
};

/** Starts a server, which keeps everything in memory, with the accounts. */
async function start({ packages, data }: Place): Promise<Server> {
  const token = await Deno.readTextFile(`${data}/token`);
  const server = await startServer({
    program: `${packages}/vault`,
    args: (port) => [
      ...["server", "-dev", "-dev-no-store-token", `-dev-root-token-id=${token}`],
      `-dev-listen-address=127.0.0.1:${port}`,
    ],
    ready: "/v1/sys/health",
    cwd: data,
  });
  const send = await rootOf(server, data);
  await send("POST", "/v1/sys/policies/acl/keeper", { policy: EVERYTHING });
  await send("POST", "/v1/sys/auth/userpass", { type: "userpass" });
  for (const account of VAULT.accounts) await addAccount(send, account);
  return server;
}

async function rootOf(server: Server, data: string): Promise<Send> {
  return sender(server, { "x-vault-token": await Deno.readTextFile(`${data}/token`) });
}

async function addAccount(send: Send, { username, password }: Account): Promise<void> {
  await send("POST", `/v1/auth/userpass/users/${username}`, { password, token_policies: "keeper" });
}

const EVERYTHING =
  'path "*" { capabilities = ["create", "read", "update", "patch", "delete", "list", "sudo"] }';
