import type { Application, Place } from "../application.ts";
import { makeDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { runProgram, type Server, startServer, withAlso } from "../server.ts";

const SERVER = new URL("../files/adminjs/server.txt", import.meta.url).pathname;

/** An administration of tables, whose forms are sent by a script and answered with JSON. */
export const ADMIN_JS: Application = {
  name: "adminjs",
  login: "form, session cookie",
  packages: {
    npm: [
      "adminjs@7.8.17",
      "@adminjs/express@6.1.1",
      "@adminjs/sql@2.2.6",
      "express@5.3.0",
      "express-formidable@1.2.0",
      "express-session@1.19.0",
      "tslib@2.9.1",
    ],
  },
  programs: POSTGRES_PROGRAMS,
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare({ data, packages }) {
    // Its imports are those of the packages, not of this project.
    await Deno.copyFile(SERVER, `${packages}/server.mjs`);
    await Deno.writeTextFile(`${data}/key`, crypto.randomUUID().repeat(2));
    await makeDatabase(data);
    await using database = await startDatabase(data);
    await execute(data, database.url, TABLES);
  },
  start,
  async fill(server) {
    for (const name of ["Abbey garden", "Canal bank", "Station field"]) {
      await create(server, "orchards", { name, region: "Lowlands", notes: "Planted long ago." });
    }
    await create(server, "harvests", { orchard_id: "1", crop: "Quinces", crates: "12" });
  },
};

async function start({ packages, data }: Place): Promise<Server> {
  const database = await startDatabase(data);
  const server = await startServer({
    program: "node",
    args: () => [`${packages}/server.mjs`],
    env: (port) => ({
      // Where it puts together the scripts of its pages, with what it finds below the folder.
      ADMIN_JS_TMP_DIR: `${data}/pages`,
      ACCOUNTS: JSON.stringify(ADMIN_JS.accounts),
      DATABASE_URL: database.url,
      HOME: data,
      KEY: Deno.readTextFileSync(`${data}/key`),
      NODE_ENV: "production",
      PORT: `${port}`,
    }),
    ready: "/admin/login",
    cwd: packages,
  });
  return withAlso(server, database);
}

const TABLES = `
  create table orchards (
    id serial primary key,
    name varchar(80) unique not null,
    region varchar(80),
    notes text
  );
  create table harvests (
    id serial primary key,
    orchard_id integer references orchards (id),
    crop varchar(80) not null,
    crates integer,
    picked_on date,
    is_sold boolean default false
  );
`;

async function execute(data: string, url: string, sql: string): Promise<void> {
  await runProgram({ program: "psql", args: [url, "-q", "-c", sql], cwd: data });
}

/** Sends a form as the pages do, after a login. */
async function create(
  { url }: Server,
  resource: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const [{ username: email, password }] = ADMIN_JS.accounts;
  const login = await fetch(`${url}/admin/login`, {
    method: "POST",
    body: new URLSearchParams({ email, password }),
    redirect: "manual",
  });
  await login.body?.cancel();
  const cookie = login.headers.getSetCookie().map((one) => one.replace(/;.*/, "")).join("; ");
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await fetch(`${url}/admin/api/resources/${resource}/actions/new`, {
    method: "POST",
    headers: { cookie },
    body,
  });
  const { notice } = await response.json();
  if (notice?.type !== "success") throw new Error(`${resource} was not made: ${notice?.message}`);
}
