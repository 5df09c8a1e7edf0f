import type { Application, Place } from "../application.ts";
import { makeDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { sender } from "../requests.ts";
import { runProgram, startServer, withAlso } from "../server.ts";

const FOLDER = "node_modules/@evershop/evershop/dist";
const PROGRAM = `${FOLDER}/bin/evershop.js`;
const LIMITS = `${FOLDER}/modules/base/services/rateLimit.js`;

/** Makes it end its other processes, too. */
const ENDING = "data:text/javascript,process.once('SIGTERM',()=>process.exit())";

/** A shop whose pages have their data in scripts, with REST for changes and GraphQL for reads. */
export const EVER_SHOP: Application = {
  name: "evershop",
  login: "JSON, session cookie",
  packages: { npm: ["@evershop/evershop@2.2.1", "concat-stream@2.0.0"] },
  programs: { ...POSTGRES_PROGRAMS },
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  recorder: "proxy",
  async prepare(place) {
    await build(place.packages);
    await makeDatabase(place.data);
    // The first start makes the tables.
    await (await start(place))[Symbol.asyncDispose]();
    await using database = await startDatabase(place.data);
    for (const { username, password } of EVER_SHOP.accounts) {
      await runProgram({
        program: "node",
        args: [
          ...[PROGRAM, "user:create", "--name", username.replace(/@.*/, "")],
          ...["--email", username, "--password", password],
        ],
        env: environment(database.url),
        cwd: place.packages,
      });
    }
    await runProgram({ program: "psql", args: ["-qc", SEQUENCES, database.url], cwd: place.data });
  },
  start,
  async fill(server) {
    const [{ username: email, password }] = EVER_SHOP.accounts;
    const response = await fetch(`${server.url}/admin/user/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email, password }),
    });
    await response.body?.cancel();
    const cookie = response.headers.getSetCookie().map((one) => one.replace(/;.*/, "")).join("; ");
    const send = sender(server, { cookie });
    for (const name of ["Kettles", "Lamps", "Umbrellas"]) {
      await send("POST", "/api/categories", {
        ...{ name, description: [], url_key: name.toLowerCase(), status: 1, include_in_nav: 1 },
        ...{ meta_title: name, meta_description: name, meta_keywords: name },
      });
    }
    for (const coupon of ["TENLESS", "FRIENDSHIP"]) {
      await send("POST", "/api/coupons", {
        ...{ coupon, description: coupon, status: 1, discount_amount: 10 },
        ...{ discount_type: "fixed_discount_to_entire_order", free_shipping: false },
      });
    }
  },
};

/** Packs the pages, once, since that takes minutes, and allows any number of logins. */
async function build(packages: string): Promise<void> {
  const done = `${packages}/built`;
  if (await Deno.stat(done).then(() => true, () => false)) return;
  // What it packs are modules, which npm may have said that they are not.
  await runProgram({ program: "npm", args: ["pkg", "delete", "type"], cwd: packages });
  await runProgram({
    program: "sed",
    args: ["-i", "s/limit: [0-9]\\+/&000/", LIMITS],
    cwd: packages,
  });
  await runProgram({ program: "node", args: [PROGRAM, "build"], cwd: packages });
  await Deno.writeTextFile(done, "");
}

/** Lets ids begin anywhere. */
const SEQUENCES = `do $$ declare one record; begin
  for one in select schemaname, sequencename from pg_sequences loop
    execute format('alter sequence %I.%I restart with %s', one.schemaname, one.sequencename,
      200 + floor(random() * 3000)::int);
  end loop;
end $$`;

async function start({ packages, data }: Place) {
  const database = await startDatabase(data);
  const server = await startServer({
    program: "node",
    args: () => ["--import", ENDING, PROGRAM, "start"],
    env: (port) => ({
      ...environment(database.url),
      NODE_CONFIG: JSON.stringify({ shop: { homeUrl: `http://127.0.0.1:${port}` } }),
      PORT: `${port}`,
    }),
    ready: "/health",
    cwd: packages,
  });
  return withAlso(server, database);
}

function environment(database: string): Readonly<Record<string, string>> {
  const { hostname, port, username } = new URL(database);
  return {
    DB_HOST: hostname,
    DB_PORT: port,
    DB_USER: username,
    DB_PASSWORD: "none",
    DB_NAME: "postgres",
    SUPPRESS_NO_CONFIG_WARNING: "1",
  };
}
