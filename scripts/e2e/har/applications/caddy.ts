import type { Application } from "../application.ts";
import { sender } from "../requests.ts";
import { startServer } from "../server.ts";

/** A tree of JSON whose parts have their paths as addresses, and names in `@id`, without a login. */
export const CADDY: Application = {
  name: "caddy",
  login: "none",
  packages: {},
  programs: { caddy: "caddy", curl: "curl" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: false,
  needsOwnOrigin: true,
  client: () => ["sh", "caddy.sh"],
  prepare: async () => {},
  start: ({ data }) =>
    startServer({
      program: "caddy",
      args: (port) => {
        Deno.writeTextFileSync(`${data}/caddy.json`, JSON.stringify(configuration(port)));
        return ["run", "--config", `${data}/caddy.json`];
      },
      ready: "/config/",
      cwd: data,
    }),
  async fill(server) {
    const send = sender(server);
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      await send("POST", "/config/apps/http/servers/front/routes", {
        "@id": name,
        match: [{ host: [`${name}.shop.example`] }],
        handle: [{ handler: "static_response", body: `No more ${name}` }],
      });
    }
  },
};

/** A server with two routes, at any port. */
function configuration(port: number) {
  const route = (host: string) => ({
    match: [{ host: [host] }],
    handle: [{ handler: "static_response", body: `Welcome to ${host}` }],
  });
  return {
    admin: { listen: `127.0.0.1:${port}`, config: { persist: false } },
    apps: {
      http: {
        servers: {
          front: {
            listen: ["127.0.0.1:0"],
            automatic_https: { disable: true },
            routes: [route("www.example"), route("mail.example")],
          },
        },
      },
    },
  };
}
