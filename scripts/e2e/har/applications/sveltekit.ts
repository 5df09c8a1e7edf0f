import type { Application } from "../application.ts";
import { databaseOf, fillDatabase, prepareProject } from "../node_project.ts";
import { startServer } from "../server.ts";

const PROJECT = {
  name: "sveltekit",
  built: "build/index.js",
  build: ["node_modules/vite/bin/vite.js", "build"],
};

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
  prepare: (place) => prepareProject(place, PROJECT, SVELTE_KIT),
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
  fill: (_, place) => fillDatabase(place, FILL),
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
