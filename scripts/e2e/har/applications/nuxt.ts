import type { Application } from "../application.ts";
import { databaseOf, fillDatabase, prepareProject } from "../node_project.ts";
import { startServer } from "../server.ts";

const SERVER = ".output/server/index.mjs";
const PROJECT = {
  name: "nuxt",
  built: SERVER,
  build: ["node_modules/nuxt/bin/nuxt.mjs", "build"],
  env: { NUXT_TELEMETRY_DISABLED: "1" },
};

/** An application of Nuxt, whose pages call routes of its own server, and whose session is a sealed cookie. */
export const NUXT: Application = {
  name: "nuxt",
  login: "JSON, sealed session cookie",
  packages: {
    npm: [
      "nuxt@4.3.1",
      "vue@3.5.45",
      "nuxt-auth-utils@0.5.30",
      "zod@4.6.7",
      "@libsql/client@0.18.0",
    ],
  },
  programs: {},
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    await prepareProject(place, PROJECT, NUXT);
  },
  start: ({ packages, data }) =>
    startServer({
      program: "node",
      args: () => [`${packages}/${SERVER}`],
      env: (port) => ({
        NITRO_HOST: "127.0.0.1",
        NITRO_PORT: `${port}`,
        NUXT_DATABASE: databaseOf(data),
        NUXT_SESSION_PASSWORD: Deno.readTextFileSync(`${data}/key`),
      }),
      ready: "/login",
      cwd: data,
    }),
  fill: (_, place) => fillDatabase(place, FILL),
};

const FILL = `
import { createClient } from "@libsql/client";
const db = createClient({ url: process.env.DATABASE });
for (const [id, name] of [[1, "Chalk pit"], [2, "Old quarry"], [3, "Salt marsh"]]) {
  await db.execute({ sql: "INSERT INTO sites VALUES (?, ?, 'Kent', 12)", args: [id, name] });
  for (const species of ["Orchis militaris", "Salicornia europaea"]) {
    const sql = "INSERT INTO specimens (species, site_id, collected_on, height, label, " +
      "is_protected, created_by, created_at, updated_at) VALUES " +
      "(?, ?, '2019-06-01', 30, 'In flower.', 1, 'jonas', ?, ?) RETURNING id";
    const now = new Date().toISOString();
    const { rows } = await db.execute({ sql, args: [species, id, now, now] });
    await db.execute({
      sql: "INSERT INTO notes (text, author, created_at, specimen_id) VALUES ('Seen.', 'jonas', ?, ?)",
      args: [now, rows[0].id],
    });
  }
}
`;
