import type { Application } from "../application.ts";
import { databaseOf, fillDatabase, prepareProject } from "../node_project.ts";
import { startServer } from "../server.ts";

const PROJECT = {
  name: "astro",
  built: "dist/server/entry.mjs",
  build: ["node_modules/astro/bin/astro.mjs", "build"],
  // Its database is a module of this one, and not yet of older ones.
  node: "node_modules/.bin/node",
  env: { ASTRO_TELEMETRY_DISABLED: "1" },
};

/** An application of Astro, whose forms call actions, with scripts and without. */
export const ASTRO: Application = {
  name: "astro",
  login: "form action, session cookie",
  packages: { npm: ["astro@7.3.5", "@astrojs/node@11.1.6", "node@22.21.1"] },
  programs: {},
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  needsOwnOrigin: true,
  recorder: "proxy",
  prepare: (place) => prepareProject(place, PROJECT, ASTRO),
  start: ({ packages, data }) =>
    startServer({
      program: `${packages}/node_modules/.bin/node`,
      args: () => [`${packages}/dist/server/entry.mjs`],
      env: (port) => ({ DATABASE: databaseOf(data), HOST: "127.0.0.1", PORT: `${port}` }),
      ready: "/login",
      cwd: data,
    }),
  fill: (_, place) => fillDatabase(place, FILL, PROJECT.node),
};

const FILL = `
import { DatabaseSync } from "node:sqlite";
const db = new DatabaseSync(process.env.DATABASE.replace("file:", ""));
for (const name of ["Mill", "Quarry", "Abbey"]) {
  const { lastInsertRowid: id } = db.prepare(
    "INSERT INTO walks (title, region, km, day, about, dogs, author) " +
      "VALUES (?, 'south', 9, '2026-02-03', 'Muddy.', 0, 'jonas')",
  ).run("Round the " + name);
  db.prepare("INSERT INTO stops VALUES (?, ?, 'Bench', 5, 0)").run(crypto.randomUUID(), id);
  for (const text of ["Wet feet.", "Again!"]) {
    db.prepare("INSERT INTO comments (walk_id, author, text, created) VALUES (?, 'jonas', ?, 1)")
      .run(id, text);
  }
}
`;
