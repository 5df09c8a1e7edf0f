import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** A registry of packages: pages of React, and packages that are sent as one body of JSON. */
export const VERDACCIO: Application = {
  name: "verdaccio",
  login: "JSON, JWT",
  packages: {
    npm: ["verdaccio@6.10.4", "node@22.21.1"],
    // The version that it wants has been withdrawn.
    overrides: { "node-fetch": "2.6.7" },
  },
  programs: {},
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await Deno.writeTextFile(`${place.data}/config.yaml`, CONFIG);
    await using server = await start(place);
    for (const { username: name, password } of VERDACCIO.accounts) {
      await sender(server)("PUT", `/-/user/org.couchdb.user:${name}`, { name, password });
    }
  },
  start,
  async fill(server) {
    const [account] = VERDACCIO.accounts;
    const { token } = await sender(server)("POST", "/-/verdaccio/sec/login", account);
    const send = sender(server, { authorization: `Bearer ${token}` });
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      const tarball = `${server.url}/${name}/-/${name}-2.1.0.tgz`;
      await send("PUT", `/${name}`, {
        _id: name,
        name,
        "dist-tags": { latest: "2.1.0" },
        versions: {
          "2.1.0": {
            name,
            version: "2.1.0",
            description: `All about ${name}`,
            dist: { tarball, shasum: "95188fa66e3440610930f718e30ddeeebc41b4d7" },
          },
        },
        _attachments: {
          [`${name}-2.1.0.tgz`]: {
            content_type: "application/octet-stream",
            data: btoa("kettle"),
            length: 6,
          },
        },
      });
    }
  },
};

const CONFIG = `storage: ./storage
auth:
  htpasswd:
    file: ./htpasswd
packages:
  "**":
    access: $all
    publish: $authenticated
    unpublish: $authenticated
security:
  api:
    jwt:
      sign:
        expiresIn: 7d
  web:
    sign:
      expiresIn: 7d
userRateLimit:
  max: 100000
log: { type: stdout, format: json, level: http }
`;

async function start({ packages, data }: Place): Promise<Server> {
  const modules = `${packages}/node_modules`;
  return await startServer({
    program: `${modules}/node/bin/node`,
    args: (port) => [
      `${modules}/verdaccio/bin/verdaccio`,
      ...["--config", `${data}/config.yaml`, "--listen", `127.0.0.1:${port}`],
    ],
    ready: "/-/ping",
    cwd: data,
  });
}
