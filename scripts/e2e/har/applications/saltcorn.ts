import type { Application, Place } from "../application.ts";
import { runProgram, type Server, startServer } from "../server.ts";

const VERSION = "1.6.2";
const SERVER = new URL("../files/saltcorn/server.cjs", import.meta.url).pathname;

/** Tables, views and pages that are made in forms, some in several steps, and by scripts. */
export const SALTCORN: Application = {
  name: "saltcorn",
  login: "form, CSRF",
  packages: {},
  programs: { node: "nodejs", npm: "npm" },
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1-Marta" },
    { username: "jonas@example.com", password: "Jonas-pw-2-Jonas" },
  ],
  // SQLite refuses a transaction in another one, and all requests share a connection.
  isShareable: false,
  async prepare(place) {
    await install(place);
    // It begins with the removal of its file.
    await Deno.writeTextFile(`${place.data}/data.db`, "");
    await run(place, "prepare", JSON.stringify(SALTCORN.accounts));
  },
  start,
  fill: (_, place) => run(place, "fill"),
};

/**
 * Installs Saltcorn once, with something else for two editors that the registry does not have, and
 * for the command line, beside which plugins are looked for.
 */
async function install({ packages }: Place): Promise<void> {
  const commands = `${packages}/node_modules/@saltcorn/cli`;
  if (await Deno.stat(commands).then(() => true, () => false)) return;
  const other = "npm:@saltcorn/html@0.3.6";
  const overrides = {
    "@saltcorn/filemanager": other,
    "@saltcorn/workflow-editor": other,
    express: "5.3.0",
  };
  await Deno.writeTextFile(`${packages}/package.json`, JSON.stringify({ overrides }));
  const options = "--ignore-scripts --no-audit --no-fund --save-exact";
  const wanted = `@saltcorn/server@${VERSION} express@5.3.0`;
  await runProgram({
    program: "sh",
    args: ["-c", `npm install ${options} ${wanted} && npm rebuild sqlite3`],
    env: { HOME: Deno.env.get("HOME") ?? packages },
    cwd: packages,
  });
  await Deno.mkdir(`${commands}/lib`, { recursive: true });
  await Deno.mkdir(`${commands}/node_modules`);
  await Deno.writeTextFile(`${commands}/package.json`, JSON.stringify({ main: "lib/index.js" }));
  await Deno.writeTextFile(`${commands}/lib/index.js`, "");
}

async function run(place: Place, ...task: readonly string[]): Promise<void> {
  await runProgram({
    program: "node",
    args: [SERVER, place.packages, ...task],
    env: environment(place),
    cwd: place.data,
  });
}

function start(place: Place): Promise<Server> {
  return startServer({
    program: "node",
    args: (port) => [SERVER, place.packages, "serve", `${port}`],
    env: () => environment(place),
    ready: "/auth/login",
    cwd: place.data,
  });
}

function environment({ data }: Place): Readonly<Record<string, string>> {
  return {
    SALTCORN_FILE_STORE: `${data}/files`,
    SALTCORN_JWT_SECRET: "0f5e".repeat(16),
    SALTCORN_NWORKERS: "1",
    SALTCORN_SESSION_SECRET: "3a7c".repeat(16),
    SQLITE_FILEPATH: `${data}/data.db`,
  };
}
