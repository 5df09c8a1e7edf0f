import { freePort } from "../../../../tests/support/free_port.ts";
import type { Application } from "../application.ts";
import { basicCredentials, sender } from "../requests.ts";
import { startServer } from "../server.ts";

/** A broker whose page sends basic authentication by script, and names in paths. */
export const RABBITMQ: Application = {
  name: "rabbitmq",
  login: "Basic by script",
  packages: {},
  programs: { "rabbitmq-server": "rabbitmq-server" },
  accounts: [
    { username: "olga", password: "Olga-pw-1" },
    { username: "pavel", password: "Pavel-pw-2" },
  ],
  isShareable: true,
  async prepare({ data }) {
    await Deno.writeTextFile(`${data}/enabled_plugins`, "[rabbitmq_management].\n");
    await Deno.writeTextFile(`${data}/advanced.config`, "[].\n");
  },
  async start({ data }) {
    const [first, second] = RABBITMQ.accounts;
    const amqp = freePort();
    const server = await startServer({
      program: "/usr/lib/rabbitmq/bin/rabbitmq-server",
      args: (port) => {
        Deno.writeTextFileSync(
          `${data}/rabbitmq.conf`,
          `management.tcp.ip = 127.0.0.1
management.tcp.port = ${port}
listeners.tcp.1 = 127.0.0.1:${amqp}
default_user = ${first.username}
default_pass = ${first.password}
loopback_users = none
`,
        );
        return [];
      },
      env: (port) => ({
        ERL_EPMD_PORT: `${freePort()}`,
        RABBITMQ_CONFIG_FILE: `${data}/rabbitmq.conf`,
        RABBITMQ_DIST_PORT: `${freePort()}`,
        RABBITMQ_ENABLED_PLUGINS_FILE: `${data}/enabled_plugins`,
        RABBITMQ_LOGS: "-",
        RABBITMQ_MNESIA_BASE: `${data}/mnesia`,
        RABBITMQ_NODENAME: `lab${port}@localhost`,
      }),
      ready: "/api/overview",
      cwd: data,
    });
    const send = sender(server, basic());
    await send("PUT", `/api/users/${second.username}`, {
      password: second.password,
      tags: "administrator",
    });
    await send("PUT", `/api/permissions/%2F/${second.username}`, {
      configure: ".*",
      write: ".*",
      read: ".*",
    });
    return server;
  },
  async fill(server) {
    const send = sender(server, basic());
    await send("PUT", "/api/exchanges/%2F/audit", { type: "fanout", durable: true });
    for (const name of ["alerts", "metrics", "zeta"]) {
      await send("PUT", `/api/queues/%2F/${name}`, { durable: true });
      await send("POST", `/api/bindings/%2F/e/audit/q/${name}`, { routing_key: name });
    }
  },
};

/** The same for a script of calls. */
export const RABBITMQ_CLIENT: Application = {
  ...RABBITMQ,
  name: "rabbitmq_client",
  programs: { ...RABBITMQ.programs, curl: "curl" },
  client: () => ["sh", "rabbitmq.sh"],
};

function basic(): Readonly<Record<string, string>> {
  const { username, password } = RABBITMQ.accounts[0];
  return { authorization: basicCredentials(username, password) };
}

/** The same with its virtual hosts, users and policies. */
export const RABBITMQ_HOSTS: Application = { ...RABBITMQ, name: "rabbitmq_hosts" };
