import type { Application, Place } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

const PROJECT = new URL("../files/reactrouter/", import.meta.url).pathname;

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
    const { packages, data } = place;
    await build(place);
    await Deno.writeTextFile(`${data}/key`, crypto.randomUUID());
    await runProgram({
      program: "node",
      args: [`${packages}/make_database.js`],
      env: {
        DATABASE: databaseOf(data),
        ACCOUNTS: JSON.stringify(REACT_ROUTER.accounts.map((one) => Object.values(one))),
      },
      cwd: packages,
    });
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

/** Builds the application once, next to the packages. */
async function build({ packages }: Place): Promise<void> {
  await runProgram({ program: "cp", args: ["-r", `${PROJECT}.`, packages], cwd: packages });
  await runProgram({ program: "npm", args: ["pkg", "set", "type=module"], cwd: packages });
  try {
    await Deno.stat(`${packages}/build/server/index.js`);
  } catch {
    const args = [`${packages}/node_modules/@react-router/dev/bin.js`, "build"];
    const env = { NODE_ENV: "production" };
    await runProgram({ program: "node", args, env, cwd: packages });
  }
}

function databaseOf(data: string): string {
  return `file:${data}/data.db`;
}
