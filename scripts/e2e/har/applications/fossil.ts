import type { Application, Place } from "../application.ts";
import { runProgram, type Server, startServer } from "../server.ts";

/** Wiki, tickets and a forum in one program: hashes as ids, a cookie named after the project. */
export const FOSSIL: Application = {
  name: "fossil",
  login: "form, token",
  packages: {},
  programs: { fossil: "fossil" },
  accounts: [
    { username: "marta", password: "Harbour-light-11" },
    { username: "jonas", password: "Orchard-gate-22" },
  ],
  recorder: "proxy",
  // Its database is locked while another flow writes.
  isShareable: false,
  async prepare(place) {
    await runFossil(place, "init", "notes.fossil", "--admin-user", FOSSIL.accounts[0].username);
    for (const { username, password } of FOSSIL.accounts) {
      const isAdmin = username === FOSSIL.accounts[0].username;
      if (!isAdmin) await runFossil(place, "user", "new", username, "", password, ...AT);
      await runFossil(place, "user", "password", username, password, ...AT);
      await runFossil(place, "user", "capabilities", username, "s", ...AT);
    }
    await writePage(place, "Kitchen");
  },
  start,
  async fill(_, place) {
    await writePage(place, "Compost");
    await runFossil(place, "ticket", "add", "title", "The gate squeaks", "status", "Open", ...AT);
  },
};

const AT = ["-R", "notes.fossil", "--user", "marta"];

async function writePage(place: Place, name: string): Promise<void> {
  await Deno.writeTextFile(`${place.data}/page.md`, "Nothing is known yet.\n");
  await runFossil(place, "wiki", "create", name, "page.md", ...AT);
}

function runFossil({ data }: Place, ...args: readonly string[]) {
  return runProgram({ program: "fossil", args, env: { HOME: data, USER: "root" }, cwd: data });
}

function start({ data }: Place): Promise<Server> {
  return startServer({
    program: "fossil",
    args: (port) => ["server", "notes.fossil", "--localhost", "--port", `${port}`],
    env: () => ({ HOME: data, USER: "root" }),
    ready: "/login",
    cwd: data,
  });
}
