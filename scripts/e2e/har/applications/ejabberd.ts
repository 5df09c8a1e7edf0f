import { freePort } from "../../../../tests/support/free_port.ts";
import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** The administration of a chat server: forms that return to their page, with names in their paths. */
export const EJABBERD: Application = {
  name: "ejabberd",
  login: "Basic by the browser",
  packages: {},
  programs: { ejabberdctl: "ejabberd", erl: "erlang-base" },
  accounts: [
    { username: "marta@localhost", password: "Marta-pw-1" },
    { username: "jonas@localhost", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await using server = await start(place);
    for (const { username, password } of EJABBERD.accounts) {
      await sender(server)("POST", "/api/register", {
        user: username.replace(/@.*/, ""),
        host: "localhost",
        password,
      });
    }
  },
  start,
  async fill(server) {
    const send = sender(server);
    for (const user of ["frieda", "gustav", "hedwig"]) {
      await send("POST", "/api/register", { user, host: "localhost", password: `${user}-pw-7` });
    }
    for (const group of ["bakers", "gardeners"]) {
      await send("POST", "/api/srg_create", {
        group,
        host: "localhost",
        label: `The ${group}`,
        description: `All ${group}`,
        display: [],
      });
    }
  },
};

function start({ data }: Place): Promise<Server> {
  return startServer({
    program: "erl",
    args: (port) => {
      Deno.writeTextFileSync(`${data}/ejabberd.yml`, configuration(port));
      return ["-noinput", "-mnesia", "dir", JSON.stringify(`${data}/db`), "-s", "ejabberd"];
    },
    env: () => ({
      EJABBERD_CONFIG_PATH: `${data}/ejabberd.yml`,
      ERL_LIBS: "/usr/lib/x86_64-linux-gnu",
      EJABBERD_LOG_PATH: `${data}/ejabberd.log`,
      SPOOL_DIR: `${data}/db`,
    }),
    ready: "/api/status",
    cwd: data,
  });
}

function configuration(port: number): string {
  const admins = EJABBERD.accounts.map(({ username }) => username).join(", ");
  return `
hosts: [localhost]
loglevel: warning
listen:
  - port: ${port}
    ip: 127.0.0.1
    module: ejabberd_http
    request_handlers: {/admin: ejabberd_web_admin, /api: mod_http_api}
  - {port: ${freePort()}, ip: 127.0.0.1, module: ejabberd_c2s}
acl: {admin: {user: [${admins}]}, loopback: {ip: [127.0.0.0/8]}}
access_rules: {configure: {allow: admin}}
api_permissions: {all: {who: all, what: "*"}}
modules:
  mod_admin_extra: {}
  mod_adhoc: {}
  mod_announce: {access: configure}
  mod_configure: {}
  mod_disco: {}
  mod_last: {}
  mod_offline: {}
  mod_private: {}
  mod_roster: {}
  mod_shared_roster: {}
  mod_vcard: {}
`;
}
