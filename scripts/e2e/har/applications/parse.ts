import type { Application, Place } from "../application.ts";
import { makeDatabase, POSTGRES_PROGRAMS, startDatabase } from "../postgres.ts";
import { sender } from "../requests.ts";
import { startServer, withAlso } from "../server.ts";

const FILES = new URL("../files/parse", import.meta.url).pathname;

/** A backend whose SDK sends everything as POST, with method, key and session in the body. */
export const PARSE: Application = {
  name: "parse",
  login: "session in bodies",
  packages: { npm: ["parse-server@8.6.94", "parse@8.6.2", "express@5.3.0"] },
  programs: POSTGRES_PROGRAMS,
  accounts: [
    { username: "greta", password: "Gr3ta-secret" },
    { username: "luis", password: "Lu1s-secret" },
  ],
  isShareable: true,
  prepare: ({ data }) => makeDatabase(data),
  async start({ packages, data }: Place) {
    const database = await startDatabase(data);
    const server = await startServer({
      program: "node",
      args: () => [`${FILES}/server.cjs`],
      env: (port) => ({ DATABASE: database.url, PACKAGES: packages, PORT: `${port}` }),
      ready: "/parse/health",
      cwd: data,
    });
    return withAlso(server, database);
  },
  async fill(server) {
    const send = sender(server, {
      "x-parse-application-id": "labapp",
      "x-parse-javascript-key": "lab-js-key",
    });
    for (const name of ["winter", "summer", "spring"]) {
      await send("POST", "/parse/classes/Tag", { name });
      await send("POST", "/parse/classes/Entry", { text: `about ${name}`, likes: 1 });
    }
  },
};

/** The same with roles, pointers and relations, files, and functions of the server. */
export const PARSE_MORE: Application = {
  ...PARSE,
  name: "parse_more",
  // A later one does not fit the requests that the server sends itself.
  packages: { ...PARSE.packages, overrides: { router: "2.2.0" } },
};
