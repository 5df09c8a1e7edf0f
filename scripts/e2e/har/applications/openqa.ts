import type { Application, Place } from "../application.ts";
import { makeDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { type Server, startServer, withAlso } from "../server.ts";

const HOME = "/usr/share/openqa";

/** Tables of what tests run on: rows edited in place, sent as forms to an API with a token. */
export const OPEN_QA: Application = {
  name: "openqa",
  login: "link, cookie, CSRF",
  packages: {},
  programs: { "../share/openqa/script/openqa": "openqa", ...POSTGRES_PROGRAMS },
  accounts: [
    { username: "Demo", password: "none" },
    { username: "otherdeveloper", password: "none" },
  ],
  isShareable: true,
  async prepare(place) {
    const { data } = place;
    await makeDatabase(data);
    await Deno.mkdir(`${data}/etc`);
    for (
      const folder of ["db", "testresults", "share/tests", "share/factory", "images", "webui/cache"]
    ) {
      await Deno.mkdir(`${data}/openqa/${folder}`, { recursive: true });
    }
    await Deno.writeTextFile(`${data}/etc/openqa.ini`, SETTINGS);
    await using server = await start(place);
    for (const { username } of OPEN_QA.accounts) {
      const { body } = await fetch(`${server.url}/login?user=${username}`, { redirect: "manual" });
      await body?.cancel();
    }
  },
  start,
  async fill({ url }) {
    const login = await fetch(`${url}/login?user=${OPEN_QA.accounts[0].username}`, {
      redirect: "manual",
    });
    await login.body?.cancel();
    const before = cookieOf(login);
    const page = await fetch(`${url}/admin/machines`, { headers: { cookie: before } });
    const [, token = ""] = /name="csrf-token" content="([^"]*)"/.exec(await page.text()) ?? [];
    const cookie = cookieOf(page);
    const post = async (path: string, form: Readonly<Record<string, string>>) => {
      const response = await fetch(`${url}/api/v1/${path}`, {
        method: "POST",
        headers: { cookie, "x-csrf-token": token },
        body: new URLSearchParams(form),
      });
      if (!response.ok) {
        throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
      }
      await response.body?.cancel();
    };
    for (const name of ["attic", "barn", "cellar"]) {
      await post("machines", { name, backend: "qemu", "settings[QEMURAM]": "1024" });
      await post("test_suites", { name: `clean_${name}`, description: `Cleans the ${name}` });
      await post("products", { distri: name, version: "1", flavor: "CD", arch: "i586" });
    }
  },
};

/** It makes its tables and, at their first login, its accounts. */
async function start(place: Place): Promise<Server> {
  const database = await startDatabase(place.data);
  const { port } = new URL(database.url);
  const dsn = `DBI:Pg:dbname=postgres;host=127.0.0.1;port=${port};user=lab`;
  await Deno.writeTextFile(`${place.data}/etc/database.ini`, `[production]\ndsn = ${dsn}\n`);
  const server = await startServer({
    program: `${HOME}/script/openqa`,
    args: (port) => [
      ...["prefork", "-m", "production", "-w", "2", "-l", `http://127.0.0.1:${port}`],
      ...["-P", `${place.data}/openqa.pid`],
    ],
    env: () => environment(place),
    cwd: place.data,
  });
  return withAlso(server, database);
}

function cookieOf({ headers }: Response): string {
  return headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

const SETTINGS = `[global]
[auth]
method = Fake
`;

function environment({ data }: Place): Readonly<Record<string, string>> {
  return { OPENQA_CONFIG: `${data}/etc`, OPENQA_BASEDIR: data };
}
