import type { Application, Place } from "../application.ts";
import { basicCredentials, sender } from "../requests.ts";
import { type Server, startProcess, startServer, untilReady, withAlso } from "../server.ts";

/** Leases of addresses: commands with a hyphen in JSON to one URL, and results in a list. */
export const KEA: Application = {
  name: "kea",
  login: "Basic",
  packages: {},
  programs: {
    "kea-dhcp4": "kea-dhcp4-server",
    "kea-ctrl-agent": "kea-ctrl-agent",
    "kea-shell": "kea-ctrl-agent",
  },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: false,
  client: () => ["sh", "kea.sh"],
  async prepare({ data }) {
    await Deno.writeTextFile(`${data}/clients.json`, JSON.stringify(KEA.accounts.map(clientOf)));
  },
  start,
  async fill(server) {
    const { user, password } = clientOf(KEA.accounts[0]);
    const send = sender(server, { authorization: basicCredentials(user, password) });
    for (const [index, name] of ["kettle", "lamp", "umbrella"].entries()) {
      await send("POST", "/", {
        command: "lease4-add",
        service: ["dhcp4"],
        arguments: {
          "ip-address": `192.0.2.${230 + index}`,
          "hw-address": `08:00:2b:00:00:0${index}`,
          "hostname": `${name}.shop.example`,
        },
      });
    }
  },
};

async function start({ data }: Place): Promise<Server> {
  const socket = { "socket-type": "unix", "socket-name": `${data}/dhcp4.socket` };
  await writeConfiguration(`${data}/dhcp4.json`, {
    Dhcp4: {
      "interfaces-config": { interfaces: [] },
      "control-socket": socket,
      "lease-database": { type: "memfile", persist: false },
      "hooks-libraries": ["lease_cmds", "stat_cmds"].map((name) => ({
        library: `${HOOKS}/libdhcp_${name}.so`,
      })),
      "valid-lifetime": 4000,
      subnet4: ["192.0.2", "198.51.100"].map((net, index) => ({
        id: index + 1,
        subnet: `${net}.0/24`,
        pools: [{ pool: `${net}.10-${net}.250` }],
      })),
    },
  });
  const env = { KEA_PIDFILE_DIR: data, KEA_LOCKFILE_DIR: data };
  const names = startProcess({
    program: "kea-dhcp4",
    args: ["-c", `${data}/dhcp4.json`],
    env,
    cwd: data,
  });
  const isReady = () => Deno.stat(socket["socket-name"]).then(() => true, () => false);
  await untilReady(names, isReady);
  const server = await startServer({
    program: "kea-ctrl-agent",
    args: (port) => {
      Deno.writeTextFileSync(
        `${data}/agent.json`,
        JSON.stringify({
          "Control-agent": {
            "http-host": "127.0.0.1",
            "http-port": port,
            authentication: {
              type: "basic",
              clients: JSON.parse(Deno.readTextFileSync(`${data}/clients.json`)),
            },
            "control-sockets": { dhcp4: socket },
          },
        }),
      );
      return ["-c", `${data}/agent.json`];
    },
    env: () => env,
    cwd: data,
  });
  return withAlso(server, names);
}

const HOOKS = `/usr/lib/${Deno.build.arch}-linux-gnu/kea/hooks`;

function writeConfiguration(path: string, configuration: unknown): Promise<void> {
  return Deno.writeTextFile(path, JSON.stringify(configuration));
}

function clientOf({ username, password }: { username: string; password: string }) {
  return { user: username, password };
}
