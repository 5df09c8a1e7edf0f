import { freePort } from "../../../../tests/support/free_port.ts";
import type { Application, Place } from "../application.ts";
import { sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** The console of a store of objects: names in paths, and nearly no ids. */
export const MINIO: Application = {
  name: "minio",
  login: "JSON, token in a cookie",
  packages: { go: ["github.com/minio/minio@v0.0.0-20250422221226-0d7408fc9969"] },
  programs: { go: "golang-go" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // Its list of buckets is up to a second old.
  isShareable: false,
  async prepare(place) {
    await using server = await start(place);
    const send = await login(server);
    const [, { username, password }] = MINIO.accounts;
    await send("POST", "/users", userOf(username, password));
  },
  start,
  async fill(server) {
    const send = await login(server);
    for (const name of ["attic", "cellar", "workshop"]) {
      const versioning = { enabled: false, excludePrefixes: [], excludeFolders: false };
      await send("POST", "/buckets", { name, versioning, locking: false });
    }
    await send("POST", "/users", userOf("olga", "Olga-pw-9"));
    await send("POST", "/groups", { group: "watchmen", members: ["olga"] });
    await send("POST", "/policies", {
      name: "only-attic",
      policy: JSON.stringify({
        Version: "2012-10-17",
        Statement: [{ Effect: "Allow", Action: ["s3:*"], Resource: ["arn:aws:s3:::attic/*"] }],
      }),
    });
  },
};

function start({ packages, data }: Place): Promise<Server> {
  const [{ username, password }] = MINIO.accounts;
  return startServer({
    program: `${packages}/bin/minio`,
    args: (port) => [
      ...["server", "--address", `127.0.0.1:${freePort()}`],
      ...["--console-address", `127.0.0.1:${port}`, `${data}/objects`],
    ],
    env: () => ({
      MINIO_ROOT_USER: username,
      MINIO_ROOT_PASSWORD: password,
      MINIO_UPDATE: "off",
    }),
    ready: "/api/v1/login",
    cwd: data,
  });
}

function userOf(accessKey: string, secretKey: string) {
  return { accessKey, secretKey, groups: [], policies: ["consoleAdmin"] };
}

/** Logs in, and returns what sends requests to the API of the console. */
async function login(server: Server) {
  const [{ username: accessKey, password: secretKey }] = MINIO.accounts;
  const response = await fetch(`${server.url}/api/v1/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ accessKey, secretKey }),
  });
  await response.body?.cancel();
  const cookie = response.headers.getSetCookie().map((one) => one.replace(/;.*/, "")).join("; ");
  const send = sender(server, { cookie });
  return (method: string, path: string, body?: unknown) => send(method, `/api/v1${path}`, body);
}
