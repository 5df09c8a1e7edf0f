import type { Account, Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

const VERSION = "0.301.3";
const SERVER = new URL("../files/nocodb/server.cjs", import.meta.url).pathname;

/** Tables in a page over a REST API, with a token in a header of its own, and one administrator. */
export const NOCODB: Application = {
  name: "nocodb",
  login: "JSON, JWT in a header",
  packages: {},
  programs: { node: "nodejs", npm: "npm" },
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1-Marta" },
    { username: "jonas@example.com", password: "Jonas-pw-2-Jonas" },
  ],
  // A logout ends all sessions of the administrator.
  isShareable: false,
  async prepare(place, account) {
    await install(place);
    await Deno.writeTextFile(`${place.data}/account.json`, JSON.stringify(account));
    await using server = await start(place);
    await login(server, account);
  },
  start,
  async fill(server, { data }) {
    const send = await login(server, JSON.parse(await Deno.readTextFile(`${data}/account.json`)));
    for (const title of ["Library", "Choir"]) {
      const { id } = await send("POST", "/api/v2/meta/bases", { title });
      for (const name of ["People", "Things"]) {
        const columns = [{
          column_name: "title",
          title: "Title",
          uidt: "SingleLineText",
          pv: true,
        }];
        const table = { title: name, table_name: name.toLowerCase(), columns };
        await send("POST", `/api/v2/meta/bases/${id}/tables`, table);
      }
    }
  },
};

/** Installs NocoDB once, without a script of it that allows no other client than pnpm. */
async function install({ packages }: Place): Promise<void> {
  try {
    await Deno.stat(`${packages}/node_modules/sqlite3/build`);
  } catch {
    const overrides = { xlsx: "0.18.5" };
    await Deno.writeTextFile(`${packages}/package.json`, JSON.stringify({ overrides }));
    const options = "--ignore-scripts --no-audit --no-fund --save-exact";
    await runProgram({
      program: "sh",
      args: ["-c", `npm install ${options} nocodb@${VERSION} && npm rebuild sqlite3`],
      env: { HOME: Deno.env.get("HOME") ?? packages },
      cwd: packages,
    });
  }
}

function start({ packages, data }: Place): Promise<Server> {
  const { username, password }: Account = JSON.parse(
    Deno.readTextFileSync(`${data}/account.json`),
  );
  return startServer({
    program: "node",
    args: () => [SERVER],
    env: (port) => ({
      HOME: data,
      NC_ADMIN_EMAIL: username,
      NC_ADMIN_PASSWORD: password,
      NC_DB: `sqlite3://?d=${data}/data.db`,
      NC_DISABLE_TELE: "true",
      NC_TOOL_DIR: data,
      PORT: `${port}`,
    }),
    ready: "/api/v1/version",
    cwd: packages,
  });
}

/** Logs in, and returns what sends requests with the token. */
async function login(server: Server, { username, password }: Account) {
  const credentials = { email: username, password };
  const { token } = await sender(server)("POST", "/api/v1/auth/user/signin", credentials);
  return sender(server, { "xc-auth": token });
}
