import type { Application, Place } from "../application.ts";
import { makeDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { sender } from "../requests.ts";
import { runProgram, type Server, startServer, withAlso } from "../server.ts";

const VERSION = "2.21.2";

/** A shop whose pages ask for the fields that they show, with ids that begin with their kind. */
export const MEDUSA: Application = {
  name: "medusa",
  login: "JSON, bearer, session cookie",
  packages: {
    npm: [
      ...["medusa", "framework", "cli", "dashboard", "admin-sdk"].map((name) =>
        `@medusajs/${name}@${VERSION}`
      ),
      "typescript@5.9.3",
    ],
  },
  programs: { ...POSTGRES_PROGRAMS },
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await build(place.packages);
    await makeDatabase(place.data);
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    await using database = await startDatabase(place.data);
    await medusa(place, database.url, ["db:migrate"]);
    for (const { username, password } of MEDUSA.accounts) {
      await medusa(place, database.url, ["user", "--email", username, "--password", password]);
    }
  },
  async start(place) {
    const database = await startDatabase(place.data);
    const server = await startServer({
      program: "node",
      args: (port) => [...PROGRAM, "start", "--host", "127.0.0.1", "--port", `${port}`],
      env: () => environment(place, database.url),
      ready: "/health",
      cwd: built(place.packages),
    });
    return withAlso(server, database);
  },
  async fill(server) {
    const send = await login(server);
    for (const title of ["Kettles", "Lamps", "Umbrellas"]) {
      const handle = title.toLowerCase();
      const { collection } = await send("POST", "/admin/collections", { title, handle });
      await send("POST", "/admin/products", {
        title: `Old ${handle}`,
        status: "published",
        collection_id: collection.id,
        options: [{ title: "Size", values: ["One"] }],
        variants: [{ title: "One", options: { Size: "One" }, prices: [] }],
      });
    }
    for (const name of ["Emil", "Frieda"]) {
      await send("POST", "/admin/customers", {
        email: `${name.toLowerCase()}@example.com`,
        first_name: name,
      });
    }
  },
};

const CONFIGURATION = `
module.exports = require("@medusajs/framework/utils").defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      storeCors: "",
      adminCors: "",
      authCors: "",
      jwtSecret: process.env.SECRET,
      cookieSecret: process.env.SECRET,
    },
    cookieOptions: { secure: false },
  },
  admin: { backendUrl: "/" },
});
`;

const PROGRAM = ["../../node_modules/@medusajs/cli/cli.js"];

function built(packages: string): string {
  return `${packages}/.medusa/server`;
}

/** Packs the pages, once, since that takes a minute. */
async function build(packages: string): Promise<void> {
  if (await Deno.stat(`${built(packages)}/public/admin`).then(() => true, () => false)) return;
  await Deno.writeTextFile(`${packages}/medusa-config.js`, CONFIGURATION);
  await Deno.writeTextFile(
    `${packages}/tsconfig.json`,
    JSON.stringify({
      compilerOptions: { allowJs: true, skipLibCheck: true, target: "ES2021" },
      include: ["medusa-config.js"],
    }),
  );
  await runProgram({
    program: "node",
    args: ["node_modules/@medusajs/cli/cli.js", "build"],
    env: SETTINGS,
    cwd: packages,
  });
}

async function medusa(place: Place, database: string, args: readonly string[]): Promise<void> {
  await runProgram({
    program: "node",
    args: [...PROGRAM, ...args],
    env: environment(place, database),
    cwd: built(place.packages),
  });
}

const SETTINGS = { MEDUSA_DISABLE_TELEMETRY: "true", NODE_ENV: "production" };

function environment({ data }: Place, database: string): Readonly<Record<string, string>> {
  return {
    ...SETTINGS,
    DATABASE_URL: database,
    SECRET: Deno.readTextFileSync(`${data}/key`),
  };
}

async function login(server: Server) {
  const [{ username: email, password }] = MEDUSA.accounts;
  const { token } = await sender(server)("POST", "/auth/user/emailpass", { email, password });
  return sender(server, { authorization: `Bearer ${token}` });
}
