import type { Application, Place } from "../application.ts";
import { makeDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { runProgram, type Server, startServer, withAlso } from "../server.ts";

/** The settings of an environment, with where its database is. */
const SETTINGS = "env/conf/trac.ini";

/** Pages and forms with a token, behind a login by the browser for one address, then a cookie. */
export const TRAC: Application = {
  name: "trac",
  login: "Basic by the browser, cookie",
  packages: { pypi: ["setuptools==80.9.0", "trac==1.6", "psycopg2-binary==2.9.10"] },
  programs: { python3: "python3-venv", openssl: "openssl", ...POSTGRES_PROGRAMS },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const lines: string[] = [];
    await makeDatabase(place.data);
    await using database = await startDatabase(place.data);
    await admin(place, ["initenv", "Boat builders", database.url]);
    for (const { username, password } of TRAC.accounts) {
      const hash = await runProgram({
        program: "openssl",
        args: ["passwd", "-apr1", password],
        cwd: place.data,
      });
      lines.push(`${username}:${hash}`);
      await admin(place, ["permission", "add", username, "TRAC_ADMIN"]);
    }
    await Deno.writeTextFile(`${place.data}/passwords`, lines.join(""));
  },
  start,
  async fill(_, place) {
    for (const name of ["Rigging", "Engines", "Varnish"]) {
      await admin(place, ["component", "add", name, "jonas"]);
      await admin(place, ["milestone", "add", `${name} are done`]);
      await Deno.writeTextFile(`${place.data}/page`, `= ${name} =\nIn the shed.\n`);
      await admin(place, ["wiki", "import", `Stock${name}`, `${place.data}/page`]);
    }
  },
};

async function start({ packages, data }: Place): Promise<Server> {
  const database = await startDatabase(data);
  const settings = await Deno.readTextFile(`${data}/${SETTINGS}`);
  await Deno.writeTextFile(
    `${data}/${SETTINGS}`,
    settings.replace(/^database = .*$/m, `database = ${database.url}`),
  );
  const server = await startServer({
    program: `${packages}/bin/tracd`,
    args: (port) => [
      ...["--single-env", "--hostname", "127.0.0.1", "--port", `${port}`],
      ...[`--basic-auth=env,${data}/passwords,boats`, `${data}/env`],
    ],
    ready: "/about",
    cwd: data,
  });
  return withAlso(server, database);
}

function admin({ packages, data }: Place, args: readonly string[]): Promise<string> {
  return runProgram({
    program: `${packages}/bin/trac-admin`,
    args: [`${data}/env`, ...args],
    cwd: data,
  });
}
