import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { copyFiles, runProgram, type Server, startServer } from "../server.ts";

/** A content manager over a REST API, with a bearer that a cookie renews, and ids of letters. */
export const STRAPI: Application = {
  name: "strapi",
  login: "JSON, bearer",
  packages: {
    npm: [
      "@strapi/strapi@5.54.0",
      "@strapi/plugin-users-permissions@5.54.0",
      "better-sqlite3@12.11.1",
      "react@18.3.1",
      "react-dom@18.3.1",
      "react-router-dom@6.30.6",
      "styled-components@6.6.0",
    ],
  },
  programs: {},
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await build(place);
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    await using server = await start(place);
    const [first, second] = STRAPI.accounts;
    const { data: { token } } = await sender(server)("POST", "/admin/register-admin", {
      email: first.username,
      password: first.password,
      firstname: "Marta",
      lastname: "Lind",
    });
    const send = sender(server, { authorization: `Bearer ${token}` });
    const { data: { id } } = await send("POST", "/admin/users", {
      email: second.username,
      firstname: "Jonas",
      lastname: "Berg",
      roles: [1],
    });
    await send("PUT", `/admin/users/${id}`, { password: second.password, isActive: true });
  },
  start,
  async fill(server) {
    const [{ username, password }] = STRAPI.accounts;
    const { data: { token } } = await sender(server)("POST", "/admin/login", {
      email: username,
      password,
    });
    const send = sender(server, { authorization: `Bearer ${token}` });
    for (const title of ["Emma", "Ulysses", "Middlemarch"]) {
      await send("POST", "/content-manager/collection-types/api::book.book", { title, pages: 400 });
    }
  },
};

/** Builds the pages of the administration once, next to the packages. */
async function build(place: Place): Promise<void> {
  const { packages } = place;
  await copyFiles("strapi", packages);
  // Git keeps no empty folder.
  await Deno.mkdir(`${packages}/public/uploads`, { recursive: true });
  try {
    await Deno.stat(`${packages}/build/index.html`);
  } catch {
    await runProgram({ ...strapi(place, "build"), env: environment(place, 0) });
  }
}

function start(place: Place): Promise<Server> {
  return startServer({
    ...strapi(place, "start"),
    args: () => strapi(place, "start").args,
    env: (port) => environment(place, port),
    ready: "/admin/init",
  });
}

function strapi({ packages }: Place, command: string) {
  const args = [`${packages}/node_modules/@strapi/strapi/bin/strapi.js`, command];
  return { program: "node", args, cwd: packages };
}

function environment({ data }: Place, port: number): Readonly<Record<string, string>> {
  return {
    DATABASE: `${data}/data.db`,
    HOME: data,
    KEY: port === 0 ? "" : Deno.readTextFileSync(`${data}/key`),
    NODE_ENV: "production",
    PORT: `${port}`,
    STRAPI_TELEMETRY_DISABLED: "true",
  };
}
