import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { copyFiles, runProgram, type Server, startServer } from "../server.ts";

/** A content manager over GraphQL, with a session in a cookie and relations chosen in boxes. */
export const KEYSTONE_JS: Application = {
  name: "keystonejs",
  login: "GraphQL, session cookie",
  packages: {
    npm: [
      "@keystone-6/core@8.1.0",
      "@keystone-6/auth@10.0.5",
      "@prisma/adapter-better-sqlite3@7.10.0",
      "better-sqlite3@12.11.1",
      "react@19.3.1",
      "react-dom@19.3.1",
      "typescript@7.0.2",
    ],
  },
  programs: {},
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    const { packages, data } = place;
    await build(place);
    await Deno.writeTextFile(`${data}/key`, crypto.randomUUID());
    const args = [`${packages}/make_database.cjs`, `${data}/data.db`];
    await runProgram({ program: "node", args, cwd: packages });
    await using server = await start(place);
    for (const { username, password } of KEYSTONE_JS.accounts) {
      const name = username.replace(/@.*/, "");
      await create(server, "User", { name, email: username, password });
    }
  },
  start,
  async fill(server) {
    for (const name of ["spring", "party"]) await create(server, "Tag", { name });
    for (const title of ["Rice pudding", "Onion tart", "Borscht"]) {
      await create(server, "Recipe", { title, servings: 2, method: "As always." });
    }
  },
};

async function create(server: Server, kind: string, data: unknown): Promise<void> {
  const query = `mutation ($data: ${kind}CreateInput!) { create${kind}(data: $data) { id } }`;
  await sender(server)("POST", "/api/graphql", { query, variables: { data } });
}

/** Builds the pages of the administration once, next to the packages. */
async function build(place: Place): Promise<void> {
  const { packages } = place;
  await copyFiles("keystonejs", packages);
  // Its imports are those of the packages, not of this project.
  await Deno.rename(`${packages}/keystone.txt`, `${packages}/keystone.ts`);
  try {
    await Deno.stat(`${packages}/.keystone/admin/.next/BUILD_ID`);
  } catch {
    // It would load a program only for migrations, which no registry has, but does not run it.
    const env = {
      HOME: place.data,
      NEXT_TELEMETRY_DISABLED: "1",
      NODE_ENV: "production",
      PRISMA_SCHEMA_ENGINE_BINARY: "/bin/true",
    };
    await runProgram({ ...keystone(place, "build"), env });
  }
}

function start(place: Place): Promise<Server> {
  return startServer({
    ...keystone(place, "start"),
    args: () => keystone(place, "start").args,
    env: (port) => ({
      DATABASE: `${place.data}/data.db`,
      HOME: place.data,
      KEY: Deno.readTextFileSync(`${place.data}/key`),
      NODE_ENV: "production",
      PORT: `${port}`,
    }),
    ready: "/signin",
  });
}

function keystone({ packages }: Place, command: string) {
  const args = [`${packages}/node_modules/@keystone-6/core/bin/cli.js`, command];
  return { program: "node", args, cwd: packages };
}
