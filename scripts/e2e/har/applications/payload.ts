import { accountsNamed, type Application, type Place } from "../application.ts";
import { sender } from "../requests.ts";
import { copyFiles, runProgram, type Server, startServer } from "../server.ts";

/** A content manager whose forms send JSON in a field of a form, beside functions of its pages. */
export const PAYLOAD: Application = {
  name: "payload",
  login: "JSON in a form, JWT cookie",
  packages: {
    npm: [
      "payload@3.90.2",
      "@payloadcms/next@3.90.2",
      "@payloadcms/db-sqlite@3.90.2",
      "@payloadcms/richtext-lexical@3.90.2",
      "next@16.4.6",
      "react@19.3.1",
      "react-dom@19.3.1",
      "graphql@16.15.0",
      "sharp@0.35.5",
    ],
  },
  programs: {},
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  // Of several logins of one user at a time, it keeps the session of one.
  others: accountsNamed("ines@example.com", "pavel@example.com", "rosa@example.com"),
  async prepare(place) {
    await build(place);
    await Deno.writeTextFile(`${place.data}/key`, crypto.randomUUID());
    await Deno.copyFile(`${place.packages}/empty/data.db`, `${place.data}/data.db`);
    await using server = await start(place);
    const users = [...PAYLOAD.accounts, ...PAYLOAD.others ?? []];
    const [first, ...others] = users.map(({ username, password }) => ({
      name: username.replace(/@.*/, ""),
      email: username,
      password,
    }));
    const { token } = await sender(server)("POST", "/api/users/first-register", first);
    const send = sender(server, { authorization: `JWT ${token}` });
    for (const user of others) await send("POST", "/api/users", user);
  },
  start,
  async fill(server) {
    const [{ username, password }] = PAYLOAD.accounts;
    const login = { email: username, password };
    const { token } = await sender(server)("POST", "/api/users/login", login);
    const send = sender(server, { authorization: `JWT ${token}` });
    for (const title of ["Old Mill", "Town Theatre", "Quarry"]) {
      const { doc } = await send("POST", "/api/venues", { title, seats: 90, kind: "club" });
      await send("POST", "/api/concerts", { title: `Opening of ${title}`, venue: doc.id });
    }
  },
};

/** Builds the pages of the administration and an empty database once, next to the packages. */
async function build({ packages }: Place): Promise<void> {
  const place = { packages, data: `${packages}/empty` };
  await copyFiles("payload", packages);
  await runProgram({ program: "npm", args: ["pkg", "set", "type=module"], cwd: packages });
  try {
    await Deno.stat(`${packages}/.next/BUILD_ID`);
  } catch {
    await Deno.mkdir(place.data, { recursive: true });
    await Deno.writeTextFile(`${place.data}/key`, "empty");
    await payload(place, ["run", "make_database.js"]);
    const { size } = await Deno.stat(`${place.data}/data.db`);
    if (size === 0) throw new Error("there are no tables in the database");
    await payload(place, ["generate:importmap"]);
    await runProgram({ ...next(place, ["build"]), env: environment(place, "production") });
  }
}

function start(place: Place): Promise<Server> {
  return startServer({
    ...next(place, []),
    args: (port) => next(place, ["start", "-H", "127.0.0.1", "-p", `${port}`]).args,
    env: () => environment(place, "production"),
    ready: "/api/users/init",
  });
}

async function payload(place: Place, args: readonly string[]): Promise<void> {
  const { packages } = place;
  await runProgram({
    program: "node",
    args: [`${packages}/node_modules/payload/bin.js`, ...args],
    env: environment(place, "development"),
    cwd: packages,
  });
}

function next({ packages }: Place, args: readonly string[]) {
  const program = `${packages}/node_modules/next/dist/bin/next`;
  return { program: "node", args: [program, ...args], cwd: packages };
}

function environment({ packages, data }: Place, mode: string): Readonly<Record<string, string>> {
  return {
    DATABASE: `file:${data}/data.db`,
    HOME: data,
    KEY: Deno.readTextFileSync(`${data}/key`),
    NEXT_TELEMETRY_DISABLED: "1",
    NODE_ENV: mode,
    PAYLOAD_CONFIG_PATH: `${packages}/payload.config.js`,
  };
}
