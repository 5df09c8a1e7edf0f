import type { Application } from "../application.ts";
import { databaseOf, fillDatabase, prepareProject } from "../node_project.ts";
import { startServer } from "../server.ts";

const PROJECT = {
  name: "reactrouter",
  built: "build/server/index.js",
  build: ["node_modules/@react-router/dev/bin.js", "build"],
  env: { NODE_ENV: "production" },
};

/** An application of React Router, whose pages get their data as streams of values (turbo-stream). */
export const REACT_ROUTER: Application = {
  name: "reactrouter",
  login: "form, signed cookie",
  packages: {
    npm: [
      "@react-router/dev@7.18.4",
      "@react-router/node@7.18.4",
      "@react-router/serve@7.18.4",
      "react-router@7.18.4",
      "react@19.3.1",
      "react-dom@19.3.1",
      "isbot@5.2.3",
      "vite@6.4.6",
      "@libsql/client@0.18.0",
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
    await prepareProject(place, PROJECT, REACT_ROUTER);
  },
  start: ({ packages, data }) =>
    startServer({
      program: "node",
      args: () => [
        `${packages}/node_modules/@react-router/serve/bin.js`,
        `${packages}/build/server/index.js`,
      ],
      env: (port) => ({
        DATABASE: databaseOf(data),
        HOST: "127.0.0.1",
        NODE_ENV: "production",
        PORT: `${port}`,
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
for (const [id, name] of [[1, "Anemone"], [2, "Bittern"], [3, "Curlew"]]) {
  await db.execute({ sql: "INSERT INTO boats VALUES (?, ?, 5)", args: [id, name] });
  for (const day of ["2026-05-01", "2026-06-01"]) {
    const sql = "INSERT INTO trips (title, day, price, plan, boat_id) " +
      "VALUES (?, ?, 90.5, 'As the wind goes.', ?) RETURNING id";
    const { rows } = await db.execute({ sql, args: ["Outing of the " + name, day, id] });
    await db.execute({
      sql: "INSERT INTO comments (text, author, trip_id) VALUES ('See you.', 'jonas', ?)",
      args: [rows[0].id],
    });
  }
}
`;
