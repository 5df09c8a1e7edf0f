import { freePort } from "../../../../tests/support/free_port.ts";
import type { Application } from "../application.ts";
import { buildSource } from "../packages.ts";
import { type Send, sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

const MANAGER = "7be2d04c-1f7a-49be-8d04-c1f7a9be2d04";

/** Services and their settings: a token in a header, long polls, names and slashes in paths. */
export const CONSUL: Application = {
  name: "consul",
  login: "token in a header",
  packages: { source: ["github.com/hashicorp/consul@v1.20.5"] },
  programs: { go: "golang" },
  accounts: [
    { username: "marta", password: "1d0c9be2-7a4f-4d55-9c11-0e2d4c1f7a9b" },
    { username: "jonas", password: "b2e47f1a-63d8-4f0e-a5b7-90c6d3e81f24" },
  ],
  isShareable: true,
  async prepare({ packages, data }) {
    await buildSource(CONSUL, packages);
    await Deno.writeTextFile(
      `${data}/consul.json`,
      JSON.stringify({
        acl: { enabled: true, default_policy: "deny", tokens: { initial_management: MANAGER } },
        connect: { enabled: true },
      }),
    );
  },
  async start({ packages, data }) {
    const server = await startServer({
      program: `${packages}/consul`,
      args: (port) => [
        ...["agent", "-dev", "-bind=127.0.0.1", "-client=127.0.0.1", `-http-port=${port}`],
        ...["-grpc-port=-1", "-grpc-tls-port=-1", "-dns-port=-1", "-serf-wan-port=-1"],
        ...[`-server-port=${freePort()}`, `-serf-lan-port=${freePort()}`],
        ...["-log-level=warn", `-config-file=${data}/consul.json`],
      ],
      ready: "/v1/status/leader",
      cwd: data,
    });
    const send = managerOf(server);
    await untilLed(send);
    for (const { username, password } of CONSUL.accounts) {
      await send("PUT", "/v1/acl/token", {
        SecretID: password,
        Description: `Keys of ${username}`,
        Policies: [{ Name: "global-management" }],
      });
    }
    return server;
  },
  async fill(server) {
    const send = managerOf(server);
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      await send("PUT", `/v1/kv/shop/${name}`, { price: 7 });
      await send("PUT", "/v1/acl/policy", {
        Name: name,
        Rules: 'key_prefix "" { policy = "read" }',
      });
      await send("PUT", "/v1/acl/role", { Name: `${name}-keepers`, Policies: [{ Name: name }] });
      await send("PUT", "/v1/acl/token", {
        Description: `For ${name}`,
        Policies: [{ Name: name }],
      });
      await send("PUT", "/v1/agent/service/register", { Name: name, Port: 8000 });
      const path = `/v1/connect/intentions/exact?source=${name}&destination=shop`;
      await send("PUT", path, { Action: "allow" });
    }
  },
};

function managerOf(server: Server): Send {
  return sender(server, { "x-consul-token": MANAGER });
}

/** Waits until the only server leads, before which it refuses the token. */
async function untilLed(send: Send): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const token = await send("GET", "/v1/acl/token/self").catch(() => undefined);
    if (token !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
