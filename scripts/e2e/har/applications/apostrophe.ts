import { type Account, accountsNamed, type Application, type Place } from "../application.ts";
import { sender } from "../requests.ts";
import { copyFiles, runProgram, type Server, startServer } from "../server.ts";

/** A content manager over a REST API, with a session in a cookie, drafts, jobs and notifications. */
export const APOSTROPHE: Application = {
  name: "apostrophe",
  login: "JSON, session cookie",
  packages: { npm: ["apostrophe@4.32.2"] },
  programs: {},
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  others: accountsNamed("ines", "pavel", "rosa"),
  async prepare(place) {
    await build(place);
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    await apostrophe(place, "accounts:add", [...APOSTROPHE.accounts, ...APOSTROPHE.others ?? []]);
  },
  start,
  async fill(server) {
    const login = "/api/v1/@apostrophecms/login/login";
    const { token } = await sender(server)("POST", login, APOSTROPHE.accounts[0]);
    const send = sender(server, { authorization: `Bearer ${token}` });
    for (const title of ["Bicycles", "Bread"]) {
      const { _id } = await send("POST", "/api/v1/topic", { title });
      await send("POST", "/api/v1/article", { title: `More about ${title}`, _topics: [{ _id }] });
    }
  },
};

/** Builds the pages of the administration once, next to the packages. */
async function build(place: Place): Promise<void> {
  const { packages } = place;
  await copyFiles("apostrophe", packages);
  await runProgram({ program: "npm", args: ["pkg", "delete", "type"], cwd: packages });
  const built = `${packages}/public/apos-frontend/releases`;
  if (!await Deno.stat(built).then(() => true, () => false)) {
    await Deno.writeTextFile(`${place.data}/key`, "");
    await apostrophe(place, "@apostrophecms/asset:build");
  }
}

async function apostrophe(
  place: Place,
  task: string,
  accounts: readonly Account[] = [],
): Promise<void> {
  await runProgram({
    program: "node",
    args: [`${place.packages}/app.cjs`, task],
    env: { ...environment(place, 0), ACCOUNTS: JSON.stringify(accounts) },
    cwd: place.packages,
  });
}

function start(place: Place): Promise<Server> {
  return startServer({
    program: "node",
    args: () => [`${place.packages}/app.cjs`],
    env: (port) => environment(place, port),
    ready: "/login",
    cwd: place.data,
  });
}

function environment({ data }: Place, port: number): Readonly<Record<string, string>> {
  return {
    APOS_DB_URI: `sqlite://${data}/data.db`,
    APOS_RELEASE_ID: "1",
    HOME: data,
    KEY: Deno.readTextFileSync(`${data}/key`),
    NODE_ENV: "production",
    PORT: `${port}`,
  };
}
