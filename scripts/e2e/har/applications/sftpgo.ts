import type { Application, Place } from "../application.ts";
import { buildSource } from "../packages.ts";
import { basicCredentials, sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** A server for files: forms with tokens, lists by scripts, and pages of an admin and of a user. */
export const SFTPGO: Application = {
  name: "sftpgo",
  login: "form, CSRF",
  packages: {
    npm: [
      "i18next@24.0.2",
      "jquery-i18next@1.2.1",
      "i18next-browser-languagedetector@8.0.0",
      "i18next-chained-backend@4.6.2",
      "i18next-localstorage-backend@4.2.0",
      "i18next-http-backend@3.0.1",
      "glightbox@3.3.0",
      "humanize-duration@3.32.1",
    ],
    source: ["github.com/drakkan/sftpgo/v2@v2.6.4"],
  },
  programs: { go: "golang" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // A list has an address only once.
  isShareable: false,
  async prepare(place) {
    const { packages } = place;
    await buildSource(SFTPGO, packages);
    await using server = await start(place);
    const send = await signedIn(server);
    const [, second] = SFTPGO.accounts;
    await send("POST", "/api/v2/admins", { ...second, status: 1, permissions: ["*"] });
  },
  start,
  async fill(server) {
    const send = await signedIn(server);
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      const mapped_path = `/tmp/baton-e2e-har-files/${name}`;
      await send("POST", "/api/v2/folders", { name, mapped_path, description: `About ${name}` });
      await send("POST", "/api/v2/groups", { name, description: `All the ${name}` });
      await send("POST", "/api/v2/users", {
        username: `${name}-keeper`,
        password: `${name}-keeper-5`,
        status: 1,
        permissions: { "/": ["*"] },
        description: `Keeper of ${name}`,
      });
      await send("POST", "/api/v2/eventactions", {
        name,
        type: 4,
        description: `Count the ${name}`,
      });
    }
  },
};

/** Returns a function that sends requests as the first admin. */
async function signedIn(server: Server) {
  const [{ username, password }] = SFTPGO.accounts;
  const authorization = basicCredentials(username, password);
  const { access_token } = await sender(server, { authorization })("GET", "/api/v2/token");
  return sender(server, { authorization: `Bearer ${access_token}` });
}

async function start({ packages, data }: Place): Promise<Server> {
  const [{ username, password }] = SFTPGO.accounts;
  return await startServer({
    program: `${packages}/sftpgo`,
    args: () => ["serve", "--config-dir", data],
    env: (port) => ({
      SFTPGO_DEFAULT_ADMIN_USERNAME: username,
      SFTPGO_DEFAULT_ADMIN_PASSWORD: password,
      SFTPGO_DATA_PROVIDER__CREATE_DEFAULT_ADMIN: "true",
      SFTPGO_DATA_PROVIDER__DRIVER: "bolt",
      SFTPGO_DATA_PROVIDER__NAME: `${data}/sftpgo.db`,
      SFTPGO_DATA_PROVIDER__USERS_BASE_DIR: `${data}/homes`,
      SFTPGO_HTTPD__BINDINGS__0__ADDRESS: "127.0.0.1",
      SFTPGO_HTTPD__BINDINGS__0__PORT: `${port}`,
      SFTPGO_HTTPD__TEMPLATES_PATH: `${packages}/src/templates`,
      SFTPGO_HTTPD__STATIC_FILES_PATH: `${packages}/src/static`,
      SFTPGO_HTTPD__OPENAPI_PATH: `${packages}/src/openapi`,
      SFTPGO_SMTP__TEMPLATES_PATH: `${packages}/src/templates`,
      SFTPGO_SFTPD__BINDINGS__0__PORT: "0",
    }),
    ready: "/healthz",
    cwd: data,
  });
}
