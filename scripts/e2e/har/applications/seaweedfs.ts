import { freePort } from "../../../../tests/support/free_port.ts";
import type { Account, Application, Place } from "../application.ts";
import { buildSource } from "../packages.ts";
import { sender } from "../requests.ts";
import { type Server, startServer } from "../server.ts";

/** A store of files: pages and JSON with a session, and a token of the page for some of that. */
export const SEAWEEDFS: Application = {
  name: "seaweedfs",
  login: "form, CSRF",
  packages: { source: ["github.com/seaweedfs/seaweedfs@v0.0.0-20261109003541-7506e5f91cd6"] },
  programs: { go: "golang" },
  accounts: [
    { username: "marta", password: "Marta-pw-1" },
    { username: "jonas", password: "Jonas-pw-2" },
  ],
  // It loses groups that are made at the same time.
  isShareable: false,
  async prepare({ packages, data }, account) {
    await buildSource(SEAWEEDFS, packages);
    await Deno.writeTextFile(`${data}/account.json`, JSON.stringify(account));
  },
  start,
  async fill(server, place) {
    const send = sender(server, await sessionOf(server, accountOf(place)));
    for (const name of ["kettles", "lamps", "umbrellas"]) {
      await send("POST", "/api/s3/buckets", { name: `${name}-of-the-attic` });
      await send("POST", "/api/users", { username: name, email: `${name}@attic.example` });
      await send("POST", "/api/groups", { name: `All the ${name}` });
    }
  },
};

function start(place: Place): Promise<Server> {
  const { packages, data } = place;
  const { username, password } = accountOf(place);
  const parts = ["master", "filer", "volume", "s3"];
  const ports = parts.flatMap((one) => [`${one}.port`, `${one}.port.grpc`])
    .map((name) => `-${name}=${freePort()}`);
  return startServer({
    program: `${packages}/weed`,
    args: (port) => [
      ...["mini", `-dir=${data}`, "-ip=127.0.0.1", "-ip.bind=127.0.0.1", ...ports],
      ...["-webdav=false", "-s3.port.iceberg=0", "-s3.port.lance=0", "-master.telemetry=false"],
      ...[`-admin.port=${port}`, `-admin.port.grpc=${freePort()}`, "-admin.port.legacy=0"],
      ...[`-admin.user=${username}`, `-admin.password=${password}`],
    ],
    ready: "/login",
    cwd: data,
  });
}

function accountOf({ data }: Place): Account {
  return JSON.parse(Deno.readTextFileSync(`${data}/account.json`));
}

/** Logs in and returns the headers of requests. */
async function sessionOf(
  { url }: Server,
  { username, password }: Account,
): Promise<Readonly<Record<string, string>>> {
  const page = await fetch(`${url}/login`);
  const token = /name="csrf_token" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
  const response = await fetch(`${url}/login`, {
    method: "POST",
    body: new URLSearchParams({ username, password, csrf_token: token }),
    headers: { cookie: cookieOf(page) },
    redirect: "manual",
  });
  await response.body?.cancel();
  return { cookie: cookieOf(response) };
}

function cookieOf({ headers }: Response): string {
  return headers.getSetCookie().map((cookie) => cookie.replace(/;.*/, "")).join("; ");
}
