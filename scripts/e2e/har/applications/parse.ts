import { freePort } from "../../../../tests/support/free_port.ts";
import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, startProcess, startServer, untilReady } from "../server.ts";

const FILES = new URL("../files/parse", import.meta.url).pathname;
const POSTGRES = "/usr/lib/postgresql";

/** A backend whose SDK sends everything as POST, with method, key and session in the body. */
export const PARSE: Application = {
  name: "parse",
  login: "session in bodies",
  packages: { npm: ["parse-server@8.6.94", "parse@8.6.2", "express@5.3.0"] },
  programs: { psql: "postgresql", setpriv: "util-linux" },
  accounts: [
    { username: "greta", password: "Gr3ta-secret" },
    { username: "luis", password: "Lu1s-secret" },
  ],
  isShareable: true,
  async prepare({ data }) {
    if (Deno.uid() === 0) {
      await runProgram({ program: "chown", args: ["postgres", data], cwd: data });
    }
    const args = ["-D", `${data}/pg`, "-A", "trust", "-U", "lab", "--no-sync"];
    await runProgram({ ...asPostgres("initdb", args), cwd: data });
  },
  async start({ packages, data }: Place) {
    const port = freePort();
    const database = startProcess({
      ...asPostgres("postgres", ["-D", `${data}/pg`, "-h", "127.0.0.1", "-p", `${port}`, "-k", ""]),
      cwd: data,
    });
    const isReady = async () => {
      const args = ["-q", "-h", "127.0.0.1", "-p", `${port}`];
      return (await new Deno.Command("pg_isready", { args }).output()).success;
    };
    await untilReady(database, isReady);
    const server = await startServer({
      program: "node",
      args: () => [`${FILES}/server.cjs`],
      env: (own) => ({
        DATABASE: `postgres://lab@127.0.0.1:${port}/postgres`,
        PACKAGES: packages,
        PORT: `${own}`,
      }),
      ready: "/parse/health",
      cwd: data,
    });
    return {
      url: server.url,
      async [Symbol.asyncDispose]() {
        await server[Symbol.asyncDispose]();
        await database[Symbol.asyncDispose]();
      },
    };
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

/** PostgreSQL refuses to run as root. */
function asPostgres(name: string, args: readonly string[]) {
  const [version] = [...Deno.readDirSync(POSTGRES)].map((entry) => entry.name).sort();
  const program = `${POSTGRES}/${version}/bin/${name}`;
  if (Deno.uid() !== 0) return { program, args };
  const user = ["--reuid=postgres", "--regid=postgres", "--clear-groups", "--"];
  return { program: "setpriv", args: [...user, program, ...args] };
}
