import type { Application, Place } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

const PROJECT = new URL("../files/sveltekit/", import.meta.url).pathname;

/** An application of SvelteKit, whose forms call actions, and whose pages get data as lists of places. */
export const SVELTE_KIT: Application = {
  name: "sveltekit",
  login: "form action, session cookie",
  packages: {
    npm: [
      "@sveltejs/kit@2.70.4",
      "@sveltejs/adapter-node@5.5.7",
      "@sveltejs/vite-plugin-svelte@6.2.3",
      "svelte@5.57.3",
      "vite@7.3.8",
      "@libsql/client@0.18.0",
    ],
  },
  programs: {},
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  needsOwnOrigin: true,
  recorder: "proxy",
  async prepare(place) {
    const { packages, data } = place;
    await build(place);
    await runProgram({
      program: "node",
      args: [`${packages}/make_database.js`],
      env: {
        DATABASE: databaseOf(data),
        ACCOUNTS: JSON.stringify(SVELTE_KIT.accounts.map((one) => Object.values(one))),
      },
      cwd: packages,
    });
  },
  start: ({ packages, data }) =>
    startServer({
      program: "node",
      args: () => [`${packages}/build`],
      env: (port) => ({
        DATABASE: databaseOf(data),
        HOST: "127.0.0.1",
        ORIGIN: `http://127.0.0.1:${port}`,
        PORT: `${port}`,
      }),
      ready: "/login",
      cwd: data,
    }),
  async fill(_, { packages, data }) {
    await runProgram({
      program: "node",
      args: ["--input-type=module", "--eval", FILL],
      env: { DATABASE: databaseOf(data) },
      cwd: packages,
    });
  },
};

const FILL = `
import { createClient } from "@libsql/client";
const db = createClient({ url: process.env.DATABASE });
for (const name of ["Anselm", "Busby", "Clough"]) {
  const id = crypto.randomUUID();
  await db.execute({ sql: "INSERT INTO customers VALUES (?, ?, '01 99 88')", args: [id, name] });
  for (const kind of ["Clock", "Lamp"]) {
    const sql = "INSERT INTO repairs (title, details, price, due, urgent, customer_id, created) " +
      "VALUES (?, 'As last year.', 20, '2026-02-03', 0, ?, 1770000000000) RETURNING id";
    const { rows } = await db.execute({ sql, args: [kind + " of " + name, id] });
    await db.execute({
      sql: "INSERT INTO comments (text, author, created, repair_id) VALUES ('Called.', 'jonas', 1, ?)",
      args: [rows[0].id],
    });
  }
}
`;

/** Builds the application once, next to the packages. */
async function build({ packages }: Place): Promise<void> {
  await runProgram({ program: "cp", args: ["-r", `${PROJECT}.`, packages], cwd: packages });
  await runProgram({ program: "npm", args: ["pkg", "set", "type=module"], cwd: packages });
  try {
    await Deno.stat(`${packages}/build/index.js`);
  } catch {
    const args = [`${packages}/node_modules/vite/bin/vite.js`, "build"];
    await runProgram({ program: "node", args, cwd: packages });
  }
}

function databaseOf(data: string): string {
  return `file:${data}/data.db`;
}
