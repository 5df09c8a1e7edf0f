import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, startServer } from "../server.ts";

const PAGE = new URL("../files/pocketbase/index.html", import.meta.url).pathname;

/** A backend in one program, with its administration as a page that sends JSON and a bearer. */
export const POCKETBASE: Application = {
  name: "pocketbase",
  login: "JWT",
  packages: { go: ["github.com/pocketbase/pocketbase/examples/base@v0.24.4"] },
  programs: { go: "golang" },
  accounts: [
    { username: "root@example.com", password: "Root-pw-123" },
    { username: "second@example.com", password: "Second-pw-456" },
  ],
  isShareable: true,
  async prepare(place) {
    for (const { username, password } of POCKETBASE.accounts) {
      await runProgram({
        program: programOf(place),
        args: ["superuser", "upsert", username, password, ...folders(place)],
        cwd: place.data,
      });
    }
  },
  start: (place) =>
    startServer({
      program: programOf(place),
      args: (
        port,
      ) => ["serve", "--http", `127.0.0.1:${port}`, ...folders(place), ...publicOf(place)],
      ready: "/api/health",
      cwd: place.data,
    }),
  async fill(server) {
    const { username, password } = POCKETBASE.accounts[0];
    const { token } = await sender(server)(
      "POST",
      "/api/collections/_superusers/auth-with-password",
      { identity: username, password },
    );
    const send = sender(server, { authorization: token });
    await send("POST", "/api/collections", {
      name: "birds",
      type: "base",
      fields: [{ name: "species", type: "text" }],
    });
    for (const species of ["heron", "rook", "swift"]) {
      await send("POST", "/api/collections/birds/records", { species });
    }
  },
};

/** The same with collections that refer to each other, and a user who writes in them. */
export const POCKETBASE_MORE: Application = {
  ...POCKETBASE,
  name: "pocketbase_more",
  recorder: "proxy",
  packages: { ...POCKETBASE.packages, npm: ["pocketbase@0.24.0"] },
  async prepare(place) {
    const { data, packages } = place;
    await POCKETBASE.prepare(place, POCKETBASE.accounts[0]);
    await Deno.mkdir(`${data}/public`);
    await Deno.copyFile(PAGE, `${data}/public/index.html`);
    await Deno.copyFile(
      `${packages}/node_modules/pocketbase/dist/pocketbase.es.mjs`,
      `${data}/public/pocketbase.es.mjs`,
    );
  },
};

function programOf({ packages }: Place): string {
  return `${packages}/bin/base`;
}

function folders({ data }: Place): readonly string[] {
  return ["--dir", `${data}/pb_data`];
}

function publicOf({ data }: Place): readonly string[] {
  return ["--publicDir", `${data}/public`];
}
