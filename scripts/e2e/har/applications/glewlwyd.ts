import type { Application, Place } from "../application.ts";
import { type Send, sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

const SHARED = "/usr/share/glewlwyd";

/** A server for single sign-on: what is made in its administration is in the path that changes it. */
export const GLEWLWYD: Application = {
  name: "glewlwyd",
  login: "JSON, session cookie",
  packages: {},
  programs: { glewlwyd: "glewlwyd", sqlite3: "sqlite3" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: false,
  async prepare(place) {
    const { data } = place;
    await runProgram({ program: "cp", args: ["-rL", `${SHARED}/webapp`, data], cwd: data });
    // The package has a folder in place of the file.
    await Deno.rename(`${data}/webapp/config.json`, `${data}/settings`);
    await Deno.rename(`${data}/settings/config.json`, `${data}/webapp/config.json`);
    await runProgram({
      program: "sqlite3",
      args: [`${data}/sso.db`, ".read /usr/share/dbconfig-common/data/glewlwyd/install/sqlite3"],
      cwd: data,
    });
    await using server = await GLEWLWYD.start(place);
    const send = await loggedIn(server, { username: "admin", password: "password" });
    for (const account of GLEWLWYD.accounts) {
      await send("POST", "/api/user/", {
        ...account,
        name: account.username,
        scope: ["g_admin", "g_profile"],
        enabled: true,
      });
    }
  },
  start(place) {
    const config = `${place.data}/sso.conf`;
    return startServer({
      program: "glewlwyd",
      args: (port) => {
        Deno.writeTextFileSync(config, configured(place, port));
        return ["--config-file", config];
      },
      ready: "/index.html",
      cwd: place.data,
    });
  },
  async fill(server) {
    const send = await loggedIn(server, GLEWLWYD.accounts[0]);
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      await send("POST", "/api/scope/", {
        name: `${name}.read`,
        display_name: `Read ${name}`,
        description: `All ${name}`,
        password_required: true,
        password_max_age: 0,
        scheme: {},
        scheme_required: {},
      });
      await send("POST", "/api/user/", {
        username: `keeper-${name}`,
        password: `${name}-pw-9`,
        name: `Keeper of ${name}`,
        email: `${name}@example.com`,
        scope: ["g_profile"],
        enabled: true,
      });
      await send("POST", "/api/client/", {
        client_id: `shop-${name}`,
        name: `Shop of ${name}`,
        redirect_uri: [`https://${name}.example/`],
        enabled: true,
      });
    }
  },
};

async function loggedIn(
  server: Server,
  { username, password }: { readonly username: string; readonly password: string },
): Promise<Send> {
  const response = await fetch(`${server.url}/api/auth/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });
  await response.body?.cancel();
  const [cookie = ""] = response.headers.getSetCookie().map((one) => one.split(";")[0]);
  return sender(server, { cookie });
}

function configured({ data }: Place, port: number): string {
  const types = Object.entries(TYPES).map(([extension, type]) =>
    `  { extension = ".${extension}" mime_type = "${type}" }`
  );
  return `port=${port}
bind_address="127.0.0.1"
external_url="http://127.0.0.1:${port}"
login_url="login.html"
api_prefix="api"
static_files_path="${data}/webapp/"
log_mode="console"
log_level="WARNING"
cookie_secure=0
cookie_same_site="empty"
session_key="GLEWLWYD2_SESSION_ID"
admin_session_authentication="cookie,api_key"
profile_session_authentication="cookie"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="/usr/lib/glewlwyd/user"
client_module_path="/usr/lib/glewlwyd/client"
user_auth_scheme_module_path="/usr/lib/glewlwyd/scheme"
plugin_module_path="/usr/lib/glewlwyd/plugin"
hash_algorithm="SHA512"
database = { type = "sqlite3" path = "${data}/sso.db" };
static_files_mime_types =
(
${types.join(",\n")}
)
`;
}

const TYPES = {
  html: "text/html",
  css: "text/css",
  js: "application/javascript",
  json: "application/json",
  png: "image/png",
  woff: "font/woff",
  woff2: "font/woff2",
  map: "application/octet-stream",
  ico: "image/x-icon",
};
