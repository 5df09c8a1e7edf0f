import type { Application } from "../application.ts";
import { databaseOf, fillDatabase, prepareProject } from "../node_project.ts";
import { startServer } from "../server.ts";

const PROGRAM = "node_modules/next/dist/bin/next";
const ENVIRONMENT = { NEXT_TELEMETRY_DISABLED: "1", NODE_ENV: "production" };
const PROJECT = {
  name: "nextactions",
  built: ".next/BUILD_ID",
  build: [PROGRAM, "build"],
  env: ENVIRONMENT,
};

/** An application of Next.js, whose forms call functions of the server (server actions). */
export const NEXT_ACTIONS: Application = {
  name: "nextactions",
  login: "server action, JWT cookie",
  packages: {
    npm: [
      "next@15.5.29",
      "react@19.3.1",
      "react-dom@19.3.1",
      "@libsql/client@0.18.0",
      "jose@6.2.18",
      "server-only@0.0.1",
    ],
  },
  programs: {},
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  recorder: "proxy",
  async prepare(place) {
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    await prepareProject(place, PROJECT, NEXT_ACTIONS);
  },
  start: ({ packages, data }) =>
    startServer({
      program: "node",
      args: (port) => [PROGRAM, "start", "-H", "127.0.0.1", "-p", `${port}`],
      env: () => ({
        ...ENVIRONMENT,
        DATABASE: databaseOf(data),
        HOME: data,
        SESSION_SECRET: Deno.readTextFileSync(`${data}/key`),
      }),
      ready: "/login",
      cwd: packages,
    }),
  fill: (_, place) => fillDatabase(place, FILL),
};

const FILL = `
import { createClient } from "@libsql/client";
const db = createClient({ url: process.env.DATABASE });
for (const [id, name] of [[1, "Vogt"], [2, "Da Silva"], [3, "Petrov"]]) {
  await db.execute({ sql: "INSERT INTO producers VALUES (?, ?, 'Jura')", args: [id, name] });
  for (const year of [2019, 2021]) {
    const sql = "INSERT INTO bottles (name, vintage, price, description, producer_id) " +
      "VALUES (?, ?, 14.5, 'From the fair.', ?) RETURNING id";
    const { rows } = await db.execute({ sql, args: ["Red of " + name, year, id] });
    await db.execute({
      sql: "INSERT INTO comments (text, rating, author, bottle_id) VALUES ('Fine.', 4, 'jonas', ?)",
      args: [rows[0].id],
    });
  }
}
`;
