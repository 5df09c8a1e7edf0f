import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { runProgram, type Server, startServer } from "../server.ts";

const ADMIN = { email: "admin@localhost", password: "Admin-pw-9" };

/** Datasets, prompts and users behind GraphQL alone: global ids in base64, and documents of Relay. */
export const PHOENIX: Application = {
  name: "phoenix",
  login: "form by script, JWT in cookies",
  packages: { pypi: ["arize-phoenix==20.26.1"] },
  programs: { python3: "python3-venv" },
  accounts: [
    { username: "marta@example.com", password: "Marta-pw-1" },
    { username: "jonas@example.com", password: "Jonas-pw-2" },
  ],
  isShareable: true,
  async prepare(place) {
    await using server = await start(place);
    const send = await graphql(server);
    for (const { username: email, password } of PHOENIX.accounts) {
      const username = email.replace(/@.*/, "");
      await send(CREATE_USER, { input: { email, username, password, role: "ADMIN" } });
    }
    for (let others = Math.floor(Math.random() * 9); others >= 0; others--) {
      await send(CREATE_DATASET, { input: { name: `Archive ${others}` } });
    }
    const program = `${place.packages}/bin/python`;
    await runProgram({ program, args: ["-c", KEEP_PASSWORDS], cwd: place.data });
  },
  start,
  async fill(server) {
    const send = await graphql(server);
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      await send(CREATE_DATASET, { input: { name, description: `All about ${name}` } });
      await send(CREATE_PROJECT, { input: { name } });
    }
  },
};

const CREATE_USER =
  "mutation ($input: CreateUserInput!) { createUser(input: $input) { user { id } } }";
const CREATE_DATASET =
  "mutation ($input: CreateDatasetInput!) { createDataset(input: $input) { dataset { id } } }";
const CREATE_PROJECT =
  "mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { id } } }";

/** Nobody has to choose another password at the first login. */
const KEEP_PASSWORDS = `
import sqlite3
with sqlite3.connect("phoenix.db") as database:
    database.execute("UPDATE users SET reset_password = 0")
`;

function start({ packages, data }: Place): Promise<Server> {
  return startServer({
    program: `${packages}/bin/phoenix`,
    args: () => ["serve"],
    env: (port) => ({
      PHOENIX_ALLOW_EXTERNAL_RESOURCES: "false",
      PHOENIX_DEFAULT_ADMIN_INITIAL_PASSWORD: ADMIN.password,
      PHOENIX_DISABLE_RATE_LIMIT: "true",
      PHOENIX_ENABLE_AUTH: "true",
      PHOENIX_GRPC_PORT: "0",
      PHOENIX_HOST: "127.0.0.1",
      PHOENIX_PORT: `${port}`,
      PHOENIX_SECRET: "only-for-tests-0123456789-abcdefghijk",
      PHOENIX_TELEMETRY_ENABLED: "false",
      PHOENIX_WORKING_DIR: data,
    }),
    ready: "/login",
    cwd: data,
  });
}

/** Returns a function that sends a document of GraphQL as the administrator. */
async function graphql(server: Server) {
  const login = await fetch(`${server.url}/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ADMIN),
  });
  await login.body?.cancel();
  const cookie = login.headers.getSetCookie().map((one) => one.split(";")[0]).join("; ");
  const send = sender(server, { cookie });
  return async (query: string, variables: unknown) => {
    const { errors } = await send("POST", "/graphql", { query, variables });
    if (errors) throw new Error(JSON.stringify(errors));
  };
}
