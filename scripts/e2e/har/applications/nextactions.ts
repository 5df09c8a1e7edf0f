import type { Application, Place } from "../application.ts";
import { runProgram, startServer } from "../server.ts";

const PROJECT = new URL("../files/nextactions/", import.meta.url).pathname;

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
    const { packages, data } = place;
    await build(place);
    await Deno.writeTextFile(`${data}/key`, crypto.randomUUID());
    await runProgram({
      program: "node",
      args: [`${packages}/make_database.js`],
      env: {
        ...environment(place),
        ACCOUNTS: JSON.stringify(NEXT_ACTIONS.accounts.map((one) => Object.values(one))),
      },
      cwd: packages,
    });
  },
  start: (place) =>
    startServer({
      ...next(place, []),
      args: (port) => next(place, ["start", "-H", "127.0.0.1", "-p", `${port}`]).args,
      env: () => environment(place),
      ready: "/login",
    }),
  async fill(_, place) {
    await runProgram({
      program: "node",
      args: ["--input-type=module", "--eval", FILL],
      env: environment(place),
      cwd: place.packages,
    });
  },
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

/** Builds the application once, next to the packages. */
async function build(place: Place): Promise<void> {
  const { packages } = place;
  await runProgram({ program: "cp", args: ["-r", `${PROJECT}.`, packages], cwd: packages });
  await runProgram({ program: "npm", args: ["pkg", "set", "type=module"], cwd: packages });
  try {
    await Deno.stat(`${packages}/.next/BUILD_ID`);
  } catch {
    await runProgram({ ...next(place, ["build"]), env: environment(place) });
  }
}

function next({ packages }: Place, args: readonly string[]) {
  const program = `${packages}/node_modules/next/dist/bin/next`;
  return { program: "node", args: [program, ...args], cwd: packages };
}

function environment({ data }: Place): Readonly<Record<string, string>> {
  let key = "";
  try {
    key = Deno.readTextFileSync(`${data}/key`);
  } catch { /* It is built before there is a key. */ }
  return {
    DATABASE: `file:${data}/data.db`,
    HOME: data,
    NEXT_TELEMETRY_DISABLED: "1",
    NODE_ENV: "production",
    SESSION_SECRET: key,
  };
}
