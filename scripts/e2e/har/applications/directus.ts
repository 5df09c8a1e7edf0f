import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, startServer } from "../server.ts";

const ACCOUNT = { username: "admin@example.com", password: "d1r3ctu5-pw" };

/** A content manager with a page for the login, a session cookie that rotates, and UUIDs. */
export const DIRECTUS: Application = {
  name: "directus",
  login: "form, session cookie",
  packages: { npm: ["directus@11.3.5", "sqlite3@6.0.1"] },
  programs: {},
  accounts: [ACCOUNT, { username: "second@example.com", password: "s3cond-pw" }],
  isShareable: true,
  async prepare(place) {
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    const directus = (...args: readonly string[]) =>
      runProgram({
        program: "node",
        args: [cliOf(place), ...args],
        env: environment(place),
        cwd: place.data,
      });
    await directus("bootstrap");
    const { username, password } = DIRECTUS.accounts[1];
    const role = (await directus("roles", "create", "--role", "Second", "--admin", "--app")).trim();
    await directus(
      "users",
      "create",
      "--email",
      username,
      "--password",
      password,
      "--role",
      role.split("\n").at(-1) ?? "",
    );
  },
  start: (place) =>
    startServer({
      program: "node",
      args: () => [cliOf(place), "start"],
      env: (port) => ({ ...environment(place), HOST: "127.0.0.1", PORT: `${port}` }),
      ready: "/server/ping",
      cwd: place.data,
    }),
  async fill(server) {
    const { data } = await sender(server)("POST", "/auth/login", {
      email: ACCOUNT.username,
      password: ACCOUNT.password,
    });
    const send = sender(server, { authorization: `Bearer ${data.access_token}` });
    for (const name of ["Author", "Editor", "Reader"]) {
      const { data: { id } } = await send("POST", "/roles", { name });
      await send("POST", "/users", {
        first_name: name,
        email: `${name.toLowerCase()}@example.com`,
        password: "somebody else",
        role: id,
      });
    }
    await send("POST", "/collections", {
      collection: "books",
      schema: {},
      fields: [
        {
          field: "id",
          type: "integer",
          schema: { is_primary_key: true, has_auto_increment: true },
        },
        { field: "title", type: "string", schema: {} },
      ],
    });
    await send("POST", "/items/books", [{ title: "Emma" }, { title: "Ulysses" }]);
  },
};

function cliOf({ packages }: Place): string {
  return `${packages}/node_modules/directus/cli.js`;
}

function environment({ data }: Place): Readonly<Record<string, string>> {
  const key = Deno.readTextFileSync(`${data}/key`);
  return {
    KEY: key,
    SECRET: `${key}-secret`,
    ADMIN_EMAIL: ACCOUNT.username,
    ADMIN_PASSWORD: ACCOUNT.password,
    DB_CLIENT: "sqlite3",
    DB_FILENAME: `${data}/data.db`,
    EXTENSIONS_PATH: `${data}/extensions`,
    STORAGE_LOCAL_ROOT: `${data}/uploads`,
    TELEMETRY: "false",
    LOG_LEVEL: "warn",
  };
}
